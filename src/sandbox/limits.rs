//! Limits that every Unix has, and what the kernel records about a process: its parent, its descriptors, its
//! privileges.

use super::profiles::Profile;

use rustix::process::{
    DumpableBehavior, Resource, Rlimit, Signal, nice, set_dumpable_behavior, set_parent_process_death_signal, setrlimit,
};
use std::io;

/// Sets them. Call this first in a child, while it has one thread and has opened nothing.
pub(super) fn set(profile: &Profile) -> io::Result<()> {
    close_descriptors();
    if profile.first_to_go {
        // Before the process hides itself, which removes its access to this file.
        let _ = std::fs::write("/proc/self/oom_score_adj", "1000");
    }
    // This work can wait; clients at a door cannot. If the priority cannot be changed, go on anyway.
    let _ = nice(10);
    // When the parent dies, standard input closes too, but a child that is computing would not notice.
    set_parent_process_death_signal(Some(Signal::KILL))?;
    // No other process of the same user can attach to it or read its memory, which holds the document.
    set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
    no_new_privileges()?;
    let at_most = |resource, n| setrlimit(resource, Rlimit { current: Some(n), maximum: Some(n) });
    if let Some(bytes) = profile.memory {
        at_most(Resource::As, bytes.saturating_add(mapped()))?;
    }
    if let Some(seconds) = profile.seconds {
        // Only the soft limit sends SIGXCPU, which tells the parent the reason.
        setrlimit(Resource::Cpu, Rlimit { current: Some(seconds), maximum: Some(seconds + 2) })?;
    }
    at_most(Resource::Fsize, profile.largest)?;
    // No core file: it would contain the document.
    at_most(Resource::Core, 0)?;
    at_most(Resource::Nofile, profile.descriptors)?;
    Ok(())
}

/// Bytes of address space in use. The program's own file is most of it: 60 MB of a release, 300 MB of a build for tests. It is no memory that a
/// document takes, so it is added to what one may take.
fn mapped() -> u64 {
    let pages = std::fs::read_to_string("/proc/self/statm").ok();
    let pages = pages.as_deref().and_then(|text| text.split(' ').next()?.parse::<u64>().ok());
    pages.unwrap_or(0).saturating_mul(rustix::param::page_size() as u64)
}

/// No new processes or threads from here on (the kernel exempts root; seccomp applies to all).
pub(super) fn no_processes() -> io::Result<()> {
    Ok(setrlimit(Resource::Nproc, Rlimit { current: Some(0), maximum: Some(0) })?)
}

/// Closes whatever the parent left open besides the three pipes. Kernels before 5.9 lack the call; for those, the
/// parent marks its descriptors as not inheritable.
fn close_descriptors() {
    const FIRST: libc::c_uint = 3;
    // SAFETY: no pointers. The child has just begun and owns no descriptor beyond the first three, so none that Rust
    // believes open is closed.
    unsafe { libc::syscall(libc::SYS_close_range, FIRST, libc::c_uint::MAX, 0) };
}

/// A program that this child becomes gains no privileges from being set-user-ID.
fn no_new_privileges() -> io::Result<()> {
    // SAFETY: no pointers; it changes what this thread and those it starts may become, and nothing in memory.
    match unsafe { libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

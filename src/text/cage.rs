//! The cage that the reader shuts itself into before it sees the first byte of a stranger's: limits on memory, CPU
//! time, files and processes; no file system and no network (Landlock); and of the kernel's calls only those that
//! reading memory into memory needs (seccomp). Where a kernel lacks one, the others still hold; `doctor` says which.

use landlock::{ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr, RulesetStatus, Scope};
use rustix::process::{Resource, Rlimit, setrlimit};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen::Dword, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    TargetArch,
};
use std::{collections::BTreeMap, io};

/// Address space of the reader in bytes.
const MEMORY: u64 = 512 * 1024 * 1024;
/// CPU seconds for one file or mail.
const CPU_SECONDS: u64 = 30;

/// Limits that every Unix has. No core file either: it would hold the document.
pub fn limit() -> io::Result<()> {
    // Reading can wait; who stands at a door cannot. That it cannot be had is no reason not to read.
    let _ = rustix::process::nice(10);
    let at_most = |resource, n| setrlimit(resource, Rlimit { current: Some(n), maximum: Some(n) });
    at_most(Resource::As, MEMORY)?;
    // The soft limit alone sends SIGXCPU, by which the parent knows the reason.
    setrlimit(Resource::Cpu, Rlimit { current: Some(CPU_SECONDS), maximum: Some(CPU_SECONDS + 2) })?;
    at_most(Resource::Fsize, 0)?;
    at_most(Resource::Core, 0)?;
    at_most(Resource::Nofile, 8)?;
    Ok(())
}

/// No new processes or threads from here on (root is exempt by the kernel; seccomp holds for all).
pub fn limit_processes() -> io::Result<()> {
    Ok(setrlimit(Resource::Nproc, Rlimit { current: Some(0), maximum: Some(0) })?)
}

/// Denies this thread, and those it starts, all of the file system and the network. Says whether it holds.
pub fn landlock() -> bool {
    let restricted = || -> Result<_, landlock::RulesetError> {
        Ruleset::default()
            .handle_access(AccessFs::from_all(ABI::V5))?
            .handle_access(AccessNet::from_all(ABI::V5))?
            .scope(Scope::from_all(ABI::V6))?
            .create()?
            .restrict_self()
    };
    restricted().is_ok_and(|status| status.ruleset != RulesetStatus::NotEnforced)
}

/// Leaves this thread only the calls it needs; with `all`, every thread of the process. Says whether it holds.
pub fn seccomp(all: bool) -> bool {
    let Some(program) = filter() else { return false };
    let apply = if all { seccompiler::apply_filter_all_threads } else { seccompiler::apply_filter };
    apply(&program).is_ok()
}

fn filter() -> Option<BpfProgram> {
    let arch = TargetArch::try_from(std::env::consts::ARCH).ok()?;
    let is = |arg, value: i32| SeccompCondition::new(arg, Dword, SeccompCmpOp::Eq, value as u64).ok();
    let only = |c: Option<SeccompCondition>| SeccompRule::new(vec![c?]).ok();
    let no_exec = || {
        let op = SeccompCmpOp::MaskedEq(libc::PROT_EXEC as u64);
        only(SeccompCondition::new(2, Dword, op, 0).ok())
    };
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> = [
        libc::SYS_munmap,
        libc::SYS_mremap,
        libc::SYS_brk,
        libc::SYS_madvise,
        libc::SYS_futex,
        libc::SYS_exit,
        libc::SYS_exit_group,
        libc::SYS_rt_sigreturn,
        libc::SYS_rt_sigprocmask,
        libc::SYS_rt_sigaction,
        libc::SYS_sigaltstack,
        libc::SYS_restart_syscall,
        libc::SYS_getpid,
        libc::SYS_gettid,
        libc::SYS_tgkill,
        libc::SYS_clock_gettime,
        libc::SYS_getrandom,
        libc::SYS_sched_yield,
        libc::SYS_sched_getaffinity,
    ]
    .into_iter()
    .map(|call| (call, Vec::new()))
    .collect();
    rules.insert(libc::SYS_read, vec![only(is(0, 0))?]);
    rules.insert(libc::SYS_write, vec![only(is(0, 1))?, only(is(0, 2))?]);
    rules.insert(libc::SYS_writev, vec![only(is(0, 1))?, only(is(0, 2))?]);
    rules.insert(libc::SYS_mmap, vec![no_exec()?]);
    rules.insert(libc::SYS_mprotect, vec![no_exec()?]);
    // A refused call returns EPERM instead of killing: the libraries then fail in their own words, and the reader can
    // still say so.
    let refuse = SeccompAction::Errno(libc::EPERM as u32);
    SeccompFilter::new(rules, refuse, SeccompAction::Allow, arch).ok()?.try_into().ok()
}

/// What of the cage holds on this kernel, tried out for real on a thread of its own: both restrictions bind a thread.
pub fn sandbox() -> Vec<(&'static str, bool)> {
    let fresh = |probe: fn() -> bool| std::thread::spawn(probe).join().unwrap_or(false);
    vec![
        ("the reader cannot open files (Landlock)", fresh(|| landlock() && std::fs::File::open("/").is_err())),
        (
            "the reader cannot use the network or start programs (seccomp)",
            fresh(|| seccomp(false) && std::net::UdpSocket::bind(("127.0.0.1", 0)).is_err()),
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_filter_compiles_and_binds_only_its_own_thread() {
        assert!(filter().is_some());
        for (what, holds) in sandbox() {
            eprintln!("{what}: {holds}");
        }
        assert!(std::fs::File::open("/").is_ok(), "the probe must not cage the whole process");
    }
}

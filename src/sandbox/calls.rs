//! seccomp: the system calls each child keeps. A refused call returns EPERM instead of killing the process, so that a
//! library can fail with its own message and the child can still report it.

use super::profiles::Calls;

use seccompiler::{
    BpfProgram, SeccompAction,
    SeccompCmpArgLen::{self, Dword, Qword},
    SeccompCmpOp::{self, Eq, MaskedEq, Ne},
    SeccompCondition, SeccompFilter, SeccompRule, TargetArch,
};
use std::collections::BTreeMap;

/// What every child needs: memory, threads waiting for each other, its own signals, the time.
const ALL: [i64; 18] = [
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
    libc::SYS_clock_gettime,
    libc::SYS_getrandom,
    libc::SYS_sched_yield,
    libc::SYS_sched_getaffinity,
];

/// For a child that reads the files Landlock leaves it, and queries the machine.
const FILES: [i64; 11] = [
    libc::SYS_read,
    libc::SYS_pread64,
    libc::SYS_close,
    libc::SYS_fstat,
    libc::SYS_newfstatat,
    libc::SYS_statx,
    libc::SYS_lseek,
    libc::SYS_set_robust_list,
    libc::SYS_rseq,
    libc::SYS_uname,
    libc::SYS_sysinfo,
];

/// For a program that is loaded after the filter.
const PROGRAM: [i64; 20] = [
    libc::SYS_execve,
    libc::SYS_mmap,
    libc::SYS_mprotect,
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_readlinkat,
    libc::SYS_getdents64,
    libc::SYS_set_tid_address,
    libc::SYS_getppid,
    libc::SYS_getuid,
    libc::SYS_geteuid,
    libc::SYS_getgid,
    libc::SYS_getegid,
    libc::SYS_getcwd,
    libc::SYS_fcntl,
    libc::SYS_clock_getres,
    libc::SYS_gettimeofday,
    libc::SYS_getrusage,
    libc::SYS_times,
    // At their start, some programs check whether their descriptors are open.
    libc::SYS_ppoll,
];

/// The same calls under the names used by older C libraries.
#[cfg(target_arch = "x86_64")]
const OLDER: [i64; 8] = [
    libc::SYS_arch_prctl,
    libc::SYS_access,
    libc::SYS_stat,
    libc::SYS_lstat,
    libc::SYS_readlink,
    libc::SYS_time,
    libc::SYS_getpgrp,
    libc::SYS_poll,
];
#[cfg(not(target_arch = "x86_64"))]
const OLDER: [i64; 0] = [];

/// Computing with threads.
const THREADS: [i64; 6] = [
    libc::SYS_fadvise64,
    libc::SYS_clone3,
    libc::SYS_clock_nanosleep,
    libc::SYS_nanosleep,
    libc::SYS_getcpu,
    // Needed for the filter that denies files once they have been read.
    libc::SYS_seccomp,
];

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// Leaves this thread, and those it starts, only the calls in a list; with `all`, every thread of the process.
/// Returns whether that is in force.
pub(super) fn apply(calls: Calls, all: bool) -> bool {
    let apply = if all { seccompiler::apply_filter_all_threads } else { seccompiler::apply_filter };
    let refuse = SeccompAction::Errno(libc::EPERM as u32);
    if calls == Calls::Office {
        let program = denied().and_then(|rules| filter(rules, SeccompAction::Allow, refuse));
        return program.is_some_and(|program| apply(&program).is_ok());
    }
    let Some(program) = rules(calls).and_then(|rules| filter(rules, refuse, SeccompAction::Allow)) else {
        return false;
    };
    if matches!(calls, Calls::Model | Calls::Photograph) {
        // The flags of clone3 are in memory, where no filter can see them. If told that it is missing, the C library
        // uses clone.
        let without = Rules::from([(libc::SYS_clone3, Vec::new())]);
        let without = filter(without, SeccompAction::Allow, SeccompAction::Errno(libc::ENOSYS as u32));
        if without.is_none_or(|program| apply(&program).is_err()) {
            return false;
        }
    }
    apply(&program).is_ok()
}

/// From here on, no file can be opened.
pub(super) fn close_files() -> bool {
    let calls = [libc::SYS_openat, libc::SYS_newfstatat, libc::SYS_statx, libc::SYS_readlinkat];
    let rules = calls.into_iter().map(|call| (call, Vec::new())).collect();
    filter(rules, SeccompAction::Allow, SeccompAction::Errno(libc::EACCES as u32))
        .is_some_and(|program| seccompiler::apply_filter(&program).is_ok())
}

fn filter(rules: Rules, others: SeccompAction, these: SeccompAction) -> Option<BpfProgram> {
    let arch = TargetArch::try_from(std::env::consts::ARCH).ok()?;
    SeccompFilter::new(rules, others, these, arch).ok()?.try_into().ok()
}

/// What an office program may not do: reach another program, the network or the kernel's own doors. It opens a socket of this
/// machine to be found by, which is left to it; without `connect`, it can find nobody itself.
const DENIED: [i64; 34] = [
    libc::SYS_connect,
    libc::SYS_sendto,
    libc::SYS_sendmsg,
    libc::SYS_sendmmsg,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_pidfd_open,
    libc::SYS_pidfd_getfd,
    libc::SYS_pidfd_send_signal,
    libc::SYS_kill,
    libc::SYS_tkill,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_setuid,
    libc::SYS_setgid,
    libc::SYS_setresuid,
    libc::SYS_setresgid,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_bpf,
    libc::SYS_io_uring_setup,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_open_by_handle_at,
    libc::SYS_mknodat,
    libc::SYS_reboot,
];

fn denied() -> Option<Rules> {
    let mut rules: Rules = DENIED.into_iter().map(|call| (call, Vec::new())).collect();
    // Other sockets than a stream of this machine's.
    let unix = libc::AF_UNIX as u64;
    let datagram = libc::SOCK_DGRAM as u64;
    rules.insert(libc::SYS_socket, vec![when(&[(0, Dword, Ne, unix)])?, when(&[(1, Dword, MaskedEq(0xf), datagram)])?]);
    rules.insert(libc::SYS_tgkill, vec![when(&[(0, Dword, Ne, u64::from(std::process::id()))])?]);
    Some(rules)
}

/// A rule whose conditions must all hold.
fn when(conditions: &[(u8, SeccompCmpArgLen, SeccompCmpOp, u64)]) -> Option<SeccompRule> {
    let condition = |(at, len, op, value): &(u8, SeccompCmpArgLen, SeccompCmpOp, u64)| {
        SeccompCondition::new(*at, len.clone(), op.clone(), *value)
    };
    SeccompRule::new(conditions.iter().map(condition).collect::<Result<_, _>>().ok()?).ok()
}

fn rules(calls: Calls) -> Option<Rules> {
    let more: Vec<i64> = match calls {
        Calls::Reader | Calls::Office => Vec::new(),
        Calls::Photograph => FILES.into_iter().chain(PROGRAM).chain(OLDER).chain(THREADS).collect(),
        Calls::Recogniser => FILES.into_iter().chain(PROGRAM).chain(OLDER).collect(),
        Calls::Model => FILES.into_iter().chain(THREADS).collect(),
    };
    let mut rules: Rules = ALL.into_iter().chain(more).map(|call| (call, Vec::new())).collect();
    let own = u64::from(std::process::id());
    // abort() uses this to signal its own process; it can signal no other.
    rules.insert(libc::SYS_tgkill, vec![when(&[(0, Dword, Eq, own)])?]);
    let out = |call| Some((call, vec![when(&[(0, Dword, Eq, 1)])?, when(&[(0, Dword, Eq, 2)])?]));
    if calls == Calls::Photograph {
        // It writes into its folder; Landlock decides which files it may open, and how.
        rules.extend([libc::SYS_write, libc::SYS_writev, libc::SYS_openat].map(|call| (call, Vec::new())));
        #[cfg(target_arch = "x86_64")]
        rules.insert(libc::SYS_open, Vec::new());
    } else {
        rules.extend([out(libc::SYS_write)?, out(libc::SYS_writev)?]);
    }
    if calls == Calls::Reader {
        rules.insert(libc::SYS_read, vec![when(&[(0, Dword, Eq, 0)])?]);
    }
    if calls != Calls::Reader {
        // It may query its own limits but not set them. The whole address is compared: one whose lower half is zero
        // is a valid address too.
        let asks = |process| when(&[(0, Dword, Eq, process), (2, Qword, Eq, 0)]);
        rules.insert(libc::SYS_prlimit64, vec![asks(0)?, asks(own)?]);
    }
    if !matches!(calls, Calls::Reader | Calls::Photograph) {
        // Read-only (the two lowest bits of the flags), creating nothing. Landlock decides what may be read.
        let reading = u64::from((libc::O_ACCMODE | libc::O_CREAT | libc::O_TRUNC) as u32);
        let plain = |at| when(&[(at, Dword, MaskedEq(reading), 0)]);
        rules.insert(libc::SYS_openat, vec![plain(2)?]);
        #[cfg(target_arch = "x86_64")]
        if calls == Calls::Recogniser {
            rules.insert(libc::SYS_open, vec![plain(1)?]);
        }
    }
    if !matches!(calls, Calls::Recogniser | Calls::Photograph) {
        // Writable memory is never executable.
        let plain = || when(&[(2, Dword, MaskedEq(libc::PROT_EXEC as u64), 0)]);
        rules.insert(libc::SYS_mmap, vec![plain()?]);
        rules.insert(libc::SYS_mprotect, vec![plain()?]);
    }
    if matches!(calls, Calls::Model | Calls::Photograph) {
        // Threads, but no processes.
        let thread = libc::CLONE_THREAD as u64;
        rules.insert(libc::SYS_clone, vec![when(&[(0, Dword, MaskedEq(thread), thread)])?]);
    }
    Some(rules)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::{fs::File, thread};

    #[test]
    fn every_list_becomes_a_filter() {
        for calls in [Calls::Reader, Calls::Recogniser, Calls::Photograph, Calls::Model] {
            assert!(
                filter(rules(calls).unwrap(), SeccompAction::Errno(1), SeccompAction::Allow).is_some(),
                "{calls:?}"
            );
        }
        assert!(filter(denied().unwrap(), SeccompAction::Allow, SeccompAction::Errno(1)).is_some());
    }

    #[test]
    fn an_office_program_may_wait_to_be_found_and_finds_nobody() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("door");
        let listening = std::os::unix::net::UnixListener::bind(&path).unwrap();
        let other = folder.path().join("own");
        let (holds, own, connected, outside) = thread::spawn(move || {
            let holds = apply(Calls::Office, false);
            let own = std::os::unix::net::UnixListener::bind(other).is_ok();
            let connected = std::os::unix::net::UnixStream::connect(path).is_ok();
            (holds, own, connected, std::net::UdpSocket::bind(("127.0.0.1", 0)).is_ok())
        })
        .join()
        .unwrap();
        assert!(own && (!holds || !connected && !outside));
        drop(listening);
    }

    /// Filters bind a thread and those it starts, so the test's own thread is unaffected.
    #[test]
    fn a_model_reads_until_its_files_are_closed_and_starts_threads_all_along() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let path = file.path().to_owned();
        let tried = thread::spawn(move || {
            let holds = apply(Calls::Model, false);
            let reads = File::open(&path).is_ok();
            let closed = close_files();
            let thread = thread::Builder::new().spawn(|| 7).is_ok_and(|t| t.join().is_ok_and(|n| n == 7));
            (holds, reads, closed, File::open(&path).is_ok(), thread)
        });
        let (holds, reads, closed, later, thread) = tried.join().unwrap();
        assert!(reads && thread, "what it needs must be left to it");
        assert!(!holds || !closed || !later);
        assert!(File::open("/").is_ok());
    }
}

//! The cage of the model child: no network, no program to start, no file but the model, and none at all once it is loaded. A
//! model file is chosen by the firm, but it is megabytes of a stranger's that a large C++ library takes apart.

use landlock::{
    ABI, Access, AccessFs, AccessNet, PathBeneath, PathFd, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetStatus,
    Scope,
};
use rustix::process::{Resource, Rlimit, setrlimit};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen::Dword, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    TargetArch,
};
use std::{collections::BTreeMap, io, path::Path};

/// Limits that every Unix has: no core file, which would hold the question, no files written, few opened.
pub fn limit() -> io::Result<()> {
    // Who stands at a door comes first; and when memory runs out, the model goes before the appliance.
    let _ = rustix::process::nice(10);
    let _ = std::fs::write("/proc/self/oom_score_adj", "1000");
    let at_most = |resource, n| setrlimit(resource, Rlimit { current: Some(n), maximum: Some(n) });
    at_most(Resource::Fsize, 0)?;
    at_most(Resource::Core, 0)?;
    at_most(Resource::Nofile, 16)?;
    Ok(())
}

/// Denies this thread, and those it starts, the network and all files but `model`, which can be read. Says whether it holds.
pub fn landlock(model: &Path) -> bool {
    let restricted = || -> Option<RulesetStatus> {
        let file = PathFd::new(model).ok()?;
        let status = Ruleset::default()
            .handle_access(AccessFs::from_all(ABI::V5))
            .ok()?
            .handle_access(AccessNet::from_all(ABI::V5))
            .ok()?
            .scope(Scope::from_all(ABI::V6))
            .ok()?
            .create()
            .ok()?
            .add_rule(PathBeneath::new(file, AccessFs::ReadFile))
            .ok()?
            .restrict_self()
            .ok()?;
        Some(status.ruleset)
    };
    restricted().is_some_and(|status| status != RulesetStatus::NotEnforced)
}

/// Leaves this thread, and those it starts, only the calls that loading and computing need. Says whether it holds.
pub fn seccomp() -> bool {
    let allowed =
        allowed().and_then(|rules| filter(rules, SeccompAction::Errno(libc::EPERM as u32), SeccompAction::Allow));
    // Flags of clone3 lie in memory, where no filter sees them. Told that it is not there, the C library uses clone.
    let without_clone3 = filter(
        BTreeMap::from([(libc::SYS_clone3, Vec::new())]),
        SeccompAction::Allow,
        SeccompAction::Errno(libc::ENOSYS as u32),
    );
    let (Some(allowed), Some(without_clone3)) = (allowed, without_clone3) else { return false };
    seccompiler::apply_filter(&without_clone3).is_ok() && seccompiler::apply_filter(&allowed).is_ok()
}

/// No file is opened from here on.
pub fn close_files() -> bool {
    let calls = [libc::SYS_openat, libc::SYS_newfstatat, libc::SYS_statx, libc::SYS_readlinkat];
    let rules = calls.into_iter().map(|call| (call, Vec::new())).collect();
    filter(rules, SeccompAction::Allow, SeccompAction::Errno(libc::EACCES as u32))
        .is_some_and(|program| seccompiler::apply_filter(&program).is_ok())
}

fn filter(rules: BTreeMap<i64, Vec<SeccompRule>>, others: SeccompAction, these: SeccompAction) -> Option<BpfProgram> {
    let arch = TargetArch::try_from(std::env::consts::ARCH).ok()?;
    SeccompFilter::new(rules, others, these, arch).ok()?.try_into().ok()
}

fn allowed() -> Option<BTreeMap<i64, Vec<SeccompRule>>> {
    let only = |arg, op, value: i32| {
        Some(vec![SeccompRule::new(vec![SeccompCondition::new(arg, Dword, op, value as u64).ok()?]).ok()?])
    };
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> = [
        libc::SYS_read,
        libc::SYS_pread64,
        libc::SYS_lseek,
        libc::SYS_close,
        libc::SYS_fstat,
        libc::SYS_newfstatat,
        libc::SYS_statx,
        libc::SYS_fadvise64,
        libc::SYS_munmap,
        libc::SYS_mremap,
        libc::SYS_brk,
        libc::SYS_madvise,
        libc::SYS_futex,
        libc::SYS_clone3,
        libc::SYS_set_robust_list,
        libc::SYS_rseq,
        libc::SYS_prlimit64,
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
        libc::SYS_clock_nanosleep,
        libc::SYS_nanosleep,
        libc::SYS_getrandom,
        libc::SYS_getcpu,
        libc::SYS_sysinfo,
        libc::SYS_uname,
        libc::SYS_sched_yield,
        libc::SYS_sched_getaffinity,
        // The second filter.
        libc::SYS_seccomp,
    ]
    .into_iter()
    .map(|call| (call, Vec::new()))
    .collect();
    // To read; what it may read is Landlock's.
    rules.insert(libc::SYS_openat, only(2, SeccompCmpOp::MaskedEq(libc::O_ACCMODE as u64), libc::O_RDONLY)?);
    let mut out = only(0, SeccompCmpOp::Eq, 1)?;
    out.extend(only(0, SeccompCmpOp::Eq, 2)?);
    rules.insert(libc::SYS_write, out.clone());
    rules.insert(libc::SYS_writev, out);
    rules.insert(libc::SYS_mmap, only(2, SeccompCmpOp::MaskedEq(libc::PROT_EXEC as u64), 0)?);
    rules.insert(libc::SYS_mprotect, only(2, SeccompCmpOp::MaskedEq(libc::PROT_EXEC as u64), 0)?);
    // Threads, and no processes.
    rules.insert(libc::SYS_clone, only(0, SeccompCmpOp::MaskedEq(libc::CLONE_THREAD as u64), libc::CLONE_THREAD)?);
    Some(rules)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::{fs::File, net::UdpSocket, process::Command, thread};

    /// Both restrictions bind a thread and its children, so the test's own thread stays free.
    #[test]
    fn the_caged_read_the_model_and_nothing_else_and_later_not_even_that() {
        let dir = tempfile::tempdir().unwrap();
        let (model, other) = (dir.path().join("m.gguf"), dir.path().join("other"));
        std::fs::write(&model, "model").unwrap();
        std::fs::write(&other, "secret").unwrap();
        let caged = thread::spawn(move || {
            let (files, calls) = (landlock(&model), seccomp());
            let reads = File::open(&model).is_ok();
            let threads = thread::Builder::new().spawn(|| 7).map(|t| t.join().unwrap_or(0)).unwrap_or(0);
            let leaks = (files && File::open(&other).is_ok())
                || (calls && (UdpSocket::bind(("127.0.0.1", 0)).is_ok() || Command::new("true").spawn().is_ok()))
                || (files && std::fs::write(dir.path().join("new"), "x").is_ok());
            let closed = close_files();
            let later = closed && File::open(&model).is_ok();
            (files, calls, reads, threads, leaks, closed, later)
        });
        let (files, calls, reads, threads, leaks, closed, later) = caged.join().unwrap();
        eprintln!("Landlock {files}, seccomp {calls}, the second filter {closed}");
        assert!(reads && threads == 7, "what it needs must be left to it");
        assert!(!leaks && !later);
        assert!(File::open("/").is_ok());
    }
}

//! The cage that the reader shuts itself into before it sees the first byte of a stranger's: limits on memory, CPU
//! time, files and processes; no file system and no network (Landlock); and of the kernel's calls only those that
//! reading memory into memory needs (seccomp). Where a kernel lacks one, the others still hold; `doctor` says which.

use landlock::{
    ABI, Access, AccessFs, AccessNet, PathBeneath, PathFd, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetStatus,
    Scope,
};
use rustix::process::{Resource, Rlimit, setrlimit};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen::Dword, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    TargetArch,
};
use std::{
    collections::BTreeMap,
    io,
    path::{Path, PathBuf},
};

/// Address space of the reader in bytes.
const MEMORY: u64 = 512 * 1024 * 1024;
/// CPU seconds for one file or mail.
const CPU_SECONDS: u64 = 30;
/// Address space of the recogniser in bytes: it maps what it knows of a language, and many libraries.
const RECOGNISER_MEMORY: u64 = 1024 * 1024 * 1024;
/// CPU seconds for one page to be recognised.
const RECOGNISER_SECONDS: u64 = 60;
/// What a program of the system reads before it begins.
const SYSTEM: [&str; 5] = ["/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/bin"];
/// Loaders of programs: the kernel runs one of them for each program that is started.
const LOADERS: [&str; 4] = [
    "/lib64/ld-linux-x86-64.so.2",
    "/lib/ld-linux-aarch64.so.1",
    "/lib/ld-musl-x86_64.so.1",
    "/lib/ld-musl-aarch64.so.1",
];

/// Limits that every Unix has. No core file either: it would hold the document.
pub fn limit() -> io::Result<()> {
    limit_to(MEMORY, CPU_SECONDS, 8)
}

/// The same for the recogniser, which is a program of the machine and so loads libraries.
pub fn limit_recogniser() -> io::Result<()> {
    limit_to(RECOGNISER_MEMORY, RECOGNISER_SECONDS, 64)
}

fn limit_to(memory: u64, seconds: u64, files: u64) -> io::Result<()> {
    // Reading can wait; who stands at a door cannot. That it cannot be had is no reason not to read.
    let _ = rustix::process::nice(10);
    let at_most = |resource, n| setrlimit(resource, Rlimit { current: Some(n), maximum: Some(n) });
    at_most(Resource::As, memory)?;
    // The soft limit alone sends SIGXCPU, by which the parent knows the reason.
    setrlimit(Resource::Cpu, Rlimit { current: Some(seconds), maximum: Some(seconds + 2) })?;
    at_most(Resource::Fsize, 0)?;
    at_most(Resource::Core, 0)?;
    at_most(Resource::Nofile, files)?;
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

/// Leaves this thread what it needs to become `program`: it may be started and read, the system's libraries and `folders`
/// may be read, nothing may be written and the network is shut. Says whether it holds.
pub fn landlock_to_run(program: &Path, folders: &[PathBuf]) -> bool {
    let read = AccessFs::ReadFile | AccessFs::ReadDir;
    // A script is run by the program that its first line names.
    let named = std::fs::read(program).ok().and_then(|bytes| {
        let line = bytes.strip_prefix(b"#!")?.split(|b| *b == b'\n').next()?.trim_ascii().to_vec();
        String::from_utf8(line).ok()?.split_whitespace().next().map(PathBuf::from)
    });
    let run = LOADERS.iter().map(PathBuf::from).chain(named).chain([program.to_owned()]);
    let run = run.map(|path| (path, AccessFs::ReadFile | AccessFs::Execute));
    let rules = SYSTEM.iter().map(PathBuf::from).chain(folders.iter().cloned());
    let rules = rules.map(|path| {
        let access = if path.is_dir() { read } else { AccessFs::ReadFile.into() };
        (path, access)
    });
    let restricted = || -> Result<_, landlock::RulesetError> {
        Ruleset::default()
            .handle_access(AccessFs::from_all(ABI::V5))?
            .handle_access(AccessNet::from_all(ABI::V5))?
            .scope(Scope::from_all(ABI::V6))?
            .create()?
            // What is not there needs no rule.
            .add_rules(rules.chain(run).filter_map(|(path, access)| {
                PathFd::new(path).ok().map(|path| Ok::<_, landlock::RulesetError>(PathBeneath::new(path, access)))
            }))?
            .restrict_self()
    };
    restricted().is_ok_and(|status| status.ruleset != RulesetStatus::NotEnforced)
}

/// Leaves this thread the calls that a program needs to be loaded and to turn standard input into standard output; none to
/// start processes or threads, to write files or to reach others. Says whether it holds.
pub fn seccomp_to_run() -> bool {
    recogniser_filter().is_some_and(|program| seccompiler::apply_filter(&program).is_ok())
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

fn recogniser_filter() -> Option<BpfProgram> {
    let arch = TargetArch::try_from(std::env::consts::ARCH).ok()?;
    let is = |arg, value: u64| SeccompCondition::new(arg, Dword, SeccompCmpOp::Eq, value).ok();
    let only = |c: Option<SeccompCondition>| SeccompRule::new(vec![c?]).ok();
    let mut calls = vec![
        libc::SYS_execve,
        libc::SYS_brk,
        libc::SYS_mmap,
        libc::SYS_mprotect,
        libc::SYS_munmap,
        libc::SYS_mremap,
        libc::SYS_madvise,
        libc::SYS_read,
        libc::SYS_pread64,
        libc::SYS_close,
        libc::SYS_fstat,
        libc::SYS_newfstatat,
        libc::SYS_statx,
        libc::SYS_lseek,
        libc::SYS_faccessat,
        libc::SYS_faccessat2,
        libc::SYS_readlinkat,
        libc::SYS_getdents64,
        libc::SYS_set_tid_address,
        libc::SYS_set_robust_list,
        libc::SYS_rseq,
        libc::SYS_futex,
        libc::SYS_exit,
        libc::SYS_exit_group,
        libc::SYS_rt_sigreturn,
        libc::SYS_rt_sigprocmask,
        libc::SYS_rt_sigaction,
        libc::SYS_sigaltstack,
        libc::SYS_restart_syscall,
        libc::SYS_getpid,
        libc::SYS_getppid,
        libc::SYS_gettid,
        libc::SYS_getuid,
        libc::SYS_geteuid,
        libc::SYS_getgid,
        libc::SYS_getegid,
        libc::SYS_getcwd,
        libc::SYS_fcntl,
        libc::SYS_uname,
        libc::SYS_sysinfo,
        libc::SYS_tgkill,
        libc::SYS_clock_gettime,
        libc::SYS_clock_getres,
        libc::SYS_gettimeofday,
        libc::SYS_getrusage,
        libc::SYS_getrandom,
        libc::SYS_sched_yield,
        libc::SYS_sched_getaffinity,
        libc::SYS_times,
    ];
    #[cfg(target_arch = "x86_64")]
    calls.extend([
        libc::SYS_arch_prctl,
        libc::SYS_access,
        libc::SYS_stat,
        libc::SYS_lstat,
        libc::SYS_readlink,
        libc::SYS_time,
        libc::SYS_getpgrp,
    ]);
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> = calls.into_iter().map(|call| (call, Vec::new())).collect();
    rules.insert(libc::SYS_write, vec![only(is(0, 1))?, only(is(0, 2))?]);
    rules.insert(libc::SYS_writev, vec![only(is(0, 1))?, only(is(0, 2))?]);
    // Limits may be asked, not set.
    rules.insert(libc::SYS_prlimit64, vec![only(is(2, 0))?]);
    // For reading only (the two lowest bits of the flags), and nothing is made.
    let reading = (libc::O_ACCMODE | libc::O_CREAT | libc::O_TRUNC) as u64;
    let plain = |arg| only(SeccompCondition::new(arg, Dword, SeccompCmpOp::MaskedEq(reading), 0).ok());
    rules.insert(libc::SYS_openat, vec![plain(2)?]);
    #[cfg(target_arch = "x86_64")]
    rules.insert(libc::SYS_open, vec![plain(1)?]);
    let refuse = SeccompAction::Errno(libc::EPERM as u32);
    SeccompFilter::new(rules, refuse, SeccompAction::Allow, arch).ok()?.try_into().ok()
}

/// What of the cage holds on this kernel, tried out for real on a thread of its own: both restrictions bind a thread.
pub fn sandbox() -> Vec<(&'static str, bool)> {
    let fresh = |probe: fn() -> bool| std::thread::spawn(probe).join().unwrap_or(false);
    vec![
        (
            "the recogniser can open the system's files only, and those for reading (Landlock, seccomp)",
            fresh(|| {
                landlock_to_run(Path::new("/bin/true"), &[])
                    && seccomp_to_run()
                    && std::fs::File::open("/etc/hostname").is_err()
                    && std::process::Command::new("/bin/true").spawn().is_err()
            }),
        ),
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
        assert!(filter().is_some() && recogniser_filter().is_some());
        for (what, holds) in sandbox() {
            eprintln!("{what}: {holds}");
        }
        assert!(std::fs::File::open("/").is_ok(), "the probe must not cage the whole process");
    }
}

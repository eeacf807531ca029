//! `chancery sandbox-check CHILD FILE`: enters a child's sandbox the way the child does, then tries what the child
//! must not be able to do, and reports in JSON what was refused. Nothing here does harm if it is not refused: signals
//! are number 0, addresses are null, and calls that would change something have impossible arguments.

use super::{Mode, NOT_ENTERED, Refusal, profiles::Profile};

use serde::{Deserialize, Serialize};
use std::{
    ffi::{CStr, OsStr, OsString},
    io::{self, Write},
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

/// One attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attempt {
    /// What was tried, in a few words.
    pub what: String,
    /// Whether it was refused.
    pub refused: bool,
    /// The kernel's answer: 0, or the error number.
    pub errno: i32,
}

/// Starts `program` as a child that enters the sandbox of `child` ("reader", "recogniser" or "model") and makes the
/// attempts. `file` is what the child would become or load.
///
/// # Errors
/// Why the attempts could not be made, as a sentence.
pub fn check(program: &Path, child: &str, file: &Path) -> Result<Vec<Attempt>, String> {
    let mut command = Command::new(program);
    command.arg("sandbox-check").arg(child).arg(file).env_clear().current_dir("/");
    let said = command.output().map_err(|e| format!("The check could not be started: {e}."))?;
    if !said.status.success() {
        let why = String::from_utf8_lossy(&said.stderr);
        return Err(match why.lines().find(|line| line.starts_with(NOT_ENTERED)) {
            Some(line) => format!("{line}."),
            None => "The check died.".into(),
        });
    }
    // A program that was started in its place reports nothing.
    serde_json::from_slice(&said.stdout).map_err(|_| "The child could start another program.".into())
}

/// The child's side of [`check`].
pub fn attempt(child: &OsStr, file: Option<OsString>) -> ExitCode {
    let file = file.map(PathBuf::from).unwrap_or_default();
    let profile = match child.to_str() {
        Some("reader") => Some(Profile::reader()),
        Some("listener") => Some(Profile::listener()),
        Some("recogniser") => Some(Profile::recogniser(&file, &[])),
        Some("model") => Some(Profile::model(&[file])),
        // For a process that is already confined, and for one that is not, to test the attempts themselves.
        Some("nothing") => None,
        _ => {
            let _ = writeln!(io::stderr(), "sandbox-check: name one of reader, recogniser, model and nothing");
            return ExitCode::FAILURE;
        }
    };
    match tried(profile, child == "model") {
        Ok(attempts) => {
            let said = serde_json::to_vec(&attempts).unwrap_or_default();
            match io::stdout().write_all(&said) {
                Ok(()) => ExitCode::SUCCESS,
                Err(_) => ExitCode::FAILURE,
            }
        }
        Err(refusal) => {
            let _ = writeln!(io::stderr(), "{refusal}");
            ExitCode::FAILURE
        }
    }
}

fn tried(profile: Option<Profile>, closes_files: bool) -> Result<Vec<Attempt>, Refusal> {
    let parent = std::os::unix::process::parent_id();
    let runs_code = profile.as_ref().is_none_or(|profile| !profile.executable.is_empty());
    // Counted before the calls are filtered, because the counting call is among them.
    let open = || (3..64).filter(|descriptor| call(libc::SYS_fcntl, [*descriptor, 1, 0, 0, 0, 0]) >= 0).count();
    let handed_on = match profile {
        None => open(),
        Some(profile) => {
            let mut entered = profile.enter(Mode::Best)?;
            let handed_on = open();
            entered.shut(false)?;
            handed_on
        }
    };
    if closes_files {
        super::close_files();
    }
    let mut attempts: Vec<Attempt> = list(parent)
        .into_iter()
        // Loading a program brings code with it.
        .filter(|(what, ..)| !(runs_code && *what == RUN_MEMORY))
        .map(|(what, number, arguments)| told(what, call(number, arguments)))
        .collect();
    attempts.push(Attempt {
        what: "use a descriptor that was handed on".into(),
        refused: handed_on == 0,
        errno: if handed_on == 0 { libc::EBADF } else { 0 },
    });
    // This comes last: if it is not refused, nobody is left to report.
    let program = address(c"/bin/true");
    attempts.push(told("start a program", call(libc::SYS_execve, [program, 0, 0, 0, 0, 0])));
    Ok(attempts)
}

fn told(what: &str, came: i64) -> Attempt {
    let errno = if came < 0 { i32::try_from(-came).unwrap_or(0) } else { 0 };
    // Process 1 is always there. If it is not to be seen, /proc hides it, as ProtectProc=invisible of systemd does.
    let hidden = what == FIRST_PROCESS && errno == libc::ENOENT;
    Attempt { what: what.into(), refused: hidden || [libc::EPERM, libc::EACCES, libc::ENOSYS].contains(&errno), errno }
}

const FIRST_PROCESS: &str = "open the memory of process 1";
const RUN_MEMORY: &str = "make memory that can be run";

type Try = (&'static str, i64, [i64; 6]);

fn address(text: &'static CStr) -> i64 {
    text.as_ptr() as i64
}

fn list(parent: u32) -> Vec<Try> {
    let parent = i64::from(parent);
    let here = i64::from(libc::AT_FDCWD);
    let (inet, unix, stream) = (i64::from(libc::AF_INET), i64::from(libc::AF_UNIX), i64::from(libc::SOCK_STREAM));
    let open = |path: &'static CStr, flags: i32| [here, address(path), i64::from(flags), 0, 0, 0];
    let none = |first: i64| [first, 0, 0, 0, 0, 0];
    // In its own code, which does not move: sixteen zero bytes, as limits.
    static LIMITS: [u64; 2] = [0; 2];
    let limits = LIMITS.as_ptr() as i64;
    let run = i64::from(libc::PROT_READ | libc::PROT_EXEC);
    let anywhere = i64::from(libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
    vec![
        ("open a file of the system's", libc::SYS_openat, open(c"/etc/passwd", libc::O_RDONLY)),
        (FIRST_PROCESS, libc::SYS_openat, open(c"/proc/1/mem", libc::O_RDONLY)),
        ("list a folder", libc::SYS_openat, open(c"/", libc::O_RDONLY | libc::O_DIRECTORY)),
        ("open for writing", libc::SYS_openat, open(c"/dev/null", libc::O_WRONLY)),
        ("make a file", libc::SYS_mknodat, [here, address(c"/nowhere/new"), 0, 0, 0, 0]),
        ("remove a file", libc::SYS_unlinkat, [here, address(c"/nowhere/old"), 0, 0, 0, 0]),
        ("make a socket for the network", libc::SYS_socket, [inet, stream, 0, 0, 0, 0]),
        ("make a socket of this machine", libc::SYS_socket, [unix, stream, 0, 0, 0, 0]),
        ("connect", libc::SYS_connect, none(0)),
        ("listen", libc::SYS_listen, none(0)),
        ("send", libc::SYS_sendto, none(0)),
        // CLONE_SIGHAND without CLONE_VM, which is impossible.
        ("start a process", libc::SYS_clone, none(i64::from(libc::CLONE_SIGHAND))),
        ("start a process by clone3", libc::SYS_clone3, none(0)),
        ("kill another process", libc::SYS_kill, none(parent)),
        ("send a signal to another process's thread", libc::SYS_tgkill, [parent, parent, 0, 0, 0, 0]),
        ("send a signal to any thread", libc::SYS_tkill, none(parent)),
        ("queue a signal to another process", libc::SYS_rt_sigqueueinfo, none(parent)),
        ("queue a signal to another process's thread", libc::SYS_rt_tgsigqueueinfo, [parent, parent, 0, 0, 0, 0]),
        ("hold another process", libc::SYS_pidfd_open, none(parent)),
        ("take a descriptor of another process", libc::SYS_pidfd_getfd, none(-1)),
        (
            "ask for another process's limits",
            libc::SYS_prlimit64,
            [parent, i64::from(libc::RLIMIT_NOFILE as i32), 0, 0, 0, 0],
        ),
        ("set its own limits", libc::SYS_prlimit64, [0, i64::from(libc::RLIMIT_CORE as i32), limits, 0, 0, 0]),
        // PTRACE_PEEKDATA on a process that is not traced.
        ("trace another process", libc::SYS_ptrace, [2, parent, 0, 0, 0, 0]),
        ("read another process's memory", libc::SYS_process_vm_readv, none(parent)),
        ("write another process's memory", libc::SYS_process_vm_writev, none(parent)),
        ("change its user", libc::SYS_setuid, none(-1)),
        ("change its place in the system", libc::SYS_unshare, none(0)),
        ("enter another's place in the system", libc::SYS_setns, none(-1)),
        ("mount", libc::SYS_mount, none(0)),
        ("load a program into the kernel", libc::SYS_bpf, none(-1)),
        ("use io_uring", libc::SYS_io_uring_setup, none(0)),
        ("watch the machine", libc::SYS_perf_event_open, none(0)),
        ("use the kernel's keys", libc::SYS_keyctl, none(-1)),
        ("make a file in memory", libc::SYS_memfd_create, none(0)),
        ("control a device", libc::SYS_ioctl, none(0)),
        (RUN_MEMORY, libc::SYS_mmap, [0, 4096, run, anywhere, -1, 0]),
    ]
}

/// A system call. Returns its answer, or the negated error number.
fn call(number: i64, arguments: [i64; 6]) -> i64 {
    let [a, b, c, d, e, f] = arguments;
    // SAFETY: every address in the lists above is that of static bytes which the call reads, or is none, which it refuses. No
    // call maps over memory that is in use, ends this process or closes what Rust holds; the one that becomes another program
    // does not return.
    match unsafe { libc::syscall(number, a, b, c, d, e, f) } {
        -1 => -i64::from(io::Error::last_os_error().raw_os_error().unwrap_or(0)),
        came => came,
    }
}

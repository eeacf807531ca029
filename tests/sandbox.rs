//! The program's children are confined: the tests inspect the real ones from outside, and try inside what they must
//! not be able to do. They run as root and as a user without rights, because the kernel treats the two differently.

use crate::support::{Firm, program};
use chancery::sandbox::{Attempt, NOT_ENTERED};

use seccompiler::{SeccompAction, SeccompFilter, TargetArch};
use std::{
    collections::BTreeMap,
    fs,
    io::{ErrorKind, Write},
    os::unix::process::CommandExt,
    path::Path,
    process::{Child, Command, Output, Stdio},
    time::{Duration, Instant},
};

const CHILDREN: [&str; 3] = ["reader", "recogniser", "model"];
/// The user ID of "nobody" on every Linux.
const NOBODY: u32 = 65_534;
/// Its path on Debian; packaging/install installs it.
const TESSERACT: &str = "/usr/bin/tesseract";

/// The user that a child runs as.
#[derive(Clone, Copy, Debug, PartialEq)]
enum User {
    Same,
    Nobody,
}

/// Both where the tests may change users; otherwise only the current one.
fn users() -> Vec<User> {
    // SAFETY: it has no arguments and cannot fail.
    let root = unsafe { libc::geteuid() } == 0;
    if root { vec![User::Same, User::Nobody] } else { vec![User::Same] }
}

/// A copy of the program where "nobody" can run it too.
fn run_by(user: User, words: &[&str]) -> Command {
    let mut command = Command::new(program());
    command.args(words).env_clear().current_dir("/");
    if user == User::Nobody {
        command.uid(NOBODY).gid(NOBODY);
    }
    command
}

/// A child that was started and waits for its input.
struct Waiting(Child);

impl Waiting {
    /// Starts it and waits until its system calls are restricted.
    fn start(mut command: Command, name: &str) -> Self {
        let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let waiting = Self(child);
        let since = Instant::now();
        while !waiting.status().contains("\nSeccomp:\t2\n")
            || !waiting.status().starts_with(&format!("Name:\t{name}\n"))
        {
            assert!(since.elapsed() < Duration::from_secs(60), "{}", waiting.status());
            std::thread::yield_now();
        }
        waiting
    }

    fn file(&self, name: &str) -> String {
        fs::read_to_string(format!("/proc/{}/{name}", self.0.id())).unwrap_or_else(|e| panic!("{name}: {e}"))
    }

    fn status(&self) -> String {
        self.file("status")
    }

    /// All of its threads.
    fn threads(&self) -> Vec<String> {
        let tasks = fs::read_dir(format!("/proc/{}/task", self.0.id())).unwrap();
        tasks.map(|task| fs::read_to_string(task.unwrap().path().join("status")).unwrap()).collect()
    }

    fn limit(&self, name: &str) -> String {
        let limits = self.file("limits");
        let line = limits.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        line.split_whitespace().next().unwrap().to_owned()
    }

    fn descriptors(&self) -> usize {
        fs::read_dir(format!("/proc/{}/fd", self.0.id())).unwrap().count()
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn attempts(said: &Output) -> Vec<Attempt> {
    assert!(said.status.success(), "{said:?}");
    serde_json::from_slice(&said.stdout).unwrap_or_else(|e| panic!("{e}: {said:?}"))
}

fn allowed(attempts: &[Attempt]) -> Vec<&str> {
    attempts.iter().filter(|one| !one.refused).map(|one| one.what.as_str()).collect()
}

#[test]
fn the_real_reader_is_shut_in() {
    for user in users() {
        let reader = Waiting::start(run_by(user, &["reader"]), "chancery");
        // The parsing thread restricts all of them.
        for status in reader.threads() {
            assert!(status.contains("\nSeccomp:\t2\n") && status.contains("\nNoNewPrivs:\t1\n"), "{user:?}: {status}");
        }
        let limits = ["Max core file size", "Max file size", "Max processes", "Max open files", "Max cpu time"];
        assert_eq!(limits.map(|name| reader.limit(name)), ["0", "0", "0", "8", "30"], "{user:?}");
        // What the program's own file takes comes on top: 60 MB of a release, 300 MB of a build for tests.
        let most: u64 = reader.limit("Max address space").parse().unwrap();
        assert!((512 << 20..1_024 << 20).contains(&most), "{most}");
        assert_eq!(reader.descriptors(), 3, "{user:?}");
        assert_eq!(reader.file("environ"), "");
        // Its files in /proc belong to root, so another process of the same user cannot look inside.
        let owner = fs::metadata(format!("/proc/{}/environ", reader.0.id())).unwrap();
        assert_eq!(std::os::unix::fs::MetadataExt::uid(&owner), 0, "{user:?}: it can be dumped");
    }
}

/// tesseract itself, waiting for a page.
#[test]
fn the_real_recogniser_is_shut_in() {
    if !Path::new(TESSERACT).exists() {
        eprintln!(
            "tesseract is not installed; a_program_that_a_recogniser_became_is_refused_the_same looks at the sandbox"
        );
        return;
    }
    for user in users() {
        let command = run_by(user, &["recogniser", TESSERACT, "-", "-", "-l", "eng", "tsv"]);
        let recogniser = Waiting::start(command, "tesseract");
        let status = recogniser.status();
        assert!(status.contains("\nNoNewPrivs:\t1\n"), "{user:?}: {status}");
        let limits = ["Max core file size", "Max file size", "Max open files", "Max cpu time"];
        assert_eq!(limits.map(|name| recogniser.limit(name)), ["0", "0", "64", "60"], "{user:?}");
    }
}

#[test]
fn no_child_can_do_what_it_must_not() {
    for user in users() {
        for child in CHILDREN {
            let tried = attempts(&run_by(user, &["sandbox-check", child, "/nowhere"]).output().unwrap());
            assert!(tried.len() > 30, "{tried:?}");
            assert_eq!(allowed(&tried), [""; 0], "{child} as {user:?}");
        }
    }
}

/// Replaces the OCR program with this one, which tries to break out from inside.
#[test]
fn a_program_that_a_recogniser_became_is_refused_the_same() {
    let own = program().to_str().unwrap();
    for user in users() {
        let tried = attempts(&run_by(user, &["recogniser", own, "sandbox-check", "nothing"]).output().unwrap());
        assert_eq!(allowed(&tried), [""; 0], "{user:?}");
    }
}

/// Outside the sandbox most of it works, so what is refused inside is refused by the sandbox.
#[test]
fn the_attempts_are_real() {
    let mut command = run_by(User::Same, &["sandbox-check", "nothing"]);
    // A descriptor that a careless parent leaves open.
    let left = fs::File::open("/").unwrap();
    // SAFETY: dup3 and the constants are safe to use between fork and exec.
    unsafe {
        command.pre_exec(move || match libc::dup2(std::os::fd::AsRawFd::as_raw_fd(&left), 20) {
            20 => Ok(()),
            _ => Err(std::io::Error::last_os_error()),
        })
    };
    let said = command.output().unwrap();
    // The attempt to become another program succeeds, so nothing is left to report.
    assert!(said.status.success() && said.stdout.is_empty(), "{said:?}");
    let left = fs::File::open("/").unwrap();
    for child in CHILDREN {
        let mut command = run_by(User::Same, &["sandbox-check", child, "/nowhere"]);
        let left = left.try_clone().unwrap();
        // SAFETY: as above.
        unsafe {
            command.pre_exec(move || match libc::dup2(std::os::fd::AsRawFd::as_raw_fd(&left), 20) {
                20 => Ok(()),
                _ => Err(std::io::Error::last_os_error()),
            })
        };
        assert_eq!(allowed(&attempts(&command.output().unwrap())), [""; 0], "{child} closes what it was not given");
    }
}

/// This kernel without some of its system calls.
fn without(command: &mut Command, calls: &[i64]) {
    let rules: BTreeMap<_, _> = calls.iter().map(|call| (*call, Vec::new())).collect();
    let arch = TargetArch::try_from(std::env::consts::ARCH).unwrap();
    let missing = SeccompAction::Errno(libc::ENOSYS as u32);
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, missing, arch).unwrap();
    let filter: seccompiler::BpfProgram = filter.try_into().unwrap();
    // SAFETY: the filter was made before; applying it takes two system calls and no lock.
    unsafe { command.pre_exec(move || seccompiler::apply_filter(&filter).map_err(|_| ErrorKind::Other.into())) };
}

#[test]
fn required_fails_closed_and_names_what_is_missing() {
    let mut firm = Firm::new(None);
    firm.set("SANDBOX_MODE", "required");
    for (call, part, mend) in [
        (libc::SYS_landlock_create_ruleset, "Landlock", "lsm="),
        (libc::SYS_seccomp, "seccomp", "CONFIG_SECCOMP_FILTER"),
    ] {
        let mut serve = firm.command(&["serve", "--http", "127.0.0.1:0", "--smtp", "127.0.0.1:0"]);
        without(&mut serve, &[call]);
        let said = serve.output().unwrap();
        let why = String::from_utf8_lossy(&said.stderr);
        assert!(!said.status.success());
        assert!(why.contains("sandbox.mode is \"required\"") && why.contains(part) && why.contains(mend), "{why}");
        assert!(why.contains("sandbox.mode = \"best\""), "{why}");
        for words in
            [&["reader", "--sandbox-required"][..], &["recogniser", "--sandbox-required", "/bin/echo", "started"]]
        {
            let mut child = run_by(User::Same, words);
            without(&mut child, &[call]);
            let said = child.stdin(Stdio::null()).output().unwrap();
            let why = String::from_utf8_lossy(&said.stderr);
            assert!(!said.status.success() && said.stdout.is_empty(), "{words:?}: {said:?}");
            assert!(why.starts_with(NOT_ENTERED) && why.contains(part), "{why}");
        }
    }
}

#[test]
fn best_runs_with_what_there_is_and_the_doctor_says_so() {
    let firm = Firm::new(None);
    firm.add("dana@firm.test");
    let mut doctor = firm.command(&["doctor"]);
    without(&mut doctor, &[libc::SYS_landlock_create_ruleset]);
    let said = String::from_utf8_lossy(&doctor.output().unwrap().stdout).into_owned();
    assert!(said.contains("lacks Landlock") && said.contains("lsm="), "{said}");
    assert!(said.contains("were not refused"), "{said}");
    let whole = String::from_utf8_lossy(&firm.run(&["doctor"]).stdout).into_owned();
    assert!(!whole.contains("lacks") && whole.matches("things that it tried was refused").count() == 3, "{whole}");
}

/// A server whose settings require the sandbox uses it, and reads files.
#[test]
fn required_works_where_the_kernel_has_all() {
    let mut firm = Firm::new(None);
    firm.set("SANDBOX_MODE", "required");
    firm.add("dana@firm.test");
    let server = firm.serve();
    let token = server.sign_in("dana@firm.test");
    assert!(server.tasks(&token).is_empty());
    let mut reader = Waiting::start(run_by(User::Same, &["reader", "--sandbox-required"]), "chancery");
    let mut input = reader.0.stdin.take().unwrap();
    input.write_all(b"no frame").unwrap();
    drop(input);
    assert!(!reader.0.wait().unwrap().success());
}

//! The process that holds the keys: no core file, nothing other processes can read, keys that are not swapped out.
//! Tested as root, and as a user without rights, to whom the kernel shows less.

use crate::support::{ASSISTANT, DANA, Firm, Letter, block, program, send, sink};
use std::{
    fs,
    os::unix::{fs::MetadataExt, process::CommandExt},
    process::{Child, Command, Stdio},
};

const NOBODY: u32 = 65_534;

fn is_root() -> bool {
    // SAFETY: it has no arguments and cannot fail.
    unsafe { libc::geteuid() == 0 }
}

fn looks(process: u32) {
    let file = |name: &str| fs::read_to_string(format!("/proc/{process}/{name}")).unwrap();
    let limits = file("limits");
    let core = limits.lines().find_map(|line| line.strip_prefix("Max core file size")).unwrap();
    assert_eq!(core.split_whitespace().take(2).collect::<Vec<_>>(), ["0", "0"], "{limits}");
    let status = file("status");
    let locked = status.lines().find_map(|line| line.strip_prefix("VmLck:")).unwrap();
    let kilobytes: u64 = locked.split_whitespace().next().unwrap().parse().unwrap();
    assert!(kilobytes > 0, "{status}");
    // /proc entries of dumpable processes belong to their user, others to root.
    assert_eq!(fs::metadata(format!("/proc/{process}/environ")).unwrap().uid(), 0);
}

/// Whether a process of `user` can read the first byte of another process's file.
fn reads(user: u32, process: u32, file: &str) -> bool {
    let mut command = Command::new("head");
    command.args(["-c", "1", &format!("/proc/{process}/{file}")]).uid(user).gid(user);
    command.stderr(Stdio::null()).stdout(Stdio::null()).status().unwrap().success()
}

struct Ended(Child);

impl Drop for Ended {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_server_leaves_no_core_and_its_keys_are_locked() {
    let firm = Firm::new(None);
    firm.add(DANA);
    looks(firm.serve().id());
    let said = String::from_utf8_lossy(&firm.run(&["doctor"]).stdout).into_owned();
    assert!(said.contains("It writes no core dump") && said.contains("The keys are locked in memory."), "{said}");
}

/// sled makes histograms for metrics that are switched off, and a heap has an arena for each thread: neither may cost memory.
#[test]
fn a_server_at_rest_holds_little() {
    let firm = Firm::new(None);
    let server = firm.serve();
    let status = fs::read_to_string(format!("/proc/{}/status", server.id())).unwrap();
    // What is the process's own: the program's code is the kernel's to keep or to drop.
    let own = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).unwrap();
    let kilobytes: u64 = own.split_whitespace().next().unwrap().parse().unwrap();
    assert!(kilobytes < 24 * 1024, "{status}");
}

/// Everything still works for a user without rights: children are started, and a mail is read and answered.
#[test]
fn a_server_without_rights_works_and_its_neighbours_cannot_look_in() {
    if !is_root() {
        eprintln!("the tests do not run as root and cannot change users; the first test looks at the rest");
        return;
    }
    let relay = sink();
    let mut firm = Firm::new(Some(relay.address()));
    firm.as_user(NOBODY);
    firm.add(DANA);
    let server = firm.serve();
    looks(server.id());
    let neighbour = Command::new("cat").stdin(Stdio::piped()).stdout(Stdio::null()).uid(NOBODY).gid(NOBODY).spawn();
    let neighbour = Ended(neighbour.unwrap());
    for file in ["environ", "maps", "mem"] {
        assert!(!reads(NOBODY, server.id(), file), "{file}");
    }
    assert!(reads(NOBODY, neighbour.0.id(), "maps"), "a process that did nothing about it can be looked into");
    let letter = Letter::new(DANA, "Lease", "When does the lease end?\r\n").attach(
        "lease.txt",
        "text/plain",
        b"It ends on May 1, 2027.",
    );
    block(send(server.smtp, &letter)).unwrap();
    let token = server.sign_in(DANA);
    let task = server.wait_for_task(&token, "Lease", &["Answered"]);
    assert!(task["messages"].as_array().unwrap().len() >= 2, "{ASSISTANT} has answered: {task}");
    server.stop();
    // Root's own command on the folder, with no server to ask, leaves nothing there that the server cannot open.
    let mut root = Command::new(program());
    let added =
        root.arg("--data").arg(firm.data()).args(["users", "add", "lee@firm.test", "--first", "L", "--last", "H"]);
    assert!(added.status().unwrap().success());
    let mut folders = vec![firm.data()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            assert_eq!(entry.metadata().unwrap().uid(), NOBODY, "{}", entry.path().display());
            if entry.path().is_dir() {
                folders.push(entry.path());
            }
        }
    }
}

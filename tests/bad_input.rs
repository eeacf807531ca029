//! An administrator's mistakes: each gives a clear sentence that names the fix and an exit code, and changes nothing.

use crate::support::{DANA, Firm, Letter, block, send};
use chancery::outbox::SendFailure;

use std::{
    fs,
    net::TcpListener,
    path::{Path, PathBuf},
    process::Output,
    time::{Duration, Instant},
};

/// Checks that a failed command explains what is wrong and what to do, and reveals no internals.
fn said(output: &Output, words: &[&str]) {
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success(), "it went through: {text}");
    for word in words {
        assert!(text.contains(word), "{word:?} is not in: {text}");
    }
    assert!(!text.contains("panicked") && !text.contains("Error {") && !text.contains("src/"), "{text}");
}

/// Every file of a folder with its content.
fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.path().display().to_string();
        match entry.file_type().unwrap() {
            kind if kind.is_dir() => all.extend(contents(&entry.path())),
            kind if kind.is_file() => all.push((name, fs::read(entry.path()).unwrap())),
            _ => {}
        }
    }
    all.sort();
    all
}

const FREE: &[&str] = &["serve", "--http", "127.0.0.1:0", "--smtp", "127.0.0.1:0"];

#[test]
fn settings_that_contradict_each_other() {
    let mut firm = Firm::new(None);
    firm.set("HTTP_TLS_CERT", "/nowhere/cert.pem");
    said(&firm.run(FREE), &["http.tls_key", "Set both"]);
    firm.set("HTTP_TLS_KEY", "/nowhere/key.pem");
    said(&firm.run(FREE), &["http.tls_cert", "/nowhere/cert.pem", "cannot be read"]);
    let mut firm = Firm::new(None);
    firm.set("MAIL_RELAY", "http://relay");
    said(&firm.run(FREE), &["mail.relay", "smtp://"]);
    firm.set("MAIL_RELAY", "");
    firm.set("SMTP_MAX_MESSAGE_MB", "many");
    said(&firm.run(FREE), &["CHANCERY_SMTP_MAX_MESSAGE_MB", "whole number"]);
    let file = firm.folder.path().join("wrong.toml");
    fs::write(&file, "[smtp]\nlisten = \"127.0.0.1:9\"\nlisten_adress = 3\n").unwrap();
    firm.set("SMTP_MAX_MESSAGE_MB", "5");
    said(&firm.run(&["--config", file.to_str().unwrap(), "config", "check"]), &["listen_adress", "config example"]);
    assert!(!firm.data().exists(), "a data folder was made for settings that are wrong");
}

#[test]
fn a_port_in_use() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let firm = Firm::new(None);
    said(
        &firm.run(&["serve", "--http", &address, "--smtp", "127.0.0.1:0"]),
        &["http.listen", &address, "Stop the program"],
    );
    said(&firm.run(&["serve", "--http", "127.0.0.1:0", "--smtp", &address]), &["smtp.listen", &address]);
}

#[test]
fn a_data_folder_of_another_version() {
    let firm = Firm::new(None);
    firm.add(DANA);
    fs::write(firm.data().join("version"), "chancery data 9\n").unwrap();
    let before = contents(&firm.data());
    said(&firm.run(FREE), &["newer version", "format 9", "chancery upgrade undo"]);
    assert_eq!(contents(&firm.data()), before);
}

#[test]
fn a_missing_or_wrong_or_readable_key_file() {
    let firm = Firm::new(None);
    firm.add(DANA);
    let key = firm.data().join("master.key");
    let kept = fs::read(&key).unwrap();
    fs::remove_file(&key).unwrap();
    let before = contents(&firm.data());
    said(&firm.run(FREE), &["master.key", "is missing", "storage.key_file"]);
    assert_eq!(contents(&firm.data()), before, "a new key was made over the data of the old one");
    let other = Firm::new(None);
    other.add(DANA);
    fs::copy(other.data().join("master.key"), &key).unwrap();
    said(&firm.run(FREE), &["does not open this data folder"]);
    fs::write(&key, &kept).unwrap();
    std::fs::set_permissions(&key, std::os::unix::fs::PermissionsExt::from_mode(0o644)).unwrap();
    said(&firm.run(FREE), &["can be read by other users", "chmod 600"]);
    std::fs::set_permissions(&key, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
    firm.serve().stop();
}

#[test]
fn a_second_server_on_the_same_folder() {
    let firm = Firm::new(None);
    firm.add(DANA);
    let server = firm.serve();
    said(&firm.run(FREE), &["Another chancery is using the data folder"]);
    // The first server goes on, including its control socket.
    assert!(firm.run(&["users", "list"]).status.success());
    server.stop();
}

/// A backup may be under way when the machine starts the service.
#[test]
fn a_server_waits_for_a_command_that_uses_the_folder() {
    let firm = Firm::new(None);
    firm.add(DANA);
    let lock = fs::OpenOptions::new().write(true).open(firm.data().join("lock")).unwrap();
    lock.lock().unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let since = Instant::now();
            while !firm.log().contains("a command is using the data folder") {
                assert!(since.elapsed() < Duration::from_secs(60), "{}", firm.log());
                std::thread::yield_now();
            }
            lock.unlock().unwrap();
        });
        firm.serve().stop();
    });
}

#[test]
fn a_full_disk_is_told_to_the_sender_and_loses_nothing_rfc5321_4_2_3() {
    let mut firm = Firm::new(None);
    firm.add(DANA);
    // More than any disk has free, so the store refuses as on a full disk.
    firm.set("STORAGE_RESERVE_MB", "100000000");
    let server = firm.serve();
    let letter = Letter::new(DANA, "For later", "The disk is full now.");
    let Err(SendFailure::Temporary(why)) = block(send(server.smtp, &letter)) else {
        panic!("it was taken, or refused for good")
    };
    assert!(why.contains("452"), "{why}");
    server.stop();
    firm.set("STORAGE_RESERVE_MB", "0");
    let server = firm.serve();
    block(send(server.smtp, &letter)).unwrap();
    let token = server.sign_in(DANA);
    assert_eq!(server.tasks(&token).len(), 1);
    server.stop();
}

/// Flips a bit in the middle of a file of the journal.
fn decay(firm: &Firm) -> (PathBuf, Vec<u8>) {
    let segment = fs::read_dir(firm.data().join("journal")).unwrap().next().unwrap().unwrap().path();
    let mut bytes = fs::read(&segment).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&segment, &bytes).unwrap();
    (segment, bytes)
}

#[test]
fn a_damaged_journal_is_mended_from_what_is_whole_elsewhere() {
    let firm = Firm::new(None);
    for name in ["a@firm.test", "b@firm.test", "c@firm.test"] {
        firm.add(name);
    }
    let list = |firm: &Firm| String::from_utf8(firm.run(&["users", "list"]).stdout).unwrap();
    let all = list(&firm);
    // The view holds everything that the damaged frame held.
    decay(&firm);
    let server = firm.serve();
    let doctor = String::from_utf8(firm.run(&["doctor"]).stdout).unwrap();
    assert!(doctor.contains("it was damaged, and was mended"), "{doctor}");
    server.stop();
    assert_eq!(list(&firm), all);
    // Without the view, the group is nowhere else: the others stay, also those behind it.
    let firm = Firm::new(None);
    for name in ["a@firm.test", "b@firm.test", "c@firm.test"] {
        firm.add(name);
    }
    let (segment, before) = decay(&firm);
    fs::remove_dir_all(firm.data().join("view")).unwrap();
    said(&firm.run(FREE), &["journal", "damaged", "doctor --repair", "loses 1 group"]);
    said(&firm.run(&["doctor", "--repair"]), &["--yes"]);
    assert_eq!(fs::read(&segment).unwrap(), before);
    let repaired = firm.run(&["doctor", "--repair", "--yes"]);
    let repaired = String::from_utf8_lossy(&repaired.stdout).into_owned();
    assert!(repaired.contains("Repaired") && repaired.contains(", made "), "{repaired}");
    let left = list(&firm);
    assert!(left.contains("c@firm.test") && left.matches("@firm.test").count() >= 2, "{left}");
    let doctor = String::from_utf8(firm.run(&["doctor"]).stdout).unwrap();
    assert!(doctor.contains("ending .damaged") && doctor.contains("A repair lost groups"), "{doctor}");
    firm.serve().stop();
}

#[test]
fn mail_that_may_not_come_in() {
    let firm = Firm::new(None);
    firm.add(DANA);
    let server = firm.serve();
    let refused = |letter: &Letter, code: &str| match block(send(server.smtp, letter)) {
        Err(SendFailure::Permanent(why)) => assert!(why.contains(code), "{why}"),
        other => panic!("{other:?}"),
    };
    refused(&Letter::new("stranger@elsewhere.test", "Hello", "Who am I?"), "550");
    assert!(firm.run(&["users", "suspend", DANA]).status.success());
    refused(&Letter::new(DANA, "Hello", "I was suspended."), "550");
    assert!(firm.run(&["users", "restore", DANA]).status.success());
    refused(&Letter::new(DANA, "Hello", "Two authors.").header("From: <boss@firm.test>"), "550");
    let token = server.sign_in(DANA);
    assert!(server.tasks(&token).is_empty());
    server.stop();
}

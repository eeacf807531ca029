//! Mail that fills the disk: to the postmaster and from unknown senders. And what still works on a full disk: the
//! firm's own mail, sign-in and commands in the second step of the reserve, and deletions to the end.

use crate::support::{ASSISTANT, DANA, Firm, Letter, Server, block, send, sink};
use chancery::outbox::{Relay, RelayUrl, SendFailure, Transport};

use serde_json::{Value, json};
use std::{
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

fn hand_in(server: &Server, from: &str, to: &str, size: usize) -> Result<(), SendFailure> {
    let line = "x".repeat(76);
    let body: String = std::iter::repeat_n(format!("{line}\r\n"), size / 78 + 1).collect();
    let id = ulid::Ulid::generate();
    let mail = format!("From: <{from}>\r\nTo: <{to}>\r\nSubject: x\r\nMessage-ID: <{id}@x.test>\r\n\r\n{body}");
    let relay = Relay::new(RelayUrl::parse(&format!("smtp://{}", server.smtp)).unwrap(), "mx.client.test");
    block(relay.send(Some(from), to, mail.as_bytes())).map(drop)
}

fn held(firm: &Firm) -> Vec<Value> {
    let queue: Value = serde_json::from_slice(&firm.run(&["mail", "queue", "--json"]).stdout).unwrap();
    queue["held"].as_array().unwrap().clone()
}

#[test]
fn what_is_held_is_small_and_bounded_for_each_sender() {
    let mut firm = Firm::new(None);
    firm.set("MAIL_UNKNOWN_SENDERS", "hold");
    firm.add(DANA);
    let server = firm.serve();
    for to in ["postmaster@firm.test", ASSISTANT] {
        let refused = hand_in(&server, "flood@else.test", to, 2 << 20).unwrap_err();
        assert!(matches!(&refused, SendFailure::Permanent(why) if why.contains("552")), "{refused:?}");
    }
    let taken = (0..30).filter(|_| hand_in(&server, "flood@else.test", "postmaster@firm.test", 1_000).is_ok()).count();
    assert_eq!(taken, 20, "mails of one sender");
    let taken = (0..10).filter(|_| hand_in(&server, "bulk@else.test", ASSISTANT, 1_000_000).is_ok()).count();
    assert_eq!(taken, 5, "bytes of one sender");
    // Mail from others still reaches IT.
    hand_in(&server, "client@other.test", "postmaster@firm.test", 1_000).unwrap();
    assert_eq!(held(&firm).len(), 26);
    server.stop();
}

/// The blob files in a data folder.
fn blobs(data: &Path) -> usize {
    let folders = std::fs::read_dir(data.join("blobs")).into_iter().flatten();
    folders.map(|folder| std::fs::read_dir(folder.unwrap().path()).unwrap().count()).sum()
}

/// Waits until only this many blob files are left.
fn wait_for_blobs(data: &Path, left: usize) {
    let since = Instant::now();
    while blobs(data) != left {
        assert!(since.elapsed() < Duration::from_secs(60), "{} files are left and not {left}", blobs(data));
        std::thread::yield_now();
    }
}

fn upload(server: &Server, token: &str, name: &str) -> (u16, Value) {
    let file = "y".repeat(100_000);
    let mut answer = ureq::post(format!("http://{}/api/files/upload/", server.http))
        .config()
        .http_status_as_error(false)
        .build()
        .header("authorization", format!("Bearer {token}"))
        .header("content-type", "multipart/form-data; boundary=b")
        .send(format!(
            "--b\r\nContent-Disposition: form-data; name=\"files\"; filename=\"{name}\"\r\n\r\n{file}\r\n--b--\r\n"
        ))
        .unwrap();
    (answer.status().as_u16(), answer.body_mut().read_json().unwrap_or_default())
}

fn free_megabytes(folder: &Path) -> u64 {
    let free = Command::new("df").args(["--output=avail", "-BM"]).arg(folder).output().unwrap();
    String::from_utf8_lossy(&free.stdout).lines().nth(1).unwrap().trim().trim_end_matches('M').parse().unwrap()
}

#[test]
fn a_full_disk_stops_strangers_first_and_deletions_last() {
    let mailbox = sink();
    let mut firm = Firm::new(Some(mailbox.address()));
    firm.set("MAIL_UNKNOWN_SENDERS", "hold");
    firm.add(DANA);
    let data = firm.data();
    let server = firm.serve();
    let token = server.sign_in(DANA);
    assert_eq!(upload(&server, &token, "a.txt").0, 201);
    hand_in(&server, "client@other.test", "postmaster@firm.test", 100_000).unwrap();
    let id = held(&firm)[0]["id"].as_str().unwrap().to_owned();
    server.stop();
    let before = blobs(&data);
    assert!(before >= 2);

    // The first step is used up: half of the reserve is left.
    firm.set("STORAGE_RESERVE_MB", &(2 * free_megabytes(&data)).to_string());
    let server = firm.serve();
    let token = server.sign_in(DANA);
    assert_eq!(upload(&server, &token, "b.txt").0, 507);
    let refused = hand_in(&server, "client@other.test", "postmaster@firm.test", 1_000).unwrap_err();
    assert!(matches!(&refused, SendFailure::Temporary(why) if why.contains("452")), "{refused:?}");
    block(send(server.smtp, &Letter::new(DANA, "Lease", "When does the lease end? It ends on May 31, 2027."))).unwrap();
    server.wait_for_task(&token, "Lease", &["Answered"]);
    block(mailbox.wait_for(1));
    let added = firm.run(&["users", "add", "rex@firm.test", "--first", "Rex", "--last", "Hale", "--approved"]);
    assert!(added.status.success(), "{}", String::from_utf8_lossy(&added.stderr));
    server.stop();

    // The second step is used up too. Whatever frees space still works, and destroys keys at once.
    firm.set("STORAGE_RESERVE_MB", &(8 * free_megabytes(&data)).to_string());
    let server = firm.serve();
    let sign_in = ureq::post(format!("http://{}/api/token/", server.http))
        .config()
        .http_status_as_error(false)
        .build()
        .send_json(json!({ "username": DANA, "password": crate::support::PASSWORD }))
        .unwrap();
    assert_eq!(sign_in.status(), 507);
    let left = blobs(&data);
    assert!(firm.run(&["mail", "drop", &id]).status.success());
    wait_for_blobs(&data, left - 1);
    let files = server.get(&token, "/api/files/list/?type=files&path=");
    let id = files["files"][0]["id"].as_str().unwrap();
    ureq::delete(format!("http://{}/api/files/file/{id}/delete/", server.http))
        .header("authorization", format!("Bearer {token}"))
        .call()
        .unwrap();
    // The file and its text.
    wait_for_blobs(&data, left - 3);
    server.stop();
}

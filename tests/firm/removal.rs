//! Removal: afterwards nothing of the account can be read or opened; other accounts' data stays.

use crate::support::{DANA, Firm, Letter, block, send, sink};
use chancery::{
    ids::AccountId,
    store::{All, Options, Store},
    tasks::MESSAGES,
};

use std::{
    fs,
    path::{Path, PathBuf},
};

const BOB: &str = "bob@firm.test";

fn files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { files(&path, into) } else { into.push(path) }
    }
}

/// The files of the data folder that contain these bytes.
fn holding(data: &Path, bytes: &[u8]) -> Vec<PathBuf> {
    let mut all = Vec::new();
    files(data, &mut all);
    all.retain(|path| path.is_file() && fs::read(path).is_ok_and(|held| memchr::memmem::find(&held, bytes).is_some()));
    all
}

#[test]
fn nothing_of_a_removed_account_can_be_read_or_opened() {
    let sink = sink();
    let firm = Firm::new(Some(sink.address()));
    firm.add(DANA);
    firm.add(BOB);
    let server = firm.serve();
    let (dana, bob) = (server.sign_in(DANA), server.sign_in(BOB));
    let large = "The lease ends on March 3, 2027. ".repeat(4_000);
    for (from, token, subject) in [(DANA, &dana, "Her matter"), (BOB, &bob, "His matter")] {
        let letter =
            Letter::new(from, subject, "Please list the dates.").attach("lease.txt", "text/plain", large.as_bytes());
        block(send(server.smtp, &letter)).unwrap();
        server.wait_for_task(token, subject, &["Answered"]);
    }
    let all: serde_json::Value = serde_json::from_slice(&firm.run(&["users", "list", "--json"]).stdout).unwrap();
    let hers = all.as_array().unwrap().iter().find(|a| a["email"] == DANA).unwrap();
    let id: ulid::Ulid = hers["id"].as_str().unwrap().parse().unwrap();
    assert_eq!(hers["bytes_stored"], large.len() as u64);
    assert!(!holding(&firm.data(), &id.to_bytes()).is_empty(), "the view's keys begin with the account");

    // A hard link to each blob, so that its content can be inspected after the file is deleted.
    let mut blobs = Vec::new();
    files(&firm.data().join("blobs"), &mut blobs);
    let kept = firm.folder.path().join("kept");
    fs::create_dir(&kept).unwrap();
    blobs.iter().for_each(|path| fs::hard_link(path, kept.join(path.file_name().unwrap())).unwrap());

    let asked = firm.run(&["users", "remove", DANA]);
    let said = String::from_utf8_lossy(&asked.stderr).into_owned();
    assert!(
        !asked.status.success() && said.contains("1 task(s), 2 message(s), 1 file(s)") && said.contains("--yes"),
        "{said}"
    );
    let done = firm.run(&["users", "remove", DANA, "--yes", "--json"]);
    let done: serde_json::Value = serde_json::from_slice(&done.stdout).unwrap_or_else(|e| panic!("{e}: {done:?}"));
    assert_eq!(
        (&done["had"]["tasks"], &done["had"]["sessions"], &done["left"]),
        (&1.into(), &1.into(), &serde_json::json!({}))
    );

    let destroyed: Vec<bool> = fs::read_dir(&kept)
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| {
            let header = &fs::read(entry.path()).unwrap()[..store_header()];
            let name = entry.file_name().into_string().unwrap();
            let there = firm.data().join("blobs").join(&name[name.len() - 2..]).join(&name).exists();
            let zero = header.iter().all(|b| *b == 0);
            assert_ne!(there, zero, "a blob that is gone has no key left, and no other lost its own");
            zero
        })
        .collect();
    assert!(destroyed.contains(&true) && destroyed.contains(&false), "{destroyed:?}");

    // The doors no longer know the name; the others' data is complete.
    let again = ureq::get(format!("http://{}/api/user/me/", server.http))
        .header("authorization", format!("Bearer {dana}"))
        .call();
    assert!(matches!(again, Err(ureq::Error::StatusCode(401))));
    assert!(block(send(server.smtp, &Letter::new(DANA, "Again", "Hello"))).is_err());
    let task = server.wait_for_task(&bob, "His matter", &["Answered"]);
    assert!(task.to_string().contains("March 3"));
    server.stop();

    // A starting server rebuilds the view. After that the account's name is in no file.
    firm.serve().stop();
    assert_eq!(holding(&firm.data(), &id.to_bytes()), Vec::<PathBuf>::new());
    let store = Store::open(&Options { probe: None, ..Options::new(&firm.data()) }).unwrap();
    for table in chancery::removal::tables() {
        assert_eq!(store.rows_of(table, AccountId(id)).unwrap(), 0, "{}", table.name);
    }
    for row in store.scan(&MESSAGES, &All) {
        assert!(!row.unwrap().1.from.contains("dana"));
    }
    store.close().unwrap();
    drop(store);
    let export = String::from_utf8(firm.run(&["audit", "export"]).stdout).unwrap();
    assert!(export.lines().any(|line| line.contains("\"removed\"") && line.contains(&id.to_string())), "{export}");
    assert!(!export.contains("dana@") && !export.contains("Her matter"));
    assert!(firm.run(&["audit", "verify"]).status.success() && firm.run(&["doctor"]).status.code().is_some());
}

/// Bytes of a blob's header that hold its wrapped key.
fn store_header() -> usize {
    chancery::store::seal::HEADER
}

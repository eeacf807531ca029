//! Folders that are kept in step, on the real program: what lies in one comes once, whatever it is called; what a matter holds is written once,
//! and nothing is written over or deleted.

use crate::{
    support::{DANA, Firm, Letter, Server, block, call, send},
    tables::read,
};

use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    fs,
    os::unix::fs::symlink,
    path::Path,
    time::{Duration, Instant},
};

fn settings(direction: &str, folder: &Path, more: &str) -> String {
    format!(
        "[[folder_sync]]\nname = \"one\"\ndirection = \"{direction}\"\nfolder = \"{}\"\naccount = \"{DANA}\"\nsettle_seconds = 0\n{more}",
        folder.display()
    )
}

fn list(firm: &Firm) -> Value {
    let output = firm.run(&["folder-sync", "list", "--json"]);
    let all: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|e| panic!("{e}: {}", String::from_utf8_lossy(&output.stderr)));
    all[0].clone()
}

/// Looks through the folder, and waits for the end of the look.
fn look(firm: &Firm) -> Value {
    let before = list(firm)["looked"].clone();
    assert!(firm.run(&["folder-sync", "sync", "one"]).status.success());
    let since = Instant::now();
    loop {
        let one = list(firm);
        if one["looked"] != before && one["state"] != "stopped" {
            return one;
        }
        assert!(since.elapsed() < Duration::from_secs(60), "{one}\n{}", firm.log());
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn names(server: &Server, token: &str, path: &str) -> Vec<String> {
    let listing = server.get(token, &format!("/api/files/list/?type=files&path={path}"));
    let mut names: Vec<String> =
        listing["files"].as_array().unwrap().iter().map(|file| file["name"].as_str().unwrap().to_owned()).collect();
    names.sort();
    names
}

fn inside(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let all = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    all.map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(&path).unwrap())).collect()
}

#[test]
fn what_lies_in_a_folder_comes_once_and_stays_there() {
    let (folder, outside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let firm = Firm::new(None);
    firm.configure(&settings("in", folder.path(), "to = \"Scans\"\n"));
    firm.add(DANA);
    fs::write(folder.path().join("lease.txt"), "The lease ends on May 1.").unwrap();
    fs::create_dir(folder.path().join("2026")).unwrap();
    fs::write(folder.path().join("2026/order.txt"), "A hearing is set.").unwrap();
    // The same bytes under another name, a link out of the folder, what is still being copied, and what cannot be read as a name.
    fs::write(folder.path().join("z-copy.txt"), "The lease ends on May 1.").unwrap();
    fs::write(outside.path().join("secret.txt"), "secret").unwrap();
    symlink(outside.path().join("secret.txt"), folder.path().join("link.txt")).unwrap();
    symlink(outside.path(), folder.path().join("way")).unwrap();
    fs::write(folder.path().join("big.pdf.part"), "half").unwrap();
    {
        use std::os::unix::ffi::OsStrExt;
        fs::write(folder.path().join(std::ffi::OsStr::from_bytes(b"\xff.txt")), "x").unwrap();
    }
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let one = look(&firm);
    assert_eq!((&one["done"], &one["refused"], &one["trouble"]), (&json!(2), &json!(3), &Value::Null), "{one}");
    assert_eq!(names(&server, &token, "Scans"), ["lease.txt"]);
    assert_eq!(names(&server, &token, "Scans/2026"), ["order.txt"]);
    // Looked at again, also after a kill, nothing comes twice; what changed is a new file beside the old one.
    look(&firm);
    server.kill();
    let server = firm.serve();
    let token = server.sign_in(DANA);
    look(&firm);
    assert_eq!(names(&server, &token, "Scans"), ["lease.txt"]);
    fs::write(folder.path().join("lease.txt"), "The lease ends on June 1, after all.").unwrap();
    let one = look(&firm);
    assert_eq!(one["done"], 2, "a changed file takes the place of the old one in the count: {one}");
    assert_eq!(names(&server, &token, "Scans"), ["lease (2).txt", "lease.txt"]);
    // Nothing was changed there.
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 7);
    // A share that is gone is told, and nothing is deleted here.
    fs::rename(folder.path(), folder.path().with_extension("gone")).unwrap();
    let one = look(&firm);
    assert!(one["state"] == "failing" && one["trouble"].as_str().unwrap().contains("Is the share mounted"), "{one}");
    assert_eq!(names(&server, &token, "Scans").len(), 2);
    fs::rename(folder.path().with_extension("gone"), folder.path()).unwrap();
    assert_eq!(look(&firm)["state"], "watching");
    server.stop();
}

#[test]
fn a_file_is_taken_when_it_has_settled_and_belongs_to_the_matter() {
    let folder = tempfile::tempdir().unwrap();
    let firm = Firm::new(None);
    firm.configure(
        &settings("in", folder.path(), "matter = \"2026-014\"\n")
            .replace("settle_seconds = 0", "settle_seconds = 3600"),
    );
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let file = folder.path().join("lease.txt");
    fs::write(&file, "The lease").unwrap();
    let one = look(&firm);
    assert_eq!((&one["done"], &one["trouble"]), (&json!(0), &Value::Null), "it may be written still: {one}");
    // It was last changed two hours ago. There is no such matter yet.
    let old = std::time::SystemTime::now() - Duration::from_secs(7200);
    fs::File::options().write(true).open(&file).unwrap().set_modified(old).unwrap();
    let one = look(&firm);
    assert!(one["trouble"].as_str().unwrap().contains("no matter 2026-014"), "{one}");
    let body = json!({ "number": "2026-014", "title": "Harbor Street" });
    let matter =
        read(call(&server, "POST", &token, "/api/matters/", Some(body)), 201)["id"].as_str().unwrap().to_owned();
    assert_eq!(look(&firm)["done"], 1);
    assert_eq!(names(&server, &token, "2026-014"), ["lease.txt"]);
    let opened = server.get(&token, &format!("/api/matters/{matter}/")).to_string();
    assert!(opened.contains("lease.txt"), "{opened}");
    server.stop();
}

#[test]
fn papers_of_a_matter_are_written_once_and_nothing_is_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let firm = Firm::new(None);
    firm.configure(&settings("out", folder.path(), "matter = \"2026-014\"\n"));
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let body = json!({ "number": "2026-014", "title": "Harbor Street" });
    let matter =
        read(call(&server, "POST", &token, "/api/matters/", Some(body)), 201)["id"].as_str().unwrap().to_owned();
    let letter = Letter::new(DANA, "Lease: roof?", "What does the lease say about the roof?");
    let letter = letter.attach("lease.txt", "text/plain", b"The landlord repairs the roof.").attach(
        "con.txt",
        "text/plain",
        b"A device.",
    );
    block(send(server.smtp, &letter)).unwrap();
    let task = server.wait_for_task(&token, "Lease: roof?", &["Answered"]);
    let task = task["task"]["id"].as_str().or(task["id"].as_str()).unwrap().to_owned();
    // Somebody else's file has a name that is wanted.
    fs::write(folder.path().join("lease.txt"), "somebody else's").unwrap();
    let put = json!({ "kind": "task", "id": task });
    assert_eq!(call(&server, "POST", &token, &format!("/api/matters/{matter}/papers/"), Some(put)).0, 204);
    let one = look(&firm);
    assert_eq!((&one["done"], &one["trouble"]), (&json!(3), &Value::Null), "{one}");
    let written = inside(folder.path());
    let all: Vec<&String> = written.keys().collect();
    assert_eq!(all.len(), 4, "{all:?}");
    assert!(
        all[0].starts_with("Answer ") && all[0].ends_with("Re_ Lease_ roof_.eml")
            || all[0].ends_with("Lease_ roof_.eml"),
        "{all:?}"
    );
    assert_eq!(all[1..], ["_con.txt", "lease (2).txt", "lease.txt"]);
    assert_eq!(written["lease.txt"], b"somebody else's");
    assert_eq!(written["lease (2).txt"], b"The landlord repairs the roof.");
    // What people do with them is their business: nothing is written again, nothing over it.
    fs::write(folder.path().join("lease (2).txt"), "with a note").unwrap();
    fs::remove_file(folder.path().join("_con.txt")).unwrap();
    look(&firm);
    server.kill();
    let server = firm.serve();
    assert_eq!(look(&firm)["done"], 3);
    let after = inside(folder.path());
    assert_eq!(after.len(), 3, "{:?}", after.keys());
    assert_eq!(after["lease (2).txt"], b"with a note");
    server.stop();
}

//! Public upload links: write-only, with quotas and an expiry, revealing nothing.

use super::{
    uploads::{BOUNDARY, form},
    world::{Answer, World, read_all},
};
use serde_json::{Value, json};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread::JoinHandle,
};

impl World {
    fn make_link(&self, token: &str, body: &Value) -> Answer {
        self.signed("POST", "/api/links/", token, body)
    }

    fn visit(&self, secret: &str, fields: &[(&str, &str)], files: &[(&str, &[u8])]) -> Answer {
        let kind = format!("multipart/form-data; boundary={BOUNDARY}");
        let body = form(fields, files);
        self.call("POST", &format!("/api/upload/{secret}/"), &[("content-type", &kind)], Some(&body))
    }
}

/// A world with a folder and a link to it. Returns the owner's token, the new link, and its secret.
fn linked(world: &World, more: Value) -> (String, Value, String) {
    let (_, token) = world.person("ada@firm.example");
    world.make_folder(&token, "", "Case");
    let mut body = json!({"folder_path": "Case", "title": "Smith v. Jones"});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let made = world.make_link(&token, &body);
    assert_eq!(made.status, 201, "{}", String::from_utf8_lossy(&made.bytes));
    let link = made.json();
    let secret = link["url"].as_str().unwrap().strip_prefix("https://box.firm.example/upload/").unwrap().to_owned();
    assert_eq!(secret.len(), 43);
    (token, link, secret)
}

/// Runs a reader that finds text in everything, for as long as it lives.
struct Reads {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Reads {
    fn all_of(world: &World) -> Self {
        let stop = Arc::<AtomicBool>::default();
        let (store, live, seen) = (world.store.clone(), world.services.live.clone(), stop.clone());
        let thread = std::thread::spawn(move || {
            while !seen.load(Relaxed) {
                read_all(&store, &live);
                std::thread::yield_now();
            }
        });
        Self { stop, thread: Some(thread) }
    }
}

impl Drop for Reads {
    fn drop(&mut self) {
        self.stop.store(true, Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

#[test]
fn files_come_by_a_link_and_the_owner_is_told() {
    let world = World::new();
    let (token, link, secret) = linked(&world, json!({"max_files": 5, "max_mb": 1}));
    assert_eq!(
        (&link["max_bytes"], &link["passcode"], &link["revoked"]),
        (&json!(1 << 20), &json!(false), &json!(false))
    );
    let shown = world.get(&format!("/api/upload/{secret}/"), None);
    assert_eq!(
        shown.json(),
        json!({"firm": "Hale & Partners", "title": "Smith v. Jones", "passcode": false, "files_left": 5, "bytes_left": 1 << 20, "max_file_bytes": 10u64 << 30})
    );
    let reading = Reads::all_of(&world);
    let sent = world.visit(&secret, &[], &[("lease.pdf", b"one"), ("<b>x.txt", b"two")]);
    assert_eq!(sent.status, 200, "{}", String::from_utf8_lossy(&sent.bytes));
    let body = sent.json();
    assert_eq!(body["received"], json!([{"name": "lease.pdf", "size": 3}, {"name": "<b>x.txt", "size": 3}]));
    let said = body["ai_response"].as_str().unwrap();
    assert!(
        said.starts_with("**2 files were received.**") && said.contains("lease.pdf (3 Bytes): received and read"),
        "{said}"
    );
    assert!(!said.contains("<b>") && !said.contains("Case"), "{said}");
    assert_eq!(world.names(&token, "Case", "files"), ["<b>x.txt", "lease.pdf"]);
    // A second upload goes to the same task.
    let again = world.visit(&secret, &[], &[("lease.pdf", b"three")]).json();
    // A number appended to the name would reveal that the folder has a file of that name.
    assert_eq!(again["received"][0]["name"], "lease.pdf");
    assert!(!again["ai_response"].as_str().unwrap().contains("(2)"), "{again}");
    drop(reading);
    let tasks = world.get("/api/files/list/?type=tasks", Some(&token)).json()["tasks"].clone();
    assert_eq!(tasks.as_array().unwrap().len(), 1);
    let task = &tasks[0];
    assert_eq!(
        (&task["subject"], &task["status"], &task["attachment_count"]),
        (&json!("Upload: Smith v. Jones"), &json!("Needs attention"), &json!(3))
    );
    assert!(task["note"].as_str().unwrap().starts_with("3 files came by the upload link"), "{task}");
    let thread = world.get(&format!("/api/tasks/{}/", task["id"].as_str().unwrap()), Some(&token)).json();
    assert_eq!(thread["messages"].as_array().unwrap().len(), 2);
    assert_eq!(thread["messages"][1]["files"][0]["name"], "lease (2).pdf");
    let links = world.get("/api/links/", Some(&token)).json();
    assert_eq!(
        (&links["links"][0]["files"], &links["links"][0]["bytes"], &links["links"][0]["url"]),
        (&json!(3), &json!(11), &Value::Null)
    );
    // The mail about it.
    let subjects: Vec<String> = world.mails();
    assert_eq!(subjects.iter().filter(|s| s.contains("Files have come: ")).count(), 2, "{subjects:?}");
    // In the language of the visitor's browser.
    let (kind, one) = (format!("multipart/form-data; boundary={BOUNDARY}"), form(&[], &[("nota.txt", b"hola")]));
    let headers = [("content-type", kind.as_str()), ("accept-language", "es-MX,es;q=0.9,en;q=0.8")];
    let spanish = world.call("POST", &format!("/api/upload/{secret}/"), &headers, Some(&one)).json();
    assert!(
        spanish["ai_response"].as_str().unwrap().starts_with("**Se ha recibido 1 archivo.** Gracias."),
        "{spanish}"
    );
}

#[test]
fn quotas_are_met_before_the_bytes_in_a_clear_sentence() {
    let world = World::new();
    let (token, _, secret) = linked(&world, json!({"max_files": 2, "max_mb": 1}));
    let eleven: Vec<(&str, &[u8])> = (0..11).map(|_| ("a.txt", &b"x"[..])).collect();
    assert_eq!(world.visit(&secret, &[], &eleven).status, 422);
    assert_eq!(world.visit(&secret, &[], &[]).json()["error"], "Please select at least one file.");
    let three = world.visit(&secret, &[], &eleven[..3]);
    assert_eq!((three.status, three.code().as_str()), (403, "over_quota"));
    let large = vec![0; (1 << 20) + 1];
    let over = world.visit(&secret, &[], &[("big.bin", &large)]);
    assert_eq!((over.status, over.code().as_str()), (403, "over_quota"));
    assert_eq!(world.names(&token, "Case", "files"), [""; 0]);
    let reading = Reads::all_of(&world);
    assert_eq!(world.visit(&secret, &[], &[("a.txt", b"x"), ("b.txt", b"y")]).status, 200);
    drop(reading);
    let none = world.visit(&secret, &[], &[("c.txt", b"z")]);
    assert_eq!(
        (none.status, none.json()["error"].as_str().unwrap()),
        (403, "No more files can be sent by this link. Please ask the firm for a new one.")
    );
}

/// Unknown, expired, revoked or without a folder: the answer is the same.
#[test]
fn a_link_that_does_not_work_is_no_link() {
    let world = World::new();
    let (token, link, revoked) = linked(&world, json!({"days": 2}));
    let another = |title: &str, days: u32, folder: &str| {
        let made = world.make_link(&token, &json!({"folder_path": folder, "title": title, "days": days})).json();
        made["url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned()
    };
    world.make_folder(&token, "", "Gone");
    let (expired, homeless, good) = (another("a", 1, "Case"), another("b", 9, "Gone"), another("c", 9, "Case"));
    let (_, bob) = world.person("bob@firm.example");
    let path = format!("/api/links/{}/", link["id"].as_str().unwrap());
    assert_eq!(world.signed("DELETE", &path, &bob, &Value::Null).status, 404);
    assert_eq!(world.get("/api/links/", Some(&bob)).json(), json!({"links": []}));
    assert_eq!(world.signed("DELETE", &path, &token, &Value::Null).status, 204);
    let gone = world.listing(&token, "")["folders"][1]["id"].as_str().unwrap().to_owned();
    world.signed("DELETE", &format!("/api/files/folder/{gone}/delete/"), &token, &Value::Null);
    world.clock.forward(jiff::SignedDuration::from_hours(25));
    let unknown = "A".repeat(43);
    let answer = |secret: &str| {
        let (got, sent) =
            (world.get(&format!("/api/upload/{secret}/"), None), world.visit(secret, &[], &[("a.txt", b"x")]));
        assert_eq!(got.bytes, sent.bytes);
        (got.status, sent.status, got.bytes)
    };
    let none = answer(&unknown);
    assert_eq!((none.0, none.1), (404, 404));
    assert_eq!(serde_json::from_slice::<Value>(&none.2).unwrap()["code"], "no_link");
    for secret in [&revoked, &expired, &homeless, "x", "%00", &"A".repeat(4000)] {
        assert_eq!(answer(secret), none, "{secret:.50}");
    }
    assert_eq!(world.get(&format!("/api/upload/{good}/"), None).status, 200);
    // A suspended owner receives no files.
    let owner = world.services.accounts.find_by_email("ada@firm.example").unwrap().unwrap();
    world.wait(world.services.accounts.suspend(owner.id)).unwrap();
    assert_eq!(answer(&good), none);
    // Removed with the account.
    world.wait(world.removal().remove(owner.id)).unwrap();
    assert_eq!(world.removal().traces(owner.id).unwrap(), std::collections::BTreeMap::new());
}

#[test]
fn a_passcode_is_asked_and_cannot_be_guessed() {
    let world = World::new();
    let (token, link, secret) = linked(&world, json!({"passcode": "amber kite"}));
    assert_eq!(link["passcode"], json!(true));
    let none = world.visit(&secret, &[], &[("a.txt", b"x")]);
    assert_eq!((none.status, none.code().as_str()), (403, "wrong_passcode"));
    let mut tries = 0;
    let limited = loop {
        let answer = world.visit(&secret, &[("passcode", "amber kitf")], &[("a.txt", b"x")]);
        tries += 1;
        match answer.status {
            403 => assert_eq!(answer.code(), "wrong_passcode"),
            status => break status,
        }
    };
    assert_eq!((limited, tries), (429, 11));
    world.clock.forward(jiff::SignedDuration::from_mins(2));
    let reading = Reads::all_of(&world);
    assert_eq!(world.visit(&secret, &[("passcode", "amber kite")], &[("a.txt", b"x")]).status, 200);
    drop(reading);
    assert_eq!(world.names(&token, "Case", "files"), ["a.txt"]);
}

#[test]
fn links_that_cannot_be_made() {
    let world = World::new();
    let (token, _, _) = linked(&world, json!({}));
    for (body, status) in [
        (json!({"folder_path": "Case", "title": "  "}), 422),
        (json!({"folder_path": "", "title": "x"}), 422),
        (json!({"folder_path": "Nowhere", "title": "x"}), 404),
        (json!({"folder_path": "Case", "title": "x", "days": 0}), 422),
        (json!({"folder_path": "Case", "title": "x", "days": 366}), 422),
        (json!({"folder_path": "Case", "title": "x", "max_files": 0}), 422),
        (json!({"folder_path": "Case", "title": "x", "passcode": "abc"}), 422),
    ] {
        assert_eq!(world.make_link(&token, &body).status, status, "{body}");
    }
}

//! The chat: answers from one's own papers, its history, and who can see it.

use super::world::World;
use chancery::{
    answers::{CHATS, ChatMessage, ChatService, Engine, Listener, Said, Speaker, Work, Writing},
    audit::{AUDIT, AuditRecord},
    documents::document::{Document, Origin},
    files::{FILES, FOLDER_FILES, File, ReadState},
    ids::{AccountId, ChatId, FileId, FolderId, MessageId},
    search::passages,
    store::All,
};

use jiff::Timestamp;
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Write},
    sync::Arc,
};

pub const CHAT: &str = "/api/chatbot/chat/";
pub const LEASE: &str = "LEASE AGREEMENT\n\nThis Lease is made on March 1, 2024 between Harbor Holdings LLC, the landlord, and \
    Miller Bakery Inc., the tenant.\n\n1. Term. The term of this Lease begins on April 1, 2024 and ends on March 31, 2029, unless it is \
    terminated earlier as this Lease provides.\n\n2. Rent. Tenant shall pay to Landlord a monthly rent of $4,250, due on the first day \
    of each month.\n\n3. Assignment. Tenant shall not assign this Lease or sublet the premises without the prior written consent of \
    Landlord.\n\n4. Governing Law. This Lease shall be governed by and construed in accordance with the laws of the State of Oregon.\n";

/// A file of an account, read and indexed.
pub fn file(world: &World, account: AccountId, folder: Option<FolderId>, name: &str, text: &str) -> FileId {
    let id = FileId::new();
    let document = Document { text: text.into(), ..Document::default() };
    let origin = Origin::File(id);
    let made = passages(&document, account, None, origin, name);
    world.index.write(|batch| batch.replace(origin, &made)).unwrap();
    let mut blob = world.store.blobs().create().unwrap();
    blob.write(&rmp_serde::to_vec_named(&document).unwrap()).unwrap();
    let (blob, name) = (blob.finish().unwrap(), name.to_owned());
    let chars = text.chars().count() as u64;
    world
        .store
        .write_blocking(move |tx| {
            tx.name_blob(&blob)?;
            let file = File {
                id,
                account,
                name,
                file_type: "TXT".into(),
                media_type: "text/plain".into(),
                created_at: Timestamp::now(),
                blob: *blob,
                task: None,
                message: None,
                folder,
                inside: None,
                taken: None,
                read: ReadState::Read { pages: 1, chars },
                text: Some(*blob),
                unproven: false,
            };
            tx.put(&FILES, &(account, id), &file)?;
            tx.put(&FOLDER_FILES, &(account, folder, id), &())
        })
        .unwrap();
    id
}

pub fn folder(world: &World, token: &str, name: &str) -> FolderId {
    let made = world.make_folder(token, "", name);
    assert_eq!(made.status, 201);
    made.json()["id"].as_str().unwrap().parse().unwrap()
}

pub fn ask(world: &World, token: &str, path: &str, message: &str) -> Value {
    let body = json!({ "message": message, "current_path": path, "service_type": "files" });
    let answer = world.signed("POST", CHAT, token, &body);
    assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.bytes));
    answer.json()
}

fn history(world: &World, token: &str, service: &str) -> Vec<Value> {
    let answer = world.signed("POST", &format!("{CHAT}?service_type={service}"), token, &Value::Null);
    assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.bytes));
    answer.json()["messages"].as_array().unwrap().clone()
}

/// The events of a streamed answer: name and data.
pub fn events(world: &World, token: &str, body: &Value) -> Vec<(String, Value)> {
    let response = ureq::post(format!("http://{}{CHAT}", world.address))
        .header("authorization", format!("Bearer {token}"))
        .header("accept", "text/event-stream")
        .send_json(body)
        .unwrap();
    assert!(response.headers()["content-type"].to_str().unwrap().starts_with("text/event-stream"));
    let mut name = String::new();
    let mut all = Vec::new();
    for line in BufReader::new(response.into_body().into_reader()).lines() {
        let line = line.unwrap();
        if let Some(event) = line.strip_prefix("event:") {
            name = event.trim().to_owned();
        } else if let Some(data) = line.strip_prefix("data:") {
            all.push((std::mem::take(&mut name), serde_json::from_str(data.trim()).unwrap()));
        }
    }
    all
}

#[test]
fn a_question_is_answered_from_the_files_with_its_place() {
    let world = World::new();
    let (ada, token) = world.person("ada@firm.example");
    let leases = folder(&world, &token, "Leases");
    let lease = file(&world, ada.id, Some(leases), "Miller lease.pdf", LEASE);
    for (question, said) in [
        ("When does the lease end?", "March 31, 2029"),
        ("How much is the monthly rent?", "$4,250"),
        ("Which law governs the lease?", "State of Oregon"),
        ("Is there a clause on assignment?", "shall not assign"),
        ("Who is the landlord?", "Harbor Holdings LLC"),
    ] {
        let answer = ask(&world, &token, "Leases", question);
        let response = answer["response"].as_str().unwrap();
        assert!(response.contains(said) && response.contains("[1]"), "{question}: {answer}");
        let first = &answer["citations"][0];
        assert_eq!((first["number"].as_u64(), first["file"].as_str()), (Some(1), Some(lease.to_string().as_str())));
        let text: Vec<char> = LEASE.chars().collect();
        let at = |name: &str| usize::try_from(first[name].as_u64().unwrap()).unwrap();
        let there: String = text[at("start")..at("end")].iter().collect();
        assert_eq!(first["quote"].as_str(), Some(there.as_str()));
        assert_eq!(answer["engine"], "extractive");
    }
    let none =
        ask(&world, &token, "Leases", "What is the notice period for termination by the tenant of insurance policies?");
    assert!(
        none["response"].as_str().unwrap().starts_with("“Miller lease.pdf” says nothing about insurance."),
        "{none}"
    );
    assert!(none["citations"].as_array().unwrap().is_empty());
    let hello = ask(&world, &token, "", "Hello!");
    assert!(hello["response"].as_str().unwrap().starts_with("Hello."));
    let short = ask(&world, &token, "Leases", "Please sum this up.");
    assert!(short["response"].as_str().unwrap().contains("In short"), "{short}");
}

#[test]
fn the_papers_of_a_folder_are_read_though_they_share_no_word_with_the_question() {
    let world = World::new();
    let (ada, token) = world.person("ada@firm.example");
    let leases = folder(&world, &token, "Leases");
    file(&world, ada.id, Some(leases), "contrato.txt", include_str!("../data/clerk/contrato.txt"));
    let answer = ask(&world, &token, "Leases", "Who pays the utilities?");
    assert!(answer["response"].as_str().unwrap().contains("El Arrendatario pagará los suministros"), "{answer}");
}

#[test]
fn requests_are_found_in_all_papers_and_in_one_that_is_named() {
    let world = World::new();
    let (ada, token) = world.person("ada@firm.example");
    file(&world, ada.id, None, "Offer.pdf", "An offer was made in March. It was refused.\n");
    let letter = "Dear Counsel,\n\nPlease let us know by October 20, 2031 whether your client wishes to meet. We request a reply \
        in writing.\n";
    file(&world, ada.id, None, "Letter.pdf", letter);
    let asked = ask(&world, &token, "", "What do they ask of us, and by when?");
    assert!(asked["response"].as_str().unwrap().contains("Tell them by October 20, 2031"), "{asked}");
    let named = ask(&world, &token, "", "What do they ask of us in the offer?");
    assert!(!named["response"].as_str().unwrap().contains("Tell them"), "{named}");
}

#[test]
fn an_answer_streams_and_ends_with_the_whole() {
    let world = World::new();
    let (ada, token) = world.person("ada@firm.example");
    file(&world, ada.id, None, "Miller lease.pdf", LEASE);
    let body = json!({ "message": "When does the lease end?", "current_path": "", "service_type": "files" });
    let events = events(&world, &token, &body);
    let (last, before) = events.split_last().unwrap();
    assert_eq!(last.0, "done");
    assert!(!before.is_empty() && before.iter().all(|(name, _)| name == "delta"), "{before:?}");
    let streamed: String = before.iter().map(|(_, data)| data["text"].as_str().unwrap()).collect();
    assert_eq!(last.1["response"].as_str(), Some(streamed.as_str()));
    assert!(streamed.contains("March 31, 2029"));
}

#[test]
fn the_history_is_kept_by_service_and_cleared() {
    let world = World::new();
    let (ada, token) = world.person("ada@firm.example");
    let (_, other) = world.person("bob@firm.example");
    let lease = file(&world, ada.id, None, "Miller lease.pdf", LEASE);
    assert!(history(&world, &token, "files").is_empty());
    ask(&world, &token, "", "When does the lease end?");
    let said = history(&world, &token, "files");
    assert_eq!(said.iter().map(|m| m["type"].as_str().unwrap()).collect::<Vec<_>>(), ["user", "bot"]);
    assert_eq!(said[0]["content"], "When does the lease end?");
    assert_eq!(said[1]["citations"][0]["file"], lease.to_string());
    assert!(history(&world, &token, "tasks").is_empty() && history(&world, &other, "files").is_empty());
    // Again: not stored twice.
    let again =
        json!({ "message": "When does the lease end?", "current_path": "", "service_type": "files", "retry": true });
    assert_eq!(world.signed("POST", CHAT, &token, &again).status, 200);
    let retried = history(&world, &token, "files");
    assert_eq!(retried.len(), 2);
    assert_ne!(retried[1]["id"], said[1]["id"]);
    // A question that was not stored counts as new, and replaces nobody's answer.
    let lost = json!({ "message": "Who is the landlord?", "current_path": "", "service_type": "files", "retry": true });
    assert_eq!(world.signed("POST", CHAT, &token, &lost).status, 200);
    let said = history(&world, &token, "files");
    let texts: Vec<&str> = said.iter().step_by(2).map(|m| m["content"].as_str().unwrap()).collect();
    assert_eq!(texts, ["When does the lease end?", "Who is the landlord?"]);
    assert_eq!((said.len(), &said[1]["id"], &said[3]["path"]), (4, &retried[1]["id"], &json!("")));
    // A deleted file is still quoted, but the quote leads nowhere.
    let gone = (ada.id, lease);
    let write = world.store.write_blocking(move |tx| {
        tx.delete(&FILES, &gone);
        Ok(())
    });
    write.unwrap();
    assert!(history(&world, &token, "files")[1]["citations"][0]["file"].is_null());
    // The log has the fact, not the text.
    let lines: Vec<AuditRecord> = world.store.scan(&AUDIT, &All).map(|row| row.unwrap().1).collect();
    let chats = lines.iter().filter(|line| line.action == "chat" && line.account == Some(ada.id)).count();
    assert_eq!(chats, 3);
    assert_eq!(world.signed("DELETE", &format!("{CHAT}?service_type=files"), &other, &Value::Null).status, 204);
    assert_eq!(history(&world, &token, "files").len(), 4, "another's clearing clears nothing here");
    assert_eq!(world.signed("DELETE", &format!("{CHAT}?service_type=files"), &token, &Value::Null).status, 204);
    assert!(history(&world, &token, "files").is_empty());
}

/// Fills a history. `first` is the number of the first identifier, less one.
fn fill(world: &World, id: AccountId, first: u128) -> usize {
    let kept = chancery::answers::KEPT;
    let fill = world.store.write_blocking(move |tx| {
        for i in 0..kept {
            let said = ChatMessage {
                id: ChatId::from_bytes((first + i as u128 + 1).to_be_bytes()),
                account: id,
                service: ChatService::Files,
                by: Speaker::User,
                content: format!("old {i}"),
                at: Timestamp::now(),
                path: String::new(),
                sources: vec![],
                notes: vec![],
                engine: String::new(),
                others: Vec::new(),
            };
            tx.put(&CHATS, &(id, ChatService::Files, said.id), &said)?;
        }
        Ok(())
    });
    fill.unwrap();
    kept
}

#[test]
fn a_history_is_bounded_and_keeps_the_newest_whatever_the_clock_was() {
    let world = World::new();
    // The second account's history was written while the clock was ahead by centuries.
    for (email, first) in [("ada@firm.example", 0), ("bob@firm.example", 1 << 126)] {
        let (account, token) = world.person(email);
        let kept = fill(&world, account.id, first);
        for question in ["Hello", "Hello again"] {
            ask(&world, &token, "", question);
        }
        let said = history(&world, &token, "files");
        assert_eq!(said.len(), kept);
        let content = |at: usize| said[at]["content"].as_str().unwrap();
        assert_eq!([content(0), content(kept - 4), content(kept - 2)], ["old 4", "Hello", "Hello again"]);
        assert_eq!(said[kept - 1]["type"], "bot");
    }
}

#[test]
fn what_is_no_question_is_refused() {
    let world = World::new();
    let (_, token) = world.person("ada@firm.example");
    let good = json!({ "message": "x", "current_path": "", "service_type": "files" });
    for (change, status) in [
        (json!({ "message": "" }), 422),
        (json!({ "message": " \n\t\u{a0}" }), 422),
        (json!({ "message": "x".repeat(16_001) }), 422),
        (json!({ "service_type": "mails" }), 422),
        (json!({ "current_path": "Nowhere" }), 404),
        (json!({ "service_type": "tasks", "current_path": "No such task" }), 404),
    ] {
        let mut body = good.clone();
        body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let answer = world.signed("POST", CHAT, &token, &body);
        assert_eq!(answer.status, status, "{change}");
        answer.code();
    }
    assert_eq!(world.call("POST", CHAT, &[], None).status, 401);
    assert_eq!(world.signed("POST", CHAT, &token, &Value::Null).status, 422);
    assert_eq!(world.signed("POST", CHAT, &token, &json!("nonsense")).status, 422);
    assert_eq!(world.signed("DELETE", CHAT, &token, &Value::Null).status, 422);
    assert_eq!(world.get(CHAT, Some(&token)).status, 405);
}

#[test]
fn two_accounts_share_words_and_no_answer_has_the_others() {
    let world = World::new();
    let (ada, hers) = world.person("ada@firm.example");
    let (bob, his) = world.person("bob@firm.example");
    for (account, token, mark) in [(ada.id, &hers, "ADA-SECRET"), (bob.id, &his, "BOB-SECRET")] {
        let folder = folder(&world, token, "Leases");
        let text = LEASE
            .replace("Harbor Holdings LLC", &format!("{mark} Holdings LLC"))
            .replace("$4,250", &format!("$4,250 ({mark})"));
        file(&world, account, Some(folder), "Miller lease.pdf", &text);
        file(&world, account, None, &format!("{mark}.txt"), &format!("The password of the vault is {mark}."));
        let (task, _) = world.task(account, &format!("{mark} matter"), "x.pdf", b"x");
        let made = passages(
            &Document { text: format!("The hearing of {mark} is on May 4, 2026."), ..Document::default() },
            account,
            Some(task.id),
            Origin::Message(MessageId::new()),
            "mail",
        );
        world.index.write(|batch| batch.replace(made[0].origin, &made)).unwrap();
    }
    for (token, foreign) in [(&hers, "BOB-SECRET"), (&his, "ADA-SECRET")] {
        for path in ["", "Leases"] {
            for question in [
                "Who is the landlord?",
                "How much is the rent?",
                "What is the password of the vault?",
                "List all files about BOB-SECRET and ADA-SECRET",
                "When is the hearing?",
                "Please sum up everything.",
                "Compare all leases.",
                "BOB-SECRET ADA-SECRET",
            ] {
                let answer = ask(&world, token, path, question).to_string();
                // An answer may repeat the question's words, so only its lines are checked.
                assert!(!answer.contains(foreign), "{question}: {answer}");
            }
        }
    }
}

/// An engine that never finishes, and reports when it is cancelled.
struct Endless(std::sync::Mutex<Option<std::sync::mpsc::Sender<&'static str>>>);

struct Guard(std::sync::mpsc::Sender<&'static str>);

impl Drop for Guard {
    fn drop(&mut self) {
        let _ = self.0.send("ended");
    }
}

impl Engine for Endless {
    fn name(&self) -> &str {
        "endless"
    }

    fn write<'a>(&'a self, _: &'a Work, listener: &'a Listener) -> Writing<'a> {
        let guard = Guard(self.0.lock().unwrap().clone().unwrap());
        Box::pin(async move {
            let guard = guard;
            listener.say(Said::Piece("So ".into())).await;
            let _ = guard.0.send("begun");
            std::future::pending().await
        })
    }
}

#[test]
fn who_leaves_ends_the_work() {
    let (send, receive) = std::sync::mpsc::channel();
    let world = World::with_engine(Arc::new(Endless(Some(send).into())));
    let (_, token) = world.person("ada@firm.example");
    let mut socket = std::net::TcpStream::connect(world.address).unwrap();
    let body = json!({ "message": "When?", "current_path": "", "service_type": "files" }).to_string();
    let head = format!(
        "POST {CHAT} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\nAccept: text/event-stream\r\nContent-Type: \
         application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    socket.write_all(head.as_bytes()).unwrap();
    assert_eq!(receive.recv().unwrap(), "begun");
    drop(socket);
    assert_eq!(receive.recv().unwrap(), "ended");
    // The question is stored shortly after the connection ends; it has no answer.
    let said = (0..2_000).map(|_| history(&world, &token, "files")).find(|said| !said.is_empty()).unwrap();
    assert_eq!((said.len(), said[0]["type"].as_str()), (1, Some("user")));
}

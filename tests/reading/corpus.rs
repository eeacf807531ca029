//! The published messages and a few made to hurt, submitted at the real door of one server: each becomes a task or is
//! refused with a code, nothing is lost, and the server stays up.

use super::*;
use crate::support::{ASSISTANT, DANA, Firm, Letter, Server, block};
use chancery::outbox::{Relay, RelayUrl, SendFailure, Transport};

use std::{
    collections::HashSet,
    io::{BufRead, BufReader},
    net::SocketAddr,
    sync::mpsc,
};

/// The message as a mail server would pass it on: CRLF line ends, and from an account of the firm if it names one
/// author. Also returns the number of From fields.
fn passed_on(raw: &[u8]) -> (Vec<u8>, usize) {
    let unix = [raw.trim_ascii_start(), b"\n"].concat();
    let mut lines: Vec<Vec<u8>> = Vec::new();
    for line in unix.split(|b| *b == b'\n') {
        lines.extend(line.strip_suffix(b"\r").unwrap_or(line).split(|b| *b == b'\r').map(<[u8]>::to_vec));
    }
    let head = lines.iter().position(Vec::is_empty).unwrap_or(lines.len());
    let is_from = |line: &[u8]| line.get(..5).is_some_and(|field| field.eq_ignore_ascii_case(b"from:"));
    let authors: Vec<usize> = (0..head).filter(|at| is_from(&lines[*at])).collect();
    if let [one] = authors[..] {
        lines[one] = format!("From: <{DANA}>").into_bytes();
        // Its continuation lines go with it.
        while lines.get(one + 1).is_some_and(|l| l.starts_with(b" ") || l.starts_with(b"\t")) {
            lines.remove(one + 1);
        }
    }
    (lines.join(&b"\r\n"[..]), authors.len())
}

/// What distinguishes two deliveries here: the Message-ID and the body.
fn delivery(raw: &[u8]) -> (String, Vec<u8>) {
    let end = raw.windows(4).position(|four| four == b"\r\n\r\n").unwrap_or(raw.len());
    let head = String::from_utf8_lossy(&raw[..end]).replace("\r\n ", " ").replace("\r\n\t", " ");
    let ids = head.split("\r\n").filter_map(|line| line.split_once(':'));
    let id = ids.filter(|(name, _)| name.trim().eq_ignore_ascii_case("message-id")).map(|(_, id)| id.trim().to_owned());
    (id.collect::<Vec<_>>().join(","), raw[(end + 4).min(raw.len())..].to_vec())
}

async fn hand_in(door: SocketAddr, raw: &[u8]) -> Result<(), SendFailure> {
    let url = RelayUrl::parse(&format!("smtp://{door}")).unwrap();
    Relay::new(url, "desk.firm.test").send(Some(DANA), ASSISTANT, raw).await.map(|_| ())
}

#[test]
fn every_published_message_is_a_task_or_refused_and_hostile_ones_change_nothing() {
    let mut firm = Firm::new(None);
    // A free plan without limits, and no daily cap, so all of them are answered.
    firm.configure("[[plans]]\nname = \"Free\"\n");
    firm.set("MAIL_REPLIES_PER_DAY", "100000");
    // What other servers found about these mails counts for nothing here: they are not this firm's relay.
    firm.set("SMTP_RELAY_AUTHSERV_ID", "desk.firm.test");
    firm.set("LOG_LEVEL", "warn");
    firm.add(DANA);
    let server = firm.serve();
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let mut files: Vec<PathBuf> = ["mail", "court-mail"]
        .iter()
        .flat_map(|sub| std::fs::read_dir(folder.join(sub)).unwrap().map(|entry| entry.unwrap().path()))
        .filter(|path| path.extension().is_some_and(|e| e == "eml"))
        .collect();
    files.sort();
    assert!(files.len() > 180, "{}", files.len());
    let (mut taken, mut refused, mut seen) = (0, Vec::new(), HashSet::new());
    for file in &files {
        let (raw, authors) = passed_on(&std::fs::read(file).unwrap());
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        match block(hand_in(server.smtp, &raw)) {
            // A copy of an accepted mail is answered with 250 and not repeated (RFC 5321 section 6.1).
            Ok(()) if authors == 1 => taken += usize::from(seen.insert(delivery(&raw))),
            Ok(()) => panic!("{name} has {authors} authors and was taken"),
            Err(failure) => {
                let why = format!("{failure:?}");
                assert!(why.contains("550 5."), "{name} was refused without a code: {why}");
                refused.push((name, authors, why));
            }
        }
    }
    let unexplained: Vec<_> = refused.iter().filter(|(_, authors, _)| *authors == 1).collect();
    assert!(unexplained.is_empty(), "one author, and yet refused: {unexplained:#?}");

    for (subject, raw) in hostile() {
        block(hand_in(server.smtp, &raw)).unwrap_or_else(|e| panic!("{subject}: {e:?}"));
        taken += 1;
    }
    let fill = "X-Fill: aaaaaaaaaaaaaaaaaaaaaaaa\r\n".repeat(1 << 18);
    let headers = format!("From: <{DANA}>\r\nSubject: big\r\n{fill}\r\nBody\r\n");
    assert!(headers.len() > 8 << 20);
    let why = format!("{:?}", block(hand_in(server.smtp, headers.as_bytes())).unwrap_err());
    assert!(why.contains("552 5.3.4"), "{why}");

    let token = server.sign_in(DANA);
    let tasks = settled(&server, &token);
    let threads: Vec<serde_json::Value> =
        tasks.iter().map(|t| server.get(&token, &format!("/api/tasks/{}/", t["id"].as_str().unwrap()))).collect();
    let incoming: Vec<&serde_json::Value> = threads
        .iter()
        .flat_map(|thread| thread["messages"].as_array().unwrap())
        .filter(|message| message["direction"] == "incoming")
        .collect();
    assert_eq!(incoming.len(), taken, "what was answered 250 is there");
    for message in &incoming {
        assert!(!message["body"].is_null() || !message["unreadable"].is_null(), "neither read nor flagged: {message}");
    }
    let of = |subject: &str| threads.iter().find(|thread| thread["task"]["subject"] == subject).unwrap();
    assert!(of("bomb")["messages"][0]["files"][0]["unreadable"].is_string(), "the bomb is flagged");
    let deep = &of("deep")["messages"][0];
    assert!(
        deep["unreadable"].is_string() || deep["notes"] != serde_json::json!([]),
        "what is too deep is flagged: {deep}"
    );
    let notices = threads.iter().filter(|thread| !thread["court_notice"].is_null()).count();
    let court_mails = files.iter().filter(|file| file.parent().unwrap().ends_with("court-mail")).count();
    println!("{taken} taken, {} refused for their authors, {notices} notices of {court_mails}", refused.len());
    assert!(notices * 10 >= court_mails * 9, "{notices} court notices of {court_mails} stand on their tasks");
    server.stop();
    let doctor = firm.run(&["doctor"]);
    let doctor = String::from_utf8_lossy(&doctor.stdout).into_owned();
    assert!(doctor.contains("None is parked."), "{doctor}");
}

fn hostile() -> [(&'static str, Vec<u8>); 2] {
    let mut deep = format!("From: <{DANA}>\r\nSubject: deep\r\nMessage-ID: <deep@x.test>\r\n");
    for i in 0..30_000 {
        deep.push_str(&format!("Content-Type: multipart/mixed; boundary=b{i}\r\n\r\n--b{i}\r\n"));
    }
    let begin = br#"<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>"#;
    let mut xml = begin.to_vec();
    xml.resize(64 << 20, b'a');
    let bomb = Letter::new(DANA, "bomb", "See the file.").attach(
        "bomb.docx",
        "application/octet-stream",
        &super::hostile::docx(&xml),
    );
    [("deep", deep.into_bytes()), ("bomb", bomb.bytes())]
}

/// All tasks, once each is finished. The live events say when to look again.
fn settled(server: &Server, token: &str) -> Vec<serde_json::Value> {
    let events = ureq::get(format!("http://{}/api/events/", server.http))
        .header("authorization", format!("Bearer {token}"))
        .call()
        .unwrap();
    let (tell, told) = mpsc::channel();
    std::thread::spawn(move || {
        let lines = BufReader::new(events.into_body().into_reader()).lines();
        lines.map_while(Result::ok).try_for_each(|_| tell.send(()))
    });
    loop {
        let tasks = server.tasks(token);
        if tasks.iter().all(|task| !matches!(task["status"].as_str().unwrap(), "Received" | "Working")) {
            return tasks;
        }
        // A line arrives with each change and with each heartbeat. Many lines at once are one reason to look.
        told.recv().expect("the server is gone");
        while told.try_recv().is_ok() {}
    }
}

//! Incoming mail on the real program: held for IT, released and deleted; short commands; what clients receive.

use crate::support::{ASSISTANT, DANA, Firm, Letter, Server, block, send, sink};
use chancery::{
    outbox::{LoopbackMailbox, Relay, RelayUrl, Transport},
    store::{Options, Store},
    tasks::TASKS,
};

use std::process::Output;

const REX: &str = "rex@firm.test";
const CLIENT: &str = "c@client.test";

fn json(output: &Output) -> serde_json::Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|e| {
        panic!("{e}: {} {}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
    })
}

#[test]
fn unknown_senders_are_held_for_it_and_released_or_thrown_away() {
    let mailbox = sink();
    let mut firm = Firm::new(Some(mailbox.address()));
    firm.set("MAIL_UNKNOWN_SENDERS", "hold");
    firm.add(DANA);
    let server = firm.serve();
    for (from, subject) in [(REX, "Harbor lease"), (CLIENT, "My divorce")] {
        block(send(server.smtp, &Letter::new(from, subject, "It ends on May 31, 2027."))).unwrap();
    }
    let queue = json(&firm.run(&["mail", "queue", "--json"]));
    let held = queue["held"].as_array().unwrap();
    let from: Vec<&str> = held.iter().map(|mail| mail["from"].as_str().unwrap()).collect();
    assert_eq!(from, [REX, CLIENT], "{queue}");
    assert_eq!(held[0]["to"][0], ASSISTANT);
    let shown = String::from_utf8(firm.run(&["mail", "queue"]).stdout).unwrap();
    assert!(shown.contains(CLIENT) && shown.contains("The sender has no approved account."), "{shown}");
    assert!(!shown.contains("divorce") && !queue.to_string().contains("divorce"), "IT sees no subjects");
    let doctor = String::from_utf8(firm.run(&["doctor"]).stdout).unwrap();
    assert!(doctor.contains("2 mails of unknown senders"), "{doctor}");

    let (of_rex, of_client) = (held[0]["id"].as_str().unwrap(), held[1]["id"].as_str().unwrap());
    let refused = firm.run(&["mail", "release", of_rex]);
    let why = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && why.contains("rex@firm.test is no approved account"), "{why}");
    firm.add(REX);
    let released = json(&firm.run(&["mail", "release", of_rex, "--json"]));
    assert_eq!(released[0]["from"], REX);
    let token = server.sign_in(REX);
    let thread = server.wait_for_task(&token, "Harbor lease", &["Answered"]);
    assert_eq!(thread["task"]["id"], released[0]["task"]);
    assert_eq!(block(mailbox.wait_for(1))[0].to, [REX]);
    assert!(!firm.run(&["mail", "release", of_rex]).status.success(), "it is not held any more");

    let said = firm.run(&["mail", "drop", of_client]);
    let lines = firm.run(&["audit", "export"]);
    assert!(String::from_utf8_lossy(&lines.stdout).contains("\"held_dropped\""));
    assert!(String::from_utf8_lossy(&said.stdout).contains("c@client.test was thrown away"), "{said:?}");
    assert!(!firm.run(&["mail", "drop", of_client]).status.success());
    server.stop();
    // The same with and without a server.
    assert_eq!(json(&firm.run(&["mail", "queue", "--json"]))["held"], serde_json::json!([]));
    assert_eq!(mailbox.messages().len(), 1, "nothing of what was held is answered");
}

/// Answers the last of `count` replies in the mailbox, as a mail program does.
fn answer(server: &Server, mailbox: &LoopbackMailbox, count: usize, body: &str) {
    let last = block(mailbox.wait_for(count)).pop().unwrap();
    let last = String::from_utf8(last.raw.clone()).unwrap();
    let (_, rest) = last.split_once("Message-ID: <").unwrap();
    let (id, _) = rest.split_once('>').unwrap();
    let body = format!("{body}\r\n\r\nOn Monday, the assistant wrote:\r\n> Good day,\r\n> stop\r\n");
    let letter = Letter::new(DANA, "Re: Lease", &body).header(&format!("In-Reply-To: <{id}>"));
    block(send(server.smtp, &letter)).unwrap();
}

#[test]
fn a_replys_first_line_can_be_a_command() {
    let mailbox = sink();
    let firm = Firm::new(Some(mailbox.address()));
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let made = ureq::post(format!("http://{}/api/files/folder/create/", server.http))
        .header("authorization", format!("Bearer {token}"))
        .header("content-type", "multipart/form-data; boundary=x")
        .send(&b"--x\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nHarbor Street\r\n--x--"[..]);
    assert_eq!(made.unwrap().status(), 201);
    let letter = Letter::new(DANA, "Lease", "When does the lease end?");
    let text = b"This Lease ends on May 31, 2027. The rent is $4,000 a month.";
    block(send(server.smtp, &letter.attach("lease.txt", "text/plain", text))).unwrap();
    let last = |count: usize| {
        let last = block(mailbox.wait_for(count)).pop().unwrap();
        String::from_utf8(last.raw.clone()).unwrap().replace("=\r\n", "")
    };
    last(1);
    for (at, command, says) in [
        (1, "Status?", "Mails that wait for an answer: 0."),
        (2, "shorter", "The answer before, cut to the first lines of each part."),
        (3, "file to harbor street", "1 attachment(s) are in the folder"),
        (4, "file to Nowhere", "There is no folder"),
    ] {
        answer(&server, &mailbox, at, command);
        let reply = last(at + 1);
        assert!(reply.contains(says), "{command}: {reply}");
        assert!(reply.contains("\r\nAuto-Submitted: auto-replied\r\n"));
    }
    answer(&server, &mailbox, 5, "Stop.");
    let thread = server.wait_for_task(&token, "Lease", &["On hold"]);
    assert!(thread["task"]["note"].as_str().unwrap().starts_with("Stopped"), "{thread}");
    // A new instruction continues the same task.
    answer(&server, &mailbox, 5, "What is the rent?");
    last(6);
    let thread = server.wait_for_task(&token, "Lease", &["Answered"]);
    assert_eq!(server.tasks(&token).len(), 1);
    let replies = thread["messages"].as_array().unwrap().iter().filter(|m| m["direction"] == "reply").count();
    assert_eq!(replies, 6, "\"stop\" is not answered");
    server.stop();
    let store = Store::open(&Options { reserve: 0, ..Options::new(&firm.data()) }).unwrap();
    let task = store.scan(&TASKS, &chancery::store::All).next().unwrap().unwrap().1;
    assert!(task.folder.is_some(), "the task lies in the folder");
}

#[test]
fn a_client_is_acknowledged_once_a_thread_and_told_nothing_of_the_firm() {
    let mailbox = sink();
    let mut firm = Firm::new(Some(mailbox.address()));
    firm.set("MAIL_UNKNOWN_SENDERS", "intake");
    firm.set("MAIL_INTAKE_ADDRESS", "intake@firm.test");
    firm.set("MAIL_INTAKE_OWNER", DANA);
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let hand_in = |letter: &Letter| {
        let url = RelayUrl::parse(&format!("smtp://{}", server.smtp)).unwrap();
        let relay = Relay::new(url, "mx.client.test");
        block(relay.send(Some(CLIENT), "intake@firm.test", &letter.bytes())).map(|_| ())
    };
    let told = "My name is Maria Lopez. When does the lease with my landlord, Whitcombe Estates LLC, end? It ends on May 31, 2027.";
    let first = Letter::new(CLIENT, "My lease", told);
    hand_in(&first).unwrap();
    let caught = block(mailbox.wait_for(1)).remove(0);
    let raw = String::from_utf8(caught.raw.clone()).unwrap();
    assert_eq!(caught.to, [CLIENT]);
    assert!(raw.contains("automatic acknowledgement") && raw.contains("\r\nAuto-Submitted: auto-replied\r\n"), "{raw}");
    for secret in ["May 31", "http", DANA, "Dana", "Whitlock", "When does the lease end"] {
        assert!(!raw.contains(secret), "{secret}: {raw}");
    }
    server.wait_for_task(&token, "My lease", &["Needs attention"]);
    let second = Letter::new(CLIENT, "Re: My lease", "One more thing: the rent is $4,000.");
    hand_in(&second.header(&format!("In-Reply-To: <{}>", first.message_id))).unwrap();
    // An automatic mail of theirs, in a thread of its own.
    hand_in(&Letter::new(CLIENT, "Away", "I am away.").header("Auto-Submitted: auto-replied")).unwrap();
    server.wait_for_task(&token, "Away", &["Needs attention"]);
    let thread = server.wait_for_task(&token, "My lease", &["Needs attention"]);
    let incoming = thread["messages"].as_array().unwrap().iter().filter(|m| m["direction"] == "incoming").count();
    assert_eq!((incoming, server.tasks(&token).len()), (2, 2));
    let intake: Vec<(&str, &str)> = thread["intake"]
        .as_array()
        .unwrap()
        .iter()
        .map(|fact| (fact["kind"].as_str().unwrap(), fact["value"].as_str().unwrap()))
        .collect();
    for fact in [
        ("name", "Maria Lopez"),
        ("contact", CLIENT),
        ("matter", "Landlord and tenant"),
        ("opposing", "Whitcombe Estates LLC"),
        ("date", "May 31, 2027"),
    ] {
        assert!(intake.contains(&fact), "{fact:?}: {intake:?}");
    }
    // At the assistant's own address a client counts as unknown.
    block(send(server.smtp, &Letter::new(CLIENT, "Hello", "Hello."))).unwrap_err();
    // One that marks nothing is known by its subject.
    hand_in(&Letter::new(CLIENT, "Out of office: back on Monday", "I am away.")).unwrap();
    server.wait_for_task(&token, "Out of office: back on Monday", &["Needs attention"]);
    assert_eq!(mailbox.messages().len(), 1, "one acknowledgement a thread, none to a robot");
    // Whoever writes in Spanish is answered in Spanish, and whoever begins many threads in a day is not answered in each.
    let spanish = "Buenos días, el dueño de la casa no me devuelve el depósito y quiero saber qué puedo hacer.";
    for n in 1..=5 {
        let subject = format!("El depósito {n}");
        hand_in(&Letter::new(CLIENT, &subject, spanish)).unwrap();
        server.wait_for_task(&token, &subject, &["Needs attention"]);
    }
    server.stop();
    let caught = mailbox.messages();
    assert_eq!(caught.len(), 3, "two more threads, and then no more");
    let text = String::from_utf8_lossy(&caught[1].raw).replace("=\r\n", "");
    assert!(text.contains("acuse de recibo autom"), "{text}");
}

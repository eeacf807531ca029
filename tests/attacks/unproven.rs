//! A false rent in the mail of somebody who claims to be a client, and in a file from an upload link: it may be
//! quoted, but never as something the firm knows.

use super::door::{RELAY, dial};
use crate::support::{DANA, Firm, Letter, Server, block, send, sink};
use chancery::tasks::UNPROVEN;

use serde_json::{Value, json};

const INTAKE: &str = "intake@firm.test";
const CLIENT: &str = "c@client.test";
const FALSE: &str = "The monthly rent under the Harbor Street lease is $9,999, due on the first day of each month.";
const TRUE: &str = "The monthly rent under the Harbor Street lease is $4,000, due on the first day of each month.";
const QUESTION: &str = "What is the monthly rent under the Harbor Street lease?";

fn firm() -> (Firm, chancery::outbox::LoopbackMailbox) {
    let mailbox = sink();
    let mut firm = Firm::new(Some(mailbox.address()));
    firm.set("MAIL_UNKNOWN_SENDERS", "intake");
    firm.set("MAIL_INTAKE_ADDRESS", INTAKE);
    firm.set("MAIL_INTAKE_OWNER", DANA);
    firm.add(DANA);
    (firm, mailbox)
}

/// A client's mail about which the relay says nothing.
fn client_writes(server: &Server, token: &str) {
    let mail = Letter::new(CLIENT, "Our lease", FALSE).header("Auto-Submitted: auto-generated").bytes();
    let said = dial(server.smtp, RELAY).mail(CLIENT, INTAKE, &String::from_utf8(mail).unwrap());
    assert!(said.starts_with("250 "), "{said}");
    server.wait_for_task(token, "Our lease", &["Needs attention"]);
}

/// A visitor's file; the folder is Dana's.
fn visitor_uploads(firm: &Firm, server: &Server, token: &str) {
    let made = ureq::post(format!("http://{}/api/files/folder/create/", server.http))
        .header("authorization", format!("Bearer {token}"))
        .header("content-type", "multipart/form-data; boundary=x")
        .send(&b"--x\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nHarbor\r\n--x--"[..]);
    assert_eq!(made.unwrap().status(), 201);
    let made = firm.run(&["links", "create", DANA, "Harbor", "--title", "Harbor Street", "--days", "3"]);
    let url = String::from_utf8(made.stdout).unwrap();
    let secret = url.trim().rsplit_once('/').unwrap().1.to_owned();
    let form = format!(
        "--x\r\nContent-Disposition: form-data; name=\"files\"; filename=\"annex.txt\"\r\nContent-Type: text/plain\r\n\r\n{FALSE}\r\n--x--\r\n"
    );
    let received = ureq::post(format!("http://{}/api/upload/{secret}/", server.http))
        .header("content-type", "multipart/form-data; boundary=x")
        .send(form.as_bytes());
    let received = received.unwrap().body_mut().read_to_string().unwrap();
    assert!(received.contains("received and read"), "{received}");
}

fn ask_in_chat(server: &Server, token: &str) -> Value {
    ureq::post(format!("http://{}/api/chatbot/chat/", server.http))
        .header("authorization", format!("Bearer {token}"))
        .send_json(json!({ "message": QUESTION, "service_type": "files" }))
        .unwrap()
        .body_mut()
        .read_json()
        .unwrap()
}

/// The answer mailed to Dana: its lines with their sources, from the page and from the mail.
fn ask_by_mail(
    server: &Server,
    token: &str,
    mailbox: &chancery::outbox::LoopbackMailbox,
    subject: &str,
) -> (Value, String) {
    block(send(server.smtp, &Letter::new(DANA, subject, QUESTION))).unwrap();
    let thread = server.wait_for_task(token, subject, &["Answered"]);
    // Notices may come in between.
    let head = format!("Subject: Re: {subject}\r\n");
    let is_it = |raw: &[u8]| raw.windows(head.len()).any(|part| part == head.as_bytes());
    let caught = block(mailbox.wait_until(|mails| mails.iter().any(|mail| is_it(&mail.raw))));
    let mail = caught.iter().rfind(|mail| is_it(&mail.raw)).unwrap();
    let raw = String::from_utf8(mail.raw.clone()).unwrap().replace("=\r\n", "");
    let reply = thread["messages"].as_array().unwrap().iter().find(|m| m["direction"] == "reply").unwrap();
    (reply["answer"].clone(), raw)
}

/// The source with these words in a chat answer.
fn cited<'a>(said: &'a Value, words: &str) -> &'a Value {
    let all = said["citations"].as_array().unwrap();
    all.iter().find(|one| one["quote"].as_str().unwrap().contains(words)).unwrap_or_else(|| panic!("{said}"))
}

fn lines(answer: &Value) -> Vec<Value> {
    let sections = answer["sections"].as_array().unwrap();
    sections.iter().flat_map(|section| section["lines"].as_array().unwrap().clone()).collect()
}

/// Every line with the false rent says that its sender is unverified: on the page, in both forms of the mail and in the
/// chat.
fn says_so(answer: &Value, raw: &str) {
    let all = lines(answer);
    assert!(all.iter().any(|line| line["text"].as_str().unwrap().contains("$9,999")), "{answer}");
    for line in all {
        let text = line["text"].as_str().unwrap();
        let doubtful = text.contains("$9,999");
        assert_eq!((text.ends_with(UNPROVEN), line["unproven"] == true), (doubtful, doubtful), "{line}");
    }
    for source in answer["sources"].as_array().unwrap() {
        assert_eq!(source["proven"], !source["quote"].as_str().unwrap().contains("$9,999"), "{source}");
    }
    let folded: String = raw.split_whitespace().collect::<Vec<_>>().join(" ");
    let html = folded.split("text/html").nth(1).unwrap();
    let text = folded.split("text/plain").nth(1).unwrap();
    for form in [text, html] {
        assert!(form.contains(UNPROVEN.trim()), "{form}");
        assert!(form.contains("(unverified sender)"), "{form}");
    }
}

#[test]
fn what_a_client_writes_is_quoted_as_unproven_and_behind_what_is_proven() {
    let (firm, mailbox) = firm();
    let server = firm.serve();
    let token = server.sign_in(DANA);
    client_writes(&server, &token);
    let task = server.wait_for_task(&token, "Our lease", &["Needs attention"]);
    assert_eq!(task["messages"][0]["proven"], false);

    let (answer, raw) = ask_by_mail(&server, &token, &mailbox, "Rent");
    says_so(&answer, &raw);
    let said = ask_in_chat(&server, &token);
    let response = said["response"].as_str().unwrap().replace('\\', "");
    assert!(response.contains("$9,999") && response.contains(UNPROVEN.trim()), "{said}");
    assert_eq!(cited(&said, "$9,999")["proven"], false, "{said}");
    let found = server.get(&token, "/api/search/?q=monthly+rent+harbor");
    assert!(found.to_string().contains("\"proven\":false"), "{found}");

    // With the lease itself, the firm has a better source.
    let lease = Letter::new(DANA, "The lease", "Please keep this.").attach("lease.txt", "text/plain", TRUE.as_bytes());
    block(send(server.smtp, &lease)).unwrap();
    server.wait_for_task(&token, "The lease", &["Answered"]);
    block(mailbox.wait_for(2));
    let (answer, raw) = ask_by_mail(&server, &token, &mailbox, "Rent again");
    let all = lines(&answer);
    let at = |rent: &str| all.iter().position(|line| line["text"].as_str().unwrap().contains(rent));
    let known = at("$4,000").unwrap_or_else(|| panic!("{answer}"));
    assert!(at("$9,999").is_none_or(|doubtful| known < doubtful), "{answer}");
    assert_eq!(all[known]["unproven"], Value::Null);
    if raw.contains("$9,999") {
        says_so(&answer, &raw);
    }
    let said = ask_in_chat(&server, &token);
    let response = said["response"].as_str().unwrap();
    let (known, doubtful) = (response.find("$4,000").unwrap(), response.find("$9,999"));
    assert!(doubtful.is_none_or(|doubtful| known < doubtful) && cited(&said, "$4,000")["proven"] == true, "{said}");
    server.stop();
}

#[test]
fn what_a_visitor_uploads_is_quoted_as_unproven() {
    let (firm, mailbox) = firm();
    let server = firm.serve();
    let token = server.sign_in(DANA);
    visitor_uploads(&firm, &server, &token);
    let listed = server.get(&token, "/api/files/list/?type=files&path=Harbor");
    assert_eq!(listed["files"][0]["proven"], false, "{listed}");
    let (answer, raw) = ask_by_mail(&server, &token, &mailbox, "Rent");
    says_so(&answer, &raw);
    let said = ask_in_chat(&server, &token);
    let response = said["response"].as_str().unwrap().replace('\\', "");
    assert!(response.contains(UNPROVEN.trim()) && cited(&said, "$9,999")["proven"] == false, "{said}");
    let visited = server.wait_for_task(&token, "Upload: Harbor Street", &["Needs attention"]);
    assert_eq!(
        (&visited["messages"][0]["proven"], &visited["messages"][0]["files"][0]["proven"]),
        (&false.into(), &false.into())
    );
    server.stop();
}

#[test]
fn mail_that_it_released_is_no_more_proven_than_it_was() {
    let (mut firm, mailbox) = firm();
    firm.set("MAIL_UNKNOWN_SENDERS", "hold");
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let mail =
        Letter::new(DANA, "Released", FALSE).header("Authentication-Results: relay.firm.test; dmarc=none").bytes();
    let said = dial(server.smtp, RELAY).mail(DANA, crate::support::ASSISTANT, &String::from_utf8(mail).unwrap());
    assert!(said.starts_with("250 "), "{said}");
    assert!(firm.run(&["mail", "release", said.rsplit(' ').next().unwrap()]).status.success());
    let thread = server.wait_for_task(&token, "Released", &["Answered"]);
    assert_eq!(thread["messages"][0]["proven"], false);
    block(mailbox.wait_for(1));
    let (answer, raw) = ask_by_mail(&server, &token, &mailbox, "Rent");
    says_so(&answer, &raw);
    server.stop();
}

#[test]
fn a_day_that_a_client_writes_says_so_in_the_calendar_and_the_owners_question_about_it_is_answered() {
    let (firm, mailbox) = firm();
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let told = "The defendant shall file its answer by December 18, 2041.";
    let mail = Letter::new(CLIENT, "Our order", told).header("Auto-Submitted: auto-generated");
    let said = dial(server.smtp, RELAY).mail(CLIENT, INTAKE, &String::from_utf8(mail.bytes()).unwrap());
    assert!(said.starts_with("250 "), "{said}");
    server.wait_for_task(&token, "Our order", &["Needs attention"]);
    let calendar = server.get(&token, "/api/calendar/");
    let deadlines = calendar["deadlines"].as_array().unwrap();
    assert!(!deadlines.is_empty());
    for deadline in deadlines {
        assert!(deadline["title"].as_str().unwrap().ends_with(" (unverified sender)"), "{deadline}");
    }
    // Otherwise anybody who knows one Message-ID could move the owner's questions into a thread in which nobody is
    // answered.
    let question = Letter::new(DANA, "Re: Our order", "When is the answer due? It is due on December 18, 2041.");
    block(send(server.smtp, &question.header(&format!("References: <{}>", mail.message_id)))).unwrap();
    server.wait_for_task(&token, "Re: Our order", &["Answered"]);
    let caught = block(mailbox.wait_for(1)).remove(0);
    assert_eq!(caught.to, [DANA]);
    server.stop();
}

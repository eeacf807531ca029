//! The complete route: a real mail over SMTP with a PDF, the attachment byte for byte, an answer whose sources are in
//! the PDF, and the reply in the right thread. Then again with a kill -9 in the middle. `ui/e2e/tasks/tasks.spec.ts`
//! tests what an open browser shows meanwhile.

use crate::support::{ASSISTANT, DANA, Firm, Letter, Server, block, send, sink};
use chancery::outbox::LoopbackMailbox;
use mail_parser::{Message, MessageParser};
use std::{path::Path, process::Command, time::Duration};

const SUBJECT: &str = "Harbor Street lease";
const LEASE: &[u8] = include_bytes!("../assets/demo/lease.pdf");

fn letter() -> Letter {
    Letter::new(DANA, SUBJECT, "Please summarise the attached lease. How can either side terminate it?").attach(
        "lease.pdf",
        "application/pdf",
        LEASE,
    )
}

/// The text of the PDF as another program reads it, with white space folded.
fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn text_of_the_lease() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/demo/lease.pdf");
    let out = Command::new("pdftotext")
        .arg("-layout")
        .arg(path)
        .arg("-")
        .output()
        .expect("pdftotext is needed; packaging/test installs it");
    folded(&String::from_utf8_lossy(&out.stdout))
}

/// The task from the API; every quote from the PDF is in the PDF.
fn check_sources(server: &Server) {
    let token = server.sign_in(DANA);
    let thread = server.wait_for_task(&token, SUBJECT, &["Answered"]);
    let file = &thread["messages"][0]["files"][0];
    assert_eq!(file["name"], "lease.pdf");
    let path = format!("/api/files/file/{}/download/", file["id"].as_str().unwrap());
    assert_eq!(server.bytes(&token, &path), LEASE, "the attachment changed on its way");
    let reply = thread["messages"].as_array().unwrap().iter().find(|m| m["direction"] == "reply").unwrap();
    let lease = text_of_the_lease();
    let mut from_the_lease = 0;
    for source in reply["answer"]["sources"].as_array().unwrap() {
        let quote = folded(source["quote"].as_str().unwrap());
        assert!(!quote.is_empty());
        if source["name"] == "lease.pdf" {
            from_the_lease += 1;
            assert!(lease.contains(&quote), "{quote:?} is not in the PDF");
            assert!((1..=3).contains(&source["page"].as_u64().unwrap()));
        }
    }
    assert!(from_the_lease > 0);
    let text = reply["answer"]["sections"].to_string();
    assert!(text.contains("terminate"), "the answer leaves out what was asked: {text}");
}

/// The mails that answer the letter.
fn replies(mails: impl Iterator<Item = (Vec<String>, Vec<u8>)>) -> Vec<(Vec<String>, Vec<u8>)> {
    let answers = |raw: &[u8]| {
        MessageParser::default().parse(raw).is_some_and(|m| m.subject() == Some("Re: Harbor Street lease"))
    };
    mails.filter(|(_, raw)| answers(raw)).collect()
}

/// The only reply: in the mail's thread, marked as automatic, with both parts and the answer.
fn check_reply(sink: &LoopbackMailbox, sent: &Letter) {
    // A notice about the test's own sign-in may come before it.
    let caught = block(async {
        let mut wanted = 1;
        loop {
            let caught = tokio::time::timeout(Duration::from_secs(60), sink.wait_for(wanted)).await.unwrap();
            let replies = replies(caught.iter().map(|m| (m.to.clone(), m.raw.to_vec())));
            if !replies.is_empty() {
                return replies;
            }
            wanted = caught.len() + 1;
        }
    });
    assert_eq!(caught.len(), 1, "more than one reply");
    assert_eq!(caught[0].0, [DANA]);
    let mail: Message = MessageParser::default().parse(&caught[0].1).unwrap();
    assert_eq!(mail.in_reply_to().as_text(), Some(sent.message_id.as_str()));
    let references = format!("{:?}", mail.references());
    assert!(references.contains(&sent.message_id), "{references}");
    assert_eq!(mail.subject(), Some("Re: Harbor Street lease"));
    assert_eq!(mail.from().unwrap().first().unwrap().address(), Some(ASSISTANT));
    assert_eq!(mail.header_raw("Auto-Submitted").unwrap().trim(), "auto-replied");
    assert!(mail.body_text(0).unwrap().contains("lease.pdf"));
    assert!(mail.body_html(0).unwrap().contains("lease.pdf"));
}

#[test]
fn a_mail_with_a_pdf_is_answered_in_its_thread() {
    let sink = sink();
    let firm = Firm::new(Some(sink.address()));
    firm.add(DANA);
    let server = firm.serve();
    let sent = letter();
    block(send(server.smtp, &sent)).unwrap();
    check_sources(&server);
    check_reply(&sink, &sent);
    server.stop();
}

#[test]
fn the_journey_survives_a_kill_between_the_250_and_the_answer() {
    let sink = sink();
    let firm = Firm::new(Some(sink.address()));
    firm.add(DANA);
    let server = firm.serve();
    let (http, smtp) = (server.http.to_string(), server.smtp.to_string());
    let sent = letter();
    block(send(server.smtp, &sent)).unwrap();
    server.kill();
    assert!(sink.messages().is_empty(), "it was answered before it could be killed");
    let server = firm.serve_at(&http, &smtp);
    check_sources(&server);
    check_reply(&sink, &sent);
    // Nothing else follows: the queue is empty and the outbox holds one sent mail.
    let token = server.sign_in(DANA);
    assert_eq!(server.tasks(&token).len(), 1);
    server.stop();
    assert_eq!(replies(sink.messages().iter().map(|m| (m.to.clone(), m.raw.to_vec()))).len(), 1);
}

#[test]
fn a_reply_to_the_answer_continues_its_task_and_a_strangers_does_not() {
    let sink = sink();
    let firm = Firm::new(Some(sink.address()));
    firm.add(DANA);
    firm.add("other@firm.test");
    let server = firm.serve();
    let first = Letter::new(DANA, "Two questions", "Please answer by May 2, 2026.");
    block(send(server.smtp, &first)).unwrap();
    let token = server.sign_in(DANA);
    let thread = server.wait_for_task(&token, "Two questions", &["Answered"]);
    let caught = block(sink.wait_for(1));
    let reply = MessageParser::default().parse(&caught[0].raw).unwrap();
    let parent = reply.message_id().unwrap();
    let second = Letter::new(DANA, "Re: Two questions", "And please by June 3, 2026 as well.")
        .header(&format!("In-Reply-To: <{parent}>"));
    block(send(server.smtp, &second)).unwrap();
    let stranger =
        Letter::new("other@firm.test", "Re: Two questions", "Let me see.").header(&format!("References: <{parent}>"));
    block(send(server.smtp, &stranger)).unwrap();
    block(sink.wait_for(3));
    assert_eq!(server.tasks(&token).len(), 1);
    let thread = server.get(&token, &format!("/api/tasks/{}/", thread["task"]["id"].as_str().unwrap()));
    assert_eq!(thread["messages"].as_array().unwrap().len(), 4);
    let others = server.tasks(&server.sign_in("other@firm.test"));
    assert_eq!(others.len(), 1);
    assert_ne!(others[0]["id"], thread["task"]["id"]);
    // The same mail is accepted again and changes nothing.
    block(send(server.smtp, &first)).unwrap();
    assert_eq!(server.tasks(&token).len(), 1);
    server.stop();
    assert_eq!(sink.messages().len(), 3);
}

#[test]
fn a_broken_attachment_leaves_the_task_standing_and_says_why() {
    let sink = sink();
    let firm = Firm::new(Some(sink.address()));
    firm.add(DANA);
    let server = firm.serve();
    let broken = Letter::new(DANA, "Broken", "Please read the attached deed.")
        .attach("deed.pdf", "application/pdf", &LEASE[..2_000])
        .attach("notes.txt", "text/plain", b"The closing takes place on May 4, 2026 at the bank.");
    block(send(server.smtp, &broken)).unwrap();
    let token = server.sign_in(DANA);
    let thread = server.wait_for_task(&token, "Broken", &["Needs attention"]);
    let files = thread["messages"][0]["files"].as_array().unwrap();
    assert_eq!(files.len(), 2);
    assert!(files.iter().all(|f| f["is_processed"] == true));
    let deed = files.iter().find(|f| f["name"] == "deed.pdf").unwrap();
    assert!(deed["unreadable"].as_str().unwrap().ends_with('.'), "{deed}");
    assert_eq!(
        server.bytes(&token, &format!("/api/files/file/{}/download/", deed["id"].as_str().unwrap())),
        LEASE[..2_000]
    );
    let gaps = thread["messages"][1]["answer"]["gaps"].to_string();
    assert!(gaps.contains("deed.pdf"), "{gaps}");
    server.stop();
}

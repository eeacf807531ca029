//! Outgoing mail on the real program: held and released, tested step by step, signed.

use crate::http::world::World;
use crate::support::{ASSISTANT, DANA, Firm, Letter, block, free, send, sink};
use chancery::outbox::{Relay, RelayUrl, SendFailure, Transport};

use jiff::SignedDuration;
use std::{
    process::Output,
    time::{Duration, Instant},
};
use tokio::sync::watch;

fn json(output: &Output) -> serde_json::Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|e| {
        panic!("{e}: {} {}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
    })
}

#[test]
fn a_held_reply_waits_for_its_release_and_leaves_signed() {
    let mailbox = sink();
    let mut firm = Firm::new(Some(mailbox.address()));
    firm.set("MAIL_HOLD_REPLIES", "true");
    firm.set("MAIL_DKIM_SELECTOR", "chancery1");
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    block(send(server.smtp, &Letter::new(DANA, "Lease", "When does the lease end? It ends on May 31, 2027."))).unwrap();
    let thread = server.wait_for_task(&token, "Lease", &["On hold"]);
    assert!(thread["task"]["note"].as_str().unwrap().contains("releases it"), "{thread}");
    let reply = thread["messages"].as_array().unwrap().iter().find(|m| m["direction"] == "reply").unwrap();
    assert_eq!(reply["delivery"]["state"], "held");
    assert!(mailbox.messages().is_empty());

    let queue = json(&firm.run(&["mail", "queue", "--json"]));
    let held = &queue["outbox"][0];
    assert_eq!((&held["state"], &held["recipients"][0]["address"]), (&"held".into(), &DANA.into()), "{queue}");
    let shown = String::from_utf8(firm.run(&["mail", "queue"]).stdout).unwrap();
    assert!(shown.starts_with("ID ") && shown.contains("held"), "{shown}");
    assert!(!shown.contains("Lease"), "IT sees no subjects");
    let id = held["id"].as_str().unwrap();
    let wrong = firm.run(&["mail", "hold", id]);
    assert!(!wrong.status.success() && String::from_utf8_lossy(&wrong.stderr).contains("does not wait"));
    assert_eq!(json(&firm.run(&["mail", "release", id, "--json"])).as_array().unwrap().len(), 1);

    let caught = block(mailbox.wait_for(1)).remove(0);
    let raw = String::from_utf8(caught.raw.clone()).unwrap();
    assert!(raw.starts_with("DKIM-Signature: ") && raw.contains("d=firm.test"), "{raw}");
    assert!(raw.contains("\r\nAuto-Submitted: auto-replied\r\n"), "{raw}");
    server.wait_for_task(&token, "Lease", &["Answered"]);
    server.stop();
    assert_eq!(json(&firm.run(&["mail", "queue", "--json"]))["outbox"].as_array().unwrap().len(), 0);
}

#[test]
fn a_report_that_the_reply_came_back_is_told_on_its_task_and_not_answered_rfc3464() {
    let mailbox = sink();
    let firm = Firm::new(Some(mailbox.address()));
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    block(send(server.smtp, &Letter::new(DANA, "Lease", "It ends on May 31, 2027."))).unwrap();
    server.wait_for_task(&token, "Lease", &["Answered"]);
    let reply = String::from_utf8(block(mailbox.wait_for(1)).remove(0).raw.clone()).unwrap();
    let (_, rest) = reply.split_once("Message-ID: <").unwrap();
    let (id, _) = rest.split_once('>').unwrap();
    let report = format!(
        "From: <{DANA}>\r\nTo: <{ASSISTANT}>\r\nSubject: Undelivered\r\nMessage-ID: <r@mx.firm.test>\r\nIn-Reply-To: <{id}>\r\n\
         Auto-Submitted: auto-replied\r\nMIME-Version: 1.0\r\n\
         Content-Type: multipart/report; report-type=delivery-status; boundary=\"r\"\r\n\r\n--r\r\nContent-Type: text/plain\r\n\r\nSorry.\r\n\
         --r\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.firm.test\r\n\r\n\
         Final-Recipient: rfc822; {DANA}\r\nAction: failed\r\nStatus: 5.2.2\r\nDiagnostic-Code: smtp; 552 5.2.2 mailbox full\r\n\r\n\
         --r\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: <{id}>\r\nSubject: Re: Lease\r\n\r\n--r--\r\n"
    );
    // The relay has the reply a moment before that is recorded, and a report that comes in between is told to come again (451).
    let is_recorded = || json(&firm.run(&["mail", "queue", "--json"]))["outbox"][0]["state"] != "queued";
    let since = Instant::now();
    while !is_recorded() {
        assert!(since.elapsed() < Duration::from_secs(60), "{}", firm.log());
    }
    let relay = Relay::new(RelayUrl::parse(&format!("smtp://{}", server.smtp)).unwrap(), "mx.firm.test");
    block(relay.send(None, ASSISTANT, report.as_bytes())).unwrap();
    let thread = server.wait_for_task(&token, "Lease", &["Needs attention"]);
    let note = thread["task"]["note"].as_str().unwrap();
    assert!(note.starts_with("The reply came back") && note.contains("552 5.2.2 mailbox full"), "{note}");
    let reply = thread["messages"].as_array().unwrap().iter().find(|m| m["direction"] == "reply").unwrap();
    assert_eq!(reply["delivery"]["state"], "bounced");
    let queue = json(&firm.run(&["mail", "queue", "--json"]));
    assert_eq!(queue["outbox"][0]["state"], "bounced");
    server.stop();
    assert_eq!(mailbox.messages().len(), 1, "a report is never answered (RFC 3834 section 2)");
}

#[test]
fn beyond_the_days_replies_mail_is_kept_and_its_sender_told_once_rfc3834_2() {
    let mailbox = sink();
    let mut firm = Firm::new(Some(mailbox.address()));
    firm.set("MAIL_REPLIES_PER_DAY", "1");
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let ask =
        |subject: &str| block(send(server.smtp, &Letter::new(DANA, subject, "It ends on May 31, 2027."))).unwrap();
    ask("One");
    server.wait_for_task(&token, "One", &["Answered"]);
    for subject in ["Two", "Three"] {
        ask(subject);
        let thread = server.wait_for_task(&token, subject, &["On hold"]);
        assert!(thread["task"]["note"].as_str().unwrap().contains("tomorrow"), "{thread}");
        assert_eq!(thread["messages"].as_array().unwrap().len(), 1, "kept, and not answered");
    }
    let caught = block(mailbox.wait_for(2));
    let notice = String::from_utf8(caught[1].raw.clone()).unwrap();
    assert!(notice.contains("\r\nAuto-Submitted: auto-generated\r\n") && notice.contains("used up"), "{notice}");
    ask("Four");
    server.wait_for_task(&token, "Four", &["On hold"]);
    server.stop();
    assert_eq!(mailbox.messages().len(), 2, "told once");
}

#[test]
fn mail_test_explains_each_step_and_names_the_mend() {
    let mailbox = sink();
    let mut firm = Firm::new(Some(mailbox.address()));
    firm.set("MAIL_DKIM_SELECTOR", "chancery1");
    let report = json(&firm.run(&["mail", "test", "it@firm.test", "--json"]));
    let step = |report: &serde_json::Value, what: &str| {
        let steps = report["steps"].as_array().unwrap();
        steps.iter().find(|s| s["what"] == what).unwrap_or_else(|| panic!("no {what}: {report}")).clone()
    };
    for what in [
        "settings",
        "name",
        "connection",
        "greeting",
        "EHLO",
        "MAIL FROM",
        "RCPT TO",
        "DATA",
        "the mail itself",
        "sent",
    ] {
        assert_eq!(step(&report, what)["mark"], "good", "{what}: {report}");
    }
    assert_eq!(step(&report, "TLS")["mark"], "look");
    assert_eq!(report["sent_to"], "it@firm.test");
    assert_eq!(report["dkim_name"], "chancery1._domainkey.firm.test");
    assert!(report["dkim_text"].as_str().unwrap().starts_with("v=DKIM1; k=rsa; p=MII"));
    let caught = block(mailbox.wait_for(1)).remove(0);
    assert_eq!(caught.to, ["it@firm.test"]);
    assert!(caught.raw.starts_with(b"DKIM-Signature: "));

    firm.set("MAIL_RELAY_TLS", "required");
    let report = json(&firm.run(&["mail", "test", "it@firm.test", "--json"]));
    let tls = step(&report, "TLS");
    assert!(tls["mark"] == "bad" && tls["says"].as_str().unwrap().contains("mail.relay_tls"), "{report}");
    assert_eq!(report["sent_to"], serde_json::Value::Null);

    firm.set("MAIL_RELAY", &format!("smtp://{}", free()));
    let output = firm.run(&["mail", "test"]);
    let shown = String::from_utf8(output.stdout).unwrap();
    assert!(
        !output.status.success() && shown.contains("BAD   connection") && shown.contains("Check host and port"),
        "{shown}"
    );
    assert_eq!(mailbox.messages().len(), 1);
}

#[test]
fn a_password_is_not_risked_and_a_wrong_authority_is_named_at_the_start() {
    let mut firm = Firm::new(None);
    firm.set("MAIL_RELAY", "smtp://u:secret@mail.firm.test");
    firm.set("MAIL_RELAY_TLS", "opportunistic");
    let said = String::from_utf8(firm.run(&["mail", "queue"]).stderr).unwrap();
    assert!(said.contains("mail.relay_tls") && !said.contains("secret"), "{said}");
    firm.set("MAIL_RELAY_TLS", "auto");
    let file = firm.folder.path().join("ca.pem");
    std::fs::write(&file, "no certificate").unwrap();
    firm.set("MAIL_RELAY_CA", file.to_str().unwrap());
    let said = String::from_utf8(firm.run(&["mail", "queue"]).stderr).unwrap();
    assert!(said.contains("mail.relay_ca") && said.contains("holds no certificate"), "{said}");
}

#[test]
fn a_refused_mail_is_offered_again_when_its_time_comes() {
    const ADA: &str = "ada@firm.example";
    let world = World::new();
    let account = world.add(ADA, true);
    let mut events = world.services.live.subscribe(account.id);
    world.relay.refuse(ADA, Some(SendFailure::Temporary("The mail relay cannot take this mail now (451).".into())));
    let (_go, stop) = watch::channel(false);
    world.runtime.spawn(world.workers.clone().run(Vec::new(), stop));
    world.wait(world.services.notices.password_changed(&account)).unwrap();
    world.wait(events.next());
    assert_eq!((world.relay.offers(), world.relay.sent().len()), (1, 0));

    world.relay.refuse(ADA, None);
    world.clock.forward(SignedDuration::from_mins(1));
    let sent = world.wait(world.relay.wait_for(1));
    assert_eq!((world.relay.offers(), sent[0].to.as_str()), (2, ADA));
}

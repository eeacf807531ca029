//! Invitations on the real program: from a mail to an event on its task, and back to the organizer as a person's answer.

use crate::support::{ASSISTANT, DANA, Firm, Letter, Server, block, contract, send, sink};
use chancery::outbox::{LoopbackMailbox, Relay, RelayUrl, Transport};

use serde_json::{Value, json};

const ANN: &str = "ann@lee.test";
const MAL: &str = "mal@evil.test";
const INTAKE: &str = "intake@firm.test";

/// An invitation as Outlook writes it.
#[derive(Clone)]
struct Invite {
    method: &'static str,
    sequence: u32,
    start: &'static str,
    organizer: &'static str,
    attendee: &'static str,
    more: &'static str,
}

impl Invite {
    fn new(attendee: &'static str) -> Self {
        Self { method: "REQUEST", sequence: 1, start: "20260304T100000", organizer: ANN, attendee, more: "" }
    }

    fn bytes(&self) -> Vec<u8> {
        let Self { method, sequence, start, organizer, attendee, more } = self;
        format!(
            "BEGIN:VCALENDAR\r\nMETHOD:{method}\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:0400\\,00\r\n\
             SEQUENCE:{sequence}\r\nDTSTAMP:2026030{sequence}T120000Z\r\nDTSTART;TZID=Eastern Standard Time:{start}\r\n\
             DURATION:PT1H\r\nSUMMARY:Depo\r\n sition\\; Whitcombe\r\nLOCATION:Room 2\r\nORGANIZER;CN=\"Lee, Ann\":mailto:{organizer}\r\n\
             ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:{attendee}\r\n{more}END:VEVENT\r\nEND:VCALENDAR\r\n"
        )
        .into_bytes()
    }

    /// A mail that carries it.
    fn in_mail(&self, from: &str, subject: &str) -> Letter {
        Letter::new(from, subject, "Please see the invitation.").attach("invite.ics", "text/calendar", &self.bytes())
    }
}

fn firm() -> (Firm, LoopbackMailbox) {
    let mailbox = sink();
    let mut firm = Firm::new(Some(mailbox.address()));
    firm.set("MAIL_UNKNOWN_SENDERS", "intake");
    firm.set("MAIL_INTAKE_ADDRESS", INTAKE);
    firm.set("MAIL_INTAKE_OWNER", DANA);
    firm.set("FIRM_TIME_ZONE", "America/Chicago");
    firm.add(DANA);
    (firm, mailbox)
}

fn forward(server: &Server, token: &str, invite: &Invite, subject: &str) -> Value {
    block(send(server.smtp, &invite.in_mail(DANA, subject))).unwrap();
    server.wait_for_task(token, subject, &["Answered"])
}

/// Mail from outside to the address for clients, with what the relay says of its author.
fn from_outside(server: &Server, token: &str, from: &str, invite: &Invite, subject: &str, proven: bool) -> Value {
    let mut letter = invite.in_mail(from, subject);
    if proven {
        let domain = from.split_once('@').unwrap().1;
        letter = letter.header(&format!("Authentication-Results: mx.firm.test; dmarc=pass header.from={domain}"));
    }
    let url = RelayUrl::parse(&format!("smtp://{}", server.smtp)).unwrap();
    block(Relay::new(url, "mx.firm.test").send(Some(from), INTAKE, &letter.bytes())).unwrap();
    server.wait_for_task(token, subject, &["Needs attention"])
}

fn answer(server: &Server, token: &str, thread: &Value, answer: &str) -> (u16, Value) {
    let (task, event) = (thread["task"]["id"].as_str().unwrap(), thread["events"][0]["id"].as_str().unwrap());
    let path = format!("/api/tasks/{task}/events/{event}/answer/");
    let agent = ureq::Agent::new_with_config(ureq::Agent::config_builder().http_status_as_error(false).build());
    let mut given = agent
        .post(format!("http://{}{path}", server.http))
        .header("authorization", format!("Bearer {token}"))
        .send_json(json!({ "answer": answer }))
        .unwrap();
    let (status, bytes) = (given.status().as_u16(), given.body_mut().read_to_vec().unwrap());
    let answered = ("application/json", bytes.as_slice());
    contract::hold(&contract::Exchange { method: "POST", path: &path, sent: None, status, answered });
    (status, serde_json::from_slice(&bytes).unwrap())
}

/// The calendar file of an account.
fn feed(server: &Server, token: &str) -> String {
    let url = ureq::post(format!("http://{}/api/calendar/feed/", server.http))
        .header("authorization", format!("Bearer {token}"))
        .send_empty()
        .unwrap()
        .body_mut()
        .read_json::<Value>()
        .unwrap();
    let path = url["url"].as_str().unwrap().split_once("/api/").unwrap().1.to_owned();
    String::from_utf8(server.bytes(token, &format!("/api/{path}"))).unwrap().replace("\r\n ", "")
}

/// The events of a task now.
fn events(server: &Server, token: &str, thread: &Value) -> Vec<Value> {
    let thread = server.get(token, &format!("/api/tasks/{}/", thread["task"]["id"].as_str().unwrap()));
    thread["events"].as_array().unwrap().clone()
}

/// The mails to an address, once there are `count`, with the calendar of each, unfolded.
fn mails_to(mailbox: &LoopbackMailbox, to: &str, count: usize) -> Vec<(String, String)> {
    let are_there =
        |mails: &[std::sync::Arc<chancery::outbox::Caught>]| mails.iter().filter(|m| m.to == [to]).count() >= count;
    let caught = block(mailbox.wait_until(are_there));
    let own = caught.iter().filter(|mail| mail.to == [to]);
    own.map(|mail| {
        let parsed = mail_parser::MessageParser::default().parse(&mail.raw).unwrap();
        let calendar = parsed.parts.last().unwrap();
        let calendar = String::from_utf8_lossy(calendar.contents()).replace("\r\n ", "");
        (String::from_utf8(mail.raw.clone()).unwrap(), calendar)
    })
    .collect()
}

#[test]
fn an_invitation_becomes_an_event_and_a_persons_answer_goes_to_the_organizer_rfc5546_3_2_3() {
    let (firm, mailbox) = firm();
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let thread = forward(&server, &token, &Invite::new(ASSISTANT), "FW: Deposition");
    let event = &thread["events"][0];
    assert_eq!(
        (&event["title"], &event["place"], &event["status"], &event["method"]),
        (&"Deposition; Whitcombe".into(), &"Room 2".into(), &"invitation".into(), &"request".into()),
        "{event}"
    );
    assert_eq!(event["start"]["at"], "2026-03-04T15:00:00Z");
    assert_eq!(event["end"]["at"], "2026-03-04T16:00:00Z");
    assert_eq!((&event["zone"], &event["original_zone"]), (&"America/Chicago".into(), &"Eastern Standard Time".into()));
    assert_eq!(event["organizer"], json!({ "name": "Lee, Ann", "address": ANN }));
    assert_eq!((&event["answers_as"], &event["answer"]), (&ASSISTANT.into(), &Value::Null));
    // The reply to the person tells of it, in the person's zone and the organizer's.
    let told = mails_to(&mailbox, DANA, 1).pop().unwrap().0.replace("=\r\n", "");
    let told: String = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        told.contains("Wednesday, March 4, 2026, 9:00 AM to 10:00 AM CST (Wednesday, March 4, 2026, 10:00 AM EST)"),
        "{told}"
    );
    assert!(told.contains("events.ics"), "{told}");
    // In a sentence, and not line by line.
    assert!(told.contains("This mail carries an invitation: Deposition; Whitcombe"), "{told}");
    assert!(
        !told.contains("Kind: an invitation") && !told.contains("Starts:") && !told.contains("Organizer:"),
        "{told}"
    );
    assert!(mailbox.messages().iter().all(|mail| mail.to != [ANN]), "nothing is answered by itself");

    let (status, given) = answer(&server, &token, &thread, "accepted");
    assert_eq!((status, &given["answer"]["answer"]), (200, &"accepted".into()), "{given}");
    let (raw, calendar) = mails_to(&mailbox, ANN, 1).remove(0);
    assert!(raw.contains("Content-Type: text/calendar; method=REPLY; charset=utf-8"), "{raw}");
    assert!(raw.contains(&format!("<{ASSISTANT}>")) && raw.contains("Subject: Accepted: Deposition"), "{raw}");
    assert!(!raw.contains("Auto-Submitted"), "{raw}");
    for line in [
        "METHOD:REPLY",
        "UID:0400\\,00",
        "SEQUENCE:1",
        &format!("ORGANIZER;CN=\"Lee, Ann\":mailto:{ANN}"),
        &format!("ATTENDEE;PARTSTAT=ACCEPTED;CN=Chancery:mailto:{ASSISTANT}"),
        "DTSTART;TZID=Eastern Standard Time:20260304T100000",
        "SUMMARY:Deposition\\; Whitcombe",
    ] {
        assert_eq!(calendar.lines().filter(|own| *own == line).count(), 1, "{line}: {calendar}");
    }
    assert_eq!(calendar.matches("ATTENDEE").count(), 1);

    // The same again is no other mail; another answer is.
    assert_eq!(answer(&server, &token, &thread, "accepted").0, 200);
    assert_eq!(answer(&server, &token, &thread, "declined").0, 200);
    let sent = mails_to(&mailbox, ANN, 2);
    assert_eq!(sent.len(), 2);
    assert!(sent[1].1.contains("PARTSTAT=DECLINED"), "{}", sent[1].1);
    assert_eq!(answer(&server, &token, &thread, "maybe").0, 422);
    let lines = String::from_utf8(firm.run(&["audit", "export"]).stdout).unwrap();
    assert_eq!(lines.matches("\"invitation_answered\"").count(), 2);
    // The mail stands in the thread, with its delivery.
    let thread = server.get(&token, &format!("/api/tasks/{}/", thread["task"]["id"].as_str().unwrap()));
    let to_ann = thread["messages"].as_array().unwrap().iter().filter(|m| m["to"] == json!([ANN])).count();
    assert_eq!(to_ann, 2);

    let removed = firm.run(&["users", "remove", DANA, "--yes", "--json"]);
    let removed: Value = serde_json::from_slice(&removed.stdout).unwrap();
    assert_eq!(removed["left"], json!({}));
}

#[test]
fn an_answer_in_a_replys_first_line_is_given_in_the_persons_name() {
    let (firm, mailbox) = firm();
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let thread = forward(&server, &token, &Invite::new(DANA), "Deposition");
    let reply = mails_to(&mailbox, DANA, 1).pop().unwrap().0;
    let id = reply.split_once("Message-ID: <").unwrap().1.split_once('>').unwrap().0.to_owned();
    let say = |subject: &str, body: &str| {
        let letter = Letter::new(DANA, subject, body).header(&format!("In-Reply-To: <{id}>"));
        block(send(server.smtp, &letter)).unwrap();
    };
    let says = |count: usize, words: &str| {
        let last = mails_to(&mailbox, DANA, count).pop().unwrap().0.replace("=\r\n", "");
        let last = last.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(last.contains(words), "{words}: {last}");
    };
    // What is passed on may begin with anybody's words.
    say("Fwd: Deposition", "accept\r\n\r\nOn Monday, somebody wrote:\r\n> x\r\n");
    says(2, "in a reply of your own words. Nothing was sent");
    // So may one that was known and is passed on as if it were new.
    let again = Letter::new(DANA, "Deposition", "accept\r\n").header(&format!("In-Reply-To: <{id}>")).attach(
        "invite.ics",
        "text/calendar",
        &Invite::new(DANA).bytes(),
    );
    block(send(server.smtp, &again)).unwrap();
    says(3, "in a reply of your own words. Nothing was sent");
    say("Re: Deposition", "Tentative.\r\n\r\nOn Monday, the assistant wrote:\r\n> accept\r\n");
    says(
        4,
        "You answered \"tentative\" to \"Deposition; Whitcombe\", Wednesday, March 4, 2026, 9:00 AM to 10:00 AM CST",
    );
    let sent = mails_to(&mailbox, ANN, 1);
    assert_eq!(sent.len(), 1);
    let line = format!("ATTENDEE;PARTSTAT=TENTATIVE;CN=Dana Whitlock;SENT-BY=\"mailto:{ASSISTANT}\":mailto:{DANA}");
    assert!(sent[0].1.contains(&line), "{}", sent[0].1);
    assert_eq!(events(&server, &token, &thread)[0]["answer"]["answer"], "tentative");
    assert!(sent[0].0.contains("Subject: Tentative: Deposition"));

    // Nobody to answer for.
    let other = Invite { more: "X-A:b\r\n", ..Invite::new("bob@elsewhere.test") };
    let other = Invite { organizer: "carl@lee.test", ..other };
    let thread = forward(&server, &token, &other, "Another");
    let (status, refused) = answer(&server, &token, &thread, "accepted");
    assert_eq!((status, &refused["code"]), (409, &"conflict".into()));
    assert_eq!(events(&server, &token, &thread)[0]["answers_as"], Value::Null);
    assert!(mailbox.messages().iter().all(|mail| mail.to != ["carl@lee.test"]));
}

#[test]
fn updates_and_cancellations_count_by_their_version_rfc5546_2_1_4() {
    let (firm, mailbox) = firm();
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let first = forward(&server, &token, &Invite { sequence: 2, ..Invite::new(ASSISTANT) }, "First");
    assert_eq!(answer(&server, &token, &first, "accepted").0, 200);
    let of = |thread: &Value| events(&server, &token, thread).remove(0);

    // An older version changes nothing, and the newer one is shown on its task too.
    let older =
        forward(&server, &token, &Invite { sequence: 1, start: "20260309T100000", ..Invite::new(ASSISTANT) }, "Older");
    assert_eq!(of(&older)["id"], of(&first)["id"]);
    assert_eq!(of(&first)["start"]["at"], "2026-03-04T15:00:00Z");
    assert!(older["messages"][0]["notes"][0].as_str().unwrap().contains("older version"), "{older}");

    // A week later, and after the clock has changed: an hour earlier in UTC.
    let update = Invite { sequence: 3, start: "20260311T100000", ..Invite::new(ASSISTANT) };
    forward(&server, &token, &update, "Update");
    let now = of(&first);
    assert_eq!((&now["status"], &now["start"]["at"]), (&"updated".into(), &"2026-03-11T14:00:00Z".into()));
    assert_eq!(now["answer"]["outdated"], true);
    assert_eq!(answer(&server, &token, &first, "accepted").0, 200, "the new version is answered anew");
    assert!(mails_to(&mailbox, ANN, 2)[1].1.contains("SEQUENCE:3"));

    let before = feed(&server, &token);
    assert!(before.contains("STATUS:CONFIRMED") && before.contains("TZID:Eastern Standard Time"), "{before}");

    forward(&server, &token, &Invite { method: "CANCEL", sequence: 4, ..update }, "Cancelled");
    let now = of(&first);
    assert_eq!((&now["status"], &now["answers_as"]), (&"cancelled".into(), &Value::Null));
    assert_eq!(answer(&server, &token, &first, "declined").0, 409);
    let after = feed(&server, &token);
    let uid = |text: &str| text.lines().find(|line| line.starts_with("UID:")).map(str::to_owned).unwrap();
    assert_eq!(uid(&before), uid(&after));
    assert!(after.contains("STATUS:CANCELLED"), "{after}");
    let calendar = server.get(&token, "/api/calendar/");
    assert_eq!(calendar["events"].as_array().unwrap().len(), 1, "{calendar}");
    // An instance is an event of its own, and goes with the whole.
    let more = "RECURRENCE-ID;TZID=Eastern Standard Time:20260311T100000\r\n";
    let instance = forward(&server, &token, &Invite { sequence: 5, more, ..Invite::new(ASSISTANT) }, "Instance");
    assert_ne!(of(&instance)["id"], of(&first)["id"]);
    assert_eq!((&of(&instance)["status"], &of(&instance)["answers_as"]), (&"cancelled".into(), &Value::Null));
}

/// Whoever has the calendar on a telephone would pay for it.
#[test]
fn a_repetition_that_would_keep_calendar_programs_busy_reaches_none() {
    let (firm, mailbox) = firm();
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let sentence = "Calendars show only the first time";
    for (number, more) in ["RRULE:FREQ=SECONDLY\r\n", "RRULE:FREQ=DAILY;COUNT=1000000000\r\n", "RRULE:FREQ=WEEKLY\r\n"]
        .into_iter()
        .enumerate()
    {
        // Ever newer versions of one event.
        let invite = Invite { more, sequence: 1 + number as u32, ..Invite::new(ASSISTANT) };
        let thread = forward(&server, &token, &invite, &format!("Often {number}"));
        let modest = more.contains("WEEKLY");
        let event = &thread["events"][0];
        assert_eq!(
            (&event["title"], &event["recurrence"]["once"]),
            (&"Deposition; Whitcombe".into(), &(!modest).into())
        );
        let told = mails_to(&mailbox, DANA, number + 1).pop().unwrap().0.replace("=\r\n", "");
        assert_eq!(told.contains(sentence), !modest, "{more}: {told}");
        let feed = feed(&server, &token);
        assert_eq!((feed.contains("RRULE"), feed.contains(sentence)), (modest, !modest), "{feed}");
        assert!(feed.contains("SUMMARY:Deposition"), "{feed}");
    }
}

#[test]
fn only_the_organizer_and_only_a_verified_one_changes_an_event() {
    let (firm, mailbox) = firm();
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let first = from_outside(&server, &token, ANN, &Invite::new(INTAKE), "From Ann", true);
    let of = |thread: &Value| events(&server, &token, thread).remove(0);
    assert_eq!((&of(&first)["proven"], &of(&first)["answers_as"]), (&true.into(), &INTAKE.into()));

    // Somebody else in Ann's name, Mal in his own name with her identifier, and Mal for Ann: none changes her event.
    let cancel = Invite { method: "CANCEL", sequence: 9, ..Invite::new(INTAKE) };
    let forged = from_outside(&server, &token, ANN, &cancel, "Forged", false);
    let request = Invite { sequence: 9, organizer: MAL, ..Invite::new(INTAKE) };
    let copied = from_outside(&server, &token, MAL, &request, "Copied", true);
    let for_her = from_outside(&server, &token, MAL, &Invite { sequence: 9, ..Invite::new(INTAKE) }, "For her", true);
    let now = of(&first);
    assert_eq!((&now["status"], &now["start"]["at"]), (&"invitation".into(), &"2026-03-04T15:00:00Z".into()));
    assert!(copied["messages"][0]["notes"].to_string().contains("another organizer's event"), "{copied}");
    assert_eq!(of(&forged)["proven"], false);
    for thread in [&forged, &copied, &for_her] {
        assert_ne!(of(thread)["id"], now["id"]);
        assert_eq!(answer(&server, &token, thread, "accepted").0, 409, "{}", thread["events"]);
    }
    // What others send is in nobody's own calendar before it is answered.
    let mails = |to: &str| {
        mailbox
            .messages()
            .iter()
            .filter(|mail| mail.to == [to] && memchr::memmem::find(&mail.raw, b"text/calendar").is_some())
            .count()
    };
    assert_eq!((mails(ANN), mails(MAL)), (0, 0));
    assert_eq!(answer(&server, &token, &first, "accepted").0, 200);
    block(mailbox.wait_until(|all| {
        all.iter().any(|mail| mail.to == [ANN] && memchr::memmem::find(&mail.raw, b"PARTSTAT").is_some())
    }));
    // Ann's own word counts.
    let update = Invite { sequence: 2, start: "20260305T100000", ..Invite::new(INTAKE) };
    from_outside(&server, &token, ANN, &update, "Update", true);
    assert_eq!(
        (&of(&first)["status"], &of(&first)["start"]["at"]),
        (&"updated".into(), &"2026-03-05T15:00:00Z".into())
    );
}

/// What a stranger writes into an invitation adds no line to the answer.
#[test]
fn nothing_in_an_invitation_breaks_out_of_the_answer() {
    let (firm, mailbox) = firm();
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let more = "ATTENDEE;CN=\"x^nATTENDEE:mailto:v@victim.test\":mailto:bob@lee.test\r\n\
                LOCATION:a\\nMETHOD:CANCEL\r\nRECURRENCE-ID;TZID=\"x^nBEGIN:VEVENT\":20260304T100000\r\n";
    let thread = forward(&server, &token, &Invite { more, ..Invite::new(ASSISTANT) }, "Strange");
    assert_eq!(answer(&server, &token, &thread, "accepted").0, 200);
    let (raw, calendar) = mails_to(&mailbox, ANN, 1).remove(0);
    assert_eq!(calendar.matches("BEGIN:VEVENT").count(), 1, "{calendar}");
    assert!(!calendar.contains("victim") && !raw.contains("Bcc"), "{calendar}");
    assert!(calendar.lines().filter(|line| line.starts_with("METHOD")).eq(["METHOD:REPLY"]), "{calendar}");
}

//! Guests' calendars answer the invitation, through the real mail door: what counts is shown and told to the member, and nothing goes back.

use super::{PAT, firm, object, open, property, public, times, to, wish};
use crate::support::{ASSISTANT, DANA, Firm, Letter, Server, block, plant, send, send_to};
use chancery::outbox::LoopbackMailbox;

use serde_json::{Value, json};

/// What a calendar sends about an invitation.
struct Reply<'a> {
    from: &'a str,
    method: &'a str,
    /// The line of the attendee, or of the other time.
    line: String,
    sequence: u32,
    stamp: &'a str,
}

impl Reply<'_> {
    fn letter(&self, invitation: &str) -> Letter {
        let Reply { from, method, line, sequence, stamp } = self;
        let (uid, organizer) = (property(invitation, "UID"), property(invitation, "ORGANIZER"));
        let text = format!(
            "BEGIN:VCALENDAR\r\nMETHOD:{method}\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:{uid}\r\nSEQUENCE:{sequence}\r\n\
             DTSTAMP:{stamp}\r\nORGANIZER:{organizer}\r\n{line}\r\nCOMMENT:In court that day\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        );
        let domain = from.split_once('@').unwrap().1;
        Letter::new(from, "An answer", "")
            .header("Auto-Submitted: auto-replied")
            .header(&format!("Authentication-Results: mx.firm.test; dmarc=pass header.from={domain}"))
            .attach("invite.ics", &format!("text/calendar; method={method}"), text.as_bytes())
    }
}

fn partstat(answer: &str, address: &str) -> String {
    format!("ATTENDEE;PARTSTAT={answer}:mailto:{address}")
}

/// A meeting that Pat booked, and its invitation.
fn booked(server: &Server, token: &str, mailbox: &LoopbackMailbox) -> String {
    open(server, token);
    let first = times(server, "/api/book/dana-whitlock/").remove(5);
    assert_eq!(public(server, "POST", "/api/book/dana-whitlock/", Some(wish("one", &first))).0, 201);
    object(&to(mailbox, PAT, 1)[0]).1
}

fn meeting(server: &Server, token: &str) -> Value {
    server.get(token, "/api/booking/")["meetings"][0].clone()
}

/// Sends it, and waits until nothing waits to be read.
fn answer(server: &Server, address: &str, letter: &Letter) {
    block(send_to(server.smtp, address, letter)).unwrap();
}

fn until(server: &Server, token: &str, is: impl Fn(&Value) -> bool) -> Value {
    let since = std::time::Instant::now();
    loop {
        let found = meeting(server, token);
        if is(&found) {
            return found;
        }
        assert!(since.elapsed().as_secs() < 120, "{found}");
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
}

/// The mail to the member that says so, among so many; which of them arrives first is left to the queue.
fn told(mailbox: &LoopbackMailbox, count: usize, says: &str) -> String {
    let texts: Vec<String> = to(mailbox, DANA, count).iter().map(|mail| super::text_of(mail)).collect();
    texts.iter().find(|text| text.contains(says)).unwrap_or_else(|| panic!("none says {says:?}: {texts:#?}")).clone()
}

fn held(firm: &Firm) -> Vec<Value> {
    let listed = firm.run(&["mail", "queue", "--json"]).stdout;
    let listed: Value = serde_json::from_slice(&listed).unwrap();
    listed["held"].as_array().unwrap().clone()
}

#[test]
fn what_a_guests_calendar_answers_is_shown_and_a_no_is_told() {
    plant("In court that day");
    let (firm, mailbox) = firm();
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let invitation = booked(&server, &token, &mailbox);
    let organizer = property(&invitation, "ORGANIZER");
    let own = organizer.trim_start_matches("mailto:").to_owned();
    assert!(own.starts_with("assistant+meeting-") && own.ends_with("@firm.test") && own.len() > 50, "{own}");
    assert_eq!(meeting(&server, &token)["answer"], Value::Null);

    // Yes: shown, and nobody gets a mail. The address in capitals is the same one.
    let yes =
        Reply { from: PAT, method: "REPLY", line: partstat("ACCEPTED", PAT), sequence: 0, stamp: "20260102T000000Z" };
    answer(&server, &own.to_uppercase(), &yes.letter(&invitation));
    let shown = until(&server, &token, |meeting| meeting["answer"]["answer"] == "accepted");
    assert_eq!((&shown["answer"]["from"], &shown["answer"]["proven"]), (&json!(PAT), &json!(true)));

    // No: the member is told. What was written before it and comes after it changes nothing.
    let no = Reply { line: partstat("DECLINED", PAT), stamp: "20260104T000000Z", ..yes };
    answer(&server, &own, &no.letter(&invitation));
    let late = Reply { line: partstat("ACCEPTED", PAT), stamp: "20260103T000000Z", ..no };
    until(&server, &token, |meeting| meeting["answer"]["answer"] == "declined");
    answer(&server, &own, &late.letter(&invitation));
    let said = told(&mailbox, 2, "declined your meeting");
    assert!(said.contains("Pat Borealis"), "{said}");
    assert!(said.contains("In court that day") && said.contains("still stands"), "{said}");

    // Somebody else's answer stands beside it, and another time is a proposal. Neither moves the meeting.
    let other = Reply { from: "mal@evil.test", line: partstat("ACCEPTED", PAT), stamp: "20260105T000000Z", ..late };
    answer(&server, &own, &other.letter(&invitation));
    let shown = until(&server, &token, |meeting| meeting["other_answers"][0]["from"] == "mal@evil.test");
    assert_eq!(shown["answer"]["answer"], "declined");
    let line = "DTSTART:20300105T150000Z\r\nDTEND:20300105T153000Z".to_owned();
    let counter = Reply { from: PAT, method: "COUNTER", line, sequence: 0, stamp: "20260106T000000Z" };
    answer(&server, &own, &counter.letter(&invitation));
    let shown = until(&server, &token, |meeting| meeting["proposal"]["from"] == "2030-01-05T15:00:00Z");
    assert_eq!((&shown["version"], &shown["status"]), (&json!(0), &json!("booked")));
    told(&mailbox, 3, "proposed another time");

    // A restart keeps it, and the guest was sent the invitation and nothing else.
    server.kill();
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let shown = meeting(&server, &token);
    assert_eq!(
        (&shown["answer"]["answer"], &shown["proposal"]["from"]),
        (&json!("declined"), &json!("2030-01-05T15:00:00Z"))
    );
    assert_eq!((to(&mailbox, PAT, 1).len(), to(&mailbox, DANA, 3).len(), held(&firm).len()), (1, 3, 0));
    assert_eq!(server.get(&token, "/api/files/list/?type=tasks")["tasks"], json!([]), "none of it became a task");

    // Moved: what was said of the old time is no answer to the new one, and answers to the old one come too late.
    let secret = super::secret_in(&to(&mailbox, PAT, 1)[0]);
    let path = format!("/api/booked/{secret}/");
    let next = times(&server, &path).into_iter().find(|time| json!(time) != shown["from"]).unwrap();
    assert_eq!(public(&server, "POST", &format!("{path}move/"), Some(json!({ "version": 0, "from": next }))).0, 200);
    let stale =
        Reply { from: PAT, method: "REPLY", line: partstat("DECLINED", PAT), sequence: 0, stamp: "20260107T000000Z" };
    answer(&server, &own, &stale.letter(&invitation));
    let fresh = Reply { line: partstat("TENTATIVE", PAT), sequence: 1, stamp: "20260101T000000Z", ..stale };
    answer(&server, &own, &fresh.letter(&invitation));
    let shown = until(&server, &token, |meeting| meeting["answer"]["answer"] == "tentative");
    assert_eq!((&shown["proposal"], &shown["other_answers"]), (&Value::Null, &json!([])));
}

#[test]
fn whatever_else_comes_to_a_meetings_address_is_mail_to_the_assistant() {
    let (firm, mailbox) = firm();
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let invitation = booked(&server, &token, &mailbox);
    let own = property(&invitation, "ORGANIZER").trim_start_matches("mailto:").to_owned();
    // A guest writes words, or a calendar answers for another meeting: held for IT.
    answer(&server, &own, &Letter::new(PAT, "A question", "Where do I park?"));
    let odd = invitation.replace("UID:", "UID:0");
    let other =
        Reply { from: PAT, method: "REPLY", line: partstat("DECLINED", PAT), sequence: 0, stamp: "20260102T000000Z" };
    answer(&server, &own, &other.letter(&odd));
    let waiting = || server.get(&token, "/api/booking/")["meetings"][0]["answer"].clone();
    // A member's mail becomes a task and is answered.
    answer(&server, &own, &Letter::new(DANA, "About Pat's meeting", "What do I have to know?"));
    server.wait_for_task(&token, "About Pat's meeting", &["Answered", "Needs attention"]);
    let held = held(&firm);
    assert_eq!(held.len(), 2, "{held:?}");
    assert!(held.iter().all(|mail| mail["why"].as_str().unwrap().contains("answers to one meeting")), "{held:?}");
    assert_eq!(waiting(), Value::Null);
    // A word that nobody was given is a folder of the assistant's, as every other: a stranger is refused.
    let guessed = format!("assistant+meeting-{}@firm.test", "0".repeat(24));
    assert!(block(send_to(server.smtp, &guessed, &Letter::new(PAT, "Guess", "x"))).is_err());
    assert!(
        block(send(server.smtp, &Letter::new(PAT, "Plain", "x"))).is_err(),
        "{ASSISTANT} takes none from strangers"
    );
}

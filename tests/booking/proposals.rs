//! Times are proposed by mail, through the real mail door: nothing goes outside before the member says so, the answer is read and forged ones choose
//! nothing, and the meeting is booked on the member's word. The program is killed in between.

use super::{firm, object, open, page, property, public, to};
use crate::{
    support::{DANA, Firm, Letter, Server, block, call, plant, send, send_to},
    tables::read,
};
use chancery::outbox::{Caught, LoopbackMailbox};

use jiff::{Timestamp, tz::TimeZone};
use mail_parser::MessageParser;
use serde_json::{Value, json};
use std::sync::Arc;

const ROBIN: &str = "robin@vale.example";

/// The text of a mail, its lines joined.
fn text_of(mail: &Caught) -> String {
    let text = MessageParser::new().parse(&mail.raw).unwrap().body_text(0).unwrap().into_owned();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The mail to an address whose words contain `says`.
fn mail(mailbox: &LoopbackMailbox, address: &str, says: &str) -> Arc<Caught> {
    let find =
        |all: &[Arc<Caught>]| all.iter().find(|mail| mail.to == [address] && text_of(mail).contains(says)).cloned();
    let waits = mailbox.wait_until(|all| find(all).is_some());
    let all = block(async { tokio::time::timeout(std::time::Duration::from_secs(120), waits).await })
        .unwrap_or_else(|_| block(mailbox.wait_until(|_| true)));
    find(&all).unwrap_or_else(|| {
        panic!("none says {says:?}: {:#?}", all.iter().map(|mail| text_of(mail)).collect::<Vec<_>>())
    })
}

fn to_robin(mailbox: &LoopbackMailbox) -> usize {
    block(mailbox.wait_until(|_| true)).iter().filter(|mail| mail.to == [ROBIN]).count()
}

fn id_of(mail: &Caught) -> String {
    MessageParser::new().parse(&mail.raw).unwrap().message_id().unwrap().to_owned()
}

/// A member's reply in the thread of a mail.
fn say(server: &Server, to: &Caught, words: &str) {
    let letter =
        Letter::new(DANA, "Re: A call", &format!("{words}\r\n")).header(&format!("In-Reply-To: <{}>", id_of(to)));
    block(send(server.smtp, &letter)).unwrap();
}

/// Somebody's answer to the address that a proposal was given.
fn answer(server: &Server, proposing: &Caught, from: &str, words: &str, more: &str) {
    let parsed = MessageParser::new().parse(&proposing.raw).unwrap();
    let own = parsed.reply_to().unwrap().first().unwrap().address().unwrap().to_owned();
    assert!(own.starts_with("assistant+meeting-"), "{own}");
    let domain = from.split_once('@').unwrap().1;
    let mut letter = Letter::new(from, "Re: Times", &format!("{words}\r\n"))
        .header(&format!("Authentication-Results: mx.firm.test; dmarc=pass header.from={domain}"));
    if !more.is_empty() {
        letter = letter.header(more);
    }
    block(send_to(server.smtp, &own, &letter)).unwrap();
}

fn proposal(server: &Server, token: &str) -> Value {
    server.get(token, "/api/booking/")["proposals"][0].clone()
}

fn until(server: &Server, token: &str, is: impl Fn(&Value) -> bool) -> Value {
    let since = std::time::Instant::now();
    loop {
        let found = proposal(server, token);
        if is(&found) {
            return found;
        }
        assert!(since.elapsed().as_secs() < 120, "{found}");
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
}

fn ask(server: &Server, subject: &str, words: &str) {
    block(send(server.smtp, &Letter::new(DANA, subject, &format!("{words}\r\n")))).unwrap();
}

fn held(firm: &Firm) -> usize {
    let listed: Value = serde_json::from_slice(&firm.run(&["mail", "queue", "--json"]).stdout).unwrap();
    listed["held"].as_array().unwrap().len()
}

fn said_in(from: &str, zone: &str, form: &str) -> String {
    let at: Timestamp = from.parse().unwrap();
    at.to_zoned(TimeZone::get(zone).unwrap()).strftime(form).to_string()
}

#[test]
fn times_are_proposed_chosen_by_mail_and_booked_on_the_members_word() {
    for text in ["Smith v. Jones", "Robin Vale", "what my client says", ROBIN] {
        plant(text);
    }
    let (firm, mailbox) = firm();
    let server = firm.serve();
    let token = server.sign_in(DANA);
    // Nobody said when meetings can be held.
    ask(
        &server,
        "No hours",
        "Find a time with Robin Vale <robin@vale.example> in the next 3 days about Smith v. Jones",
    );
    mail(&mailbox, DANA, "Check your working hours under Meetings");
    read(call(&server, "POST", &token, "/api/booking/", Some(page(|page| page["open"] = json!(false)))), 200);

    // Proposed to the member, and to nobody else.
    ask(
        &server,
        "A call",
        "Find a time with Robin Vale <robin@vale.example> in the next 3 days for a 30-minute call\r\nabout Smith v. Jones (she is on Pacific time)",
    );
    let shown = mail(&mailbox, DANA, "Nothing was sent. Reply “Send”");
    let said = text_of(&shown);
    assert!(said.contains("a call of 30 minutes about Smith v. Jones") && said.contains(ROBIN), "{said}");
    let drafted = until(&server, &token, |proposal| proposal["state"] == "drafted");
    assert_eq!((to_robin(&mailbox), drafted["times"].as_array().unwrap().len()), (0, 6));

    // Whoever is not proven sends nothing; the member's word does, and only once, over a kill.
    server.kill();
    let server = firm.serve();
    say(&server, &shown, "Yes, send it.\r\n\r\nDana");
    let proposing = mail(&mailbox, ROBIN, "would like to find a time");
    let sent = mail(&mailbox, DANA, "The times were sent to Robin Vale");
    say(&server, &shown, "Send");
    mail(&mailbox, DANA, "The times were sent to Robin Vale");
    let token = server.sign_in(DANA);
    let proposal = until(&server, &token, |proposal| proposal["state"] == "sent");
    let times: Vec<String> =
        proposal["times"].as_array().unwrap().iter().map(|time| time.as_str().unwrap().to_owned()).collect();
    let said = text_of(&proposing);
    for time in &times {
        let theirs = said_in(time, "America/Los_Angeles", "%A, %B %-d, %Y, %-I:%M %p");
        let ours = said_in(time, "America/New_York", "%-I:%M %p to");
        assert!(said.contains(&theirs) && said.contains(&ours), "{time}: {said}");
    }
    assert!(said.contains("https://box.firm.test/proposed/"), "{said}");

    // Words that are not clear are shown as they came. A forger, an absence and somebody else choose nothing.
    answer(&server, &proposing, ROBIN, "I will see what my client says.", "");
    let said = text_of(&mail(&mailbox, DANA, "what my client says"));
    assert!(said.contains("It is not clear which of the times is meant"), "{said}");
    let third = said_in(&times[2], "America/Los_Angeles", "%A at %-I:%M %p %Z works");
    answer(&server, &proposing, ROBIN, &third, "Auto-Submitted: auto-replied");
    answer(&server, &proposing, "mal@evil.test", &third, "");
    let said = text_of(&mail(&mailbox, DANA, "which is not the address that was asked"));
    assert!(said.contains("Somebody else takes a time"), "{said}");
    let proposal = until(&server, &token, |proposal| proposal["answers"].as_array().unwrap().len() == 3);
    assert_eq!(proposal["choice"], Value::Null, "{proposal}");
    say(&server, &sent, "Book it");
    mail(&mailbox, DANA, "Nothing proves who named a time, so nothing was booked");
    assert_eq!(server.get(&token, "/api/booking/")["meetings"], json!([]));

    // A clear answer, with our mail quoted below, is read as the time; the member is told which, and books it.
    let second = said_in(&times[1], "America/Los_Angeles", "%A, %B %-d at %-I:%M %p %Z works for us. Thanks, Robin");
    let quoted: String = MessageParser::new()
        .parse(&proposing.raw)
        .unwrap()
        .body_text(0)
        .unwrap()
        .lines()
        .map(|line| format!("> {line}\r\n"))
        .collect();
    answer(&server, &proposing, ROBIN, &format!("{second}\r\n\r\nOn Monday the firm wrote:\r\n{quoted}"), "");
    let told = mail(&mailbox, DANA, "Robin Vale takes a time");
    assert!(
        text_of(&told).contains(&said_in(&times[1], "America/New_York", "%A, %B %-d, %Y, %-I:%M %p")),
        "{}",
        text_of(&told)
    );
    let proposal = until(&server, &token, |proposal| proposal["choice"] != Value::Null);
    assert_eq!(proposal["choice"], json!(times[1]));
    assert_eq!((to_robin(&mailbox), held(&firm)), (1, 0), "nothing is answered, nothing is left with IT");
    server.kill();
    let server = firm.serve();
    say(&server, &told, "Book it");
    mail(&mailbox, DANA, "The meeting with Robin Vale is booked.");
    let token = server.sign_in(DANA);
    let meeting = server.get(&token, "/api/booking/")["meetings"][0].clone();
    assert_eq!((&meeting["from"], &meeting["guest"]["email"]), (&json!(times[1]), &json!(ROBIN)));
    let start = times[1].parse::<Timestamp>().unwrap().strftime("%Y%m%dT%H%M%SZ").to_string();
    let invited = mail(&mailbox, ROBIN, "is booked");
    assert_eq!((object(&invited).0.as_str(), property(&object(&invited).1, "DTSTART")), ("REQUEST", start.clone()));
    let own = mail(&mailbox, DANA, "Your meeting with Robin Vale");
    assert_eq!(property(&object(&own).1, "DTSTART"), start);
    // Once more changes nothing.
    say(&server, &told, "Book it");
    until(&server, &token, |proposal| proposal["state"] == "booked");
    assert_eq!(
        (to(&mailbox, ROBIN, 2).len(), server.get(&token, "/api/booking/")["meetings"].as_array().unwrap().len()),
        (2, 1)
    );
}

#[test]
fn a_time_is_chosen_by_the_link_and_whom_it_is_for_is_asked_where_it_is_not_clear() {
    let (firm, mailbox) = firm();
    let server = firm.serve();
    let token = server.sign_in(DANA);
    open(&server, &token);
    ask(&server, "Nobody", "Find a time with opposing counsel next week");
    mail(&mailbox, DANA, "No contact of the firm is known as opposing counsel");
    ask(&server, "Two", "Find a time with Robin: robin@vale.example or robin@marsh.example");
    mail(&mailbox, DANA, "More than one address stands in your mail");
    let details = |name: &str, email: &str| {
        json!({ "kind": "person", "name": name, "aliases": [], "roles": ["opposing_counsel"], "emails": [email], "phones": ["(415) 555-0100"],
                "addresses": [], "relations": [], "note": "" })
    };
    let add = |name: &str, email: &str| {
        let (status, body) = call(&server, "POST", &token, "/api/clients/", Some(details(name, email)));
        assert_eq!(status, 201, "{}", String::from_utf8_lossy(&body));
    };
    add("Robin Vale", ROBIN);
    ask(&server, "One", "Find a time with opposing counsel in the next 3 days");
    mail(&mailbox, DANA, "propose them to robin@vale.example, the address of this contact");
    add("Alex Marsh", "alex@marsh.example");
    ask(&server, "Which", "Find a time with opposing counsel in the next 3 days");
    mail(&mailbox, DANA, "More than one contact can be meant by opposing counsel");
    assert_eq!(to_robin(&mailbox), 0);

    // Sent by a click, chosen by the link, booked by a click.
    let id = proposal(&server, &token)["id"].as_str().unwrap().to_owned();
    let own = |what: &str| format!("/api/booking/proposals/{id}/{what}/");
    let sent = read(call(&server, "POST", &token, &own("send"), None), 200);
    assert_eq!(sent["proposals"][0]["state"], "sent");
    let text = text_of(&mail(&mailbox, ROBIN, "would like to find a time"));
    let secret: String = text
        .split_once("/proposed/")
        .unwrap()
        .1
        .chars()
        .take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c))
        .collect();
    let theirs = format!("/api/proposed/{secret}/");
    let (status, shown) = public(&server, "GET", &theirs, None);
    assert_eq!((status, &shown["name"], shown["times"].as_array().unwrap().len()), (200, &json!("Dana Whitlock"), 6));
    // Somebody books one of them on the page meanwhile.
    let first = shown["times"][0].as_str().unwrap().to_owned();
    assert_eq!(public(&server, "POST", "/api/book/dana-whitlock/", Some(super::wish("one", &first))).0, 201);
    let choose = |from: &Value| public(&server, "POST", &format!("{theirs}choose/"), Some(json!({ "from": from })));
    assert_eq!(choose(&shown["times"][0]).0, 409);
    let (status, chosen) = choose(&shown["times"][3]);
    assert_eq!((status, &chosen["choice"], chosen["times"].as_array().unwrap().len()), (200, &shown["times"][3], 5));
    mail(&mailbox, DANA, "Robin Vale chose a time");
    assert_eq!(public(&server, "GET", "/api/proposed/x/", None).0, 404);
    let booked = read(call(&server, "POST", &token, &own("book"), Some(json!({ "from": shown["times"][3] }))), 200);
    assert_eq!(booked["proposals"][0]["state"], "booked");
    mail(&mailbox, ROBIN, "is booked");
    let (status, over) = public(&server, "GET", &theirs, None);
    assert_eq!((status, &over["state"], &over["times"]), (200, &json!("booked"), &json!([])));
    assert_eq!(choose(&shown["times"][4]).0, 409);
    assert_eq!(call(&server, "POST", &token, &own("withdraw"), None).0, 409);
}

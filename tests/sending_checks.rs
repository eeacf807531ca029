//! Mails that members send to others, on the real program: what is unusual stands above the assistant's answer, comes by mail for a copy of
//! what was sent, and holds up what a page is about to send; what is usual says nothing.

use crate::{
    clients::add,
    support::{DANA, Firm, Letter, Server, block, call, send, send_to, sink},
    tables::read,
};

use chancery::outbox::{LoopbackMailbox, Relay, RelayUrl, Transport};
use serde_json::{Value, json};

const SENT: &str = "assistant+sent@firm.test";
const MARIA: &str = "maria.sandoval@gmail.com";
const COUNSEL: &str = "srivera@riveralaw.example";

fn text(raw: &[u8]) -> String {
    String::from_utf8_lossy(raw).replace("=\r\n", "").replace("=3D", "=").replace("\r\n", " ")
}

/// A matter of a client against an opponent with counsel.
fn matter(server: &Server, token: &str) -> Value {
    let person = |name: &str, roles: Value, email: &str, relations: Value| {
        let details =
            json!({ "kind": "person", "name": name, "roles": roles, "emails": [email], "relations": relations });
        add(server, token, details)
    };
    let maria = person("Maria Sandoval", json!(["client"]), MARIA, json!([]));
    let harbor = person("Henry Harbor", json!(["opposing_party"]), "henry@harbor.example", json!([]));
    person("Sam Rivera", json!(["opposing_counsel"]), COUNSEL, json!([{ "to": harbor["id"], "is": "lawyer" }]));
    let parties =
        json!([{ "name": "Maria Sandoval", "role": "Plaintiff" }, { "name": "Henry Harbor", "role": "Defendant" }]);
    let new = json!({ "number": "2026-014", "title": "Sandoval v. Harbor", "client": maria["id"], "parties": parties });
    let opened = read(call(server, "POST", token, "/api/matters/", Some(new)), 201);
    json!({ "id": opened["id"], "client": maria["id"] })
}

fn to_dana(mailbox: &LoopbackMailbox, count: usize) -> Vec<String> {
    block(mailbox.wait_for(count)).iter().filter(|mail| mail.to == [DANA]).map(|mail| text(&mail.raw)).collect()
}

#[test]
fn what_is_unusual_about_a_mail_to_others_stands_above_its_answer() {
    let mailbox = sink();
    let firm = Firm::new(Some(mailbox.address()));
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    matter(&server, &token);
    let letter = |subject: &str| Letter::new(DANA, subject, "What does the lease say about the rent?");
    let usual = letter("Rent [2026-014]").header(&format!("Cc: Maria <{MARIA}>"));
    block(send(server.smtp, &usual)).unwrap();
    assert!(!to_dana(&mailbox, 1)[0].contains("Please look"), "the client is usual");

    let both = letter("Settlement [2026-014]").header(&format!("Cc: Maria <{MARIA}>, <{COUNSEL}>"));
    block(send(server.smtp, &both)).unwrap();
    let said = to_dana(&mailbox, 2).remove(1);
    let at = said.find("Please look: Your client Maria Sandoval").unwrap_or_else(|| panic!("{said}"));
    assert!(said[..at].contains("Dear Dana") && said.contains("Sam Rivera"), "{said}");
    let task = server.wait_for_task(&token, "Settlement [2026-014]", &["Answered"]);
    assert!(task["messages"][1]["answer"]["warning"].as_str().unwrap().contains("Sam Rivera"), "{task}");
    assert!(mailbox.messages().iter().all(|mail| mail.to == [DANA]), "nobody else is ever written to");

    // The same people again are usual.
    let again = letter("Settlement again [2026-014]").header(&format!("Cc: Maria <{MARIA}>, <{COUNSEL}>"));
    block(send(server.smtp, &again)).unwrap();
    assert!(!to_dana(&mailbox, 3)[2].contains("Please look"));
}

#[test]
fn a_copy_of_a_sent_mail_makes_no_task_and_its_sender_is_told_only_what_is_unusual() {
    let mailbox = sink();
    let firm = Firm::new(Some(mailbox.address()));
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    matter(&server, &token);
    let sent = |to: &str, subject: &str, body: &str| Letter::new(DANA, subject, body).header(&format!("Cc: <{to}>"));
    let hand_in = |letter: &Letter| block(send_to(server.smtp, SENT, letter));

    hand_in(&sent(MARIA, "Your case", "Dear Maria, we filed today.")).unwrap();
    hand_in(&sent(COUNSEL, "Discovery 2026-014", "Dear Mr. Rivera, our responses are attached.")).unwrap();
    let automatic = sent("henry@harbor.example", "Out of office", "I am away.").header("Auto-Submitted: auto-replied");
    hand_in(&automatic).unwrap();
    let slip = sent("maria.sandovla@gmail.com", "Your case", "Dear Maria, your deposition is on Monday.");
    hand_in(&slip).unwrap();
    // A mail server that did not hear the answer delivers again.
    hand_in(&slip).unwrap();
    let memo = b"PRIVILEGED AND CONFIDENTIAL\nATTORNEY WORK PRODUCT\n\nThe claim is weak.\n";
    hand_in(&sent(COUNSEL, "Discovery [2026-014]", "Attached.").attach("memo.txt", "text/plain", memo)).unwrap();
    hand_in(&sent("henry@harbor.example", "Offer [2026-014]", "Dear Mr. Harbor,")).unwrap();

    let mut told = to_dana(&mailbox, 3);
    told.sort();
    assert_eq!(told.len(), 3);
    let one = |words: &str| {
        let found: Vec<_> = told.iter().filter(|mail| mail.contains(words)).collect();
        assert_eq!(found.len(), 1, "{words}: {told:#?}");
    };
    one("maria.sandovla@gmail.com differs by one letter from maria.sandoval@gmail.com");
    one("memo.txt is marked");
    one("is the opponent in the matter 2026-014, and has counsel");
    assert!(told.iter().all(|mail| mail.contains("Auto-Submitted: auto-generated")));
    assert!(server.tasks(&token).is_empty(), "copies make no tasks");
    server.stop();
    let jobs = String::from_utf8(firm.run(&["jobs", "list", "--all", "--json"]).stdout).unwrap();
    assert!(!jobs.contains("look at a mail"), "{jobs}");
    let lines = String::from_utf8(firm.run(&["audit", "export"]).stdout).unwrap();
    assert_eq!(lines.matches("\"sent_mail_told\"").count(), 3);
}

/// A mail in a journal report, as Exchange writes it.
fn journaled(sender: &str, recipients: &[&str], mail: &str) -> String {
    let list: String = recipients.iter().map(|to| format!("{to}\r\n")).collect();
    format!(
        "From: Microsoft Exchange <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@firm.test>\r\nTo: <{SENT}>\r\n\
         Subject: Your case\r\nX-MS-Journal-Report:\r\nAuto-Submitted: auto-generated\r\nMessage-ID: <{}@firm.test>\r\nMIME-Version: 1.0\r\n\
         Content-Type: multipart/mixed; boundary=\"report\"\r\n\r\n--report\r\nContent-Type: text/plain; charset=\"us-ascii\"\r\n\
         Content-Transfer-Encoding: 7bit\r\n\r\nSender: {sender}\r\nSubject: Your case\r\nMessage-Id: <a@firm.test>\r\n{list}\r\n\
         --report\r\nContent-Type: message/rfc822\r\n\r\n{mail}\r\n--report--\r\n",
        ulid::Ulid::generate()
    )
}

#[test]
fn a_journal_report_is_read_as_the_mail_that_it_holds() {
    let mailbox = sink();
    let firm = Firm::new(Some(mailbox.address()));
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    matter(&server, &token);
    let hand_in = |from: Option<&str>, report: &str| {
        let url = RelayUrl::parse(&format!("smtp://{}", server.smtp)).unwrap();
        let relay = Relay::new(url, "exchange.firm.test");
        block(relay.send(from, SENT, report.as_bytes()))
    };
    let mail = |to: &str, subject: &str, more: &str| {
        format!(
            "From: Dana <{DANA}>\r\nTo: <{to}>\r\nSubject: {subject}\r\nMessage-ID: <{}@firm.test>\r\n{more}Content-Type: text/plain\r\n\r\n\
             Dear Maria, we filed today.",
            subject.len()
        )
    };
    let server_of_the_firm = Some("postmaster@firm.test");
    // What is usual, what came in, and what a program sent, says nothing.
    hand_in(None, &journaled(DANA, &[&format!("To: {MARIA}")], &mail(MARIA, "Your case", ""))).unwrap();
    let other = mail("maria.sandovla@gmail.com", "Theirs", "").replace(DANA, "eve@elsewhere.example");
    hand_in(server_of_the_firm, &journaled("eve@elsewhere.example", &[&format!("To: {DANA}")], &other)).unwrap();
    let away = mail("maria.sandovla@gmail.com", "Away", "Auto-Submitted: auto-replied\r\n");
    hand_in(server_of_the_firm, &journaled(DANA, &["To: maria.sandovla@gmail.com"], &away)).unwrap();
    // Only the envelope names whom Dana copied.
    let blind =
        journaled(DANA, &[&format!("To: {MARIA}"), &format!("Bcc: {COUNSEL}")], &mail(MARIA, "Blind [2026-014]", ""));
    hand_in(None, &blind).unwrap();
    let typed = || {
        let mail = mail("bob@other.example", "Blindly typed", "");
        hand_in(None, &journaled(DANA, &["To: bob@other.example", "Bcc: maria.sandovla@gmail.com"], &mail)).unwrap();
    };
    typed();
    let slip = mail("maria.sandovla@gmail.com", "Typed", "X-MS-Exchange-Organization-AuthAs: Internal\r\n");
    hand_in(server_of_the_firm, &journaled(DANA, &["To: maria.sandovla@gmail.com"], &slip)).unwrap();
    let mut told = to_dana(&mailbox, 3);
    told.sort();
    assert_eq!(told.len(), 3);
    let told = |words: &str, also: &str| {
        assert!(told.iter().any(|mail| mail.contains(words) && mail.contains(also)), "{told:#?}")
    };
    told("Sam Rivera", MARIA);
    told("maria.sandovla@gmail.com differs", "to bob@other.example");
    told("maria.sandovla@gmail.com differs", "Typed");
    // The same mail in another report, and what others wrote in Dana's name or as themselves.
    typed();
    let outside = mail("maria.sandovla@gmail.com", "Call 555-0100", "X-MS-Exchange-Organization-AuthAs: Anonymous\r\n");
    hand_in(None, &journaled(DANA, &["To: pat@firm.test"], &outside)).unwrap();
    let as_eve = mail("maria.sandovla@gmail.com", "Call 555-0100", "Sender: <dana@firm.test>\r\n")
        .replace(&format!("From: Dana <{DANA}>"), "From: <eve@elsewhere.example>");
    hand_in(None, &journaled(DANA, &["To: pat@firm.test"], &as_eve)).unwrap();
    // A person cannot report for a colleague, nor can somebody else's server.
    for from in [DANA, "MicrosoftExchange1@elsewhere.example"] {
        let report = journaled(DANA, &["To: maria.sandovla@gmail.com"], &slip);
        let at = report.find('\n').unwrap();
        let forged = format!("From: <{from}>\r{}", &report[at..]);
        assert!(hand_in(Some(from), &forged).is_err(), "{from}");
    }
    let usual = Letter::new(DANA, "Rent", "What does the lease say about the rent?");
    block(send(server.smtp, &usual)).unwrap();
    server.wait_for_task(&token, "Rent", &["Answered"]);
    assert_eq!(to_dana(&mailbox, 4).len(), 4, "nothing else is told, and nothing twice");
    assert!(!mailbox.messages().iter().any(|mail| text(&mail.raw).contains("555-0100")));
    assert_eq!(server.tasks(&token).len(), 1, "reports make no tasks");
    server.stop();
    let jobs = String::from_utf8(firm.run(&["jobs", "list", "--all", "--json"]).stdout).unwrap();
    assert!(!jobs.contains("look at a mail"), "{jobs}");
}

#[test]
fn what_strangers_and_unknown_addresses_send_as_a_copy_is_refused() {
    let mailbox = sink();
    let firm = Firm::new(Some(mailbox.address()));
    firm.add(DANA);
    let server = firm.serve();
    let stranger = Letter::new("nobody@elsewhere.example", "Hello", "Who is there?");
    assert!(block(send_to(server.smtp, SENT, &stranger)).is_err());
    server.stop();
    assert!(mailbox.messages().is_empty());
    let held: Value = serde_json::from_slice(&firm.run(&["mail", "queue", "--json"]).stdout).unwrap();
    assert!(held["held"].as_array().unwrap().is_empty(), "{held}");
}

#[test]
fn a_list_for_a_client_is_held_up_at_an_address_that_looks_like_hers_until_a_person_has_read_why() {
    let mailbox = sink();
    let firm = Firm::new(Some(mailbox.address()));
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let client = matter(&server, &token)["client"].clone();
    let ask = |email: Value, confirmed: bool| {
        let new =
            json!({ "client": client, "list": "injury", "language": "en", "email": email, "confirmed": confirmed });
        call(&server, "POST", &token, "/api/chasing/", Some(new))
    };
    let (status, body) = ask(json!("maria.sandova@gmail.com"), false);
    let body: Value = serde_json::from_slice(&body).unwrap();
    assert_eq!((status, body["code"].as_str()), (409, Some("unusual")), "{body}");
    assert!(body["error"].as_str().unwrap().contains(MARIA), "{body}");
    assert_eq!(mailbox.messages().len(), 0, "nothing has left");
    assert_eq!(ask(json!("henry@harbor.example"), false).0, 409, "the opponent");
    let chase = read(ask(Value::Null, false), 201);
    let at = format!("/api/chasing/{}/", chase["id"].as_str().unwrap());
    assert_eq!(call(&server, "POST", &token, &at, Some(json!({ "email": "maria.sandovaal@gmail.com" }))).0, 409);
    assert_eq!(ask(Value::Null, false).0, 409, "she has the list");
    assert_eq!(call(&server, "DELETE", &token, &at, None).0, 204);
    assert_eq!(ask(json!("maria.sandova@gmail.com"), true).0, 201, "a person decides");
    let link = |email: &str, confirmed: bool| {
        let new =
            json!({ "form": "injury", "to": "Somebody new", "email": email, "language": "en", "confirmed": confirmed });
        call(&server, "POST", &token, "/api/intake-forms/links/", Some(new)).0
    };
    assert_eq!(link("somebody.new@gmial.com", false), 409);
    assert_ne!(link("somebody.new@gmail.com", false), 409, "whoever asks for the first time is new");
}

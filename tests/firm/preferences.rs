//! A person's preferences affect the answers: length, time zone, signature. Also how the plan's storage limit affects
//! mail.

use crate::support::{DANA, Firm, Letter, block, send, sink};
use serde_json::{Value, json};

const LETTER: &str = "Please sum up what follows.\n\nThe lease of 12 Elm Street ends on May 31, 2027. The tenant, Garner LLC, pays \
    rent of $4,200 a month, due on the first day of each month. The landlord, Lake Holdings, may end the lease upon sixty days' \
    written notice if rent is late by more than ten days. The tenant shall insure the premises for at least $1,000,000. The \
    deposit of $8,400 is returned within thirty days after the end of the lease. Disputes are heard by the courts of Travis \
    County, Texas. The tenant may renew once for three years by written notice given no later than February 28, 2027. The \
    landlord repairs the roof. The tenant repairs the windows. Neither party may assign the lease without consent.";

#[test]
fn length_zone_and_signature_show_in_the_answer() {
    let mailbox = sink();
    let firm = Firm::new(Some(mailbox.address()));
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let prefer = |what: Value| {
        ureq::patch(format!("http://{}/api/user/me/", server.http))
            .header("authorization", format!("Bearer {token}"))
            .send_json(json!({ "preferences": what }))
            .unwrap();
    };
    let answer = |subject: &str| -> (usize, String) {
        block(send(server.smtp, &Letter::new(DANA, subject, LETTER))).unwrap();
        let thread = server.wait_for_task(&token, subject, &["Answered"]);
        let reply = thread["messages"].as_array().unwrap().iter().find(|m| m["direction"] == "reply").unwrap().clone();
        let sections = reply["answer"]["sections"].as_array().unwrap();
        let lines = sections.iter().map(|s| s["lines"].as_array().unwrap().len()).sum();
        (lines, reply["body"].as_str().unwrap().to_owned())
    };
    // At every hour, one side of the date line is a day ahead of the other.
    prefer(
        json!({ "reply_length": "long", "time_zone": "Pacific/Kiritimati", "signature": "Dana Whitlock, Esq.\nBar 123" }),
    );
    let (long, first) = answer("The long one");
    assert!(first.contains("Dana Whitlock, Esq.\nBar 123"), "{first}");
    prefer(json!({ "reply_length": "short", "time_zone": "Pacific/Pago_Pago", "signature": "" }));
    let (short, second) = answer("The short one");
    assert!(!second.contains("Bar 123"), "{second}");
    assert!(short < long, "{short} and {long} lines");
    let dated = |body: &str| {
        let now = jiff::Timestamp::now();
        let day = |zone: &str| now.to_zoned(jiff::tz::TimeZone::get(zone).unwrap()).strftime("%B %-d, %Y").to_string();
        (body.contains(&day("Pacific/Kiritimati")), body.contains(&day("Pacific/Pago_Pago")))
    };
    assert_eq!((dated(&first), dated(&second)), ((true, false), (false, true)), "{first}\n{second}");
    server.stop();
}

#[test]
fn mail_over_the_storage_is_kept_and_says_so() {
    let mailbox = sink();
    let firm = Firm::new(Some(mailbox.address()));
    firm.configure("[[plans]]\nname = \"Free\"\nstorage_gb = 0\n");
    firm.add(DANA);
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let letter =
        Letter::new(DANA, "Full", "When does it end?").attach("a.txt", "text/plain", b"It ends on May 31, 2027.");
    block(send(server.smtp, &letter)).unwrap();
    let thread = server.wait_for_task(&token, "Full", &["Answered", "Needs attention"]);
    let notes = thread["messages"][0]["notes"].to_string();
    assert!(notes.contains("This mail is kept with all its files"), "{notes}");
    let file = thread["messages"][0]["files"][0]["id"].as_str().unwrap();
    let bytes = server.bytes(&token, &format!("/api/files/file/{file}/download/"));
    assert_eq!(bytes, b"It ends on May 31, 2027.");
    server.stop();
}

//! What our relay client sends and receives, command by command, over a real socket.

use super::scripted::{Script, Scripted};
use chancery::{
    config::RelayTls,
    outbox::{Offer, Relay, RelayUrl, SendFailure, Transport},
};

const RAW: &[u8] = b"Subject: x\r\n\r\nbody\r\n";

fn relay(at: &Scripted) -> Relay {
    Relay::new(RelayUrl::parse(&format!("smtp://{}", at.address)).unwrap(), "box.firm.example")
}

fn offer<'a>(to: &'a [&'a str], envelope_id: Option<&'a str>) -> Offer<'a> {
    Offer { from: Some("assistant@firm.example"), to, raw: RAW, envelope_id }
}

#[tokio::test]
async fn who_is_refused_does_not_keep_the_mail_from_the_others_rfc5321_3_3() {
    let says = vec![("RCPT TO:<b@", "450 4.2.0 later"), ("RCPT TO:<c@", "550 5.1.1 unknown")];
    let server = Scripted::start(Script { says, ..Script::default() }).await;
    let relay = relay(&server);
    let to = ["a@x.example", "b@x.example", "c@x.example", "no address", "d@x.example"];
    let outcomes = relay.offer(offer(&to, None)).await;
    assert!(outcomes[0].is_ok() && outcomes[4].is_ok(), "{outcomes:?}");
    assert!(matches!(&outcomes[1], Err(SendFailure::Temporary(s)) if s.contains("450 4.2.0")), "{outcomes:?}");
    assert!(matches!(&outcomes[2], Err(SendFailure::Permanent(s)) if s.contains("no such address")), "{outcomes:?}");
    assert!(matches!(&outcomes[3], Err(SendFailure::Permanent(_))), "{outcomes:?}");
    let data = server.heard().iter().filter(|line| *line == "DATA").count();
    assert_eq!(data, 1);

    let outcomes = relay.offer(offer(&["b@x.example", "c@x.example"], None)).await;
    assert!(outcomes.iter().all(Result::is_err));
    assert_eq!(server.heard().iter().filter(|line| *line == "DATA").count(), data, "no DATA for nobody");
    assert!(relay.offer(offer(&["a@x.example"], None)).await[0].is_ok(), "RSET, and the connection serves again");
    assert_eq!(server.heard().iter().filter(|line| line.starts_with("EHLO")).count(), 2, "one connection");
}

#[tokio::test]
async fn reports_of_failure_are_asked_for_where_they_are_offered_rfc3461_4() {
    let server = Scripted::start(Script { offers: vec!["DSN", "SIZE 1000000"], ..Script::default() }).await;
    relay(&server).offer(offer(&["ann+x=y@x.example"], Some("01ABC"))).await.remove(0).unwrap();
    let heard = server.heard();
    let mail = heard.iter().find(|line| line.starts_with("MAIL")).unwrap();
    assert_eq!(mail, "MAIL FROM:<assistant@firm.example> SIZE=20 RET=HDRS ENVID=01ABC");
    let rcpt = heard.iter().find(|line| line.starts_with("RCPT")).unwrap();
    assert_eq!(rcpt, "RCPT TO:<ann+x=y@x.example> NOTIFY=FAILURE,DELAY ORCPT=rfc822;ann+2Bx+3Dy@x.example");

    let plain = Scripted::start(Script::default()).await;
    relay(&plain).offer(offer(&["ann@x.example"], Some("01ABC"))).await.remove(0).unwrap();
    assert!(plain.heard().iter().all(|line| !line.contains("ENVID") && !line.contains("NOTIFY")));
}

#[tokio::test]
async fn a_mail_larger_than_the_relay_takes_is_not_begun_rfc1870_6_1() {
    let server = Scripted::start(Script { offers: vec!["SIZE 5"], ..Script::default() }).await;
    let outcome = relay(&server).offer(offer(&["a@x.example"], None)).await.remove(0);
    assert_eq!(outcome, Err(SendFailure::Permanent("The mail is larger than the mail relay takes.".into())));
    assert!(server.heard().iter().all(|line| !line.starts_with("MAIL")));
}

#[tokio::test]
async fn a_connection_that_breaks_after_the_final_dot_is_tried_again_rfc5321_4_5_4_1() {
    let server = Scripted::start(Script { drops_after_data: 1, ..Script::default() }).await;
    let relay = relay(&server);
    let first = relay.offer(offer(&["a@x.example", "b@x.example"], None)).await;
    assert!(first.iter().all(|outcome| matches!(outcome, Err(SendFailure::Temporary(_)))), "{first:?}");
    assert!(relay.offer(offer(&["a@x.example"], None)).await[0].is_ok());
}

#[tokio::test]
async fn a_relay_that_closes_is_no_reason_to_give_a_mail_up_rfc5321_3_8() {
    let says = vec![("MAIL", "421 4.3.2 going down")];
    let server = Scripted::start(Script { says, ..Script::default() }).await;
    let outcome = relay(&server).offer(offer(&["a@x.example"], None)).await.remove(0);
    assert!(matches!(outcome, Err(SendFailure::Temporary(_))), "{outcome:?}");
}

#[tokio::test]
async fn without_tls_nothing_is_sent_where_it_is_required_rfc8314_5_1() {
    let server = Scripted::start(Script::default()).await;
    let url = RelayUrl::parse(&format!("smtp://u:secret@{}", server.address)).unwrap();
    let relay = Relay::new(url.with_policy(RelayTls::Required).unwrap(), "box.firm.example");
    let outcome = relay.offer(offer(&["a@x.example"], None)).await.remove(0);
    assert!(matches!(&outcome, Err(SendFailure::Temporary(s)) if s.contains("mail.relay_tls")), "{outcome:?}");
    assert!(server.heard().iter().all(|line| line.starts_with("EHLO") || line == "QUIT"), "{:?}", server.heard());
}

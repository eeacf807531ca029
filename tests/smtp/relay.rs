//! Outgoing mail, and both directions together: lettre as a client of our listener, our relay client into the
//! loopback mailbox.

use super::{client::settings, listener::Door};
use chancery::{
    certificates,
    intake::Refusal,
    outbox::{LoopbackMailbox, Relay, RelayUrl, SendFailure, Transport},
    smtp::{Limits, Settings, fake_receiver::Step},
};

use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor, address::Envelope};
use std::net::SocketAddr;

const RAW: &[u8] = b"From: a@client.example\r\nTo: desk@firm.example\r\nSubject: x\r\n\r\n.dot\r\n..\r\nbody\r\n";

fn relay(setting: &str) -> Relay {
    Relay::new(RelayUrl::parse(setting).unwrap(), "chancery.firm.example")
}

fn at(address: SocketAddr) -> Relay {
    relay(&format!("smtp://{address}"))
}

fn tls_settings() -> Settings {
    let pem = certificates::self_signed("mail.firm.example").unwrap();
    Settings { tls: Some(certificates::server_config(pem.chain.as_bytes(), pem.key.as_bytes()).unwrap()), ..settings() }
}

#[tokio::test]
async fn lettre_hands_in_a_mail() {
    let door = Door::open(settings()).await;
    let client = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous("127.0.0.1").port(door.address.port()).build();
    let to = vec!["desk@firm.example".parse().unwrap()];
    let envelope = Envelope::new(Some("a@client.example".parse().unwrap()), to).unwrap();
    client.send_raw(&envelope, RAW.strip_suffix(b"\r\n").unwrap()).await.unwrap();
    let unknown = Envelope::new(None, vec!["nobody@elsewhere.example".parse().unwrap()]).unwrap();
    let error = client.send_raw(&unknown, RAW).await.unwrap_err();
    assert_eq!(error.status().unwrap().to_string(), "550");
    let mail = door.desk.wait_for(1).await.remove(0);
    assert_eq!(mail.raw, RAW);
    drop(client);
    door.close().await;
}

#[tokio::test]
async fn octets_arrive_as_they_were_and_one_connection_serves_many() {
    let door = Door::open(settings()).await;
    let relay = at(door.address);
    for from in [Some("a@client.example"), None] {
        assert_eq!(relay.send(from, "desk@firm.example", RAW).await.unwrap().code, 250);
    }
    let unix: Vec<u8> = RAW.iter().copied().filter(|b| *b != b'\r').collect();
    relay.send(None, "desk@firm.example", &unix).await.unwrap();
    let mails = door.desk.wait_for(3).await;
    assert!(mails.iter().all(|m| m.raw == RAW));
    assert_eq!(mails[0].envelope.mail_from.as_deref(), Some("a@client.example"));
    assert_eq!(mails[1].envelope.mail_from, None);
    assert_eq!(mails[0].envelope.helo, "chancery.firm.example");
    assert!(!mails[0].envelope.tls);
    drop(relay);
    door.close().await;
}

#[tokio::test]
async fn tls_is_used_when_it_is_offered_rfc7435() {
    let door = Door::open(tls_settings()).await;
    at(door.address).send(None, "desk@firm.example", RAW).await.unwrap();
    assert!(door.desk.wait_for(1).await[0].envelope.tls);
    door.close().await;
}

#[tokio::test]
async fn the_code_decides_whether_to_try_again_rfc5321_4_2_1() {
    let door = Door::open(settings()).await;
    let relay = at(door.address);
    for (refusal, permanent, codes) in [
        (Refusal::SenderNotAllowed, true, "550 5.7.1, forbidden"),
        (Refusal::TooLarge, true, "552 5.3.4, too large"),
        (Refusal::Full, false, "452 4.3.1"),
        (Refusal::TryLater, false, "451 4.3.0"),
    ] {
        for step in [Step::Sender, Step::Begin, Step::Finish] {
            door.desk.refuse(step, Some(refusal));
            let failure = relay.send(None, "desk@firm.example", RAW).await.unwrap_err();
            door.desk.refuse(step, None);
            assert_eq!(matches!(failure, SendFailure::Permanent(_)), permanent, "{failure:?}");
            assert!(failure.sentence().contains(codes), "{failure:?}");
        }
    }
    let failure = relay.send(None, "client@elsewhere.example", RAW).await.unwrap_err();
    assert_eq!(
        failure,
        SendFailure::Permanent("The mail relay refused this mail for good (550 5.1.1, no such address).".into())
    );
    assert!(matches!(relay.send(None, "not an address", RAW).await, Err(SendFailure::Permanent(_))));
    relay.send(None, "desk@firm.example", RAW).await.unwrap();
    door.close().await;
}

#[tokio::test]
async fn a_send_that_is_given_up_does_not_speak_for_the_next_one() {
    let door = Door::open(settings()).await;
    let relay = at(door.address);
    relay.send(None, "desk@firm.example", RAW).await.unwrap();
    door.desk.hold(true);
    {
        let mut sending = relay.send(None, "desk@firm.example", RAW);
        tokio::select! {
            _ = &mut sending => panic!("nothing can be sent while the desk holds"),
            () = door.desk.wait_begun(2) => {}
        }
    }
    door.desk.hold(false);
    door.desk.refuse(Step::Finish, Some(Refusal::TooLarge));
    let next = relay.send(None, "desk@firm.example", RAW).await;
    assert!(matches!(next, Err(SendFailure::Permanent(_))), "{next:?}");
    drop(relay);
    door.close().await;
}

#[tokio::test]
async fn a_kept_connection_that_died_is_replaced() {
    let door = Door::open(Settings { limits: Limits { commands: 5, ..Limits::default() }, ..settings() }).await;
    let relay = at(door.address);
    for _ in 0..4 {
        relay.send(None, "desk@firm.example", RAW).await.unwrap();
    }
    let address = door.address;
    door.close().await;
    let failure = relay.send(None, "desk@firm.example", RAW).await.unwrap_err();
    assert_eq!(failure, SendFailure::Temporary("The mail relay cannot be reached.".into()), "{address}");
}

#[tokio::test]
async fn a_password_never_goes_in_the_clear_rfc4954_4() {
    // Our door offers no AUTH, so nothing is sent, and IT is told where to look.
    let door = Door::open(settings()).await;
    let failure =
        relay(&format!("smtp://user:secret@{}", door.address)).send(None, "desk@firm.example", RAW).await.unwrap_err();
    assert!(
        matches!(&failure, SendFailure::Temporary(s) if s.contains("mail.relay") && !s.contains("secret")),
        "{failure:?}"
    );
    door.close().await;
}

#[tokio::test]
async fn replies_are_caught_in_the_loopback_mailbox() {
    let sink = LoopbackMailbox::start().unwrap();
    assert!(sink.address().ip().is_loopback());
    let relay = at(sink.address());
    for to in ["a@client.example", "b@client.example"] {
        relay.send(Some("desk@firm.example"), to, RAW).await.unwrap();
    }
    let caught = sink.wait_for(2).await;
    assert_eq!(caught[0].raw, RAW);
    assert_eq!(
        (caught[0].from.as_str(), caught[1].to.as_slice()),
        ("desk@firm.example", &["b@client.example".to_owned()][..])
    );
    let found = sink.wait_until(|mails| mails.iter().any(|m| m.to == ["b@client.example"])).await;
    assert_eq!(found, sink.messages());
}

#[tokio::test]
async fn the_loopback_mailbox_refuses_the_null_path_which_is_why_replies_have_a_sender() {
    let sink = LoopbackMailbox::start().unwrap();
    let failure = at(sink.address()).send(None, "a@client.example", RAW).await.unwrap_err();
    assert!(failure.sentence().contains("500"), "{failure:?}");
}

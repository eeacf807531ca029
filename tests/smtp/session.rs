//! Which commands are allowed when, and how they are answered.

use super::client::{Client, PEER, dial, greeted, settings};
use chancery::{
    intake::Refusal,
    smtp::{
        Limits,
        fake_receiver::{FakeReceiver, Step},
    },
};

use proptest::prelude::*;

const MAIL: &str = "Subject: x\r\n\r\nHello\r\n";

#[tokio::test]
async fn extensions_rfc5321_4_1_1_1() {
    let (mut client, _) = dial(&FakeReceiver::new(), settings());
    client.expect("220 mail.firm.example ESMTP\r\n").await;
    let reply = client.ask("EHLO client.example", "250-mail.firm.example\r\n").await;
    for word in [
        "250-SIZE 52428800\r\n",
        "250-8BITMIME\r\n",
        "250-PIPELINING\r\n",
        "250-SMTPUTF8\r\n",
        "250 ENHANCEDSTATUSCODES\r\n",
    ] {
        assert!(reply.contains(word), "{reply}");
    }
    assert!(!reply.contains("STARTTLS") && !reply.contains("AUTH"), "{reply}");
    client.ask("HELO client.example", "250 mail.firm.example\r\n").await;
    client.ask("QUIT", "221 2.0.0").await;
    client.closed().await;
}

#[tokio::test]
async fn a_mail_is_handed_in_whole_rfc5321_3_3() {
    let desk = FakeReceiver::new();
    let mut client = greeted(&desk, settings()).await;
    client.ask("MAIL FROM:<a@client.example> SIZE=100 BODY=8BITMIME", "250 2.1.0").await;
    client.ask("RCPT TO:<desk@firm.example>", "250 2.1.5").await;
    client.ask("RCPT TO:<intake@firm.example>", "250 2.1.5").await;
    client.ask("DATA", "354 ").await;
    client.send(b"Subject: x\r\n\r\n..dot\r\n\xfc\0\r\n.\r\n").await;
    client.expect("250 2.0.0 Ok, queued as M1\r\n").await;
    let mail = desk.mails().remove(0);
    assert_eq!(mail.raw, b"Subject: x\r\n\r\n.dot\r\n\xfc\0\r\n");
    assert_eq!(mail.envelope.peer, PEER);
    assert_eq!(mail.envelope.helo, "client.example");
    assert_eq!(mail.envelope.mail_from.as_deref(), Some("a@client.example"));
    assert_eq!(mail.envelope.recipients, ["desk@firm.example", "intake@firm.example"]);
    assert!(!mail.envelope.tls);
    client.open_data().await;
    assert_eq!(desk.open(), 1);
}

#[tokio::test]
async fn bounces_come_in_rfc5321_4_5_5() {
    let desk = FakeReceiver::new();
    let mut client = greeted(&desk, settings()).await;
    client.ask("MAIL FROM:<>", "250 2.1.0").await;
    client.ask("RCPT TO:<desk@firm.example>", "250 2.1.5").await;
    client.ask("DATA", "354 ").await;
    client.send("Subject: x\r\n\r\n.\r\n").await;
    client.expect("250 ").await;
    assert_eq!(desk.mails()[0].envelope.mail_from, None);
}

#[tokio::test]
async fn postmaster_is_known_without_a_domain_rfc5321_4_5_1() {
    let mut client = greeted(&FakeReceiver::new(), settings()).await;
    client.ask("MAIL FROM:<>", "250 ").await;
    client.ask("RCPT TO:<Postmaster>", "250 ").await;
}

#[tokio::test]
async fn order_of_commands_rfc5321_4_1_4() {
    let (mut client, _) = dial(&FakeReceiver::new(), settings());
    client.expect("220 ").await;
    client.ask("MAIL FROM:<a@client.example>", "503 5.5.1").await;
    client.ask("NOOP", "250 ").await;
    client.ask("RSET", "250 ").await;
    client.ask("EHLO client.example", "250-").await;
    client.ask("RCPT TO:<desk@firm.example>", "503 5.5.1").await;
    client.ask("DATA", "503 5.5.1").await;
    client.ask("MAIL FROM:<a@client.example>", "250 ").await;
    client.ask("MAIL FROM:<b@client.example>", "503 5.5.1").await;
    client.ask("DATA", "554 5.5.1").await;
    client.ask("RCPT TO:<desk@firm.example>", "250 ").await;
    client.ask("RSET", "250 ").await;
    client.ask("RCPT TO:<desk@firm.example>", "503 5.5.1").await;
    client.ask("MAIL FROM:<b@client.example>", "250 ").await;
    client.ask("EHLO client.example", "250-").await;
    client.ask("RCPT TO:<desk@firm.example>", "503 5.5.1").await;
}

#[tokio::test]
async fn small_commands_rfc5321_3_5_3_and_4_1_1() {
    let mut client = greeted(&FakeReceiver::new(), settings()).await;
    client.ask("VRFY desk", "252 2.0.0").await;
    client.ask("HELP", "214 2.0.0").await;
    client.ask("NOOP some words", "250 2.0.0").await;
    client.ask("EXPN list", "502 5.5.1").await;
    client.ask("AUTH PLAIN AGEAYg==", "502 5.5.1").await;
    client.ask("STARTTLS", "502 5.5.1").await;
    client.ask("XYZZY", "500 5.5.1").await;
    client.ask("MAIL FROM:<a@client.example> XYZZY", "555 5.5.4").await;
    client.ask("MAIL FROM:<a@client.example> SIZE=99999999999", "552 5.3.4").await;
    client.ask("MAIL FROM:<ü@client.example>", "553 5.6.7").await;
    client.ask("MAIL FROM:<ü@client.example> SMTPUTF8", "250 2.1.0").await;
    client.ask("RCPT TO:<ü@firm.example>", "250 2.1.5").await;
}

#[tokio::test]
async fn each_refusal_has_its_code_and_the_session_goes_on_rfc3463() {
    let desk = FakeReceiver::new();
    let limits = Limits { errors: 100, tarpit: std::time::Duration::ZERO, ..Limits::default() };
    let settings = chancery::smtp::Settings { limits, ..settings() };
    let mut client = greeted(&desk, settings).await;
    for (refusal, code) in [
        (Refusal::UnknownRecipient, "550 5.1.1"),
        (Refusal::SenderNotAllowed, "550 5.7.1"),
        (Refusal::BadMessage("two From fields"), "550 5.6.0 two From fields"),
        (Refusal::TooLarge, "552 5.3.4"),
        (Refusal::Full, "452 4.3.1"),
        (Refusal::TryLater, "451 4.3.0"),
    ] {
        for step in [Step::Sender, Step::Recipient, Step::Begin, Step::Write, Step::Finish] {
            desk.refuse(step, Some(refusal));
            client.ask("MAIL FROM:<a@client.example>", if step == Step::Sender { code } else { "250" }).await;
            if step != Step::Sender {
                client.ask("RCPT TO:<desk@firm.example>", if step == Step::Recipient { code } else { "250" }).await;
            }
            if matches!(step, Step::Begin | Step::Write | Step::Finish) {
                client.ask("DATA", if step == Step::Begin { code } else { "354" }).await;
            }
            if matches!(step, Step::Write | Step::Finish) {
                client.send(format!("{MAIL}.\r\n")).await;
                client.expect(code).await;
            }
            desk.refuse(step, None);
            // In the right state: after DATA the transaction has ended; before DATA, RSET ends it.
            client.ask("NOOP", "250").await;
            client.ask("RSET", "250").await;
            assert_eq!(desk.open(), 0, "{step:?} leaves nothing behind");
        }
    }
    assert!(desk.mails().is_empty());
    assert!(client.mail(MAIL).await.starts_with("250 "));
}

#[tokio::test]
async fn after_a_failure_at_the_end_the_next_message_needs_no_rset_rfc5321_4_1_1_4() {
    let desk = FakeReceiver::new();
    let mut client = greeted(&desk, settings()).await;
    desk.refuse(Step::Finish, Some(Refusal::TryLater));
    assert!(client.mail(MAIL).await.starts_with("451 "));
    desk.refuse(Step::Finish, None);
    assert!(client.mail(MAIL).await.starts_with("250 "));
    assert_eq!(desk.mails().len(), 1);
}

#[tokio::test]
async fn one_unknown_recipient_does_not_hurt_the_others_rfc5321_3_3() {
    let desk = FakeReceiver::new();
    let mut client = greeted(&desk, settings()).await;
    client.ask("MAIL FROM:<a@client.example>", "250").await;
    client.ask("RCPT TO:<desk@elsewhere.example>", "550 5.1.1").await;
    client.ask("RCPT TO:<desk@firm.example>", "250").await;
    client.ask("DATA", "354").await;
    client.send(format!("{MAIL}.\r\n")).await;
    client.expect("250").await;
    assert_eq!(desk.mails()[0].envelope.recipients, ["desk@firm.example"]);
}

#[tokio::test]
async fn pipelined_commands_are_answered_in_order_rfc2920_3_2() {
    let desk = FakeReceiver::new();
    let (mut client, _) = dial(&desk, settings());
    client.expect("220 ").await;
    client
        .send("EHLO x\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<x@y.example>\r\nRCPT TO:<d@firm.example>\r\nDATA\r\n")
        .await;
    for start in ["250-", "250 2.1.0", "550 5.1.1", "250 2.1.5", "354 "] {
        client.expect(start).await;
    }
    // The next group of commands may follow the end of a message (RFC 2920 section 3.1).
    client.send(format!("{MAIL}.\r\nMAIL FROM:<>\r\nRSET\r\nQUIT\r\n")).await;
    for start in ["250 2.0.0 Ok, queued", "250 2.1.0", "250 2.0.0", "221 "] {
        client.expect(start).await;
    }
    client.closed().await;
    assert_eq!(desk.mails().len(), 1);
}

#[tokio::test]
async fn a_client_that_leaves_in_the_middle_leaves_nothing_rfc5321_4_1_1_4() {
    let desk = FakeReceiver::new();
    let (mut client, session) = dial(&desk, settings());
    client.expect("220 ").await;
    client.ask("EHLO x", "250-").await;
    client.open_data().await;
    client.send("Subject: x\r\n\r\nhalf a mess").await;
    drop(client);
    session.await.unwrap();
    assert_eq!((desk.mails().len(), desk.open()), (0, 0));
}

#[tokio::test]
async fn a_message_that_breaks_a_size_is_read_to_its_end_rfc1870_6_3() {
    let desk = FakeReceiver::new();
    let limits = Limits { message: 200, header: 100, text_line: 50, ..Limits::default() };
    let mut client = greeted(&desk, chancery::smtp::Settings { limits, ..settings() }).await;
    let line = format!("{}\r\n", "x".repeat(40));
    assert!(client.mail(&format!("A: b\r\n\r\n{}", line.repeat(6))).await.starts_with("552 5.3.4"));
    assert!(client.mail(&format!("A: {line}B: {line}C: {line}\r\n")).await.starts_with("552 5.3.4"));
    assert!(client.mail(&format!("A: b\r\n\r\n{}\r\n", "x".repeat(51))).await.starts_with("554 5.6.0"));
    assert!(client.mail(MAIL).await.starts_with("250 "));
    assert_eq!((desk.mails().len(), desk.open()), (1, 0));
    // But not forever.
    client.open_data().await;
    client.send(format!("A: b\r\n\r\n{}", line.repeat(100))).await;
    client.expect("552 5.3.4").await;
    client.closed().await;
}

#[tokio::test]
async fn what_is_not_smtp_is_shown_the_door() {
    for line in ["GET / HTTP/1.1\r\nHost: x\r\n\r\n", "POST / HTTP/1.1\r\n\r\nEHLO x\r\n"] {
        let (mut client, _) = dial(&FakeReceiver::new(), settings());
        client.expect("220 ").await;
        client.send(line).await;
        client.expect("554 5.5.1").await;
        client.closed().await;
    }
    // RFC 3030 section 2: its octets follow at once, and must not be read as commands.
    let mut client = greeted(&FakeReceiver::new(), settings()).await;
    client.send("BDAT 20 LAST\r\nMAIL FROM:<a@b.c>\r\n").await;
    client.expect("502 5.5.1").await;
    client.closed().await;
}

/// The dialogue for a whole mail, sent in chunks of `size` octets. Returns everything the session sent.
async fn in_chunks(size: usize) -> (String, Vec<Vec<u8>>) {
    let desk = FakeReceiver::new();
    let (mut client, _) = dial(&desk, settings());
    client.expect("220 ").await;
    let commands = "EHLO x\r\nMAIL FROM:<>\r\nRCPT TO:<no@where.example>\r\nXYZZY\r\nRCPT TO:<d@firm.example>\r\n";
    let mut said = String::new();
    for (text, replies) in [(commands, 5), ("DATA\r\n", 1), ("A: b\r\n\r\n..\r\n.x\r\n\r\n.\r\nNOOP\r\nQUIT\r\n", 3)] {
        for chunk in text.as_bytes().chunks(size) {
            client.send(chunk).await;
            tokio::task::yield_now().await;
        }
        for _ in 0..replies {
            said += &client.reply().await;
        }
    }
    said += &client.rest().await;
    (said, desk.mails().into_iter().map(|m| m.raw).collect())
}

#[tokio::test]
async fn the_same_at_any_split() {
    let whole = in_chunks(usize::MAX).await;
    assert_eq!(whole.1, [b"A: b\r\n\r\n.\r\nx\r\n\r\n".to_vec()]);
    assert!(whole.0.ends_with("221 2.0.0 Bye\r\n"), "{}", whole.0);
    for size in 1..60 {
        assert_eq!(in_chunks(size).await, whole, "chunks of {size}");
    }
}

fn noise() -> impl Strategy<Value = Vec<u8>> {
    const WORDS: [&str; 12] = [
        "EHLO x\r\n",
        "MAIL FROM:<>\r\n",
        "RCPT TO:<d@firm.example>\r\n",
        "DATA\r\n",
        "\r\n.\r\n",
        "RSET\r\n",
        "STARTTLS\r\n",
        "QUIT\r\n",
        "\r\n",
        "\r",
        "\n",
        "MAIL FROM:<a@b> SIZE=",
    ];
    let word = prop::sample::select(&WORDS[..]).prop_map(|w| w.as_bytes().to_vec());
    let piece = prop_oneof![word, prop::collection::vec(any::<u8>(), 0..30)];
    prop::collection::vec(piece, 0..20).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]
    #[test]
    fn noise_never_breaks_a_session(octets in noise(), size in 1usize..50) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
        runtime.block_on(async {
            let desk = FakeReceiver::new();
            let (mut client, session): (Client, _) = dial(&desk, settings());
            for chunk in octets.chunks(size) {
                client.send(chunk).await;
                tokio::task::yield_now().await;
            }
            drop(client);
            session.await.unwrap();
            assert_eq!(desk.open(), 0);
        });
    }
}

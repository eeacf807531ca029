//! The probes that showed mailin-embedded to be unfit (DESIGN.md), one by one, and similar ones: whatever is inside a
//! message, at most one message comes out of it.

use super::client::{dial, greeted, settings};
use chancery::smtp::fake_receiver::FakeReceiver;

/// What a smuggler appends to a false end of data: a second, forged message.
const FORGED: &str =
    "MAIL FROM:<judge@court.example>\r\nRCPT TO:<desk@firm.example>\r\nDATA\r\nSubject: forged\r\n\r\npay\r\n.\r\n";

/// Sends a message with `end` in its middle and a forged message after it. Returns the messages that came out, and the
/// reply.
async fn probe(end: &[u8]) -> (Vec<Vec<u8>>, String) {
    let desk = FakeReceiver::new();
    let mut client = greeted(&desk, settings()).await;
    client.open_data().await;
    client.send([b"Subject: honest\r\n\r\nhello", end, FORGED.as_bytes(), b"\r\n.\r\n"].concat()).await;
    let reply = client.reply().await;
    client.send("QUIT\r\n").await;
    client.rest().await;
    assert_eq!(desk.open(), 0);
    (desk.mails().into_iter().map(|m| m.raw).collect(), reply)
}

#[tokio::test]
async fn a_bare_cr_or_lf_ends_the_session_and_not_the_message_rfc5321_2_3_8() {
    for end in [
        &b"\n.\r\n"[..],
        b"\r.\r\n",
        b"\r\n.\n",
        b"\n.\n",
        b"\r\n.\r",
        b"\r.\r",
        b"\r.\n",
        b"\n.\r",
        b"\r\r\n.\r\r\n",
        b"\n\r\n.\r\n",
        b"\n\n.\r\n",
        b"\r\n\n.\r\n",
        b"\r\n.\r\r\n",
        b"\r\0\n.\r\n",
        b"\r\n.\0\n",
        b"\n\0.\r\n",
        b"\n..\r\n",
        b"\xc2\x85.\n",
    ] {
        let (mails, reply) = probe(end).await;
        assert!(mails.is_empty(), "{end:?}: {} came out", mails.len());
        assert!(reply.starts_with("550 5.6.11"), "{end:?}: {reply}");
    }
}

#[tokio::test]
async fn what_only_looks_like_the_end_is_text_rfc5321_4_1_1_4() {
    for end in [
        &b"\r\n.\0\r\n"[..],
        b"\r\n\0.\r\n",
        b"\r\n. \r\n",
        b"\r\n .\r\n",
        b"\r\n.\t\r\n",
        b"\r\n.\xa0\r\n",
        b"\xe2\x80\xa8.\xe2\x80\xa8",
    ] {
        // The forged message's end is then the end of the honest one, and what remains is not a command.
        let (mails, reply) = probe(end).await;
        assert_eq!(mails.len(), 1, "{end:?}");
        assert!(mails[0].starts_with(b"Subject: honest"), "{end:?}");
        assert!(reply.starts_with("250 "), "{end:?}: {reply}");
    }
}

#[tokio::test]
async fn nothing_of_a_refused_message_is_taken_for_a_command() {
    let desk = FakeReceiver::new();
    let mut client = greeted(&desk, settings()).await;
    client.open_data().await;
    client.send([b"x\n.\r\n", FORGED.as_bytes()].concat()).await;
    client.expect("550 5.6.11").await;
    client.closed().await;
    assert!(desk.mails().is_empty());
}

#[tokio::test]
async fn bare_cr_and_lf_in_commands_rfc5321_2_3_8() {
    for line in ["NOOP\nNOOP\r\n", "NOOP\rNOOP\r\n", "MAIL FROM:<a@b.example>\n", "NOOP\r\r\n"] {
        let mut client = greeted(&FakeReceiver::new(), settings()).await;
        client.send(line).await;
        client.expect("550 5.6.11").await;
        client.closed().await;
    }
}

#[tokio::test]
async fn nul_and_other_controls_in_commands_rfc5321_4_1_2() {
    let mut client = greeted(&FakeReceiver::new(), settings()).await;
    for line in ["NOOP\0", "MAIL FROM:<a\0@b.example>", "MAIL FROM:<\"\x01\"@b.example>", "RCPT TO:<a@b.example\x7f>"] {
        client.ask(line, "500 5.5.2").await;
    }
}

#[tokio::test]
async fn nothing_is_pipelined_across_data_rfc2920_3_1() {
    let desk = FakeReceiver::new();
    let mut client = greeted(&desk, settings()).await;
    client.ask("MAIL FROM:<a@client.example>", "250").await;
    client.ask("RCPT TO:<desk@firm.example>", "250").await;
    client.send("DATA\r\nSubject: early\r\n\r\n.\r\n").await;
    client.expect("503 5.5.0").await;
    client.closed().await;
    assert!(desk.mails().is_empty());
}

#[tokio::test]
async fn not_even_when_data_itself_is_refused_rfc2920_3_1() {
    let mut client = greeted(&FakeReceiver::new(), settings()).await;
    client.send("DATA\r\nMAIL FROM:<a@b.example>\r\n").await;
    client.expect("503 5.5.0").await;
    client.closed().await;
}

#[tokio::test]
async fn who_speaks_before_the_greeting_is_refused_rfc5321_3_1() {
    let desk = FakeReceiver::new();
    // What is written before the session starts is available when it looks.
    let (mut client, _) = dial(&desk, settings());
    client.send("EHLO early.example\r\nMAIL FROM:<>\r\n").await;
    client.expect("554 5.5.1").await;
    client.closed().await;
}

#[tokio::test(start_paused = true)]
async fn a_greeting_can_be_held_back_rfc5321_3_1() {
    let mut settings = settings();
    settings.limits.greeting = std::time::Duration::from_secs(6);
    let (mut patient, _) = dial(&FakeReceiver::new(), settings.clone());
    patient.expect("220 ").await;
    let (mut hasty, _) = dial(&FakeReceiver::new(), settings);
    tokio::time::advance(std::time::Duration::from_secs(3)).await;
    hasty.send("EHLO early.example\r\n").await;
    hasty.expect("554 5.5.1").await;
    hasty.closed().await;
}

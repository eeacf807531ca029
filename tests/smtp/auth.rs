//! AUTH, the submission ports, and reloaded certificates.

use super::client::{Client, dial, settings};
use super::starttls::{upgrade, with_tls};
use chancery::{
    certificates,
    ids::AccountId,
    intake::Refusal,
    smtp::{
        Kind, Limits, Settings,
        fake_receiver::{FakeReceiver, Step},
    },
};

use std::time::Duration;
use tokio::time::Instant;

/// base64 of NUL, dana@firm.example, NUL, correct.
const PLAIN: &str = "AGRhbmFAZmlybS5leGFtcGxlAGNvcnJlY3Q=";
const WRONG: &str = "AGRhbmFAZmlybS5leGFtcGxlAHdyb25n";

async fn under_tls(desk: &FakeReceiver, kind: Kind) -> Client {
    let (settings, connector) = with_tls();
    let (client, _) = dial(desk, Settings { kind, ..settings });
    let mut client = if kind == Kind::ImplicitTls {
        let mut client = upgrade(client, connector).await;
        client.expect("220 ").await;
        client
    } else {
        let mut client = client;
        client.expect("220 ").await;
        client.ask("EHLO x", "250-").await;
        client.ask("STARTTLS", "220").await;
        upgrade(client, connector).await
    };
    let offer = client.ask("EHLO x", "250-").await;
    assert!(offer.contains("250-AUTH PLAIN LOGIN\r\n"), "{offer}");
    client
}

#[tokio::test]
async fn a_password_is_asked_for_under_tls_only_rfc4954_4() {
    let desk = FakeReceiver::new();
    let (mut client, _) = dial(&desk, with_tls().0);
    client.expect("220 ").await;
    client.ask(&format!("AUTH PLAIN {PLAIN}"), "503 5.5.1").await;
    let offer = client.ask("EHLO x", "250-").await;
    assert!(!offer.contains("AUTH"), "{offer}");
    client.ask(&format!("AUTH PLAIN {PLAIN}"), "538 5.7.11").await;
}

#[tokio::test]
async fn submission_wants_a_sign_in_rfc6409_4_3() {
    for kind in [Kind::Submission, Kind::ImplicitTls] {
        let desk = FakeReceiver::new();
        let mut client = under_tls(&desk, kind).await;
        client.ask("MAIL FROM:<dana@firm.example>", "530 5.7.0").await;
        client.ask(&format!("AUTH PLAIN {PLAIN}"), "235 2.7.0").await;
        client.ask(&format!("AUTH PLAIN {PLAIN}"), "503 5.5.1").await;
        assert!(client.mail("A: b\r\n\r\n").await.starts_with("250 2.0.0"));
        assert_eq!(
            desk.mails()[0].envelope.account.map(|signed_in| signed_in.account),
            Some(AccountId::from_bytes([7; 16]))
        );
    }
}

#[tokio::test]
async fn submission_in_the_clear_is_sent_to_tls_and_never_to_a_mail_rfc8314_3_3() {
    let desk = FakeReceiver::new();
    let (mut client, _) = dial(&desk, Settings { kind: Kind::Submission, ..with_tls().0 });
    client.expect("220 ").await;
    client.ask("EHLO x", "250-").await;
    client.ask("MAIL FROM:<dana@firm.example>", "530 5.7.0").await;
    client.ask("RCPT TO:<desk@firm.example>", "503 5.5.1").await;
}

#[tokio::test]
async fn an_office_scanner_signs_in_by_login_and_spaces_oddly_rfc4954_4() {
    let desk = FakeReceiver::new();
    let mut client = under_tls(&desk, Kind::ImplicitTls).await;
    client.ask("AUTH LOGIN", "334 VXNlcm5hbWU6\r\n").await;
    client.ask("ZGFuYUBmaXJtLmV4YW1wbGU=", "334 UGFzc3dvcmQ6\r\n").await;
    client.ask("Y29ycmVjdA==", "235 2.7.0").await;
    client.ask("MAIL FROM: < dana@firm.example > ", "250 2.1.0").await;
    client.ask("RCPT TO: <desk@firm.example>", "250 2.1.5").await;
}

#[tokio::test]
async fn a_conversation_can_be_broken_off_and_goes_on_rfc4954_4() {
    let desk = FakeReceiver::new();
    let mut client = under_tls(&desk, Kind::Relay).await;
    for (line, start) in [("*", "501 5.7.0"), ("not base64!", "501 5.5.2")] {
        client.ask("AUTH PLAIN", "334 \r\n").await;
        client.ask(line, start).await;
    }
    client.ask("AUTH CRAM-MD5", "504 5.5.4").await;
    client.ask("MAIL FROM:<>", "250").await;
    client.ask(&format!("AUTH PLAIN {PLAIN}"), "503 5.5.1").await;
    client.ask("RSET", "250").await;
    desk.refuse(Step::SignIn, Some(Refusal::SignInLater));
    client.ask(&format!("AUTH PLAIN {PLAIN}"), "454 4.7.0").await;
}

#[tokio::test]
async fn three_wrong_passwords_end_the_session_rfc4954_6() {
    let desk = FakeReceiver::new();
    let mut client = under_tls(&desk, Kind::Submission).await;
    for _ in 0..3 {
        client.ask(&format!("AUTH PLAIN {WRONG}"), "535 5.7.8").await;
    }
    client.expect("421 4.7.0").await;
    client.closed().await;
}

#[tokio::test(start_paused = true)]
async fn errors_after_the_third_are_answered_late_rfc5321_7_8() {
    let limits = Limits { tarpit: Duration::from_secs(1), ..Limits::default() };
    let (mut client, _) = dial(&FakeReceiver::new(), Settings { limits, ..settings() });
    client.expect("220 ").await;
    let start = Instant::now();
    for _ in 0..3 {
        client.ask("XYZZY", "500").await;
    }
    assert_eq!(start.elapsed().as_secs(), 0);
    for _ in 0..4 {
        client.ask("XYZZY", "500").await;
    }
    assert_eq!(start.elapsed().as_secs(), 4);
}

#[tokio::test]
async fn refusals_for_size_are_counted_rfc1870_6() {
    let desk = FakeReceiver::new();
    let limits = Limits { message: 200, ..settings().limits };
    let (mut client, _) = dial(&desk, Settings { limits, ..settings() });
    client.expect("220 ").await;
    client.ask("EHLO x", "250-").await;
    client.ask("MAIL FROM:<> SIZE=201", "552 5.3.4").await;
    assert!(client.mail(&format!("A: b\r\n\r\n{}\r\n", "x".repeat(300))).await.starts_with("552 5.3.4"));
    assert_eq!(desk.too_large_count(), 2);
}

#[tokio::test]
async fn a_certificate_is_replaced_under_an_open_door() {
    let (old, new) = (
        certificates::self_signed("mail.firm.example").unwrap(),
        certificates::self_signed("mail.firm.example").unwrap(),
    );
    let certificate = certificates::Certificate::new(old.chain.as_bytes(), old.key.as_bytes()).unwrap();
    let settings = Settings { tls: Some(certificate.server_config().unwrap()), ..settings() };
    for (pem, other) in [(&old, &new), (&new, &old)] {
        certificate.replace(pem.chain.as_bytes(), pem.key.as_bytes()).unwrap();
        for (served, trusted) in [(true, pem), (false, other)] {
            let (mut client, _) = dial(&FakeReceiver::new(), settings.clone());
            client.expect("220 ").await;
            client.ask("EHLO x", "250-").await;
            client.ask("STARTTLS", "220").await;
            assert_eq!(super::starttls::handshake(client, &trusted.chain).await.is_ok(), served);
        }
    }
}

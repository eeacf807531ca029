//! STARTTLS over a pipe.

use super::client::{Client, dial, settings};
use chancery::{
    certificates,
    smtp::{Settings, fake_receiver::FakeReceiver},
};

use rustls_pki_types::{CertificateDer, ServerName, pem::PemObject};
use std::sync::Arc;
use tokio_rustls::{
    TlsConnector,
    rustls::{ClientConfig, RootCertStore, crypto::aws_lc_rs},
};

pub fn with_tls() -> (Settings, TlsConnector) {
    let pem = certificates::self_signed("mail.firm.example").unwrap();
    let tls = Some(certificates::server_config(pem.chain.as_bytes(), pem.key.as_bytes()).unwrap());
    (Settings { tls, ..settings() }, connector(&pem.chain))
}

/// A client that trusts one certificate.
fn connector(chain: &str) -> TlsConnector {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_slice(chain.as_bytes()).unwrap()).unwrap();
    let client = ClientConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    TlsConnector::from(Arc::new(client))
}

/// The handshake with a server that must have this certificate.
pub async fn handshake(client: Client, chain: &str) -> std::io::Result<()> {
    let name = ServerName::try_from("mail.firm.example").unwrap();
    connector(chain).connect(name, client.stream).await.map(|_| ())
}

/// Sends STARTTLS and does the handshake.
pub async fn upgrade(client: Client, connector: TlsConnector) -> Client {
    let name = ServerName::try_from("mail.firm.example").unwrap();
    Client::new(connector.connect(name, client.stream).await.unwrap())
}

#[tokio::test]
async fn mail_over_tls_and_all_that_was_said_before_is_forgotten_rfc3207_4_2() {
    let desk = FakeReceiver::new();
    let (settings, connector) = with_tls();
    let (mut client, _) = dial(&desk, settings);
    client.expect("220 ").await;
    client.ask("STARTTLS", "503 5.5.1").await;
    let offer = client.ask("EHLO plain.example", "250-").await;
    assert!(offer.contains("250-STARTTLS\r\n"));
    client.ask("MAIL FROM:<>", "250").await;
    client.ask("STARTTLS", "503 5.5.1").await;
    client.ask("RSET", "250").await;
    client.ask("STARTTLS now", "501").await;
    client.ask("STARTTLS", "220 2.0.0").await;
    let mut client = upgrade(client, connector).await;
    client.ask("MAIL FROM:<>", "503 5.5.1").await;
    let offer = client.ask("EHLO safe.example", "250-").await;
    assert!(!offer.contains("STARTTLS"));
    client.ask("STARTTLS", "503 5.5.1").await;
    assert!(client.mail("A: b\r\n\r\n").await.starts_with("250"));
    client.ask("QUIT", "221").await;
    client.closed().await;
    let envelope = desk.mails().remove(0).envelope;
    assert!(envelope.tls);
    assert_eq!(envelope.helo, "safe.example");
}

#[tokio::test]
async fn nothing_is_injected_behind_starttls_rfc3207_4() {
    let desk = FakeReceiver::new();
    let (mut client, _) = dial(&desk, with_tls().0);
    client.expect("220 ").await;
    client.ask("EHLO x", "250-").await;
    client.send("STARTTLS\r\nMAIL FROM:<attacker@evil.example>\r\n").await;
    client.expect("503 5.5.0").await;
    client.closed().await;
}

#[tokio::test]
async fn what_is_not_tls_behind_starttls_ends_the_session_rfc3207_4() {
    let desk = FakeReceiver::new();
    let (mut client, session) = dial(&desk, with_tls().0);
    client.expect("220 ").await;
    client.ask("EHLO x", "250-").await;
    client.ask("STARTTLS", "220").await;
    client.send("MAIL FROM:<attacker@evil.example>\r\n").await;
    session.await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_handshake_has_its_time() {
    let desk = FakeReceiver::new();
    let (mut client, session) = dial(&desk, with_tls().0);
    client.expect("220 ").await;
    client.ask("EHLO x", "250-").await;
    client.ask("STARTTLS", "220").await;
    session.await.unwrap();
    client.closed().await;
}

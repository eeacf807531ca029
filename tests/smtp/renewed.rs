//! A renewed certificate on the running program: read on SIGHUP and served to the next connection, without cutting
//! anybody off.

use crate::support::Firm;
use rustls_pki_types::ServerName;
use std::{
    fs,
    io::{BufRead, BufReader, Write},
    net::{SocketAddr, TcpStream},
    sync::Arc,
    time::{Duration, Instant},
};
use tokio_rustls::rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned, crypto::aws_lc_rs};

/// Writes a new certificate for localhost. Returns the roots that trust only it.
fn renew(firm: &Firm) -> RootCertStore {
    let made = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap();
    // The key first: a pair that does not match must not be loaded.
    fs::write(firm.folder.path().join("key.pem"), made.signing_key.serialize_pem()).unwrap();
    fs::write(firm.folder.path().join("cert.pem"), made.cert.pem()).unwrap();
    let mut roots = RootCertStore::empty();
    roots.add(made.cert.der().clone()).unwrap();
    roots
}

/// A session after the greeting on the port with implicit TLS (RFC 8314, section 3.3); `None` if the certificate is not
/// trusted.
fn session(address: SocketAddr, roots: &RootCertStore) -> Option<BufReader<StreamOwned<ClientConnection, TcpStream>>> {
    let config = ClientConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots.clone())
        .with_no_client_auth();
    let client = ClientConnection::new(Arc::new(config), ServerName::try_from("localhost").unwrap()).unwrap();
    let mut session = BufReader::new(StreamOwned::new(client, TcpStream::connect(address).unwrap()));
    let mut line = String::new();
    session.read_line(&mut line).ok().filter(|_| line.starts_with("220 ")).map(|_| session)
}

#[test]
fn sighup_serves_the_new_certificate_and_cuts_nobody_off() {
    let mut firm = Firm::new(None);
    let old = renew(&firm);
    for (name, file) in [("SMTP_TLS_CERT", "cert.pem"), ("SMTP_TLS_KEY", "key.pem")] {
        firm.set(name, firm.folder.path().join(file).to_str().unwrap());
    }
    firm.set("SMTP_SMTPS_LISTEN", "127.0.0.1:0");
    let server = firm.serve();
    let door = server.smtps.unwrap();
    let mut before = session(door, &old).expect("the first certificate is served");
    let new = renew(&firm);
    assert!(session(door, &new).is_none(), "nothing was read again yet");
    server.signal("HUP");
    let since = Instant::now();
    while session(door, &new).is_none() {
        assert!(since.elapsed() < Duration::from_secs(60), "the new certificate is not served");
    }
    assert!(session(door, &old).is_none());
    // Existing sessions continue.
    before.get_mut().write_all(b"NOOP\r\n").unwrap();
    let mut line = String::new();
    before.read_line(&mut line).unwrap();
    assert!(line.starts_with("250 "), "{line}");
    // A broken pair is not loaded: the last good one stays.
    fs::write(firm.folder.path().join("cert.pem"), "not a certificate").unwrap();
    server.signal("HUP");
    assert!(session(door, &new).is_some());
    server.stop();
}

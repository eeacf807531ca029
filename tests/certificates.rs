//! Certificates that Chancery gets for itself: from its own authority, and from pebble, an ACME server made for tests, in the
//! stead of Let's Encrypt.

use crate::support::{Firm, Server, free};

use rustls_pki_types::{CertificateDer, ServerName, pem::PemObject};
use std::{
    fs,
    io::{Read, Write},
    net::{SocketAddr, TcpStream, UdpSocket},
    path::Path,
    process::{Child, Command, Stdio},
    sync::Arc,
    time::{Duration, Instant},
};
use tokio_rustls::rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned, crypto::aws_lc_rs};

const NAME: &str = "chancery.firm.example";

fn roots(pem: &[u8]) -> RootCertStore {
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_slice_iter(pem) {
        roots.add(certificate.unwrap()).unwrap();
    }
    roots
}

/// A session over TLS with whoever has a certificate for `name` that `roots` vouch for.
fn tls(address: SocketAddr, name: &str, roots: &RootCertStore) -> Option<StreamOwned<ClientConnection, TcpStream>> {
    let config = ClientConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots.clone())
        .with_no_client_auth();
    let client = ClientConnection::new(Arc::new(config), ServerName::try_from(name.to_owned()).unwrap()).unwrap();
    let mut stream = StreamOwned::new(client, TcpStream::connect(address).ok()?);
    while stream.conn.is_handshaking() {
        stream.conn.complete_io(&mut stream.sock).ok()?;
    }
    Some(stream)
}

fn asked(stream: &mut (impl Read + Write), path: &str, host: &str) -> String {
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    let _ = stream.read_to_string(&mut answer);
    answer
}

fn served(address: SocketAddr, name: &str, roots: &RootCertStore) -> Option<CertificateDer<'static>> {
    let mut stream = tls(address, name, roots)?;
    assert!(asked(&mut stream, "/healthz", name).ends_with("ok"));
    stream.conn.peer_certificates().map(|chain| chain[0].clone().into_owned())
}

fn until<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let since = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(since.elapsed() < Duration::from_secs(60), "{what}");
        std::thread::sleep(Duration::from_millis(100));
    }
}

fn said(firm: &Firm, words: &[&str]) -> String {
    let output = firm.run(words);
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
}

/// An ACME server for which every host name leads to this machine.
struct Pebble {
    children: Vec<Child>,
    directory: String,
    management: SocketAddr,
    ca: RootCertStore,
}

impl Drop for Pebble {
    fn drop(&mut self) {
        for child in &mut self.children {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Pebble {
    /// Checks names at these ports.
    fn start(folder: &Path, http: u16, tls: u16) -> Self {
        let (names, management, listen) = (free(), free(), free());
        let dns = UdpSocket::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let own = rcgen::generate_simple_self_signed(vec!["localhost".to_owned(), "127.0.0.1".to_owned()]).unwrap();
        let file = |name: &str, text: String| {
            let path = folder.join(name);
            fs::write(&path, text).unwrap();
            path
        };
        let certificate = file("pebble.pem", own.cert.pem());
        let key = file("pebble.key", own.signing_key.serialize_pem());
        let config = serde_json::json!({ "pebble": {
            "listenAddress": listen.to_string(),
            "managementListenAddress": management.to_string(),
            "certificate": certificate,
            "privateKey": key,
            "httpPort": http,
            "tlsPort": tls,
            "ocspResponderURL": "",
            "externalAccountBindingRequired": false,
        }});
        let config = file("pebble.json", config.to_string());
        let dns = dns.to_string();
        let resolver = Command::new("pebble-challtestsrv")
            .args(["-dns01", &dns, "-http01", "", "-https01", "", "-tlsalpn01", "", "-defaultIPv6", ""])
            .args(["-management", &names.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("pebble is installed");
        let server = Command::new("pebble")
            .args(["-config", config.to_str().unwrap(), "-dnsserver", &dns, "-strict"])
            .env("PEBBLE_VA_NOSLEEP", "1")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let ca = roots(own.cert.pem().as_bytes());
        let pebble =
            Self { children: vec![resolver, server], directory: format!("https://{listen}/dir"), management, ca };
        until("pebble starts", || TcpStream::connect(listen).ok());
        until("its names are served", || TcpStream::connect(names).ok());
        pebble
    }

    /// What vouches for the certificates that it issues.
    fn roots(&self) -> RootCertStore {
        let mut stream = until("pebble's management", || tls(self.management, "127.0.0.1", &self.ca));
        let answer = asked(&mut stream, "/roots/0", "127.0.0.1");
        roots(answer.split_once("\r\n\r\n").unwrap().1.as_bytes())
    }
}

/// A firm that orders from pebble.
fn firm(pebble: &Pebble, folder: &Path) -> Firm {
    let mut firm = Firm::new(None);
    firm.set("CERTIFICATES_SOURCE", "acme");
    firm.set("CERTIFICATES_ACME_AGREE", "true");
    firm.set("CERTIFICATES_ACME_DIRECTORY", &pebble.directory);
    firm.set("CERTIFICATES_ACME_CA_FILE", folder.join("pebble.pem").to_str().unwrap());
    firm.set("HTTP_PUBLIC_URL", &format!("https://{NAME}"));
    firm.set("CERTIFICATES_NAMES", NAME);
    firm.set("SMTP_SMTPS_LISTEN", "127.0.0.1:0");
    firm
}

#[test]
fn an_authority_checks_the_name_on_port_80_and_every_door_serves_what_it_issued() {
    let folder = tempfile::tempdir().unwrap();
    let redirect = free();
    let pebble = Pebble::start(folder.path(), redirect.port(), 1);
    let mut firm = firm(&pebble, folder.path());
    firm.set("HTTP_REDIRECT_LISTEN", &redirect.to_string());
    let server = firm.serve();
    let trusted = pebble.roots();
    let first = until("a certificate is served", || served(server.http, NAME, &trusted));
    assert!(tls(server.smtps.unwrap(), NAME, &trusted).is_some(), "the mail door serves it too");
    // Everybody else is sent on to https, and nowhere but to our own site.
    for (path, to) in [("/login?next=/x", "/login?next=/x"), ("//evil.example/x", "//evil.example/x")] {
        let answer = asked(&mut TcpStream::connect(redirect).unwrap(), path, "evil.example");
        assert!(answer.starts_with("HTTP/1.1 308 "), "{answer}");
        assert!(answer.contains(&format!("\r\nlocation: https://{NAME}{to}\r\n")), "{answer}");
    }
    let answer = asked(&mut TcpStream::connect(redirect).unwrap(), "/.well-known/acme-challenge/guess", NAME);
    assert!(answer.starts_with("HTTP/1.1 404 "), "the challenge is closed: {answer}");
    // One that is asked for takes the place of the old one, without a restart.
    let shown = said(&firm, &["certificates", "renew"]);
    assert!(shown.contains(NAME), "{shown}");
    assert_ne!(served(server.http, NAME, &trusted).unwrap(), first);
    let doctor = said(&firm, &["doctor"]);
    assert!(doctor.contains("certificate of the site and mail server") && doctor.contains("Valid until"), "{doctor}");
    let second = served(server.http, NAME, &trusted).unwrap();
    server.stop();
    // It is kept: a start orders nothing that is there.
    let server = firm.serve();
    assert_eq!(served(server.http, NAME, &trusted).unwrap(), second);
    server.stop();
}

#[test]
fn without_port_80_the_name_is_checked_by_tls() {
    let folder = tempfile::tempdir().unwrap();
    let site = free();
    let pebble = Pebble::start(folder.path(), 1, site.port());
    let firm = firm(&pebble, folder.path());
    let server = firm.serve_at(&site.to_string(), "127.0.0.1:0");
    let trusted = pebble.roots();
    until("a certificate is served", || served(server.http, NAME, &trusted));
    server.stop();
}

#[test]
fn a_name_that_does_not_lead_here_is_named_and_the_server_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let pebble = Pebble::start(folder.path(), 1, 1);
    let firm = firm(&pebble, folder.path());
    let server = firm.serve();
    let says = said(&firm, &["certificates", "renew"]);
    assert!(says.contains("could not check chancery.firm.example: "), "{says}");
    let doctor = said(&firm, &["doctor"]);
    assert!(doctor.contains("None was issued yet") && doctor.contains("could not check"), "{doctor}");
    assert!(TcpStream::connect(server.http).is_ok());
    drop(pebble);
    let says = said(&firm, &["certificates", "renew"]);
    assert!(says.contains("cannot be reached"), "{says}");
    server.stop();
}

/// A firm with an authority of its own.
fn own(names: &str) -> Firm {
    let mut firm = Firm::new(None);
    firm.set("CERTIFICATES_SOURCE", "own");
    firm.set("CERTIFICATES_NAMES", names);
    firm
}

fn root(firm: &Firm) -> (String, RootCertStore) {
    let pem = said(firm, &["certificates", "root"]);
    let roots = roots(pem.as_bytes());
    (pem, roots)
}

#[test]
fn the_own_authority_vouches_for_its_names_only_and_stays_the_same() {
    let mut firm = own("chancery.firm.example, 127.0.0.1");
    let look = |server: &Server, name: &str, roots: &RootCertStore| served(server.http, name, roots);
    let server = firm.serve();
    let (first, trusted) = root(&firm);
    let leaf = look(&server, NAME, &trusted).expect("whoever trusts the root trusts the server");
    assert!(look(&server, "127.0.0.1", &trusted).is_some());
    assert!(look(&server, "bank.example", &trusted).is_none());
    said(&firm, &["certificates", "renew"]);
    assert_ne!(look(&server, NAME, &trusted).unwrap(), leaf);
    let mail = said(&firm, &["mail", "test"]);
    assert!(mail.contains("STARTTLS is offered with the certificate"), "{mail}");
    server.stop();
    // A name below one that it knows needs no other authority; one beside it does.
    firm.set("CERTIFICATES_NAMES", "mail.chancery.firm.example");
    let server = firm.serve();
    assert_eq!(root(&firm).0, first);
    assert!(look(&server, "mail.chancery.firm.example", &trusted).is_some());
    server.stop();
    firm.set("CERTIFICATES_NAMES", "other.example");
    let server = firm.serve();
    let (second, trusted) = root(&firm);
    assert_ne!(second, first);
    assert!(look(&server, "other.example", &trusted).is_some());
    server.stop();
    let secret = "PRIVATE KEY";
    assert!(!firm.log().contains(secret) && !first.contains(secret));
}

#[test]
fn settings_that_contradict_each_other_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let made = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap();
    let (cert, key) = (folder.path().join("c.pem"), folder.path().join("k.pem"));
    fs::write(&cert, made.cert.pem()).unwrap();
    fs::write(&key, made.signing_key.serialize_pem()).unwrap();
    let (cert, key) = (cert.to_str().unwrap(), key.to_str().unwrap());
    for (settings, says) in [
        (&[("CERTIFICATES_SOURCE", "own"), ("SMTP_HOSTNAME", "chancery.localhost")][..], "No host name is known"),
        (&[("CERTIFICATES_SOURCE", "acme"), ("CERTIFICATES_NAMES", "a.example")], "certificates.acme_agree"),
        (&[("CERTIFICATES_SOURCE", "acme"), ("CERTIFICATES_NAMES", "192.0.2.1")], "no certificate for the address"),
        (&[("CERTIFICATES_SOURCE", "own"), ("CERTIFICATES_NAMES", "a b")], "not a host name"),
        (
            &[
                ("CERTIFICATES_SOURCE", "own"),
                ("CERTIFICATES_NAMES", "a.example"),
                ("HTTP_TLS_CERT", cert),
                ("HTTP_TLS_KEY", key),
            ],
            "Remove the settings tls_cert and tls_key",
        ),
        (&[("HTTP_REDIRECT_LISTEN", "127.0.0.1:0")], "has no certificate to lead to"),
    ] {
        let mut firm = Firm::new(None);
        settings.iter().for_each(|(name, value)| firm.set(name, value));
        let output = firm.run(&["config", "check"]);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && error.contains(says), "{says}: {error}");
    }
}

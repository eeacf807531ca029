//! A mail client that sends what an attacker wants, from the attacker's network address.

use base64::Engine as _;
use rustls_pki_types::ServerName;
use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::{Ipv4Addr, SocketAddr, TcpStream},
    sync::Arc,
    time::Duration,
};
use tokio_rustls::rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned, crypto::aws_lc_rs};

use crate::support::{Firm, block};

/// An address that is not a relay of the firm; only 127.0.0.1 is.
pub const STRANGER: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);
/// The firm's relay.
pub const RELAY: Ipv4Addr = Ipv4Addr::LOCALHOST;

/// A session after the greeting.
pub struct Talk<S>(BufReader<S>);

/// Connects from an address.
pub fn dial(door: SocketAddr, from: Ipv4Addr) -> Talk<TcpStream> {
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from((from, 0))).unwrap();
    let stream = block(async { socket.connect(door).await.unwrap().into_std().unwrap() });
    stream.set_nonblocking(false).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let mut talk = Talk(BufReader::new(stream));
    assert!(talk.hear().starts_with("220 "));
    talk.ask("EHLO mx.evil.test");
    talk
}

/// Gives a firm a certificate and a port with implicit TLS. Returns the roots that trust it.
pub fn with_smtps(firm: &mut Firm) -> RootCertStore {
    let made = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap();
    for (name, file, pem) in
        [("SMTP_TLS_KEY", "key.pem", made.signing_key.serialize_pem()), ("SMTP_TLS_CERT", "cert.pem", made.cert.pem())]
    {
        let path = firm.folder.path().join(file);
        fs::write(&path, pem).unwrap();
        firm.set(name, path.to_str().unwrap());
    }
    firm.set("SMTP_SMTPS_LISTEN", "127.0.0.1:0");
    let mut roots = RootCertStore::empty();
    roots.add(made.cert.der().clone()).unwrap();
    roots
}

/// Connects with TLS and signs in.
pub fn sign_in(
    door: SocketAddr,
    roots: &RootCertStore,
    name: &str,
    password: &str,
) -> Talk<StreamOwned<ClientConnection, TcpStream>> {
    let config = ClientConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots.clone())
        .with_no_client_auth();
    let client = ClientConnection::new(Arc::new(config), ServerName::try_from("localhost").unwrap()).unwrap();
    let stream = TcpStream::connect(door).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let mut talk = Talk(BufReader::new(StreamOwned::new(client, stream)));
    assert!(talk.hear().starts_with("220 "));
    talk.ask("EHLO mx.evil.test");
    let secret = base64::engine::general_purpose::STANDARD.encode(format!("\0{name}\0{password}"));
    assert!(talk.ask(&format!("AUTH PLAIN {secret}")).starts_with("235 "));
    talk
}

impl<S: Read + Write> Talk<S> {
    /// The last line of a reply.
    fn hear(&mut self) -> String {
        loop {
            let mut line = String::new();
            self.0.read_line(&mut line).unwrap();
            if line.as_bytes().get(3) != Some(&b'-') {
                return line.trim_end().to_owned();
            }
        }
    }

    /// Sends a command and returns the last line of the reply.
    pub fn ask(&mut self, command: &str) -> String {
        write!(self.0.get_mut(), "{command}\r\n").unwrap();
        self.0.get_mut().flush().unwrap();
        self.hear()
    }

    /// Hands in a mail and returns the final reply. `from` is the path without its brackets.
    pub fn mail(&mut self, from: &str, to: &str, raw: &str) -> String {
        for command in [format!("MAIL FROM:<{from}>"), format!("RCPT TO:<{to}>"), "DATA".into()] {
            let said = self.ask(&command);
            if !said.starts_with(['2', '3']) {
                self.ask("RSET");
                return said;
            }
        }
        self.ask(&format!("{}\r\n.", raw.trim_end().replace("\r\n.", "\r\n..")))
    }
}

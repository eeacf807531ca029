//! A client that sends exactly what it is told to, and reads replies.

use bytes::BytesMut;
use chancery::smtp::{Kind, Limits, Settings, Signals, fake_receiver::FakeReceiver, talk};

use std::{net::IpAddr, pin::Pin};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    task::JoinHandle,
};

/// Any stream that a client can use.
pub trait Stream: AsyncRead + AsyncWrite + Send {}
impl<T: AsyncRead + AsyncWrite + Send> Stream for T {}

pub const PEER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 7));

pub struct Client {
    pub stream: Pin<Box<dyn Stream>>,
    read: BytesMut,
}

pub fn settings() -> Settings {
    let limits = Limits { tarpit: std::time::Duration::ZERO, ..Limits::default() };
    Settings { kind: Kind::Relay, hostname: "mail.firm.example".into(), tls: None, limits }
}

/// A client connected to a session by a pipe.
pub fn dial(desk: &FakeReceiver, settings: Settings) -> (Client, JoinHandle<()>) {
    dial_with(desk, settings, Signals::quiet())
}

pub fn dial_with(desk: &FakeReceiver, settings: Settings, signals: Signals) -> (Client, JoinHandle<()>) {
    let (ours, theirs) = tokio::io::duplex(64 * 1024);
    let desk = desk.clone();
    let session = tokio::spawn(async move { talk(theirs, PEER, &desk, &settings, signals).await });
    (Client::new(ours), session)
}

/// A client after the greeting and EHLO.
pub async fn greeted(desk: &FakeReceiver, settings: Settings) -> Client {
    let (mut client, _) = dial(desk, settings);
    client.expect("220 ").await;
    client.ask("EHLO client.example", "250-").await;
    client
}

impl Client {
    pub fn new(stream: impl Stream + 'static) -> Self {
        Self { stream: Box::pin(stream), read: BytesMut::new() }
    }

    /// Sends octets unchanged. If the session is gone, its replies show it.
    pub async fn send(&mut self, octets: impl AsRef<[u8]>) {
        let _ = self.stream.write_all(octets.as_ref()).await;
        let _ = self.stream.flush().await;
    }

    /// The next whole reply, or what is left if the session ends.
    pub async fn reply(&mut self) -> String {
        loop {
            if let Some(end) = end_of_reply(&self.read) {
                return String::from_utf8(self.read.split_to(end).to_vec()).unwrap();
            }
            if !matches!(self.stream.read_buf(&mut self.read).await, Ok(1..)) {
                return String::from_utf8(self.read.split().to_vec()).unwrap();
            }
        }
    }

    /// The next reply, which must begin with this.
    pub async fn expect(&mut self, start: &str) -> String {
        let reply = self.reply().await;
        assert!(reply.starts_with(start), "expected {start:?}, got {reply:?}");
        reply
    }

    /// Sends a line and expects a reply.
    pub async fn ask(&mut self, line: &str, start: &str) -> String {
        self.send(format!("{line}\r\n")).await;
        let reply = self.reply().await;
        assert!(reply.starts_with(start), "{line}: expected {start:?}, got {reply:?}");
        reply
    }

    /// MAIL, RCPT and DATA, up to the 354.
    pub async fn open_data(&mut self) {
        self.ask("MAIL FROM:<a@client.example>", "250 2.1.0").await;
        self.ask("RCPT TO:<desk@firm.example>", "250 2.1.5").await;
        self.ask("DATA", "354 ").await;
    }

    /// Sends a whole message and returns the reply.
    pub async fn mail(&mut self, text: &str) -> String {
        self.open_data().await;
        self.send(format!("{text}.\r\n")).await;
        self.reply().await
    }

    /// Everything until the session closes the connection.
    pub async fn rest(&mut self) -> String {
        while matches!(self.stream.read_buf(&mut self.read).await, Ok(1..)) {}
        String::from_utf8(self.read.split().to_vec()).unwrap()
    }

    /// The session must close now without sending anything.
    pub async fn closed(&mut self) {
        assert_eq!(self.rest().await, "");
    }
}

/// The length of the first whole reply: its last line has a space after the code (RFC 5321 section 4.2.1).
fn end_of_reply(read: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        let end = at + read[at..].windows(2).position(|w| w == b"\r\n")? + 2;
        if read.get(at + 3) != Some(&b'-') {
            return Some(end);
        }
        at = end;
    }
}

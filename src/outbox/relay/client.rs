//! Hands one mail to the firm's mail relay, and reports the result for each recipient.
//!
//! lettre handles SMTP here, command by command. Its pool is not used: an abandoned send (a time limit, a shutdown)
//! goes back into that pool in the middle of its conversation. The next mail would then take the replies to this one
//! as its own and count as sent. Here a connection is kept only after a conversation that ended well; every other one
//! is closed.

pub use super::conversation::Exchange;
pub use super::failure::SendFailure;
pub use super::fake::{MemoryTransport, Sent};
pub use super::security::Authority;
pub use super::transport::{Delivered, Offer, Offering, Outcome, Sending, Transport};
pub use super::url::RelayUrl;

use super::{
    conversation::{Line, within},
    failure::{Fault, Stage},
    pace::Pace,
    security::Security,
    sign_in::{RelayKey, RelaySignIn},
};
use crate::clock::Clock;

use lettre::transport::smtp::{
    authentication::{Credentials, DEFAULT_MECHANISMS, Mechanism},
    client::{AsyncSmtpConnection, TlsParameters},
    extension::ClientId,
};

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::{
    net::TcpStream,
    sync::Semaphore,
    time::{Instant, timeout},
};

/// Time to look up the relay and connect. The firm's relay is near; if it does not answer within this, it is down.
const CONNECT: Duration = Duration::from_secs(30);
/// Time for the greeting and EHLO, and for STARTTLS. RFC 5321 section 4.5.3.2.1 allows five minutes. A relay that is
/// silent for one minute is tried again later, which frees its place for the next mail.
const GREETING: Duration = Duration::from_secs(60);
/// Time for a kept connection to answer, or to close cleanly.
const SIGN_OF_LIFE: Duration = Duration::from_secs(10);
/// How long an unused connection is kept. Relays usually close theirs after five minutes.
const KEPT: Duration = Duration::from_secs(60);
/// Mails per connection; many relays accept no more than a hundred.
const MAILS: u32 = 100;
/// Simultaneous connections, unless `mail.relay_connections` says otherwise.
const CONNECTIONS: usize = 4;

/// The firm's mail relay, using lettre.
pub struct Relay {
    url: RelayUrl,
    hello: ClientId,
    authority: Option<Authority>,
    sign_in: Option<Arc<dyn RelaySignIn>>,
    pace: Pace,
    clock: Clock,
    kept: Mutex<Vec<(Line, Instant)>>,
    places: Semaphore,
    connections: usize,
}

impl Relay {
    /// A relay to which we introduce ourselves as `hostname`, our own DNS name. Does not connect yet.
    pub fn new(url: RelayUrl, hostname: &str) -> Self {
        let hello = ClientId::Domain(hostname.chars().filter(char::is_ascii_graphic).collect());
        let places = Semaphore::new(CONNECTIONS);
        Self {
            url,
            hello,
            authority: None,
            sign_in: None,
            pace: Pace::default(),
            clock: Clock::default(),
            kept: Mutex::default(),
            places,
            connections: CONNECTIONS,
        }
    }

    /// Signs in with what `sign_in` gives, in place of a password in the address.
    pub fn with_sign_in(self, sign_in: Arc<dyn RelaySignIn>) -> Self {
        Self { sign_in: Some(sign_in), ..self }
    }

    /// Sends no more than `pace` allows.
    pub fn with_pace(self, pace: Pace, clock: Clock) -> Self {
        Self { pace, clock, ..self }
    }

    /// What the administrator should know of its limits.
    pub fn limits(&self) -> Option<crate::finding::Finding> {
        self.pace.finding(self.clock.now())
    }

    /// Limits the number of simultaneous connections, at least one.
    pub fn with_connections(self, most: usize) -> Self {
        let connections = most.max(1);
        Self { places: Semaphore::new(connections), connections, ..self }
    }

    /// Trusts the firm's own certificate authority besides the public ones.
    pub fn with_authority(mut self, authority: Option<Authority>) -> Self {
        self.authority = authority;
        self
    }

    /// Where it is and how to connect.
    pub fn url(&self) -> &RelayUrl {
        &self.url
    }

    /// The firm's own authority, if one is set.
    pub fn authority(&self) -> Option<&Authority> {
        self.authority.as_ref()
    }

    /// Offers a mail on a connection of its own, separate from the shared ones: IT may ask while all of those are
    /// stuck. Returns the conversation besides the outcomes.
    pub async fn trial(&self, offer: Offer<'_>) -> (Vec<Exchange>, Vec<Outcome>) {
        let mut transcript = Vec::new();
        let outcomes = self.deliver(offer, true, &mut transcript).await;
        (transcript, outcomes)
    }

    async fn deliver(&self, offer: Offer<'_>, afresh: bool, transcript: &mut Vec<Exchange>) -> Vec<Outcome> {
        let all = |failure: SendFailure| offer.to.iter().map(|_| Err(failure.clone())).collect();
        if let Err(why) = self.pace.take(offer.to.len(), self.clock.now()) {
            return all(SendFailure::Temporary(why));
        }
        // The semaphore is never closed, so this only waits.
        let _place = if afresh { None } else { self.places.acquire().await.ok() };
        let line = if afresh { None } else { self.take().await };
        let mut line = match line {
            Some(kept) => kept,
            None => match self.connect(transcript).await {
                Ok(fresh) => fresh,
                Err(failure) => return all(failure),
            },
        };
        let (outcomes, ended_well) = line.offer(offer, &crlf(offer.raw), transcript).await;
        if ended_well && !afresh && line.mails < MAILS {
            self.keep(line);
        } else {
            let _ = timeout(SIGN_OF_LIFE, line.connection.abort()).await;
        }
        outcomes
    }

    async fn connect(&self, transcript: &mut Vec<Exchange>) -> Result<Line, SendFailure> {
        let RelayUrl { host, port, security, credentials, .. } = &self.url;
        let mut tls = TlsParameters::builder(host.clone())
            .dangerous_accept_invalid_certs(*security == Security::Opportunistic)
            .dangerous_accept_invalid_hostnames(*security == Security::Opportunistic);
        for certificate in self.authority.iter().flat_map(|a| &a.lettre) {
            tls = tls.add_root_certificate(certificate.clone());
        }
        let tls = tls.build().map_err(|e| SendFailure::from_smtp(&e, Stage::Connect))?;
        let at = |fault: Fault| fault.failure(Stage::Connect);
        let to = (host.as_str(), *port);
        let mut connection = if *security == Security::Wrapped {
            // lettre connects, starts TLS and reads the greeting in one step.
            let connect = AsyncSmtpConnection::connect_tokio1(to, Some(CONNECT), &self.hello, Some(tls.clone()), None);
            within(CONNECT + GREETING, connect).await.map_err(at)?
        } else {
            let connect = timeout(CONNECT, TcpStream::connect(to)).await;
            let stream = connect.map_err(|_| SendFailure::unreachable())?.map_err(|_| SendFailure::unreachable())?;
            let greeting = AsyncSmtpConnection::connect_with_transport(Box::new(stream), &self.hello);
            within(GREETING, greeting).await.map_err(at)?
        };
        if *security == Security::Required || *security == Security::Opportunistic && connection.can_starttls() {
            within(GREETING, connection.starttls(tls, &self.hello)).await.map_err(at)?;
        }
        let written = credentials.as_ref().map(|(user, password)| RelayKey::Password(user.clone(), password.clone()));
        let key = match &self.sign_in {
            Some(sign_in) => Some(sign_in.key(None).await.map_err(SendFailure::Temporary)?),
            None => written,
        };
        if let Some(key) = key {
            let mut signed_in = sign_in(&mut connection, &key, transcript).await;
            // A token may have been taken back before its end.
            if let (Err(fault), Some(source), RelayKey::Token(..)) = (&signed_in, &self.sign_in, &key)
                && fault.code().is_some_and(|code| (500..600).contains(&code))
            {
                let renewed = source.key(Some(key)).await.map_err(SendFailure::Temporary)?;
                signed_in = sign_in(&mut connection, &renewed, transcript).await;
            }
            signed_in.map_err(|fault| fault.failure(Stage::SignIn))?;
        }
        Line::new(connection, &self.hello).await
    }

    /// A kept connection that still responds.
    async fn take(&self) -> Option<Line> {
        loop {
            let (mut line, since) = self.kept.lock().unwrap_or_else(PoisonError::into_inner).pop()?;
            let young = since.elapsed() < KEPT;
            if young && timeout(SIGN_OF_LIFE, line.connection.test_connected()).await.unwrap_or(false) {
                return Some(line);
            }
            let _ = timeout(SIGN_OF_LIFE, line.connection.abort()).await;
        }
    }

    fn keep(&self, line: Line) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() < self.connections && !line.connection.has_broken() {
            kept.push((line, Instant::now()));
        }
    }
}

/// AUTH (RFC 4954).
async fn sign_in(
    connection: &mut AsyncSmtpConnection,
    key: &RelayKey,
    transcript: &mut Vec<Exchange>,
) -> Result<(), Fault> {
    let (mechanisms, user, secret) = match key {
        RelayKey::Password(user, password) => (DEFAULT_MECHANISMS, user, password),
        RelayKey::Token(user, token) => (&[Mechanism::Xoauth2][..], user, token),
    };
    let credentials = Credentials::new(user.clone(), secret.as_str().to_owned());
    let signed_in = within(GREETING, connection.auth(mechanisms, &credentials)).await;
    transcript.push(Exchange::new("AUTH", &signed_in));
    signed_in.map(drop)
}

impl Transport for Relay {
    fn offer<'a>(&'a self, offer: Offer<'a>) -> Offering<'a> {
        Box::pin(async move { self.deliver(offer, false, &mut Vec::new()).await })
    }
}

/// Converts every line end to CRLF and removes the last one: lettre adds its own before the final dot, and a signed
/// mail must not grow by an empty line.
fn crlf(raw: &[u8]) -> Vec<u8> {
    let mut text = Vec::with_capacity(raw.len() + raw.len() / 40);
    let mut bytes = raw.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        match byte {
            b'\r' => {
                bytes.next_if_eq(&b'\n');
                text.extend_from_slice(b"\r\n");
            }
            b'\n' => text.extend_from_slice(b"\r\n"),
            other => text.push(other),
        }
    }
    if text.ends_with(b"\r\n") {
        text.truncate(text.len() - 2);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_are_crlf_and_the_last_one_is_lettres_rfc5321_2_3_8() {
        for (raw, text) in [
            (&b"a\nb\r\nc\rd"[..], &b"a\r\nb\r\nc\r\nd"[..]),
            (b"a\r\n", b"a"),
            (b"a\n\n", b"a\r\n"),
            (b"a\r\r\n", b"a\r\n"),
            (b"", b""),
        ] {
            assert_eq!(crlf(raw), text, "{raw:?}");
        }
    }
}

//! The way out: hands one mail for one recipient to the firm's mail relay.
//!
//! lettre speaks SMTP here, connection by connection. Its pool is not used: a send that is given up (a time limit, a
//! shutdown) goes back into that pool in the middle of its conversation, and the next mail would then take the replies
//! to this one for its own and count as sent. Here a connection is kept only after a conversation that ended well;
//! every other one is closed.

mod failure;
mod memory;
mod url;

pub use failure::SendFailure;
pub use memory::{MemoryTransport, Sent};
pub use url::RelayUrl;

use failure::Stage;
use lettre::{
    Address,
    address::Envelope,
    transport::smtp::{
        authentication::{Credentials, DEFAULT_MECHANISMS},
        client::{AsyncSmtpConnection, TlsParameters},
        extension::ClientId,
    },
};
use std::{
    future::Future,
    pin::Pin,
    sync::{Mutex, PoisonError},
    time::Duration,
};
use tokio::time::{Instant, timeout};
use url::Security;

/// Time to connect, greet and start TLS, and to sign in (RFC 5321 section 4.5.3.2.1).
const CONNECT: Duration = Duration::from_secs(5 * 60);
/// Time for a send beside that for its octets: 5 minutes for MAIL, 5 for RCPT, 2 for DATA, 10 for the final dot
/// (RFC 5321 section 4.5.3.2).
const SEND: Duration = Duration::from_secs(22 * 60);
/// Octets a second that a relay takes at the least.
const SLOWEST: usize = 8 * 1024;
/// Time for a kept connection to show that it still lives, or to say goodbye.
const SIGN_OF_LIFE: Duration = Duration::from_secs(10);
/// How many connections are kept, and for how long.
const KEPT: (usize, Duration) = (2, Duration::from_secs(30));

/// The relay answers for the mail now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delivered {
    /// Its reply code, 250 as a rule.
    pub code: u16,
}

/// A send under way. Dropping it gives the send up; the mail may have gone out or not.
pub type Sending<'a> = Pin<Box<dyn Future<Output = Result<Delivered, SendFailure>> + Send + 'a>>;

/// What takes mail from us. The firm's is [`Relay`]; tests use [`MemoryTransport`].
pub trait Transport: Send + Sync + 'static {
    /// Sends `raw` (RFC 5322; line ends are made CRLF, nothing else is changed) from the reverse path `from` (`None` is
    /// `<>`) to the one recipient `to`.
    ///
    /// # Errors
    /// [`SendFailure`] says whether trying again makes sense. After `Temporary` the mail may have arrived all the
    /// same, when only the last reply was lost: send it again with the same Message-ID.
    fn send<'a>(&'a self, from: Option<&'a str>, to: &'a str, raw: &'a [u8]) -> Sending<'a>;
}

/// The firm's mail relay, by lettre.
pub struct Relay {
    url: RelayUrl,
    hello: ClientId,
    kept: Mutex<Vec<(AsyncSmtpConnection, Instant)>>,
}

impl Relay {
    /// A relay that is spoken to as `hostname`, our own DNS name. Does not connect yet.
    pub fn new(url: RelayUrl, hostname: &str) -> Self {
        let hello = ClientId::Domain(hostname.chars().filter(char::is_ascii_graphic).collect());
        Self { url, hello, kept: Mutex::default() }
    }

    async fn deliver(&self, from: Option<&str>, to: &str, raw: &[u8]) -> Result<Delivered, SendFailure> {
        let from = from.map(|f| address(f).ok_or_else(SendFailure::bad_sender)).transpose()?;
        let to = address(to).ok_or_else(SendFailure::bad_recipient)?;
        let envelope = Envelope::new(from, vec![to]).map_err(|_| SendFailure::bad_recipient())?;
        let text = crlf(raw);
        let mut connection = match self.take().await {
            Some(kept) => kept,
            None => self.connect().await?,
        };
        let patience = SEND + Duration::from_secs((text.len() / SLOWEST) as u64);
        let reply = timeout(patience, connection.send(&envelope, &text))
            .await
            .map_err(|_| SendFailure::timed_out())?
            .map_err(|e| SendFailure::from_smtp(&e, Stage::Send))?;
        self.keep(connection);
        Ok(Delivered { code: reply.code().into() })
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, SendFailure> {
        let RelayUrl { host, port, security, credentials } = &self.url;
        let tls = TlsParameters::builder(host.clone())
            .dangerous_accept_invalid_certs(*security == Security::Opportunistic)
            .dangerous_accept_invalid_hostnames(*security == Security::Opportunistic)
            .build()
            .map_err(|e| SendFailure::from_smtp(&e, Stage::Connect))?;
        let connect = async {
            let wrapper = (*security == Security::Wrapped).then(|| tls.clone());
            let to = (host.as_str(), *port);
            let mut connection = AsyncSmtpConnection::connect_tokio1(to, None, &self.hello, wrapper, None).await?;
            match security {
                Security::Required => connection.starttls(tls, &self.hello).await?,
                Security::Opportunistic if connection.can_starttls() => connection.starttls(tls, &self.hello).await?,
                Security::Opportunistic | Security::Wrapped => {}
            }
            Ok(connection)
        };
        let mut connection = timeout(CONNECT, connect)
            .await
            .map_err(|_| SendFailure::timed_out())?
            .map_err(|e| SendFailure::from_smtp(&e, Stage::Connect))?;
        if let Some((user, password)) = credentials {
            let credentials = Credentials::new(user.clone(), password.as_str().to_owned());
            timeout(CONNECT, connection.auth(DEFAULT_MECHANISMS, &credentials))
                .await
                .map_err(|_| SendFailure::timed_out())?
                .map_err(|e| SendFailure::from_smtp(&e, Stage::SignIn))?;
        }
        Ok(connection)
    }

    /// A kept connection that still answers.
    async fn take(&self) -> Option<AsyncSmtpConnection> {
        loop {
            let (mut connection, since) = self.kept.lock().unwrap_or_else(PoisonError::into_inner).pop()?;
            if since.elapsed() < KEPT.1 && timeout(SIGN_OF_LIFE, connection.test_connected()).await.unwrap_or(false) {
                return Some(connection);
            }
            let _ = timeout(SIGN_OF_LIFE, connection.abort()).await;
        }
    }

    fn keep(&self, connection: AsyncSmtpConnection) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() < KEPT.0 && !connection.has_broken() {
            kept.push((connection, Instant::now()));
        }
    }
}

impl Transport for Relay {
    fn send<'a>(&'a self, from: Option<&'a str>, to: &'a str, raw: &'a [u8]) -> Sending<'a> {
        Box::pin(self.deliver(from, to, raw))
    }
}

fn address(text: &str) -> Option<Address> {
    let clean = !text.chars().any(|c| c.is_control() || c.is_whitespace() || c == '<' || c == '>');
    if clean { text.parse().ok() } else { None }
}

/// Makes every line end CRLF and takes the last one away: lettre puts its own before the final dot, and a mail with a
/// signature may not grow by an empty line.
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

    #[test]
    fn an_address_cannot_carry_a_command() {
        for bad in ["a@b.example>\r\nRCPT TO:<c@d.example", "a b@c.example", "", "a", "<a@b.example>", "a@b.example\n"]
        {
            assert!(address(bad).is_none(), "{bad:?}");
        }
        assert!(address("a@b.example").is_some());
    }
}

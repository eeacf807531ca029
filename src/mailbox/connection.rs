//! A connection to the server of a mailbox, up to the point where it is signed in (RFC 9051).

use super::{
    meter::{Allowance, Metered},
    records::Grant,
};
use crate::{
    config::{Mailbox, MailboxTls},
    finding::{Finding, Mark},
    https_client::authorities,
};

use async_imap::{Authenticator, Client, Session, error::Error as ImapError, imap_proto::Status, types::Capabilities};
use rustls_pki_types::ServerName;
use std::{future::Future, sync::Arc, time::Duration};
use tokio::{net::TcpStream, time::timeout};
use tokio_rustls::{TlsConnector, rustls::ClientConfig};

/// Time for each step.
pub const PATIENCE: Duration = Duration::from_secs(60);
/// Time to connect.
const CONNECT: Duration = Duration::from_secs(20);
/// Bytes that a server may send in answer to a command that asks for no mail.
pub const TALK: u64 = 4 << 20;
/// After this long without a word, the other side is asked whether it is still there.
const KEEPALIVE: Duration = Duration::from_secs(60);

/// Why a mailbox cannot be used now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// A sentence for the operator.
    pub says: String,
    /// Whether only a person can end it: the sign-in is refused.
    pub sign_in: bool,
}

impl Trouble {
    pub fn new(says: impl Into<String>) -> Self {
        Self { says: says.into(), sign_in: false }
    }

    fn refused(says: impl Into<String>) -> Self {
        Self { says: says.into(), sign_in: true }
    }
}

/// A result, or why not.
pub type Outcome<T> = Result<T, Trouble>;

/// What the server said, without line breaks, and not too much of it.
pub fn clean(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(200).collect::<String>().trim().to_owned()
}

/// Waits for a step. `what` completes the sentence "The server ... did not answer".
pub async fn step<T>(what: &str, work: impl Future<Output = Result<T, ImapError>>) -> Outcome<T> {
    match timeout(PATIENCE, work).await {
        Err(_) => Err(Trouble::new(format!("The server did not answer {what} within a minute."))),
        Ok(Ok(done)) => Ok(done),
        Ok(Err(ImapError::No(said) | ImapError::Bad(said))) => {
            Err(Trouble::new(format!("The server refuses {what}: {}", clean(&said))))
        }
        Ok(Err(e)) => Err(broken(what, &e)),
    }
}

/// What a fault of the connection means.
fn broken(what: &str, e: &ImapError) -> Trouble {
    Trouble::new(match e {
        // The parser's own say what they could not understand, which may be a mail.
        ImapError::Io(e) if e.kind() != std::io::ErrorKind::Other => format!("The connection broke at {what}: {e}."),
        ImapError::ConnectionLost => format!("The server hung up at {what}."),
        _ => format!("The server's answer to {what} cannot be understood."),
    })
}

/// A connection that is signed in.
pub struct Line {
    pub session: Session<Metered>,
    pub offers: Capabilities,
    pub left: Allowance,
    /// The server's address.
    pub peer: std::net::IpAddr,
}

/// Connects and signs in. `told` gets each step that went well.
pub async fn open(mailbox: &Mailbox, grant: Option<&Grant>, told: &mut Vec<Finding>) -> Outcome<Line> {
    let mut tell = |what: &str, says| told.push(Finding { what: what.into(), mark: Mark::Good, says });
    let grant = grant.ok_or_else(|| {
        Trouble::refused(format!("No password is known. Run \"chancery mailbox sign-in {}\".", mailbox.name))
    })?;
    let (host, port) = (mailbox.host.as_str(), mailbox.port());
    let connected = timeout(CONNECT, TcpStream::connect((host, port))).await;
    let stream = match connected {
        Ok(Ok(stream)) => stream,
        Ok(Err(e)) => {
            return Err(Trouble::new(format!(
                "{host} port {port} cannot be reached: {e}. Check host, port and firewall."
            )));
        }
        Err(_) => {
            return Err(Trouble::new(format!("{host} port {port} does not answer. Check host, port and firewall.")));
        }
    };
    let peer = stream.peer_addr().map_err(|e| Trouble::new(format!("{host} hung up at once: {e}.")))?.ip();
    tell("connection", format!("{peer} port {port} answers."));
    let alive = socket2::TcpKeepalive::new().with_time(KEEPALIVE).with_interval(KEEPALIVE);
    let _ = socket2::SockRef::from(&stream).set_tcp_keepalive(&alive);
    let left = Allowance::default();
    left.set(TALK);
    let client = match mailbox.tls {
        MailboxTls::Implicit => greeted(Metered::new(Box::new(wrap(mailbox, stream).await?), left.clone())).await?,
        MailboxTls::None => greeted(Metered::new(Box::new(stream), left.clone())).await?,
        MailboxTls::Starttls => {
            let mut plain = greeted(Metered::new(Box::new(stream), left.clone())).await?;
            step("STARTTLS", plain.run_command_and_check_ok("STARTTLS", None)).await?;
            // What the server sent before TLS stays in the old client's buffer, which is dropped with it.
            let stream = plain.into_inner().into_inner();
            Client::new(Metered::new(Box::new(wrap(mailbox, stream).await?), left.clone()))
        }
    };
    if mailbox.tls != MailboxTls::None {
        tell("TLS", format!("The certificate is good for {host}."));
    }
    let mut session = sign_in(client, mailbox, grant).await?;
    tell("sign-in", format!("The server accepts {}.", mailbox.login));
    let offers = step("CAPABILITY", session.capabilities()).await?;
    Ok(Line { session, offers, left, peer })
}

async fn greeted(stream: Metered) -> Outcome<Client<Metered>> {
    let mut client = Client::new(stream);
    let greeting = timeout(PATIENCE, client.read_response()).await;
    match greeting {
        Ok(Ok(Some(said))) => {
            use async_imap::imap_proto::Response;
            match said.parsed() {
                Response::Data { status: Status::Ok | Status::PreAuth, .. } => Ok(client),
                _ => Err(Trouble::new("The server is there and takes nobody now.")),
            }
        }
        Ok(Ok(None)) => {
            Err(Trouble::new("The server hung up without a greeting. If it wants TLS, set tls to \"implicit\"."))
        }
        Ok(Err(_)) => Err(Trouble::new("What answers there is no IMAP server, or it wants another tls.")),
        Err(_) => Err(Trouble::new("The server sends no greeting. If it wants TLS, set tls to \"implicit\".")),
    }
}

async fn wrap<S: tokio::io::AsyncRead + tokio::io::AsyncWrite + Unpin>(
    mailbox: &Mailbox,
    stream: S,
) -> Outcome<tokio_rustls::client::TlsStream<S>> {
    let roots = authorities("ca", mailbox.ca.as_deref()).map_err(|e| Trouble::new(e.to_string()))?;
    let config = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
    let name = ServerName::try_from(mailbox.host.clone())
        .map_err(|_| Trouble::new(format!("\"{}\" is no host name that a certificate could be for.", mailbox.host)))?;
    match timeout(PATIENCE, TlsConnector::from(Arc::new(config)).connect(name, stream)).await {
        Ok(Ok(tls)) => Ok(tls),
        Ok(Err(e)) => Err(Trouble::new(format!(
            "TLS with {} fails: {e}. If its certificate is signed by an authority of your own, name that in ca.",
            mailbox.host
        ))),
        Err(_) => Err(Trouble::new(format!("{} does not answer in TLS.", mailbox.host))),
    }
}

/// SASL PLAIN (RFC 4616).
struct Plain<'a>(&'a str, &'a str);

impl Authenticator for Plain<'_> {
    type Response = zeroize::Zeroizing<Vec<u8>>;
    fn process(&mut self, _: &[u8]) -> Self::Response {
        zeroize::Zeroizing::new([b"\0", self.0.as_bytes(), b"\0", self.1.as_bytes()].concat())
    }
}

async fn sign_in(client: Client<Metered>, mailbox: &Mailbox, grant: &Grant) -> Outcome<Session<Metered>> {
    let Grant::Password(password) = grant;
    // A password with characters beyond ASCII fits into PLAIN alone.
    let tried = timeout(PATIENCE, client.authenticate("PLAIN", Plain(&mailbox.login, password))).await;
    let client = match tried {
        Err(_) => return Err(Trouble::new("The server did not answer the sign-in within a minute.")),
        Ok(Ok(session)) => return Ok(session),
        // It may know only LOGIN.
        Ok(Err((ImapError::Bad(_), client))) => client,
        Ok(Err((e, _))) => return Err(refused(mailbox, &e)),
    };
    match timeout(PATIENCE, client.login(&mailbox.login, password.as_str())).await {
        Err(_) => Err(Trouble::new("The server did not answer the sign-in within a minute.")),
        Ok(Ok(session)) => Ok(session),
        Ok(Err((e, _))) => Err(refused(mailbox, &e)),
    }
}

fn refused(mailbox: &Mailbox, e: &ImapError) -> Trouble {
    let Mailbox { name, login, .. } = mailbox;
    match e {
        // RFC 9051, 7.1: the server cannot check passwords just now.
        ImapError::No(said) if said.contains("UNAVAILABLE") || said.contains("INUSE") => {
            Trouble::new(format!("The server cannot sign anybody in now: {}", clean(said)))
        }
        ImapError::No(said) | ImapError::Bad(said) => Trouble::refused(format!(
            "The server does not accept {login}: {} Run \"chancery mailbox sign-in {name}\".",
            clean(said)
        )),
        e => broken("the sign-in", e),
    }
}

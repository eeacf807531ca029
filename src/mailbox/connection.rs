//! A connection to the server of a mailbox, up to the point where it is signed in (RFC 9051).

use super::{
    meter::{Allowance, Metered},
    records::Key,
    sasl::sign_in,
    trouble::{Outcome, PATIENCE, Trouble, step},
};
use crate::{
    config::{Mailbox, MailboxTls},
    finding::{Finding, Mark},
    https_client::authorities,
};

use async_imap::{Client, Session, imap_proto::Status, types::Capabilities};
use rustls_pki_types::ServerName;
use std::{sync::Arc, time::Duration};
use tokio::{net::TcpStream, time::timeout};
use tokio_rustls::{TlsConnector, rustls::ClientConfig};

/// Time to connect.
const CONNECT: Duration = Duration::from_secs(20);
/// Bytes that a server may send in answer to a command that asks for no mail.
pub const TALK: u64 = 4 << 20;
/// After this long without a word, the other side is asked whether it is still there.
const KEEPALIVE: Duration = Duration::from_secs(60);

/// A connection that is signed in.
pub struct Line {
    pub session: Session<Metered>,
    pub offers: Capabilities,
    pub left: Allowance,
    /// The server's address.
    pub peer: std::net::IpAddr,
}

/// Connects and signs in. `told` gets each step that went well.
pub async fn open(mailbox: &Mailbox, key: &Key, told: &mut Vec<Finding>) -> Outcome<Line> {
    let mut tell = |what: &str, says| told.push(Finding { what: what.into(), mark: Mark::Good, says });
    let (host, port) = (mailbox.host(), mailbox.port());
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
    let mut session = sign_in(client, mailbox, key).await?;
    let opened = if mailbox.opened() == mailbox.login {
        String::new()
    } else {
        format!(" for the mailbox {}", mailbox.opened())
    };
    tell("sign-in", format!("The server accepts {}{opened}.", mailbox.login));
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
    let host = mailbox.host();
    let name = ServerName::try_from(host.to_owned())
        .map_err(|_| Trouble::new(format!("\"{host}\" is no host name that a certificate could be for.")))?;
    match timeout(PATIENCE, TlsConnector::from(Arc::new(config)).connect(name, stream)).await {
        Ok(Ok(tls)) => Ok(tls),
        Ok(Err(e)) => Err(Trouble::new(format!(
            "TLS with {host} fails: {e}. If its certificate is signed by an authority of your own, name that in ca."
        ))),
        Err(_) => Err(Trouble::new(format!("{host} does not answer in TLS."))),
    }
}

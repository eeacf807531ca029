//! Requests to services on the web that people name: each goes to an address that was looked at after the name was looked up, and to no other.
//! No redirect is followed, and all is bounded in time and size. Addresses of the firm's own network are left alone unless a setting allows
//! them: nobody must be able to look into that network with this server.

use crate::{
    error::{Error, Result},
    https_client::authorities,
};

use bytes::Bytes;
use http_body_util::{BodyExt, Full, Limited, combinators::BoxBody};
use hyper::{
    Request, Response, Uri,
    body::Incoming,
    header::{HOST, HeaderName, HeaderValue, USER_AGENT},
};
use hyper_util::rt::TokioIo;
use rustls_pki_types::ServerName;
use std::{
    convert::Infallible,
    net::{IpAddr, SocketAddr},
    path::Path,
    sync::Arc,
    time::Duration,
};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
    time::timeout,
};
use tokio_rustls::{TlsConnector, rustls::ClientConfig};

/// What is sent.
pub type Body = BoxBody<Bytes, std::io::Error>;

/// Asks. Clones share everything.
#[derive(Clone)]
pub struct GuardedWeb {
    tls: Arc<ClientConfig>,
    private: bool,
}

/// What is asked.
pub struct Ask<'a> {
    pub method: &'static str,
    pub url: &'a str,
    pub headers: Vec<(HeaderName, HeaderValue)>,
    pub body: Body,
}

/// A place on the web: what a URL says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub https: bool,
    pub host: String,
    pub port: u16,
    pub path: String,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreached {
    /// It is no address that begins with https://, or has a name and a password in it.
    NoAddress,
    /// It is in a network that must be left alone.
    Private,
    /// Its name is not known at the moment.
    Unknown,
    /// The server is down, its certificate cannot be trusted, it breaks off, or it takes too long.
    Broken(String),
}

impl Unreached {
    /// In a sentence; `setting` allows private networks.
    #[must_use]
    pub fn says(&self, setting: &str) -> String {
        match self {
            Self::NoAddress => "This is no address that begins with https://, without name and password.".into(),
            // One sentence for both: which names the firm's own network has is nobody's business.
            Self::Private | Self::Unknown => format!(
                "No server of this name can be reached: its name is not known, or it is in a private network, and {setting} does not allow that."
            ),
            Self::Broken(says) => says.clone(),
        }
    }
}

fn broken(says: &str) -> Unreached {
    Unreached::Broken(says.into())
}

/// A body that is in memory.
pub fn whole(bytes: impl Into<Bytes>) -> Body {
    Full::new(bytes.into()).map_err(|never: Infallible| match never {}).boxed()
}

impl GuardedWeb {
    /// With `private`, also to addresses of the firm's own network, and without TLS. `ca`, which `setting` names, holds certificates of
    /// authorities that are believed in addition to the public ones.
    ///
    /// # Errors
    /// The file holds no certificate that can be read.
    pub fn new(private: bool, setting: &str, ca: Option<&Path>) -> Result<Self> {
        let tls = ClientConfig::builder().with_root_certificates(authorities(setting, ca)?).with_no_client_auth();
        Ok(Self { tls: Arc::new(tls), private })
    }

    /// What a URL says.
    ///
    /// # Errors
    /// [`Unreached::NoAddress`].
    pub fn place(&self, url: &str) -> Result<Place, Unreached> {
        let plain = url.len() <= 4_000 && url.bytes().all(|byte| byte.is_ascii_graphic());
        let uri: Uri = url.parse().ok().filter(|_| plain).ok_or(Unreached::NoAddress)?;
        let (https, host) = match (uri.scheme_str(), uri.host()) {
            (Some("https"), Some(host)) => (true, host),
            (Some("http"), Some(host)) if self.private => (false, host),
            _ => return Err(Unreached::NoAddress),
        };
        if uri.authority().is_some_and(|authority| authority.as_str().contains('@')) {
            return Err(Unreached::NoAddress);
        }
        let host = host.trim_start_matches('[').trim_end_matches(']').to_ascii_lowercase();
        let port = uri.port_u16().unwrap_or(if https { 443 } else { 80 });
        let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        Ok(Place { https, host, port, path })
    }

    /// Asks, and returns when the head of the answer is there. The body is read by the caller, who bounds it.
    ///
    /// # Errors
    /// [`Unreached`].
    pub async fn ask(&self, ask: Ask<'_>, patience: Duration) -> Result<Response<Incoming>, Unreached> {
        let asking = async {
            let place = self.place(ask.url)?;
            let tcp = self.connect(&place).await?;
            if !place.https {
                return over(tcp, &place, ask).await;
            }
            let name = ServerName::try_from(place.host.clone()).map_err(|_| broken("The address names no server."))?;
            let tls = TlsConnector::from(Arc::clone(&self.tls)).connect(name, tcp).await;
            let tls = tls.map_err(|_| broken("The server has no certificate that can be trusted."))?;
            over(tls, &place, ask).await
        };
        timeout(patience, asking).await.unwrap_or_else(|_| Err(broken("The server does not answer in time.")))
    }

    async fn connect(&self, place: &Place) -> Result<TcpStream, Unreached> {
        let found = tokio::net::lookup_host((place.host.as_str(), place.port)).await;
        let found: Vec<SocketAddr> = found.map_err(|_| Unreached::Unknown)?.collect();
        let allowed: Vec<SocketAddr> = found.into_iter().filter(|at| self.private || is_public(at.ip())).collect();
        if allowed.is_empty() {
            return Err(Unreached::Private);
        }
        // Connected by address: the name is not looked up a second time, when it could lead elsewhere.
        TcpStream::connect(&allowed[..]).await.map_err(|_| broken("The server cannot be reached."))
    }
}

/// The whole body of an answer, of at most `longest` bytes.
///
/// # Errors
/// [`Unreached::Broken`] for more, and for an answer that breaks off or does not end within `patience`.
pub async fn read_whole(answer: Response<Incoming>, longest: usize, patience: Duration) -> Result<Bytes, Unreached> {
    let reading = Limited::new(answer.into_body(), longest).collect();
    match timeout(patience, reading).await {
        Ok(Ok(whole)) => Ok(whole.to_bytes()),
        Ok(Err(_)) => Err(Unreached::Broken(format!("The server sends more than {} MB, or broke off.", longest >> 20))),
        Err(_) => Err(broken("The server does not answer in time.")),
    }
}

async fn over<S>(stream: S, place: &Place, ask: Ask<'_>) -> Result<Response<Incoming>, Unreached>
where
    S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
{
    let off = |_| broken("The server broke the connection off.");
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.map_err(off)?;
    // It ends with the sender and the answer.
    tokio::spawn(connection);
    let name = if place.host.contains(':') { format!("[{}]", place.host) } else { place.host.clone() };
    let usual = place.port == if place.https { 443 } else { 80 };
    let host = if usual { name } else { format!("{name}:{}", place.port) };
    let mut request =
        Request::builder().method(ask.method).uri(&place.path).header(HOST, host).header(USER_AGENT, "Chancery");
    for (name, value) in ask.headers {
        request = request.header(name, value);
    }
    let request = request.body(ask.body).map_err(|_| broken("The address cannot be asked."))?;
    sender.send_request(request).await.map_err(off)
}

/// A header.
///
/// # Errors
/// [`Error::Invalid`] for what cannot be sent.
pub fn header(name: &str, value: &str) -> Result<(HeaderName, HeaderValue)> {
    let odd = || Error::Invalid(format!("The header \"{}\" cannot be sent.", crate::lines::one_line(name)));
    let name = HeaderName::from_bytes(name.as_bytes()).map_err(|_| odd())?;
    let mut value = HeaderValue::from_str(value).map_err(|_| odd())?;
    value.set_sensitive(name == hyper::header::AUTHORIZATION);
    Ok((name, value))
}

/// Whether an address is one of the public internet (RFC 6890).
#[must_use]
pub fn is_public(ip: IpAddr) -> bool {
    match ip.to_canonical() {
        IpAddr::V4(ip) => {
            let [a, b, ..] = ip.octets();
            let shared = a == 100 && (64..128).contains(&b);
            let odd =
                a == 0 || a >= 240 || (a == 192 && b == 0 && ip.octets()[2] == 0) || (a == 198 && (b == 18 || b == 19));
            !(ip.is_loopback()
                || ip.is_private()
                || ip.is_link_local()
                || ip.is_multicast()
                || ip.is_documentation()
                || shared
                || odd)
        }
        IpAddr::V6(ip) => {
            // Global unicast is 2000::/3; of it, 2001:db8::/32 is for documents, and 2002::/16 and 2001::/32 wrap other addresses.
            let [first, second, ..] = ip.segments();
            first & 0xe000 == 0x2000 && first != 0x2002 && !(first == 0x2001 && (second == 0xdb8 || second == 0))
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn private_networks_stay_private() {
        for (ip, public) in [
            ("93.184.216.34", true),
            ("2606:4700::1111", true),
            ("127.0.0.1", false),
            ("10.1.2.3", false),
            ("172.16.0.1", false),
            ("192.168.1.1", false),
            ("169.254.169.254", false),
            ("100.64.0.1", false),
            ("0.0.0.0", false),
            ("255.255.255.255", false),
            ("::1", false),
            ("::ffff:127.0.0.1", false),
            ("::ffff:10.0.0.1", false),
            ("fe80::1", false),
            ("fd00::1", false),
            ("2002:7f00:1::", false),
            ("64:ff9b::7f00:1", false),
        ] {
            assert_eq!(is_public(ip.parse().unwrap()), public, "{ip}");
        }
    }

    #[tokio::test]
    async fn this_machine_is_not_asked() {
        let door = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = door.local_addr().unwrap().port();
        let web = GuardedWeb::new(false, "test", None).unwrap();
        for host in ["127.0.0.1", "localhost", "[::1]"] {
            let url = format!("https://{host}:{port}/");
            let ask = Ask { method: "GET", url: &url, headers: Vec::new(), body: whole("") };
            let said = web.ask(ask, Duration::from_secs(20)).await;
            assert_eq!(said.err(), Some(Unreached::Private), "{host}");
        }
        for odd in ["", "http://a.example/", "https://a:b@a.example/", "https://a.example/ x", "ftp://a.example"] {
            assert_eq!(web.place(odd), Err(Unreached::NoAddress), "{odd}");
        }
    }
}

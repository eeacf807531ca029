//! Requests to the calendars that members name. Each is bounded in time and size, follows no redirect, and goes to an address of the public
//! internet, unless `booking.private_calendars` allows others: a member must not be able to look into the firm's own network with this server.

use crate::{
    error::{Error, Result},
    https_client::authorities,
};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use bytes::Bytes;
use http_body_util::{BodyExt, Full, Limited};
use hyper::{
    Request, Uri,
    header::{AUTHORIZATION, HOST, HeaderValue, USER_AGENT},
};
use hyper_util::rt::TokioIo;
use rustls_pki_types::ServerName;
use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Duration,
};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
    time::timeout,
};
use tokio_rustls::{TlsConnector, rustls::ClientConfig};

/// Time for one request, from the name to the last byte.
const PATIENCE: Duration = Duration::from_secs(20);
/// Bytes of the longest answer.
const LONGEST: usize = 10 << 20;

/// Asks calendars. Clones share everything.
#[derive(Clone)]
pub struct Web {
    tls: Arc<ClientConfig>,
    private: bool,
}

/// What is asked.
pub struct Ask<'a> {
    pub method: &'static str,
    pub url: &'a str,
    /// A name and a password.
    pub sign_in: Option<(&'a str, &'a str)>,
    pub headers: &'a [(&'static str, &'static str)],
    pub body: String,
}

/// What was answered.
pub struct Answer {
    pub status: u16,
    pub body: Bytes,
}

/// A place on the web: what a URL says.
struct Place {
    https: bool,
    host: String,
    port: u16,
    path: String,
}

impl Web {
    /// With `private`, also to addresses of the firm's own network, and without TLS.
    ///
    /// # Errors
    /// None in practice: the authorities are built in.
    pub fn new(private: bool) -> Result<Self> {
        let roots = authorities("booking", None)?;
        let tls = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
        Ok(Self { tls: Arc::new(tls), private })
    }

    /// The address as it can be kept.
    ///
    /// # Errors
    /// [`Error::Invalid`], naming what to change.
    pub fn checked(&self, url: &str) -> Result<String> {
        let url = url.trim();
        let url = url.strip_prefix("webcal://").map_or_else(|| url.to_owned(), |rest| format!("https://{rest}"));
        self.place(&url).map_err(Error::Invalid)?;
        Ok(url)
    }

    fn place(&self, url: &str) -> std::result::Result<Place, String> {
        let plain = url.len() <= 2_000 && url.bytes().all(|byte| byte.is_ascii_graphic());
        let uri: Option<Uri> = url.parse().ok().filter(|_| plain);
        let no_address = || "A calendar needs an address that begins with https://.".to_owned();
        let uri = uri.ok_or_else(no_address)?;
        let (https, host) = match (uri.scheme_str(), uri.host()) {
            (Some("https"), Some(host)) => (true, host),
            (Some("http"), Some(host)) if self.private => (false, host),
            _ => return Err(no_address()),
        };
        if uri.authority().is_some_and(|authority| authority.as_str().contains('@')) {
            return Err("Leave name and password out of the address.".into());
        }
        let host = host.trim_start_matches('[').trim_end_matches(']').to_owned();
        let port = uri.port_u16().unwrap_or(if https { 443 } else { 80 });
        let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        Ok(Place { https, host, port, path })
    }

    /// Asks.
    ///
    /// # Errors
    /// A sentence for the member, without the address.
    pub async fn ask(&self, ask: Ask<'_>) -> std::result::Result<Answer, String> {
        let asking = async {
            let place = self.place(ask.url)?;
            let tcp = self.connect(&place).await?;
            if !place.https {
                return over(tcp, &place, ask).await;
            }
            let unreached = |_| "The server has no certificate that can be trusted.".to_owned();
            let name =
                ServerName::try_from(place.host.clone()).map_err(|_| "The address names no server.".to_owned())?;
            let tls = TlsConnector::from(Arc::clone(&self.tls)).connect(name, tcp).await.map_err(unreached)?;
            over(tls, &place, ask).await
        };
        timeout(PATIENCE, asking).await.unwrap_or_else(|_| Err("The server does not answer in time.".into()))
    }

    async fn connect(&self, place: &Place) -> std::result::Result<TcpStream, String> {
        let found = tokio::net::lookup_host((place.host.as_str(), place.port)).await;
        let found: Vec<SocketAddr> = found.map_err(|_| "The server's name is not known.".to_owned())?.collect();
        let allowed: Vec<SocketAddr> = found.into_iter().filter(|at| self.private || is_public(at.ip())).collect();
        if allowed.is_empty() {
            return Err("The server is in a private network, and booking.private_calendars does not allow that.".into());
        }
        // Connected by address: the name is not looked up a second time, when it could lead elsewhere.
        TcpStream::connect(&allowed[..]).await.map_err(|_| "The server cannot be reached.".to_owned())
    }
}

async fn over<S>(stream: S, place: &Place, ask: Ask<'_>) -> std::result::Result<Answer, String>
where
    S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
{
    let broken = |_| "The server broke the connection off.".to_owned();
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.map_err(broken)?;
    // It ends with the sender.
    tokio::spawn(connection);
    let name = if place.host.contains(':') { format!("[{}]", place.host) } else { place.host.clone() };
    let usual = place.port == if place.https { 443 } else { 80 };
    let host = if usual { name } else { format!("{name}:{}", place.port) };
    let mut request =
        Request::builder().method(ask.method).uri(&place.path).header(HOST, host).header(USER_AGENT, "Chancery");
    for (name, value) in ask.headers {
        request = request.header(*name, *value);
    }
    if let Some((name, password)) = ask.sign_in
        && let Ok(mut header) =
            HeaderValue::from_str(&format!("Basic {}", STANDARD.encode(format!("{name}:{password}"))))
    {
        header.set_sensitive(true);
        request = request.header(AUTHORIZATION, header);
    }
    let request =
        request.body(Full::new(Bytes::from(ask.body))).map_err(|_| "The address cannot be asked.".to_owned())?;
    let answer = sender.send_request(request).await.map_err(broken)?;
    let status = answer.status().as_u16();
    let whole = Limited::new(answer.into_body(), LONGEST).collect().await;
    let body = whole.map_err(|_| format!("The server sends more than {} MB, or broke off.", LONGEST >> 20))?.to_bytes();
    Ok(Answer { status, body })
}

/// Whether an address is one of the public internet (RFC 6890).
fn is_public(ip: IpAddr) -> bool {
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

    #[test]
    fn addresses_that_can_be_kept() {
        let web = Web::new(false).unwrap();
        assert_eq!(web.checked(" webcal://cal.example/a.ics?key=1 ").unwrap(), "https://cal.example/a.ics?key=1");
        for odd in [
            "",
            "cal.example",
            "http://cal.example/",
            "file:///etc/passwd",
            "https://",
            "https://a:b@cal.example/",
            "https://cal.example/ x",
            "gopher://x/",
        ] {
            assert!(web.checked(odd).is_err(), "{odd}");
        }
        assert!(Web::new(true).unwrap().checked("http://127.0.0.1:5232/dana/").is_ok());
    }

    #[tokio::test]
    async fn this_machine_is_not_asked() {
        let door = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = door.local_addr().unwrap().port();
        let web = Web::new(false).unwrap();
        for host in ["127.0.0.1", "localhost", "[::1]"] {
            let url = format!("https://{host}:{port}/");
            let said =
                web.ask(Ask { method: "GET", url: &url, sign_in: None, headers: &[], body: String::new() }).await;
            assert!(said.err().unwrap().contains("private network"), "{host}");
        }
    }
}

//! The other end of a connection: its address, through trusted proxies only; whether the connection is encrypted; and
//! the session cookie.

use crate::http::services::{DoorSettings, Services};

use crate::access::Device;

use std::net::IpAddr;
use warp::{
    Filter,
    filters::BoxedFilter,
    http::{
        HeaderMap, HeaderValue,
        header::{COOKIE, HOST, USER_AGENT},
    },
};

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(super) struct Peer {
    pub(super) address: IpAddr,
    /// Whether it uses TLS with us.
    pub(super) tls: bool,
}

/// The peer of a request; the unspecified address if there is none, as in tests of single filters.
pub(super) fn peer() -> BoxedFilter<(Peer,)> {
    let nobody = Peer { address: IpAddr::from([0, 0, 0, 0]), tls: false };
    warp::ext::optional::<Peer>().map(move |peer: Option<Peer>| peer.unwrap_or(nobody)).boxed()
}

/// The name of the cookie. Its prefix makes browsers refuse it without Secure and Path=/ or from another host.
const COOKIE_NAME: &str = "__Host-chancery";
/// The name of the cookie that binds a sign-in with a provider to the browser that began it.
const PROVIDER_COOKIE: &str = "__Host-chancery-provider";
/// Our own page sends this header, and it keeps cookies. No form and no other site can send it without our
/// permission.
const PAGE: &str = "x-chancery-page";

/// The other end of a request.
#[derive(Clone, Debug)]
pub struct Client {
    /// The client's address, as far as it can be trusted.
    pub(crate) address: IpAddr,
    /// Whether an untrusted peer claims to have forwarded the request.
    pub(super) handed_on: bool,
    /// The host name in the request, without a port.
    pub(crate) host: String,
    /// The session's cookie.
    pub(crate) cookie: Option<String>,
    /// The cookie of a sign-in with a provider that is on its way.
    pub(crate) provider_cookie: Option<String>,
    /// Whether our own page sent the request, and no form or page of another site.
    pub(crate) own_page: bool,
    /// Whether the connection is encrypted, or does not leave this machine.
    pub(crate) private: bool,
    agent: String,
    bound: bool,
}

impl Client {
    pub(super) fn of(door: &DoorSettings, peer: Peer, headers: &HeaderMap) -> Self {
        let text = |name: &str| headers.get(name).and_then(|v| v.to_str().ok()).unwrap_or_default();
        let host = text(HOST.as_str());
        let host =
            host.rsplit_once(':').filter(|(_, port)| port.bytes().all(|b| b.is_ascii_digit())).map_or(host, |h| h.0);
        let (address, handed_on) = address(door, peer.address, headers);
        // Over plain HTTP, browsers keep a Secure cookie only from these.
        let local = ["localhost", "127.0.0.1", "[::1]"].contains(&host.to_ascii_lowercase().as_str());
        let bound = headers.contains_key(PAGE) && (secure(door, peer, headers) || door.https || local);
        Self {
            address,
            handed_on,
            host: host.to_owned(),
            cookie: cookie(headers, COOKIE_NAME),
            provider_cookie: cookie(headers, PROVIDER_COOKIE),
            own_page: headers.contains_key(PAGE),
            private: secure(door, peer, headers) || (address.to_canonical().is_loopback() && !handed_on),
            agent: text(USER_AGENT.as_str()).to_owned(),
            bound,
        }
    }

    /// What a session records about it.
    pub(crate) fn device(&self) -> Device {
        Device { client: self.agent.clone(), address: Some(self.address), bound: self.bound }
    }
}

/// The other end of a request.
pub fn client(services: &Services) -> BoxedFilter<(Client,)> {
    let door = services.door.clone();
    peer()
        .and(warp::header::headers_cloned())
        .map(move |peer, headers: HeaderMap| Client::of(&door, peer, &headers))
        .boxed()
}

/// Whether the client's connection is encrypted: to us, or to a trusted proxy.
pub(super) fn secure(door: &DoorSettings, peer: Peer, headers: &HeaderMap) -> bool {
    let said = || headers.get("x-forwarded-proto").is_some_and(|v| v.as_bytes().eq_ignore_ascii_case(b"https"));
    peer.tls || (door.believes(peer.address) && said())
}

/// Set-Cookie for a session's secret. Without a secret, it deletes the cookie.
pub fn set_cookie(secret: Option<&str>) -> Option<HeaderValue> {
    let life = if secret.is_some() { "" } else { "; Max-Age=0" };
    let value = secret.unwrap_or_default();
    HeaderValue::try_from(format!("{COOKIE_NAME}={value}; Path=/; Secure; HttpOnly; SameSite=Strict{life}")).ok()
}

/// Set-Cookie for a sign-in with a provider that begins and that must end within these seconds. Without a secret, it deletes the
/// cookie. Strict is enough: the page to which the provider sends the browser back asks from our own site.
pub fn set_provider_cookie(secret: Option<&str>, seconds: u64) -> Option<HeaderValue> {
    let (value, life) = secret.map_or(("", 0), |secret| (secret, seconds));
    let rest = "Path=/; Secure; HttpOnly; SameSite=Strict";
    HeaderValue::try_from(format!("{PROVIDER_COOKIE}={value}; {rest}; Max-Age={life}")).ok()
}

fn cookie(headers: &HeaderMap, wanted: &str) -> Option<String> {
    let all = headers.get_all(COOKIE).into_iter().filter_map(|v| v.to_str().ok()).flat_map(|v| v.split(';'));
    let mut pairs = all.filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == wanted).map(|(_, value)| value.to_owned())
}

/// Reads X-Forwarded-For from its end: each proxy adds the address that spoke to it, so anything before the first
/// untrusted one may be invented.
fn address(door: &DoorSettings, peer: IpAddr, headers: &HeaderMap) -> (IpAddr, bool) {
    let believed = |address: &IpAddr| door.believes(*address);
    let forwarded = headers.contains_key("x-forwarded-for") || headers.contains_key("forwarded");
    if !believed(&peer) {
        return (peer, forwarded);
    }
    let said: Vec<&str> = headers
        .get_all("x-forwarded-for")
        .into_iter()
        .flat_map(|v| v.to_str().unwrap_or("?").split(','))
        .map(str::trim)
        .collect();
    let mut address = peer;
    for word in said.iter().rev() {
        let Ok(next) = word.parse::<IpAddr>() else { break };
        address = next;
        if !believed(&next) {
            break;
        }
    }
    (address, false)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn of(peer: &str, headers: &[(&'static str, &str)]) -> Client {
        let door = DoorSettings {
            proxies: vec!["10.0.0.0/30".parse().unwrap(), "::1/128".parse().unwrap()],
            ..DoorSettings::default()
        };
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, value.parse().unwrap());
        }
        Client::of(&door, Peer { address: peer.parse().unwrap(), tls: false }, &map)
    }

    #[test]
    fn only_proxies_of_the_settings_are_believed() {
        for (peer, forwarded, address) in [
            ("192.0.2.9", &["198.51.100.1"][..], "192.0.2.9"),
            ("10.0.0.1", &["198.51.100.1"], "198.51.100.1"),
            ("::ffff:10.0.0.1", &["198.51.100.1"], "198.51.100.1"),
            ("10.0.0.1", &["203.0.113.7, 198.51.100.1"], "198.51.100.1"),
            ("10.0.0.1", &["203.0.113.7", "198.51.100.1, ::1"], "198.51.100.1"),
            ("10.0.0.1", &["198.51.100.1, nonsense"], "10.0.0.1"),
            ("10.0.0.1", &[], "10.0.0.1"),
        ] {
            let headers: Vec<_> = forwarded.iter().map(|f| ("x-forwarded-for", *f)).collect();
            assert_eq!(of(peer, &headers).address, address.parse::<IpAddr>().unwrap(), "{peer} {forwarded:?}");
        }
        assert!(of("127.0.0.1", &[("x-forwarded-for", "1.2.3.4")]).handed_on);
        assert!(!of("10.0.0.1", &[("x-forwarded-for", "1.2.3.4")]).handed_on);
    }

    #[test]
    fn a_session_is_bound_where_browsers_keep_the_cookie() {
        let bound = |peer, headers: &[(&'static str, &str)]| of(peer, headers).device().bound;
        assert!(bound("192.0.2.9", &[("x-chancery-page", "1"), ("host", "localhost:8080")]));
        assert!(bound("192.0.2.9", &[("x-chancery-page", "1"), ("host", "[::1]:8080")]));
        assert!(bound(
            "10.0.0.1",
            &[("x-chancery-page", "1"), ("host", "firm.example"), ("x-forwarded-proto", "https")]
        ));
        assert!(!bound(
            "192.0.2.9",
            &[("x-chancery-page", "1"), ("host", "firm.example"), ("x-forwarded-proto", "https")]
        ));
        assert!(!bound("192.0.2.9", &[("host", "localhost")]));
    }

    #[test]
    fn the_cookie_is_found_among_others() {
        let found = |text: &'static str| {
            let headers: HeaderMap = [(COOKIE, HeaderValue::from_static(text))].into_iter().collect();
            [COOKIE_NAME, PROVIDER_COOKIE].map(|name| cookie(&headers, name))
        };
        assert_eq!(
            found("a=b; __Host-chancery=x_-1; __Host-chancery-provider=y; c=d"),
            [Some("x_-1".into()), Some("y".into())]
        );
        assert_eq!(found("chancery=x"), [None, None]);
        assert_eq!(set_cookie(Some("x")).unwrap(), "__Host-chancery=x; Path=/; Secure; HttpOnly; SameSite=Strict");
    }
}

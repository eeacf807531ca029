//! Where a code may be sent to: a page that is reached by https, or a program on the person's own machine (RFC 8252, 7.3).

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use std::net::Ipv4Addr;

/// The longest address.
const LONGEST: usize = 500;
/// Names of the person's own machine.
const LOOPBACK: &[&str] = &["127.0.0.1", "[::1]", "localhost"];

/// An address that browsers read as it is read here: its host has no escapes, and nothing stands before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RedirectUri {
    text: String,
    host: String,
    /// The host as people are shown it.
    shown: String,
    /// On the person's own machine: the address without its port.
    portless: Option<String>,
}

impl RedirectUri {
    /// Reads one. `None` if it is another kind of address.
    pub fn read(text: &str) -> Option<Self> {
        let plain = |c: u8| c.is_ascii_alphanumeric() || b"-._~:/?[]@!$&'()*+,;=%".contains(&c);
        if text.len() > LONGEST || !text.bytes().all(plain) {
            return None;
        }
        let (scheme, rest) = text.split_once("://")?;
        let end = rest.find(['/', '?']).unwrap_or(rest.len());
        let (authority, behind) = rest.split_at(end);
        let (host, port) = match authority.strip_prefix("[::1]") {
            Some(port) => ("[::1]", port),
            None => authority.split_at(authority.find(':').unwrap_or(authority.len())),
        };
        let named = |host: &str| {
            let letters = host.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-' || c == b'.');
            // Browsers take a name that ends with a number for an IPv4 address, however it is written (WHATWG URL, 3.5).
            let last = host.trim_end_matches('.').rsplit('.').next().unwrap_or_default();
            let number = last.bytes().all(|c| c.is_ascii_digit()) || last.to_ascii_lowercase().starts_with("0x");
            let plain = !number || host.parse::<Ipv4Addr>().is_ok();
            letters && plain && host.starts_with(|c: char| c.is_ascii_alphanumeric())
        };
        let whole = port.is_empty()
            || port.strip_prefix(':').is_some_and(|port| port.parse::<u16>().is_ok_and(|port| port > 0));
        let local = scheme == "http" && LOOPBACK.contains(&host);
        let web = scheme == "https" && named(host);
        (whole && (local || web)).then(|| Self {
            text: text.to_owned(),
            host: host.to_ascii_lowercase(),
            shown: if local || port == ":443" { host.to_ascii_lowercase() } else { authority.to_ascii_lowercase() },
            portless: local.then(|| format!("{host}{behind}")),
        })
    }

    /// The address.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its host.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Its host as a person is shown it: with the port of a page, unless that is the usual one.
    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// Whether it leads to a program on the person's own machine.
    pub fn is_local(&self) -> bool {
        self.portless.is_some()
    }

    /// Whether this registered address is the one that is asked for: the same text. On the person's own machine the port may differ, as
    /// a program there takes one that is free (RFC 8252, 7.3).
    pub fn is(&self, asked: &Self) -> bool {
        self.text == asked.text || (self.is_local() && self.portless == asked.portless)
    }

    /// The address with these parameters, behind those that it has.
    pub fn with(&self, parameters: &[(&str, &str)]) -> String {
        let mut whole = self.text.clone();
        for (name, value) in parameters {
            whole.push(if whole.contains('?') { '&' } else { '?' });
            whole += &format!("{name}={}", utf8_percent_encode(value, NON_ALPHANUMERIC));
        }
        whole
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn pages_by_https_and_programs_on_this_machine() {
        for (text, host, local) in [
            ("https://claude.ai/api/mcp/auth_callback", "claude.ai", false),
            ("https://Claude.AI", "claude.ai", false),
            ("https://box.example:8443/x?y=1&z=%20", "box.example", false),
            ("https://localhost/x", "localhost", false),
            ("http://127.0.0.1/callback", "127.0.0.1", true),
            ("http://127.0.0.1:33418/callback", "127.0.0.1", true),
            ("http://localhost:3000", "localhost", true),
            ("http://[::1]:3000/?a=b", "[::1]", true),
        ] {
            let read = RedirectUri::read(text).unwrap();
            assert_eq!((read.host(), read.is_local(), read.text()), (host, local, text));
        }
        for (text, shown) in [
            ("https://Claude.AI:443/x", "claude.ai"),
            ("https://claude.ai:8443/x", "claude.ai:8443"),
            ("https://192.0.2.7/x", "192.0.2.7"),
            ("http://127.0.0.1:33418/x", "127.0.0.1"),
        ] {
            assert_eq!(RedirectUri::read(text).unwrap().shown(), shown);
        }
    }

    #[test]
    fn everything_else_is_refused() {
        for text in [
            "",
            "https://",
            "https:///x",
            "https:/claude.ai",
            "https:claude.ai",
            "//claude.ai/x",
            "http://claude.ai/x",
            "http://localhost.evil.example/",
            "http://127.0.0.1.evil.example/",
            "http://127.0.0.1@evil.example/",
            "http://127.0.0.2/",
            "http://LOCALHOST/",
            "http://[::2]/",
            "https://[::1]evil.example/",
            "https://[2001:db8::1]/",
            "https://good.example@evil.example/",
            "https://good.example\\@evil.example/",
            "https://good.example%2eevil.example/",
            "https://good.example:/x",
            "https://good.example:0/x",
            "https://good.example:99999/x",
            "https://good.example:x/x",
            "https://good.example:80:80/x",
            "https://good.example/x#fragment",
            "https://good.example/x y",
            "https://good.example/\nx",
            "https://gооd.example/x",
            "https://-good.example/",
            "https://2130706433/cb",
            "https://0x7f.1/cb",
            "https://good.example.0x7f/cb",
            "https://127.1/cb",
            "HTTPS://good.example/",
            "javascript:alert(1)",
            "javascript://good.example/%0aalert(1)",
            "data:text/html,x",
            "cursor://callback",
            "file:///etc/passwd",
            &format!("https://good.example/{}", "x".repeat(LONGEST)),
        ] {
            assert_eq!(RedirectUri::read(text), None, "{text}");
        }
    }

    #[test]
    fn only_the_port_of_this_machine_may_differ() {
        let is = |registered: &str, asked: &str| {
            RedirectUri::read(registered).unwrap().is(&RedirectUri::read(asked).unwrap())
        };
        assert!(is("http://127.0.0.1/cb", "http://127.0.0.1:51004/cb") && is("http://[::1]:1/cb", "http://[::1]:2/cb"));
        assert!(is("https://a.example/cb?x=1", "https://a.example/cb?x=1"));
        for (registered, asked) in [
            ("http://127.0.0.1/cb", "http://127.0.0.1/cb/"),
            ("http://127.0.0.1/cb", "http://127.0.0.1/cb?x=1"),
            ("http://127.0.0.1/cb", "http://localhost/cb"),
            ("http://localhost/cb", "https://localhost/cb"),
            ("https://localhost/cb", "https://localhost:1/cb"),
            ("https://a.example/cb", "https://a.example:8443/cb"),
            ("https://a.example/cb", "https://a.example/cb/x"),
            ("https://a.example/cb", "https://a.example/CB"),
            ("https://a.example/cb", "https://b.a.example/cb"),
        ] {
            assert!(!is(registered, asked), "{registered} {asked}");
        }
    }

    #[test]
    fn parameters_come_behind_those_that_are_there() {
        let with = |text: &str| RedirectUri::read(text).unwrap().with(&[("code", "a+b&c"), ("state", "é")]);
        assert_eq!(with("https://a.example/cb"), "https://a.example/cb?code=a%2Bb%26c&state=%C3%A9");
        assert_eq!(with("https://a.example/cb?x=1"), "https://a.example/cb?x=1&code=a%2Bb%26c&state=%C3%A9");
    }

    proptest::proptest! {
        /// Whatever is accepted leads where it says, also with something behind it.
        #[test]
        fn what_is_accepted_begins_with_its_host(text in "(https|http|HTTP)://[a-z.0-9:@%/?#\\[\\]\\\\-]{0,30}", state in ".{0,20}") {
            if let Some(read) = RedirectUri::read(&text) {
                let uri: warp::http::Uri = read.with(&[("state", &state)]).parse().unwrap();
                proptest::prop_assert_eq!(uri.host().unwrap().to_ascii_lowercase(), read.host());
                proptest::prop_assert!(!uri.authority().unwrap().as_str().contains('@'));
            }
        }
    }
}

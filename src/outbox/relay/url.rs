//! `mail.relay`: where the relay is and how to connect to it.

use super::security::Security;
use crate::{config::RelayTls, error::StartError};

use std::{fmt, net::IpAddr};
use zeroize::Zeroizing;

/// A parsed `mail.relay`: `smtp://[user:password@]host[:port]` or `smtps://...`. `Debug` shows no password.
#[derive(Clone, PartialEq, Eq)]
pub struct RelayUrl {
    pub(super) host: String,
    pub(super) port: u16,
    pub(super) security: Security,
    pub(super) credentials: Option<(String, Zeroizing<String>)>,
    /// Whether it is signed in to with a key that does not stand in the setting.
    signs_in: bool,
}

impl RelayUrl {
    /// Parses the setting. Without a port, `smtps` is 465, `smtp` with a password 587 and without one 25. User and
    /// password may be percent-encoded.
    ///
    /// # Errors
    /// The sentence names the setting and the fix, and never the password.
    pub fn parse(setting: &str) -> Result<Self, StartError> {
        Self::parse_as(setting, false)
    }

    /// The same for a relay that is signed in to, with a key that does not stand in the setting.
    ///
    /// # Errors
    /// As for [`RelayUrl::parse`].
    pub fn signed_in(setting: &str) -> Result<Self, StartError> {
        Self::parse_as(setting, true)
    }

    fn parse_as(setting: &str, signs_in: bool) -> Result<Self, StartError> {
        let (scheme, rest) =
            setting.trim().split_once("://").ok_or_else(|| wrong("has no \"smtp://\" or \"smtps://\" in front"))?;
        let wrapped = match scheme.to_ascii_lowercase().as_str() {
            "smtp" => false,
            "smtps" => true,
            _ => return Err(wrong("begins with something else than \"smtp://\" or \"smtps://\"")),
        };
        // The last @ ends the password, which may itself contain one.
        let (login, place) = rest.rsplit_once('@').map_or((None, rest), |(login, place)| (Some(login), place));
        let credentials = login.map(credentials).transpose()?;
        let (host, port) = host_and_port(place.strip_suffix('/').unwrap_or(place))?;
        let signs_in = signs_in || credentials.is_some();
        let security = match (wrapped, signs_in, is_loopback(&host)) {
            (true, ..) => Security::Wrapped,
            (false, true, false) => Security::Required,
            (false, ..) => Security::Opportunistic,
        };
        let usual = match (wrapped, signs_in) {
            (true, _) => 465,
            (false, true) => 587,
            (false, false) => 25,
        };
        Ok(Self { host, port: port.unwrap_or(usual), security, credentials, signs_in })
    }

    /// The same relay under `mail.relay_tls`. `smtps` always uses TLS with a checked certificate.
    ///
    /// # Errors
    /// A password would go to another machine unprotected.
    pub fn with_policy(mut self, policy: RelayTls) -> Result<Self, StartError> {
        if self.security == Security::Wrapped {
            return Ok(self);
        }
        match policy {
            RelayTls::Auto => {}
            RelayTls::Required => self.security = Security::Required,
            RelayTls::Opportunistic if self.signs_in && !is_loopback(&self.host) => {
                return Err(StartError::new(
                    "mail.relay_tls is \"opportunistic\", and a password or a token goes to mail.relay that could then be read on its way.",
                    "Set mail.relay_tls to \"required\" or leave it out; for a relay with a certificate of the firm's own name its authority in mail.relay_ca.",
                ));
            }
            RelayTls::Opportunistic => self.security = Security::Opportunistic,
        }
        Ok(self)
    }

    /// How the connection is secured, as a readable text.
    pub fn safety(&self) -> &'static str {
        match self.security {
            Security::Wrapped => "TLS from the start, certificate checked",
            Security::Required => "STARTTLS required, certificate checked",
            Security::Opportunistic => "STARTTLS when offered, certificate not checked",
        }
    }

    /// The user name for signing in.
    pub fn user(&self) -> Option<&str> {
        self.credentials.as_ref().map(|(user, _)| user.as_str())
    }

    /// Host and port as readable text.
    pub fn place(&self) -> String {
        if self.host.contains(':') {
            format!("[{}]:{}", self.host, self.port)
        } else {
            format!("{}:{}", self.host, self.port)
        }
    }
}

impl fmt::Debug for RelayUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let login = if self.credentials.is_some() { "…@" } else { "" };
        write!(f, "RelayUrl({:?} {login}{})", self.security, self.place())
    }
}

fn wrong(what: &str) -> StartError {
    StartError::new(
        format!("The setting mail.relay {what}."),
        "Write it as smtp://HOST, smtp://USER:PASSWORD@HOST or smtps://USER:PASSWORD@HOST, with :PORT where it is not the usual one; \
         in USER and PASSWORD write %40 for @, %3A for : and %25 for %.",
    )
}

fn credentials(login: &str) -> Result<(String, Zeroizing<String>), StartError> {
    let (user, password) = login.split_once(':').ok_or_else(|| wrong("has a user name but no password"))?;
    let (user, password) = (decode(user)?, Zeroizing::new(decode(password)?));
    if user.is_empty() || password.is_empty() {
        return Err(wrong("has an empty user name or password"));
    }
    Ok((user, password))
}

fn decode(text: &str) -> Result<String, StartError> {
    let bad = || wrong("has a % in its user name or password that is not followed by two hexadecimal digits of UTF-8");
    let digit = |b: u8| char::from(b).to_digit(16).and_then(|d| u8::try_from(d).ok()).ok_or_else(bad);
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        if *first != b'%' {
            bytes.push(*first);
            rest = tail;
            continue;
        }
        let [high, low, tail @ ..] = tail else { return Err(bad()) };
        bytes.push(digit(*high)? << 4 | digit(*low)?);
        rest = tail;
    }
    String::from_utf8(bytes).map_err(|_| bad())
}

fn host_and_port(place: &str) -> Result<(String, Option<u16>), StartError> {
    let (host, port) = match place.strip_prefix('[') {
        Some(literal) => {
            let (host, after) = literal.split_once(']').ok_or_else(|| wrong("has a [ without its ]"))?;
            host.parse::<IpAddr>().map_err(|_| wrong("has no IP address between [ and ]"))?;
            let port = if after.is_empty() {
                None
            } else {
                Some(after.strip_prefix(':').ok_or_else(|| wrong("has something behind its ]"))?)
            };
            (host, port)
        }
        None => place.split_once(':').map_or((place, None), |(host, port)| (host, Some(port))),
    };
    let name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | ':');
    if host.is_empty() || !host.chars().all(name) {
        return Err(wrong("has no host name that could be used"));
    }
    let port = port.map(|p| {
        p.parse().ok().filter(|p| *p != 0).ok_or_else(|| wrong("has a port that is no number from 1 to 65535"))
    });
    Ok((host.to_owned(), port.transpose()?))
}

fn is_loopback(host: &str) -> bool {
    host.eq_ignore_ascii_case("localhost") || host.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_written() {
        for (setting, place, security) in [
            ("smtp://mail.firm.example", "mail.firm.example:25", Security::Opportunistic),
            ("smtp://mail.firm.example:2525/", "mail.firm.example:2525", Security::Opportunistic),
            ("SMTP://u:p@mail.firm.example", "mail.firm.example:587", Security::Required),
            ("smtp://u:p@127.0.0.1:1025", "127.0.0.1:1025", Security::Opportunistic),
            ("smtp://[::1]:1025", "[::1]:1025", Security::Opportunistic),
            ("smtps://u:p@mail.firm.example", "mail.firm.example:465", Security::Wrapped),
        ] {
            let url = RelayUrl::parse(setting).unwrap();
            assert_eq!((url.place().as_str(), url.security), (place, security), "{setting}");
        }
        let url = RelayUrl::parse("smtp://it%40firm.example:p@ss%3A%25w%C3%BC@mail.firm.example").unwrap();
        let (user, password) = url.credentials.unwrap();
        assert_eq!((user.as_str(), password.as_str()), ("it@firm.example", "p@ss:%wü"));
    }

    #[test]
    fn what_cannot_is_told_without_the_password() {
        for (setting, what) in [
            ("", "in front"),
            ("mail.firm.example", "in front"),
            ("http://mail.firm.example", "something else"),
            ("smtp://", "no host name"),
            ("smtp://mail.firm.example:0", "port"),
            ("smtp://mail.firm.example:x", "port"),
            ("smtp://mail.firm.example/x", "no host name"),
            ("smtp://mail.firm.example?tls=1", "no host name"),
            ("smtp://secret@mail.firm.example", "no password"),
            ("smtp://:secret@mail.firm.example", "empty user name"),
            ("smtp://u:secret%zz@mail.firm.example", "hexadecimal"),
            ("smtp://u:secret%ff@mail.firm.example", "hexadecimal"),
            ("smtp://u:secret%f@mail.firm.example", "hexadecimal"),
            ("smtp://[::1", "without its ]"),
            ("smtp://[::1]x", "behind its ]"),
            ("smtp://[x]", "no IP address"),
        ] {
            let error = RelayUrl::parse(setting).unwrap_err();
            assert!(error.problem.contains(what) && error.problem.contains("mail.relay"), "{setting}: {error}");
            assert!(!error.to_string().contains("secret"), "{error}");
        }
    }

    #[test]
    fn the_policy_decides_where_the_scheme_does_not() {
        let with = |setting: &str, policy| RelayUrl::parse(setting).unwrap().with_policy(policy);
        for (setting, policy, security) in [
            ("smtp://mail.firm.example", RelayTls::Auto, Security::Opportunistic),
            ("smtp://u:p@mail.firm.example", RelayTls::Auto, Security::Required),
            ("smtp://mail.firm.example", RelayTls::Required, Security::Required),
            ("smtp://u:p@127.0.0.1", RelayTls::Opportunistic, Security::Opportunistic),
            ("smtps://u:p@mail.firm.example", RelayTls::Opportunistic, Security::Wrapped),
        ] {
            assert_eq!(with(setting, policy).unwrap().security, security, "{setting} {policy:?}");
        }
        let error = with("smtp://u:secret@mail.firm.example", RelayTls::Opportunistic).unwrap_err();
        assert!(error.problem.contains("mail.relay_tls") && !error.to_string().contains("secret"), "{error}");
    }

    #[test]
    fn debug_shows_no_password() {
        let shown = format!("{:?}", RelayUrl::parse("smtps://user:secret@mail.firm.example").unwrap());
        assert_eq!(shown, "RelayUrl(Wrapped …@mail.firm.example:465)");
    }
}

//! Parses AUTH (RFC 4954) without I/O: PLAIN (RFC 4616) and LOGIN, each in one step or with challenges. Only a
//! session under TLS reaches this code, so a password never crosses the network in the clear.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use zeroize::Zeroizing;

/// A mechanism that we offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mechanism {
    /// RFC 4616.
    Plain,
    /// draft-murchison-sasl-login: not a standard, but the only mechanism many office scanners know.
    Login,
}

/// The AUTH command: mechanism, and the initial response if one was given.
#[derive(Clone, PartialEq, Eq)]
pub struct Auth {
    /// The mechanism.
    pub mechanism: Mechanism,
    /// In base64, as sent: a secret. "=" is an empty one (RFC 4954 section 4).
    pub initial: Option<Zeroizing<String>>,
}

impl std::fmt::Debug for Auth {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Auth").field("mechanism", &self.mechanism).finish_non_exhaustive()
    }
}

/// Why an AUTH command or a response is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuthFault {
    /// A mechanism that we do not offer.
    Mechanism,
    /// Not base64, or not in the mechanism's format.
    Malformed,
    /// The client sent "*" (RFC 4954 section 4).
    Cancelled,
}

/// A name and a password.
pub struct Credentials {
    /// The name: an account's address.
    pub name: String,
    /// The password: a secret.
    pub password: Zeroizing<String>,
}

/// Parses the text after the word AUTH.
///
/// # Errors
/// [`AuthFault`].
pub fn command(arguments: &str) -> Result<Auth, AuthFault> {
    let mut words = arguments.split_ascii_whitespace();
    let mechanism = match words.next().unwrap_or_default().to_ascii_uppercase().as_str() {
        "PLAIN" => Mechanism::Plain,
        "LOGIN" => Mechanism::Login,
        "" => return Err(AuthFault::Malformed),
        _ => return Err(AuthFault::Mechanism),
    };
    let initial = words.next().map(|word| Zeroizing::new(word.to_owned()));
    if words.next().is_some() {
        return Err(AuthFault::Malformed);
    }
    Ok(Auth { mechanism, initial })
}

/// An AUTH conversation. Send what [`Exchange::challenge`] returns, and pass the client's line to [`Exchange::hear`].
#[derive(Debug)]
pub struct Exchange {
    mechanism: Mechanism,
    name: Option<String>,
}

impl Exchange {
    /// A conversation using `mechanism`.
    pub fn new(mechanism: Mechanism) -> Self {
        Self { mechanism, name: None }
    }

    /// The text after 334, in base64.
    pub fn challenge(&self) -> &'static str {
        match (self.mechanism, &self.name) {
            (Mechanism::Plain, _) => "",
            (Mechanism::Login, None) => "VXNlcm5hbWU6",
            (Mechanism::Login, Some(_)) => "UGFzc3dvcmQ6",
        }
    }

    /// Reads a response. `None` if another one is needed.
    ///
    /// # Errors
    /// [`AuthFault`].
    pub fn hear(&mut self, line: &[u8]) -> Result<Option<Credentials>, AuthFault> {
        if line == b"*" {
            return Err(AuthFault::Cancelled);
        }
        let text = decode(line)?;
        match (self.mechanism, self.name.take()) {
            (Mechanism::Login, Some(name)) => Ok(Some(Credentials { name, password: text })),
            (Mechanism::Login, None) => {
                self.name = Some(text.as_str().to_owned());
                Ok(None)
            }
            (Mechanism::Plain, _) => {
                // authorization identity NUL authentication identity NUL password
                let mut parts = text.split('\0');
                let (Some(as_whom), Some(name), Some(password), None) =
                    (parts.next(), parts.next(), parts.next(), parts.next())
                else {
                    return Err(AuthFault::Malformed);
                };
                // Acting for another identity is not supported.
                if !as_whom.is_empty() && !as_whom.eq_ignore_ascii_case(name) {
                    return Err(AuthFault::Malformed);
                }
                Ok(Some(Credentials { name: name.to_owned(), password: Zeroizing::new(password.to_owned()) }))
            }
        }
    }
}

fn decode(line: &[u8]) -> Result<Zeroizing<String>, AuthFault> {
    let line = if line == b"=" { b"" } else { line };
    let bytes = Zeroizing::new(STANDARD.decode(line).map_err(|_| AuthFault::Malformed)?);
    let text = std::str::from_utf8(&bytes).map_err(|_| AuthFault::Malformed)?;
    Ok(Zeroizing::new(text.to_owned()))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn hear(exchange: &mut Exchange, text: &str) -> Result<Option<(String, String)>, AuthFault> {
        let heard = exchange.hear(STANDARD.encode(text).as_bytes());
        heard.map(|found| found.map(|c| (c.name, c.password.as_str().to_owned())))
    }

    #[test]
    fn plain_rfc4616_2() {
        let said = |text: &str| hear(&mut Exchange::new(Mechanism::Plain), text);
        let dana = || Ok(Some(("dana@firm.test".into(), "pass word".into())));
        assert_eq!(said("\0dana@firm.test\0pass word"), dana());
        assert_eq!(said("Dana@firm.test\0dana@firm.test\0pass word"), dana());
        for bad in ["", "dana@firm.test", "\0dana@firm.test", "lee@firm.test\0dana@firm.test\0x", "\0a\0b\0c"] {
            assert_eq!(said(bad), Err(AuthFault::Malformed), "{bad:?}");
        }
    }

    #[test]
    fn login_asks_twice() {
        let mut exchange = Exchange::new(Mechanism::Login);
        assert_eq!(exchange.challenge(), "VXNlcm5hbWU6");
        assert_eq!(hear(&mut exchange, "dana@firm.test"), Ok(None));
        assert_eq!(exchange.challenge(), "UGFzc3dvcmQ6");
        assert_eq!(hear(&mut exchange, "secret"), Ok(Some(("dana@firm.test".into(), "secret".into()))));
    }

    #[test]
    fn commands_and_cancelling_rfc4954_4() {
        assert_eq!(command("plain =").unwrap().initial.unwrap().as_str(), "=");
        assert_eq!(command("LOGIN").unwrap(), Auth { mechanism: Mechanism::Login, initial: None });
        assert_eq!(command("CRAM-MD5"), Err(AuthFault::Mechanism));
        assert_eq!(command(""), Err(AuthFault::Malformed));
        assert_eq!(command("PLAIN a b"), Err(AuthFault::Malformed));
        assert_eq!(Exchange::new(Mechanism::Login).hear(b"*").err(), Some(AuthFault::Cancelled));
        assert_eq!(Exchange::new(Mechanism::Login).hear(b"not base64!").err(), Some(AuthFault::Malformed));
    }

    proptest! {
        #[test]
        fn never_panics(line in prop::collection::vec(any::<u8>(), 0..80), login in any::<bool>()) {
            let _ = command(&String::from_utf8_lossy(&line));
            let mut exchange = Exchange::new(if login { Mechanism::Login } else { Mechanism::Plain });
            let _ = exchange.hear(&line);
        }
    }
}

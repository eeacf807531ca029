//! The answers, and the settings that they make.

use super::flags::{CertificateFrom, MailSystem};
use crate::config::CertificateSource;
use crate::control::Password;

use std::{
    net::{IpAddr, SocketAddr},
    path::PathBuf,
};
use toml::Value;

/// A setting by its key; `None` takes it out, so that the default holds.
pub type Setting = (&'static str, Option<Value>);

/// All answers.
pub struct Answers {
    pub firm: String,
    /// Two letters, or nothing where Chancery knows no holidays of the state.
    pub state: String,
    pub time_zone: String,
    pub host: String,
    pub assistant: String,
    pub mail: MailSystem,
    /// With user and password, if it wants them; may be empty.
    pub relay: String,
    pub trusted: Vec<String>,
    pub smtp: SocketAddr,
    pub certificate: CertificateFrom,
    pub files: Option<(PathBuf, PathBuf)>,
    pub http: SocketAddr,
    pub public_url: String,
    pub selector: String,
    pub admin: Option<Admin>,
    pub recovery: Recovery,
}

/// The first administrator.
pub struct Admin {
    pub email: String,
    pub first: String,
    pub last: String,
    /// `None`: a link that sets one is printed.
    pub password: Option<Password>,
}

/// Where the recovery key goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recovery {
    /// To standard output, on a terminal also as a QR code.
    Show,
    /// Into a file.
    File(PathBuf),
    /// Nowhere: none is made.
    Later,
}

/// Port 80, where Let's Encrypt looks for the proof that the name is ours.
pub const REDIRECT: &str = "0.0.0.0:80";

impl Answers {
    /// The settings.
    pub fn settings(&self) -> Vec<Setting> {
        let text = |text: &str| (!text.is_empty()).then(|| Value::String(text.into()));
        let list = |list: &[String]| Some(Value::Array(list.iter().cloned().map(Value::String).collect()));
        let path = |path: Option<&PathBuf>| path.map(|path| Value::String(path.to_string_lossy().into_owned()));
        let source = match self.certificate {
            CertificateFrom::Own => CertificateSource::Own,
            CertificateFrom::Acme => CertificateSource::Acme,
            CertificateFrom::Files | CertificateFrom::Proxy => CertificateSource::Files,
        };
        let acme = self.certificate == CertificateFrom::Acme;
        let provider = matches!(self.mail, MailSystem::Microsoft365 | MailSystem::Google);
        vec![
            ("firm.name", text(&self.firm)),
            ("firm.time_zone", text(&self.time_zone)),
            ("firm.state", text(&self.state)),
            ("http.listen", text(&self.http.to_string())),
            ("http.public_url", text(&self.public_url)),
            ("http.redirect_listen", text(if acme { REDIRECT } else { "" })),
            ("http.tls_cert", path(self.files.as_ref().map(|files| &files.0))),
            ("http.tls_key", path(self.files.as_ref().map(|files| &files.1))),
            (
                "http.trusted_proxies",
                (self.certificate == CertificateFrom::Proxy).then(|| list(&["127.0.0.1".into()])).flatten(),
            ),
            ("certificates.source", Value::try_from(source).ok()),
            ("certificates.acme_agree", acme.then_some(Value::Boolean(true))),
            ("smtp.listen", text(&self.smtp.to_string())),
            ("smtp.hostname", text(&self.host)),
            ("smtp.trusted_relays", list(&self.trusted)),
            ("mail.assistant_address", text(&self.assistant)),
            ("mail.relay", text(&self.relay)),
            // A provider's relay has a certificate of a public authority.
            ("mail.relay_tls", text(if provider { "required" } else { "" })),
            ("mail.dkim_selector", text(&self.selector)),
        ]
    }
}

/// The domain of an address.
pub fn domain(address: &str) -> &str {
    address.rsplit_once('@').map_or(address, |(_, domain)| domain)
}

/// The host of a relay's URL.
pub fn relay_host(relay: &str) -> &str {
    let rest = relay.split_once("://").map_or(relay, |(_, rest)| rest);
    let place = rest.rsplit_once('@').map_or(rest, |(_, place)| place);
    match place.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => place.split([':', '/']).next().unwrap_or_default(),
    }
}

/// Whether a host is this machine by its loopback address.
pub fn is_loopback(host: &str) -> bool {
    host.eq_ignore_ascii_case("localhost") || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// The mail system of a firm that was set up before, by its relay.
pub fn mail_system_of(relay: &str) -> MailSystem {
    let host = relay_host(relay).to_ascii_lowercase();
    match host.as_str() {
        "" => MailSystem::None,
        host if host.ends_with(".protection.outlook.com") || host.ends_with(".mx.microsoft") => {
            MailSystem::Microsoft365
        }
        "smtp-relay.gmail.com" => MailSystem::Google,
        host if is_loopback(host) => MailSystem::Postfix,
        _ => MailSystem::Other,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn what_a_relay_says_of_the_mail_system() {
        for (relay, host, system) in [
            ("", "", MailSystem::None),
            ("smtp://127.0.0.1:25", "127.0.0.1", MailSystem::Postfix),
            ("smtp://[::1]:25", "::1", MailSystem::Postfix),
            (
                "smtp://firm-example.mail.protection.outlook.com:25",
                "firm-example.mail.protection.outlook.com",
                MailSystem::Microsoft365,
            ),
            ("smtp://smtp-relay.gmail.com:587", "smtp-relay.gmail.com", MailSystem::Google),
            ("smtps://it%40firm:p@ss@mail.firm.example", "mail.firm.example", MailSystem::Other),
        ] {
            assert_eq!((relay_host(relay), mail_system_of(relay)), (host, system), "{relay}");
        }
    }
}

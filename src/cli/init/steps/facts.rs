//! What the printed steps need to know of the firm.

use crate::{
    cli::init::{
        answers::{domain, relay_host},
        flags::MailSystem,
        guesses::Published,
    },
    config::Config,
};

use std::net::IpAddr;

/// The firm, as the steps see it.
pub struct Facts<'a> {
    pub config: &'a Config,
    pub mail: MailSystem,
    /// Name and text of the DNS record of the key that signs the replies.
    pub dkim: Option<(String, String)>,
    /// What the DNS has of the assistant's domain now.
    pub published: Published,
    /// What the host name resolves to here.
    pub resolved: Vec<IpAddr>,
    /// This machine's own address.
    pub own: Option<IpAddr>,
    /// An administrator's address, for reports and tests.
    pub admin: String,
    /// How our commands begin: "sudo chancery", or with the settings' file.
    pub chancery: String,
}

impl Facts<'_> {
    /// The assistant's address.
    pub fn assistant(&self) -> &str {
        &self.config.mail.assistant_address
    }

    /// The domain that answers come from.
    pub fn domain(&self) -> &str {
        domain(self.config.from_address())
    }

    /// This machine's name.
    pub fn host(&self) -> &str {
        &self.config.smtp.hostname
    }

    /// Whether the assistant has a domain of its own: then an MX record leads its mail here.
    pub fn has_own_domain(&self) -> bool {
        domain(self.assistant()).eq_ignore_ascii_case(self.host())
    }

    /// The relay's host.
    pub fn relay_host(&self) -> &str {
        relay_host(&self.config.mail.relay.0)
    }

    /// The address that other machines see, or words in its place.
    pub fn address(&self) -> String {
        let seen = self.resolved.iter().find(|address| !address.is_loopback()).copied().or(self.own);
        seen.map_or_else(|| "ADDRESS-OF-THIS-MACHINE".into(), |address| address.to_string())
    }

    /// The address that the internet sees: a provider knows this machine by it.
    pub fn public_address(&self) -> String {
        let public = |address: &IpAddr| match address {
            IpAddr::V4(v4) => !(v4.is_private() || v4.is_loopback() || v4.is_link_local() || v4.is_unspecified()),
            IpAddr::V6(v6) => !(v6.is_loopback() || v6.is_unique_local() || v6.is_unicast_link_local()),
        };
        let seen = self.resolved.iter().copied().chain(self.own).find(public);
        seen.map_or_else(|| "YOUR-PUBLIC-ADDRESS".into(), |address| address.to_string())
    }
}

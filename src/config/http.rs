//! `http.*`: the web server.

use super::{
    network::Network,
    section::{fail, section},
};
use crate::error::StartError;

use std::{net::SocketAddr, path::PathBuf};

section! {
    /// The web server.
    Http = "http" {
        /// Address and port of the site. Port 0 picks a free one.
        listen: SocketAddr = ([127, 0, 0, 1], 8080).into();
        /// The address under which browsers reach the site, for links in mails. Empty: mails link to the address that
        /// listen names.
        public_url: String = String::new();
        /// Certificate chain (PEM). With tls_key, the site speaks HTTPS (TLS 1.2 or later).
        tls_cert: Option<PathBuf> = None, example "/etc/chancery/cert.pem";
        /// Private key (PEM).
        tls_key: Option<PathBuf> = None, example "/etc/chancery/key.pem";
        /// Port 80, which sends browsers on to https. With certificates.source = "acme", the authority checks the host names here
        /// (HTTP-01), and without it on http.listen, which must then be reached as port 443 (TLS-ALPN-01). Unset: closed.
        redirect_listen: Option<SocketAddr> = None, example "0.0.0.0:80";
        /// Addresses and networks of the reverse proxies in front of the site. Only their X-Forwarded-For and
        /// X-Forwarded-Proto headers are trusted.
        trusted_proxies: Vec<Network> = Vec::new();
        /// false: /metrics answers this machine and the trusted proxies only. true: it answers everybody.
        open_metrics: bool = false;
        /// Most connections at the same time. An eighth of them is reserved for this machine and the trusted proxies.
        max_connections: usize = 4096;
        /// Most connections from one IPv4 address or one IPv6 /64. This machine and the trusted proxies are exempt.
        /// Raise it if many people reach the site from behind one address.
        max_connections_per_address: usize = 256;
    }
}

impl Http {
    /// The host of the public address, without its port.
    pub fn public_host(&self) -> Option<&str> {
        let (_, rest) = self.public_url.split_once("://")?;
        let authority = rest.split(['/', '?', '#']).next()?;
        let host = match authority.strip_prefix('[') {
            Some(rest) => rest.split_once(']')?.0,
            None => authority.rsplit_once(':').map_or(authority, |(host, _)| host),
        };
        Some(host).filter(|host| !host.is_empty())
    }

    pub(super) fn check(&self) -> Result<(), StartError> {
        pair("http", self.tls_cert.as_ref(), self.tls_key.as_ref())?;
        let url = &self.public_url;
        if !(url.is_empty() || url.starts_with("https://") || url.starts_with("http://")) {
            return fail(
                format!("http.public_url is \"{url}\", which is not the address of a web site."),
                "Write it as https://chancery.firm.example.",
            );
        }
        if self.max_connections < 16 || self.max_connections_per_address == 0 {
            return fail(
                "http.max_connections must be at least 16, and http.max_connections_per_address at least 1.",
                "Leave them out to use the defaults.",
            );
        }
        networks("http.trusted_proxies", &self.trusted_proxies)
    }
}

/// A certificate and its key come together.
pub(super) fn pair(section: &str, cert: Option<&PathBuf>, key: Option<&PathBuf>) -> Result<(), StartError> {
    if cert.is_some() == key.is_some() {
        return Ok(());
    }
    fail(format!("Only one of {section}.tls_cert and {section}.tls_key is set."), "Set both, or neither.")
}

/// Addresses and networks that can be read.
pub(super) fn networks(name: &str, networks: &[Network]) -> Result<(), StartError> {
    for network in networks {
        if let Err((why, mend)) = network.net() {
            return fail(format!("{name} holds \"{network}\", {why}."), &mend);
        }
    }
    Ok(())
}

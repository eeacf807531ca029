//! What a certificate says of itself: how long it is valid, and for whom.

use jiff::Timestamp;
use rustls_pki_types::{CertificateDer, pem::PemObject};
use std::net::IpAddr;
use x509_parser::{extensions::GeneralName, parse_x509_certificate};

/// What a certificate says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Valid from.
    pub from: Timestamp,
    /// Valid until.
    pub until: Timestamp,
    /// Host names and IP addresses, as they are written.
    pub names: Vec<String>,
}

impl Said {
    /// Reads the first certificate of a chain in PEM.
    pub fn of_pem(chain: &[u8]) -> Option<Self> {
        Self::of(&CertificateDer::pem_slice_iter(chain).next()?.ok()?)
    }

    /// Reads a certificate.
    pub fn of(certificate: &CertificateDer<'_>) -> Option<Self> {
        let (_, read) = parse_x509_certificate(certificate).ok()?;
        let time = |at: x509_parser::time::ASN1Time| Timestamp::from_second(at.timestamp()).ok();
        let names = read.subject_alternative_name().ok().flatten();
        let names = names.iter().flat_map(|names| &names.value.general_names).filter_map(|name| match name {
            GeneralName::DNSName(name) => Some(name.to_ascii_lowercase()),
            GeneralName::IPAddress(bytes) => address(bytes).map(|address| address.to_string()),
            _ => None,
        });
        Some(Self {
            from: time(read.validity().not_before)?,
            until: time(read.validity().not_after)?,
            names: names.collect(),
        })
    }

    /// How many seconds it is valid in all.
    pub fn life(&self) -> i64 {
        (self.until.as_second() - self.from.as_second()).max(0)
    }

    /// Whether it is valid for a host name (RFC 6125, section 6.4.3: one label by a star).
    pub fn covers(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        self.names.iter().any(|name| {
            let by_star = || host.split_once('.').is_some_and(|(_, rest)| name.strip_prefix("*.") == Some(rest));
            *name == host || by_star()
        })
    }
}

fn address(bytes: &[u8]) -> Option<IpAddr> {
    <[u8; 4]>::try_from(bytes).map(IpAddr::from).or_else(|_| <[u8; 16]>::try_from(bytes).map(IpAddr::from)).ok()
}

//! `certificates.*`: where the certificates of the doors come from.

use super::section::{fail, section};
use crate::error::StartError;

use serde::{Deserialize, Serialize};
use std::{net::IpAddr, path::PathBuf};

/// Where the certificates of the site and of the mail server come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CertificateSource {
    /// From files that somebody else keeps up to date.
    #[default]
    Files,
    /// Issued by an authority of the firm's own, inside this program.
    Own,
    /// From a public authority, by ACME (RFC 8555).
    Acme,
}

section! {
    /// Where the certificates come from.
    Certificates = "certificates" {
        /// Where the certificates of the site and of the mail server come from. files: from http.tls_cert and http.tls_key, and
        /// from those of smtp. own: Chancery is its own authority; "chancery certificates root" prints the certificate that the
        /// firm's machines must trust. acme: from Let's Encrypt or another authority that speaks ACME, renewed in time.
        source: CertificateSource = CertificateSource::default();
        /// The host names of the certificate. Empty: the host of http.public_url, and smtp.hostname.
        names: Vec<String> = Vec::new();
        /// Where the authority is, with source = "acme".
        acme_directory: String = "https://acme-v02.api.letsencrypt.org/directory".into();
        /// true: the firm agrees to the authority's terms of service. Without it, no certificate is ordered.
        acme_agree: bool = false;
        /// E-mail address that the authority may write to. Empty: none is given.
        acme_contact: String = String::new();
        /// Certificates (PEM) that vouch for the authority's own site, if it is not a public one.
        acme_ca_file: Option<PathBuf> = None, example "/etc/chancery/ca.pem";
    }
}

impl Certificates {
    pub(super) fn check(&self, files: bool, names: &[String]) -> Result<(), StartError> {
        if self.source == CertificateSource::Files {
            return Ok(());
        }
        if files {
            return fail(
                "certificates.source is not \"files\", but http.tls_cert or smtp.tls_cert is set.",
                "Remove the settings tls_cert and tls_key, or set certificates.source = \"files\".",
            );
        }
        if names.is_empty() {
            return fail(
                "No host name is known for the certificate.",
                "Set http.public_url and smtp.hostname, or certificates.names.",
            );
        }
        if let Some(odd) = names.iter().find(|name| !is_name(name)) {
            return fail(
                format!("certificates.names holds \"{odd}\", which is not a host name."),
                "Write it as chancery.firm.example.",
            );
        }
        if self.source == CertificateSource::Own {
            return Ok(());
        }
        if let Some(address) = names.iter().find(|name| name.parse::<IpAddr>().is_ok()) {
            return fail(
                format!("A public authority issues no certificate for the address {address}."),
                "Give host names in certificates.names, or set certificates.source = \"own\".",
            );
        }
        if !self.acme_agree {
            return fail(
                "certificates.source is \"acme\", but certificates.acme_agree is false.",
                "Read the authority's terms of service, then set certificates.acme_agree = true.",
            );
        }
        if !self.acme_directory.starts_with("https://") {
            return fail(
                format!("certificates.acme_directory is \"{}\".", self.acme_directory),
                "Begin it with https://, or leave it out to use Let's Encrypt.",
            );
        }
        if !(self.acme_contact.is_empty() || super::is_address(&self.acme_contact)) {
            return fail(
                format!("certificates.acme_contact \"{}\" is not an e-mail address.", self.acme_contact),
                "Write it as name@domain, or leave it empty.",
            );
        }
        Ok(())
    }
}

/// Whether a text can be a host name in a certificate, or an IP address.
fn is_name(text: &str) -> bool {
    let label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    text.parse::<IpAddr>().is_ok() || (text.len() <= 253 && text.split('.').all(label))
}

//! How a connection to the relay is secured.

use crate::error::StartError;

use lettre::transport::smtp::client::Certificate;
use rustls_pki_types::{CertificateDer, pem::PemObject};
use std::path::Path;

/// How a connection is secured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Security {
    /// TLS from the first octet, with a checked certificate (`smtps`; RFC 8314).
    Wrapped,
    /// STARTTLS with a checked certificate, or no connection.
    Required,
    /// STARTTLS when offered, with any certificate: mail that would otherwise go in the clear loses nothing by that
    /// (RFC 7435).
    Opportunistic,
}

/// Certificates of the firm's own authority.
#[derive(Clone)]
pub struct Authority {
    pub(super) lettre: Vec<Certificate>,
    pub(super) roots: Vec<CertificateDer<'static>>,
}

impl Authority {
    /// Reads `mail.relay_ca`, a PEM file of one or more certificates.
    ///
    /// # Errors
    /// The sentence names the file and the fix.
    pub fn read(path: &Path) -> Result<Self, StartError> {
        let wrong = |what: String| {
            StartError::new(
                format!("mail.relay_ca {} {what}.", path.display()),
                "Name a PEM file with the certificate of the authority that signed the relay's certificate.",
            )
        };
        let pem = std::fs::read(path).map_err(|e| wrong(format!("cannot be read: {e}")))?;
        let roots: Vec<CertificateDer<'static>> = CertificateDer::pem_slice_iter(&pem)
            .collect::<Result<_, _>>()
            .map_err(|_| wrong("holds something that is no certificate".into()))?;
        if roots.is_empty() {
            return Err(wrong("holds no certificate".into()));
        }
        let lettre = roots.iter().map(|der| Certificate::from_der(der.to_vec()));
        let lettre =
            lettre.collect::<Result<_, _>>().map_err(|_| wrong("holds a certificate that cannot be used".into()))?;
        Ok(Self { lettre, roots })
    }
}

//! TLS for the doors: versions 1.2 and 1.3, from PEM files, with a certificate that can be replaced while the doors
//! are open.

use super::challenges::{ALPN, Challenges};
use crate::error::StartError;

use rustls_pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject};
use std::sync::{Arc, PoisonError, RwLock};
use tokio_rustls::rustls::{
    ServerConfig,
    crypto::aws_lc_rs,
    server::{ClientHello, ResolvesServerCert},
    sign::CertifiedKey,
    version::{TLS12, TLS13},
};

/// A certificate chain and its key, both in PEM.
pub struct Pem {
    /// The certificates, ours first.
    pub chain: String,
    /// The private key: a secret.
    pub key: String,
}

/// A self-signed certificate for `hostname`. It is enough for STARTTLS between mail servers, which do not check names
/// (RFC 3207 section 4.1, RFC 7435), but not for people.
///
/// # Errors
/// `hostname` is not a DNS name.
pub fn self_signed(hostname: &str) -> Result<Pem, StartError> {
    let made = rcgen::generate_simple_self_signed(vec![hostname.to_owned()]).map_err(|e| {
        StartError::new(
            format!("No certificate can be made for \"{hostname}\": {e}."),
            "Set smtp.hostname to the DNS name of this server.",
        )
    })?;
    Ok(Pem { chain: made.cert.pem(), key: made.signing_key.serialize_pem() })
}

/// A certificate and key that can be replaced while doors are open. Each handshake uses the current one.
#[derive(Debug)]
pub struct Certificate {
    current: RwLock<Arc<CertifiedKey>>,
    challenges: Challenges,
}

impl Certificate {
    /// Reads chain and key, both in PEM.
    ///
    /// # Errors
    /// The PEM does not hold a certificate and its key; the sentence says which is missing.
    pub fn new(chain: &[u8], key: &[u8]) -> Result<Arc<Self>, StartError> {
        Self::with_challenges(chain, key, Challenges::default())
    }

    /// The same, for a door at which an authority may ask for the certificates of `challenges`.
    ///
    /// # Errors
    /// As [`Certificate::new`].
    pub fn with_challenges(chain: &[u8], key: &[u8], challenges: Challenges) -> Result<Arc<Self>, StartError> {
        Ok(Arc::new(Self { current: RwLock::new(certified(chain, key)?), challenges }))
    }

    /// The certificates that are served now, ours first.
    pub fn chain(&self) -> Vec<CertificateDer<'static>> {
        self.current.read().unwrap_or_else(PoisonError::into_inner).cert.clone()
    }

    /// Replaces the certificate. On an error the old one stays.
    ///
    /// # Errors
    /// As [`Certificate::new`].
    pub fn replace(&self, chain: &[u8], key: &[u8]) -> Result<(), StartError> {
        let new = certified(chain, key)?;
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = new;
        Ok(())
    }

    /// A server configuration that always uses the current certificate.
    ///
    /// # Errors
    /// TLS 1.2 and 1.3 are not available.
    pub fn server_config(self: &Arc<Self>) -> Result<Arc<ServerConfig>, StartError> {
        ServerConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()))
            .with_protocol_versions(&[&TLS13, &TLS12])
            .map(|builder| Arc::new(builder.with_no_client_auth().with_cert_resolver(Arc::clone(self) as _)))
            .map_err(|e| problem(&e.to_string()))
    }
}

impl ResolvesServerCert for Certificate {
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        if hello.alpn().is_some_and(|mut offered| offered.any(|protocol| protocol == ALPN)) {
            return self.challenges.certificate(hello.server_name()?);
        }
        Some(Arc::clone(&self.current.read().unwrap_or_else(PoisonError::into_inner)))
    }
}

fn problem(what: &str) -> StartError {
    StartError::new(
        format!("The TLS certificate cannot be used: {what}."),
        "Give a PEM file with the certificate chain, the server's own first, and one with its private key.",
    )
}

fn certified(chain: &[u8], key: &[u8]) -> Result<Arc<CertifiedKey>, StartError> {
    let chain: Vec<_> =
        CertificateDer::pem_slice_iter(chain).collect::<Result<_, _>>().map_err(|_| problem("the chain is not PEM"))?;
    if chain.is_empty() {
        return Err(problem("the chain holds no certificate"));
    }
    let key = PrivateKeyDer::from_pem_slice(key).map_err(|_| problem("the key file holds no private key"))?;
    CertifiedKey::from_der(chain, key, &aws_lc_rs::default_provider())
        .map(Arc::new)
        .map_err(|e| problem(&e.to_string()))
}

/// [`Certificate::server_config`] for a certificate that is never replaced.
///
/// # Errors
/// As [`Certificate::new`].
pub fn server_config(chain: &[u8], key: &[u8]) -> Result<Arc<ServerConfig>, StartError> {
    Certificate::new(chain, key)?.server_config()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn what_is_made_can_be_used() {
        let pem = self_signed("mail.firm.example").unwrap();
        server_config(pem.chain.as_bytes(), pem.key.as_bytes()).unwrap();
    }

    #[test]
    fn a_certificate_is_replaced_only_by_a_good_one() {
        let (old, new) = (self_signed("mail.firm.example").unwrap(), self_signed("mail.firm.example").unwrap());
        let certificate = Certificate::new(old.chain.as_bytes(), old.key.as_bytes()).unwrap();
        let served = |c: &Certificate| c.current.read().unwrap().cert[0].clone();
        let before = served(&certificate);
        assert!(certificate.replace(new.chain.as_bytes(), old.key.as_bytes()).is_err());
        assert_eq!(served(&certificate), before);
        certificate.replace(new.chain.as_bytes(), new.key.as_bytes()).unwrap();
        assert_ne!(served(&certificate), before);
    }

    #[test]
    fn each_fault_has_its_sentence() {
        let pem = self_signed("mail.firm.example").unwrap();
        let other = self_signed("mail.firm.example").unwrap();
        for (chain, key, what) in [
            ("", pem.key.as_str(), "no certificate"),
            (&pem.chain, "", "no private key"),
            (&pem.chain, &other.key, "KeyMismatch"),
            ("-----BEGIN CERTIFICATE-----\n!\n-----END CERTIFICATE-----\n", &pem.key, "not PEM"),
        ] {
            let error = server_config(chain.as_bytes(), key.as_bytes()).unwrap_err();
            assert!(error.problem.to_lowercase().contains(&what.to_lowercase()), "{error}");
        }
        assert!(self_signed("ümlaut name\n").is_err());
    }
}

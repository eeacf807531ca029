//! What an authority is shown while it checks that a host name leads here.

use std::{
    collections::HashMap,
    sync::{Arc, PoisonError, RwLock},
};
use tokio_rustls::rustls::sign::CertifiedKey;

/// The protocol by which an authority asks for the certificate of a TLS-ALPN-01 challenge (RFC 8737, section 3).
pub const ALPN: &[u8] = b"acme-tls/1";

/// Answers to the challenges that are open now. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct Challenges(Arc<RwLock<Open>>);

#[derive(Debug, Default)]
struct Open {
    /// Token and answer of HTTP-01 (RFC 8555, section 8.3).
    texts: HashMap<String, String>,
    /// Host name and certificate of TLS-ALPN-01.
    certificates: HashMap<String, Arc<CertifiedKey>>,
}

impl Challenges {
    /// The answer to a token of HTTP-01.
    pub fn text(&self, token: &str) -> Option<String> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).texts.get(token).cloned()
    }

    /// The certificate for a host name of TLS-ALPN-01.
    pub(super) fn certificate(&self, name: &str) -> Option<Arc<CertifiedKey>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).certificates.get(name).cloned()
    }

    pub(super) fn open_text(&self, token: &str, answer: &str) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).texts.insert(token.into(), answer.into());
    }

    pub(super) fn open_certificate(&self, name: &str, certificate: Arc<CertifiedKey>) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).certificates.insert(name.into(), certificate);
    }

    /// Closes all.
    pub(super) fn close(&self) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Open::default();
    }
}

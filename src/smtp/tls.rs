//! TLS for the door: 1.2 and 1.3, from PEM.

use crate::error::StartError;
use rustls_pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject};
use std::{io, sync::Arc};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        ServerConfig,
        crypto::aws_lc_rs,
        version::{TLS12, TLS13},
    },
    server::TlsStream,
};

/// A certificate chain and its key, both PEM.
pub struct Pem {
    /// The certificates, ours first.
    pub chain: String,
    /// The private key: a secret.
    pub key: String,
}

/// A certificate for `hostname` that nobody vouches for: enough for STARTTLS between mail servers, which do not check
/// names (RFC 3207 section 4.1, RFC 7435), not for people.
///
/// # Errors
/// `hostname` is no DNS name.
pub fn self_signed(hostname: &str) -> Result<Pem, StartError> {
    let made = rcgen::generate_simple_self_signed(vec![hostname.to_owned()]).map_err(|e| {
        StartError::new(
            format!("No certificate can be made for \"{hostname}\": {e}."),
            "Set smtp.hostname to the DNS name of this server.",
        )
    })?;
    Ok(Pem { chain: made.cert.pem(), key: made.signing_key.serialize_pem() })
}

/// What STARTTLS needs.
///
/// # Errors
/// The PEM does not hold a certificate and its key; the sentence says which.
pub fn server_config(chain: &[u8], key: &[u8]) -> Result<Arc<ServerConfig>, StartError> {
    let mend = "Give a PEM file with the certificate chain, the server's own first, and one with its private key.";
    let problem =
        |what: &str| StartError::new(format!("The TLS certificate of the SMTP server cannot be used: {what}."), mend);
    let chain: Vec<_> =
        CertificateDer::pem_slice_iter(chain).collect::<Result<_, _>>().map_err(|_| problem("the chain is not PEM"))?;
    if chain.is_empty() {
        return Err(problem("the chain holds no certificate"));
    }
    let key = PrivateKeyDer::from_pem_slice(key).map_err(|_| problem("the key file holds no private key"))?;
    ServerConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()))
        .with_protocol_versions(&[&TLS13, &TLS12])
        .and_then(|builder| builder.with_no_client_auth().with_single_cert(chain, key))
        .map(Arc::new)
        .map_err(|e| problem(&e.to_string()))
}

/// The server's side of the handshake.
pub(super) async fn accept<S>(stream: S, config: &Arc<ServerConfig>) -> io::Result<TlsStream<S>>
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    TlsAcceptor::from(config.clone()).accept(stream).await
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

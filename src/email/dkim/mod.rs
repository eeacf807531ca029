//! DKIM (RFC 6376): a signature over our mail, by a key whose public half the firm publishes in its DNS. RSA of 2048 bits
//! (RFC 8301), as every verifier knows it; relaxed canonicalization, as relays fold and trim.

use base::error::{Error, Result};

use aws_lc_rs::{
    encoding::{AsDer, Pkcs8V1Der, PublicKeyX509Der},
    rsa::{KeyPair, KeySize},
    signature::KeyPair as _,
};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use mail_auth::{
    common::{
        crypto::{RsaKey, Sha256},
        headers::HeaderWriter,
    },
    dkim::{DkimSigner, Done},
};
use rustls_pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use zeroize::Zeroizing;

/// Fields that are signed, so that none of them can be changed. Those that a mail of ours has once or never are named
/// once more than they occur: nobody can add another (RFC 6376 section 5.4.2).
const SIGNED: [&str; 22] = [
    "From",
    "From",
    "To",
    "To",
    "Cc",
    "Subject",
    "Subject",
    "Date",
    "Date",
    "Message-ID",
    "Message-ID",
    "In-Reply-To",
    "References",
    "Reply-To",
    "Sender",
    "MIME-Version",
    "Content-Type",
    "Content-Type",
    "Content-Transfer-Encoding",
    "Auto-Submitted",
    "List-Unsubscribe",
    "Resent-From",
];

/// A key pair: private half in PKCS #8, public half as SubjectPublicKeyInfo, both DER.
pub fn generate() -> Result<(Zeroizing<Vec<u8>>, Vec<u8>)> {
    let failed = |_| Error::Internal("no key for signing mail could be made".into());
    let pair = KeyPair::generate(KeySize::Rsa2048).map_err(failed)?;
    let private: Pkcs8V1Der<'_> = pair.as_der().map_err(failed)?;
    let public: PublicKeyX509Der<'_> = pair.public_key().as_der().map_err(failed)?;
    Ok((Zeroizing::new(private.as_ref().to_vec()), public.as_ref().to_vec()))
}

/// The name of the DNS record that publishes a key (RFC 6376 section 3.6.2.1).
pub fn record_name(selector: &str, domain: &str) -> String {
    format!("{selector}._domainkey.{domain}")
}

/// The DNS record's text (RFC 6376 section 3.6.1). The tag s=email keeps the key to mail.
pub fn record_text(public: &[u8]) -> String {
    format!("v=DKIM1; k=rsa; p={}", STANDARD.encode(public))
}

/// Signs mails for one domain.
pub struct Signer(DkimSigner<RsaKey<Sha256>, Done>);

impl Signer {
    /// A signer with a private half as [`generate`] gives it.
    pub fn new(selector: &str, domain: &str, private: &[u8]) -> Result<Self> {
        let key = RsaKey::<Sha256>::from_key_der(PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(private)))
            .map_err(|_| Error::Damaged("the key that signs mail cannot be read".into()))?;
        Ok(Self(DkimSigner::from_key(key).domain(domain).selector(selector).headers(SIGNED)))
    }

    /// The mail with its signature before it. `raw` has CRLF line ends.
    pub fn sign(&self, raw: &[u8]) -> Result<Vec<u8>> {
        let signature = self.0.sign(raw).map_err(|e| Error::Internal(format!("a mail could not be signed: {e}")))?;
        let mut signed = Vec::with_capacity(raw.len() + 1024);
        signature.write_header(&mut signed);
        signed.extend_from_slice(raw);
        Ok(signed)
    }
}

#[cfg(test)]
mod tests;

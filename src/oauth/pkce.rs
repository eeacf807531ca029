//! Proof Key for Code Exchange (RFC 7636): who began a sign-in ends it.

use crate::error::{Error, Result};

use aws_lc_rs::digest::{SHA256, digest};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use zeroize::Zeroizing;

/// 256 random bits, as text for addresses.
///
/// # Errors
/// The system has no random bytes.
pub fn secret() -> Result<String> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|e| Error::Internal(format!("no random bytes: {e}")))?;
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}

/// A verifier, and what is shown of it.
#[derive(Clone)]
pub struct Pkce {
    /// Stays here until the code is redeemed.
    pub verifier: Zeroizing<String>,
    /// Goes along with the person to the provider, by the method S256.
    pub challenge: String,
}

impl Pkce {
    /// A new one.
    ///
    /// # Errors
    /// The system has no random bytes.
    pub fn new() -> Result<Self> {
        Ok(Self::of(&secret()?))
    }

    /// What is shown of this verifier: 256 random bits as text.
    pub fn of(verifier: &str) -> Self {
        let challenge = URL_SAFE_NO_PAD.encode(digest(&SHA256, verifier.as_bytes()));
        Self { verifier: Zeroizing::new(verifier.to_owned()), challenge }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 7636, appendix B.
    #[test]
    fn the_challenge_of_the_rfc() {
        let made = Pkce::of("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk");
        assert_eq!(made.challenge, "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
    }
}

//! XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha): HChaCha20 over the first 16 bytes of the nonce gives the key, the other
//! 8 the nonce, of ChaCha20-Poly1305 (RFC 8439), which AWS-LC runs in assembler: fast in a debug build too.
//! Our own: chacha20poly1305 with aead-stream does under half as many bytes a second (DEPENDENCIES.md).

use base::error::{Error, Result};

use aws_lc_rs::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, Nonce, UnboundKey};

/// Bytes of a nonce.
pub const NONCE: usize = 24;
/// Bytes of a tag.
pub const TAG: usize = 16;

/// The cipher for all nonces that share their first 16 bytes.
pub struct Branch(LessSafeKey);

/// The branch of `key` for nonces that begin with `head`.
pub fn branch(key: &[u8; 32], head: &[u8; 16]) -> Result<Branch> {
    let own =
        zeroize::Zeroizing::new(<[u8; 32]>::from(chacha20::hchacha::<chacha20::R20>(&(*key).into(), &(*head).into())));
    let key = UnboundKey::new(&CHACHA20_POLY1305, own.as_slice()).map_err(|_| Error::Internal("no cipher".into()))?;
    Ok(Branch(LessSafeKey::new(key)))
}

impl Branch {
    fn nonce(tail: [u8; 8]) -> Nonce {
        let mut nonce = [0; 12];
        nonce[4..].copy_from_slice(&tail);
        Nonce::assume_unique_for_key(nonce)
    }

    /// Encrypts in place; returns the tag. `tail`, the last 8 bytes of the nonce, must never repeat.
    pub fn seal(&self, tail: [u8; 8], bound: &[u8], text: &mut [u8]) -> Result<[u8; TAG]> {
        let failed = |_| Error::Internal("sealing failed".into());
        let tag = self.0.seal_in_place_separate_tag(Self::nonce(tail), Aad::from(bound), text).map_err(failed)?;
        tag.as_ref().try_into().map_err(|_| Error::Internal("a tag of another length".into()))
    }

    /// Decrypts text and tag in place; returns the length of the text. On an error `sealed` holds nothing of use.
    pub fn open(&self, tail: [u8; 8], bound: &[u8], sealed: &mut [u8]) -> Result<usize> {
        let damaged = |_| Error::Damaged("sealed bytes do not open".into());
        Ok(self.0.open_in_place(Self::nonce(tail), Aad::from(bound), sealed).map_err(damaged)?.len())
    }
}

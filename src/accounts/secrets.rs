//! Random secrets, and codes that people can copy by hand.

use crate::{
    error::{Error, Result},
    ids::AccountId,
};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

/// Crockford's alphabet in lower case: no i, l, o or u, so no letter can be mistaken for another.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// `N` random bytes.
///
/// # Errors
/// `Internal` if the system cannot provide any.
pub fn random<const N: usize>() -> Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|e| Error::Internal(format!("no random bytes: {e}")))?;
    Ok(bytes)
}

/// 256 random bits as URL-safe text. Returns the bits and the text.
pub fn token() -> Result<([u8; 32], String)> {
    let bytes = random::<32>()?;
    Ok((bytes, URL_SAFE_NO_PAD.encode(bytes)))
}

/// An account, and the hash of a secret in an address: the key under which the secret is stored.
pub type AccountSecret = (AccountId, [u8; 32]);

/// 256 random bits for an address that also identifies its account. Returns the text, and the key under which its
/// hash is stored.
pub fn account_token(account: AccountId) -> Result<(String, AccountSecret)> {
    let secret = random::<32>()?;
    Ok((URL_SAFE_NO_PAD.encode([&account.bytes()[..], &secret].concat()), account_key(account, &secret)))
}

/// The key for such a text; `None` if the text is invalid.
pub fn read_account_token(text: &str) -> Option<AccountSecret> {
    // 48 bytes. Check the length first, so that a long string is not even decoded.
    let bytes: [u8; 48] = (text.len() <= 70).then(|| URL_SAFE_NO_PAD.decode(text).ok())??.try_into().ok()?;
    let (account, secret) = bytes.split_first_chunk::<16>()?;
    Some(account_key(AccountId::from_bytes(*account), secret))
}

fn account_key(account: AccountId, secret: &[u8]) -> AccountSecret {
    (account, *blake3::hash(secret).as_bytes())
}

/// `groups` groups of four letters and digits, 20 bits each: "k7m2-9qxd-…".
pub fn code(groups: usize) -> Result<String> {
    let mut text = String::new();
    for group in 0..groups {
        if group > 0 {
            text.push('-');
        }
        // 256 is a multiple of 32, so every letter is equally likely.
        text.extend(random::<4>()?.iter().map(|byte| char::from(ALPHABET[usize::from(byte & 31)])));
    }
    Ok(text)
}

/// The canonical form of a typed code: case, spaces and dashes do not matter; o counts as 0, i and l as 1.
pub fn plain(typed: &str) -> String {
    let letters = typed.chars().filter(|c| c.is_ascii_alphanumeric()).take(64);
    letters
        .map(|c| match c.to_ascii_lowercase() {
            'o' => '0',
            'i' | 'l' => '1',
            c => c,
        })
        .collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_it_was_made_however_it_is_typed() {
        let made = code(4).unwrap();
        assert_eq!(made.len(), 19);
        assert_eq!(plain(&made).len(), 16);
        assert_eq!(plain(&made.to_uppercase().replace('-', " ")), plain(&made));
        assert_eq!(plain("O0-iL"), "0011");
        assert_ne!(code(4).unwrap(), made);
    }
}

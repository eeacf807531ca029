//! The recovery key: an age identity (age-encryption.org/v1, X25519) that a person keeps on paper. The machine knows only its
//! recipient, so whoever takes the machine cannot open what was sealed for the paper. It opens the root of a data folder whose master
//! key is lost, and every backup.
//!
//! ```text
//! recovery    recipient | newline | day it was made | newline | the root, sealed by age for the recipient
//! ```

use super::{disk::Disk, root::Root};
use base::error::{Error, Result};

use age::{secrecy::ExposeSecret, x25519};
use bech32::{Bech32, Hrp};
use std::str::FromStr;
use zeroize::Zeroizing;

const FILE: &str = "recovery";
/// The human-readable part of an age identity (age-encryption.org/v1, "The X25519 recipient type").
const IDENTITY: &str = "age-secret-key-";

/// A secret that opens what was sealed for its recipient.
pub struct RecoveryKey(x25519::Identity);

impl RecoveryKey {
    /// A new one, from random bytes.
    pub fn generate() -> Self {
        Self(x25519::Identity::generate())
    }

    /// Reads the text on the paper, or an age key file: lines that begin with "#" are comments, and spaces within a line are ignored.
    ///
    /// # Errors
    /// [`Error::Invalid`] if no line is a recovery key.
    pub fn parse(text: &str) -> Result<Self> {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let whole: Zeroizing<String> = Zeroizing::new(lines.flat_map(str::split_whitespace).collect());
        let wrong = |_| {
            Error::Invalid("This is not a recovery key. It begins with AGE-SECRET-KEY-1 and has 74 characters.".into())
        };
        x25519::Identity::from_str(&whole.to_uppercase()).map(Self).map_err(wrong)
    }

    /// From its 32 bytes.
    ///
    /// # Errors
    /// [`Error::Internal`] if it cannot be made.
    pub fn from_bytes(bytes: &[u8; 32]) -> Result<Self> {
        let odd = || Error::Internal("a key cannot be written as text".into());
        let hrp = Hrp::parse(IDENTITY).map_err(|_| odd())?;
        let text = Zeroizing::new(bech32::encode_upper::<Bech32>(hrp, bytes).map_err(|_| odd())?);
        x25519::Identity::from_str(&text).map(Self).map_err(|_| odd())
    }

    /// Its 32 bytes, for splitting it into shares.
    ///
    /// # Errors
    /// [`Error::Internal`] if it is of another kind.
    pub fn bytes(&self) -> Result<Zeroizing<[u8; 32]>> {
        let odd = || Error::Internal("the recovery key is of another kind".into());
        let decoded = bech32::primitives::decode::CheckedHrpstring::new::<Bech32>(&self.text())
            .map(|read| Zeroizing::new(read.byte_iter().collect::<Vec<u8>>()));
        decoded.map_err(|_| odd())?.as_slice().try_into().map(Zeroizing::new).map_err(|_| odd())
    }

    /// The text for the paper.
    pub fn text(&self) -> Zeroizing<String> {
        Zeroizing::new(self.0.to_string().expose_secret().to_owned())
    }

    /// For whom to seal.
    pub fn recipient(&self) -> Recipient {
        Recipient(self.0.to_public())
    }

    /// Opens what was sealed for this key, perhaps among others.
    ///
    /// # Errors
    /// [`Error::Denied`] if it was sealed for other keys, [`Error::Damaged`] if it is not whole.
    pub fn open(&self, sealed: &[u8]) -> Result<Zeroizing<Vec<u8>>> {
        age::decrypt(&self.0, sealed).map(Zeroizing::new).map_err(|e| match e {
            age::DecryptError::NoMatchingKeys => {
                Error::Denied("This is not the recovery key that it was sealed for.".into())
            }
            other => Error::Damaged(format!("what was sealed for the recovery key does not open: {other}")),
        })
    }
}

/// For whom to seal: the public half of a recovery key.
#[derive(Clone)]
pub struct Recipient(x25519::Recipient);

impl Recipient {
    /// Reads what [`Self::text`] gives.
    ///
    /// # Errors
    /// [`Error::Invalid`] for anything else.
    pub fn parse(text: &str) -> Result<Self> {
        x25519::Recipient::from_str(text)
            .map(Self)
            .map_err(|_| Error::Invalid("This is not the recipient of a recovery key.".into()))
    }

    /// As age writes it: `age1` and 58 further characters.
    pub fn text(&self) -> String {
        self.0.to_string()
    }
}

/// Seals bytes so that any one of the recipients can open them.
///
/// # Errors
/// [`Error::Internal`] without recipients.
pub fn seal(recipients: &[Recipient], plain: &[u8]) -> Result<Vec<u8>> {
    let failed = |e: &dyn std::fmt::Display| Error::Internal(format!("sealing failed: {e}"));
    let to = recipients.iter().map(|Recipient(to)| to as &dyn age::Recipient);
    let age = age::Encryptor::with_recipients(to).map_err(|e| failed(&e))?;
    let mut sealed = Vec::with_capacity(plain.len() + 512);
    let mut writer = age.wrap_output(&mut sealed).map_err(|e| failed(&e))?;
    std::io::Write::write_all(&mut writer, plain).map_err(|e| failed(&e))?;
    writer.finish().map_err(|e| failed(&e))?;
    Ok(sealed)
}

/// What a data folder knows of its recovery key.
pub struct Recovery {
    /// For whom to seal.
    pub recipient: Recipient,
    /// The day it was made, as written then.
    pub made: String,
    sealed: Vec<u8>,
}

impl Recovery {
    /// Reads it; `None` if none was made.
    ///
    /// # Errors
    /// [`Error::Damaged`] for a file that cannot be understood.
    pub fn read(disk: &dyn Disk) -> Result<Option<Self>> {
        let Some(bytes) = disk.read(FILE)? else { return Ok(None) };
        let damaged = || Error::Damaged(format!("the file \"{FILE}\" in the data folder is not whole"));
        let mut parts = bytes.splitn(3, |b| *b == b'\n');
        let mut text = || parts.next().and_then(|part| std::str::from_utf8(part).ok()).map(str::to_owned);
        let (recipient, made) = (text().ok_or_else(damaged)?, text().ok_or_else(damaged)?);
        let recipient = x25519::Recipient::from_str(&recipient).map(Recipient).map_err(|_| damaged())?;
        Ok(Some(Self { recipient, made, sealed: parts.next().ok_or_else(damaged)?.to_vec() }))
    }

    /// Takes a recovery key for a data folder, in place of a former one.
    pub(super) fn write(disk: &dyn Disk, root: &Root, recipient: &Recipient, made: &str) -> Result<()> {
        let mut bytes = format!("{}\n{made}\n", recipient.text()).into_bytes();
        bytes.extend_from_slice(&seal(std::slice::from_ref(recipient), root.bytes())?);
        Ok(disk.replace(FILE, &bytes)?)
    }

    /// The root of the data folder.
    pub(super) fn root(&self, key: &RecoveryKey) -> Result<Root> {
        Root::from_bytes(&key.open(&self.sealed)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sealed_opens_with_each_key_and_with_no_other() {
        let (paper, own, other) =
            (RecoveryKey::generate(), RecoveryKey::from_bytes(&[7; 32]).unwrap(), RecoveryKey::generate());
        let sealed = seal(&[paper.recipient(), own.recipient()], b"root").unwrap();
        for key in [&paper, &own, &RecoveryKey::parse(&own.text()).unwrap()] {
            assert_eq!(key.open(&sealed).unwrap().as_slice(), b"root");
        }
        assert!(matches!(other.open(&sealed), Err(Error::Denied(_))));
        for i in 0..sealed.len() {
            let mut bent = sealed.clone();
            bent[i] ^= 1;
            assert!(paper.open(&bent).is_err() && own.open(&bent).is_err(), "byte {i}");
        }
    }

    #[test]
    fn a_key_is_read_as_people_write_it() {
        let key = RecoveryKey::generate();
        let text = key.text();
        let spaced: String =
            text.chars().enumerate().flat_map(|(i, c)| [Some(c), (i % 8 == 7).then_some(' ')]).flatten().collect();
        for way in [spaced, text.to_lowercase(), format!("# a comment\n\n{}\n", text.as_str())] {
            assert_eq!(*RecoveryKey::parse(&way).unwrap().text(), *text);
        }
        for wrong in ["", "age1", &text[..70], &text.replace('Q', "P")] {
            assert!(wrong == text.as_str() || RecoveryKey::parse(wrong).is_err(), "{wrong}");
        }
    }
}

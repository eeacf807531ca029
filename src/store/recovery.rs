//! The recovery key: an age identity (age-encryption.org/v1, X25519) that a person keeps on paper. The machine knows only its
//! recipient, so whoever takes the machine cannot open what was sealed for the paper. It opens the root of a data folder whose master
//! key is lost, and every backup.
//!
//! ```text
//! recovery    recipient | newline | day it was made | newline | voucher, sealed | newline | code | newline | root, sealed by age
//! ```
//!
//! age does not tell who sealed something: whoever knows the recipient can. So a *voucher*, a secret derived from the recovery key when it
//! is made, stays in the data folder, sealed, and what is sealed for the paper carries codes (BLAKE3, keyed) that only the folder and
//! the paper can make. The code in the file is made with the folder's own keys, so that nobody puts another recipient there.

use super::{disk::Disk, root::Root, seal::RecordKey};
use base::error::{Error, Result};

use age::{secrecy::ExposeSecret, x25519};
use base64::{Engine, engine::general_purpose::STANDARD};
use bech32::{Bech32, Hrp};
use std::str::FromStr;
use zeroize::Zeroizing;

const FILE: &str = "recovery";
/// The place of the sealed voucher.
const VOUCHER: &[u8] = b"chancery recovery voucher";
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
        const BEGINS: &str = "AGE-SECRET-KEY-1";
        const LENGTH: usize = 74;
        let lines = text.lines().map(str::trim).filter(|line| !line.starts_with('#'));
        let whole: Zeroizing<String> = Zeroizing::new(lines.flat_map(str::split_whitespace).collect());
        let whole = Zeroizing::new(whole.to_uppercase());
        let key = whole.find(BEGINS).and_then(|at| whole.get(at..));
        let wrong = |why: &str| Error::Invalid(format!("This is not a recovery key. {why}"));
        let key = key.ok_or_else(|| wrong("It begins with AGE-SECRET-KEY-1 and has 74 characters."))?;
        match key.get(..LENGTH) {
            None => Err(wrong(&format!("It has {} characters, and a recovery key has {LENGTH}.", key.len()))),
            Some(key) => x25519::Identity::from_str(key)
                .map(Self)
                .map_err(|_| wrong("At least one of its characters was read or typed wrongly.")),
        }
    }

    /// The secret that shows that something was sealed by a data folder which knows this key.
    ///
    /// # Errors
    /// [`Error::Internal`] if the key is of another kind.
    pub fn voucher(&self) -> Result<Voucher> {
        Ok(Voucher(Zeroizing::new(blake3::derive_key("chancery 2026 voucher", self.bytes()?.as_slice()))))
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

/// A secret of a recovery key and of the data folder that seals for it.
#[derive(Clone)]
pub struct Voucher(Zeroizing<[u8; 32]>);

impl Voucher {
    /// The code over `bytes`.
    pub fn code(&self, bytes: &[u8]) -> [u8; 32] {
        *blake3::keyed_hash(&self.0, bytes).as_bytes()
    }

    /// As text, for the operator's socket.
    pub fn text(&self) -> Zeroizing<String> {
        Zeroizing::new(STANDARD.encode(self.0.as_slice()))
    }

    /// Reads what [`Self::text`] gives.
    ///
    /// # Errors
    /// [`Error::Invalid`] for anything else.
    pub fn parse(text: &str) -> Result<Self> {
        let bytes = Zeroizing::new(STANDARD.decode(text).unwrap_or_default());
        let wrong = |_| Error::Invalid("This is not the voucher of a recovery key.".into());
        bytes.as_slice().try_into().map(Zeroizing::new).map(Self).map_err(wrong)
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
    /// What vouches for what is sealed.
    pub voucher: Voucher,
}

/// The file's parts.
struct Parts {
    recipient: String,
    made: String,
    voucher: Vec<u8>,
    code: Vec<u8>,
    sealed: Vec<u8>,
}

impl Parts {
    fn read(disk: &dyn Disk) -> Result<Option<Self>> {
        let Some(bytes) = disk.read(FILE)? else { return Ok(None) };
        let mut parts = bytes.splitn(5, |b| *b == b'\n');
        let mut text = || parts.next().and_then(|part| std::str::from_utf8(part).ok()).map(str::to_owned);
        let mut all = || {
            Some(Self {
                recipient: text()?,
                made: text()?,
                voucher: STANDARD.decode(text()?).ok()?,
                code: STANDARD.decode(text()?).ok()?,
                sealed: Vec::new(),
            })
        };
        let read = all().ok_or_else(damaged)?;
        Ok(Some(Self { sealed: parts.next().ok_or_else(damaged)?.to_vec(), ..read }))
    }

    fn code(&self, root: &Root) -> [u8; 32] {
        let key = Zeroizing::new(blake3::derive_key("chancery 2026 recovery", root.bytes()));
        let mut hasher = blake3::Hasher::new_keyed(&key);
        for part in [self.recipient.as_bytes(), self.made.as_bytes(), &self.voucher, &self.sealed] {
            hasher.update(&(part.len() as u64).to_le_bytes()).update(part);
        }
        *hasher.finalize().as_bytes()
    }

    /// Fails for a file that was not written with these keys.
    fn check(&self, root: &Root) -> Result<()> {
        // BLAKE3's comparison takes the same time for every wrong code.
        let given: [u8; 32] = self.code.as_slice().try_into().map_err(|_| damaged())?;
        if blake3::Hash::from(given) == blake3::Hash::from(self.code(root)) { Ok(()) } else { Err(damaged()) }
    }
}

fn damaged() -> Error {
    Error::Damaged(format!(
        "the file \"{FILE}\" in the data folder is not as Chancery wrote it. \"chancery keys export --new\" makes another recovery key"
    ))
}

impl Recovery {
    /// Reads it; `None` if none was made.
    ///
    /// # Errors
    /// [`Error::Damaged`] for a file that this data folder did not write, or that is not whole.
    pub fn read(disk: &dyn Disk, root: &Root, records: &RecordKey) -> Result<Option<Self>> {
        let Some(parts) = Parts::read(disk)? else { return Ok(None) };
        parts.check(root)?;
        let voucher = Zeroizing::new(records.open(VOUCHER, &parts.voucher).map_err(|_| damaged())?);
        let voucher = voucher.as_slice().try_into().map(Zeroizing::new).map(Voucher).map_err(|_| damaged())?;
        let recipient = x25519::Recipient::from_str(&parts.recipient).map(Recipient).map_err(|_| damaged())?;
        Ok(Some(Self { recipient, made: parts.made, voucher }))
    }

    /// Takes a recovery key for a data folder, in place of a former one.
    pub(super) fn write(
        disk: &dyn Disk,
        (root, records): (&Root, &RecordKey),
        (recipient, voucher): (&Recipient, &Voucher),
        made: &str,
    ) -> Result<()> {
        let mut parts = Parts {
            recipient: recipient.text(),
            made: made.to_owned(),
            voucher: records.seal(VOUCHER, voucher.0.as_slice())?,
            code: Vec::new(),
            sealed: seal(std::slice::from_ref(recipient), root.bytes())?,
        };
        parts.code = parts.code(root).to_vec();
        let (voucher, code) = (STANDARD.encode(&parts.voucher), STANDARD.encode(&parts.code));
        let mut bytes = format!("{}\n{made}\n{voucher}\n{code}\n", parts.recipient).into_bytes();
        bytes.extend_from_slice(&parts.sealed);
        Ok(disk.replace(FILE, &bytes)?)
    }

    /// The root of a data folder whose master key is lost; `None` if no recovery key was made for it.
    pub(super) fn root(disk: &dyn Disk, key: &RecoveryKey) -> Result<Option<Root>> {
        let Some(parts) = Parts::read(disk)? else { return Ok(None) };
        let root = Root::from_bytes(&key.open(&parts.sealed)?)?;
        parts.check(&root)?;
        Ok(Some(root))
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

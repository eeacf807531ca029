//! Files that open without a password and are encrypted all the same, as the forms of many courts are, to bind programs to
//! what their author permits (ISO 32000-1, 7.6; ISO 32000-2, 7.6). They stay encrypted: an update is encrypted with the
//! file's own key, and made only if its author permits it.

use crate::object::{Dict, Id, Object};
use crate::refusal::{Refusal, Result};
use oxidize_pdf::encryption::{EncryptionKey, StandardSecurityHandler};
use oxidize_pdf::objects::ObjectId;
use oxidize_pdf::parser::{ParseOptions, PdfReader};
use std::io::Cursor;

/// Bits of the permissions, counted from 1 (table 22).
const CHANGE_PAGES: u32 = 4;
const CHANGE_NOTES: u32 = 6;
const FILL_FORMS: u32 = 9;

/// The key of a file and how it is used.
pub(crate) struct Cipher {
    handler: StandardSecurityHandler,
    key: EncryptionKey,
    permissions: u32,
}

impl Cipher {
    /// The cipher of a file that opens with the empty password, by its encryption dictionary with all references followed.
    ///
    /// # Errors
    /// `Encrypted`, if there is a password, or if strings and streams are not encrypted alike in one of the standard ways.
    pub fn open(bytes: &[u8], encrypt: &Dict) -> Result<Self> {
        let handler = handler(encrypt).ok_or(Refusal::Encrypted)?;
        let permissions = encrypt.get("P").and_then(Object::integer).ok_or(Refusal::Encrypted)? as u32;
        let mut options = ParseOptions::tolerant();
        options.log_recovery_details = false;
        let mut reader = PdfReader::new_with_options(Cursor::new(bytes), options).map_err(|_| Refusal::Encrypted)?;
        if !reader.is_unlocked() && !reader.unlock_with_password("").unwrap_or(false) {
            return Err(Refusal::Encrypted);
        }
        let key = reader.encryption_handler().and_then(|handler| handler.encryption_key()).ok_or(Refusal::Encrypted)?;
        Ok(Self { handler, key: EncryptionKey::new(key.as_bytes().to_vec()), permissions })
    }

    /// Whether fields may be filled in: each of two bits permits it.
    pub fn permits_filling(&self) -> bool {
        self.has(FILL_FORMS) || self.has(CHANGE_NOTES)
    }

    /// Whether pages may be changed.
    pub fn permits_text(&self) -> bool {
        self.has(CHANGE_PAGES)
    }

    fn has(&self, bit: u32) -> bool {
        self.permissions & (1 << (bit - 1)) != 0
    }

    /// Encrypts the data of a stream.
    ///
    /// # Errors
    /// `Encrypted`, if there is no randomness to be had.
    pub fn bytes(&self, id: Id, data: &[u8]) -> Result<Vec<u8>> {
        let id = ObjectId::new(id.number, id.generation);
        self.handler.try_encrypt_string(data, &self.key, &id).map_err(|_| Refusal::Encrypted)
    }

    /// Encrypts the strings of an object.
    ///
    /// # Errors
    /// As `bytes`.
    pub fn object(&self, id: Id, object: &Object) -> Result<Object> {
        Ok(match object {
            Object::String(text) => Object::String(self.bytes(id, text)?),
            Object::Array(items) => {
                Object::Array(items.iter().map(|item| self.object(id, item)).collect::<Result<_>>()?)
            }
            Object::Dict(dict) => Object::Dict(self.dict(id, dict)?),
            other => other.clone(),
        })
    }

    /// Encrypts the strings of a dictionary.
    ///
    /// # Errors
    /// As `bytes`.
    pub fn dict(&self, id: Id, dict: &Dict) -> Result<Dict> {
        let mut encrypted = Dict::default();
        for (key, value) in dict.entries() {
            encrypted.set_bytes(key, self.object(id, value)?);
        }
        Ok(encrypted)
    }
}

/// RC4 up to version 2, and what the crypt filter says from then on (tables 20 and 25).
fn handler(encrypt: &Dict) -> Option<StandardSecurityHandler> {
    let name = |dict: &Dict, key| dict.get(key).and_then(Object::as_name).map(<[u8]>::to_vec);
    if name(encrypt, "Filter")? != b"Standard" {
        return None;
    }
    match encrypt.get("V")?.integer()? {
        1 | 2 => Some(StandardSecurityHandler::rc4_128bit()),
        4 | 5 => {
            let (streams, strings) = (name(encrypt, "StmF")?, name(encrypt, "StrF")?);
            if streams != strings {
                return None;
            }
            let filter = encrypt.get("CF")?.as_dict()?.get(std::str::from_utf8(&streams).ok()?)?.as_dict()?;
            match name(filter, "CFM")?.as_slice() {
                b"V2" => Some(StandardSecurityHandler::rc4_128bit()),
                b"AESV2" => Some(StandardSecurityHandler::aes_128_r4()),
                b"AESV3" => Some(StandardSecurityHandler::aes_256_r6()),
                _ => None,
            }
        }
        _ => None,
    }
}

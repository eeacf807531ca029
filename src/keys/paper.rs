//! The recovery key as people hold it: on one paper, or in shares.

use super::shares;
use crate::{
    error::{Result, StartError},
    store::{RecoveryKey, regain},
};

use std::path::Path;
use zeroize::Zeroizing;

/// A recovery key.
pub struct Paper(RecoveryKey);

impl Paper {
    /// A new one.
    pub fn generate() -> Self {
        Self(RecoveryKey::generate())
    }

    /// Reads the key, or its shares, each on a line of its own.
    ///
    /// # Errors
    /// In a sentence that says what is wrong with the text.
    pub fn read(text: &str) -> Result<Self> {
        Ok(Self(if shares::are_shares(text) { shares::join(text)? } else { RecoveryKey::parse(text)? }))
    }

    /// The text of the paper.
    pub fn text(&self) -> Zeroizing<String> {
        self.0.text()
    }

    /// The texts of `all` papers, of which any `needed` put the key together.
    ///
    /// # Errors
    /// Numbers that make no sense, in a sentence.
    pub fn split(&self, needed: u8, all: u8) -> Result<Vec<Zeroizing<String>>> {
        shares::split(&self.0, needed, all)
    }

    /// The public half, as text.
    pub fn recipient(&self) -> String {
        self.0.recipient().text()
    }

    /// Opens what was sealed for it.
    pub fn key(&self) -> &RecoveryKey {
        &self.0
    }

    /// Makes a new master key for a data folder whose master key is lost.
    ///
    /// # Errors
    /// In a sentence that names the file.
    pub fn regain(&self, data: &Path, key_file: &Path) -> Result<(), StartError> {
        regain(data, key_file, &self.0, crate::upgrade::STEPS)
    }
}

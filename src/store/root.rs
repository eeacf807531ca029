//! The root key of a data folder.

use base::error::{Error, Result};

use zeroize::Zeroizing;

/// The key from which all others of a data folder are derived.
pub struct Root(Zeroizing<[u8; 32]>);

impl Root {
    /// From its bytes.
    ///
    /// # Errors
    /// [`Error::Damaged`] unless there are 32.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self> {
        let bytes = bytes.try_into().map_err(|_| Error::Damaged("a root key has another length".into()))?;
        Ok(Self(Zeroizing::new(bytes)))
    }

    /// From its bytes.
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(Zeroizing::new(bytes))
    }

    /// Its bytes.
    pub fn array(&self) -> &[u8; 32] {
        &self.0
    }

    /// For sealing, never for the disk.
    pub fn bytes(&self) -> &[u8] {
        self.0.as_slice()
    }
}

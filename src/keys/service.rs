//! What happens to the keys of an open data folder.

use crate::{
    audit::{Action, Audit, Event},
    clock::Clock,
    error::{Error, Result},
    store::{Recipient, Store, Voucher},
};

use std::path::{Path, PathBuf};

/// Keeps the keys of an open data folder. Clones share it.
#[derive(Clone)]
pub struct KeyKeeper {
    store: Store,
    audit: Audit,
    key_file: PathBuf,
    clock: Clock,
}

impl KeyKeeper {
    /// Over an open store whose master key is in `key_file`.
    pub fn new(store: Store, audit: Audit, key_file: PathBuf, clock: Clock) -> Self {
        Self { store, audit, key_file, clock }
    }

    /// Takes a recovery key. Backups are sealed for it from now on.
    ///
    /// # Errors
    /// [`Error::Conflict`] if there is one already and `replace` is not set.
    pub async fn set_recovery(&self, (recipient, voucher): (&str, &str), replace: bool) -> Result<()> {
        let (recipient, voucher) = (Recipient::parse(recipient)?, Voucher::parse(voucher)?);
        // A file that is damaged, or not ours, is what --new replaces.
        let known = if replace { None } else { self.store.recovery()? };
        if let Some(known) = known {
            return Err(Error::Conflict(format!(
                "A recovery key was made on {} and cannot be shown again. If it is lost, make another one with --new; backups that were made until then still need the old one.",
                known.made
            )));
        }
        let today = self.clock.now().strftime("%Y-%m-%d").to_string();
        self.store.set_recovery((&recipient, &voucher), &today)?;
        self.audit.record(Event::new(Action::RecoveryKeyMade)).await
    }

    /// Makes a new master key: in the place of the old one, or in the file `to`.
    ///
    /// # Errors
    /// In a sentence that names the file.
    pub async fn rotate(&self, to: Option<&Path>) -> Result<PathBuf> {
        let said = |e: crate::error::StartError| Error::Invalid(e.to_string());
        self.store.rotate_master(&self.key_file, to).map_err(said)?;
        self.audit.record(Event::new(Action::MasterKeyRotated)).await?;
        Ok(to.unwrap_or(&self.key_file).to_owned())
    }
}

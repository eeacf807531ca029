//! Retries a reading that was given up: the file counts as unread until the new job has ended.

use super::{pipeline::Reading, tables::SCANS};
use crate::{
    error::Result,
    files::{FILES, ReadState, Scan},
    ids::{AccountId, FileId, JobId},
    store::Tx,
};

use jiff::Timestamp;

impl Reading {
    /// Marks an unreadable file as waiting to be read.
    ///
    /// # Errors
    /// Store errors.
    pub async fn unread(&self, account: AccountId, id: FileId) -> Result<()> {
        self.store.write(move |tx| unread(tx, account, id).map(drop)).await
    }

    /// Makes a file wait for the recogniser and for this job.
    ///
    /// # Errors
    /// Store errors.
    pub async fn unrecognised(&self, account: AccountId, id: FileId, job: JobId) -> Result<()> {
        let again = self.store.write(move |tx| {
            if unread(tx, account, id)? {
                let at = (account, id);
                tx.put(&SCANS, &at, &Scan { since: Timestamp::now(), job: Some(job) })?;
            }
            Ok(())
        });
        again.await
    }
}

/// `false` if the file is gone.
fn unread(tx: &mut Tx, account: AccountId, id: FileId) -> Result<bool> {
    let at = (account, id);
    let Some(mut file) = tx.get(&FILES, &at)? else { return Ok(false) };
    if file.text.is_none() && matches!(file.read, ReadState::Unreadable { .. }) {
        file.read = ReadState::Waiting;
        tx.put(&FILES, &at, &file)?;
    }
    Ok(true)
}

//! Reads a file again that could not be read: the file counts as unread until the new job has ended.

use super::{
    pipeline::Reading,
    tables::{HEARINGS, SCANS},
};
use crate::{
    error::{Error, Result},
    files::{FILES, ReadState, Scan},
    ids::{AccountId, FileId, JobId},
    queue::{JobKind, Queue},
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

    /// Reads an unreadable file anew because a person asks for it: what it needs may have been installed since, or Chancery may
    /// have learnt its form.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Conflict`] with a sentence: it was read, or it waits already.
    pub async fn read_again(&self, account: AccountId, id: FileId) -> Result<()> {
        let at = (account, id);
        let job = self.store.write(move |tx| {
            let file = tx.get(&FILES, &at)?.ok_or(Error::NotFound)?;
            if !matches!(file.read, ReadState::Unreadable { .. }) || file.text.is_some() {
                return Err(Error::Conflict("This file was read, or is being read.".into()));
            }
            if tx.get(&SCANS, &at)?.is_some() || tx.get(&HEARINGS, &at)?.is_some() {
                return Err(Error::Conflict("This file is read by itself as soon as what it needs is there.".into()));
            }
            unread(tx, account, id)?;
            Queue::put(tx, account, JobKind::ReadFile(id))
        });
        self.queue.started([job.await?]);
        Ok(())
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

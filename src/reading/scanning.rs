//! Files whose words are in pictures: they wait for the recogniser, and are then read with its result.

use super::{
    ocr_queue::OcrQueue,
    pipeline::{Booking, Reading, failed},
    tables::SCANS,
};
use crate::{
    documents::{Reader, ocr::Ocr},
    error::{Error, Result},
    files::{FILES, File, ReadState, Scan},
    ids::{AccountId, FileId},
    queue::Job,
};

impl Reading {
    /// Reads a file together with its pictures, and records the result.
    ///
    /// # Errors
    /// Internal ones. A missing recogniser or a full disk is not an error: the file waits until that may have
    /// changed.
    pub async fn recognise(&self, job: &Job, id: FileId) -> Result<()> {
        let (account, at) = (job.account, (job.account, id));
        if self.store.get(&SCANS, &at)?.is_none_or(|scan: Scan| scan.job != Some(job.id)) {
            return Ok(());
        }
        let there = self.store.get(&FILES, &at)?.is_some();
        let done = if there { self.scan(account, id, &self.scans.reader, &self.scans.ocr).await } else { Ok(()) };
        let passes = match done {
            Err(Error::Unavailable(why)) => {
                tracing::warn!("a file could not be recognised now: {why}");
                true
            }
            Err(Error::Full) => true,
            done if there => return done,
            _ => false,
        };
        if passes {
            self.scans.later().insert((account, id));
        }
        let back = self.store.write(move |tx| {
            match tx.get(&SCANS, &at)? {
                Some(scan) if passes => tx.put(&SCANS, &at, &Scan { job: None, ..scan })?,
                _ => tx.delete(&SCANS, &at),
            }
            Ok(())
        });
        back.await
    }

    /// Leaves a file unread until the words in its pictures have been recognised.
    pub(super) async fn wait_for_ocr(&self, account: AccountId, id: FileId) -> Result<()> {
        self.store.write(move |tx| OcrQueue::put(tx, account, id)).await?;
        self.scans.entered();
        Ok(())
    }

    /// Reads a file with the words in its pictures; it may have been read without them before. `reader` draws them.
    ///
    /// # Errors
    /// Only internal ones; an unreadable file records why.
    pub async fn scan(&self, account: AccountId, id: FileId, reader: &Reader, ocr: &Ocr) -> Result<()> {
        let Some(file) = self.store.get(&FILES, &(account, id))? else { return Ok(()) };
        let read = match self.reader.read_file(&file.name, &file.media_type, self.bytes_of(file.blob)).await {
            Ok(document) => {
                crate::documents::ocr::recognise(reader, ocr, document, || self.bytes_of(file.blob)).await?
            }
            Err(failure) => failed(failure)?,
        };
        self.book(&file, read, Booking { scanned: false, again: true }).await
    }

    /// Records that the words in a file's pictures will not be recognised. The rest of its text stays.
    pub async fn give_up_scan(&self, account: AccountId, id: FileId) -> Result<()> {
        let waits = self.store.write(move |tx| {
            let at = (account, id);
            tx.delete(&SCANS, &at);
            Ok(tx.get(&FILES, &at)?.is_some_and(|file: File| !file.is_processed()))
        });
        if !waits.await? {
            return Ok(());
        }
        let reason = "The words in its pictures could not be recognised: OCR failed on it more than once.".into();
        self.book_file(account, id, ReadState::Unreadable { reason }, None, Booking::default()).await
    }
}

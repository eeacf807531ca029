//! Recordings are told by their first bytes and handed on: the room `recordings` listens to them, and gives back what was said.

use super::{
    pipeline::{Booking, Reading},
    tables::HEARINGS,
};
use crate::{
    blocking::blocking,
    documents::{RecordingBytes, document::Document},
    error::{Error, Result},
    files::{FILES, File, Scan},
    ids::{AccountId, FileId},
    queue::{JobKind, Queue},
    store::{BlobRef, Store},
};

use jiff::Timestamp;
use std::{future::Future, pin::Pin};

/// The bytes of a file, from any place.
pub struct BlobBytes {
    store: Store,
    blob: BlobRef,
}

impl BlobBytes {
    /// The bytes of a file in `store`.
    pub fn new(store: Store, blob: BlobRef) -> Self {
        Self { store, blob }
    }
}

impl RecordingBytes for BlobBytes {
    fn len(&self) -> u64 {
        self.blob.len
    }

    fn at(&self, start: u64, len: usize) -> Pin<Box<dyn Future<Output = Result<Vec<u8>>> + Send + '_>> {
        let (store, blob) = (self.store.clone(), self.blob);
        Box::pin(blocking(move || {
            let (mut reader, mut bytes, mut filled) = (store.blobs().open(&blob)?, vec![0; len], 0);
            while filled < len {
                match reader.read_at(start + filled as u64, &mut bytes[filled..])? {
                    0 => return Err(Error::Damaged("a blob is shorter than its record says".into())),
                    n => filled += n,
                }
            }
            Ok(bytes)
        }))
    }
}

impl Reading {
    /// Whether a file is a recording.
    pub(super) async fn is_recording(&self, file: &File) -> Result<bool> {
        let len = (sound::kind::HEAD as u64).min(file.blob.len) as usize;
        Ok(sound::kind::is_recording(&BlobBytes::new(self.store.clone(), file.blob).at(0, len).await?))
    }

    /// Leaves a file unread until it has been listened to.
    pub(super) async fn wait_to_be_heard(&self, account: AccountId, id: FileId) -> Result<()> {
        let at = (account, id);
        let put = self.store.write(move |tx| {
            let Some(file) = tx.get(&FILES, &at)? else { return Ok(None) };
            if file.is_processed() || tx.get(&HEARINGS, &at)?.is_some() {
                return Ok(None);
            }
            let outside = file.task.is_some() && file.message.is_none();
            let job = Queue::put_for(tx, account, JobKind::Hear(id), outside)?;
            tx.put(&HEARINGS, &at, &Scan { since: Timestamp::now(), job: Some(job) })?;
            Ok(Some(job))
        });
        self.queue.started(put.await?);
        Ok(())
    }

    /// Records what was said in a recording, or why that is not known. It replaces what was recorded before.
    ///
    /// # Errors
    /// Store errors.
    pub async fn book_recording(&self, file: &File, heard: std::result::Result<Document, String>) -> Result<()> {
        self.book(file, heard, Booking { scanned: false, again: true }).await
    }
}

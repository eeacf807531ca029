//! Copies of replies for a folder of sent mail, where the server that took them keeps none itself. What has left is noted in the commit that
//! records it, and forgotten when the copy is there.

use super::tables::{OUTBOX, UNCOPIED};
use crate::{
    error::Result,
    ids::OutboxId,
    store::{All, Store, Tx},
};

use jiff::Timestamp;
use std::sync::Arc;
use tokio::sync::Notify;

/// A reply that left, and of which there is no copy yet.
pub struct Uncopied {
    pub id: OutboxId,
    /// Message-ID without angle brackets.
    pub message_id: String,
    /// CRLF line ends.
    pub raw: Vec<u8>,
}

/// The replies that want a copy. Clones share them.
#[derive(Clone)]
pub struct Copies {
    store: Store,
    left: Arc<Notify>,
}

impl Copies {
    /// Those of a data folder.
    pub fn new(store: Store) -> Self {
        Self { store, left: Arc::default() }
    }

    /// Notes that a reply left, within the commit that records it.
    pub(super) fn note(tx: &mut Tx, id: OutboxId, now: Timestamp) -> Result<()> {
        tx.put(&UNCOPIED, &id, &now)
    }

    /// Tells that one has left.
    pub(super) fn tell(&self) {
        self.left.notify_one();
    }

    /// Returns when one has left.
    pub async fn left(&self) {
        self.left.notified().await;
    }

    /// The oldest.
    ///
    /// # Errors
    /// Store errors.
    pub async fn next(&self) -> Result<Option<Uncopied>> {
        loop {
            let Some(row) = self.store.scan(&UNCOPIED, &All).next() else { return Ok(None) };
            let (id, _) = row?;
            // Its account may have been removed meanwhile, and its mail with it.
            let Some(item) = self.store.get(&OUTBOX, &id)? else {
                self.done(id).await?;
                continue;
            };
            let store = self.store.clone();
            let raw = crate::blocking::blocking(move || store.blobs().open(&item.raw)?.read_all()).await?;
            return Ok(Some(Uncopied { id, message_id: item.message_id, raw }));
        }
    }

    /// Forgets one.
    ///
    /// # Errors
    /// Store errors.
    pub async fn done(&self, id: OutboxId) -> Result<()> {
        let forgotten = self.store.write(move |tx| {
            tx.delete(&UNCOPIED, &id);
            Ok(())
        });
        forgotten.await
    }
}

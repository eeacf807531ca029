//! Resumable uploads, for large files. Arrived bytes are encrypted on the disk and survive a cut connection and a
//! restart. The whole length counts as stored from the start. Uploads not continued within a day are removed. For as
//! long it is known that an upload was finished: the connection may break before the sender knows it.

use super::{
    adding::{Destination, Received, put},
    library::Files,
    paths,
    records::File,
    tables::FINISHED,
    upload_record::{Finished, Upload},
};
use crate::{
    accounts::Usage,
    blocking::blocking,
    clock::Clock,
    error::{Error, Result},
    files::UPLOADS,
    ids::{AccountId, BlobId, UploadId},
    store::{All, BlobWriter, Store, Tx},
};

use jiff::{SignedDuration, Timestamp};
use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
};
use tokio::sync::{OwnedMutexGuard, watch};

/// The most unfinished uploads per account.
const MOST: usize = 200;
/// Files kept open between two requests.
const OPEN: usize = 64;
/// An upload that nobody touches for this long is removed. A finished one is known for as long.
pub const KEPT: SignedDuration = SignedDuration::from_hours(24);

/// An announced upload.
#[derive(Clone, Debug)]
pub struct Announced {
    /// Name as the sender gives it.
    pub name: String,
    /// Media type as the sender gives it.
    pub media_type: String,
    /// Length in bytes.
    pub length: u64,
    /// Where it goes.
    pub to: Destination,
}

/// An upload between two requests: its file, if open, and a signal that tells its holder that another request wants
/// it.
struct Slot {
    writer: Arc<tokio::sync::Mutex<Option<BlobWriter>>>,
    wanted: watch::Sender<u64>,
}

impl Default for Slot {
    fn default() -> Self {
        Self { writer: Arc::default(), wanted: watch::Sender::new(0) }
    }
}

/// The uploads. Clones share everything.
#[derive(Clone)]
pub struct Uploads {
    store: Store,
    files: Files,
    usage: Usage,
    clock: Clock,
    slots: Arc<Mutex<HashMap<UploadId, Arc<Slot>>>>,
}

/// An upload held by one request. Another request for the same upload makes this one end.
pub struct Turn {
    /// The upload.
    pub upload: Upload,
    uploads: Uploads,
    writer: OwnedMutexGuard<Option<BlobWriter>>,
    wanted: watch::Receiver<u64>,
    /// A blob that was complete before a restart.
    whole: Option<crate::store::BlobRef>,
    gathered: Vec<u8>,
}

impl Uploads {
    /// The uploads in `store`. Finished ones go to `files`.
    pub fn new(store: Store, files: Files, usage: Usage, clock: Clock) -> Self {
        Self { store, files, usage, clock, slots: Arc::default() }
    }

    /// The largest file, in bytes.
    pub fn largest(&self) -> u64 {
        self.files.largest()
    }

    /// Starts an upload.
    ///
    /// # Errors
    /// `Denied` if the plan has no room; `NotFound` if there is no such folder; `Conflict` if too many uploads are
    /// unfinished.
    pub async fn begin(&self, account: AccountId, announced: Announced) -> Result<Upload> {
        let mut upload = Upload {
            id: UploadId::new(),
            account,
            path: announced.to.path,
            folder: None,
            make: announced.to.make,
            name: announced.name,
            media_type: announced.media_type,
            length: announced.length,
            blob: BlobId::new(),
            touched_at: self.clock.now(),
        };
        let counters = self.usage.clone();
        self.store
            .write(move |tx| {
                if !upload.make {
                    upload.folder = paths::at(tx, account, &upload.path)?;
                }
                if tx.scan(&UPLOADS, &account)?.len() >= MOST {
                    let sentence = format!("At most {MOST} uploads can run at once. Wait for some to finish.");
                    return Err(Error::Conflict(sentence));
                }
                counters.check(tx, account, upload.length)?;
                tx.name_lasting(upload.blob, upload.length)?;
                tx.put(&UPLOADS, &place(&upload), &upload)?;
                Ok(upload)
            })
            .await
    }

    /// Takes hold of an upload. A request that holds it is told to let go.
    ///
    /// # Errors
    /// `NotFound`, also for another account's upload.
    pub async fn take(&self, account: AccountId, id: UploadId) -> Result<Turn> {
        let at = (account, id);
        self.store.get(&UPLOADS, &at)?.ok_or(Error::NotFound)?;
        let slot = Arc::clone(self.slots().entry(id).or_default());
        slot.wanted.send_modify(|n| *n += 1);
        let wanted = slot.wanted.subscribe();
        let mut writer = Arc::clone(&slot.writer).lock_owned().await;
        // It may have ended during the wait.
        let upload: Upload = self.store.get(&UPLOADS, &at)?.ok_or(Error::NotFound)?;
        let mut whole = None;
        if writer.is_none() {
            let (store, blob, length) = (self.store.clone(), upload.blob, upload.length);
            let found = blocking(move || match store.blobs().finished(blob, length)? {
                Some(whole) => Ok((None, Some(whole))),
                None => Ok((Some(store.blobs().lasting(blob)?), None)),
            });
            (*writer, whole) = found.await?;
            self.close_idle();
        }
        Ok(Turn { upload, uploads: self.clone(), writer, wanted, whole, gathered: Vec::new() })
    }

    /// What is known of an upload that was finished not long ago.
    ///
    /// # Errors
    /// `NotFound`, also for another account's upload.
    pub fn finished(&self, account: AccountId, id: UploadId) -> Result<Finished> {
        self.store.get(&FINISHED, &(account, id))?.ok_or(Error::NotFound)
    }

    /// Cancels an upload and destroys the bytes that have arrived.
    ///
    /// # Errors
    /// `NotFound`.
    pub async fn cancel(&self, account: AccountId, id: UploadId) -> Result<()> {
        let mut turn = self.take(account, id).await?;
        *turn.writer = None;
        self.forget(&turn.upload).await
    }

    /// Destroys uploads that nobody has touched for a day. Returns how many.
    pub async fn sweep(&self) -> Result<usize> {
        let before = self.clock.now().checked_sub(KEPT).unwrap_or(Timestamp::MIN);
        let all = self.store.scan(&UPLOADS, &All).map(|row| row.map(|(_, upload)| upload));
        let old = all.filter(|row| row.as_ref().map_or(true, |upload: &Upload| upload.touched_at < before));
        let old = old.collect::<Result<Vec<_>>>()?;
        for upload in &old {
            match self.cancel(upload.account, upload.id).await {
                Ok(()) | Err(Error::NotFound) => {}
                Err(e) => return Err(e),
            }
        }
        self.forget_finished(before).await?;
        Ok(old.len())
    }

    async fn forget_finished(&self, before: Timestamp) -> Result<()> {
        let old = |row: &Result<(_, Finished)>| row.as_ref().map_or(true, |(_, finished)| finished.at < before);
        let rows = self.store.scan(&FINISHED, &All).filter(old);
        let old = rows.map(|row| row.map(|(at, _)| at)).collect::<Result<Vec<_>>>()?;
        if old.is_empty() {
            return Ok(());
        }
        let forget = move |tx: &mut Tx| {
            old.iter().for_each(|at| tx.delete(&FINISHED, at));
            Ok(())
        };
        self.store.freeing().write(forget).await
    }

    async fn forget(&self, upload: &Upload) -> Result<()> {
        let gone = upload.clone();
        self.store
            .freeing()
            .write(move |tx| {
                tx.delete(&UPLOADS, &place(&gone));
                tx.forget_blob(&crate::store::BlobRef { id: gone.blob, len: gone.length, hash: [0; 32] });
                Ok(())
            })
            .await?;
        self.slots().remove(&upload.id);
        let (store, blob) = (self.store.clone(), upload.blob);
        blocking(move || store.blobs().destroy(blob)).await
    }

    fn slots(&self) -> std::sync::MutexGuard<'_, HashMap<UploadId, Arc<Slot>>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Closes files that no request holds when too many are open. They are recovered later by reading them.
    fn close_idle(&self) {
        let mut slots = self.slots();
        if slots.len() > OPEN {
            slots.retain(|_, slot| Arc::strong_count(slot) > 1 || slot.writer.try_lock().is_err());
        }
    }
}

/// Bytes gathered before a thread writes them.
const PIECE: usize = 256 * 1024;

impl Turn {
    /// How many bytes have arrived.
    pub fn offset(&self) -> u64 {
        let whole = self.whole.map_or(0, |blob| blob.len);
        self.writer.as_ref().map_or(whole, BlobWriter::len) + self.gathered.len() as u64
    }

    /// Whether all bytes have arrived.
    pub fn is_whole(&self) -> bool {
        self.offset() == self.upload.length
    }

    /// Waits until another request wants the upload.
    pub async fn wanted(&mut self) {
        let _ = self.wanted.changed().await;
    }

    /// The next bytes.
    ///
    /// # Errors
    /// `Invalid` if there are more than announced; disk errors.
    pub async fn write(&mut self, bytes: &[u8]) -> Result<()> {
        if self.offset() + bytes.len() as u64 > self.upload.length {
            return Err(Error::Invalid("The upload is longer than Upload-Length says.".into()));
        }
        self.gathered.extend_from_slice(bytes);
        if self.gathered.len() >= PIECE { self.pour().await } else { Ok(()) }
    }

    async fn pour(&mut self) -> Result<()> {
        if self.gathered.is_empty() {
            return Ok(());
        }
        self.uploads.store.bulk().blobs().check_room()?;
        let Some(mut writer) = self.writer.take() else {
            return Err(Error::Internal("an upload that could not be written was written to".into()));
        };
        let bytes = std::mem::take(&mut self.gathered);
        // Lost if this fails: the next request finds on the disk what is complete.
        let (writer, mut bytes) = blocking(move || {
            writer.write(&bytes)?;
            Ok((writer, bytes))
        })
        .await?;
        bytes.clear();
        (*self.writer, self.gathered) = (Some(writer), bytes);
        Ok(())
    }

    /// Ends the turn. Returns the file if all bytes have arrived. Otherwise the bytes are kept for later.
    ///
    /// # Errors
    /// `NotFound` if the folder is gone, and the upload with it; disk errors.
    pub async fn end(mut self, from: IpAddr) -> Result<(u64, Option<File>)> {
        self.pour().await?;
        let offset = self.offset();
        let (uploads, mut upload) = (self.uploads.clone(), self.upload.clone());
        if !self.is_whole() {
            upload.touched_at = uploads.clock.now();
            uploads
                .store
                .write(move |tx| {
                    let there = tx.get(&UPLOADS, &place(&upload))?.is_some();
                    if there { tx.put(&UPLOADS, &place(&upload), &upload) } else { Err(Error::NotFound) }
                })
                .await?;
            return Ok((offset, None));
        }
        let blob = match (self.writer.take(), self.whole) {
            (Some(writer), _) => blocking(move || writer.finish()).await?,
            (None, Some(whole)) => uploads.store.blobs().named(whole),
            (None, None) => return Err(Error::Internal("an upload has no blob".into())),
        };
        let now = uploads.clock.now();
        let received = Received { name: upload.name.clone(), media_type: upload.media_type.clone(), blob };
        let done = uploads.store.bulk().write(move |tx| {
            if tx.get(&UPLOADS, &place(&upload))?.is_none() {
                return Err(Error::NotFound);
            }
            let folder = match upload.folder {
                Some(id) => paths::above(tx, upload.account, Some(id)).map(|_| Some(id)),
                None => Destination { path: upload.path.clone(), make: upload.make }.find(tx, upload.account, from),
            }?;
            tx.delete(&UPLOADS, &place(&upload));
            // `received` moves out with the result, because its file may be dropped only after the commit has
            // returned.
            let (file, job) = put(tx, upload.account, folder, &received, None, from)?;
            tx.put(&FINISHED, &place(&upload), &Finished { file: file.id, length: upload.length, at: now })?;
            Ok(((file, job), received))
        });
        match done.await {
            Ok(((file, job), _received)) => {
                uploads.slots().remove(&self.upload.id);
                uploads.files.entered(file.account, [job]);
                Ok((offset, Some(file)))
            }
            Err(Error::NotFound) => {
                uploads.forget(&self.upload).await?;
                Err(Error::NotFound)
            }
            Err(e) => Err(e),
        }
    }
}

/// Bytes that unfinished uploads will still need.
pub fn reserved(tx: &Tx, account: AccountId) -> Result<u64> {
    Ok(tx.scan(&UPLOADS, &account)?.iter().fold(0, |sum, (_, upload)| sum.saturating_add(upload.length)))
}

fn place(upload: &Upload) -> (AccountId, UploadId) {
    (upload.account, upload.id)
}

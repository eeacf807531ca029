//! Blobs: the bytes of mails and files, each in a sealed file of its own, written once. A blob is first written under
//! a temporary name, synced, renamed, its folder synced, and only then may a commit name it. What no commit names
//! is swept away.

use super::{
    core::Tx,
    disk::{Disk, DiskFile},
    keys::Keys,
    seal::{SealedReader, SealedWriter},
    snapshot::Appender,
    tables,
};
use crate::{
    error::{Error, Result},
    model::{BlobId, BlobRef},
};
use std::{
    collections::HashSet,
    io::Write,
    ops::Deref,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

const DIR: &str = "blobs";

struct Shared {
    disk: Arc<dyn Disk>,
    keys: Arc<Keys>,
    /// Blobs that were begun and whose commit has not been heard of yet.
    in_flight: Mutex<HashSet<BlobId>>,
    /// Refuse new blobs when less than this many bytes are free.
    reserve: u64,
}

impl Shared {
    fn in_flight(&self) -> MutexGuard<'_, HashSet<BlobId>> {
        self.in_flight.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The blobs of a data folder.
#[derive(Clone)]
pub struct Blobs(Arc<Shared>);

fn folder(id: BlobId) -> String {
    let name = id.to_string();
    format!("{DIR}/{}", &name[name.len() - 2..])
}

fn path(id: BlobId) -> String {
    format!("{}/{id}", folder(id))
}

fn place(id: BlobId) -> Vec<u8> {
    format!("blob {id}").into_bytes()
}

impl Blobs {
    pub(super) fn new(disk: Arc<dyn Disk>, keys: Arc<Keys>, reserve: u64) -> Self {
        Self(Arc::new(Shared { disk, keys, in_flight: Mutex::default(), reserve }))
    }

    /// Begins a blob. Dropped before [`BlobWriter::finish`], it leaves nothing behind.
    ///
    /// # Errors
    /// [`Error::Full`] when the disk is full.
    pub fn create(&self) -> Result<BlobWriter> {
        let shared = &self.0;
        if shared.reserve > 0 && shared.disk.free()? < shared.reserve {
            return Err(Error::Full);
        }
        let id = BlobId::new();
        let held =
            Pending { shared: Arc::clone(shared), blob: BlobRef { id, len: 0, hash: [0; 32] }, named: false.into() };
        shared.in_flight().insert(id);
        let dir = folder(id);
        if shared.disk.list(&dir)?.is_empty() {
            shared.disk.make_dir(&dir)?;
            shared.disk.sync_dir(DIR)?;
        }
        let file = shared.disk.create(&format!("{}.tmp", path(id)))?;
        let out = SealedWriter::new(Appender { file, at: 0 }, &shared.keys.blobs, &place(id))?;
        Ok(BlobWriter { held, out, hasher: blake3::Hasher::new() })
    }

    /// Opens a blob.
    ///
    /// # Errors
    /// [`Error::Damaged`] if it is missing or does not open.
    pub fn open(&self, blob: &BlobRef) -> Result<BlobReader> {
        let file = self.0.disk.open(&path(blob.id)).map_err(|e| match e.kind() {
            std::io::ErrorKind::NotFound => Error::Damaged(format!("the blob {} is missing", blob.id)),
            _ => e.into(),
        })?;
        let inner = SealedReader::open(file, &self.0.keys.blobs, &place(blob.id))?;
        if inner.len() != blob.len {
            return Err(Error::Damaged(format!("the blob {} has another length", blob.id)));
        }
        Ok(BlobReader { inner })
    }

    /// Removes blobs that no commit names; returns how many. Safe while the store is in use.
    pub(super) fn sweep(&self, named: impl Fn(BlobId) -> Result<bool>) -> Result<usize> {
        let mut removed = 0;
        for dir in self.0.disk.list(DIR)? {
            let dir = format!("{DIR}/{dir}");
            for file in self.0.disk.list(&dir)? {
                let (stem, temporary) = file.strip_suffix(".tmp").map_or((file.as_str(), false), |stem| (stem, true));
                let Ok(id) = stem.parse::<BlobId>() else { continue };
                // In this order: a blob leaves the set only after its commit can be seen.
                if self.0.in_flight().contains(&id) || (!temporary && named(id)?) {
                    continue;
                }
                self.0.disk.remove(&format!("{dir}/{file}"))?;
                removed += 1;
            }
        }
        Ok(removed)
    }
}

/// A blob being written; holds one chunk in memory.
pub struct BlobWriter {
    held: Pending,
    out: SealedWriter<Appender>,
    hasher: blake3::Hasher,
}

impl BlobWriter {
    /// The next bytes.
    pub fn write(&mut self, bytes: &[u8]) -> Result<()> {
        self.hasher.update(bytes);
        self.held.blob.len += bytes.len() as u64;
        Ok(self.out.write_all(bytes)?)
    }

    /// Bytes written so far.
    pub fn len(&self) -> u64 {
        self.held.blob.len
    }

    /// Whether nothing was written yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Makes it durable. Keep what this returns until the commit that names it has returned.
    pub fn finish(self) -> Result<Pending> {
        let Self { mut held, out, hasher } = self;
        held.blob.hash = *hasher.finalize().as_bytes();
        let disk = &held.shared.disk;
        out.finish()?.file.sync()?;
        let to = path(held.blob.id);
        disk.rename(&format!("{to}.tmp"), &to)?;
        disk.sync_dir(&folder(held.blob.id))?;
        Ok(held)
    }
}

/// A durable blob that waits to be named by a commit ([`Tx::name_blob`]). Dropped unnamed, its file goes.
pub struct Pending {
    shared: Arc<Shared>,
    blob: BlobRef,
    named: std::sync::atomic::AtomicBool,
}

impl Deref for Pending {
    type Target = BlobRef;
    fn deref(&self) -> &BlobRef {
        &self.blob
    }
}

impl Drop for Pending {
    fn drop(&mut self) {
        if !*self.named.get_mut() {
            // What cannot be removed now is swept at the next start.
            let _ = self.shared.disk.remove(&path(self.blob.id));
            let _ = self.shared.disk.remove(&format!("{}.tmp", path(self.blob.id)));
        }
        self.shared.in_flight().remove(&self.blob.id);
    }
}

impl Tx<'_> {
    /// Names a blob, so that it stays. Its holder must keep `blob` until the commit has returned.
    pub fn name_blob(&mut self, blob: &Pending) -> Result<()> {
        blob.named.store(true, std::sync::atomic::Ordering::Relaxed);
        self.put(&tables::BLOBS, &blob.id.bytes(), &blob.len)
    }

    /// Takes a blob's name away; the sweeper removes the file.
    pub fn forget_blob(&mut self, blob: &BlobRef) {
        self.delete(&tables::BLOBS, &blob.id.bytes());
    }
}

/// Reads a blob at any offset; holds one chunk in memory. Opening a chunk proves that it is what was written.
pub struct BlobReader {
    inner: SealedReader<Box<dyn DiskFile>>,
}

impl BlobReader {
    /// Length in bytes.
    pub fn len(&self) -> u64 {
        self.inner.len()
    }

    /// Whether it holds no byte.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Reads at `offset`; returns the number of bytes, 0 only at the end.
    pub fn read_at(&mut self, offset: u64, buf: &mut [u8]) -> Result<usize> {
        self.inner.read_at(offset, buf)
    }

    /// All of it; for blobs that are known to be small.
    pub fn read_all(&mut self) -> Result<Vec<u8>> {
        let too_long = |_| Error::Invalid("The file is too large to be held in memory.".into());
        let mut out = vec![0; usize::try_from(self.len()).map_err(too_long)?];
        let mut at = 0;
        loop {
            match self.read_at(at as u64, &mut out[at..])? {
                0 => return Ok(out),
                n => at += n,
            }
        }
    }
}

//! Blobs: the bytes of mails and files, written once. A small one travels inside the commit that names it, as an
//! encrypted record: no file, no rename, no sync of its own. A larger one has an encrypted file, which is written
//! under a temporary name, synced and renamed, and its folder synced; only then may a commit name it. Blobs that no
//! commit names are swept away. Readers do not notice the difference.

mod lasting;
mod tables;

use super::{
    core::Tx,
    disk::{Disk, DiskFile},
    keys::Keys,
    purpose::Purpose,
    seal::{HEADER, SealedReader, SealedWriter},
    snapshot::Appender,
    view::View,
};
use tables::{BLOB_BYTES, Bytes};
pub use tables::{BLOBS, COMING, TABLES};

use base::error::{Error, Result};
use base::ids::BlobId;

use serde::{Deserialize, Serialize};
use std::{
    collections::HashSet,
    io::Write,
    ops::Deref,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

pub(super) const DIR: &str = "blobs";
/// A blob up to this size travels inside its commit. Most mails are smaller. Larger ones would make the view, and so
/// every snapshot, heavy, to save a sync that is cheap compared with writing them.
pub(super) const INSIDE: usize = 32 * 1024;

struct Shared {
    disk: Arc<dyn Disk>,
    keys: Arc<Keys>,
    view: Arc<dyn View>,
    /// The largest blob that travels inside its commit, in bytes.
    inside: usize,
    /// Folders known to exist durably.
    folders: Mutex<HashSet<String>>,
    /// Blobs that were started and whose commit is still unknown.
    in_flight: Mutex<HashSet<BlobId>>,
    /// Lasting blobs whose sync has failed.
    doubted: Mutex<HashSet<BlobId>>,
    /// New blobs are refused when fewer than this many bytes are free.
    reserve: u64,
}

impl Shared {
    fn in_flight(&self) -> MutexGuard<'_, HashSet<BlobId>> {
        self.in_flight.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn doubted(&self) -> MutexGuard<'_, HashSet<BlobId>> {
        self.doubted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts the file of a blob, and makes its folder.
    fn begin_file(&self, id: BlobId) -> Result<SealedWriter<Appender>> {
        let dir = folder(id);
        let known =
            |folders: &Mutex<HashSet<String>>| folders.lock().unwrap_or_else(PoisonError::into_inner).contains(&dir);
        if !known(&self.folders) {
            self.disk.make_dir(&dir)?;
            self.disk.sync_dir(DIR)?;
            self.folders.lock().unwrap_or_else(PoisonError::into_inner).insert(dir);
        }
        let file = self.disk.create(&format!("{}.tmp", path(id)))?;
        SealedWriter::new(Appender { file, at: 0 }, &self.keys.blobs, &place(id))
    }
}

/// An encrypted file of bytes that a commit may name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlobRef {
    /// Identifier, also the file's name in the data folder.
    pub id: BlobId,
    /// Plain length in bytes.
    pub len: u64,
    /// BLAKE3 of the plain bytes.
    pub hash: [u8; 32],
}

/// The blobs of a data folder.
#[derive(Clone)]
pub struct Blobs(Arc<Shared>, Purpose);

pub(super) fn folder(id: BlobId) -> String {
    let name = id.to_string();
    format!("{DIR}/{}", &name[name.len() - 2..])
}

pub(super) fn path(id: BlobId) -> String {
    format!("{}/{id}", folder(id))
}

/// Overwrites the header of a blob's file, which contains the wrapped key, then removes the file. Returns whether there was one.
pub(super) fn destroy(disk: &dyn Disk, path: &str) -> Result<bool> {
    let file = match disk.open(path) {
        Ok(file) => file,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(false),
        Err(e) => return Err(e.into()),
    };
    let header = usize::try_from(file.len()?).unwrap_or(HEADER).min(HEADER);
    file.write_all_at(0, &vec![0; header])?;
    file.sync()?;
    drop(file);
    match disk.remove(path) {
        // Something else destroyed it at the same time.
        Err(e) if e.kind() != std::io::ErrorKind::NotFound => Err(e.into()),
        _ => Ok(true),
    }
}

fn place(id: BlobId) -> Vec<u8> {
    format!("blob {id}").into_bytes()
}

impl Blobs {
    pub(super) fn new(disk: Arc<dyn Disk>, keys: Arc<Keys>, view: Arc<dyn View>, reserve: u64, inside: usize) -> Self {
        let (in_flight, folders, doubted) = Default::default();
        Self(Arc::new(Shared { disk, keys, view, inside, folders, in_flight, doubted, reserve }), Purpose::default())
    }

    /// The same blobs, for writes with a given purpose.
    pub(super) fn with(self, purpose: Purpose) -> Self {
        Self(self.0, purpose)
    }

    /// Checks that the disk has room for writes with this purpose.
    ///
    /// # Errors
    /// [`Error::Full`] if it has not.
    pub fn check_room(&self) -> Result<()> {
        let Shared { reserve, disk, .. } = &*self.0;
        if *reserve > 0 && disk.free()? < self.1.leaves(*reserve) { Err(Error::Full) } else { Ok(()) }
    }

    /// Starts a blob. Dropped before [`BlobWriter::finish`], it leaves nothing behind.
    ///
    /// # Errors
    /// [`Error::Full`] when the disk is full.
    pub fn create(&self) -> Result<BlobWriter> {
        self.check_room()?;
        let shared = &self.0;
        let id = BlobId::new();
        shared.in_flight().insert(id);
        let blob = BlobRef { id, len: 0, hash: [0; 32] };
        let held = Pending { shared: Arc::clone(shared), blob, inside: None, has_file: false, named: false.into() };
        Ok(BlobWriter { held, out: Out::Inside(Vec::new()), hasher: blake3::Hasher::new() })
    }

    /// The same for a blob that has a file of its own however small it is: no copy of the records ever holds its bytes, so nothing of it is
    /// left once its file is destroyed.
    ///
    /// # Errors
    /// As for [`Self::create`].
    pub fn create_apart(&self) -> Result<BlobWriter> {
        let mut writer = self.create()?;
        writer.held.has_file = true;
        writer.out = Out::File(Box::new(self.0.begin_file(writer.held.blob.id)?));
        Ok(writer)
    }

    /// Whether a blob has a file here.
    ///
    /// # Errors
    /// The disk cannot be read.
    pub fn has_file(&self, id: BlobId) -> Result<bool> {
        match self.0.disk.open(&path(id)) {
            Ok(_) => Ok(true),
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(false),
            Err(e) => Err(e.into()),
        }
    }

    /// Opens a blob.
    ///
    /// # Errors
    /// [`Error::Damaged`] if it is missing or cannot be opened.
    pub fn open(&self, blob: &BlobRef) -> Result<BlobReader> {
        let other_length = || Error::Damaged(format!("the blob {} has another length", blob.id));
        // The size limit may have been different when it was written, so check both places.
        let full = BLOB_BYTES.full_key(&blob.id);
        if let Some(sealed) = self.0.view.get(&full)? {
            let Bytes(bytes) = BLOB_BYTES.decode(&self.0.keys.records.open(&full, &sealed)?)?;
            return if bytes.len() as u64 == blob.len {
                Ok(BlobReader(Source::Inside(bytes)))
            } else {
                Err(other_length())
            };
        }
        let file = self.0.disk.open(&path(blob.id)).map_err(|e| match e.kind() {
            std::io::ErrorKind::NotFound => Error::Damaged(format!("the blob {} is missing", blob.id)),
            _ => e.into(),
        })?;
        let inner = SealedReader::open(file, &self.0.keys.blobs, &place(blob.id))?;
        if inner.len() != blob.len {
            return Err(other_length());
        }
        Ok(BlobReader(Source::File(inner)))
    }

    /// Removes blobs that no commit names. Returns how many. Safe while the store is in use.
    pub(super) fn sweep(&self, named: impl Fn(BlobId) -> Result<bool>) -> Result<usize> {
        let mut removed = 0;
        for dir in self.0.disk.list(DIR)? {
            let dir = format!("{DIR}/{dir}");
            for file in self.0.disk.list(&dir)? {
                let stem = file.strip_suffix(".tmp").unwrap_or(&file);
                let Ok(id) = stem.parse::<BlobId>() else { continue };
                // In this order: a blob leaves the set only once its commit is visible. A lasting blob is named
                // before it is finished.
                if self.0.in_flight().contains(&id) || named(id)? {
                    continue;
                }
                destroy(self.0.disk.as_ref(), &format!("{dir}/{file}"))?;
                removed += 1;
            }
        }
        Ok(removed)
    }

    /// Destroys a blob whose name a commit removed, unless another commit has named it since.
    pub(super) fn destroy_nameless(&self, id: BlobId) -> Result<()> {
        match self.0.view.get(&BLOBS.full_key(&id))? {
            Some(_) => Ok(()),
            None => self.destroy(id),
        }
    }

    /// Destroys the file of a blob that no commit names any more, starting with its key, so that nobody can decrypt
    /// what may remain of it on the disk. It is fine if there is no file.
    pub fn destroy(&self, id: BlobId) -> Result<()> {
        if self.0.in_flight().contains(&id) {
            return Err(Error::Conflict("A blob that is being written cannot be destroyed.".into()));
        }
        let disk = self.0.disk.as_ref();
        let whole = destroy(disk, &path(id))?;
        if destroy(disk, &format!("{}.tmp", path(id)))? || whole {
            disk.sync_dir(&folder(id))?;
        }
        Ok(())
    }
}

/// A blob being written. It keeps a small blob, or one chunk of a larger one, in memory.
pub struct BlobWriter {
    held: Pending,
    out: Out,
    hasher: blake3::Hasher,
}

enum Out {
    Inside(Vec<u8>),
    File(Box<SealedWriter<Appender>>),
}

impl BlobWriter {
    /// Adds bytes. Touches the disk once they no longer fit inside a commit, so call it where a thread may block
    /// unless [`Self::fits_inside`] rules that out.
    pub fn write(&mut self, bytes: &[u8]) -> Result<()> {
        let fits = self.fits_inside(bytes.len());
        self.hasher.update(bytes);
        self.held.blob.len += bytes.len() as u64;
        match &mut self.out {
            Out::Inside(held) if fits => held.extend_from_slice(bytes),
            Out::Inside(held) => {
                let held = std::mem::take(held);
                self.held.has_file = true;
                let mut file = self.held.shared.begin_file(self.held.blob.id)?;
                file.write_all(&held)?;
                file.write_all(bytes)?;
                self.out = Out::File(Box::new(file));
            }
            Out::File(file) => file.write_all(bytes)?,
        }
        Ok(())
    }

    /// Whether the blob is still small with `more` bytes: then neither [`Self::write`] of them nor [`Self::finish`]
    /// touches the disk.
    pub fn fits_inside(&self, more: usize) -> bool {
        matches!(&self.out, Out::Inside(held) if held.len() + more <= self.held.shared.inside)
    }

    /// Bytes written so far.
    pub fn len(&self) -> u64 {
        self.held.blob.len
    }

    /// Whether nothing has been written yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Prepares it for the commit that names it: a file becomes durable, a small blob is kept for the commit to
    /// carry. Keep the returned value until that commit has returned.
    pub fn finish(self) -> Result<Pending> {
        let Self { mut held, out, hasher } = self;
        held.blob.hash = *hasher.finalize().as_bytes();
        match out {
            Out::Inside(bytes) => held.inside = Some(Bytes(bytes)),
            Out::File(file) => {
                let disk = &held.shared.disk;
                let to = path(held.blob.id);
                let coming = format!("{to}.tmp");
                let durable = || -> Result<()> {
                    file.finish()?.file.sync()?;
                    disk.rename(&coming, &to)?;
                    Ok(disk.sync_dir(&folder(held.blob.id))?)
                };
                if let Err(e) = durable() {
                    held.shared.doubted().insert(held.blob.id);
                    return Err(e);
                }
            }
        }
        Ok(held)
    }
}

/// A blob waiting for a commit to name it ([`Tx::name_blob`]): a durable file, or bytes that the commit will carry.
/// Dropped without a name, it leaves nothing behind.
pub struct Pending {
    shared: Arc<Shared>,
    blob: BlobRef,
    inside: Option<Bytes>,
    has_file: bool,
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
        if self.has_file && !*self.named.get_mut() {
            // If it cannot be removed now, the next start sweeps it away.
            let _ = self.shared.disk.remove(&path(self.blob.id));
            let _ = self.shared.disk.remove(&format!("{}.tmp", path(self.blob.id)));
        }
        self.shared.in_flight().remove(&self.blob.id);
    }
}

impl Tx<'_> {
    /// Names a blob, so that it stays. The caller must keep `blob` until the commit has returned.
    pub fn name_blob(&mut self, blob: &Pending) -> Result<()> {
        if let Some(bytes) = &blob.inside {
            self.put(&BLOB_BYTES, &blob.id, bytes)?;
        }
        // One that had a name before is a lasting one, and complete now.
        if blob.named.swap(true, std::sync::atomic::Ordering::Relaxed) {
            self.delete(&COMING, &blob.id);
        }
        self.put(&BLOBS, &blob.id, &blob.len)
    }

    /// Removes a blob's name, and its bytes if they are in a record. Once this is durable its file is destroyed, key
    /// first.
    pub fn forget_blob(&mut self, blob: &BlobRef) {
        if blob.len <= INSIDE as u64 {
            self.delete(&BLOB_BYTES, &blob.id);
        }
        self.delete(&BLOBS, &blob.id);
        self.delete(&COMING, &blob.id);
        self.forgotten.push(blob.id);
    }
}

/// Reads a blob at any offset, keeping one chunk, or a small blob, in memory. Opening a chunk proves that its bytes
/// are the ones written.
pub struct BlobReader(Source);

enum Source {
    Inside(Vec<u8>),
    File(SealedReader<Box<dyn DiskFile>>),
}

impl BlobReader {
    /// Length in bytes.
    pub fn len(&self) -> u64 {
        match &self.0 {
            Source::Inside(bytes) => bytes.len() as u64,
            Source::File(file) => file.len(),
        }
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Reads at `offset`. Returns the number of bytes, 0 only at the end.
    pub fn read_at(&mut self, offset: u64, buf: &mut [u8]) -> Result<usize> {
        match &mut self.0 {
            Source::File(file) => file.read_at(offset, buf),
            Source::Inside(bytes) => {
                let rest = usize::try_from(offset).ok().and_then(|at| bytes.get(at..)).unwrap_or_default();
                let n = rest.len().min(buf.len());
                buf[..n].copy_from_slice(&rest[..n]);
                Ok(n)
            }
        }
    }

    /// Reads everything; for blobs known to be small.
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

//! A matter's own key. It lies in a file of its own, sealed like every blob, and in no record: so no copy of the records holds it, and in
//! backups it is one object, which is removed there once it is destroyed here. The archive is sealed under it, and lies in a blob.

use crate::{
    error::{Error, Result},
    ids::MatterId,
    store::{
        BlobReader, BlobRef, BlobWriter, FileKey, Pending, Store,
        disk::ReadAt,
        seal::{SealedReader, SealedWriter, random},
    },
};

use std::{
    io::{self, Read, Seek, SeekFrom, Write},
    sync::{Mutex, PoisonError},
};
use zeroize::Zeroizing;

/// A key that no commit names yet.
pub struct Fresh {
    pub key: FileKey,
    pub blob: Pending,
}

/// Makes a key. Blocks.
///
/// # Errors
/// [`Error::Full`]; the disk cannot be written.
pub fn make(store: &Store) -> Result<Fresh> {
    let bytes = Zeroizing::new(random::<32>()?);
    let mut writer = store.blobs().create_apart()?;
    writer.write(bytes.as_slice())?;
    Ok(Fresh { key: FileKey::new(*bytes), blob: writer.finish()? })
}

/// Reads a key; none if its file is gone. Blocks.
///
/// # Errors
/// [`Error::Damaged`] if it cannot be read.
pub fn read(store: &Store, blob: &BlobRef) -> Result<Option<FileKey>> {
    if !store.blobs().has_file(blob.id)? {
        return Ok(None);
    }
    let bytes = Zeroizing::new(store.blobs().open(blob)?.read_all()?);
    let bytes: Zeroizing<[u8; 32]> = Zeroizing::new(
        bytes
            .as_slice()
            .try_into()
            .map_err(|_| Error::Damaged("the key of a sealed matter has another length".into()))?,
    );
    Ok(Some(FileKey::new(*bytes)))
}

fn place(id: MatterId) -> Vec<u8> {
    format!("sealed matter {id}").into_bytes()
}

/// Writes an archive under a key, and hashes what it was before.
pub struct Writer {
    sealed: SealedWriter<IntoBlob>,
    hasher: blake3::Hasher,
    len: u64,
}

struct IntoBlob(BlobWriter);

impl Write for IntoBlob {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(io::Error::other)?;
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An archive that no commit names yet.
pub struct Written {
    pub blob: Pending,
    pub len: u64,
    pub hash: [u8; 32],
}

impl Writer {
    /// Begins one.
    ///
    /// # Errors
    /// [`Error::Full`]; the disk cannot be written.
    pub fn begin(store: &Store, key: &FileKey, id: MatterId) -> Result<Self> {
        let into = IntoBlob(store.blobs().create_apart()?);
        Ok(Self { sealed: SealedWriter::new(into, key, &place(id))?, hasher: blake3::Hasher::new(), len: 0 })
    }

    /// Ends it: its bytes are on the disk.
    ///
    /// # Errors
    /// As for [`Self::begin`].
    pub fn finish(self) -> Result<Written> {
        let IntoBlob(blob) = self.sealed.finish()?;
        Ok(Written { blob: blob.finish()?, len: self.len, hash: *self.hasher.finalize().as_bytes() })
    }
}

impl Write for Writer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let n = self.sealed.write(bytes)?;
        self.hasher.update(bytes.get(..n).unwrap_or_default());
        self.len += n as u64;
        Ok(n)
    }
    fn flush(&mut self) -> io::Result<()> {
        self.sealed.flush()
    }
}

/// The bytes of a blob at any place.
struct OfBlob {
    reader: Mutex<BlobReader>,
    len: u64,
}

impl ReadAt for OfBlob {
    fn read_at(&self, offset: u64, buf: &mut [u8]) -> io::Result<usize> {
        self.reader.lock().unwrap_or_else(PoisonError::into_inner).read_at(offset, buf).map_err(io::Error::other)
    }
    fn len(&self) -> io::Result<u64> {
        Ok(self.len)
    }
}

/// An archive as it was before it was encrypted. What was changed does not open.
pub struct Reader {
    sealed: SealedReader<OfBlob>,
    at: u64,
}

impl Reader {
    /// Opens an archive. Blocks.
    ///
    /// # Errors
    /// [`Error::Damaged`] if it is missing, or the key is another.
    pub fn open(store: &Store, key: &FileKey, id: MatterId, archive: &BlobRef) -> Result<Self> {
        let reader = Mutex::new(store.blobs().open(archive)?);
        Ok(Self { sealed: SealedReader::open(OfBlob { reader, len: archive.len }, key, &place(id))?, at: 0 })
    }

    /// Its length in bytes.
    pub fn len(&self) -> u64 {
        self.sealed.len()
    }
}

impl Read for Reader {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let n = self.sealed.read_at(self.at, buf).map_err(io::Error::other)?;
        self.at += n as u64;
        Ok(n)
    }
}

impl Seek for Reader {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::End(by) => self.len().checked_add_signed(by),
            SeekFrom::Current(by) => self.at.checked_add_signed(by),
        };
        self.at = at.ok_or_else(|| io::Error::from(io::ErrorKind::InvalidInput))?;
        Ok(self.at)
    }
}

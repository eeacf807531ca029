//! A blob that grows while bytes come in from outside. Nothing here blocks a thread of the runtime: what is small stays
//! in memory and touches no disk, what is larger is written in pieces by threads that may wait.

use crate::{
    blocking::blocking,
    error::{Error, Result},
    store::{BlobWriter, Pending, Store},
};

/// Bytes gathered before a thread is asked to write them.
const PIECE: usize = 256 * 1024;

/// The blob on its way. Dropped before [`Spool::finish`], it leaves nothing behind.
pub struct Spool {
    /// Away only while a thread writes to it; lost when that failed.
    blob: Option<BlobWriter>,
    gathered: Vec<u8>,
    len: u64,
}

impl Spool {
    /// Begins a blob.
    ///
    /// # Errors
    /// [`Error::Full`] when the disk is full.
    pub fn create(store: &Store) -> Result<Self> {
        Ok(Self { blob: Some(store.blobs().create()?), gathered: Vec::new(), len: 0 })
    }

    /// The next bytes.
    ///
    /// # Errors
    /// The disk's; the blob is then of no use any more.
    pub async fn write(&mut self, bytes: &[u8]) -> Result<()> {
        self.len += bytes.len() as u64;
        if self.gathered.is_empty()
            && let Some(blob) = self.blob.as_mut().filter(|blob| blob.fits_inside(bytes.len()))
        {
            return blob.write(bytes);
        }
        self.gathered.extend_from_slice(bytes);
        if self.gathered.len() < PIECE {
            return Ok(());
        }
        let (mut blob, gathered) = (self.take()?, std::mem::take(&mut self.gathered));
        let written = blocking(move || {
            blob.write(&gathered)?;
            Ok((blob, gathered))
        });
        let (blob, mut gathered) = written.await?;
        gathered.clear();
        (self.blob, self.gathered) = (Some(blob), gathered);
        Ok(())
    }

    /// Bytes so far.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether nothing was written yet.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Ends the blob; see [`BlobWriter::finish`].
    ///
    /// # Errors
    /// The disk's.
    pub async fn finish(mut self) -> Result<Pending> {
        let mut blob = self.take()?;
        if blob.fits_inside(self.gathered.len()) {
            blob.write(&self.gathered)?;
            return blob.finish();
        }
        let gathered = self.gathered;
        blocking(move || {
            blob.write(&gathered)?;
            blob.finish()
        })
        .await
    }

    fn take(&mut self) -> Result<BlobWriter> {
        self.blob.take().ok_or_else(|| Error::Internal("a blob that could not be written was written to".into()))
    }
}

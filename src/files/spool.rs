//! A blob that grows as bytes arrive. Nothing here blocks a runtime thread: small blobs stay in memory and never
//! touch the disk; larger ones are written in pieces by threads that may block.

use crate::{
    blocking::blocking,
    error::{Error, Result},
    store::{BlobWriter, Pending, Store},
};

/// Bytes gathered before a thread writes them.
const PIECE: usize = 256 * 1024;

/// The growing blob. Dropped before [`Spool::finish`], it leaves nothing behind.
pub struct Spool {
    /// Absent while a thread writes to it; lost if that failed.
    blob: Option<BlobWriter>,
    gathered: Vec<u8>,
    len: u64,
}

impl Spool {
    /// Starts a blob.
    ///
    /// # Errors
    /// [`Error::Full`] when the disk is full.
    pub fn create(store: &Store) -> Result<Self> {
        Ok(Self { blob: Some(store.blobs().create()?), gathered: Vec::new(), len: 0 })
    }

    /// The next bytes.
    ///
    /// # Errors
    /// Disk errors. The blob is then unusable.
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

    /// Whether nothing has been written yet.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Finishes the blob; see [`BlobWriter::finish`].
    ///
    /// # Errors
    /// Disk errors.
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

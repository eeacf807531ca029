//! What goes from the first box to its standby, piece by piece.

use super::journal::Mark;
use base::error::Result;
use base::ids::BlobId;

use std::collections::BTreeSet;

/// The small files that a copy of a data folder needs beside journal, snapshot and blobs.
pub const SMALL_FILES: [&str; 3] = ["keyring", "recovery", "version"];

/// A piece.
pub enum Delivery {
    /// One of the [`SMALL_FILES`].
    SmallFile(String, Vec<u8>),
    /// A new copy begins, with a snapshot that covers all up to this frame.
    Begin(Mark),
    /// A part of the snapshot with this number.
    Snapshot { seq: u64, bytes: Vec<u8>, last: bool },
    /// A part of a blob's file.
    Blob { id: BlobId, bytes: Vec<u8>, last: bool },
    /// A blob has no name any more.
    Forget(BlobId),
    /// The frame after the last.
    Frame(Vec<u8>),
    /// The new copy is whole.
    Complete,
}

/// A standby, as the first box sees it.
pub trait Receiver {
    /// The last frame that is there for certain.
    ///
    /// # Errors
    /// It does not answer.
    fn mark(&mut self) -> Result<Mark>;
    /// The number of the newest snapshot there; 0 if there is none.
    ///
    /// # Errors
    /// It does not answer.
    fn snapshot_there(&mut self) -> Result<u64>;
    /// The blobs that are there.
    ///
    /// # Errors
    /// It does not answer, or its folder cannot be read.
    fn blobs(&mut self) -> Result<BTreeSet<BlobId>>;
    /// Takes a piece. It is durable after [`Receiver::sync`].
    ///
    /// # Errors
    /// It does not fit, or cannot be written.
    fn deliver(&mut self, delivery: Delivery) -> Result<()>;
    /// Makes everything that came durable. Returns the last frame.
    ///
    /// # Errors
    /// It cannot.
    fn sync(&mut self) -> Result<Mark>;
}

//! The state shared by all clones of an index.

use super::{directory::SealedDirectory, fields::Fields, sharing::Remembered};

use std::{
    fs::File,
    sync::{Arc, Mutex},
    thread::JoinHandle,
};
use tantivy::{IndexReader, IndexWriter};

/// The search index. Cheap to clone; all methods block.
#[derive(Clone)]
pub struct Index(pub(super) Arc<Inner>);

pub(super) struct Inner {
    pub(super) index: tantivy::Index,
    pub(super) reader: IndexReader,
    pub(super) fields: Fields,
    pub(super) directory: SealedDirectory,
    /// Which passages were readable to whom.
    pub(super) readable: Remembered,
    pub(super) writing: Mutex<Writing>,
    /// Held while somebody waits for merges.
    pub(super) settling: Mutex<()>,
    /// Locked while the index is open.
    pub(super) _in_use: File,
}

/// The writer and what it is doing.
#[derive(Default)]
pub(super) struct Writing {
    /// Present while a merge runs; otherwise made anew for each batch.
    pub(super) writer: Option<IndexWriter>,
    /// Whether a thread is merging.
    pub(super) merging: bool,
    /// That thread, or the previous one.
    pub(super) thread: Option<JoinHandle<()>>,
    /// Whether to rewrite segments that contain deletions.
    pub(super) purge: bool,
}

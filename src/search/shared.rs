//! What all clones of an index share.

use super::{directory::SealedDirectory, fields::Fields};

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
    pub(super) writing: Mutex<Writing>,
    /// Held by whoever waits for merges.
    pub(super) settling: Mutex<()>,
    /// Locked while the index is open.
    pub(super) _in_use: File,
}

/// The writer and what it is doing.
#[derive(Default)]
pub(super) struct Writing {
    /// There while a merge runs; without one it is made anew for each batch.
    pub(super) writer: Option<IndexWriter>,
    /// Whether a thread is merging.
    pub(super) merging: bool,
    /// That thread, or the one before.
    pub(super) thread: Option<JoinHandle<()>>,
    /// Whether segments with anything deleted are to be rewritten.
    pub(super) purge: bool,
}

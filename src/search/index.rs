//! The index: opened once, searched by any thread, written by one at a time.

use super::{
    directory::{META, SealedDirectory},
    errors::{damaged, from_tantivy},
    fields::Fields,
    query::{Hit, Query},
    retrieval,
    shared::{Index, Inner, Writing},
    vectors::{self, Space, Vector},
};
use base::error::{Error, Result};
use base::ids::AccountId;
use documents::document::{Origin, Passage};
use store::FileKey;

use std::{
    fs::{self, DirBuilder, File, TryLockError},
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::Path,
    sync::{Arc, Mutex},
};
use tantivy::{
    IndexSettings, IndexWriter, ReloadPolicy, TantivyError, indexer::IndexWriterOptions, merge_policy::NoMergePolicy,
};

/// Memory for words not yet written out, in bytes; the minimum that tantivy allows.
const ARENA: usize = 15_000_000;
/// The same when many documents come at once: the more is written out together, the less must be merged.
const LARGE_ARENA: usize = 50_000_000;
/// How many decompressed 16 KiB blocks of stored passages each segment's reader caches.
const STORED_BLOCKS: usize = 4;
/// The file whose lock marks an index as in use.
const IN_USE: &str = ".in-use";

impl Index {
    /// Gives back memory that serves searches of which there were none since the last call.
    pub fn forget_unused(&self) {
        if !self.0.directory.forget_unused() {
            return;
        }
        // What searches have read of its dictionaries each segment keeps, until it is opened anew.
        if let Err(e) = self.0.reload() {
            tracing::warn!("the search index could not be opened anew: {e}");
        }
        self.0.directory.rest_on();
    }

    /// Opens the index in `dir`, creating an empty one if there is none.
    ///
    /// # Errors
    /// [`Error::Damaged`] if files are missing or altered, the key is wrong, or the index is from another version:
    /// [`Self::reset`] and reindexing fix it, and the sentence names the command. [`Error::Unavailable`] if the index
    /// is already open, here or in another process.
    pub fn open(dir: &Path, key: &FileKey) -> Result<Self> {
        let in_use = enter(dir)?;
        Self::open_locked(dir, key, in_use)
    }

    /// Replaces whatever is in `dir` with an empty index.
    ///
    /// # Errors
    /// [`Error::Unavailable`] if the index is open: first [`Self::settle`] it and drop every clone.
    pub fn reset(dir: &Path, key: &FileKey) -> Result<Self> {
        let in_use = enter(dir)?;
        // META last: a half-deleted index must look neither like a complete one nor like a new one.
        let mut names = SealedDirectory::names(dir)?;
        names.sort_by_key(|name| name == META);
        for name in names {
            fs::remove_file(dir.join(name))?;
        }
        Self::open_locked(dir, key, in_use)
    }

    fn open_locked(dir: &Path, key: &FileKey, in_use: File) -> Result<Self> {
        let directory = SealedDirectory::new(dir, key)?;
        let fields = Fields::new();
        let names = SealedDirectory::names(dir)?;
        let index = if names.is_empty() {
            let settings = IndexSettings { docstore_compress_dedicated_thread: false, ..IndexSettings::default() };
            tantivy::Index::create(directory.clone(), fields.schema.clone(), settings)
        } else if names.iter().any(|name| name == META) {
            tantivy::Index::open(directory.clone())
        } else {
            return Err(damaged("its list of segments is missing"));
        };
        let index = index.map_err(from_tantivy)?;
        if index.schema() != fields.schema {
            return Err(damaged("it is of another version"));
        }
        Fields::register(&index);
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual);
        let reader = reader.doc_store_cache_num_blocks(STORED_BLOCKS).try_into().map_err(from_tantivy)?;
        let writing = Mutex::new(Writing::default());
        Ok(Self(Arc::new(Inner {
            index,
            reader,
            fields,
            directory,
            readable: super::sharing::Remembered::default(),
            writing,
            settling: Mutex::new(()),
            _in_use: in_use,
        })))
    }

    /// Changes the index. When this returns, everything `change` did is durable and visible to later searches; if it
    /// fails, nothing is changed. Batches run one after another: prepare the data beforehand, and put many documents
    /// into one batch.
    ///
    /// # Errors
    /// [`Error::Full`], [`Error::Damaged`] as for [`Self::open`], or the error that `change` returned.
    pub fn write<T>(&self, change: impl FnOnce(&mut Batch<'_>) -> Result<T>) -> Result<T> {
        self.write_with(ARENA, change)
    }

    /// [`Self::write`], faster for tens of thousands of passages, with more memory.
    ///
    /// # Errors
    /// As for [`Self::write`].
    pub fn fill<T>(&self, change: impl FnOnce(&mut Batch<'_>) -> Result<T>) -> Result<T> {
        self.write_with(LARGE_ARENA, change)
    }

    fn write_with<T>(&self, arena: usize, change: impl FnOnce(&mut Batch<'_>) -> Result<T>) -> Result<T> {
        let mut writing = self.0.lock();
        self.0.directory.take_fault();
        // Taken out of its place, so that it and everything it holds are dropped if anything below fails or panics.
        let writer = match writing.writer.take() {
            Some(writer) => writer,
            None => self.0.writer(arena)?,
        };
        let mut batch = Batch { inner: &self.0, writer, purge: false, changed: false };
        let value = change(&mut batch)?;
        let Batch { mut writer, purge, changed, .. } = batch;
        if changed {
            writer.commit().map_err(|e| self.0.explain(e))?;
            writing.purge |= purge;
        }
        writing.writer = Some(writer);
        let reloaded = self.0.reload();
        self.0.tend(&mut writing);
        reloaded.map(|()| value)
    }

    /// The best matching passages, best first.
    ///
    /// # Errors
    /// [`Error::Damaged`] as for [`Self::open`].
    pub fn search(&self, query: &Query<'_>) -> Result<Vec<Hit>> {
        retrieval::search(&self.0.reader.searcher(), &self.0.fields, &self.0.readable, query)
    }

    /// Passages in the index, of all accounts, as of the last batch.
    pub fn passages(&self) -> u64 {
        self.0.reader.searcher().num_docs()
    }
}

/// Changes that are applied together or not at all.
pub struct Batch<'a> {
    inner: &'a Inner,
    writer: IndexWriter,
    purge: bool,
    changed: bool,
}

impl Batch<'_> {
    /// Replaces everything the index holds of the document with these passages. Repeating it changes nothing.
    ///
    /// # Errors
    /// [`Error::Internal`] if a passage belongs to another document, [`Error::Full`].
    pub fn replace(&mut self, origin: Origin, passages: &[Passage]) -> Result<()> {
        self.replace_with(origin, passages, None)
    }

    /// The same with vectors from one space, one for each passage.
    pub(super) fn replace_with(
        &mut self,
        origin: Origin,
        passages: &[Passage],
        vectors: Option<(Space, &[Option<Vector>])>,
    ) -> Result<()> {
        self.remove(origin)?;
        if passages.iter().any(|passage| passage.origin != origin) {
            return Err(Error::Internal("a passage was handed in under another document's name".into()));
        }
        for (number, document) in self.inner.fields.documents(passages).enumerate() {
            let mut document = document?;
            if let Some((space, vectors)) = vectors {
                let (first, vector) = ((number == 0).then_some(space), vectors.get(number).and_then(Option::as_ref));
                vectors::put(&self.inner.fields, &mut document, passages[number].account, first, vector);
            }
            self.writer.add_document(document).map_err(|e| self.inner.explain(e))?;
        }
        Ok(())
    }

    /// Removes a document.
    ///
    /// # Errors
    /// None of its own; if a batch cannot be written, it fails as a whole.
    pub fn remove(&mut self, origin: Origin) -> Result<()> {
        self.changed = true;
        self.writer.delete_term(self.inner.fields.origin_term(origin));
        Ok(())
    }

    /// Soon rewrites the segments that hold something which was removed, so that its words leave the disk too.
    pub fn purge(&mut self) {
        (self.changed, self.purge) = (true, true);
    }

    /// Removes everything of an account, and soon afterwards rewrites the segments that held any of it, so that its
    /// words leave the disk too.
    ///
    /// # Errors
    /// As for [`Self::remove`].
    pub fn remove_account(&mut self, account: AccountId) -> Result<()> {
        (self.changed, self.purge) = (true, true);
        self.writer.delete_term(self.inner.fields.account_term(account));
        Ok(())
    }
}

impl Inner {
    fn writer(&self, arena: usize) -> Result<IndexWriter> {
        let options = IndexWriterOptions::builder()
            .num_worker_threads(1)
            .num_merge_threads(1)
            .memory_budget_per_thread(arena)
            .build();
        let writer = self.index.writer_with_options(options).map_err(|e| self.explain(e))?;
        // `tend` starts the merges; it knows when they have ended and the writer can be dropped.
        writer.set_merge_policy(Box::new(NoMergePolicy));
        Ok(writer)
    }

    pub(super) fn reload(&self) -> Result<()> {
        self.reader.reload().map_err(|e| self.explain(e))
    }

    /// Explains a write error. Where tantivy's threads report only a failure, the directory knows its cause.
    pub(super) fn explain(&self, error: TantivyError) -> Error {
        match (error, self.directory.take_fault()) {
            (TantivyError::ErrorInThread(_) | TantivyError::SystemError(_), Some(fault)) => fault,
            (error, _) => from_tantivy(error),
        }
    }
}

/// Makes the folder if necessary and claims it.
fn enter(dir: &Path) -> Result<File> {
    DirBuilder::new().recursive(true).mode(0o700).create(dir)?;
    let file = File::options().write(true).create(true).truncate(false).mode(0o600).open(dir.join(IN_USE))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Error::Unavailable("the search index is already open".into())),
        Err(TryLockError::Error(e)) => Err(e.into()),
    }
}

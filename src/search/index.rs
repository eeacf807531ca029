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

/// Memory for words that are not yet written out, in bytes; tantivy's least.
const ARENA: usize = 15_000_000;
/// The same where many documents come at once: the more are written out together, the less is merged.
const LARGE_ARENA: usize = 50_000_000;
/// Opened blocks of stored passages, of 16 KiB, that each segment's reader holds.
const STORED_BLOCKS: usize = 4;
/// The file whose lock says that an index is in use.
const IN_USE: &str = ".in-use";

impl Index {
    /// Opens the index in `dir`; an empty one is made if there is none.
    ///
    /// # Errors
    /// [`Error::Damaged`] if files are missing or not what was written, the key is another, or the index is another
    /// version's: [`Self::reset`] and indexing everything again mends it, and the sentence names the command.
    /// [`Error::Unavailable`] if the index is already open, here or in another process.
    pub fn open(dir: &Path, key: &FileKey) -> Result<Self> {
        let in_use = enter(dir)?;
        Self::open_locked(dir, key, in_use)
    }

    /// Makes an empty index in place of whatever is in `dir`.
    ///
    /// # Errors
    /// [`Error::Unavailable`] if the index is open: [`Self::settle`] it first, and drop every clone.
    pub fn reset(dir: &Path, key: &FileKey) -> Result<Self> {
        let in_use = enter(dir)?;
        // META last: an index that is only half gone must not look like a whole one, nor like a new one.
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
            writing,
            settling: Mutex::new(()),
            _in_use: in_use,
        })))
    }

    /// Changes the index. When this returns, all that `change` did is durable and every later search sees it; if it
    /// fails, none of it stands. Batches run one after another: fill them beforehand, and put many documents in one
    /// when there are many.
    ///
    /// # Errors
    /// [`Error::Full`], [`Error::Damaged`] as for [`Self::open`], or the error that `change` gave.
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
        // Out of its place, so that it is gone, and what it holds with it, if anything below fails or panics.
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

    /// The passages that match best, best first.
    ///
    /// # Errors
    /// [`Error::Damaged`] as for [`Self::open`].
    pub fn search(&self, query: &Query<'_>) -> Result<Vec<Hit>> {
        retrieval::search(&self.0.reader.searcher(), &self.0.fields, query)
    }

    /// Passages in the index, of all accounts, as of the last batch.
    pub fn passages(&self) -> u64 {
        self.0.reader.searcher().num_docs()
    }
}

/// Changes that stand together or not at all.
pub struct Batch<'a> {
    inner: &'a Inner,
    writer: IndexWriter,
    purge: bool,
    changed: bool,
}

impl Batch<'_> {
    /// Puts these passages in the place of all that the index holds of the document; doing it twice changes nothing.
    ///
    /// # Errors
    /// [`Error::Internal`] if a passage is of another document, [`Error::Full`].
    pub fn replace(&mut self, origin: Origin, passages: &[Passage]) -> Result<()> {
        self.replace_with(origin, passages, None)
    }

    /// The same with vectors of a space, one for each passage.
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

    /// Takes a document out.
    ///
    /// # Errors
    /// None of its own; a batch that cannot be written fails as a whole.
    pub fn remove(&mut self, origin: Origin) -> Result<()> {
        self.changed = true;
        self.writer.delete_term(self.inner.fields.origin_term(origin));
        Ok(())
    }

    /// Takes all of an account out, and soon after rewrites the segments that held any of it, so that its words
    /// leave the disk too.
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
        // Merges are started by `tend`, which knows when they have ended and the writer can go.
        writer.set_merge_policy(Box::new(NoMergePolicy));
        Ok(writer)
    }

    pub(super) fn reload(&self) -> Result<()> {
        self.reader.reload().map_err(|e| self.explain(e))
    }

    /// An error of a write. Where tantivy's threads say only that something failed, the directory knows what.
    pub(super) fn explain(&self, error: TantivyError) -> Error {
        match (error, self.directory.take_fault()) {
            (TantivyError::ErrorInThread(_) | TantivyError::SystemError(_), Some(fault)) => fault,
            (error, _) => from_tantivy(error),
        }
    }
}

/// Makes the folder if need be and claims it.
fn enter(dir: &Path) -> Result<File> {
    DirBuilder::new().recursive(true).mode(0o700).create(dir)?;
    let file = File::options().write(true).create(true).truncate(false).mode(0o600).open(dir.join(IN_USE))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Error::Unavailable("the search index is already open".into())),
        Err(TryLockError::Error(e)) => Err(e.into()),
    }
}

//! The folder in which tantivy keeps an index, with every file encrypted and bound to its name.
//!
//! It differs from tantivy's own folders in two ways. Locks are held in this process; [`super::Index`] locks the
//! folder as a whole. And tantivy's list of its files, which it would rewrite and sync for each new file, is replaced
//! by the folder's own contents: the next commit finds and removes whatever a crash left behind.

use super::{
    block_cache::{Parts, SealedFile},
    errors::{Faults, into_io},
};
use base::error::{Error, Result};
use store::{
    FileKey,
    seal::{SMALL_CHUNK, SMALLEST_CHUNK, SealedReader, SealedWriter},
};

use std::{
    collections::{HashMap, HashSet},
    fmt, fs,
    io::{self, Write},
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak,
        atomic::{AtomicU64, Ordering},
    },
};
use tantivy::{
    Directory, HasLen,
    directory::{
        AntiCallToken, DirectoryLock, FileHandle, Lock, TerminatingWrite, WatchCallback, WatchCallbackList,
        WatchHandle, WritePtr,
        error::{DeleteError, LockError, OpenReadError, OpenWriteError},
    },
};

/// The file that lists an index's segments; a commit writes it last.
pub(super) const META: &str = "meta.json";
/// The ending of tantivy's files of posting lists.
const LISTS: &str = ".idx";
/// Tantivy's list of the files it made.
const MANAGED: &str = ".managed.json";

/// A folder of sealed files, for tantivy.
#[derive(Clone)]
pub(super) struct SealedDirectory(Arc<Shared>);

/// The state shared by all clones of a directory and all its open files.
pub(super) struct Shared {
    root: PathBuf,
    key: FileKey,
    parts: Arc<Parts>,
    files: Mutex<HashMap<PathBuf, Weak<SealedFile>>>,
    opened: AtomicU64,
    locks: Mutex<HashSet<PathBuf>>,
    unlocked: Condvar,
    watchers: WatchCallbackList,
    faults: Arc<Faults>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Each of these is consistent between any two statements.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    fn create(&self, name: &str) -> io::Result<fs::File> {
        fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(self.root.join(name))
    }

    fn sync(&self) -> io::Result<()> {
        fs::File::open(&self.root)?.sync_all()
    }

    fn open(&self, path: &Path) -> io::Result<SealedReader<fs::File>> {
        let name = name(path)?;
        let file = fs::File::open(self.root.join(name))?;
        SealedReader::open(file, &self.key, name.as_bytes()).map_err(into_io)
    }

    fn replace(&self, path: &Path, data: &[u8]) -> io::Result<()> {
        let name = name(path)?;
        let temporary = format!(".{name}.tmp");
        remove(&self.root.join(&temporary))?;
        let mut writer = sealed(self.create(&temporary)?, &self.key, name)?;
        writer.write_all(data)?;
        writer.finish()?.sync_all()?;
        fs::rename(self.root.join(&temporary), self.root.join(name))?;
        self.sync()
    }
}

/// A new file of the index. In a firm of fifty, a question reads the lists of each word for each account, most of them shorter than a chunk.
fn sealed<W: Write>(file: W, key: &FileKey, name: &str) -> io::Result<SealedWriter<W>> {
    let size = if name.ends_with(LISTS) { SMALLEST_CHUNK } else { SMALL_CHUNK };
    SealedWriter::in_chunks_of(size, file, key, name.as_bytes()).map_err(into_io)
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

/// A plain file name; tantivy uses no subfolders.
fn name(path: &Path) -> io::Result<&str> {
    path.to_str()
        .filter(|name| path.file_name().is_some_and(|last| last == *name))
        .ok_or_else(|| io::Error::from(io::ErrorKind::InvalidInput))
}

/// Whether a file belongs to tantivy: [`META`], or a segment's file, which starts with 32 hexadecimal digits.
fn is_ours(name: &str) -> bool {
    name == META || name.len() > 32 && name.bytes().take(32).all(|b| b.is_ascii_hexdigit())
}

impl SealedDirectory {
    /// Drops decrypted parts that were not used since the last call. Whether a rest begins.
    pub(super) fn forget_unused(&self) -> bool {
        self.0.parts.forget_unused()
    }

    /// What was read until now does not end a rest.
    pub(super) fn rest_on(&self) {
        self.0.parts.rest_on();
    }

    /// The folder at `root`, which must exist. Removes what an interrupted replacement left behind.
    pub(super) fn new(root: &Path, key: &FileKey) -> Result<Self> {
        remove(&root.join(format!(".{META}.tmp")))?;
        Ok(Self(Arc::new(Shared {
            root: root.to_owned(),
            key: key.clone(),
            parts: Arc::default(),
            files: Mutex::default(),
            opened: AtomicU64::new(0),
            locks: Mutex::default(),
            unlocked: Condvar::new(),
            watchers: WatchCallbackList::default(),
            faults: Arc::default(),
        })))
    }

    /// Names of the index's files.
    pub(super) fn names(root: &Path) -> io::Result<Vec<String>> {
        let names = fs::read_dir(root)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
        names.filter(|name| name.as_ref().map_or(true, |name| is_ours(name))).collect()
    }

    /// The first I/O error since the last call.
    pub(super) fn take_fault(&self) -> Option<Error> {
        self.0.faults.take()
    }
}

impl fmt::Debug for SealedDirectory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SealedDirectory({})", self.0.root.display())
    }
}

fn unreadable(error: io::Error, path: &Path) -> OpenReadError {
    if error.kind() == io::ErrorKind::NotFound {
        OpenReadError::FileDoesNotExist(path.to_owned())
    } else {
        OpenReadError::wrap_io_error(error, path.to_owned())
    }
}

impl Directory for SealedDirectory {
    fn get_file_handle(&self, path: &Path) -> Result<Arc<dyn FileHandle>, OpenReadError> {
        let mut files = lock(&self.0.files);
        if let Some(file) = files.get(path).and_then(Weak::upgrade) {
            return Ok(file);
        }
        let reader = self.0.open(path).map_err(|e| unreadable(self.0.faults.noted(e), path))?;
        let number = self.0.opened.fetch_add(1, Ordering::Relaxed);
        let file = Arc::new(SealedFile { reader, number, parts: self.0.parts.clone(), faults: self.0.faults.clone() });
        // Tantivy trusts the length, so verify it now: the last chunk opens only as the last one.
        file.read_bytes(file.len().saturating_sub(1)..file.len()).map_err(|e| unreadable(e, path))?;
        files.retain(|_, file| file.strong_count() > 0);
        files.insert(path.to_owned(), Arc::downgrade(&file));
        Ok(file)
    }

    fn delete(&self, path: &Path) -> Result<(), DeleteError> {
        let failed = |e: io::Error| match e.kind() {
            io::ErrorKind::NotFound => DeleteError::FileDoesNotExist(path.to_owned()),
            _ => DeleteError::IoError { io_error: Arc::new(e), filepath: path.to_owned() },
        };
        lock(&self.0.files).remove(path);
        fs::remove_file(self.0.root.join(name(path).map_err(failed)?)).map_err(failed)
    }

    fn exists(&self, path: &Path) -> Result<bool, OpenReadError> {
        let there = name(path).and_then(|name| self.0.root.join(name).try_exists());
        there.map_err(|e| OpenReadError::wrap_io_error(e, path.to_owned()))
    }

    fn open_write(&self, path: &Path) -> Result<WritePtr, OpenWriteError> {
        let open = || {
            let name = name(path)?;
            // A commit cut short by a crash may have left a file with this name; existing readers keep it open.
            lock(&self.0.files).remove(path);
            remove(&self.0.root.join(name))?;
            sealed(self.0.create(name)?, &self.0.key, name)
        };
        let writer = open().map_err(|e| OpenWriteError::wrap_io_error(self.0.faults.noted(e), path.to_owned()))?;
        Ok(WritePtr::new(Box::new(NewFile { writer: Some(writer), shared: self.0.clone() })))
    }

    fn atomic_read(&self, path: &Path) -> Result<Vec<u8>, OpenReadError> {
        let read = || {
            if path == Path::new(MANAGED) {
                return Ok(serde_json::to_vec(&Self::names(&self.0.root)?)?);
            }
            let mut reader = self.0.open(path)?;
            let mut data = vec![0; usize::try_from(reader.len()).map_err(io::Error::other)?];
            let mut at = 0;
            while at < data.len() {
                match reader.read_at(at as u64, &mut data[at..]).map_err(into_io)? {
                    0 => return Err(io::ErrorKind::UnexpectedEof.into()),
                    n => at += n,
                }
            }
            Ok(data)
        };
        read().map_err(|e| unreadable(self.0.faults.noted(e), path))
    }

    fn atomic_write(&self, path: &Path, data: &[u8]) -> io::Result<()> {
        if path == Path::new(MANAGED) {
            return Ok(());
        }
        self.0.replace(path, data).map_err(|e| self.0.faults.noted(e))?;
        if path == Path::new(META) {
            drop(self.0.watchers.broadcast());
        }
        Ok(())
    }

    fn sync_directory(&self) -> io::Result<()> {
        self.0.sync().map_err(|e| self.0.faults.noted(e))
    }

    fn acquire_lock(&self, wanted: &Lock) -> Result<DirectoryLock, LockError> {
        let mut locks = lock(&self.0.locks);
        while !locks.insert(wanted.filepath.clone()) {
            if !wanted.is_blocking {
                return Err(LockError::LockBusy);
            }
            locks = self.0.unlocked.wait(locks).unwrap_or_else(PoisonError::into_inner);
        }
        Ok(DirectoryLock::from(Box::new(Held { path: wanted.filepath.clone(), shared: self.0.clone() })))
    }

    fn watch(&self, callback: WatchCallback) -> tantivy::Result<WatchHandle> {
        Ok(self.0.watchers.subscribe(callback))
    }
}

/// A held lock.
struct Held {
    path: PathBuf,
    shared: Arc<Shared>,
}

impl Drop for Held {
    fn drop(&mut self) {
        lock(&self.shared.locks).remove(&self.path);
        self.shared.unlocked.notify_all();
    }
}

/// A file being written.
struct NewFile {
    /// Present until the file is finished.
    writer: Option<SealedWriter<fs::File>>,
    shared: Arc<Shared>,
}

impl NewFile {
    fn writer(&mut self) -> io::Result<&mut SealedWriter<fs::File>> {
        self.writer.as_mut().ok_or_else(|| io::Error::other("the file is finished"))
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer()?.write(bytes).map_err(|e| self.shared.faults.noted(e))
    }
    fn flush(&mut self) -> io::Result<()> {
        // Complete chunks have been written; the rest follows when the file is finished.
        Ok(())
    }
}

impl TerminatingWrite for NewFile {
    fn terminate_ref(&mut self, _: AntiCallToken) -> io::Result<()> {
        let writer = self.writer.take().ok_or_else(|| io::Error::other("the file is finished"))?;
        writer.finish().and_then(|file| file.sync_all()).map_err(|e| self.shared.faults.noted(e))
    }
}

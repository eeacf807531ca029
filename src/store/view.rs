//! The view: the newest value of every key, held by sled. It is never the source of truth. It may lag behind the
//! journal or be discarded; it is then updated or rebuilt.

use base::error::{Error, Result};

use std::{
    fs,
    ops::Bound,
    panic::catch_unwind,
    path::{Path, PathBuf},
    sync::{
        PoisonError, RwLock,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};

/// A change of one key: `None` deletes it.
pub type Change = (Vec<u8>, Option<Vec<u8>>);

/// What the store needs from a key-value store. Its in-memory twin, for the simulated power cuts, is in `twin`.
pub trait View: Send + Sync + 'static {
    /// The value of a key.
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>>;
    /// At most `limit` entries within the bounds, in key order, or backwards from the end.
    fn range(
        &self,
        from: Bound<&[u8]>,
        to: Bound<&[u8]>,
        backwards: bool,
        limit: usize,
    ) -> Result<Vec<(Vec<u8>, Vec<u8>)>>;
    /// Applies changes without moving the mark.
    fn put(&self, changes: &[Change]) -> Result<()>;
    /// Makes everything applied durable, on a clean stop.
    fn flush(&self) -> Result<()>;
    /// Gives back what reads and writes have left in memory, if nearly none came since this was called last. sled drops a page only after
    /// 64 others of its shard were used, and leaves holes in the heap: a night after a busy day would otherwise begin with 20 MB of pages.
    ///
    /// # Errors
    /// If it cannot be opened anew; then every use fails until a later call could.
    fn rest(&self) -> Result<()> {
        Ok(())
    }
}

/// Uses of the view after which it is worth opening anew: fewer have read in few pages.
const USED: usize = 8_192;
/// Uses since the last [`View::rest`] up to which the server counts as idle: timers and probes make some.
const IDLE: usize = 2_000;
/// Bytes on the disk up to which the view is opened anew, while reads wait: opening reads sled's table of pages, 80 ms for half a
/// million records. After days of changes most of the bytes are old: 390,000 records were found in a gigabyte.
const LARGEST: u64 = 8 << 30;

/// The view on sled.
pub struct Sled {
    path: PathBuf,
    /// None after it could not be opened anew.
    db: RwLock<Option<sled::Db>>,
    /// How often it was used since it was opened, and until the last look.
    used: AtomicUsize,
    looked_at: AtomicUsize,
}

fn wrong(e: sled::Error) -> Error {
    match e {
        sled::Error::Io(e) => e.into(),
        other => Error::Damaged(format!("the view failed: {other}")),
    }
}

/// Opens or creates the sled folder. sled may panic on damaged files, which is an error here.
fn open(path: &Path) -> Result<sled::Db> {
    let opened = catch_unwind(|| {
        sled::Config::new()
            .path(path)
            // sled counts what its pages take on the disk; in memory they take several times that. Its default is a gigabyte.
            .cache_capacity(4 << 20)
            .mode(sled::Mode::LowSpace)
            // This only bounds how much is replayed after a crash; the journal provides durability.
            .flush_every_ms(Some(2_000))
            .open()
            .map_err(wrong)
    });
    opened.unwrap_or_else(|_| Err(Error::Damaged("sled panicked on its own files".into())))
}

impl Sled {
    /// Opens or creates the sled folder. After an unclean stop only if a child process has opened it first: corruption may end the process.
    pub fn open(path: &Path) -> Result<Self> {
        let db = open(path)?;
        Ok(Self {
            path: path.to_owned(),
            db: RwLock::new(Some(db)),
            used: AtomicUsize::new(0),
            looked_at: AtomicUsize::new(0),
        })
    }

    fn with<T>(&self, uses: usize, does: impl FnOnce(&sled::Db) -> Result<T>) -> Result<T> {
        self.used.fetch_add(uses, Relaxed);
        let db = self.db.read().unwrap_or_else(PoisonError::into_inner);
        does(db.as_ref().ok_or_else(|| Error::Damaged("the view could not be opened anew".into()))?)
    }
}

impl View for Sled {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>> {
        self.with(1, |db| Ok(db.get(key).map_err(wrong)?.map(|v| v.to_vec())))
    }
    fn range(
        &self,
        from: Bound<&[u8]>,
        to: Bound<&[u8]>,
        backwards: bool,
        limit: usize,
    ) -> Result<Vec<(Vec<u8>, Vec<u8>)>> {
        let own = |r: sled::Result<(sled::IVec, sled::IVec)>| r.map(|(k, v)| (k.to_vec(), v.to_vec())).map_err(wrong);
        let rows: Vec<_> = self.with(0, |db| {
            let range = db.range::<&[u8], _>((from, to));
            if backwards { range.rev().take(limit).map(own).collect() } else { range.take(limit).map(own).collect() }
        })?;
        self.used.fetch_add(1 + rows.len(), Relaxed);
        Ok(rows)
    }
    fn put(&self, changes: &[Change]) -> Result<()> {
        self.with(changes.len(), |db| {
            for (key, value) in changes {
                match value {
                    Some(value) => db.insert(key, value.as_slice()).map_err(wrong)?,
                    None => db.remove(key).map_err(wrong)?,
                };
            }
            Ok(())
        })
    }
    fn flush(&self) -> Result<()> {
        self.with(0, |db| db.flush().map(drop).map_err(wrong))?;
        // sled's own flush does not reach the medium (it calls sync_file_range).
        Ok(sync_all(&self.path)?)
    }
    fn rest(&self) -> Result<()> {
        let used = self.used.load(Relaxed);
        let idle = used - self.looked_at.swap(used, Relaxed).min(used) <= IDLE;
        let open_now = self.db.read().unwrap_or_else(PoisonError::into_inner).is_some();
        if open_now {
            if !idle || used < USED || self.with(0, |db| db.size_on_disk().map_err(wrong))? > LARGEST {
                return Ok(());
            }
            // Most of it while others still read.
            self.with(0, |db| db.flush().map(drop).map_err(wrong))?;
        }
        let began = std::time::Instant::now();
        let mut db = self.db.write().unwrap_or_else(PoisonError::into_inner);
        drop(db.take());
        // If it cannot be opened, for want of memory or of files, every use fails until the next try, a minute later.
        let opened = open(&self.path)?;
        // An empty one in its place would answer that there is nothing.
        if !opened.was_recovered() {
            return Err(Error::Damaged("the view's files are gone".into()));
        }
        *db = Some(opened);
        tracing::debug!("the view was opened anew in {} ms", began.elapsed().as_millis());
        self.used.store(0, Relaxed);
        self.looked_at.store(0, Relaxed);
        Ok(())
    }
}

/// Syncs a folder with everything in it.
fn sync_all(folder: &Path) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { sync_all(&path)? } else { fs::File::open(&path)?.sync_all()? }
    }
    fs::File::open(folder)?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_idle_view_is_opened_anew_and_holds_what_it_held() {
        let folder = tempfile::tempdir().unwrap();
        let view = Sled::open(&folder.path().join("view")).unwrap();
        let key = |i: usize| i.to_be_bytes().to_vec();
        let changes: Vec<Change> = (0..USED).map(|i| (key(i), Some(vec![7; 90]))).collect();
        view.put(&changes).unwrap();
        view.rest().unwrap();
        assert_eq!(view.used.load(Relaxed), USED, "it was just used");
        view.put(&[(key(3), None)]).unwrap();
        view.rest().unwrap();
        assert_eq!(view.used.load(Relaxed), 0);
        let all = view.range(Bound::Unbounded, Bound::Unbounded, false, usize::MAX).unwrap();
        assert_eq!((all.len(), view.get(&key(3)).unwrap()), (USED - 1, None));
        view.rest().unwrap();
        // Files that are damaged while it is open.
        let gone = folder.path().join("gone");
        fs::rename(&view.path, &gone).unwrap();
        fs::create_dir(&view.path).unwrap();
        for file in fs::read_dir(&gone).unwrap().map(Result::unwrap) {
            let to = view.path.join(file.file_name());
            if file.path().is_dir() { fs::create_dir(to).unwrap() } else { fs::write(to, "damaged").unwrap() }
        }
        assert!(view.rest().is_err());
        assert!(view.get(&key(4)).is_err(), "a view that could not be opened says nothing");
        fs::remove_dir_all(&view.path).unwrap();
        fs::rename(&gone, &view.path).unwrap();
        view.rest().unwrap();
        assert_eq!(view.get(&key(4)).unwrap(), Some(vec![7; 90]));
    }
}

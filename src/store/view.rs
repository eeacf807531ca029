//! The view: the newest value of every key, held by sled. It is never the source of truth. It may lag behind the
//! journal or be discarded; it is then updated or rebuilt.

use base::error::{Error, Result};

use std::{
    fs,
    ops::Bound,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
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
}

/// How many rows may be read in ranges before sled is made to let go of them.
const WALKED: usize = 8_192;
/// How many of their keys are remembered: enough that their pages lie in nearly all of sled's 256 shards.
const REMEMBERED: usize = 1_024;
/// How often each of these is then read. sled 0.34 puts each access to a page into its shard's queue, and drops pages, down to
/// the cache's capacity, only when 64 accesses are there.
const ROUNDS: usize = 20;

/// The view on sled.
pub struct Sled {
    db: sled::Db,
    path: PathBuf,
    walked: Mutex<Walked>,
}

/// What long walks have read since the cache was last brought back to its size.
#[derive(Default)]
struct Walked {
    rows: usize,
    keys: Vec<Vec<u8>>,
}

fn wrong(e: sled::Error) -> Error {
    match e {
        sled::Error::Io(e) => e.into(),
        other => Error::Damaged(format!("the view failed: {other}")),
    }
}

impl Sled {
    /// Opens or creates the sled folder. Corruption may make sled panic: call it inside [`std::panic::catch_unwind`],
    /// and after an unclean stop only if a child process has opened it first.
    pub fn open(path: &Path) -> Result<Self> {
        let db = sled::Config::new()
            .path(path)
            // sled counts what its pages take on the disk; in memory they take several times that. Its default is a gigabyte.
            .cache_capacity(4 << 20)
            .mode(sled::Mode::LowSpace)
            // This only bounds how much is replayed after a crash; the journal provides durability.
            .flush_every_ms(Some(2_000))
            .open()
            .map_err(wrong)?;
        Ok(Self { db, path: path.to_owned(), walked: Mutex::default() })
    }

    /// Notes the rows of a range. A walk over all records would otherwise leave every page of them in memory, whatever the capacity
    /// of the cache: the queues of the shards hold 16,384 accesses before sled looks at the capacity at all.
    fn walked(&self, rows: &[(Vec<u8>, Vec<u8>)]) -> Result<()> {
        let keys = {
            let mut walked = self.walked.lock().unwrap_or_else(PoisonError::into_inner);
            walked.rows += rows.len();
            walked.keys.extend(rows.iter().step_by(WALKED / REMEMBERED).map(|(key, _)| key.clone()));
            if walked.rows < WALKED {
                return Ok(());
            }
            std::mem::take(&mut *walked).keys
        };
        for key in keys.iter().cycle().take(keys.len().min(2 * REMEMBERED) * ROUNDS) {
            self.db.get(key).map_err(wrong)?;
        }
        Ok(())
    }
}

impl View for Sled {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>> {
        Ok(self.db.get(key).map_err(wrong)?.map(|v| v.to_vec()))
    }
    fn range(
        &self,
        from: Bound<&[u8]>,
        to: Bound<&[u8]>,
        backwards: bool,
        limit: usize,
    ) -> Result<Vec<(Vec<u8>, Vec<u8>)>> {
        let own = |r: sled::Result<(sled::IVec, sled::IVec)>| r.map(|(k, v)| (k.to_vec(), v.to_vec())).map_err(wrong);
        let range = self.db.range::<&[u8], _>((from, to));
        let rows: Vec<_> = if backwards {
            range.rev().take(limit).map(own).collect::<Result<_>>()?
        } else {
            range.take(limit).map(own).collect::<Result<_>>()?
        };
        self.walked(&rows)?;
        Ok(rows)
    }
    fn put(&self, changes: &[Change]) -> Result<()> {
        for (key, value) in changes {
            match value {
                Some(value) => self.db.insert(key, value.as_slice()).map_err(wrong)?,
                None => self.db.remove(key).map_err(wrong)?,
            };
        }
        Ok(())
    }
    fn flush(&self) -> Result<()> {
        self.db.flush().map_err(wrong)?;
        // sled's own flush does not reach the medium (it calls sync_file_range).
        Ok(sync_all(&self.path)?)
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

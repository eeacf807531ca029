//! The view: the newest value of every key, held by sled. It is never the source of truth. It may lag behind the
//! journal or be discarded; it is then updated or rebuilt.

use base::error::{Error, Result};

use std::{
    fs,
    ops::Bound,
    path::{Path, PathBuf},
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

/// The view on sled.
pub struct Sled {
    db: sled::Db,
    path: PathBuf,
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
            .cache_capacity(8 << 20)
            .mode(sled::Mode::LowSpace)
            // This only bounds how much is replayed after a crash; the journal provides durability.
            .flush_every_ms(Some(2_000))
            .open()
            .map_err(wrong)?;
        Ok(Self { db, path: path.to_owned() })
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
        if backwards { range.rev().take(limit).map(own).collect() } else { range.take(limit).map(own).collect() }
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

//! Reads every seal of an open store, to find what has decayed on the medium while a whole copy of it is still somewhere, and mends it.

use super::{
    BlobRef, Store,
    blobs::{self, BLOBS, COMING},
    core::decode,
    journal, snapshot,
    table::All,
};
use base::error::{Error, Result};
use base::ids::BlobId;

use std::{
    collections::{BTreeMap, BTreeSet},
    io::Read,
};

/// What a scrub found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scrubbed {
    /// Blobs that were read to their last byte.
    pub blobs: u64,
    /// Bytes of them.
    pub bytes: u64,
    /// Rows that were opened.
    pub rows: u64,
    /// Blobs that do not open.
    pub damaged_blobs: Vec<BlobId>,
    /// Keys of rows that do not open, by table number.
    pub damaged_rows: Vec<Vec<u8>>,
    /// Whether the snapshot or the journal does not open somewhere. The view holds what they hold.
    pub damaged_records: bool,
}

impl Scrubbed {
    /// Whether every seal opened.
    pub fn is_whole(&self) -> bool {
        self.damaged_blobs.is_empty() && self.damaged_rows.is_empty() && !self.damaged_records
    }
}

impl Store {
    /// Reads every seal. `progress` receives bytes of blobs, done and in all; `stop` ends it early.
    ///
    /// # Errors
    /// The medium cannot be read at all, or the store is closed.
    pub fn scrub(&self, mut progress: impl FnMut(u64, u64), stop: impl Fn() -> bool) -> Result<Scrubbed> {
        let mut found = Scrubbed::default();
        let ended = || Error::Unavailable("the server stops".into());
        self.each(|key, value| {
            found.rows += 1;
            if self.0.keys.records.open(key, value).is_err() {
                found.damaged_rows.push(key.to_vec());
            }
            if found.rows.is_multiple_of(1024) && stop() { Err(ended()) } else { Ok(()) }
        })?;
        // While a point is held, no snapshot takes away what is being read.
        let point = self.point()?;
        let whole = || -> Result<()> {
            let disk = self.0.disk.as_ref();
            let base = snapshot::newest(disk, &self.0.keys)?;
            snapshot::entries(disk, &self.0.keys, &base, |_, _| Ok(()))?;
            let mark = point.mark();
            let gone = || Error::Damaged("frames are missing".into());
            for stretch in journal::stretches(disk, base.mark.seq, mark.seq)?.ok_or_else(gone)? {
                journal::bodies(disk, &self.0.keys, &stretch, |_, _, _| Ok(()))?;
            }
            Ok(())
        };
        match whole() {
            Ok(()) => {}
            Err(Error::Damaged(why)) => {
                tracing::warn!("the scrub found damage in the journal or the snapshot: {why}");
                found.damaged_records = true;
            }
            Err(e) => return Err(e),
        }
        drop(point);
        let named: Vec<(BlobId, u64)> = self.scan(&BLOBS, &All).filter_map(Result::ok).collect();
        let of = named.iter().map(|(_, len)| len).sum();
        let mut done = 0;
        for (id, len) in named {
            if stop() {
                return Err(ended());
            }
            match self.read_blob(id, len) {
                Ok(()) => found.blobs += 1,
                // Removed meanwhile, or an upload whose bytes are still coming.
                Err(_) if self.get(&BLOBS, &id)?.is_none() || self.is_coming(id)? => {}
                // It was complete between the two looks.
                Err(_) if self.read_blob(id, len).is_ok() => found.blobs += 1,
                Err(_) => found.damaged_blobs.push(id),
            }
            done += len;
            found.bytes = done;
            progress(done, of);
        }
        Ok(found)
    }

    /// Reads a blob to its last byte.
    ///
    /// # Errors
    /// [`Error::Damaged`] if it does not open there.
    pub fn read_blob(&self, id: BlobId, len: u64) -> Result<()> {
        let mut reader = self.blobs().open(&BlobRef { id, len, hash: [0; 32] })?;
        let (mut at, mut buffer) = (0, vec![0; 1 << 16]);
        loop {
            match reader.read_at(at, &mut buffer)? {
                0 if at == len => return Ok(()),
                0 => return Err(Error::Damaged(format!("the blob {id} is cut off"))),
                n => at += n as u64,
            }
        }
    }

    /// Whether a blob is an upload whose bytes are still coming.
    fn is_coming(&self, id: BlobId) -> Result<bool> {
        // The second way is for uploads that an earlier version began.
        Ok(self.get(&COMING, &id)?.is_some() || self.0.disk.open(&format!("{}.tmp", blobs::path(id))).is_ok())
    }

    /// Mends what the data folder itself still holds whole: rows from snapshot and journal, snapshot and journal from the view. Returns
    /// how many rows could not be mended.
    ///
    /// # Errors
    /// The disk is full, or the store is closed.
    pub fn mend(&self, found: &Scrubbed) -> Result<usize> {
        let mut left = 0;
        if !found.damaged_rows.is_empty() {
            let whole = self.former(&found.damaged_rows.iter().cloned().collect())?;
            left = found.damaged_rows.len() - whole.len();
            self.write_blocking(move |tx| {
                whole.into_iter().for_each(|(key, sealed)| tx.put_sealed(key, sealed));
                Ok(())
            })?;
        }
        if found.damaged_records {
            self.archived(u64::MAX);
            // The first may have been under way.
            self.snapshot()?;
            self.snapshot()?;
        }
        Ok(left)
    }

    /// The newest values of these keys that open, in snapshot and journal.
    fn former(&self, keys: &BTreeSet<Vec<u8>>) -> Result<BTreeMap<Vec<u8>, Vec<u8>>> {
        let point = self.point()?;
        let disk = self.0.disk.as_ref();
        let mut found: BTreeMap<Vec<u8>, Vec<u8>> = BTreeMap::new();
        let mut take = |key: Vec<u8>, value: Option<Vec<u8>>| {
            if keys.contains(&key)
                && let Some(value) = value.filter(|value| self.0.keys.records.open(&key, value).is_ok())
            {
                found.insert(key, value);
            }
        };
        let base = snapshot::newest(disk, &self.0.keys).unwrap_or_default();
        let read = snapshot::entries(disk, &self.0.keys, &base, |key, value| {
            take(key, Some(value));
            Ok(())
        });
        if let Err(e) = read {
            tracing::warn!("the snapshot cannot be read to its end: {e}");
        }
        for frame in journal::readable(disk, &self.0.keys, base.mark.seq)?.into_values() {
            decode(&frame.body)?.into_iter().for_each(|(key, value)| take(key, value));
        }
        drop(point);
        Ok(found)
    }

    /// Puts the file of a damaged blob in its place again, from a whole copy.
    ///
    /// # Errors
    /// [`Error::Damaged`] if the copy is not whole; nothing has changed then.
    pub fn mend_blob(&self, id: BlobId, len: u64, from: &mut dyn Read) -> Result<()> {
        let (disk, path) = (self.0.disk.as_ref(), blobs::path(id));
        let mending = format!("{path}.mending");
        disk.make_dir(&blobs::folder(id))?;
        disk.copy(&mending, from)?;
        let damaged = format!("{path}.damaged");
        let there = disk.rename(&path, &damaged).is_ok();
        disk.rename(&mending, &path)?;
        let whole = self.read_blob(id, len);
        match &whole {
            Ok(()) => disk.remove(&damaged)?,
            // What was there may still open in part.
            Err(_) if there => disk.rename(&damaged, &path)?,
            Err(_) => disk.remove(&path)?,
        }
        disk.sync_dir(&blobs::folder(id))?;
        whole
    }
}

//! A consistent point of an open store, held still while it is copied: the newest snapshot, the journal's frames up to one of them, and
//! the blobs that are named at that frame. All of it is copied as it lies on the disk, encrypted.
//!
//! The list of blobs is read from the view while others write. Changes are absolute, so the changes of the frames that were written
//! meanwhile, applied to what was read, give the list at the last of them.

use super::{
    Store,
    blobs::{self, BLOBS, COMING},
    core::decode,
    disk::{Disk, DiskFile, ReadAt},
    holds::Held,
    journal::{self, Mark, Stretch},
    keys::Keys,
    snapshot::{self, Base},
    table::{All, Key},
};
use base::error::{Error, Result};
use base::ids::BlobId;

use std::{
    collections::{BTreeMap, BTreeSet},
    io::{self, ErrorKind, Read},
    sync::{Arc, atomic::Ordering},
};

/// A consistent point. While it lives, nothing of it leaves the disk.
pub struct Point {
    disk: Arc<dyn Disk>,
    base: Base,
    mark: Mark,
    blobs: BTreeMap<BlobId, u64>,
    coming: BTreeSet<BlobId>,
    held: Held,
}

/// Bytes of a file or of several in a row, and how many there are.
pub struct Piece {
    /// Bytes in all.
    pub len: u64,
    left: std::vec::IntoIter<(Box<dyn DiskFile>, u64, u64)>,
    now: Option<(Box<dyn DiskFile>, u64, u64)>,
}

impl Piece {
    fn new(parts: Vec<(Box<dyn DiskFile>, u64, u64)>) -> Self {
        let len = parts.iter().map(|(_, start, end)| end - start).sum();
        Self { len, left: parts.into_iter(), now: None }
    }

    /// A whole file.
    pub(super) fn of(file: Box<dyn DiskFile>) -> Result<Self> {
        let len = file.len()?;
        Ok(Self::new(vec![(file, 0, len)]))
    }
}

impl Read for Piece {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        loop {
            if let Some((file, at, end)) = &mut self.now
                && at < end
            {
                let most = usize::try_from(*end - *at).unwrap_or(usize::MAX).min(buf.len());
                let n = file.read_at(*at, &mut buf[..most])?;
                *at += n as u64;
                return if n == 0 && most > 0 { Err(ErrorKind::UnexpectedEof.into()) } else { Ok(n) };
            }
            self.now = self.left.next();
            if self.now.is_none() {
                return Ok(0);
            }
        }
    }
}

impl Point {
    /// Holds the store at its newest frame.
    ///
    /// # Errors
    /// [`Error::Damaged`] if the journal or a row cannot be read.
    pub(super) fn of(store: &Store) -> Result<Self> {
        let inner = &store.0;
        let (base, before, held) = inner.writer.hold()?;
        let disk = Arc::clone(&inner.disk);
        let mut named: BTreeMap<BlobId, u64> = store.scan(&BLOBS, &All).collect::<Result<_>>()?;
        let mut coming = store.scan(&COMING, &All).map(|row| row.map(|(id, ())| id)).collect::<Result<_>>()?;
        let after = inner.writer.mark()?;
        let gone = || Error::Damaged("the journal's newest changes are not where they should be".into());
        for stretch in journal::stretches(disk.as_ref(), before.seq, after.seq)?.ok_or_else(gone)? {
            journal::bodies(disk.as_ref(), &inner.keys, &stretch, |_, _, body| {
                rename(&inner.keys, &mut named, &mut coming, &body)
            })?;
        }
        Ok(Self { disk, base, mark: after, blobs: named, coming, held })
    }

    /// The last frame.
    pub fn mark(&self) -> Mark {
        self.mark
    }

    /// The last frame that the snapshot covers.
    pub fn base(&self) -> Mark {
        self.base.mark
    }

    /// Whether the journal here went on from the frame with this number and hash; `None` if its frames are gone. It did not if the
    /// folder was set back to an earlier state of itself, and has gone another way since.
    ///
    /// # Errors
    /// As for [`Self::frames`].
    pub fn follows(&self, then: Mark) -> Result<Option<bool>> {
        if then.seq >= self.mark.seq {
            return Ok(Some(then == self.mark));
        }
        match journal::before(self.disk.as_ref(), then.seq + 1)? {
            Some(chain) => Ok(Some(chain == then.chain)),
            None => Ok(None),
        }
    }

    /// The blobs that are named there, with their plain lengths in bytes.
    pub fn blobs(&self) -> &BTreeMap<BlobId, u64> {
        &self.blobs
    }

    /// The snapshot's number, which is that of the last frame it covers, and its bytes; `None` while there is none.
    pub fn snapshot(&self) -> Result<Option<(u64, Piece)>> {
        let seq = self.base.mark.seq;
        if seq == 0 {
            return Ok(None);
        }
        Ok(Some((seq, Piece::of(self.disk.open(&snapshot::name(seq))?)?)))
    }

    /// The frames after number `after`, in a row; `None` if some of them are gone.
    pub fn frames(&self, after: u64) -> Result<Option<Piece>> {
        let Some(stretches) = journal::stretches(self.disk.as_ref(), after, self.mark.seq)? else { return Ok(None) };
        let open = |s: Stretch| Ok((self.disk.open(&s.segment)?, s.start, s.end));
        Ok(Some(Piece::new(stretches.into_iter().map(open).collect::<Result<_>>()?)))
    }

    /// The file of a blob; `None` if its bytes are in a record.
    ///
    /// # Errors
    /// [`Error::Damaged`] if there should be a file and is none.
    pub fn blob(&self, id: BlobId) -> Result<Option<Piece>> {
        match self.disk.open(&blobs::path(id)) {
            Ok(file) => Ok(Some(Piece::of(file)?)),
            Err(e) if e.kind() == ErrorKind::NotFound => match self.blobs.get(&id) {
                Some(len) if *len > blobs::INSIDE as u64 => Err(Error::Damaged(format!("the blob {id} is missing"))),
                _ => Ok(None),
            },
            Err(e) => Err(e.into()),
        }
    }

    /// Whether a blob is an upload that is under way: it has a name, and its bytes are still coming.
    pub fn is_coming(&self, id: BlobId) -> bool {
        // The second way is for uploads that an earlier version began.
        self.coming.contains(&id) || self.disk.open(&format!("{}.tmp", blobs::path(id))).is_ok()
    }

    /// Says that the point is safe elsewhere: from now on the journal keeps the frames after it for the next point, also if a snapshot
    /// covers them.
    pub fn archived(self) {
        self.held.0.archived.store(self.mark.seq, Ordering::Relaxed);
    }
}

/// How the rows of a copy compare with those of the store that it was made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Rows of the copy.
    pub rows: u64,
    /// Rows that were changed since the point.
    pub changed: u64,
    /// Rows that differ and were not changed; `None` if the journal no longer says what was.
    pub wrong: Option<u64>,
}

/// Applies what a group of changes did to the names of blobs.
fn rename(keys: &Keys, named: &mut BTreeMap<BlobId, u64>, coming: &mut BTreeSet<BlobId>, body: &[u8]) -> Result<()> {
    let (names, beginnings) = (BLOBS.full_prefix(&All), COMING.full_prefix(&All));
    for (key, value) in decode(body)? {
        if let Some(id) = key.strip_prefix(beginnings.as_slice()).and_then(BlobId::read) {
            match value {
                Some(_) => coming.insert(id),
                None => coming.remove(&id),
            };
        }
        let Some(id) = key.strip_prefix(names.as_slice()).and_then(BlobId::read) else { continue };
        match value {
            Some(sealed) => named.insert(id, BLOBS.decode(&keys.records.open(&key, &sealed)?)?),
            None => named.remove(&id),
        };
    }
    Ok(())
}

impl Store {
    /// A consistent point of everything in the store, for a backup. Others go on writing.
    ///
    /// # Errors
    /// [`Error::Damaged`] if something of it cannot be read.
    pub fn point(&self) -> Result<Point> {
        Point::of(self)
    }

    /// Says that everything up to frame number `seq` is in a backup: the frames after it stay for the next one.
    pub fn archived(&self, seq: u64) {
        self.0.holds.archived.store(seq, Ordering::Relaxed);
    }

    /// How many rows each table has, by the table's number. The values are not read.
    pub fn rows(&self) -> Result<BTreeMap<u8, u64>> {
        let mut rows = BTreeMap::new();
        self.each(|key, _| {
            *rows.entry(key.first().copied().unwrap_or_default()).or_default() += 1;
            Ok(())
        })?;
        Ok(rows)
    }

    /// Compares the rows of this store with those of `other`, which was made from a point of this one that ends with frame number `since`.
    ///
    /// # Errors
    /// [`Error::Damaged`] if one of the two cannot be read.
    pub fn compare(&self, other: &Self, since: u64) -> Result<Comparison> {
        let (mut rows, mut differ) = (0, BTreeSet::new());
        other.each(|key, value| {
            rows += 1;
            let _reading = self.reading();
            if self.0.view.get(key)?.as_deref() != Some(value) {
                differ.insert(key.to_vec());
            }
            Ok(())
        })?;
        self.each(|key, _| {
            if other.0.view.get(key)?.is_none() {
                differ.insert(key.to_vec());
            }
            Ok(())
        })?;
        // Last, so that everything that was changed while the rows were read is in it.
        let mark = self.0.writer.mark()?;
        let Some(stretches) = journal::stretches(self.0.disk.as_ref(), since, mark.seq)? else {
            return Ok(Comparison { rows, changed: differ.len() as u64, wrong: None });
        };
        let mut changed = 0;
        for stretch in stretches {
            journal::bodies(self.0.disk.as_ref(), &self.0.keys, &stretch, |_, _, body| {
                changed += decode(&body)?.iter().filter(|(key, _)| differ.remove(key)).count() as u64;
                Ok(())
            })?;
        }
        Ok(Comparison { rows, changed, wrong: Some(differ.len() as u64) })
    }

    /// Every row as it is stored, in key order.
    pub(super) fn each(&self, visit: impl FnMut(&[u8], &[u8]) -> Result<()>) -> Result<()> {
        self.each_between(vec![1], None, visit)
    }
}

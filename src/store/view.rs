//! The view: the newest value of every key, held by sled. It is never the source of truth. It may lag behind the
//! journal or be discarded; it is then updated or rebuilt.

use super::leaves::{Entry, Leaf, bound_of_first, entries};
use base::error::{Error, Result};

use std::{
    fs,
    ops::{Bound, RangeBounds},
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    sync::{
        Mutex, PoisonError, RwLock,
        atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
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
/// From so many bytes on the disk on it is looked through at a rest for those that no longer hold, and again when it has doubled.
const LOOKED_THROUGH: u64 = 256 << 20;
/// From so many bytes on at work too: a server that never rests fills its disk with what is old.
const CROWDED: u64 = 1 << 30;
/// A view that takes so many times the bytes of what it holds is copied into a new folder: sled gives back little of what is overwritten.
const TIMES: u64 = 3;

/// The view on sled.
pub struct Sled {
    path: PathBuf,
    /// None after it could not be opened anew.
    db: RwLock<Option<Opened>>,
    /// How often it was used since it was opened, and until the last look.
    used: AtomicUsize,
    looked_at: AtomicUsize,
    /// Bytes on the disk at which the next comparison is due, see [`LOOKED_THROUGH`].
    look_through_at: AtomicU64,
    /// See [`CROWDED`].
    crowded: u64,
    /// What was changed since a copy was begun, until it takes the place of the view. None while there is no copy.
    meanwhile: Mutex<Option<Vec<Change>>>,
}

fn wrong(e: sled::Error) -> Error {
    match e {
        sled::Error::Io(e) => e.into(),
        other => Error::Damaged(format!("the view failed: {other}")),
    }
}

/// sled's tree of leaves. Earlier releases kept each record by itself, in sled's first tree.
const LEAVES: &str = "leaves";
/// Bytes of records that are moved into leaves at once, and one more record.
const MOVED: usize = 64 << 10;
/// Bytes of leaves behind which sled is waited for. Its seven threads may all wait for whoever allocates the next part of the file, who waits for
/// a truncation that one of the seven is to do; and while all are busy it starts no eighth (`threadpool.rs` of 0.34.7 lets its count of threads
/// that wait fall below zero). So few bytes never keep seven threads at work. With a megabyte and no waiting, one copy in three of a view of 365 MB
/// never ended, and every reader with it.
const UNWRITTEN: usize = 64 << 10;

/// An open sled folder.
struct Opened {
    db: sled::Db,
    leaves: sled::Tree,
    /// Bytes of leaves since sled was waited for, see [`UNWRITTEN`].
    unwritten: AtomicUsize,
}

/// How often a folder is tried that is still locked, and how long is waited in between: sled's threads hold it a moment longer than whoever
/// closes it.
const TRIES: u32 = 100;
const PAUSE: Duration = Duration::from_millis(50);

/// Opens or creates the sled folder. sled may panic on damaged files, which is an error here.
fn open(path: &Path) -> Result<Opened> {
    let open = || {
        let db = sled::Config::new()
            .path(path)
            // sled counts what its pages take on the disk; in memory they take several times that. Its default is a gigabyte.
            .cache_capacity(4 << 20)
            .mode(sled::Mode::LowSpace)
            // This only bounds how much is replayed after a crash; the journal provides durability.
            .flush_every_ms(Some(2_000))
            .open()?;
        Ok(Opened { leaves: db.open_tree(LEAVES)?, db, unwritten: AtomicUsize::new(0) })
    };
    // Another process has none: the data folder has a lock of its own.
    let is_locked =
        |e: &sled::Error| matches!(e, sled::Error::Io(e) if e.to_string().contains("could not acquire lock"));
    let opened = catch_unwind(|| {
        for _ in 0..TRIES {
            match open() {
                Err(e) if is_locked(&e) => std::thread::sleep(PAUSE),
                opened => return opened,
            }
        }
        open()
    });
    opened.unwrap_or_else(|_| Err(sled::Error::ReportableBug("sled panicked on its own files".into()))).map_err(wrong)
}

/// Beside a view: what is to take its place, and what it was.
fn on_the_way(path: &Path) -> [PathBuf; 2] {
    [path.with_extension("leaves"), path.with_extension("former")]
}

/// Removes a folder, if it is there.
pub fn remove_folder(folder: &Path) -> Result<()> {
    match fs::remove_dir_all(folder) {
        Err(e) if e.kind() != std::io::ErrorKind::NotFound => Err(e.into()),
        _ => Ok(()),
    }
}

/// Removes what an interrupted move or copy left beside a view.
pub fn clear_the_way(path: &Path) -> Result<()> {
    on_the_way(path).iter().try_for_each(|folder| remove_folder(folder))
}

/// Moves the records of an earlier release into leaves, in a new folder that takes the place of the former one.
fn moved_into_leaves(path: &Path, former: Opened) -> Result<Opened> {
    clear_the_way(path)?;
    let [anew, _] = on_the_way(path);
    let leaves = open(&anew)?;
    let records = former.db.iter().map(|row| row.map(|(key, value)| (key.to_vec(), value.to_vec())).map_err(wrong));
    leaves.fill(records)?;
    drop((leaves, former));
    sync_all(&anew)?;
    take_the_place(path)?;
    clear_the_way(path)?;
    open(path)
}

/// Puts the new folder in the place of the view's, which nobody has open. A stop in between leaves no view, and it is rebuilt.
fn take_the_place(path: &Path) -> Result<()> {
    let [anew, aside] = on_the_way(path);
    fs::rename(path, &aside)?;
    Ok(fs::rename(&anew, path)?)
}

impl Opened {
    /// The leaf that a key belongs to: bound and content.
    fn leaf_of(&self, key: &[u8]) -> Result<Option<(sled::IVec, sled::IVec)>> {
        let found = self.leaves.range::<&[u8], _>(..=key).next_back().transpose().map_err(wrong)?;
        Ok(found.filter(|(bound, _)| bound_of_first(bound) == bound_of_first(key)))
    }

    /// Puts in all of these records.
    fn fill(&self, records: impl Iterator<Item = Result<(Vec<u8>, Vec<u8>)>>) -> Result<()> {
        let (mut some, mut bytes) = (Vec::<Change>::new(), 0);
        for record in records {
            let (key, value) = record?;
            bytes += key.len() + value.len();
            some.push((key, Some(value)));
            if bytes > MOVED {
                self.put(&some)?;
                some.clear();
                bytes = 0;
            }
        }
        self.put(&some)?;
        self.db.flush().map(drop).map_err(wrong)
    }

    /// All records, leaf by leaf.
    fn records(&self) -> impl Iterator<Item = Result<(Vec<u8>, Vec<u8>)>> {
        self.leaves.iter().flat_map(|leaf| {
            let records = leaf.map_err(wrong).and_then(|(_, stored)| {
                let own = |(key, value): Entry<'_>| Ok((key.to_vec(), value.to_vec()));
                Ok(entries(&stored)?.into_iter().map(own).collect())
            });
            records.unwrap_or_else(|e| vec![Err(e)])
        })
    }

    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>> {
        let Some((_, stored)) = self.leaf_of(key)? else { return Ok(None) };
        Ok(entries(&stored)?.into_iter().find(|(known, _)| *known == key).map(|(_, value)| value.to_vec()))
    }

    fn put(&self, changes: &[Change]) -> Result<()> {
        // Changes are in order, so neighbours come one after another: a leaf is written once for all of them.
        let mut open: Option<Leaf> = None;
        for (key, value) in changes {
            let mut found = self.leaf_of(key)?;
            let bound = found.as_ref().map_or(bound_of_first(key), |(bound, _)| bound);
            if let Some(done) = open.take_if(|open| open.bound != bound || open.is_full()) {
                let same = done.bound == bound;
                self.store(done)?;
                if same {
                    // It may have been cut.
                    found = self.leaf_of(key)?;
                }
            }
            let leaf = match (&mut open, found) {
                (Some(leaf), _) => leaf,
                (none, Some((bound, stored))) => none.insert(Leaf::read(&bound, &stored)?),
                (none, None) => none.insert(Leaf::first_of(key)),
            };
            leaf.change(key, value.as_deref());
        }
        open.map_or(Ok(()), |leaf| self.store(leaf))
    }

    fn store(&self, leaf: Leaf) -> Result<()> {
        let mut stored = leaf.stored()?;
        let bytes: usize =
            stored.iter().map(|(bound, value)| bound.len() + value.as_ref().map_or(0, |value| value.len())).sum();
        if let [(bound, value)] = &mut stored[..] {
            match value.take() {
                Some(value) => self.leaves.insert(bound, value).map_err(wrong)?,
                None => self.leaves.remove(bound).map_err(wrong)?,
            };
        } else {
            // All parts of a leaf or none, also for whoever opens the folder after a crash.
            let mut batch = sled::Batch::default();
            for (bound, value) in stored {
                match value {
                    Some(value) => batch.insert(bound, value),
                    None => batch.remove(bound),
                }
            }
            self.leaves.apply_batch(batch).map_err(wrong)?;
        }
        if self.unwritten.fetch_add(bytes, Relaxed) + bytes > UNWRITTEN {
            self.unwritten.store(0, Relaxed);
            self.db.flush().map_err(wrong)?;
        }
        Ok(())
    }

    /// At most `limit` entries within the bounds, in key order, or backwards from the end.
    fn range(
        &self,
        from: Bound<&[u8]>,
        to: Bound<&[u8]>,
        backwards: bool,
        limit: usize,
    ) -> Result<Vec<(Vec<u8>, Vec<u8>)>> {
        let (Bound::Included(lowest) | Bound::Excluded(lowest)) = from else {
            return self.range(Bound::Included(&[]), to, backwards, limit);
        };
        // The first leaf may begin before the first key.
        let first = self.leaves.range::<&[u8], _>(..=lowest).next_back().transpose().map_err(wrong)?;
        let first = first.map_or(lowest.to_vec(), |(bound, _)| bound.to_vec());
        let last = to.map(<[u8]>::to_vec);
        let mut leaves = self.leaves.range((Bound::Included(first), last));
        let within = |(key, _): &Entry<'_>| RangeBounds::<[u8]>::contains(&(from, to), *key);
        let mut found = Vec::new();
        while found.len() < limit {
            let Some(leaf) = (if backwards { leaves.next_back() } else { leaves.next() }) else { break };
            let (_, stored) = leaf.map_err(wrong)?;
            let entries = entries(&stored)?.into_iter().filter(within);
            let own = |(key, value): Entry<'_>| (key.to_vec(), value.to_vec());
            let room = limit - found.len();
            if backwards {
                found.extend(entries.rev().take(room).map(own))
            } else {
                found.extend(entries.take(room).map(own))
            }
        }
        Ok(found)
    }
}

impl Sled {
    /// Opens or creates the sled folder. After an unclean stop only if a child process has opened it first: corruption may end the process.
    pub fn open(path: &Path) -> Result<Self> {
        let mut db = open(path)?;
        if !db.db.is_empty() {
            tracing::info!("the view is brought into its new form");
            let moved = catch_unwind(AssertUnwindSafe(|| moved_into_leaves(path, db)));
            db = moved.unwrap_or_else(|_| Err(Error::Damaged("sled panicked on its own files".into())))?;
        }
        Ok(Self {
            path: path.to_owned(),
            db: RwLock::new(Some(db)),
            used: AtomicUsize::new(0),
            looked_at: AtomicUsize::new(0),
            look_through_at: AtomicU64::new(LOOKED_THROUGH),
            crowded: CROWDED,
            meanwhile: Mutex::default(),
        })
    }

    fn with<T>(&self, uses: usize, does: impl FnOnce(&Opened) -> Result<T>) -> Result<T> {
        self.used.fetch_add(uses, Relaxed);
        let db = self.db.read().unwrap_or_else(PoisonError::into_inner);
        does(db.as_ref().ok_or_else(|| Error::Damaged("the view could not be opened anew".into()))?)
    }
}

impl View for Sled {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>> {
        self.with(1, |db| db.get(key))
    }
    fn range(
        &self,
        from: Bound<&[u8]>,
        to: Bound<&[u8]>,
        backwards: bool,
        limit: usize,
    ) -> Result<Vec<(Vec<u8>, Vec<u8>)>> {
        let rows = self.with(0, |db| db.range(from, to, backwards, limit))?;
        self.used.fetch_add(1 + rows.len(), Relaxed);
        Ok(rows)
    }
    fn put(&self, changes: &[Change]) -> Result<()> {
        self.with(changes.len(), |db| {
            db.put(changes)?;
            if let Some(meanwhile) = &mut *self.meanwhile.lock().unwrap_or_else(PoisonError::into_inner) {
                meanwhile.extend_from_slice(changes);
            }
            Ok(())
        })
    }
    fn flush(&self) -> Result<()> {
        self.with(0, |db| db.db.flush().map(drop).map_err(wrong))?;
        // sled's own flush does not reach the medium (it calls sync_file_range).
        Ok(sync_all(&self.path)?)
    }
    fn rest(&self) -> Result<()> {
        let used = self.used.load(Relaxed);
        let idle = used - self.looked_at.swap(used, Relaxed).min(used) <= IDLE;
        let open_now = self.db.read().unwrap_or_else(PoisonError::into_inner).is_some();
        let mut copied = false;
        if open_now {
            let worth = idle && used >= USED;
            let bytes = self.with(0, |db| db.db.size_on_disk().map_err(wrong))?;
            let looks_through = bytes >= self.look_through_at.load(Relaxed);
            let crowded = looks_through && bytes >= self.crowded;
            if !worth && !crowded {
                return Ok(());
            }
            if looks_through {
                self.look_through_at.store(bytes.saturating_mul(2), Relaxed);
                copied = self.copy(bytes).unwrap_or_else(|e| {
                    tracing::warn!("the view could not be copied without what is old: {e}");
                    false
                });
            }
            if !copied && (bytes > LARGEST || !worth) {
                return Ok(());
            }
            // Most of it while others still read.
            self.with(0, |db| db.db.flush().map(drop).map_err(wrong))?;
        }
        self.open_anew()
    }
}

impl Sled {
    /// Copies what the view holds into a new folder, while others read and write; `false` if that is not worth it. What they change is kept
    /// for [`Self::open_anew`].
    fn copy(&self, bytes: u64) -> Result<bool> {
        clear_the_way(&self.path)?;
        let [anew, _] = on_the_way(&self.path);
        *self.meanwhile.lock().unwrap_or_else(PoisonError::into_inner) = Some(Vec::new());
        let copied = self.with(0, |db| {
            let sizes = db.leaves.iter().map(|leaf| leaf.map(|(bound, stored)| (bound.len() + stored.len()) as u64));
            let holds = sizes.sum::<sled::Result<u64>>().map_err(wrong)?;
            let disk = rustix::fs::statvfs(&self.path).map_err(std::io::Error::from)?;
            if bytes / TIMES < holds || disk.f_bavail.saturating_mul(disk.f_frsize) / TIMES < holds {
                return Ok(false);
            }
            open(&anew)?.fill(db.records())?;
            Ok(true)
        });
        if !matches!(copied, Ok(true)) {
            *self.meanwhile.lock().unwrap_or_else(PoisonError::into_inner) = None;
            clear_the_way(&self.path)?;
        }
        copied
    }

    /// Opens the view anew; where there is a copy, that one, brought up to date.
    fn open_anew(&self) -> Result<()> {
        let began = std::time::Instant::now();
        let mut db = self.db.write().unwrap_or_else(PoisonError::into_inner);
        let meanwhile = self.meanwhile.lock().unwrap_or_else(PoisonError::into_inner).take();
        let copied = meanwhile.is_some();
        if let Some(meanwhile) = meanwhile {
            let [anew, _] = on_the_way(&self.path);
            let copy = open(&anew)?;
            copy.put(&meanwhile)?;
            copy.db.flush().map_err(wrong)?;
        }
        drop(db.take());
        if copied {
            take_the_place(&self.path)?;
        }
        // If it cannot be opened, for want of memory or of files, every use fails until the next try, a minute later.
        let opened = open(&self.path)?;
        // An empty one in its place would answer that there is nothing.
        if !opened.db.was_recovered() {
            return Err(Error::Damaged("the view's files are gone".into()));
        }
        if copied {
            let bytes = opened.db.size_on_disk().map_err(wrong)?;
            self.look_through_at.store(bytes.saturating_mul(2).max(LOOKED_THROUGH), Relaxed);
            tracing::info!("the view was copied without what is old, and has {} MB", bytes >> 20);
        }
        *db = Some(opened);
        tracing::debug!("the view was opened anew in {} ms", began.elapsed().as_millis());
        self.used.store(0, Relaxed);
        self.looked_at.store(0, Relaxed);
        // Nobody waits while gigabytes are deleted.
        drop(db);
        if copied {
            clear_the_way(&self.path)?;
        }
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
    use super::{super::fake::Memory, *};
    use proptest::prelude::*;

    fn all(view: &impl View) -> Vec<(Vec<u8>, Vec<u8>)> {
        view.range(Bound::Unbounded, Bound::Unbounded, false, usize::MAX).unwrap()
    }

    /// A key of one of three tables, and what becomes of it: a value of this length, or none.
    fn change() -> impl Strategy<Value = (Vec<u8>, Option<usize>)> {
        let key =
            (1..4u8, prop::collection::vec(0..4u8, 0..4)).prop_map(|(table, rest)| [&[table], &rest[..]].concat());
        let length =
            prop_oneof![4 => (0..400usize).prop_map(Some), 1 => (3_000..4_000usize).prop_map(Some), 3 => Just(None)];
        (key, length)
    }

    #[test]
    fn sled_is_waited_for_before_its_threads_are_all_at_work() {
        let folder = tempfile::tempdir().unwrap();
        let view = Sled::open(&folder.path().join("view")).unwrap();
        let unwritten = || view.with(0, |db| Ok(db.unwritten.load(Relaxed))).unwrap();
        let (mut most, mut waits, mut before) = (0, 0, 0);
        for n in 0..1_000u32 {
            view.put(&[(n.to_be_bytes().to_vec(), Some(vec![7; 400]))]).unwrap();
            most = most.max(unwritten());
            waits += u32::from(unwritten() < before);
            before = unwritten();
        }
        assert!(most <= UNWRITTEN && waits >= 5, "{most} bytes, waited {waits} times");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]
        /// Compared with a plain map, however leaves are cut and emptied.
        #[test]
        fn leaves_hold_what_a_map_holds(
            puts in prop::collection::vec((prop::collection::vec(change(), 0..40), any::<bool>()), 1..12),
            asked in prop::collection::vec((change(), change(), 0..5u8, any::<bool>(), 1..30usize), 12),
        ) {
            let folder = tempfile::tempdir().unwrap();
            let (mut view, twin) = (Sled::open(&folder.path().join("view")).unwrap(), Memory::default());
            for (number, (mut changes, again)) in puts.into_iter().enumerate() {
                // As a commit hands them over.
                changes.sort();
                changes.dedup_by(|a, b| a.0 == b.0);
                let byte = u8::try_from(number).unwrap();
                let changes: Vec<Change> = changes.into_iter().map(|(key, length)| (key, length.map(|n| vec![byte; n]))).collect();
                view.put(&changes).unwrap();
                twin.put(&changes).unwrap();
                if again {
                    drop(view);
                    view = Sled::open(&folder.path().join("view")).unwrap();
                }
                prop_assert_eq!(all(&view), all(&twin));
            }
            for ((a, _), (b, _), bounds, backwards, limit) in asked {
                prop_assert_eq!(view.get(&a).unwrap(), twin.get(&a).unwrap());
                let (from, to) = if a < b { (&a[..], &b[..]) } else { (&b[..], &a[..]) };
                let (from, to) = match bounds {
                    0 => (Bound::Unbounded, Bound::Included(to)),
                    1 => (Bound::Excluded(from), Bound::Unbounded),
                    2 => (Bound::Included(from), Bound::Included(to)),
                    _ => (Bound::Included(from), Bound::Excluded(to)),
                };
                prop_assert_eq!(view.range(from, to, backwards, limit).unwrap(), twin.range(from, to, backwards, limit).unwrap());
            }
        }
    }

    #[test]
    fn many_records_lie_in_few_leaves() {
        let folder = tempfile::tempdir().unwrap();
        let view = Sled::open(&folder.path().join("view")).unwrap();
        let key = |account: u8, i: u16| [&[9], &[account; 16][..], &i.to_be_bytes()].concat();
        for i in 0..2_000 {
            let changes: Vec<Change> = (0..3).map(|account| (key(account, i), Some(vec![5; 60]))).collect();
            view.put(&changes).unwrap();
        }
        let leaves = view.with(0, |db| Ok(db.leaves.len())).unwrap();
        assert!(leaves < 6_000 / 20, "{leaves}");
        view.put(&all(&view).into_iter().map(|(key, _)| (key, None)).collect::<Vec<_>>()).unwrap();
        assert_eq!(view.with(0, |db| Ok(db.leaves.len())).unwrap(), 0);
    }

    #[test]
    fn what_is_old_goes_from_the_disk_at_a_rest_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let view = Sled::open(&folder.path().join("view")).unwrap();
        let twin = Memory::default();
        let mut dice = 7_u32;
        for round in 0..USED / 64 {
            let byte = u8::try_from(round).unwrap();
            let mut roll = || {
                dice = dice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                u8::try_from(dice >> 24).unwrap()
            };
            let mut changes: Vec<Change> =
                (0..64).map(|_| (vec![4, roll() & 63, roll() & 3], Some(vec![byte; 3_000]))).collect();
            changes.sort();
            changes.dedup_by(|a, b| a.0 == b.0);
            view.put(&changes).unwrap();
            twin.put(&changes).unwrap();
        }
        // What changes between the copy and its taking the place is in it.
        assert!(view.copy(u64::MAX).unwrap());
        let changes: Vec<Change> =
            vec![(vec![4, 0, 0], Some(b"new".to_vec())), (vec![4, 1, 1], None), (vec![9], Some(vec![1]))];
        view.put(&changes).unwrap();
        twin.put(&changes).unwrap();
        view.open_anew().unwrap();
        assert_eq!(all(&view), all(&twin));
        let holds: usize = all(&twin).iter().map(|(key, value)| key.len() + value.len()).sum();
        let bytes = view.with(0, |db| db.db.size_on_disk().map_err(wrong)).unwrap();
        // sled fills segments of half a megabyte.
        assert!(bytes < 3 * holds as u64 + (3 << 20), "{bytes} for {holds}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        // Without much that is old, there is none.
        assert!(!view.copy(1).unwrap());
        view.put(&[(vec![9], None)]).unwrap();
        twin.put(&[(vec![9], None)]).unwrap();
        drop(view);
        assert_eq!(all(&Sled::open(&folder.path().join("view")).unwrap()), all(&twin));
    }

    #[test]
    fn a_view_that_is_mostly_old_is_copied_at_work_too() {
        let folder = tempfile::tempdir().unwrap();
        let mut view = Sled::open(&folder.path().join("view")).unwrap();
        let overwrite = |view: &Sled| {
            for round in 0..600u16 {
                let changes =
                    (0..60u8).map(|key| (vec![key], Some(vec![(round % 251) as u8 ^ key.wrapping_mul(31); 1_500])));
                view.put(&changes.collect::<Vec<Change>>()).unwrap();
            }
        };
        let size = |view: &Sled| view.with(0, |db| db.db.size_on_disk().map_err(wrong)).unwrap();
        overwrite(&view);
        let before = (size(&view), all(&view));
        let used = view.used.load(Relaxed);
        view.rest().unwrap();
        assert_eq!(view.used.load(Relaxed), used, "it works, and there is room");
        // sled's own flushes make the file larger or smaller at any time, so no size says whether it is due.
        view.crowded = 0;
        view.look_through_at.store(0, Relaxed);
        overwrite(&view);
        view.rest().unwrap();
        assert!(size(&view) < before.0 / 2, "{} of {}", size(&view), before.0);
        assert_eq!(all(&view), before.1);
        // Until it has grown again, it is not looked through.
        overwrite(&view);
        let used = view.used.load(Relaxed);
        view.rest().unwrap();
        assert_eq!(view.used.load(Relaxed), used);
    }

    #[test]
    fn the_view_of_an_earlier_release_is_taken_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("view");
        let records: Vec<_> =
            (0..6_000u32).map(|i| ([&[7], &i.to_be_bytes()[..]].concat(), [i.to_le_bytes(); 90].concat())).collect();
        {
            let former = open(&path).unwrap();
            for (key, value) in &records {
                former.db.insert(key, value.as_slice()).unwrap();
            }
        }
        // As a start leaves it that was cut short.
        fs::create_dir(path.with_extension("leaves")).unwrap();
        assert_eq!(all(&Sled::open(&path).unwrap()), records);
        assert_eq!(all(&Sled::open(&path).unwrap()), records, "and once only");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

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

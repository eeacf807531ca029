//! Puts a data folder together from the pieces of a point, and opens one whose master key is lost.

use super::{
    blobs,
    core::made,
    disk::{Disk, Folder},
    journal::{self, Mark},
    keys::{Keys, Master},
    lock::{Claim, make},
    open,
    owner::become_owner,
    recovery::{Recovery, RecoveryKey},
    root::Root,
    snapshot,
    steps::{Step, newest},
};
use base::error::{Error, Result, StartError};
use base::ids::BlobId;

use std::{io::Read, path::Path};

/// A data folder that is being put together. Until [`Restoring::finish`], no chancery opens it.
pub struct Restoring {
    folder: Folder,
    lock: Claim,
    master: Master,
    format: u32,
}

impl Restoring {
    /// Begins in an empty folder, or in one where a restore was cut short. The master key of `key_file` is made if it is missing.
    ///
    /// # Errors
    /// A folder that holds data, or that another chancery uses; a key file that cannot be read or made.
    pub fn begin(data: &Path, key_file: &Path, steps: &[Step]) -> Result<Self, StartError> {
        open::check_empty(data)?;
        make(data)?;
        // While this is still root: perhaps nobody else can read it.
        let master = Master::read_or_make(key_file)?;
        become_owner(data)?;
        let (folder, lock) = open::claim_for_restore(data)?;
        Ok(Self { folder, lock, master, format: newest(steps) })
    }

    /// The snapshot with this number.
    pub fn snapshot(&self, seq: u64, from: &mut dyn Read) -> Result<()> {
        put_snapshot(&self.folder, seq, from)
    }

    /// Frames in a row, of which the first has this number.
    pub fn frames(&self, first: u64, from: &mut dyn Read) -> Result<()> {
        put_frames(&self.folder, first, from)
    }

    /// A blob's file.
    pub fn blob(&self, id: BlobId, from: &mut dyn Read) -> Result<()> {
        self.folder.make_dir(&blobs::folder(id))?;
        self.folder.copy(&blobs::path(id), from)?;
        Ok(self.folder.sync_dir(&blobs::folder(id))?)
    }

    /// Cuts the journal behind the last change that was made at or before `until`, in milliseconds since 1970. A clock that was
    /// wrong for a while loses nothing: what stands before a change that is wanted stays. Returns the last frame that stays, and when it
    /// was made.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the snapshot holds later changes already.
    pub fn cut(&self, root: &Root, until: u64) -> Result<(Mark, Option<u64>)> {
        let keys = Keys::from_root(*root.array())?;
        let base = snapshot::newest(&self.folder, &keys)?;
        let (mut last, mut at) = (base.mark, None);
        let stretches = journal::stretches_from(&self.folder, base.mark.seq)?;
        for stretch in &stretches {
            journal::bodies(&self.folder, &keys, stretch, |mark, _, body| {
                if let Some(time) = made(&keys, &body)?.filter(|time| *time <= until) {
                    (last, at) = (mark, Some(time));
                }
                Ok(())
            })?;
        }
        if last.seq < base.end {
            return Err(Error::Invalid("The backup's snapshot holds changes that were made after this time.".into()));
        }
        for stretch in &stretches {
            let mut cut = None;
            journal::bodies(&self.folder, &keys, stretch, |mark, offset, _| {
                if mark.seq > last.seq && cut.is_none() {
                    cut = Some(offset);
                }
                Ok(())
            })?;
            match cut {
                None => {}
                Some(offset) if offset == stretch.start => self.folder.remove(&stretch.segment)?,
                Some(offset) => {
                    let file = self.folder.open(&stretch.segment)?;
                    file.set_len(offset)?;
                    file.sync()?;
                }
            }
        }
        self.folder.sync_dir(journal::DIR)?;
        Ok((last, at))
    }

    /// Completes the folder: its key, under the master key.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn finish(self, root: &Root, recovery: Option<&RecoveryKey>, today: &str) -> Result<(), StartError> {
        Keys::adopt(&self.folder, &self.master, root)?;
        let known = || match recovery {
            Some(key) => {
                let keys = Keys::from_root(*root.array())?;
                Recovery::write(&self.folder, (root, &keys.records), (&key.recipient(), &key.voucher()?), today)
            }
            None => Ok(()),
        };
        let failed = |e: Error| {
            StartError::new(
                format!("The data folder could not be completed: {e}."),
                "Check its permissions and free space.",
            )
        };
        known().and_then(|()| open::complete(&self.folder, self.format)).map_err(failed)?;
        drop(self.lock);
        Ok(())
    }
}

fn put_snapshot(folder: &Folder, seq: u64, from: &mut dyn Read) -> Result<()> {
    folder.make_dir(snapshot::DIR)?;
    folder.copy(&snapshot::name(seq), from)?;
    Ok(folder.sync_dir(snapshot::DIR)?)
}

fn put_frames(folder: &Folder, first: u64, from: &mut dyn Read) -> Result<()> {
    folder.make_dir(journal::DIR)?;
    folder.copy(&journal::segment_name(first), from)?;
    Ok(folder.sync_dir(journal::DIR)?)
}

/// A folder with copies of journal and snapshots, for [`Options::spares`](super::Options::spares).
pub struct Spare(Folder);

impl Spare {
    /// The folder at `path`, which is made if it is missing.
    pub fn make(path: &Path) -> Result<Self> {
        std::fs::create_dir_all(path)?;
        Ok(Self(Folder::new(path)))
    }

    /// The snapshot with this number.
    pub fn snapshot(&self, seq: u64, from: &mut dyn Read) -> Result<()> {
        put_snapshot(&self.0, seq, from)
    }

    /// Frames in a row, of which the first has this number.
    pub fn frames(&self, first: u64, from: &mut dyn Read) -> Result<()> {
        put_frames(&self.0, first, from)
    }
}

/// Makes a new master key for a data folder whose master key is lost, by its recovery key.
///
/// # Errors
/// No recovery key was made for this folder, or it is another one; a file that cannot be written.
pub fn regain(data: &Path, key_file: &Path, key: &RecoveryKey, steps: &[Step]) -> Result<(), StartError> {
    let root = root_of(&Folder::new(data), key)?;
    let master = Master::read_or_make(key_file)?;
    become_owner(data)?;
    let (folder, _lock) = open::claim(data, newest(steps), false)?;
    Keys::adopt(&folder, &master, &root)
}

/// The same for a folder whose lock is held, with a master key that was read before.
pub(super) fn adopt(folder: &Folder, master: &Master, key: &RecoveryKey) -> Result<(), StartError> {
    Keys::adopt(folder, master, &root_of(folder, key)?)
}

fn root_of(folder: &Folder, key: &RecoveryKey) -> Result<Root, StartError> {
    Recovery::root(folder, key).map_err(|e| failed(&e))?.ok_or_else(|| {
        StartError::new(
            format!("No recovery key was made for the data folder {}.", folder.path("").display()),
            "If there is a backup, restore it with its recovery key.",
        )
    })
}

fn failed(e: &Error) -> StartError {
    StartError::new(
        format!("The data folder cannot be opened by a recovery key: {e}"),
        "Check that you typed the key that belongs to this folder.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        BlobRef, Options, Point, Store,
        table::{All, Removal, Table},
    };
    use std::{
        path::PathBuf,
        sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst},
    };

    const PAIRS: Table<[u8; 2], u64> = Table::shared(250, "PAIRS", Removal::NotAnAccounts);
    const FILES: Table<[u8; 2], BlobRef> = Table::shared(251, "FILES", Removal::NotAnAccounts);

    fn open(data: &Path) -> Store {
        Store::open(&Options { probe: None, reserve: 0, snapshot_after: 40_000, ..Options::new(data) }).unwrap()
    }

    fn copy(point: &Point, after: u64, into: &Path, root: &Root) {
        let restoring = Restoring::begin(into, &into.join("master.key"), &[]).unwrap();
        let from = match point.snapshot().unwrap() {
            Some((seq, mut piece)) => {
                restoring.snapshot(seq, &mut piece).unwrap();
                seq
            }
            None => 0,
        };
        let after = after.min(from);
        restoring.frames(after + 1, &mut point.frames(after).unwrap().unwrap()).unwrap();
        for &id in point.blobs().keys() {
            if let Some(mut piece) = point.blob(id).unwrap() {
                restoring.blob(id, &mut piece).unwrap();
            }
        }
        restoring.finish(root, None, "").unwrap();
    }

    fn put_file(store: &Store, slot: u8, n: u64) {
        let bytes = n.to_le_bytes().repeat(if n.is_multiple_of(3) { 200 } else { 9_000 });
        let mut writer = store.blobs().create().unwrap();
        writer.write(&bytes).unwrap();
        let blob = writer.finish().unwrap();
        let named = *blob;
        store
            .write_blocking(move |tx| {
                if let Some(former) = tx.get(&FILES, &[slot, 0])? {
                    tx.forget_blob(&former);
                }
                tx.name_blob(&blob)?;
                tx.put(&FILES, &[slot, 0], &named)?;
                drop(blob);
                Ok(())
            })
            .unwrap();
    }

    #[test]
    fn a_point_taken_under_load_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let store = open(&folder.path().join("live"));
        let (stop, told) = (AtomicBool::new(false), AtomicU64::new(0));
        std::thread::scope(|scope| {
            scope.spawn(|| {
                for n in 1.. {
                    if stop.load(SeqCst) {
                        return;
                    }
                    store
                        .write_blocking(move |tx| {
                            tx.put(&PAIRS, &[0, 0], &n)?;
                            tx.put(&PAIRS, &[1, u8::try_from(n % 200).unwrap()], &n)?;
                            tx.put(&PAIRS, &[0, 1], &n)
                        })
                        .unwrap();
                    told.store(n, SeqCst);
                }
            });
            scope.spawn(|| {
                for n in 1.. {
                    if stop.load(SeqCst) {
                        return;
                    }
                    put_file(&store, u8::try_from(n % 5).unwrap(), n);
                }
            });
            for round in 0..6 {
                let before = told.load(SeqCst);
                let point = store.point().unwrap();
                let after = told.load(SeqCst) + 1;
                let into: PathBuf = folder.path().join(format!("copy{round}"));
                std::thread::sleep(std::time::Duration::from_millis(20));
                copy(&point, u64::MAX, &into, store.keys().root());
                point.archived();
                let copied = open(&into);
                let (a, b) = (copied.get(&PAIRS, &[0, 0]).unwrap(), copied.get(&PAIRS, &[0, 1]).unwrap());
                let a = a.unwrap_or_default();
                assert!((before..=after).contains(&a) && a == b.unwrap_or_default(), "{before} {a} {b:?} {after}");
                for row in copied.scan(&FILES, &All) {
                    let (_, blob) = row.unwrap();
                    let bytes = copied.blobs().open(&blob).unwrap().read_all().unwrap();
                    assert_eq!(*blake3::hash(&bytes).as_bytes(), blob.hash);
                }
                assert_eq!(copied.sweep().unwrap(), 0);
                assert_eq!(copied.scan(&crate::blobs::BLOBS, &All).count(), copied.scan(&FILES, &All).count());
            }
            stop.store(true, SeqCst);
        });
        // Nothing waits for a point any more: what was forgotten goes.
        store.close().unwrap();
        drop(store);
        let store = open(&folder.path().join("live"));
        assert_eq!(store.sweep().unwrap(), 0);
    }

    #[test]
    fn frames_since_the_last_point_stay_for_the_next() {
        let folder = tempfile::tempdir().unwrap();
        let store = open(&folder.path().join("live"));
        let put = |n: u64| store.write_blocking(move |tx| tx.put(&PAIRS, &[0, 0], &n)).unwrap();
        put(1);
        let point = store.point().unwrap();
        let first = point.mark().seq;
        point.archived();
        for n in 2..6 {
            put(n);
        }
        store.snapshot().unwrap();
        put(6);
        let point = store.point().unwrap();
        let into = folder.path().join("copy");
        assert!(point.snapshot().unwrap().unwrap().0 > first);
        copy(&point, first, &into, store.keys().root());
        assert_eq!(open(&into).get(&PAIRS, &[0, 0]).unwrap(), Some(6));
        drop(point);
        store.archived(u64::MAX);
        store.snapshot().unwrap();
        assert!(store.point().unwrap().frames(first).unwrap().is_none());
    }

    #[test]
    fn a_journal_is_cut_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let store = open(&folder.path().join("live"));
        let mut between = Vec::new();
        for n in 1..=4_u64 {
            store.write_blocking(move |tx| tx.put(&PAIRS, &[0, 0], &n)).unwrap();
            std::thread::sleep(std::time::Duration::from_millis(5));
            let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
            between.push(u64::try_from(now.as_millis()).unwrap());
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let point = store.point().unwrap();
        for (i, until) in between.into_iter().enumerate() {
            let into = folder.path().join(format!("copy{i}"));
            let restoring = Restoring::begin(&into, &into.join("master.key"), &[]).unwrap();
            restoring.frames(1, &mut point.frames(0).unwrap().unwrap()).unwrap();
            restoring.cut(store.keys().root(), until).unwrap();
            // A folder that is being restored is not opened, and one that holds data is not restored into.
            assert!(open::claim(&folder.path().join("live"), 1, false).is_err());
            restoring.finish(store.keys().root(), None, "").unwrap();
            assert!(Restoring::begin(&into, &into.join("master.key"), &[]).is_err());
            assert_eq!(open(&into).get(&PAIRS, &[0, 0]).unwrap(), Some(i as u64 + 1));
        }
        // What a restore that was cut short left behind is not mixed with the next.
        let into = folder.path().join("twice");
        let begun = Restoring::begin(&into, &into.join("master.key"), &[]).unwrap();
        begun.snapshot(900, &mut &b"half of another"[..]).unwrap();
        drop(begun);
        copy(&point, u64::MAX, &into, store.keys().root());
        assert_eq!(open(&into).get(&PAIRS, &[0, 0]).unwrap(), Some(4));
        let into = folder.path().join("begun");
        drop(Restoring::begin(&into, &into.join("master.key"), &[]).unwrap());
        assert!(open::claim(&into, 1, false).is_err());
        drop(Restoring::begin(&into, &into.join("master.key"), &[]).unwrap());
    }

    #[test]
    fn keys_are_rotated_and_regained() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("live");
        let key_file = data.join("master.key");
        let store = open(&data);
        store.write_blocking(|tx| tx.put(&PAIRS, &[0, 0], &7)).unwrap();
        let paper = RecoveryKey::generate();
        store.set_recovery((&paper.recipient(), &paper.voucher().unwrap()), "2026-11-23").unwrap();
        let first = std::fs::read(&key_file).unwrap();
        store.rotate_master(&key_file, None).unwrap();
        drop(store);
        let second = std::fs::read(&key_file).unwrap();
        assert_ne!(first, second);
        assert_eq!(open(&data).get(&PAIRS, &[0, 0]).unwrap(), Some(7));
        // A key that must be put in its place by hand: both open the folder until the new one has.
        let store = open(&data);
        let elsewhere = folder.path().join("new.key");
        store.rotate_master(&key_file, Some(&elsewhere)).unwrap();
        drop(store);
        assert_eq!(open(&data).get(&PAIRS, &[0, 0]).unwrap(), Some(7));
        std::fs::copy(&elsewhere, &key_file).unwrap();
        assert_eq!(open(&data).get(&PAIRS, &[0, 0]).unwrap(), Some(7));
        std::fs::write(&key_file, &second).unwrap();
        let options = Options { probe: None, ..Options::new(&data) };
        assert!(Store::open(&options).is_err());
        // Lost: the paper makes a new one; another paper does not.
        std::fs::remove_file(&key_file).unwrap();
        assert!(Store::open(&options).is_err());
        assert!(regain(&data, &key_file, &RecoveryKey::generate(), &[]).is_err());
        assert!(!key_file.exists());
        regain(&data, &key_file, &paper, &[]).unwrap();
        assert_eq!(open(&data).get(&PAIRS, &[0, 0]).unwrap(), Some(7));
    }
}

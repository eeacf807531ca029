//! The store: the only room that knows data files, keys and sled. It never knows what the data means.
//!
//! - `core` open, recover, commit, snapshot, without a thread
//! - `journal` the source of truth: encrypted frames, synced before anything is acknowledged
//! - `view` sled, which may lag behind or be rebuilt · `leaves` how many records lie in one of its entries
//! - `snapshot` bounds the journal · `blobs` the bytes of files · `table` typed names and keys · `seal`, `keys`
//!   ciphers and keys
//! - `point` a consistent point for backups · `restore` a folder made from one · `scrub` reads and mends · `recovery` the key on paper
//! - `feed`, `follow` what a standby is fed with · `mirror` its copy · `succession` who is first
//! - `disk` the trait for all file access · `open` version, lock, sled folder
//! - `format` the folder's format · `steps` to a newer one · `lock` one process
//! - `owner` whose the folder is

pub mod aead;
pub mod blobs;
mod core;
mod delivery;
pub mod disk;
#[cfg(test)]
mod fake;
mod feed;
mod follow;
mod format;
mod holds;
pub mod journal;
pub mod keys;
mod leaves;
mod lock;
mod locked_memory;
mod mirror;
mod open;
mod owner;
mod point;
mod purpose;
pub mod recovery;
mod restore;
mod role;
mod root;
mod scrub;
pub mod seal;
#[cfg(test)]
mod simulation;
mod snapshot;
mod spare;
mod steps;
mod succession;
pub mod table;
mod view;
mod writer;

pub use blobs::{BlobReader, BlobRef, BlobWriter, Blobs, Pending, TABLES};
pub use core::{Lost, Mended, Tx};
pub use delivery::{Delivery, Receiver};
pub use feed::{Delivering, Feed};
pub use format::{Former, former, undo};
pub use journal::Mark;
pub use keys::{Guard, Keys, credentials, guard};
pub use mirror::Mirror;
pub use open::probe;
pub use owner::become_owner;
pub use point::{Comparison, Piece, Point};
pub use purpose::Purpose;
pub use recovery::{Recipient, Recovery, RecoveryKey, Voucher};
pub use restore::{Restoring, Spare, regain};
pub use root::Root;
pub use scrub::Scrubbed;
pub use seal::FileKey;
pub use steps::Step;
pub use steps::TABLES as FORMAT_TABLES;
pub use succession::{Standby, TABLES as SUCCESSION_TABLES, is_standby, promote};
pub use table::{AccountFirst, All, KeptKey, Key, PrefixOf, Removal, Table, TableInfo};

use base::error::{Error, Result, StartError};
use base::ids::AccountId;
use core::{Core, OpenFault, OpenOptions, prefix_end};
use keys::Master;
use view::View;
use writer::{Work, Writer, stopped};

use serde::de::DeserializeOwned;
use std::{
    ops::Bound,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError, RwLock, RwLockReadGuard},
};

/// How to open a data folder.
#[derive(Clone, Debug)]
pub struct Options {
    /// The data folder.
    pub data: PathBuf,
    /// The master key file.
    pub key_file: PathBuf,
    /// Refuse writes when less than this many bytes are free on the disk.
    pub reserve: u64,
    /// Take a snapshot when the journal has grown by this many bytes, or by half the last snapshot if that is more.
    pub snapshot_after: u64,
    /// Open also if groups of changes are lost by it.
    pub repair: bool,
    /// For a repair: folders with copies of the journal and the snapshots, as they lie in a data folder. What is damaged is taken from them
    /// where it fits.
    pub spares: Vec<PathBuf>,
    /// What takes an older folder to this program's format.
    pub steps: &'static [Step],
    /// The program that probes the view after a crash, started as `PROGRAM probe-view FOLDER`.
    pub probe: Option<PathBuf>,
}

impl Options {
    /// The defaults for a data folder: its own key file, this program as the probe.
    pub fn new(data: &Path) -> Self {
        Self {
            data: data.to_owned(),
            key_file: data.join("master.key"),
            reserve: 64 << 20,
            snapshot_after: 64 << 20,
            repair: false,
            spares: Vec::new(),
            steps: &[],
            probe: std::env::current_exe().ok(),
        }
    }
}

/// An open data folder. Clones share it. It closes cleanly with [`Store::close`] or when the last clone is dropped.
#[derive(Clone)]
pub struct Store(Arc<Inner>, Purpose);

struct Inner {
    data: PathBuf,
    disk: Arc<dyn disk::Disk>,
    keys: Arc<Keys>,
    view: Arc<dyn View>,
    /// Held for reading while the view is read, and for writing while a group is applied to it.
    gate: Arc<RwLock<()>>,
    blobs: Blobs,
    writer: Writer,
    holds: Arc<holds::Holds>,
    followed: Arc<follow::Followed>,
    rebuilt: bool,
    mended: Option<Mended>,
    _lock: lock::Claim,
}

/// Where the value of a change is kept until the change is durable.
type Kept<T> = Arc<Mutex<Option<T>>>;

/// A change without the type of its value: the writer would be compiled anew for each.
fn erased<T: Send + 'static>(change: impl FnOnce(&mut Tx) -> Result<T> + Send + 'static) -> (Work, Kept<T>) {
    let kept = Kept::default();
    let place = Arc::clone(&kept);
    let work = move |tx: &mut Tx| {
        let value = change(tx)?;
        *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(value);
        Ok(())
    };
    (Box::new(work), kept)
}

fn taken<T>(kept: &Kept<T>) -> Result<T> {
    kept.lock().unwrap_or_else(PoisonError::into_inner).take().ok_or_else(stopped)
}

impl Store {
    /// Opens a data folder, creating it if it is missing or empty.
    ///
    /// # Errors
    /// Sentences that name the file and the fix. On error, nothing has changed.
    pub fn open(options: &Options) -> Result<Self, StartError> {
        let master = Master::read(&options.key_file)?;
        owner::become_owner(&options.data)?;
        Self::open_with(&master, options, false)
    }

    /// Opens a data folder with a master key; for `promotes`, also one that follows another box.
    fn open_with(master: &Master, options: &Options, promotes: bool) -> Result<Self, StartError> {
        let fresh = !options.data.join(format::FILE).exists();
        let (disk, lock) = open::claim(&options.data, options.newest(), promotes)?;
        let folder = disk.clone();
        let keys = Arc::new(Keys::open(&disk, master)?);
        let views = open::SledFolder { path: disk.path("view"), probe: options.probe.clone() };
        let disk: Arc<dyn disk::Disk> = Arc::new(disk);
        let spare = |path: &PathBuf| Arc::new(disk::Folder::new(path)) as Arc<dyn disk::Disk>;
        let how = OpenOptions {
            boot: open::boot(),
            repair: options.repair,
            reserve: options.reserve,
            ahead: 4 << 20,
            spares: options.spares.iter().map(spare).collect(),
        };
        let core = Core::open(Arc::clone(&disk), Arc::clone(&keys), &views, &how)
            .map_err(|e| start_error(e, &options.data))?;
        let view = Arc::clone(&core.view);
        if core.rebuilt {
            // It may hold data that was removed since, and the new view holds everything else it held.
            open::drop_aside(&options.data);
        }
        let blobs = Blobs::new(Arc::clone(&disk), Arc::clone(&keys), view, options.reserve, blobs::INSIDE);
        let (view, gate, rebuilt) = (Arc::clone(&core.view), Arc::default(), core.rebuilt);
        let mended = core.mended.clone();
        let holds = Arc::<holds::Holds>::default();
        let followed = Arc::new(follow::Followed::new(core.mark()));
        let shared = writer::Shared {
            gate: Arc::clone(&gate),
            blobs: blobs.clone(),
            holds: Arc::clone(&holds),
            followed: Arc::clone(&followed),
        };
        let writer = Writer::start(core, shared, options.snapshot_after).map_err(|e| {
            StartError::new(
                format!("The writer thread cannot be started: {e}."),
                "Raise the limit of threads for this user.",
            )
        })?;
        let inner = Inner {
            data: options.data.clone(),
            disk,
            keys,
            view,
            gate,
            blobs,
            writer,
            holds,
            followed,
            rebuilt,
            mended,
            _lock: lock,
        };
        Self(Arc::new(inner), Purpose::default()).upgraded(&folder, options.steps, &options.data, fresh)
    }

    /// The same store, for data from strangers and for bulk work: writes must leave the whole reserve free.
    pub fn bulk(&self) -> Self {
        Self(Arc::clone(&self.0), Purpose::Bulk)
    }

    /// The same store, for writes that free space: they may use the reserve.
    pub fn freeing(&self) -> Self {
        Self(Arc::clone(&self.0), Purpose::Freeing)
    }

    fn reading(&self) -> RwLockReadGuard<'_, ()> {
        self.0.gate.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs a change on the writer thread. `Ok` means that all it wrote is durable. If the change itself returns an
    /// error, nothing was written.
    ///
    /// # Errors
    /// The change's own, or [`Error::Full`] when the disk is full.
    pub fn write<T: Send + 'static, C: FnOnce(&mut Tx) -> Result<T> + Send + 'static>(
        &self,
        change: C,
    ) -> impl Future<Output = Result<T>> + Send + use<T, C> {
        let (store, (change, value)) = (self.clone(), erased(change));
        async move {
            store.written(change).await?;
            taken(&value)
        }
    }

    async fn written(&self, change: Work) -> Result<()> {
        let (answer, answered) = tokio::sync::oneshot::channel();
        self.0.writer.submit(self.1, change, Box::new(|result| drop(answer.send(result))))?;
        answered.await.map_err(|_| stopped())?
    }

    /// [`Store::write`] for threads that may block.
    pub fn write_blocking<T: Send + 'static>(
        &self,
        change: impl FnOnce(&mut Tx) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (change, value) = erased(change);
        let (answer, answered) = std::sync::mpsc::channel();
        self.0.writer.submit(self.1, change, Box::new(move |result| drop(answer.send(result))))?;
        answered.recv().map_err(|_| stopped())??;
        taken(&value)
    }

    /// The value of a key.
    pub fn get<K: Key, V: DeserializeOwned>(&self, table: &Table<K, V>, key: &K) -> Result<Option<V>> {
        let full = table.full_key(key);
        let sealed = {
            let _reading = self.reading();
            self.0.view.get(&full)?
        };
        sealed.map(|sealed| table.decode(&self.0.keys.records.open(&full, &sealed)?)).transpose()
    }

    /// Entries whose key begins with `prefix`, in key order, fetched as they are asked for; `rev()` gives the newest first.
    pub fn scan<'a, K: Key, V: DeserializeOwned>(
        &'a self,
        table: &'a Table<K, V>,
        prefix: &impl PrefixOf<K>,
    ) -> Scan<'a, K, V> {
        let start = table.full_prefix(prefix);
        let end = prefix_end(&start).unwrap_or_else(|| vec![0xff; 64]);
        Scan {
            store: self,
            table,
            start,
            end,
            front: Default::default(),
            back: Default::default(),
            size: 32,
            done: false,
        }
    }

    /// The number of rows in a table that belong to an account, by their keys. The values are not read.
    pub fn rows_of(&self, table: &TableInfo, account: AccountId) -> Result<u64> {
        self.rows_under(table.prefix_of(account))
    }

    /// The number of rows in a table, by their keys. The values are not read.
    pub fn rows_in<K: Key, V>(&self, table: &Table<K, V>) -> Result<u64> {
        self.rows_under(vec![table.number()])
    }

    fn rows_under(&self, prefix: Vec<u8>) -> Result<u64> {
        let mut rows = 0;
        self.each_under(prefix, |_, _| {
            rows += 1;
            Ok(())
        })?;
        Ok(rows)
    }

    /// Reads every row of a table. Returns how many there are, and how many of them this program does not understand.
    ///
    /// # Errors
    /// [`Error::Damaged`] for a row that does not open.
    pub fn read_through(&self, table: &TableInfo) -> Result<(u64, u64)> {
        let (mut rows, mut odd) = (0, 0);
        self.each_under(vec![table.number], |key, sealed| {
            rows += 1;
            odd += u64::from(!(table.reads)(&self.0.keys.records.open(key, sealed)?));
            Ok(())
        })?;
        Ok((rows, odd))
    }

    /// Hands on the rows whose keys begin with `prefix`.
    fn each_under(&self, prefix: Vec<u8>, visit: impl FnMut(&[u8], &[u8]) -> Result<()>) -> Result<()> {
        let end = prefix_end(&prefix);
        self.each_between(prefix, end, visit)
    }

    /// Hands on the rows from one key up to another, as they lie in the view, in key order. Others go on writing.
    fn each_between(
        &self,
        mut from: Vec<u8>,
        end: Option<Vec<u8>>,
        mut visit: impl FnMut(&[u8], &[u8]) -> Result<()>,
    ) -> Result<()> {
        const AT_ONCE: usize = 1024;
        let to = end.as_deref().map_or(Bound::Unbounded, Bound::Excluded);
        loop {
            let rows = {
                let _reading = self.reading();
                self.0.view.range(Bound::Included(&from), to, false, AT_ONCE)?
            };
            for (key, sealed) in &rows {
                visit(key, sealed)?;
            }
            match rows.last() {
                Some((last, _)) if rows.len() == AT_ONCE => {
                    from.clone_from(last);
                    from.push(0);
                }
                _ => return Ok(()),
            }
        }
    }

    pub fn blobs(&self) -> Blobs {
        self.0.blobs.clone().with(self.1)
    }

    pub fn keys(&self) -> &Keys {
        &self.0.keys
    }

    fn disk(&self) -> &dyn disk::Disk {
        self.0.disk.as_ref()
    }

    /// What is known of the recovery key; `None` if none was made.
    pub fn recovery(&self) -> Result<Option<Recovery>> {
        Recovery::read(self.0.disk.as_ref(), self.0.keys.root(), &self.0.keys.records)
    }

    /// Takes a recovery key, in place of a former one, which still opens what was sealed for it. `today` is kept beside it.
    pub fn set_recovery(&self, known: (&Recipient, &Voucher), today: &str) -> Result<()> {
        let keys = (self.0.keys.root(), &self.0.keys.records);
        Recovery::write(self.0.disk.as_ref(), keys, known, today)
    }

    /// Makes a new master key; see [`Keys::rotate`].
    ///
    /// # Errors
    /// In a sentence that names the file.
    pub fn rotate_master(&self, key_file: &Path, to: Option<&Path>) -> Result<(), StartError> {
        self.0.keys.rotate(self.0.disk.as_ref(), key_file, to)
    }

    /// Gives back what reads and writes have left in memory, if the store is idle. For a call from time to time.
    ///
    /// # Errors
    /// If the view cannot be opened anew: then [`Self::needs_reopening`].
    pub fn rest(&self) -> Result<()> {
        self.0.view.rest()
    }

    /// Whether this open had to rebuild the view.
    pub fn was_rebuilt(&self) -> bool {
        self.0.rebuilt
    }

    /// Whether writing has stopped until the folder is opened anew, although there is room: the disk failed, or was full to its last
    /// byte, while the view was written; or another box has taken over. Nothing that was acknowledged is lost.
    pub fn needs_reopening(&self) -> bool {
        // sled, too, answers with its first error until it is opened again.
        let stopped = || self.0.writer.has_stopped() || self.0.view.get(&[0]).is_err();
        self.0.followed.is_superseded() || self.blobs().check_room().is_ok() && stopped()
    }

    /// The damage of the journal that this open mended.
    pub fn mended(&self) -> Option<&Mended> {
        self.0.mended.as_ref()
    }

    /// Whether damaged parts of the journal lie aside in the data folder, and whether groups of changes were lost.
    pub fn leftovers(&self) -> Result<(bool, bool)> {
        let disk = self.0.disk.as_ref();
        Ok((journal::has_aside(disk)?, disk.read(core::REPAIRED)?.is_some()))
    }

    /// The numbers of groups and of changes committed since the store was opened.
    pub fn commits(&self) -> (u64, u64) {
        self.0.writer.counts()
    }

    /// Calls `told` for every key of these tables that a commit has changed, with the table's number and the key. The
    /// call comes on the writer thread, after the change becomes readable and before its writer is answered, so it
    /// must be quick.
    pub fn watch(&self, tables: &[u8], told: impl Fn(u8, &[u8]) + Send + Sync + 'static) {
        self.0.writer.watch(writer::Watcher { tables: tables.to_vec(), told: Box::new(told) });
    }

    /// Removes blobs that no commit names. Returns how many.
    pub fn sweep(&self) -> Result<usize> {
        if self.0.disk.read(core::REPAIRED)?.is_some() {
            return Ok(0);
        }
        self.0.blobs.sweep(|id| Ok(self.get(&blobs::BLOBS, &id)?.is_some()))
    }

    /// Takes a snapshot now and waits for it.
    pub fn snapshot(&self) -> Result<()> {
        self.0.writer.snapshot()
    }

    /// Erases what was removed: takes a snapshot, so that the journal's older frames go, and has the view rebuilt at
    /// the next open, because sled keeps old values in its files. Until then they stay there, encrypted.
    pub fn forget_removed(&self) -> Result<()> {
        self.0.writer.distrust_view()?;
        // Not for a backup either: the next one begins with a snapshot of its own.
        self.archived(u64::MAX);
        self.0.writer.snapshot()?;
        // A snapshot already under way has an older mark; this one begins now.
        self.0.writer.snapshot()?;
        Ok(format::forget_former(&self.0.data, true)?)
    }

    /// Removes what is kept of the folder as it was before an upgrade, once that is 30 days ago.
    ///
    /// # Errors
    /// It cannot be removed.
    pub fn forget_old_format(&self) -> Result<()> {
        Ok(format::forget_former(&self.0.data, false)?)
    }

    /// Stops the writer and leaves the view clean. Later writes fail.
    pub fn close(&self) -> Result<()> {
        self.0.holds.close();
        self.0.followed.close();
        self.0.writer.stop()
    }
}

fn start_error(fault: OpenFault, data: &Path) -> StartError {
    let shown = data.display();
    match fault {
        OpenFault::Damaged(d, lost) => StartError::new(
            format!(
                "The journal in {shown} is damaged: {} cannot be read from byte {}, where change {} should be; changes up to {} are known to have been made.",
                d.segment, d.offset, d.expected, d.seen
            ),
            format!(
                "Restore a backup, or run \"chancery doctor --repair\", which keeps everything that can be read and loses {} group(s) of changes. Nothing was changed now.",
                lost.len()
            ),
        ),
        OpenFault::Snapshot(why) => StartError::new(
            format!("The snapshot that the journal in {shown} builds on cannot be read: {why}."),
            "Run \"chancery doctor --repair\", which takes it from a backup, or restore one. Nothing was changed now.",
        ),
        OpenFault::Gone => StartError::new(
            format!(
                "The data folder {shown} holds mails and files, but its folders \"journal\" and \"snapshots\" are empty or missing, and so is what names them."
            ),
            "Put the two folders back, or restore a backup. Nothing was changed now.",
        ),
        OpenFault::Other(Error::Full) => StartError::new(
            format!("The disk of the data folder {shown} is full."),
            "Free some space and start again. Nothing was lost.",
        ),
        OpenFault::Other(e) => StartError::new(
            format!("The data folder {shown} cannot be opened: {e}."),
            "Check the disk and the rights on the folder, then start again.",
        ),
    }
}

/// What a change and an open store share, for code that reads from either.
pub trait Reads {
    /// The value of a key.
    ///
    /// # Errors
    /// [`Error::Damaged`] for a record that cannot be read.
    fn get<K: Key, V: DeserializeOwned>(&self, table: &Table<K, V>, key: &K) -> Result<Option<V>>;
    /// The keys for look-ups.
    fn keys(&self) -> &Keys;
}

impl Reads for Store {
    fn get<K: Key, V: DeserializeOwned>(&self, table: &Table<K, V>, key: &K) -> Result<Option<V>> {
        self.get(table, key)
    }
    fn keys(&self) -> &Keys {
        self.keys()
    }
}

impl Reads for Tx<'_> {
    fn get<K: Key, V: DeserializeOwned>(&self, table: &Table<K, V>, key: &K) -> Result<Option<V>> {
        self.get(table, key)
    }
    fn keys(&self) -> &Keys {
        self.keys()
    }
}

/// A walk over a range of keys. Within one fetch it sees each group of changes completely or not at all.
pub struct Scan<'a, K, V> {
    store: &'a Store,
    table: &'a Table<K, V>,
    start: Vec<u8>,
    end: Vec<u8>,
    front: std::collections::VecDeque<(Vec<u8>, Vec<u8>)>,
    back: std::collections::VecDeque<(Vec<u8>, Vec<u8>)>,
    size: usize,
    done: bool,
}

impl<K: Key, V: DeserializeOwned> Scan<'_, K, V> {
    /// Fetches the next entries at one end. Each fetch is larger than the one before, up to 1,024.
    fn fetch(&mut self, backwards: bool) -> Result<()> {
        let entries = {
            let _reading = self.store.reading();
            self.store.0.view.range(Bound::Included(&self.start), Bound::Excluded(&self.end), backwards, self.size)?
        };
        self.done = entries.len() < self.size;
        self.size = (self.size * 2).min(1024);
        if let Some((last, _)) = entries.last() {
            if backwards {
                self.end.clone_from(last);
            } else {
                self.start.clone_from(last);
                self.start.push(0);
            }
        }
        if backwards { &mut self.back } else { &mut self.front }.extend(entries);
        Ok(())
    }

    fn open(&self, (key, sealed): (Vec<u8>, Vec<u8>)) -> Result<(K, V)> {
        let value = self.table.decode(&self.store.0.keys.records.open(&key, &sealed)?)?;
        Ok((self.table.key_of(&key)?, value))
    }

    fn take(&mut self, backwards: bool) -> Option<Result<(K, V)>> {
        if if backwards { &self.back } else { &self.front }.is_empty()
            && !self.done
            && let Err(e) = self.fetch(backwards)
        {
            self.done = true;
            return Some(Err(e));
        }
        let near = if backwards { &mut self.back } else { &mut self.front };
        // Where the two ends meet: one end takes, from behind, what the other fetched last.
        let entry =
            near.pop_front().or_else(|| if backwards { self.front.pop_back() } else { self.back.pop_back() })?;
        Some(self.open(entry))
    }
}

impl<K: Key, V: DeserializeOwned> Iterator for Scan<'_, K, V> {
    type Item = Result<(K, V)>;
    fn next(&mut self) -> Option<Self::Item> {
        self.take(false)
    }
}

impl<K: Key, V: DeserializeOwned> DoubleEndedIterator for Scan<'_, K, V> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.take(true)
    }
}

//! The writer thread. Changes that queue up while a group is being synced form the next group: with many writers, one
//! sync serves them all.

use super::{
    blobs::Blobs,
    core::{Changes, Core, MADE, Tx},
    follow::Followed,
    holds::{Held, Holds},
    journal::Mark,
    purpose::Purpose,
    snapshot::{self, Base, Writing},
};
use base::error::{Error, Result};
use base::ids::BlobId;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, PoisonError, RwLock,
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc,
    },
    thread::JoinHandle,
};

/// The most changes in a group.
const GROUP: usize = 1024;
/// A group with this many bytes of changes is closed.
const GROUP_BYTES: usize = 8 << 20;

/// Is told which keys of some tables a group has changed.
pub(super) struct Watcher {
    pub tables: Vec<u8>,
    pub told: Told,
}

/// Receives the table's number and the key.
type Told = Box<dyn Fn(u8, &[u8]) + Send + Sync>;

/// Tells the caller how its group ended.
pub type Answer = Box<dyn FnOnce(Result<()>) + Send>;
/// A change.
pub type Work = Box<dyn FnOnce(&mut Tx) -> Result<()> + Send>;
type Run = Box<dyn FnOnce(Option<&mut Tx>) -> (bool, Answer) + Send>;
/// A change, which runs inside the group and returns its answer. It does not run if the disk has no room for it.
struct Change {
    purpose: Purpose,
    run: Run,
}

enum Order {
    Change(Change),
    Snapshot(mpsc::Sender<Result<()>>),
    SnapshotWritten(Result<(Mark, u64)>),
    DistrustView(mpsc::Sender<Result<()>>),
    Hold(mpsc::Sender<Result<(Base, Mark, Held)>>),
    Mark(mpsc::Sender<Mark>),
    Stop,
}

/// What the writer thread shares with the rest of the store.
pub(super) struct Shared {
    /// Held for writing while a group is applied to the view.
    pub gate: Arc<RwLock<()>>,
    pub blobs: Blobs,
    pub holds: Arc<Holds>,
    pub followed: Arc<Followed>,
}

/// Hands changes to the writer thread.
pub(super) struct Writer {
    orders: mpsc::Sender<Order>,
    watchers: Arc<RwLock<Vec<Watcher>>>,
    thread: Mutex<Option<JoinHandle<Result<()>>>>,
    counts: Arc<Counts>,
    followed: Arc<Followed>,
}

#[derive(Default)]
struct Counts {
    groups: AtomicU64,
    changes: AtomicU64,
    /// Sequence number of the last durable frame.
    seq: AtomicU64,
    /// Whether writing has stopped until the next open.
    stopped: AtomicBool,
}

impl Writer {
    pub fn start(core: Core, shared: Shared, snapshot_after: u64) -> std::io::Result<Self> {
        let Shared { gate, blobs, holds, followed } = shared;
        let (orders, queue) = mpsc::channel();
        let counts = Arc::new(Counts::default());
        let watchers: Arc<RwLock<Vec<Watcher>>> = Arc::default();
        let (forgotten, to_destroy) = mpsc::channel();
        // It ends when the writer thread drops its end of the channel.
        let held = Arc::clone(&holds);
        let destroyer = std::thread::Builder::new()
            .name("destroyer".into())
            .spawn(move || destroy_all(&blobs, &held, &to_destroy))?;
        let room = Room {
            core,
            forgotten: Some(forgotten),
            destroyer: Some(destroyer),
            gate,
            holds,
            followed: Arc::clone(&followed),
            counts: Arc::clone(&counts),
            watchers: Arc::clone(&watchers),
            orders: orders.clone(),
            snapshot_after,
            snapshot: None,
            waiting: Vec::new(),
        };
        let thread = std::thread::Builder::new().name("writer".into()).spawn(move || room.work(&queue))?;
        Ok(Self { orders, watchers, thread: Mutex::new(Some(thread)), counts, followed })
    }

    /// Queues a change; `answer` is told how it ended.
    pub fn submit(&self, purpose: Purpose, change: Work, answer: Answer) -> Result<()> {
        self.followed.accepts()?;
        let run = Box::new(move |tx: Option<&mut Tx>| {
            let result = match tx {
                Some(tx) => catch_unwind(AssertUnwindSafe(|| change(tx)))
                    .unwrap_or_else(|_| Err(Error::Internal("a change panicked and was left out".into()))),
                None => Err(Error::Full),
            };
            let ok = result.is_ok();
            let tell: Answer = Box::new(move |durable| {
                answer(result.and(durable));
            });
            (ok, tell)
        });
        self.orders.send(Order::Change(Change { purpose, run })).map_err(|_| stopped())
    }

    pub fn watch(&self, watcher: Watcher) {
        self.watchers.write().unwrap_or_else(PoisonError::into_inner).push(watcher);
    }

    pub fn counts(&self) -> (u64, u64) {
        (self.counts.groups.load(Ordering::Relaxed), self.counts.changes.load(Ordering::Relaxed))
    }

    pub fn has_stopped(&self) -> bool {
        self.counts.stopped.load(Ordering::Relaxed)
    }

    pub fn snapshot(&self) -> Result<()> {
        let (answer, answered) = mpsc::channel();
        self.orders.send(Order::Snapshot(answer)).map_err(|_| stopped())?;
        answered.recv().map_err(|_| stopped())?
    }

    pub fn distrust_view(&self) -> Result<()> {
        let (answer, answered) = mpsc::channel();
        self.orders.send(Order::DistrustView(answer)).map_err(|_| stopped())?;
        answered.recv().map_err(|_| stopped())?
    }

    /// Holds the store still for a point: nothing that it names now leaves the disk until the last value is dropped.
    pub fn hold(&self) -> Result<(Base, Mark, Held)> {
        let (answer, answered) = mpsc::channel();
        self.orders.send(Order::Hold(answer)).map_err(|_| stopped())?;
        answered.recv().map_err(|_| stopped())?
    }

    /// The last durable frame.
    pub fn mark(&self) -> Result<Mark> {
        let (answer, answered) = mpsc::channel();
        self.orders.send(Order::Mark(answer)).map_err(|_| stopped())?;
        answered.recv().map_err(|_| stopped())
    }

    pub fn stop(&self) -> Result<()> {
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(thread) = thread else { return Ok(()) };
        let _ = self.orders.send(Order::Stop);
        thread.join().unwrap_or_else(|_| Err(Error::Internal("the writer thread panicked".into())))
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        if let Err(e) = self.stop() {
            tracing::error!("the store did not close cleanly: {e}");
        }
    }
}

/// The thread's own room.
struct Room {
    core: Core,
    /// Where to send blobs whose names a commit removed.
    forgotten: Option<mpsc::Sender<BlobId>>,
    destroyer: Option<JoinHandle<()>>,
    gate: Arc<RwLock<()>>,
    holds: Arc<Holds>,
    followed: Arc<Followed>,
    counts: Arc<Counts>,
    watchers: Arc<RwLock<Vec<Watcher>>>,
    orders: mpsc::Sender<Order>,
    snapshot_after: u64,
    snapshot: Option<JoinHandle<()>>,
    waiting: Vec<mpsc::Sender<Result<()>>>,
}

impl Room {
    fn work(mut self, queue: &mpsc::Receiver<Order>) -> Result<()> {
        self.counts.seq.store(self.core.mark().seq, Ordering::Release);
        let mut last = 1;
        while let Ok(order) = queue.recv() {
            let mut next = Some(order);
            let mut changes = Vec::new();
            // If several threads wrote a moment ago, more may be about to: yield a few times before closing the
            // group. A single writer never waits.
            let mut patience = 64;
            loop {
                match next.take().or_else(|| queue.try_recv().ok()) {
                    Some(Order::Change(change)) => changes.push(change),
                    Some(other) => {
                        last = self.group(std::mem::take(&mut changes));
                        if matches!(other, Order::Stop) {
                            return self.close(queue);
                        }
                        self.other(other);
                    }
                    None if last > 1 && changes.len() < 2 * last && patience > 0 => {
                        patience -= 1;
                        std::thread::yield_now();
                    }
                    None => break,
                }
                if changes.len() >= GROUP {
                    break;
                }
            }
            last = self.group(changes);
            if self.snapshot.is_none() && self.core.wants_snapshot(self.snapshot_after) {
                self.begin_snapshot();
            }
        }
        self.close(queue)
    }

    /// Runs and commits changes, as one group unless they are large. Returns how many there were.
    fn group(&mut self, changes: Vec<Change>) -> usize {
        let count = changes.len();
        let mut changes = changes.into_iter();
        let room = self.core.room();
        let has_room = |purpose| room.as_ref().is_ok_and(|room| room(purpose));
        while changes.len() > 0 {
            let (mut group, mut bytes, mut answers) = (Changes::new(), 0, Vec::with_capacity(changes.len()));
            let mut forgotten = Vec::new();
            while bytes < GROUP_BYTES
                && let Some(change) = changes.next()
            {
                let mut tx = Tx::new(&self.core.keys, self.core.view.as_ref(), &group);
                let tx_if_room = if has_room(change.purpose) { Some(&mut tx) } else { None };
                let (ok, answer) = (change.run)(tx_if_room);
                if ok {
                    forgotten.append(&mut tx.forgotten);
                    let own = tx.into_changes();
                    bytes += own.iter().map(|(k, v)| k.len() + v.as_ref().map_or(0, Vec::len)).sum::<usize>();
                    group.extend(own);
                }
                answers.push(answer);
            }
            let watched = self.watched(&group);
            if !group.is_empty()
                && let Ok(made) = self.core.keys.records.seal(MADE, &now().to_le_bytes())
            {
                group.insert(MADE.to_vec(), Some(made));
            }
            let (gate, counts, followed) = (&self.gate, &self.counts, &self.followed);
            let done = self.core.commit(group, |mark, apply| {
                // Durable, but not in the view yet, so a snapshot's copy cannot contain anything newer.
                counts.seq.store(mark.seq, Ordering::Release);
                // Before anybody can read it, and act upon what the standby does not know.
                followed.make(mark)?;
                let _writing = gate.write().unwrap_or_else(PoisonError::into_inner);
                apply()
            });
            if let Err(e) = &done {
                tracing::error!("a group of changes was not committed: {e}");
                self.counts.stopped.store(self.core.has_stopped(), Ordering::Relaxed);
            }
            if let (Ok(()), Some(destroyer)) = (&done, &self.forgotten) {
                // If the process ends before this is done, the sweeper at the next start does it.
                for blob in forgotten {
                    let _ = destroyer.send(blob);
                }
            }
            // After an error too: part of the group may be in the view.
            self.tell(&watched);
            self.counts.groups.fetch_add(1, Ordering::Relaxed);
            self.counts.changes.fetch_add(answers.len() as u64, Ordering::Relaxed);
            for answer in answers {
                answer(done.clone());
            }
        }
        count
    }

    /// The changed keys that have a watcher.
    fn watched(&self, group: &Changes) -> Vec<Vec<u8>> {
        let watchers = self.watchers.read().unwrap_or_else(PoisonError::into_inner);
        let wanted = |key: &[u8]| key.first().is_some_and(|table| watchers.iter().any(|w| w.tables.contains(table)));
        if watchers.is_empty() { Vec::new() } else { group.keys().filter(|key| wanted(key)).cloned().collect() }
    }

    fn tell(&self, keys: &[Vec<u8>]) {
        let watchers = self.watchers.read().unwrap_or_else(PoisonError::into_inner);
        for (table, key) in keys.iter().filter_map(|key| key.split_first()) {
            watchers.iter().filter(|w| w.tables.contains(table)).for_each(|w| (w.told)(*table, key));
        }
    }

    fn other(&mut self, order: Order) {
        match order {
            Order::Snapshot(answer) => {
                self.waiting.push(answer);
                if self.snapshot.is_none() {
                    self.begin_snapshot();
                }
            }
            Order::SnapshotWritten(written) => self.end_snapshot(written),
            Order::DistrustView(answer) => drop(answer.send(self.core.distrust_view())),
            // On this thread, so that no snapshot ends meanwhile.
            Order::Hold(answer) => {
                let held = Held::new(&self.holds);
                let base = snapshot::newest(self.core.disk.as_ref(), &self.core.keys);
                let _ = answer.send(base.map(|base| (base, self.core.mark(), held)));
            }
            Order::Mark(answer) => drop(answer.send(self.core.mark())),
            Order::Change(_) | Order::Stop => {}
        }
    }

    /// Starts a thread that copies the view while this one goes on.
    fn begin_snapshot(&mut self) {
        let mark = match self.core.begin_snapshot() {
            Ok(mark) => mark,
            Err(e) => return self.end_snapshot(Err(e)),
        };
        let (disk, keys, view) =
            (Arc::clone(&self.core.disk), Arc::clone(&self.core.keys), Arc::clone(&self.core.view));
        let (counts, orders) = (Arc::clone(&self.counts), self.orders.clone());
        let copy = move || {
            let write = || -> Result<(Mark, u64)> {
                let mut writing = Writing::begin(disk.as_ref(), &keys, mark)?;
                while writing.step(view.as_ref())? {}
                let bytes = writing.finish(disk.as_ref(), counts.seq.load(Ordering::Acquire).max(mark.seq))?;
                Ok((mark, bytes))
            };
            let _ = orders.send(Order::SnapshotWritten(write()));
        };
        match std::thread::Builder::new().name("snapshot".into()).spawn(copy) {
            Ok(thread) => self.snapshot = Some(thread),
            Err(e) => self.end_snapshot(Err(e.into())),
        }
    }

    fn end_snapshot(&mut self, written: Result<(Mark, u64)>) {
        if let Some(thread) = self.snapshot.take() {
            let _ = thread.join();
        }
        let ended = written.and_then(|(mark, bytes)| {
            // While a point is copied, everything stays; the next snapshot removes what this one could.
            if self.holds.held() {
                return Ok(());
            }
            let keep = self.holds.keep(self.core.disk.as_ref(), &self.followed)?;
            self.core.end_snapshot(mark, bytes, keep)
        });
        if let Err(e) = &ended {
            tracing::warn!("a snapshot was not taken; the journal is kept: {e}");
        }
        for waiting in self.waiting.drain(..) {
            let _ = waiting.send(ended.clone());
        }
    }

    fn close(mut self, queue: &mpsc::Receiver<Order>) -> Result<()> {
        while self.snapshot.is_some() {
            match queue.recv() {
                Ok(Order::SnapshotWritten(written)) => self.end_snapshot(written),
                Ok(_) => {}
                Err(_) => break,
            }
        }
        self.forgotten = None;
        if let Some(destroyer) = self.destroyer.take() {
            let _ = destroyer.join();
        }
        self.core.close()
    }
}

/// Destroys blobs whose names are gone, keys first, on a separate thread, so that commits do not wait for it.
fn destroy_all(blobs: &Blobs, holds: &Holds, forgotten: &mpsc::Receiver<BlobId>) {
    for blob in forgotten {
        // A point that is being copied may name it. If the store closes first, the sweeper at the next start destroys it.
        if !holds.wait() {
            continue;
        }
        match blobs.destroy_nameless(blob) {
            // Its writer still holds it and destroys nothing that had a name; the sweeper at the next start does.
            Ok(()) | Err(Error::Conflict(_)) => {}
            Err(e) => tracing::error!("a deleted blob could not be destroyed and is at the next start: {e}"),
        }
    }
}

/// Milliseconds since 1970.
fn now() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

pub(super) fn stopped() -> Error {
    Error::Unavailable("the store is closed".into())
}

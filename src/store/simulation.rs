//! Simulated power cuts. Each seed is one life of a data folder: writes, blobs, snapshots, clean stops, process
//! crashes, power cuts, full and failing disks, in an order drawn from the seed. After every death the folder is
//! reopened and checked against the promise: each acknowledged write is there, and every other write is there
//! completely or not at all.
//!
//! `CHANCERY_SIM_SEEDS=100000 cargo nextest run simulation` runs more seeds. Add a failing seed to simulation.seeds.

use super::{
    blobs::BLOBS,
    blobs::{BlobRef, Blobs, Pending},
    core::{Changes, Core, OpenFault, OpenOptions, Tx, ViewSource},
    disk::Disk,
    fake::{Rng, SimDisk, Views},
    keys::Keys,
    snapshot::Writing,
    table::{All, Table},
};
use base::{
    error::{Error, Result},
    ids::BlobId,
};

use std::{
    collections::BTreeMap,
    sync::{Arc, atomic::Ordering::Relaxed},
};

/// Seeds in every run.
const SEEDS: u64 = 2_000;
/// The largest blob that travels inside its commit; a life contains blobs of both kinds.
const INSIDE: usize = 1_000;
/// Seeds that failed once.
const REGRESSIONS: &str = include_str!("simulation.seeds");

/// The expected content: text by key, and named blobs with their bytes.
#[derive(Clone, Default, PartialEq)]
struct Model {
    texts: BTreeMap<u8, Vec<u8>>,
    blobs: BTreeMap<[u8; 16], (BlobRef, Vec<u8>)>,
}

impl Model {
    fn sizes(&self) -> (Vec<(u8, usize)>, usize) {
        (self.texts.iter().map(|(k, v)| (*k, v.len())).collect(), self.blobs.len())
    }
}

const TEXTS: Table<[u8; 1], Vec<u8>> = Table::shared(250, "TEXTS", super::table::Removal::NotAnAccounts);

struct Life {
    rng: Rng,
    disk: SimDisk,
    views: Views,
    keys: Arc<Keys>,
    boot: u64,
    acknowledged: Model,
    /// The model including the group in flight when something failed, if that group may have become durable.
    maybe: Option<Model>,
}

/// One run of the process: from opening until it stops or dies.
struct Run {
    core: Core,
    blobs: Blobs,
    snapshot: Option<(Writing, super::journal::Mark)>,
    /// Earlier states of the view, for a process crash to fall back to.
    earlier: Vec<BTreeMap<Vec<u8>, Vec<u8>>>,
}

impl Life {
    fn new(seed: u64) -> Self {
        let mut rng = Rng(seed);
        let disk = SimDisk::new(Rng(rng.next()));
        let keys = Arc::new(Keys::from_root([9; 32]).unwrap());
        Self { rng, disk, views: Views::default(), keys, boot: 1, acknowledged: Model::default(), maybe: None }
    }

    fn options(&self) -> OpenOptions {
        OpenOptions { boot: self.boot.to_string(), repair: false, reserve: 0, ahead: 16 << 10, spares: Vec::new() }
    }

    fn open(&self) -> Result<Run, OpenFault> {
        let disk: Arc<dyn Disk> = Arc::new(self.disk.clone());
        let core = Core::open(Arc::clone(&disk), Arc::clone(&self.keys), &self.views, &self.options())?;
        let blobs = Blobs::new(disk, Arc::clone(&self.keys), Arc::clone(&core.view), 0, INSIDE);
        Ok(Run { core, blobs, snapshot: None, earlier: Vec::new() })
    }

    /// Opens the folder on a working disk, and compares the content with the model.
    fn open_and_check(&mut self) -> Run {
        let run = self.open().unwrap_or_else(|fault| match fault {
            OpenFault::Damaged(d, _) => panic!("taken for damage: {d:?}"),
            OpenFault::Snapshot(why) => panic!("snapshot: {why}"),
            OpenFault::Gone => panic!("taken for a folder that lost its journal"),
            OpenFault::Other(e) => panic!("open: {e}"),
        });
        let found = self.read(&run);
        if found != self.acknowledged {
            let maybe = self.maybe.take();
            assert!(
                Some(&found) == maybe.as_ref(),
                "neither what was acknowledged nor what was in flight\nfound {:?}\nacknowledged {:?}\nin flight {:?}",
                found.sizes(),
                self.acknowledged.sizes(),
                maybe.map(|m| m.sizes())
            );
            self.acknowledged = found;
        }
        self.maybe = None;
        let none = Changes::new();
        run.blobs
            .sweep(|id| Ok(Tx::new(&self.keys, run.core.view.as_ref(), &none).get(&BLOBS, &id)?.is_some()))
            .unwrap();
        let files = self.disk.files().iter().filter(|(name, _)| name.starts_with("blobs/")).count();
        let large = self.acknowledged.blobs.values().filter(|(blob, _)| blob.len > INSIDE as u64).count();
        assert_eq!(files, large, "blobs that no commit names stay, or named ones are gone");
        run
    }

    fn read(&self, run: &Run) -> Model {
        let none = Changes::new();
        let tx = Tx::new(&self.keys, run.core.view.as_ref(), &none);
        let texts = tx.scan(&TEXTS, &All).unwrap().into_iter().map(|(k, v)| (k[0], v)).collect();
        let mut blobs = BTreeMap::new();
        for (key, _) in tx.scan(&BLOBS, &All).unwrap() {
            let id = key.bytes();
            let known = self.acknowledged.blobs.get(&id).or_else(|| self.maybe.as_ref()?.blobs.get(&id));
            let (blob, _) = known.expect("a blob that nobody wrote");
            blobs.insert(id, (*blob, run.blobs.open(blob).unwrap().read_all().unwrap()));
        }
        Model { texts, blobs }
    }

    /// Commits one group of one to four transactions; `false` if the process must die from it.
    fn commit(&mut self, run: &mut Run) -> bool {
        let mut after = self.acknowledged.clone();
        let mut group = Changes::new();
        let mut pending: Vec<Pending> = Vec::new();
        for _ in 0..=self.rng.below(4) {
            let blob = if self.rng.one_in(3) { self.write_blob(run) } else { None };
            let mut tx = Tx::new(&self.keys, run.core.view.as_ref(), &group);
            for _ in 0..=self.rng.below(3) {
                let key = self.rng.below(12) as u8;
                if self.rng.one_in(4) {
                    tx.delete(&TEXTS, &[key]);
                    after.texts.remove(&key);
                } else {
                    let text = vec![self.rng.next() as u8; self.rng.below(700)];
                    tx.put(&TEXTS, &[key], &text).unwrap();
                    after.texts.insert(key, text);
                }
            }
            if let Some((blob, bytes)) = blob {
                tx.name_blob(&blob).unwrap();
                after.blobs.insert(blob.id.bytes(), (*blob, bytes));
                pending.push(blob);
            }
            if self.rng.one_in(6)
                && let Some((id, (old, _))) = self.acknowledged.blobs.iter().next()
            {
                tx.forget_blob(old);
                after.blobs.remove(id);
            }
            let own = tx.into_changes();
            group.extend(own);
        }
        match run.core.commit(group, |_, apply| apply()) {
            Ok(()) => {
                self.acknowledged = after;
                true
            }
            Err(Error::Full) => {
                // Nothing has changed, and the store goes on; the group's blobs stay until they are swept.
                self.maybe = None;
                true
            }
            Err(_) => {
                self.maybe = Some(after);
                false
            }
        }
    }

    fn write_blob(&mut self, run: &Run) -> Option<(Pending, Vec<u8>)> {
        let bytes = vec![self.rng.next() as u8; self.rng.below(3_000)];
        let mut writer = run.blobs.create().ok()?;
        writer.write(&bytes).ok()?;
        Some((writer.finish().ok()?, bytes))
    }

    /// Lives for some steps, then stops cleanly or dies.
    fn live(&mut self, mut run: Run) {
        for _ in 0..self.rng.below(25) {
            match self.rng.below(12) {
                0 if run.snapshot.is_none() => match run.core.begin_snapshot() {
                    Ok(mark) => match Writing::begin(&self.disk, &self.keys, mark) {
                        Ok(writing) => run.snapshot = Some((writing, mark)),
                        Err(_) => run.snapshot = None,
                    },
                    Err(Error::Full) => {}
                    Err(_) => return,
                },
                1 | 2 => {
                    if let Some((mut writing, mark)) = run.snapshot.take() {
                        match writing.step(run.core.view.as_ref()) {
                            Ok(true) => run.snapshot = Some((writing, mark)),
                            Ok(false) => {
                                let end = run.core.mark().seq;
                                if let Ok(bytes) = writing.finish(&self.disk, end) {
                                    let _ = run.core.end_snapshot(mark, bytes, None);
                                }
                            }
                            Err(_) => {}
                        }
                    }
                }
                3 => run.earlier.push(self.views.memory.lock().unwrap().locked().clone()),
                _ => {
                    if !self.commit(&mut run) {
                        return;
                    }
                }
            }
        }
        if self.rng.one_in(3) && run.core.close().is_ok() {
            return;
        }
        // The process dies. sled may not have written its latest data.
        if let Some(old) = run.earlier.pop()
            && self.rng.one_in(2)
        {
            *self.views.memory.lock().unwrap().locked() = old;
        }
    }

    fn power_cut(&mut self) {
        self.disk.power_cut();
        self.boot += 1;
        let view = self.views.memory.lock().unwrap();
        if view.dirty.load(Relaxed) {
            // sled does not sync: its files may now hold anything, even if they look intact.
            let mut map = view.locked();
            let keys: Vec<Vec<u8>> = map.keys().cloned().collect();
            for key in keys {
                if self.rng.one_in(3) {
                    map.remove(&key);
                }
            }
        }
    }
}

fn run_seed(seed: u64) {
    let mut life = Life::new(seed);
    for _ in 0..6 {
        let run = life.open_and_check();
        // From here on things go wrong.
        let power = if life.rng.one_in(2) { Some(life.rng.below(400)) } else { None };
        let faults = if life.rng.one_in(3) { 20 + life.rng.below(200) } else { 0 };
        let space = if life.rng.one_in(4) { life.rng.below(100 << 10) } else { usize::MAX };
        life.disk.plan(power, faults, space);
        life.live(run);
        life.disk.plan(None, 0, usize::MAX);
        if power.is_some() || life.rng.one_in(3) {
            life.power_cut();
        }
        // The next start may meet a power cut too, before it is done.
        if life.rng.one_in(3) {
            life.disk.plan(Some(life.rng.below(30)), 0, usize::MAX);
            let died = life.open().is_err();
            life.disk.plan(None, 0, usize::MAX);
            if died || life.rng.one_in(2) {
                life.power_cut();
            }
        }
    }
    drop(life.open_and_check());
}

#[test]
fn every_seed_keeps_the_promise() {
    let regressions = REGRESSIONS.lines().filter_map(|l| l.split_whitespace().next()?.parse().ok());
    let seeds: u64 = std::env::var("CHANCERY_SIM_SEEDS").ok().and_then(|s| s.parse().ok()).unwrap_or(SEEDS);
    let first: u64 = std::env::var("CHANCERY_SIM_FIRST").ok().and_then(|s| s.parse().ok()).unwrap_or(0);
    let all: Vec<u64> = regressions.chain(first..first + seeds).collect();
    std::thread::scope(|scope| {
        for half in 0..2 {
            let all = &all;
            scope.spawn(move || {
                for seed in all.iter().skip(half).step_by(2) {
                    if std::panic::catch_unwind(|| run_seed(*seed)).is_err() {
                        panic!("seed {seed} breaks the promise; add it to simulation.seeds");
                    }
                }
            });
        }
    });
}

/// An upload that goes on after each failure, as its sender would, and then the power fails.
#[test]
fn a_lasting_blob_that_was_finished_is_on_the_disk_whatever_syncs_failed_before() {
    for seed in 0..400 {
        let mut life = Life::new(seed);
        let run = life.open_and_check();
        let bytes: Vec<u8> = (0..150_000u32).map(|i| (i % 251) as u8).collect();
        let id = BlobId::new();
        life.disk.plan(None, 8, usize::MAX);
        let attempt = || {
            if let Some(whole) = run.blobs.finished(id, bytes.len() as u64)? {
                return Ok(whole);
            }
            let mut writer = run.blobs.lasting(id)?;
            let from = usize::try_from(writer.len()).unwrap();
            writer.write(&bytes[from..])?;
            writer.finish().map(|pending| *pending)
        };
        let finished = (0..2_000).find_map(|_| Result::<BlobRef>::ok(attempt())).expect("one attempt succeeds");
        life.disk.power_cut();
        let read = run.blobs.open(&finished).and_then(|mut blob| blob.read_all());
        assert!(read.is_ok_and(|read| read == bytes), "seed {seed}");
    }
}

/// Journal and snapshots as a backup has them.
fn copy(life: &Life) -> SimDisk {
    let disk = SimDisk::new(Rng(1));
    for (name, content) in life.disk.files() {
        if name.starts_with("journal/") || name.starts_with("snapshots/") {
            disk.make_dir(name.split_once('/').unwrap().0).unwrap();
            disk.replace(&name, &content).unwrap();
        }
    }
    disk
}

/// The same of another life.
fn other(seed: u64) -> Arc<dyn Disk> {
    let mut life = Life::new(seed + 1_000_000);
    let mut run = life.open_and_check();
    for _ in 0..20 {
        assert!(life.commit(&mut run));
    }
    Arc::new(copy(&life))
}

#[test]
fn decay_inside_the_journal_loses_only_what_is_nowhere_else() {
    for seed in 0..300 {
        let mut life = Life::new(seed);
        let mut run = life.open_and_check();
        while life.acknowledged.texts.len() < 5 || run.core.mark().seq < 4 {
            assert!(life.commit(&mut run));
        }
        let last = run.core.mark().seq;
        run.core.close().unwrap();
        drop(run);
        let (name, content) = life.disk.files().into_iter().find(|(name, _)| name.starts_with("journal/")).unwrap();
        let spare = copy(&life);
        life.disk.decay(&name, life.rng.below(content.len()));
        if seed % 2 == 0 {
            // The view holds everything.
            let mut run = life.open_and_check();
            assert!(run.core.mended.take().is_some_and(|mended| mended.lost.is_empty()), "seed {seed}");
            assert_eq!(run.core.mark().seq, last);
            assert!(life.commit(&mut run));
            run.core.close().unwrap();
            drop(run);
            assert!(life.open_and_check().core.mended.is_none(), "seed {seed}");
            continue;
        }
        life.views.fresh().unwrap();
        let lost = match life.open() {
            Err(OpenFault::Damaged(d, lost)) => {
                assert!(d.seen >= d.expected);
                lost
            }
            Err(_) => panic!("seed {seed}: another fault"),
            // In the last frame it looks like a write that a power cut tore.
            Ok(run) => {
                assert_eq!(run.core.mark().seq, last - 1, "seed {seed}: decay went unnoticed");
                continue;
            }
        };
        assert_eq!(lost.len(), 1, "seed {seed}");
        let repair_with = |spares: Vec<Arc<dyn Disk>>, repair| {
            let options = OpenOptions { repair, spares, ..life.options() };
            Core::open(Arc::new(life.disk.clone()), Arc::clone(&life.keys), &life.views, &options)
        };
        // Frames of another life, with the same keys and numbers, are not taken.
        assert!(matches!(repair_with(vec![other(seed)], false), Err(OpenFault::Damaged(_, still)) if still == lost));
        if seed % 4 == 1 {
            let Ok(core) = repair_with(vec![other(seed), Arc::new(spare)], false) else {
                panic!("seed {seed}: not mended")
            };
            assert!(core.mark().seq == last && core.mended.is_some_and(|mended| mended.lost.is_empty()));
            assert!(life.open_and_check().core.mended.is_none(), "seed {seed}");
            continue;
        }
        // The refusal changed nothing; the repair loses the one group and keeps those behind it.
        let repair = || repair_with(Vec::new(), true);
        let Ok(core) = repair() else { panic!("seed {seed}: the repair failed") };
        assert_eq!(core.mark().seq, last);
        let mended = core.mended.as_ref().unwrap();
        assert_eq!((mended.lost.len(), mended.lost[0].seq), (1, lost[0].seq));
        drop(core);
        let Ok(core) = repair() else { panic!("seed {seed}: the repaired folder does not open") };
        assert!(core.mended.is_none() && core.mark().seq == last);
    }
}

#[test]
fn a_snapshot_that_decays_is_taken_from_a_backup_when_the_view_is_gone() {
    for seed in 0..100 {
        let mut life = Life::new(seed);
        let mut run = life.open_and_check();
        let mut older = None;
        for _ in 0..2 {
            for _ in 0..=life.rng.below(4) {
                assert!(life.commit(&mut run));
            }
            let mark = run.core.begin_snapshot().unwrap();
            let mut writing = Writing::begin(&life.disk, &life.keys, mark).unwrap();
            while writing.step(run.core.view.as_ref()).unwrap() {}
            let frames = copy(&life);
            let bytes = writing.finish(&life.disk, mark.seq).unwrap();
            run.core.end_snapshot(mark, bytes, None).unwrap();
            // As backups have it: a snapshot, and later the frames up to the next one.
            older = older.or(Some(copy(&life)));
            if let Some(older) = older.as_ref().filter(|older| older.files() != copy(&life).files()) {
                for (name, content) in frames.files() {
                    older.replace(&name, &content).unwrap();
                }
            }
        }
        for _ in 0..life.rng.below(3) {
            assert!(life.commit(&mut run));
        }
        run.core.close().unwrap();
        drop(run);
        let newer = copy(&life);
        let (name, content) = life.disk.files().into_iter().find(|(name, _)| name.starts_with("snapshots/")).unwrap();
        life.disk.decay(&name, life.rng.below(content.len()));
        life.views.fresh().unwrap();
        assert!(matches!(life.open(), Err(OpenFault::Snapshot(_))), "seed {seed}");
        let open = |spares| {
            let options = OpenOptions { spares, ..life.options() };
            Core::open(Arc::new(life.disk.clone()), Arc::clone(&life.keys), &life.views, &options)
        };
        assert!(matches!(open(vec![other(seed)]), Err(OpenFault::Snapshot(_))), "seed {seed}");
        let spare: Arc<dyn Disk> = if seed % 2 == 0 { Arc::new(newer) } else { Arc::new(older.unwrap()) };
        assert!(open(vec![other(seed), spare]).is_ok(), "seed {seed}");
        let run = life.open_and_check();
        assert!(run.core.mended.is_none_or(|mended| mended.lost.is_empty()));
    }
}

#[test]
fn a_snapshot_that_decays_is_written_again_from_the_view() {
    for seed in 0..100 {
        let mut life = Life::new(seed);
        let mut run = life.open_and_check();
        while life.acknowledged.texts.len() < 5 {
            assert!(life.commit(&mut run));
        }
        let mark = run.core.begin_snapshot().unwrap();
        let mut writing = Writing::begin(&life.disk, &life.keys, mark).unwrap();
        while writing.step(run.core.view.as_ref()).unwrap() {}
        let bytes = writing.finish(&life.disk, mark.seq).unwrap();
        run.core.end_snapshot(mark, bytes, None).unwrap();
        for _ in 0..life.rng.below(3) {
            assert!(life.commit(&mut run));
        }
        run.core.close().unwrap();
        drop(run);
        let (name, content) = life.disk.files().into_iter().find(|(name, _)| name.starts_with("snapshots/")).unwrap();
        // Its ends are read at every start; what lies between, by the scrub and by a rebuild.
        life.disk.decay(&name, if seed % 2 == 0 { life.rng.below(80) } else { content.len() - 1 - life.rng.below(10) });
        let run = life.open_and_check();
        drop(run);
        // The new one is whole: it can be built on.
        life.views.fresh().unwrap();
        life.open_and_check();
    }
}

//! A copy of another box's data folder: a standby's. It is kept up to date piece by piece, as the pieces lie on the other's disk, and
//! no key is needed for it. Until a person promotes it, no chancery opens it.
//!
//! A copy that must begin anew arrives in the folder `arriving` and takes the place of the former one when it is whole, so that there
//! is one to promote at any moment.
//!
//! Frames that come together are synced together, so a power cut can tear one and leave the next whole. Before a second one is
//! written, a note says from where on that may be.
//!
//! ```text
//! standby            a sentence | newline | number and hash of the last frame that the snapshot covers
//! standby-torn       number of the last frame that is durable for certain; there only while several are not
//! arriving/complete  the same number and hash | newline | the names of the files that arrived
//! ```

use super::{
    blobs,
    delivery::{Delivery, Receiver, SMALL_FILES},
    disk::{Disk, DiskFile},
    journal::{self, Chain, HEAD, MAX_BODY, Mark},
    role::{STANDBY, SUPERSEDED},
    snapshot,
};
use base::error::{Error, Result};
use base::ids::BlobId;

use std::{collections::BTreeSet, sync::Arc};

const ARRIVING: &str = "arriving";
const TORN: &str = "standby-torn";
const COMPLETE: &str = "arriving/complete";
const SENTENCE: &str = "This folder follows another box. \"chancery standby promote\" makes it the first.";
/// A segment with more bytes is followed by a new one, so that what a snapshot covers can go.
const SEGMENT: u64 = 16 << 20;

/// A copy of another box's data folder.
pub struct Mirror {
    disk: Arc<dyn Disk>,
    state: State,
    /// Whether the state is one that arrives anew.
    anew: bool,
    /// The chain of the state's snapshot, which only the sender knows.
    base: Mark,
    /// The snapshot and the blob of which parts are coming.
    coming: [Option<Coming>; 2],
    /// Folders whose names are not durable yet.
    folders: BTreeSet<String>,
    /// Frames that are not durable yet.
    unsynced: usize,
    /// Whether there is a note about torn frames.
    noted: bool,
}

/// A file of which parts are coming.
struct Coming {
    path: String,
    file: Box<dyn DiskFile>,
    len: u64,
}

/// Snapshot and journal.
#[derive(Default)]
struct State {
    /// The last frame that is known to be whole.
    mark: Mark,
    /// The number of the frame after it, if there is one, which may be torn, and where that ends in its segment.
    last: (u64, u64),
    segment: Option<Segment>,
    /// Segments with frames that are sent again, because they cannot be told from torn ones.
    stale: Vec<u64>,
}

struct Segment {
    file: Box<dyn DiskFile>,
    first: u64,
    end: u64,
    /// Up to where it is durable.
    synced: u64,
    /// Whether the file goes on behind the end.
    longer: bool,
}

fn hexed(mark: Mark) -> String {
    let chain: String = mark.chain.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{} {chain}", mark.seq)
}

fn unhexed(text: &str) -> Option<Mark> {
    let (seq, chain) = text.trim().split_once(' ')?;
    let byte = |at: usize| u8::from_str_radix(chain.get(2 * at..2 * at + 2)?, 16).ok();
    let mut hash = Chain::default();
    for (at, to) in hash.iter_mut().enumerate() {
        *to = byte(at)?;
    }
    Some(Mark { seq: seq.parse().ok()?, chain: hash })
}

fn odd(what: &str) -> Error {
    Error::Damaged(format!("what came from the other box {what}"))
}

impl Mirror {
    /// Opens the copy in a folder, or begins one in an empty folder. Call it with the folder's lock.
    ///
    /// # Errors
    /// The folder holds data that is not a copy, or cannot be read.
    pub(super) fn open(disk: Arc<dyn Disk>) -> Result<Self> {
        disk.make_dir(blobs::DIR)?;
        disk.make_dir(journal::DIR)?;
        disk.make_dir(snapshot::DIR)?;
        if disk.read(STANDBY)?.is_none() {
            let holds = !disk.list(journal::DIR)?.is_empty() || !disk.list(snapshot::DIR)?.is_empty();
            if holds || disk.read(SUPERSEDED)?.is_some() {
                return Err(Error::Conflict(
                    "This folder holds data of its own. Name a new folder with --data.".into(),
                ));
            }
            disk.replace(STANDBY, format!("{SENTENCE}\n{}\n", hexed(Mark::default())).as_bytes())?;
        }
        settle(disk.as_ref())?;
        let noted = disk.read(STANDBY)?.unwrap_or_default();
        let noted = String::from_utf8_lossy(&noted).lines().nth(1).and_then(unhexed).unwrap_or_default();
        let base = snapshot::all(disk.as_ref())?.pop().unwrap_or_default();
        let base = if noted.seq == base { noted } else { Mark { seq: base, chain: Chain::default() } };
        let state = State::read(disk.as_ref(), base)?;
        let noted = disk.read(TORN)?.is_some();
        Ok(Self { disk, state, anew: false, base, coming: [None, None], folders: BTreeSet::new(), unsynced: 0, noted })
    }

    /// Whether there is a whole copy.
    pub fn is_whole(&self) -> bool {
        !self.anew && (self.base.seq > 0 || self.state.segment.is_some())
    }

    /// A new copy begins. `base` is the last frame that its snapshot covers.
    fn begin(&mut self, base: Mark) -> Result<()> {
        empty(self.disk.as_ref())?;
        self.disk.make_dir(ARRIVING)?;
        (self.anew, self.base) = (true, base);
        self.state = State { mark: base, ..State::default() };
        Ok(())
    }

    /// A part of a file, which is there under its name after the last. Returns whether that was it.
    fn part(&mut self, slot: usize, path: &str, bytes: &[u8], last: bool) -> Result<bool> {
        let Some(slot) = self.coming.get_mut(slot) else { return Ok(false) };
        if slot.as_ref().is_none_or(|coming| coming.path != path) {
            let file = self.disk.create(&format!("{path}.tmp"))?;
            *slot = Some(Coming { path: path.to_owned(), file, len: 0 });
        }
        let Some(coming) = slot else { return Ok(false) };
        coming.file.write_all_at(coming.len, bytes)?;
        coming.len += bytes.len() as u64;
        if last {
            coming.file.sync()?;
            *slot = None;
            self.disk.rename(&format!("{path}.tmp"), path)?;
        }
        Ok(last)
    }

    /// The snapshot with this number. For a copy that goes on, the frames that it needs are here.
    fn snapshot(&mut self, seq: u64, bytes: &[u8], last: bool) -> Result<()> {
        if self.anew {
            self.part(0, &format!("{ARRIVING}/{seq:020}.snap"), bytes, last)?;
            return Ok(());
        }
        if !self.part(0, &snapshot::name(seq), bytes, last)? {
            return Ok(());
        }
        let disk = self.disk.as_ref();
        disk.sync_dir(snapshot::DIR)?;
        self.base = Mark { seq, chain: Chain::default() };
        for older in snapshot::all(disk)?.into_iter().filter(|older| *older < seq) {
            disk.remove(&snapshot::name(older))?;
        }
        // Never the last: the next frame comes behind what it ends with.
        for pair in journal::segments(disk)?.windows(2) {
            if pair[1] <= seq + 1 && pair[1] <= self.state.mark.seq {
                disk.remove(&journal::segment_name(pair[0]))?;
            }
        }
        disk.sync_dir(snapshot::DIR)?;
        Ok(disk.sync_dir(journal::DIR)?)
    }

    /// Appends a frame, which must be the one after the last.
    fn frame(&mut self, bytes: &[u8]) -> Result<()> {
        let before = self.state.mark;
        let fits = |(size, seq, chain): &(usize, u64, Chain)| {
            *size <= MAX_BODY && HEAD + size == bytes.len() && *seq == before.seq + 1 && *chain == before.chain
        };
        let (_, seq, _) = journal::parse_head(bytes).filter(fits).ok_or_else(|| odd("is not the next change"))?;
        if self.unsynced == 1 && !self.noted && !self.anew {
            self.disk.replace(TORN, format!("{}\n", before.seq - 1).as_bytes())?;
            self.noted = true;
        }
        self.unsynced += 1;
        // A frame that survives a power cut must find the blobs that it names.
        self.sync_folders()?;
        for stale in std::mem::take(&mut self.state.stale) {
            self.disk.remove(&journal::segment_name(stale))?;
        }
        if let Some(full) = self.state.segment.take_if(|segment| segment.end >= SEGMENT) {
            full.file.sync()?;
        }
        let segment = match &mut self.state.segment {
            Some(segment) => segment,
            none => {
                let folder = if self.anew { ARRIVING } else { journal::DIR };
                let name = if self.anew { format!("{ARRIVING}/{seq:020}.log") } else { journal::segment_name(seq) };
                let file = self.disk.create(&name)?;
                self.folders.insert(folder.to_owned());
                none.insert(Segment { file, first: seq, end: 0, synced: 0, longer: false })
            }
        };
        segment.file.write_all_at(segment.end, bytes)?;
        segment.end += bytes.len() as u64;
        if std::mem::take(&mut segment.longer) {
            segment.file.set_len(segment.end)?;
        }
        let (head, body) = bytes.split_at(HEAD);
        self.state.mark = Mark { seq, chain: journal::chain(head, body) };
        Ok(())
    }

    fn sync_folders(&mut self) -> Result<()> {
        for folder in std::mem::take(&mut self.folders) {
            self.disk.sync_dir(&folder)?;
        }
        Ok(())
    }

    /// A copy that began anew is whole: it takes the place of the former one.
    fn complete(&mut self) -> Result<()> {
        let mark = self.sync()?;
        if self.anew {
            let names = self.disk.list(ARRIVING)?.join("\n");
            self.disk.sync_dir(ARRIVING)?;
            self.disk.replace(COMPLETE, format!("{}\n{names}\n", hexed(self.base)).as_bytes())?;
            settle(self.disk.as_ref())?;
            (self.anew, self.noted) = (false, false);
            self.state = State::read(self.disk.as_ref(), self.base)?;
            // All of it was synced a moment ago.
            self.state.trust(mark)?;
        }
        Ok(())
    }

    fn blob(&mut self, id: BlobId, bytes: &[u8], last: bool) -> Result<()> {
        let folder = blobs::folder(id);
        if !self.folders.contains(&folder) {
            self.disk.make_dir(&folder)?;
            self.folders.extend([blobs::DIR.to_owned(), folder]);
        }
        self.part(1, &blobs::path(id), bytes, last)?;
        Ok(())
    }

    /// Destroys a blob that has no name any more.
    fn forget(&mut self, id: BlobId) -> Result<()> {
        if blobs::destroy(self.disk.as_ref(), &blobs::path(id))? {
            self.folders.insert(blobs::folder(id));
        }
        Ok(())
    }

    fn small_file(&self, name: &str, bytes: &[u8]) -> Result<()> {
        if !SMALL_FILES.contains(&name) {
            return Err(odd("is a file with another name"));
        }
        if self.disk.read(name)?.as_deref() != Some(bytes) {
            self.disk.replace(name, bytes)?;
        }
        Ok(())
    }
}

impl Receiver for Mirror {
    fn mark(&mut self) -> Result<Mark> {
        Ok(self.state.mark)
    }

    fn snapshot_there(&mut self) -> Result<u64> {
        Ok(self.base.seq)
    }

    fn blobs(&mut self) -> Result<BTreeSet<BlobId>> {
        let mut found = BTreeSet::new();
        for dir in self.disk.list(blobs::DIR)? {
            let names = self.disk.list(&format!("{}/{dir}", blobs::DIR))?;
            found.extend(names.iter().filter_map(|name| name.parse::<BlobId>().ok()));
        }
        Ok(found)
    }

    fn deliver(&mut self, delivery: Delivery) -> Result<()> {
        match delivery {
            Delivery::SmallFile(name, bytes) => self.small_file(&name, &bytes),
            Delivery::Begin(base) => self.begin(base),
            Delivery::Snapshot { seq, bytes, last } => self.snapshot(seq, &bytes, last),
            Delivery::Blob { id, bytes, last } => self.blob(id, &bytes, last),
            Delivery::Forget(id) => self.forget(id),
            Delivery::Frame(bytes) => self.frame(&bytes),
            Delivery::Complete => self.complete(),
        }
    }

    fn sync(&mut self) -> Result<Mark> {
        if let Some(segment) = &mut self.state.segment {
            if let Err(e) = segment.file.sync() {
                // After a failed sync, what is read may be on no medium: it must come again.
                let _ = segment.file.set_len(segment.synced);
                return Err(e.into());
            }
            segment.synced = segment.end;
        }
        self.sync_folders()?;
        self.unsynced = 0;
        // A copy that begins anew says nothing about the frames of the former one.
        if !self.anew && std::mem::take(&mut self.noted) {
            self.disk.remove(TORN)?;
            self.disk.sync_dir("")?;
        }
        Ok(self.state.mark)
    }
}

/// Removes what arrived of a copy that did not become whole.
fn empty(disk: &dyn Disk) -> Result<()> {
    for name in disk.list(ARRIVING)? {
        disk.remove(&format!("{ARRIVING}/{name}"))?;
    }
    Ok(())
}

/// Puts a copy that arrived whole in the place of the former one, also if that was cut short before; removes any other that arrived.
pub(super) fn settle(disk: &dyn Disk) -> Result<()> {
    let Some(list) = disk.read(COMPLETE)? else { return empty(disk) };
    let list = String::from_utf8_lossy(&list).into_owned();
    let mut lines = list.lines();
    let base = lines.next().unwrap_or_default();
    let names: Vec<&str> = lines.collect();
    for dir in [snapshot::DIR, journal::DIR] {
        for old in disk.list(dir)?.iter().filter(|old| !names.contains(&old.as_str())) {
            disk.remove(&format!("{dir}/{old}"))?;
        }
    }
    let arrived = disk.list(ARRIVING)?;
    for name in names.iter().filter(|name| arrived.iter().any(|one| one == **name)) {
        let dir = if name.ends_with(".snap") { snapshot::DIR } else { journal::DIR };
        disk.rename(&format!("{ARRIVING}/{name}"), &format!("{dir}/{name}"))?;
    }
    for dir in [snapshot::DIR, journal::DIR] {
        disk.sync_dir(dir)?;
    }
    disk.replace(STANDBY, format!("{SENTENCE}\n{base}\n").as_bytes())?;
    disk.remove(TORN)?;
    empty(disk)?;
    Ok(disk.sync_dir(ARRIVING)?)
}

/// Cuts off frames that came together and were not yet durable when the power went, of which some may be torn.
pub(super) fn trim(disk: &dyn Disk) -> Result<()> {
    let Some(note) = disk.read(TORN)? else { return Ok(()) };
    let durable: u64 = String::from_utf8_lossy(&note).trim().parse().unwrap_or(u64::MAX);
    let base = snapshot::all(disk)?.pop().unwrap_or_default();
    let state = State::read(disk, Mark { seq: base, chain: Chain::default() })?;
    // Otherwise it is damage, and the journal says so.
    if state.last.0.max(base) >= durable {
        if let Some(segment) = &state.segment {
            segment.file.set_len(state.last.1)?;
            segment.file.sync()?;
        }
        for stale in state.stale {
            disk.remove(&journal::segment_name(stale))?;
        }
        disk.sync_dir(journal::DIR)?;
    }
    disk.remove(TORN)?;
    Ok(disk.sync_dir("")?)
}

impl State {
    /// Reads the journal behind a snapshot. Each frame vouches for the one before it, so the last may be torn: it is kept, and asked
    /// for again.
    fn read(disk: &dyn Disk, base: Mark) -> Result<Self> {
        let all = journal::segments(disk)?;
        let start = all.iter().rposition(|&first| first <= base.seq + 1).unwrap_or(0);
        let mut state = Self { mark: base, ..Self::default() };
        // Where the frame before the last ends.
        let mut certain = None;
        let mut end = None;
        for &first in all.get(start..).unwrap_or_default() {
            if end.is_some() && first != state.mark.seq + 1 {
                break;
            }
            let file = disk.open(&journal::segment_name(first))?;
            let (len, mut offset) = (file.len()?, 0);
            let mut head = [0; HEAD];
            while offset + HEAD as u64 <= len {
                file.read_exact_at(offset, &mut head)?;
                let Some((size, seq, before)) = journal::parse_head(&head) else { break };
                let next = offset + (HEAD + size) as u64;
                let follows = match (end, state.mark.chain) {
                    // The first frame may lie before the snapshot's end; what came before it only the sender knows.
                    (None, known) => {
                        seq == first && (seq != state.mark.seq + 1 || known == before || known == Chain::default())
                    }
                    (Some(_), known) => seq == state.mark.seq + 1 && known == before,
                };
                if !follows || size > MAX_BODY || next > len {
                    break;
                }
                let mut body = vec![0; size];
                file.read_exact_at(offset + HEAD as u64, &mut body)?;
                let before = if end.is_some() { state.mark } else { Mark { seq: seq - 1, chain: before } };
                certain = Some((before, first, offset));
                state.mark = Mark { seq, chain: journal::chain(&head, &body) };
                (offset, end) = (next, Some((seq, next)));
            }
        }
        if let Some((mark, first, begin)) = certain {
            (state.mark, state.last) = (mark, end.unwrap_or_default());
            let file = disk.open(&journal::segment_name(first))?;
            state.segment = Some(Segment { file, first, end: begin, synced: begin, longer: true });
        }
        let last = state.segment.as_ref().map_or(base.seq, |segment| segment.first);
        state.stale = all.into_iter().filter(|first| *first > last).collect();
        Ok(state)
    }

    /// Takes the last frame for whole: it was synced by this process.
    fn trust(&mut self, mark: Mark) -> Result<()> {
        let Some(segment) = &mut self.segment else { return Ok(()) };
        segment.end = segment.file.len()?;
        (segment.synced, segment.longer) = (segment.end, false);
        self.mark = mark;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        BlobRef, Delivering, Feed, Options, Store,
        fake::{Rng, SimDisk},
        promote,
        table::{All, Removal, Table},
    };
    use std::{collections::BTreeMap, path::Path, time::Duration};

    const PAIRS: Table<[u8; 2], u64> = Table::shared(250, "PAIRS", Removal::NotAnAccounts);
    const FILES: Table<[u8; 2], BlobRef> = Table::shared(251, "FILES", Removal::NotAnAccounts);

    fn options(data: &Path) -> Options {
        Options { probe: None, reserve: 0, snapshot_after: 40_000, ..Options::new(data) }
    }

    type Rows = BTreeMap<[u8; 2], u64>;

    fn change(store: &Store, rng: &mut Rng, rows: &mut Rows, n: u64) {
        let slot = [u8::try_from(rng.below(9)).unwrap(), 0];
        if rng.one_in(3) {
            let mut writer = store.blobs().create().unwrap();
            writer.write(&n.to_le_bytes().repeat(if rng.one_in(2) { 40 } else { 6_000 })).unwrap();
            let blob = writer.finish().unwrap();
            let named = *blob;
            store
                .write_blocking(move |tx| {
                    if let Some(former) = tx.get(&FILES, &slot)? {
                        tx.forget_blob(&former);
                    }
                    tx.name_blob(&blob)?;
                    tx.put(&FILES, &slot, &named)?;
                    tx.put(&PAIRS, &slot, &n)?;
                    drop(blob);
                    Ok(())
                })
                .unwrap();
        } else {
            store.write_blocking(move |tx| tx.put(&PAIRS, &slot, &n)).unwrap();
        }
        rows.insert(slot, n);
    }

    fn open_mirror(disk: &SimDisk) -> Mirror {
        Mirror::open(Arc::new(disk.clone())).unwrap()
    }

    fn go_on(feed: &Feed, going: &mut Option<Delivering>, mirror: &mut Mirror, steps: usize) -> Result<()> {
        if going.is_none() {
            *going = Some(feed.begin(mirror, &mut |_, _| {})?);
        }
        let delivering = going.as_mut().unwrap();
        for _ in 0..steps {
            delivering.go_on(mirror, Duration::ZERO)?;
        }
        Ok(())
    }

    /// Lays what is on the simulated disk in a real folder, with the master key of the first box.
    fn lay_out(disk: &SimDisk, into: &Path, key: &Path) {
        for (name, bytes) in disk.files() {
            let path = into.join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, bytes).unwrap();
        }
        std::fs::copy(key, into.join("master.key")).unwrap();
    }

    fn rows_of(store: &Store) -> Rows {
        store.scan(&PAIRS, &All).map(Result::unwrap).collect()
    }

    #[test]
    fn a_standby_has_all_that_it_acknowledged_whatever_is_cut() {
        let seeds = std::env::var("CHANCERY_SIM_SEEDS").ok().and_then(|n| n.parse().ok()).unwrap_or(2_000) / 50;
        for seed in 0..seeds {
            let mut rng = Rng(seed);
            let folder = tempfile::tempdir().unwrap();
            let live = folder.path().join("live");
            let store = Store::open(&options(&live)).unwrap();
            let (feed, disk) = (store.feed(), SimDisk::new(Rng(seed + 1_000_000)));
            let (mut mirror, mut going) = (open_mirror(&disk), None);
            let (mut rows, mut history, mut n) = (Rows::new(), vec![(0, Rows::new())], 0);
            for _ in 0..6 + rng.below(12) {
                for _ in 0..rng.below(12) {
                    n += 1;
                    change(&store, &mut rng, &mut rows, n);
                    history.push((feed.made().seq, rows.clone()));
                }
                if rng.one_in(6) {
                    // The frames that the standby lacks may be gone after these.
                    if rng.one_in(2) {
                        feed.keep_after(u64::MAX);
                    }
                    store.snapshot().unwrap();
                }
                if rng.one_in(2) {
                    disk.plan(Some(rng.below(60)), 0, usize::MAX);
                }
                if go_on(&feed, &mut going, &mut mirror, 1 + rng.below(4)).is_err() || rng.one_in(4) {
                    disk.power_cut();
                    (mirror, going) = (open_mirror(&disk), None);
                }
                disk.plan(None, 0, usize::MAX);
            }
            let acknowledged = feed.acknowledged();
            let lasting: Vec<BlobId> = store.scan(&FILES, &All).map(|row| row.unwrap().1.id).collect();
            disk.power_cut();
            drop(going);
            store.close().unwrap();
            let into = folder.path().join("standby");
            lay_out(&disk, &into, &live.join("master.key"));
            if let Err(e) = promote(&options(&into), None) {
                assert_eq!(acknowledged, 0, "seed {seed}: {e}");
                continue;
            }
            let promoted = Store::open(&options(&into)).unwrap();
            assert_eq!(promoted.epoch().unwrap(), 2);
            let found = rows_of(&promoted);
            let at = history.iter().filter(|(seq, _)| *seq >= acknowledged).any(|(_, rows)| *rows == found);
            assert!(at, "seed {seed}: {acknowledged} was acknowledged, and {found:?} is there");
            for row in promoted.scan(&FILES, &All) {
                let (_, blob) = row.unwrap();
                match promoted.blobs().open(&blob) {
                    Ok(mut there) => {
                        assert_eq!(*blake3::hash(&there.read_all().unwrap()).as_bytes(), blob.hash, "seed {seed}");
                    }
                    // It was destroyed before the standby, which was behind, asked for it.
                    Err(e) => assert!(!lasting.contains(&blob.id), "seed {seed}: {e}"),
                }
            }
        }
    }

    #[test]
    fn what_was_forgotten_is_destroyed_there_too() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&options(&folder.path().join("live"))).unwrap();
        let (feed, disk) = (store.feed(), SimDisk::new(Rng(7)));
        let (mut mirror, mut rng, mut rows) = (open_mirror(&disk), Rng(3), Rows::new());
        for n in 0..60 {
            change(&store, &mut rng, &mut rows, n);
        }
        let mut going = None;
        go_on(&feed, &mut going, &mut mirror, 20).unwrap();
        let named = store.scan(&FILES, &All).map(|row| row.unwrap().1).filter(|blob| blob.len > 40_000);
        assert_eq!(mirror.blobs().unwrap(), named.map(|blob| blob.id).collect());
        // Its journal is as short as a snapshot makes it.
        store.snapshot().unwrap();
        let before = mirror.snapshot_there().unwrap();
        go_on(&feed, &mut going, &mut mirror, 20).unwrap();
        assert!(mirror.snapshot_there().unwrap() > before);
    }

    #[test]
    fn nobody_writes_beside_the_first() {
        let folder = tempfile::tempdir().unwrap();
        let (live, copy) = (folder.path().join("live"), folder.path().join("copy"));
        let store = Store::open(&options(&live)).unwrap();
        store.write_blocking(|tx| tx.put(&PAIRS, &[0, 0], &1)).unwrap();
        let mut standby = crate::Standby::open(&copy).unwrap();
        // Half a copy is no copy.
        assert!(promote(&options(&copy), None).is_err() && Store::open(&options(&copy)).is_err());
        go_on(&store.feed(), &mut None, &mut standby.mirror, 2).unwrap();
        assert!(Store::open(&options(&copy)).is_err());
        drop(standby);
        assert!(Store::open(&options(&copy)).is_err() && crate::Standby::open(&live).is_err());
        std::fs::copy(live.join("master.key"), copy.join("master.key")).unwrap();
        assert_eq!(promote(&options(&copy), None).unwrap(), 2);
        let second = Store::open(&options(&copy)).unwrap();
        second.write_blocking(|tx| tx.put(&PAIRS, &[0, 0], &2)).unwrap();
        // The first hears of it: from then on it writes nothing, also after a start.
        store.feed().supersede(second.epoch().unwrap()).unwrap();
        assert!(store.write_blocking(|tx| tx.put(&PAIRS, &[0, 0], &3)).is_err() && store.needs_reopening());
        drop(store);
        assert!(Store::open(&options(&live)).is_err() && crate::Standby::open(&live).is_err());
        // A standby of the second that went another way is refused.
        let mut third = crate::Standby::open(&folder.path().join("third")).unwrap();
        go_on(&second.feed(), &mut None, &mut third.mirror, 2).unwrap();
        assert_eq!(promote(&options(&live), None).unwrap(), 3);
        let first = Store::open(&options(&live)).unwrap();
        assert_eq!((first.epoch().unwrap(), rows_of(&first)), (3, Rows::from([([0, 0], 1)])));
        let refused = go_on(&first.feed(), &mut None, &mut third.mirror, 1);
        assert!(matches!(refused, Err(Error::Conflict(_))), "{refused:?}");
    }

    #[test]
    fn nothing_counts_before_the_standby_has_it() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&options(&folder.path().join("live"))).unwrap();
        let feed = store.feed();
        let put = |n: u64| store.write_blocking(move |tx| tx.put(&PAIRS, &[0, 0], &n));
        put(1).unwrap();
        feed.set_waits(true);
        assert!(matches!(put(2), Err(Error::Unavailable(_))));
        let disk = SimDisk::new(Rng(1));
        let (mut mirror, mut going) = (open_mirror(&disk), None);
        go_on(&feed, &mut going, &mut mirror, 1).unwrap();
        feed.set_answers(true);
        let told = std::sync::atomic::AtomicBool::new(false);
        std::thread::scope(|scope| {
            let writes = scope.spawn(|| {
                put(3).unwrap();
                told.store(true, std::sync::atomic::Ordering::SeqCst);
            });
            while feed.made().seq < 2 {
                std::thread::yield_now();
            }
            // It is durable here, and nobody has seen it yet.
            assert_eq!(store.get(&PAIRS, &[0, 0]).unwrap(), Some(1));
            assert!(!told.load(std::sync::atomic::Ordering::SeqCst));
            go_on(&feed, &mut going, &mut mirror, 1).unwrap();
            writes.join().unwrap();
        });
        assert_eq!(store.get(&PAIRS, &[0, 0]).unwrap(), Some(3));
        // A store that closes lets nothing wait.
        std::thread::scope(|scope| {
            let writes = scope.spawn(|| put(4));
            while feed.made().seq < 3 {
                std::thread::yield_now();
            }
            store.close().unwrap();
            assert!(writes.join().unwrap().is_err());
        });
    }
}

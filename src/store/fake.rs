//! In-memory twins of the disk and the view, for the simulation: a disk that drops, reorders and tears unsynced
//! writes, fills up and fails; a view that can be set back or corrupted.

use super::{
    core::ViewSource,
    disk::{Disk, DiskFile, ReadAt},
    view::{Change, View},
};
use base::error::Result;

use std::{
    collections::BTreeMap,
    io::{self, ErrorKind},
    ops::Bound,
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

/// A small generator (SplitMix64), so that a seed gives the same run on every machine.
#[derive(Clone)]
pub struct Rng(pub u64);

impl Rng {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
    /// True once in `n` calls.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

const SECTOR: usize = 512;

#[derive(Clone, Debug)]
enum Edit {
    Write(usize, Vec<u8>),
    SetLen(usize),
}

fn edit(content: &mut Vec<u8>, edit: &Edit) {
    match edit {
        Edit::Write(at, bytes) => {
            if content.len() < at + bytes.len() {
                content.resize(at + bytes.len(), 0);
            }
            content[*at..at + bytes.len()].copy_from_slice(bytes);
        }
        Edit::SetLen(len) => content.resize(*len, 0),
    }
}

/// A file: what a reader sees, what the medium holds, and the edits in between.
#[derive(Clone, Default)]
struct Inode {
    seen: Vec<u8>,
    medium: Vec<u8>,
    unsynced: Vec<Edit>,
}

impl Inode {
    /// The medium keeps a random part of the unsynced edits: some are lost, some torn between sectors.
    fn settle(&mut self, rng: &mut Rng) {
        for change in std::mem::take(&mut self.unsynced) {
            match change {
                Edit::SetLen(_) => {
                    if rng.one_in(2) {
                        edit(&mut self.medium, &change);
                    }
                }
                Edit::Write(at, bytes) => {
                    let fate = rng.below(4);
                    for (i, piece) in bytes.chunks(SECTOR).enumerate() {
                        if fate == 0 || (fate > 1 && rng.one_in(2)) {
                            edit(&mut self.medium, &Edit::Write(at + i * SECTOR, piece.to_vec()));
                        }
                    }
                }
            }
        }
    }
}

#[derive(Default)]
struct State {
    inodes: BTreeMap<u64, Inode>,
    next: u64,
    /// Names as visible, and as stored on the medium.
    names: BTreeMap<String, u64>,
    medium: BTreeMap<String, u64>,
    /// Unsynced name changes, oldest first: folder, name, inode or removal. A rename is two changes in one entry.
    unsynced: Vec<Vec<(String, Option<u64>)>>,
    rng: Option<Rng>,
    /// Calls until the power is cut.
    power: Option<usize>,
    /// One in this many calls fails with an I/O error; 0 means never.
    faults: usize,
    /// Bytes that can still be written.
    space: usize,
}

impl State {
    fn rng(&mut self) -> &mut Rng {
        self.rng.get_or_insert(Rng(0))
    }

    fn step(&mut self) -> io::Result<()> {
        if let Some(left) = &mut self.power {
            if *left == 0 {
                return Err(io::Error::other("the power is gone"));
            }
            *left -= 1;
        }
        let faults = self.faults;
        if faults > 0 && self.rng().one_in(faults) {
            return Err(io::Error::other("input/output error"));
        }
        Ok(())
    }

    fn rename_all(&mut self, change: Vec<(String, Option<u64>)>) {
        for (name, inode) in &change {
            match inode {
                Some(inode) => self.names.insert(name.clone(), *inode),
                None => self.names.remove(name),
            };
        }
        self.unsynced.push(change);
    }

    fn settle_names(&mut self, change: &[(String, Option<u64>)]) {
        for (name, inode) in change {
            match inode {
                Some(inode) => self.medium.insert(name.clone(), *inode),
                None => self.medium.remove(name),
            };
        }
    }
}

fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(dir, _)| dir)
}

/// A simulated disk. Clones share it.
#[derive(Clone, Default)]
pub struct SimDisk(Arc<Mutex<State>>);

impl SimDisk {
    pub fn new(rng: Rng) -> Self {
        let disk = Self::default();
        *disk.lock() = State { rng: Some(rng), space: usize::MAX, ..State::default() };
        disk
    }
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap()
    }
    /// Sets what will go wrong from here on.
    pub fn plan(&self, power: Option<usize>, faults: usize, space: usize) {
        let mut state = self.lock();
        (state.power, state.faults, state.space) = (power, faults, space);
    }
    /// Cuts the power now: synced data stays, unsynced edits survive only by chance.
    pub fn power_cut(&self) {
        let mut state = self.lock();
        let mut rng = state.rng().clone();
        // File systems journal their names, so a prefix of the changes survives.
        let kept = rng.below(state.unsynced.len() + 1);
        for change in state.unsynced.drain(..).take(kept).collect::<Vec<_>>() {
            state.settle_names(&change);
        }
        for inode in state.inodes.values_mut() {
            inode.settle(&mut rng);
            inode.seen.clone_from(&inode.medium);
        }
        state.names = state.medium.clone();
        state.rng = Some(rng);
        (state.power, state.faults, state.space) = (None, 0, usize::MAX);
    }
    /// The name and content of every file.
    pub fn files(&self) -> Vec<(String, Vec<u8>)> {
        let state = self.lock();
        state.names.iter().map(|(name, inode)| (name.clone(), state.inodes[inode].seen.clone())).collect()
    }
    /// Flips a bit on the medium: decay, not a power cut.
    pub fn decay(&self, path: &str, at: usize) {
        let mut state = self.lock();
        let inode = state.names[path];
        let inode = state.inodes.get_mut(&inode).unwrap();
        inode.seen[at] ^= 1;
        inode.medium[at] ^= 1;
    }
}

struct SimFile {
    disk: SimDisk,
    inode: u64,
}

impl ReadAt for SimFile {
    fn read_at(&self, offset: u64, buf: &mut [u8]) -> io::Result<usize> {
        let state = self.disk.lock();
        let content = &state.inodes[&self.inode].seen;
        let from = (offset as usize).min(content.len());
        let n = buf.len().min(content.len() - from);
        buf[..n].copy_from_slice(&content[from..from + n]);
        Ok(n)
    }
    fn len(&self) -> io::Result<u64> {
        Ok(self.disk.lock().inodes[&self.inode].seen.len() as u64)
    }
}

impl SimFile {
    fn edit(&self, state: &mut State, change: Edit) {
        let inode = state.inodes.get_mut(&self.inode).unwrap();
        edit(&mut inode.seen, &change);
        inode.unsynced.push(change);
    }
}

impl DiskFile for SimFile {
    fn write_all_at(&self, offset: u64, bytes: &[u8]) -> io::Result<()> {
        let mut state = self.disk.lock();
        let fault = state.step();
        let grows = (offset as usize + bytes.len()).saturating_sub(state.inodes[&self.inode].seen.len());
        let full = grows > state.space;
        if fault.is_err() || full {
            // A failed write may have written part of the data.
            let part = if full { bytes.len() - (grows - state.space) } else { state.rng().below(bytes.len() + 1) };
            self.edit(&mut state, Edit::Write(offset as usize, bytes[..part].to_vec()));
            return fault.and(Err(ErrorKind::StorageFull.into()));
        }
        if state.space != usize::MAX {
            state.space -= grows;
        }
        self.edit(&mut state, Edit::Write(offset as usize, bytes.to_vec()));
        Ok(())
    }
    fn set_len(&self, len: u64) -> io::Result<()> {
        let mut state = self.disk.lock();
        state.step()?;
        self.edit(&mut state, Edit::SetLen(len as usize));
        Ok(())
    }
    fn sync(&self) -> io::Result<()> {
        let mut state = self.disk.lock();
        let fault = state.step();
        let mut rng = state.rng().clone();
        let inode = state.inodes.get_mut(&self.inode).unwrap();
        if fault.is_err() {
            // Like Linux: the error is reported once, the pages count as clean, and the content of the medium is
            // unknown.
            inode.settle(&mut rng);
        } else {
            for change in std::mem::take(&mut inode.unsynced) {
                edit(&mut inode.medium, &change);
            }
        }
        state.rng = Some(rng);
        fault
    }
}

impl Disk for SimDisk {
    fn open(&self, path: &str) -> io::Result<Box<dyn DiskFile>> {
        let inode = *self.lock().names.get(path).ok_or(ErrorKind::NotFound)?;
        Ok(Box::new(SimFile { disk: self.clone(), inode }))
    }
    fn create(&self, path: &str) -> io::Result<Box<dyn DiskFile>> {
        let mut state = self.lock();
        state.step()?;
        state.next += 1;
        let inode = state.next;
        state.inodes.insert(inode, Inode::default());
        state.rename_all(vec![(path.to_owned(), Some(inode))]);
        Ok(Box::new(SimFile { disk: self.clone(), inode }))
    }
    fn list(&self, dir: &str) -> io::Result<Vec<String>> {
        let prefix = if dir.is_empty() { String::new() } else { format!("{dir}/") };
        let mut names: Vec<String> = Vec::new();
        for name in self.lock().names.keys() {
            if let Some(rest) = name.strip_prefix(&prefix) {
                let first = rest.split('/').next().unwrap_or(rest).to_owned();
                if names.last() != Some(&first) {
                    names.push(first);
                }
            }
        }
        Ok(names)
    }
    fn make_dir(&self, _: &str) -> io::Result<()> {
        self.lock().step()
    }
    fn rename(&self, from: &str, to: &str) -> io::Result<()> {
        let mut state = self.lock();
        state.step()?;
        let inode = *state.names.get(from).ok_or(ErrorKind::NotFound)?;
        state.rename_all(vec![(from.to_owned(), None), (to.to_owned(), Some(inode))]);
        Ok(())
    }
    fn remove(&self, path: &str) -> io::Result<()> {
        let mut state = self.lock();
        state.step()?;
        if state.names.contains_key(path) {
            state.rename_all(vec![(path.to_owned(), None)]);
        }
        Ok(())
    }
    fn sync_dir(&self, dir: &str) -> io::Result<()> {
        let mut state = self.lock();
        state.step()?;
        // The names in this folder become durable, and so does every change before the last of them.
        let last = state.unsynced.iter().rposition(|change| change.iter().any(|(name, _)| folder(name) == dir));
        for change in state.unsynced.drain(..last.map_or(0, |i| i + 1)).collect::<Vec<_>>() {
            state.settle_names(&change);
        }
        Ok(())
    }
    fn free(&self) -> io::Result<u64> {
        Ok(self.lock().space as u64)
    }
}

/// The view's in-memory twin.
#[derive(Default)]
pub struct Memory {
    map: Mutex<BTreeMap<Vec<u8>, Vec<u8>>>,
    /// Whether it was opened since it was last flushed: only then can a power cut corrupt it.
    pub dirty: AtomicBool,
}

impl Memory {
    /// Its whole content, for the simulation to set back or corrupt.
    pub fn locked(&self) -> MutexGuard<'_, BTreeMap<Vec<u8>, Vec<u8>>> {
        self.map.lock().unwrap()
    }
}

impl View for Memory {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>> {
        Ok(self.locked().get(key).cloned())
    }
    fn range(
        &self,
        from: Bound<&[u8]>,
        to: Bound<&[u8]>,
        backwards: bool,
        limit: usize,
    ) -> Result<Vec<(Vec<u8>, Vec<u8>)>> {
        let map = self.locked();
        let range = map.range::<[u8], _>((from, to)).map(|(k, v)| (k.clone(), v.clone()));
        Ok(if backwards { range.rev().take(limit).collect() } else { range.take(limit).collect() })
    }
    fn put(&self, changes: &[Change]) -> Result<()> {
        let mut map = self.locked();
        for (key, value) in changes {
            match value {
                Some(value) => map.insert(key.clone(), value.clone()),
                None => map.remove(key),
            };
        }
        Ok(())
    }
    fn flush(&self) -> Result<()> {
        self.dirty.store(false, Relaxed);
        Ok(())
    }
}

/// Provides one view, which survives the process but not a fresh start.
#[derive(Default)]
pub struct Views {
    pub memory: Mutex<Arc<Memory>>,
}

impl ViewSource for Views {
    fn open(&self, _: bool) -> Option<Arc<dyn View>> {
        let memory = self.memory.lock().unwrap();
        memory.dirty.store(true, Relaxed);
        Some(Arc::clone(&memory) as Arc<dyn View>)
    }
    fn fresh(&self) -> Result<Arc<dyn View>> {
        *self.memory.lock().unwrap() = Arc::default();
        Ok(self.open(false).unwrap())
    }
}

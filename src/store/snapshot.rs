//! Snapshots bound the journal. One is written while the store keeps running: the journal starts a new segment at
//! mark S, then the view is copied while it changes. Entries may be newer than S. Because changes are absolute,
//! replaying everything after S over the copy gives the right state, provided that the journal reaches at least E,
//! the last frame that could have touched the copy. So E is stored at the snapshot's end, and a journal that ends
//! before E is damaged.
//!
//! ```text
//! snapshots/{S, 20 digits}.snap, sealed:  S 8 | hash 16 | entries: key length 2, value length 4, key, value | all ones 2 | E 8
//! ```

use super::{
    disk::{Disk, DiskFile, ReadAt},
    journal::{Chain, Mark},
    keys::Keys,
    seal::{SealedReader, SealedWriter},
    view::{Change, View},
};
use base::error::{Error, Result};

use std::{
    io::{self, Write},
    ops::Bound,
};

pub(super) const DIR: &str = "snapshots";
const END: u16 = u16::MAX;
const HEAD: u64 = 24;
const FOOT: u64 = 10;
const BATCH: usize = 512;

/// A snapshot on disk; all zeros means none.
#[derive(Clone, Copy, Debug, Default)]
pub struct Base {
    /// S.
    pub mark: Mark,
    /// E.
    pub end: u64,
    /// Plain bytes.
    pub bytes: u64,
}

pub(super) fn name(seq: u64) -> String {
    format!("{DIR}/{seq:020}.snap")
}

fn place(seq: u64) -> Vec<u8> {
    format!("snapshot {seq}").into_bytes()
}

impl ReadAt for Box<dyn DiskFile> {
    fn read_at(&self, offset: u64, buf: &mut [u8]) -> io::Result<usize> {
        self.as_ref().read_at(offset, buf)
    }
    fn len(&self) -> io::Result<u64> {
        self.as_ref().len()
    }
}

/// Appends to a [`DiskFile`].
pub(super) struct Appender {
    pub file: Box<dyn DiskFile>,
    pub at: u64,
}

impl Write for Appender {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write_all_at(self.at, bytes)?;
        self.at += bytes.len() as u64;
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Snapshots on disk, by the numbers of the last frames they cover.
pub(super) fn all(disk: &dyn Disk) -> Result<Vec<u64>> {
    let mut found: Vec<u64> =
        disk.list(DIR)?.iter().filter_map(|name| name.strip_suffix(".snap")?.parse().ok()).collect();
    found.sort_unstable();
    Ok(found)
}

/// The newest snapshot. This reads only its two ends.
///
/// # Errors
/// It exists but cannot be opened. An older one would not do: the journal between them is gone.
pub fn newest(disk: &dyn Disk, keys: &Keys) -> Result<Base> {
    let Some(seq) = all(disk)?.pop() else { return Ok(Base::default()) };
    let mut reader = SealedReader::open(disk.open(&name(seq))?, &keys.snapshots, &place(seq))?;
    let bytes = reader.len();
    let damaged = || Error::Damaged(format!("the snapshot {seq} has no end"));
    let foot = bytes.checked_sub(FOOT).filter(|f| *f >= HEAD).ok_or_else(damaged)?;
    let head = read(&mut reader, 0, HEAD as usize)?;
    let tail = read(&mut reader, foot, FOOT as usize)?;
    let number = |b: &[u8]| b.try_into().map(u64::from_le_bytes).map_err(|_| damaged());
    let chain: Chain = head[8..].try_into().map_err(|_| damaged())?;
    if number(&head[..8])? != seq || tail[..2] != END.to_le_bytes() {
        return Err(damaged());
    }
    Ok(Base { mark: Mark { seq, chain }, end: number(&tail[2..])?, bytes })
}

fn read<R: ReadAt>(reader: &mut SealedReader<R>, mut at: u64, n: usize) -> Result<Vec<u8>> {
    let mut out = vec![0; n];
    let mut filled = 0;
    while filled < n {
        match reader.read_at(at, &mut out[filled..])? {
            0 => return Err(Error::Damaged("a snapshot is cut off".into())),
            k => {
                filled += k;
                at += k as u64;
            }
        }
    }
    Ok(out)
}

/// Copies every entry of a snapshot into an empty view.
pub fn load(disk: &dyn Disk, keys: &Keys, base: &Base, view: &dyn View) -> Result<()> {
    let mut batch: Vec<Change> = Vec::with_capacity(BATCH);
    entries(disk, keys, base, |key, value| {
        batch.push((key, Some(value)));
        if batch.len() == BATCH {
            view.put(&batch)?;
            batch.clear();
        }
        Ok(())
    })?;
    view.put(&batch)
}

/// Every entry of a snapshot, key and value, in order.
///
/// # Errors
/// [`Error::Damaged`] where it does not open.
pub fn entries(
    disk: &dyn Disk,
    keys: &Keys,
    base: &Base,
    mut visit: impl FnMut(Vec<u8>, Vec<u8>) -> Result<()>,
) -> Result<()> {
    if base.mark == Mark::default() {
        return Ok(());
    }
    let seq = base.mark.seq;
    let mut reader = SealedReader::open(disk.open(&name(seq))?, &keys.snapshots, &place(seq))?;
    let mut at = HEAD;
    loop {
        let head = read(&mut reader, at, 2)?;
        let key_len = u16::from_le_bytes([head[0], head[1]]);
        if key_len == END {
            return Ok(());
        }
        let len = read(&mut reader, at + 2, 4)?;
        let value_len = u32::from_le_bytes([len[0], len[1], len[2], len[3]]);
        let key = read(&mut reader, at + 6, usize::from(key_len))?;
        let value = read(&mut reader, at + 6 + u64::from(key_len), value_len as usize)?;
        at += 6 + u64::from(key_len) + u64::from(value_len);
        visit(key, value)?;
    }
}

/// A snapshot being written.
pub struct Writing {
    out: SealedWriter<Appender>,
    mark: Mark,
    next: Vec<u8>,
}

impl Writing {
    /// Starts the snapshot for `mark`, which comes from [`super::core::Core::begin_snapshot`].
    pub fn begin(disk: &dyn Disk, keys: &Keys, mark: Mark) -> Result<Self> {
        disk.make_dir(DIR)?;
        let file = disk.create(&format!("{}.tmp", name(mark.seq)))?;
        let mut out = SealedWriter::new(Appender { file, at: 0 }, &keys.snapshots, &place(mark.seq))?;
        out.write_all(&mark.seq.to_le_bytes())?;
        out.write_all(&mark.chain)?;
        // Table numbers start at 1; smaller ones are the view's own.
        Ok(Self { out, mark, next: vec![1] })
    }

    /// Copies some entries; `false` once all are copied.
    pub fn step(&mut self, view: &dyn View) -> Result<bool> {
        let entries = view.range(Bound::Included(&self.next), Bound::Unbounded, false, BATCH)?;
        for (key, value) in &entries {
            let too_long = |_| Error::Internal("an entry is too long for a snapshot".into());
            self.out.write_all(&u16::try_from(key.len()).map_err(too_long)?.to_le_bytes())?;
            self.out.write_all(&u32::try_from(value.len()).map_err(too_long)?.to_le_bytes())?;
            self.out.write_all(key)?;
            self.out.write_all(value)?;
        }
        let Some((last, _)) = entries.last() else { return Ok(false) };
        self.next.clone_from(last);
        self.next.push(0);
        Ok(true)
    }

    /// Completes it. `end` is the sequence number of the last frame written to the journal before this call. Returns
    /// the snapshot's size in bytes.
    pub fn finish(mut self, disk: &dyn Disk, end: u64) -> Result<u64> {
        self.out.write_all(&END.to_le_bytes())?;
        self.out.write_all(&end.to_le_bytes())?;
        let Appender { file, at } = self.out.finish()?;
        file.sync()?;
        let to = name(self.mark.seq);
        disk.rename(&format!("{to}.tmp"), &to)?;
        disk.sync_dir(DIR)?;
        Ok(at)
    }
}

/// Writes a snapshot of a view that nobody changes, and removes the older ones.
pub fn of_view(disk: &dyn Disk, keys: &Keys, view: &dyn View, mark: Mark) -> Result<Base> {
    let mut writing = Writing::begin(disk, keys, mark)?;
    while writing.step(view)? {}
    let bytes = writing.finish(disk, mark.seq)?;
    // A damaged one may have a later number than the one it is replaced by only if the view is behind it.
    remove_before(disk, mark)?;
    Ok(Base { mark, end: mark.seq, bytes })
}

/// Removes older snapshots and unfinished ones.
pub fn remove_before(disk: &dyn Disk, mark: Mark) -> Result<()> {
    let keep = name(mark.seq);
    for file in disk.list(DIR)? {
        let path = format!("{DIR}/{file}");
        if path < keep || file.ends_with(".tmp") {
            disk.remove(&path)?;
        }
    }
    Ok(disk.sync_dir(DIR)?)
}

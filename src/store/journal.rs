//! The journal: the source of truth. Every group of writes is one encrypted frame, appended and synced before
//! anything else learns of it. Each frame carries its sequence number and the hash of the frame before, so none can
//! be lost, swapped or inserted unnoticed.
//!
//! ```text
//! segment  journal/{first sequence, 20 digits}.log
//! frame    magic 4 | body length 4 | sequence 8 | hash of the frame before 16 | CRC-32 of these 4 | sealed body
//! ```
//!
//! Only one frame is ever in flight, because the writer syncs each before it starts the next. So after a power cut,
//! only the last frame can be incomplete; a bad frame followed by a good one is damage. Segments are extended with
//! zeros in advance, so that a sync has no new length to record, and a full disk is noticed before a frame is
//! started.

use super::{
    disk::{Disk, DiskFile},
    keys::Keys,
};
use base::error::{Error, Result};

use std::collections::BTreeMap;

pub(super) const DIR: &str = "journal";
/// How the name of a damaged segment that was set aside ends.
pub(super) const ASIDE: &str = "damaged";
const MAGIC: [u8; 4] = *b"CHF1";
pub(super) const HEAD: usize = 4 + 4 + 8 + 16 + 4;
/// The largest encrypted body, in bytes.
pub(super) const MAX_BODY: usize = 256 << 20;

/// Hash of a frame: the first 16 bytes of BLAKE3 over header and sealed body.
pub type Chain = [u8; 16];

/// A position in the journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Mark {
    /// Sequence number of the last frame; 0 before the first.
    pub seq: u64,
    /// Its hash.
    pub chain: Chain,
}

/// What is wrong with the journal, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Segment file.
    pub segment: String,
    /// Byte offset of the first bad frame.
    pub offset: u64,
    /// The sequence number expected there.
    pub expected: u64,
    /// The highest sequence number seen after it.
    pub seen: u64,
}

/// The journal, open for appending.
pub struct Journal {
    file: Box<dyn DiskFile>,
    first: u64,
    end: u64,
    zeroed: u64,
    ahead: u64,
    mark: Mark,
}

pub(super) fn segment_name(first: u64) -> String {
    format!("{DIR}/{first:020}.log")
}

fn head(len: usize, seq: u64, before: &Chain) -> [u8; HEAD] {
    let mut head = [0; HEAD];
    head[..4].copy_from_slice(&MAGIC);
    head[4..8].copy_from_slice(&u32::try_from(len).unwrap_or(u32::MAX).to_le_bytes());
    head[8..16].copy_from_slice(&seq.to_le_bytes());
    head[16..32].copy_from_slice(before);
    let crc = crc32fast::hash(&head[..32]);
    head[32..].copy_from_slice(&crc.to_le_bytes());
    head
}

pub(super) fn parse_head(head: &[u8]) -> Option<(usize, u64, Chain)> {
    let crc = u32::from_le_bytes(head.get(32..HEAD)?.try_into().ok()?);
    if head[..4] != MAGIC || crc32fast::hash(&head[..32]) != crc {
        return None;
    }
    let len = u32::from_le_bytes(head[4..8].try_into().ok()?) as usize;
    Some((len, u64::from_le_bytes(head[8..16].try_into().ok()?), head[16..32].try_into().ok()?))
}

pub(super) fn chain(head: &[u8], body: &[u8]) -> Chain {
    let mut hasher = blake3::Hasher::new();
    hasher.update(head).update(body);
    let mut out = [0; 16];
    out.copy_from_slice(&hasher.finalize().as_bytes()[..16]);
    out
}

fn failed(what: &str, e: &std::io::Error) -> Error {
    Error::Internal(format!("the journal could not be {what}: {e}"))
}

/// Segments on disk, by first sequence number.
pub(super) fn segments(disk: &dyn Disk) -> Result<Vec<u64>> {
    let mut found: Vec<u64> =
        disk.list(DIR)?.iter().filter_map(|name| name.strip_suffix(".log")?.parse().ok()).collect();
    found.sort_unstable();
    Ok(found)
}

/// One frame as read.
pub struct Frame {
    /// Its sequence number and hash.
    pub mark: Mark,
    /// Hash of the frame before it.
    pub before: Chain,
    /// Its decrypted body.
    pub body: Vec<u8>,
}

enum Step {
    Frame(Frame, u64),
    Bad,
}

fn read_frame(file: &dyn DiskFile, len: u64, offset: u64, before: Mark, keys: &Keys) -> Result<Step> {
    let mut head = [0; HEAD];
    if offset + HEAD as u64 > len {
        return Ok(Step::Bad);
    }
    file.read_exact_at(offset, &mut head)?;
    let Some((size, seq, prior)) = parse_head(&head) else { return Ok(Step::Bad) };
    let next = offset + (HEAD + size) as u64;
    if seq != before.seq + 1 || prior != before.chain || size > MAX_BODY || next > len {
        return Ok(Step::Bad);
    }
    let mut body = vec![0; size];
    file.read_exact_at(offset + HEAD as u64, &mut body)?;
    match keys.journal.open(&head, &body) {
        Ok(opened) => {
            let mark = Mark { seq, chain: chain(&head, &body) };
            Ok(Step::Frame(Frame { mark, before: prior, body: opened }, next))
        }
        Err(_) => Ok(Step::Bad),
    }
}

/// The highest sequence number of a plausible frame header at or after `offset`.
fn seen_behind(file: &dyn DiskFile, len: u64, offset: u64, expected: u64) -> Result<u64> {
    const STEP: usize = 1 << 20;
    let (mut at, mut seen) = (offset, 0);
    // Neighbouring windows overlap by a header, so that none is missed at a boundary.
    let mut window = vec![0; usize::try_from(len.saturating_sub(offset)).map_or(STEP + HEAD, |n| n.min(STEP + HEAD))];
    while at < len {
        let n = usize::try_from((len - at).min(window.len() as u64)).unwrap_or(0);
        file.read_exact_at(at, &mut window[..n])?;
        for i in memchr::memmem::find_iter(&window[..n], &MAGIC) {
            if let Some((_, seq, _)) = parse_head(&window[i..n])
                && seq > expected
            {
                seen = seen.max(seq);
            }
        }
        at += STEP as u64;
    }
    Ok(seen)
}

/// How to open the journal.
pub struct Opening<'a> {
    /// The data folder.
    pub disk: &'a dyn Disk,
    /// Its keys.
    pub keys: &'a Keys,
    /// By how many zero bytes the journal is extended in advance.
    pub ahead: u64,
}

/// The result of opening.
pub enum Opened {
    /// The journal is intact; each frame after `from` was passed to the visitor.
    Whole(Journal),
    /// A frame is damaged; nothing has changed.
    Damaged(Damage),
}

/// Opens the journal after `from` (the snapshot's mark), passes every later frame to `visit`, and cuts off a torn
/// last frame. `durable` is the highest sequence number known to be synced (the view's): a bad frame at or below it
/// is damage, never a torn frame.
pub fn open(how: &Opening, from: Mark, durable: u64, mut visit: impl FnMut(Frame) -> Result<()>) -> Result<Opened> {
    let Opening { disk, keys, ahead } = *how;
    disk.make_dir(DIR)?;
    let all = segments(disk)?;
    // The frame after `from` is in the last segment that starts at or below it.
    let start = all.iter().rposition(|&first| first <= from.seq + 1).unwrap_or(0);
    let mut mark = from;
    let mut last: Option<(Box<dyn DiskFile>, u64, u64, u64)> = None;
    let live = &all[start.min(all.len())..];
    if let Some(&first) = live.first().filter(|first| **first > from.seq + 1) {
        let seen = durable.max(first - 1);
        return Ok(Opened::Damaged(Damage { segment: segment_name(first), offset: 0, expected: from.seq + 1, seen }));
    }
    for (i, &first) in live.iter().enumerate() {
        let name = segment_name(first);
        let file = disk.open(&name)?;
        let len = file.len()?;
        let (mut offset, mut newest) = (0, 0);
        if first <= from.seq {
            offset = skip_to(file.as_ref(), len, from)?.unwrap_or(0);
        }
        while let Step::Frame(frame, next) = read_frame(file.as_ref(), len, offset, mark, keys)? {
            mark = frame.mark;
            visit(frame)?;
            (newest, offset) = (offset, next);
        }
        // A segment must be followed by the one with the next sequence number, or by nothing.
        if live.get(i + 1) == Some(&(mark.seq + 1)) && seen_behind(file.as_ref(), len, offset, mark.seq)? == 0 {
            continue;
        }
        let mut seen =
            seen_behind(file.as_ref(), len, offset, mark.seq + 1)?.max(if durable > mark.seq { durable } else { 0 });
        if let Some(&later) = live.get(i + 1..).and_then(<[u64]>::last) {
            // An empty later segment proves nothing by itself, but its name shows that the one before was complete.
            seen = seen.max(later.saturating_sub(1));
        }
        if seen > mark.seq {
            return Ok(Opened::Damaged(Damage { segment: name, offset, expected: mark.seq + 1, seen }));
        }
        last = Some((file, first, newest, offset));
        break;
    }
    match last {
        Some((file, first, newest, end)) => {
            // The sync of the last frame may have failed: it can then be read from the cache although it is on no
            // medium (after a failed fsync, Linux treats the pages as clean). Writing it again makes it durable or
            // fails.
            let mut frame =
                vec![0; usize::try_from(end - newest).map_err(|_| Error::Damaged("a frame is too long".into()))?];
            file.read_exact_at(newest, &mut frame)?;
            file.write_all_at(newest, &frame)?;
            file.sync()?;
            disk.sync_dir(DIR)?;
            // Everything after the last good frame is cut off, so that it cannot pass for a frame later.
            if file.len()? > end {
                file.set_len(end)?;
                file.sync()?;
            }
            Ok(Opened::Whole(Journal { file, first, end, zeroed: end, ahead, mark }))
        }
        None if durable > mark.seq => Ok(Opened::Damaged(Damage {
            segment: segment_name(mark.seq + 1),
            offset: 0,
            expected: mark.seq + 1,
            seen: durable,
        })),
        None => Ok(Opened::Whole(Journal::begin(disk, mark, ahead)?)),
    }
}

/// The offset after frame `from` in a segment, found from the headers alone.
pub(super) fn skip_to(file: &dyn DiskFile, len: u64, from: Mark) -> Result<Option<u64>> {
    let mut offset = 0;
    let mut head = [0; HEAD];
    while offset + HEAD as u64 <= len {
        file.read_exact_at(offset, &mut head)?;
        let Some((size, seq, _)) = parse_head(&head) else { return Ok(None) };
        offset += (HEAD + size) as u64;
        if seq == from.seq {
            return Ok(Some(offset));
        }
    }
    Ok(None)
}

impl Journal {
    fn begin(disk: &dyn Disk, mark: Mark, ahead: u64) -> Result<Self> {
        let first = mark.seq + 1;
        let file = disk.create(&segment_name(first))?;
        file.sync()?;
        disk.sync_dir(DIR)?;
        Ok(Self { file, first, end: 0, zeroed: 0, ahead, mark })
    }

    /// The last frame.
    pub fn mark(&self) -> Mark {
        self.mark
    }

    /// Bytes of frames in the current segment.
    pub fn bytes(&self) -> u64 {
        self.end
    }

    /// Appends a group and syncs it. `Ok` means that the group is durable.
    ///
    /// # Errors
    /// [`Error::Full`] leaves the journal as it was. After any other error it is unknown whether the group was
    /// written, and the caller must stop writing until the journal is reopened.
    pub fn append(&mut self, keys: &Keys, plain: &[u8]) -> Result<Mark> {
        let seq = self.mark.seq + 1;
        // 40 bytes for nonce and tag.
        let size = plain.len() + 40;
        if size > MAX_BODY {
            return Err(Error::Invalid("A single change may not be larger than 256 MB.".into()));
        }
        let head = head(size, seq, &self.mark.chain);
        let body = keys.journal.seal(&head, plain)?;
        let end = self.end + (HEAD + body.len()) as u64;
        if end > self.zeroed {
            self.extend(end)?;
        }
        let mut frame = Vec::with_capacity(HEAD + body.len());
        frame.extend_from_slice(&head);
        frame.extend_from_slice(&body);
        if let Err(e) = self.file.write_all_at(self.end, &frame) {
            return Err(if Error::is_full(&e) { self.give_back() } else { failed("written", &e) });
        }
        self.file.sync().map_err(|e| failed("synced", &e))?;
        self.mark = Mark { seq, chain: chain(&head, &body) };
        self.end = end;
        Ok(self.mark)
    }

    /// Writes zeros to beyond `need`. On a full disk, gives back the space it took.
    fn extend(&mut self, need: u64) -> Result<()> {
        let zeros = vec![0; 1 << 16];
        let target = need.next_multiple_of(self.ahead);
        let mut at = self.zeroed;
        let mut fill = || -> std::io::Result<()> {
            while at < target {
                let n = usize::try_from((target - at).min(zeros.len() as u64)).unwrap_or(zeros.len());
                self.file.write_all_at(at, &zeros[..n])?;
                at += n as u64;
            }
            self.file.sync()
        };
        match fill() {
            Ok(()) => {
                self.zeroed = target;
                Ok(())
            }
            Err(e) if Error::is_full(&e) => Err(self.give_back()),
            Err(e) => Err(failed("extended", &e)),
        }
    }

    /// On a full disk, cuts the file back to the last frame. Nothing after it was acknowledged.
    fn give_back(&mut self) -> Error {
        match self.close() {
            Ok(()) => Error::Full,
            Err(e) => Error::Internal(format!("the journal could not be cut back on a full disk: {e}")),
        }
    }

    /// Starts a new segment, so that the earlier ones can go once a snapshot covers them. Returns the mark that a
    /// snapshot started now must carry.
    pub fn rotate(&mut self, disk: &dyn Disk) -> Result<Mark> {
        if self.end > 0 {
            self.close()?;
            *self = Self::begin(disk, self.mark, self.ahead)?;
        }
        Ok(self.mark)
    }

    /// Removes the zeros written in advance; called on a clean stop.
    pub fn close(&mut self) -> Result<()> {
        self.file.set_len(self.end)?;
        self.zeroed = self.end;
        Ok(self.file.sync()?)
    }

    /// Removes segments that hold no frame after `mark`.
    pub fn remove_before(&self, disk: &dyn Disk, mark: Mark) -> Result<()> {
        for pair in segments(disk)?.windows(2) {
            if pair[1] <= mark.seq + 1 && pair[0] < self.first {
                disk.remove(&segment_name(pair[0]))?;
            }
        }
        Ok(disk.sync_dir(DIR)?)
    }
}

/// Where consecutive frames stand in a segment, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The segment's file.
    pub segment: String,
    /// The first byte.
    pub start: u64,
    /// The byte after the last.
    pub end: u64,
}

/// Where the frames after number `after`, up to `to`, stand, by their headers alone; `None` if some are not there. They must be durable,
/// and their segments must stay meanwhile.
pub fn stretches(disk: &dyn Disk, after: u64, to: u64) -> Result<Option<Vec<Stretch>>> {
    let (found, last) = walk(disk, after, to)?;
    Ok((last >= to).then_some(found))
}

/// Where all frames after number `after` stand, by their headers alone, up to the first that is not there.
pub fn stretches_from(disk: &dyn Disk, after: u64) -> Result<Vec<Stretch>> {
    Ok(walk(disk, after, u64::MAX)?.0)
}

/// The stretches of consecutive frames after `after`, up to `to` or to the first that is not there, and the number of the last.
fn walk(disk: &dyn Disk, after: u64, to: u64) -> Result<(Vec<Stretch>, u64)> {
    let all = segments(disk)?;
    let begin = all.iter().rposition(|&first| first <= after + 1).unwrap_or(0);
    let (mut found, mut last, mut head) = (Vec::new(), after, [0; HEAD]);
    for &first in all.get(begin..).unwrap_or(&[]) {
        let segment = segment_name(first);
        let file = disk.open(&segment)?;
        let (len, mut offset, mut start) = (file.len()?, 0, None);
        while last < to && offset + HEAD as u64 <= len {
            file.read_exact_at(offset, &mut head)?;
            let Some((size, seq, _)) = parse_head(&head).filter(|(_, seq, _)| *seq <= last + 1) else { break };
            if seq == last + 1 {
                start = start.or(Some(offset));
                last = seq;
            }
            offset += (HEAD + size) as u64;
        }
        found.extend(start.map(|start| Stretch { segment, start, end: offset }));
    }
    Ok((found, last))
}

/// The hash that frame number `seq` gives for the frame before it; `None` if it is not there.
pub fn before(disk: &dyn Disk, seq: u64) -> Result<Option<Chain>> {
    let (found, last) = walk(disk, seq - 1, seq)?;
    let Some(stretch) = found.first().filter(|_| last == seq) else { return Ok(None) };
    let mut head = [0; HEAD];
    disk.open(&stretch.segment)?.read_exact_at(stretch.start, &mut head)?;
    Ok(parse_head(&head).map(|(_, _, chain)| chain))
}

/// The decrypted bodies of the frames in a stretch, in order.
///
/// # Errors
/// [`Error::Damaged`] for a frame that does not open.
pub fn bodies(
    disk: &dyn Disk,
    keys: &Keys,
    stretch: &Stretch,
    mut visit: impl FnMut(Mark, u64, Vec<u8>) -> Result<()>,
) -> Result<()> {
    let file = disk.open(&stretch.segment)?;
    let (mut offset, mut head) = (stretch.start, [0; HEAD]);
    while offset < stretch.end {
        let damaged = || Error::Damaged(format!("{} cannot be read at byte {offset}", stretch.segment));
        file.read_exact_at(offset, &mut head)?;
        let (size, seq, _) = parse_head(&head).filter(|(size, ..)| *size <= MAX_BODY).ok_or_else(damaged)?;
        let mut body = vec![0; size];
        file.read_exact_at(offset + HEAD as u64, &mut body)?;
        let plain = keys.journal.open(&head, &body).map_err(|_| damaged())?;
        visit(Mark { seq, chain: chain(&head, &body) }, offset, plain)?;
        offset += (HEAD + size) as u64;
    }
    Ok(())
}

/// Every frame after number `after` that can be read, each by itself: also those behind damage.
pub fn readable(disk: &dyn Disk, keys: &Keys, after: u64) -> Result<BTreeMap<u64, Frame>> {
    let mut found = BTreeMap::new();
    for first in segments(disk)? {
        let Some(bytes) = disk.read(&segment_name(first))? else { continue };
        let mut at = 0;
        while let Some(next) = bytes.get(at..).and_then(|rest| memchr::memmem::find(rest, &MAGIC)) {
            at += next;
            let frame = bytes.get(at..).and_then(|bytes| {
                let (size, seq, before) = parse_head(bytes)?;
                let (head, body) = (bytes.get(..HEAD)?, bytes.get(HEAD..HEAD + size)?);
                let plain = keys.journal.open(head, body).ok()?;
                Some((Frame { mark: Mark { seq, chain: chain(head, body) }, before, body: plain }, HEAD + size))
            });
            match frame {
                Some((frame, len)) => {
                    if frame.mark.seq > after {
                        found.insert(frame.mark.seq, frame);
                    }
                    at += len;
                }
                None => at += MAGIC.len(),
            }
        }
    }
    Ok(found)
}

/// Sets all segments aside, because a snapshot holds everything up to `mark`, and begins a new one.
pub fn anew(disk: &dyn Disk, mark: Mark, ahead: u64) -> Result<Journal> {
    for first in segments(disk)? {
        let name = segment_name(first);
        disk.rename(&name, &format!("{name}.{ASIDE}"))?;
    }
    Journal::begin(disk, mark, ahead)
}

/// Whether damaged segments lie aside.
pub fn has_aside(disk: &dyn Disk) -> Result<bool> {
    Ok(disk.list(DIR)?.iter().any(|name| name.ends_with(ASIDE)))
}

/// Bytes of all segments.
pub fn total(disk: &dyn Disk) -> Result<u64> {
    segments(disk)?.into_iter().try_fold(0, |sum, first| Ok(sum + disk.open(&segment_name(first))?.len()?))
}

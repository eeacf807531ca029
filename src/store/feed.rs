//! What a standby is fed with: the journal's frames one by one as they lie on the disk, and the blobs that each of them names. The
//! standby needs no key for any of it.

use super::{
    Store,
    blobs::{self, BLOBS},
    core::decode,
    delivery::{Delivery, Receiver, SMALL_FILES},
    disk::{Disk, DiskFile},
    follow::Followed,
    journal::{self, Chain, HEAD, MAX_BODY, Mark},
    point::{Piece, Point},
    snapshot,
    table::{All, Key},
};
use base::error::{Error, Result};
use base::ids::BlobId;

use std::{
    io::{ErrorKind, Read},
    sync::atomic::Ordering,
    time::Duration,
};

/// A frame as it lies in the journal: head and encrypted body.
struct RawFrame {
    mark: Mark,
    bytes: Vec<u8>,
}

/// Bytes of a file that go in one piece.
const PART: u64 = 1 << 20;
/// Bytes of frames after which the standby is asked to make them durable.
const BATCH: usize = 4 << 20;

/// What a group of changes did to the names of blobs.
#[derive(Default)]
struct Renamed {
    named: Vec<BlobId>,
    forgotten: Vec<BlobId>,
}

/// A place in the journal from which frames are read.
struct Tail {
    mark: Mark,
    file: Box<dyn DiskFile>,
    segment: String,
    offset: u64,
}

impl Tail {
    /// Behind the frame `mark`, which must be in the journal or be followed by one that is.
    fn behind(disk: &dyn Disk, mark: Mark) -> Result<Option<Self>> {
        let all = journal::segments(disk)?;
        let Some(&first) = all.iter().rfind(|&&first| first <= mark.seq + 1) else { return Ok(None) };
        let segment = journal::segment_name(first);
        let file = disk.open(&segment)?;
        let len = file.len()?;
        let offset = if first <= mark.seq { journal::skip_to(file.as_ref(), len, mark)? } else { Some(0) };
        Ok(offset.map(|offset| Self { mark, file, segment, offset }))
    }

    /// The frame at the place, if it is the next one.
    fn here(&self) -> Result<Option<RawFrame>> {
        let mut head = [0; HEAD];
        if self.offset + HEAD as u64 > self.file.len()? {
            return Ok(None);
        }
        self.file.read_exact_at(self.offset, &mut head)?;
        let parsed = journal::parse_head(&head)
            .filter(|(size, seq, before)| *size <= MAX_BODY && *seq == self.mark.seq + 1 && *before == self.mark.chain);
        let Some((size, seq, _)) = parsed else { return Ok(None) };
        let mut bytes = vec![0; HEAD + size];
        self.file.read_exact_at(self.offset, &mut bytes)?;
        let (head, body) = bytes.split_at(HEAD);
        let mark = Mark { seq, chain: journal::chain(head, body) };
        Ok(Some(RawFrame { mark, bytes }))
    }

    /// The next frame, which must be durable.
    fn next(&mut self, disk: &dyn Disk) -> Result<RawFrame> {
        let gone = || Error::Damaged(format!("the journal has no frame after {}", self.mark.seq));
        let frame = match self.here()? {
            Some(frame) => frame,
            None => {
                let segment = journal::segment_name(self.mark.seq + 1);
                if segment == self.segment {
                    return Err(gone());
                }
                (self.file, self.offset) = (disk.open(&segment)?, 0);
                self.segment = segment;
                self.here()?.ok_or_else(gone)?
            }
        };
        self.offset += frame.bytes.len() as u64;
        self.mark = frame.mark;
        Ok(frame)
    }
}

/// The next of the raw frames that follow each other in a stream of bytes.
fn next_frame(from: &mut dyn Read) -> Result<Option<Vec<u8>>> {
    let mut bytes = vec![0; HEAD];
    match from.read(&mut bytes[..1])? {
        0 => return Ok(None),
        _ => from.read_exact(&mut bytes[1..])?,
    }
    let odd = || Error::Damaged("the journal holds what is no frame".into());
    let (size, ..) = journal::parse_head(&bytes).filter(|(size, ..)| *size <= MAX_BODY).ok_or_else(odd)?;
    bytes.resize(HEAD + size, 0);
    from.read_exact(&mut bytes[HEAD..])?;
    Ok(Some(bytes))
}

/// Feeds a standby.
#[derive(Clone)]
pub struct Feed(Store);

impl Store {
    /// What a standby is fed with.
    pub fn feed(&self) -> Feed {
        Feed(self.clone())
    }
}

impl Feed {
    pub(super) fn disk(&self) -> &dyn Disk {
        self.0.0.disk.as_ref()
    }

    fn followed(&self) -> &Followed {
        &self.0.0.followed
    }

    /// From now on nothing counts as durable before the standby has it, or, with `false`, no longer.
    pub fn set_waits(&self, waits: bool) {
        self.followed().set_waits(waits);
    }

    /// Says whether the standby has caught up and answers.
    pub fn set_answers(&self, answers: bool) {
        self.followed().set_answers(answers);
    }

    /// Everything up to frame number `seq` is durable at the standby. The frames after it stay for it.
    pub fn acknowledge(&self, seq: u64) {
        self.followed().acknowledge(seq);
    }

    /// The number of the last frame that the standby is known to hold.
    pub fn acknowledged(&self) -> u64 {
        self.followed().acknowledged()
    }

    /// The frames after number `seq` stay although a snapshot covers them.
    pub fn keep_after(&self, seq: u64) {
        self.followed().kept.store(seq, Ordering::Relaxed);
    }

    /// The last durable frame.
    pub fn made(&self) -> Mark {
        self.followed().made()
    }

    /// Waits for a frame after number `seq`, at most for `most`. Returns the last durable frame.
    pub fn wait(&self, seq: u64, most: Duration) -> Mark {
        self.followed().after(seq, most)
    }

    /// Another box has taken over.
    pub(super) fn superseded(&self) {
        self.followed().supersede();
    }

    /// Whether the journal here went on from that frame; `None` if its frames are gone. If it did not, the standby knows changes that
    /// are not here.
    fn follows(&self, then: Mark) -> Result<Option<bool>> {
        let made = self.made();
        if then.chain == Chain::default() && then.seq > 0 {
            return Ok(None);
        }
        if then.seq >= made.seq {
            return Ok(Some(then == made));
        }
        Ok(journal::before(self.disk(), then.seq + 1)?.map(|chain| chain == then.chain))
    }

    /// What a frame did to the names of blobs.
    fn renamed(&self, frame: &RawFrame) -> Result<Renamed> {
        let (head, body) = frame.bytes.split_at(HEAD.min(frame.bytes.len()));
        let names = BLOBS.full_prefix(&All);
        let mut renamed = Renamed::default();
        for (key, value) in decode(&self.0.0.keys.journal.open(head, body)?)? {
            let Some(id) = key.strip_prefix(names.as_slice()).and_then(BlobId::read) else { continue };
            if value.is_some() { &mut renamed.named } else { &mut renamed.forgotten }.push(id);
        }
        Ok(renamed)
    }

    /// Everything there is, held still while it is copied.
    fn point(&self) -> Result<Point> {
        // A writer that waits for the standby would be waited for here.
        self.followed().set_starts_anew(true);
        let point = self.0.point();
        self.followed().set_starts_anew(false);
        point
    }

    /// Begins to deliver: finds out what the standby has, and gives it a new copy of everything if the frames that it lacks are gone.
    ///
    /// # Errors
    /// [`Error::Conflict`] if it knows changes that are not here; what the standby says, or store errors.
    pub fn begin(&self, to: &mut dyn Receiver, told: &mut dyn FnMut(u64, u64)) -> Result<Delivering> {
        let mut small = Vec::new();
        send_small_files(self.disk(), to, &mut small)?;
        let there = to.mark()?;
        self.keep_after(there.seq);
        let found = match self.follows(there)? {
            Some(false) => {
                let says = "The standby holds changes that this box does not have. If this box was set back, promote the standby; \
                            otherwise give the standby an empty folder.";
                return Err(Error::Conflict(says.into()));
            }
            Some(true) => Tail::behind(self.disk(), there)?,
            None => None,
        };
        let tail = match found {
            Some(tail) => tail,
            None => {
                let mark = self.copy_all(to, told)?;
                let gone = || Error::Damaged("the journal's newest changes are not where they should be".into());
                Tail::behind(self.disk(), mark)?.ok_or_else(gone)?
            }
        };
        let newest = to.snapshot_there()?;
        Ok(Delivering { feed: self.clone(), tail, small, newest, snapshot: None })
    }

    /// Delivers a copy of everything. `told` receives bytes, done and in all.
    fn copy_all(&self, to: &mut dyn Receiver, told: &mut dyn FnMut(u64, u64)) -> Result<Mark> {
        let point = self.point()?;
        let there = to.blobs()?;
        let of = point.blobs().iter().filter(|(id, _)| !there.contains(id)).map(|(_, len)| len).sum();
        to.deliver(Delivery::Begin(point.base()))?;
        if let Some((seq, mut piece)) = point.snapshot()? {
            send(&mut piece, |bytes, last| to.deliver(Delivery::Snapshot { seq, bytes, last }))?;
        }
        let mut done = 0;
        for (&id, len) in point.blobs() {
            if !there.contains(&id)
                && let Some(mut piece) = self.blob(id)?
            {
                send(&mut piece, |bytes, last| to.deliver(Delivery::Blob { id, bytes, last }))?;
                done += len;
                told(done, of);
            }
        }
        let mut frames = point.frames(point.base().seq)?;
        while let Some(frame) = frames.as_mut().map(|frames| next_frame(frames)).transpose()?.flatten() {
            to.deliver(Delivery::Frame(frame))?;
        }
        to.deliver(Delivery::Complete)?;
        // After the copy is whole: the former one named some of them.
        for id in there.into_iter().filter(|id| !point.blobs().contains_key(id)) {
            to.deliver(Delivery::Forget(id))?;
        }
        let mark = to.sync()?;
        self.acknowledge(mark.seq);
        Ok(mark)
    }

    /// The file of a blob; `None` if it has none, or none yet, or no longer.
    fn blob(&self, id: BlobId) -> Result<Option<Piece>> {
        opened(self.disk(), &blobs::path(id))
    }
}

/// A file; `None` if there is none.
fn opened(disk: &dyn Disk, path: &str) -> Result<Option<Piece>> {
    match disk.open(path) {
        Ok(file) => Ok(Some(Piece::of(file)?)),
        Err(e) if e.kind() == ErrorKind::NotFound => Ok(None),
        Err(e) => Err(e.into()),
    }
}

/// Passes bytes on in parts.
fn send(from: &mut Piece, mut part: impl FnMut(Vec<u8>, bool) -> Result<()>) -> Result<()> {
    while !send_part(from, &mut part)? {}
    Ok(())
}

/// Passes one part on. Returns whether it was the last.
fn send_part(from: &mut Piece, part: &mut dyn FnMut(Vec<u8>, bool) -> Result<()>) -> Result<bool> {
    let mut bytes = Vec::new();
    from.by_ref().take(PART).read_to_end(&mut bytes)?;
    let last = (bytes.len() as u64) < PART;
    part(bytes, last)?;
    Ok(last)
}

/// Sends the small files that are others than before.
fn send_small_files(disk: &dyn Disk, to: &mut dyn Receiver, sent: &mut Vec<Option<Vec<u8>>>) -> Result<()> {
    sent.resize(SMALL_FILES.len(), None);
    for (name, before) in SMALL_FILES.iter().zip(sent) {
        let now = disk.read(name)?;
        if let Some(bytes) = now.clone().filter(|_| now != *before) {
            to.deliver(Delivery::SmallFile((*name).to_owned(), bytes))?;
            *before = now;
        }
    }
    Ok(())
}

/// A delivery that goes on as long as both boxes run.
pub struct Delivering {
    feed: Feed,
    tail: Tail,
    /// The small files as they were sent.
    small: Vec<Option<Vec<u8>>>,
    /// The number of the newest snapshot there.
    newest: u64,
    /// The snapshot of which parts have been sent.
    snapshot: Option<(u64, Piece)>,
}

impl Delivering {
    /// Delivers what is new, waiting at most for `most` for it. Returns whether the standby has all that was durable here.
    ///
    /// # Errors
    /// What the standby says, or store errors. The delivery must begin again.
    pub fn go_on(&mut self, to: &mut dyn Receiver, most: Duration) -> Result<bool> {
        let feed = self.feed.clone();
        let busy = self.snapshot.is_some();
        feed.wait(self.tail.mark.seq, if busy { Duration::ZERO } else { most });
        let (mut forgotten, mut sent) = (Vec::new(), 0);
        while sent < BATCH && self.tail.mark.seq < feed.made().seq {
            let frame = self.tail.next(feed.disk())?;
            let renamed = feed.renamed(&frame)?;
            for id in renamed.named {
                if let Some(mut piece) = feed.blob(id)? {
                    send(&mut piece, |bytes, last| to.deliver(Delivery::Blob { id, bytes, last }))?;
                }
            }
            sent += frame.bytes.len();
            to.deliver(Delivery::Frame(frame.bytes))?;
            forgotten.extend(renamed.forgotten);
        }
        if sent == 0 && !busy {
            send_small_files(feed.disk(), to, &mut self.small)?;
        }
        // A word to the other box, too, that this one is there.
        let there = to.sync()?;
        feed.acknowledge(there.seq);
        for id in forgotten {
            to.deliver(Delivery::Forget(id))?;
        }
        let level = there.seq >= feed.made().seq;
        if level {
            self.snapshot_part(to)?;
        }
        Ok(level)
    }

    /// Sends a part of a newer snapshot, so that the journal there becomes shorter as well.
    fn snapshot_part(&mut self, to: &mut dyn Receiver) -> Result<()> {
        if self.snapshot.is_none() {
            let disk = self.feed.disk();
            let Some(newest) = snapshot::all(disk)?.pop().filter(|newest| *newest > self.newest) else { return Ok(()) };
            self.snapshot = opened(disk, &snapshot::name(newest))?.map(|piece| (newest, piece));
        }
        let Some((seq, piece)) = &mut self.snapshot else { return Ok(()) };
        let seq = *seq;
        if send_part(piece, &mut |bytes, last| to.deliver(Delivery::Snapshot { seq, bytes, last }))? {
            (self.newest, self.snapshot) = (seq, None);
        }
        Ok(())
    }
}

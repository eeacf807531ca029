//! Writes a point: what is new since the last one, then the list of all it consists of.

use super::{
    lines::begin_line,
    place::Place,
    records::Line,
    repository::{Contents, Frames, Piece, PointName, Repository, blob_name},
};
use crate::{
    error::{Error, Result},
    ids::BlobId,
    store::{Mark, Point, RecoveryKey, Store},
};

use jiff::Timestamp;
use std::{
    cmp::Reverse,
    collections::{BTreeMap, HashMap},
    io,
    sync::atomic::{AtomicBool, Ordering},
};

/// What a run came to.
pub struct Created {
    /// The point.
    pub point: PointName,
    /// What it consists of.
    pub contents: Contents,
    /// Bytes that were written for it.
    pub written: u64,
}

/// The records of a point.
struct Records {
    snapshot: Option<(u64, Piece)>,
    frames: Vec<Frames>,
}

/// The blobs of a point.
struct Files {
    blobs: BTreeMap<BlobId, Piece>,
    lost: Vec<BlobId>,
    coming: Vec<BlobId>,
}

/// What lies in these folders of a place, with its bytes.
fn lengths(repository: &Repository, folders: &[&str]) -> Result<HashMap<String, u64>> {
    let mut found = HashMap::new();
    for folder in folders {
        found.extend(repository.place.list(folder)?.into_iter().map(|object| (object.name, object.len)));
    }
    Ok(found)
}

/// Who writes, and for whom it is sealed.
pub struct Writer<'a> {
    pub store: &'a Store,
    /// The key of this folder, which opens its own points.
    pub own: &'a RecoveryKey,
    pub firm: &'a str,
    pub now: Timestamp,
    /// Whether backups were written to this place before, and are not to begin anew.
    pub known: bool,
    /// Becomes true when the server stops.
    pub stopping: &'a AtomicBool,
}

impl Writer<'_> {
    /// Writes a point to a place. `progress` receives the bytes that are done, out of how many.
    ///
    /// # Errors
    /// No recovery key; the place cannot be written; the store cannot be read.
    pub fn write(&self, place: &dyn Place, line: &Line, mut progress: impl FnMut(u64, u64)) -> Result<Created> {
        let recovery = self.store.recovery()?.ok_or_else(|| {
            Error::Invalid(
                "There is no recovery key yet, and without one nobody could open a backup after this machine is lost. Make one with \"chancery keys export\", and keep it on paper.".into(),
            )
        })?;
        let repository = Repository::open_or_make(place, self.known)?;
        let last = self.last(&repository, line, place)?;
        let point = self.store.point()?;
        let (mut written, made) = (0, self.now);
        let before = last.as_ref().filter(|last| last.line == line.name);
        // A folder that was set back to an earlier state, as with a virtual machine, has gone another way since: what it writes must
        // never be put together with what was written before.
        let goes_on = match before {
            Some(last) => point.follows(Mark { seq: last.seq, chain: last.chain })?.unwrap_or(false),
            None => true,
        };
        let line = if goes_on { line.clone() } else { begin_line(self.store, &place.shown())? };
        let records = self.records(&repository, &point, &line, before.filter(|_| goes_on), &mut written)?;
        let files = self.blobs(&repository, &point, last.as_ref(), &mut written, &mut progress)?;
        let contents = Contents {
            program: env!("CARGO_PKG_VERSION").into(),
            firm: self.firm.to_owned(),
            line: line.name.clone(),
            made,
            seq: point.mark().seq,
            chain: point.mark().chain,
            snapshot: records.snapshot,
            frames: records.frames,
            blobs: files.blobs,
            lost: files.lost,
            coming: files.coming,
            root: self.store.keys().root().bytes().to_vec().into(),
        };
        let keys = [(recovery.recipient, recovery.voucher), (self.own.recipient(), self.own.voucher()?)];
        let name = repository.name(&contents, &keys)?;
        point.archived();
        Ok(Created { point: name, contents, written })
    }

    /// The last point that can be read: of the same line, or else of another, of which the blobs can be used.
    fn last(&self, repository: &Repository, line: &Line, place: &dyn Place) -> Result<Option<Contents>> {
        let mut points = repository.points()?;
        points.sort_by_key(|point| (point.line != line.name, Reverse(point.seq)));
        for point in &points {
            match repository.contents(point, self.own) {
                Ok(contents) => return Ok(Some(contents)),
                Err(Error::Denied(_)) => {
                    return Err(Error::Invalid(format!(
                        "{} holds the backups of another firm or data folder. Name another place: each needs one of its own.",
                        place.shown()
                    )));
                }
                // A damaged backup stops nothing: what cannot be read is written again.
                Err(e) => tracing::warn!("the backup {} in {} cannot be read: {e}", point.short(), place.shown()),
            }
        }
        Ok(None)
    }

    fn records(
        &self,
        repository: &Repository,
        point: &Point,
        line: &Line,
        last: Option<&Contents>,
        written: &mut u64,
    ) -> Result<Records> {
        let there = lengths(repository, &["snapshots", "frames"])?;
        let whole = |piece: &Piece| there.get(&piece.name) == Some(&piece.len);
        let snapshot = match point.snapshot()? {
            None => None,
            Some((seq, mut from)) => {
                let held = last.and_then(|last| last.snapshot.clone()).filter(|(of, piece)| *of == seq && whole(piece));
                Some(match held {
                    Some(held) => held,
                    None => {
                        *written += from.len;
                        (seq, repository.put(format!("snapshots/{}/{seq:020}", line.name), &mut from)?)
                    }
                })
            }
        };
        let base = snapshot.as_ref().map_or(0, |(seq, _)| *seq);
        // Frames that follow the last point without a gap; else all that the snapshot needs.
        let mut held: Vec<Frames> = last.map(|last| last.frames.clone()).unwrap_or_default();
        if !held.iter().all(|frames| whole(&frames.piece)) {
            held.clear();
        }
        let mut after = held.last().map_or(base, |frames| frames.last);
        let mut from = point.frames(after)?;
        if from.is_none() {
            held.clear();
            after = base;
            from = point.frames(after)?;
        }
        let mut from =
            from.ok_or_else(|| Error::Damaged("the journal does not reach from the snapshot to its end".into()))?;
        if point.mark().seq > after {
            *written += from.len;
            let (first, end) = (after + 1, point.mark().seq);
            let piece = repository.put(format!("frames/{}/{first:020}-{end:020}", line.name), &mut from)?;
            held.push(Frames { first, last: end, piece });
        }
        held.retain(|frames| frames.last > base);
        Ok(Records { snapshot, frames: held })
    }

    /// Copies the files of blobs that are not there yet. What cannot be read here is listed as lost.
    fn blobs(
        &self,
        repository: &Repository,
        point: &Point,
        last: Option<&Contents>,
        written: &mut u64,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<Files> {
        let there = lengths(repository, &["blobs"])?;
        let (mut blobs, mut lost, mut coming) = (BTreeMap::new(), Vec::new(), Vec::new());
        let of: u64 = point.blobs().values().sum();
        let mut done = 0;
        for (&id, len) in point.blobs() {
            if self.stopping.load(Ordering::Relaxed) {
                return Err(Error::Conflict(
                    "The server stopped before the backup was complete. The backups before it are as they were.".into(),
                ));
            }
            progress(done, of);
            done += len;
            let held =
                last.and_then(|last| last.blobs.get(&id)).filter(|piece| there.get(&piece.name) == Some(&piece.len));
            if let Some(held) = held {
                blobs.insert(id, held.clone());
                continue;
            }
            match point.blob(id) {
                Ok(None) | Err(_) if point.is_coming(id) => coming.push(id),
                Ok(None) => {}
                Ok(Some(mut from)) => match self.store.read_blob(id, *len) {
                    Ok(_) => {
                        *written += from.len;
                        blobs.insert(id, repository.put(blob_name(id), &mut from)?);
                    }
                    // The view fails once the disk was full, and that says nothing about the blob, whose file can be read.
                    Err(e) if !matches!(e, Error::Damaged(_)) && io::copy(&mut from, &mut io::sink()).is_ok() => {
                        return Err(e);
                    }
                    // What is damaged here must never take the place of a whole copy there.
                    Err(_) => {
                        tracing::error!("the blob {id} is damaged and is left out of the backup");
                        lost.push(id);
                    }
                },
                Err(Error::Damaged(why)) => {
                    tracing::error!("a blob is left out of the backup: {why}");
                    lost.push(id);
                }
                Err(e) => return Err(e),
            }
        }
        progress(of, of);
        Ok(Files { blobs, lost, coming })
    }
}

//! Puts a data folder together from a point.

use super::{
    place::Place,
    repository::{Contents, Counted, Frames, Piece, PointName, Repository},
};
use crate::{
    error::{Error, Result},
    ids::BlobId,
    store::{RecoveryKey, Restoring, Root},
};

use jiff::Timestamp;
use std::{io::Read, path::Path};

/// Which point to restore.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// A point by its name; otherwise the newest that fits.
    pub point: Option<String>,
    /// Everything as it was at this time.
    pub until: Option<Timestamp>,
}

/// What was put together.
pub struct Restored {
    /// From which point.
    pub point: PointName,
    pub contents: Contents,
    /// The last change that is in it.
    pub seq: u64,
    /// Pieces whose bytes are not those that were written, or that are missing; only blobs, the records are whole.
    pub damaged: Vec<BlobId>,
    /// Points that could not be read, with the reason.
    pub unreadable: Vec<(PointName, String)>,
}

/// Restores into an empty folder, under the master key of `key_file`, which is made if it is missing. `progress` receives bytes, done and
/// in all.
///
/// # Errors
/// A sentence that names what is missing or damaged. The folder can be restored into again.
pub fn restore(
    place: &dyn Place,
    key: &RecoveryKey,
    wanted: &Wanted,
    data: &Path,
    key_file: &Path,
    mut progress: impl FnMut(u64, u64),
) -> Result<Restored> {
    let repository = Repository::open(place)?;
    let points = repository.points()?;
    let mut unreadable = Vec::new();
    let (point, mut contents) = choose(&repository, &points, key, wanted, &mut unreadable)?;
    if let Some(until) = wanted.until {
        reach(&repository, &points, key, &point, &mut contents, until);
    }
    let said = |e: crate::error::StartError| Error::Invalid(e.to_string());
    let folder = Restoring::begin(data, key_file).map_err(said)?;
    let root = Root::from_bytes(&contents.root)?;
    let of = contents.bytes();
    let mut done = 0;
    let mut copy = |piece: &Piece, into: &mut dyn FnMut(&mut dyn Read) -> Result<()>| -> Result<()> {
        let mut from = Counted::new(place.get(&piece.name)?);
        into(&mut from)?;
        done += piece.len;
        progress(done, of);
        if from.is(piece) { Ok(()) } else { Err(Error::Damaged(format!("{} is not as it was written", piece.name))) }
    };
    let needed = |e: Error, piece: &Piece| match e {
        Error::NotFound | Error::Damaged(_) => Error::Damaged(format!(
            "{} in {} is {}, and the backup {} cannot be restored without it. Name an earlier one with --point; \"chancery backup list\" shows them.",
            piece.name,
            place.shown(),
            if matches!(e, Error::NotFound) { "missing" } else { "damaged" },
            point.short()
        )),
        other => other,
    };
    if let Some((seq, piece)) = &contents.snapshot {
        copy(piece, &mut |from| folder.snapshot(*seq, from)).map_err(|e| needed(e, piece))?;
    }
    for Frames { first, piece, .. } in &contents.frames {
        copy(piece, &mut |from| folder.frames(*first, from)).map_err(|e| needed(e, piece))?;
    }
    let mut damaged = contents.lost.clone();
    for (id, piece) in &contents.blobs {
        match copy(piece, &mut |from| folder.blob(*id, from)) {
            Ok(()) => {}
            Err(Error::NotFound | Error::Damaged(_)) => damaged.push(*id),
            Err(e) => return Err(e),
        }
    }
    let seq = match wanted.until {
        Some(until) => folder.cut(&root, u64::try_from(until.as_millisecond()).unwrap_or(0))?.seq,
        None => contents.seq,
    };
    let today = Timestamp::now().strftime("%Y-%m-%d").to_string();
    folder.finish(&root, Some(&key.recipient()), &today).map_err(said)?;
    Ok(Restored { point, contents, seq, damaged, unreadable })
}

/// The newest point that fits and can be read.
fn choose(
    repository: &Repository,
    points: &[PointName],
    key: &RecoveryKey,
    wanted: &Wanted,
    unreadable: &mut Vec<(PointName, String)>,
) -> Result<(PointName, Contents)> {
    let named = |point: &PointName| wanted.point.as_ref().is_none_or(|name| *name == point.short());
    let in_time = |point: &PointName| wanted.until.is_none_or(|until| point.made <= until);
    let shown = repository.place.shown();
    for point in points.iter().rev().filter(|point| named(point) && in_time(point)) {
        match repository.contents(point, key) {
            Ok(contents) => return Ok((point.clone(), contents)),
            Err(e @ Error::Denied(_)) => return Err(e),
            Err(e) => unreadable.push((point.clone(), e.to_string())),
        }
    }
    Err(Error::Invalid(match (unreadable.first(), &wanted.point, wanted.until, points.first()) {
        (Some((point, why)), ..) => format!("No backup in {shown} can be read: {} is {why}.", point.short()),
        (_, Some(name), ..) if points.iter().all(|point| point.short() != *name) => {
            format!("There is no backup {name} in {shown}. \"chancery backup list\" shows them.")
        }
        (_, _, Some(_), Some(first)) => {
            format!("The first backup in {shown} is of {}; before that nothing can be restored.", first.made)
        }
        _ => format!("There is no backup in {shown}."),
    }))
}

/// Adds the frames that later points of the same line hold, as far as they follow without a gap, and the blobs that they brought.
fn reach(
    repository: &Repository,
    points: &[PointName],
    key: &RecoveryKey,
    from: &PointName,
    contents: &mut Contents,
    until: Timestamp,
) {
    for point in points.iter().filter(|point| point.line == from.line && point.made > from.made) {
        let Ok(later) = repository.contents(point, key) else { continue };
        for frames in &later.frames {
            if frames.first == contents.seq + 1 {
                contents.seq = frames.last;
                contents.frames.push(frames.clone());
            }
        }
        contents.blobs.extend(later.blobs);
        if point.made > until {
            return;
        }
    }
}

//! Puts a data folder together from a point.

use super::{
    lines::{at_once, by_line},
    place::Place,
    repository::{Contents, Counted, Frames, Piece, PointName, Repository},
};
use crate::{
    error::{Error, Result},
    ids::BlobId,
    store::{RecoveryKey, Restoring, Root},
};

use jiff::Timestamp;
use std::{cmp::Reverse, io::Read, path::Path};

/// Which point to restore.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// A point by its name; otherwise the newest that fits.
    pub point: Option<String>,
    /// Everything as it was at this time.
    pub until: Option<Timestamp>,
    /// Of this line only.
    pub line: Option<String>,
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
    /// When the last change that is in it was made, where somebody asked for a time.
    pub reached: Option<Timestamp>,
    /// Newer points that could not be restored, with the reason.
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
    let mut unreadable: Vec<(PointName, String)> = Vec::new();
    let mut denied: Option<&PointName> = None;
    for point in candidates(&points, wanted, &place.shown())? {
        let contents = match repository.contents(point, key) {
            Ok(contents) => contents,
            Err(Error::Denied(_)) => {
                denied = denied.or(Some(point));
                continue;
            }
            Err(e) => {
                unreadable.push((point.clone(), e.to_string()));
                continue;
            }
        };
        if let Some(newer) = denied {
            return Err(Error::Denied(format!(
                "This recovery key does not open the newest backup in {}, {}: another one was made since. It opens {}; name that with --point to restore it.",
                place.shown(),
                newer.short(),
                point.short()
            )));
        }
        let attempt = Attempt { repository: &repository, points: &points, key, wanted, data, key_file };
        match attempt.restore(point, contents, &mut progress) {
            Ok(restored) => return Ok(Restored { unreadable, ..restored }),
            // What its records consist of is damaged. An older one may not need it.
            Err(Error::Damaged(why)) => unreadable.push((point.clone(), why)),
            Err(e) => return Err(e),
        }
    }
    let shown = place.shown();
    if denied.is_some() {
        return Err(Error::Denied(format!("This is not the recovery key of the backups in {shown}.")));
    }
    Err(Error::Damaged(match unreadable.first() {
        Some((point, why)) => format!("No backup in {shown} can be restored. {}: {why}", point.short()),
        None => format!("There is no backup in {shown}."),
    }))
}

/// The points that fit, best first.
fn candidates<'a>(points: &'a [PointName], wanted: &Wanted, shown: &str) -> Result<Vec<&'a PointName>> {
    let invalid = |why: String| Err(Error::Invalid(why));
    if let Some(name) = &wanted.point {
        return match points.iter().find(|point| point.short() == *name) {
            Some(point) => Ok(vec![point]),
            None if PointName::parse(name).is_none() => {
                invalid(format!("\"{name}\" is not the name of a backup. \"chancery backup list\" shows them."))
            }
            None => invalid(format!("There is no backup {name} in {shown}. \"chancery backup list\" shows them.")),
        };
    }
    if wanted.line.is_none()
        && let Some([one, other]) = at_once(points)
    {
        return invalid(format!(
            "Two machines write backups to {shown}: {} and {} are the newest of each. Name one with --point.",
            one.short(),
            other.short()
        ));
    }
    let mut lines: Vec<Vec<(Timestamp, &PointName)>> = by_line(points).into_values().collect();
    lines.sort_by_key(|line| Reverse(line.first().map(|(made, _)| *made)));
    let of_line = |point: &PointName| wanted.line.as_ref().is_none_or(|line| *line == point.line);
    let in_time = |made: Timestamp| wanted.until.is_none_or(|until| made <= until);
    let fit: Vec<&PointName> = lines
        .into_iter()
        .flatten()
        .filter(|(made, point)| of_line(point) && in_time(*made))
        .map(|(_, point)| point)
        .collect();
    match (wanted.until, points.first()) {
        (Some(_), Some(first)) if fit.is_empty() => {
            invalid(format!("The first backup in {shown} is of {}; before that nothing can be restored.", first.made))
        }
        _ => Ok(fit),
    }
}

/// One try to restore a point.
struct Attempt<'a> {
    repository: &'a Repository<'a>,
    points: &'a [PointName],
    key: &'a RecoveryKey,
    wanted: &'a Wanted,
    data: &'a Path,
    key_file: &'a Path,
}

impl Attempt<'_> {
    /// # Errors
    /// [`Error::Damaged`] if a part of the records is missing or not as it was written.
    fn restore(
        &self,
        point: &PointName,
        mut contents: Contents,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<Restored> {
        let place = self.repository.place;
        if self.wanted.until.is_some() {
            reach(self.repository, self.points, self.key, &mut contents);
        }
        let said = |e: crate::error::StartError| Error::Invalid(e.to_string());
        let folder = Restoring::begin(self.data, self.key_file, crate::upgrade::STEPS).map_err(said)?;
        let root = Root::from_bytes(&contents.root)?;
        let of = contents.bytes();
        let mut done = 0;
        let mut copy = |piece: &Piece, into: &mut dyn FnMut(&mut dyn Read) -> Result<()>| -> Result<()> {
            // Never more than was written, however long it is now.
            let mut from = Counted::new(place.get(&piece.name)?.take(piece.len + 1));
            into(&mut from)?;
            done += piece.len;
            progress(done, of);
            if from.is(piece) {
                Ok(())
            } else {
                Err(Error::Damaged(format!("{} is not as it was written", piece.name)))
            }
        };
        let needed = |e: Error, piece: &Piece| match e {
            Error::NotFound => Error::Damaged(format!("{} is missing", piece.name)),
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
        let (seq, reached) = match self.wanted.until {
            Some(until) => {
                let (last, made) = folder.cut(&root, u64::try_from(until.as_millisecond()).unwrap_or(0))?;
                let made =
                    made.and_then(|at| i64::try_from(at).ok()).and_then(|at| Timestamp::from_millisecond(at).ok());
                (last.seq, made)
            }
            None => (contents.seq, None),
        };
        let today = Timestamp::now().strftime("%Y-%m-%d").to_string();
        folder.finish(&root, Some(self.key), &today).map_err(said)?;
        Ok(Restored { point: point.clone(), contents, seq, damaged, reached, unreadable: Vec::new() })
    }
}

/// Adds the frames that later points of the same line hold, as far as they follow without a gap, and the blobs that they brought.
fn reach(repository: &Repository, points: &[PointName], key: &RecoveryKey, contents: &mut Contents) {
    let mut later: Vec<&PointName> =
        points.iter().filter(|point| point.line == contents.line && point.seq > contents.seq).collect();
    later.sort_by_key(|point| point.seq);
    for point in later {
        let Ok(later) = repository.contents(point, key) else { continue };
        for frames in &later.frames {
            if frames.first == contents.seq + 1 {
                contents.seq = frames.last;
                contents.frames.push(frames.clone());
            }
        }
        contents.blobs.extend(later.blobs);
    }
}

//! How backups lie at their place:
//!
//! ```text
//! chancery-backup                       what this is, and its format
//! points/{time}-{line}.age              what a point consists of, with the root key; sealed by age for the recovery key
//! snapshots/{line}/{number}             a snapshot of the records        as they lie in the data folder:
//! frames/{line}/{first}-{last}          frames of the journal            encrypted under the root key
//! blobs/{two characters}/{id}           bytes of a mail or file
//! ```
//!
//! A point is complete once its object in `points` is there, which is written last. Snapshots, frames and blobs are written once, and
//! points share them.

use super::place::{Object, Place};
use crate::{
    error::{Error, Result},
    ids::BlobId,
    store::{Recipient, RecoveryKey, recovery},
};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    io::{self, Read},
};

const ABOUT: &str = "chancery-backup";
const FORMAT: &str = "chancery backup 1";
pub const POINTS: &str = "points";
/// Where everything else lies.
pub const PIECES: [&str; 3] = ["snapshots", "frames", "blobs"];

/// An object of a point, with the hash of its bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// Its name.
    pub name: String,
    /// Bytes.
    pub len: u64,
    /// BLAKE3.
    pub hash: [u8; 32],
}

/// Frames of the journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frames {
    /// Number of the first.
    pub first: u64,
    /// Number of the last.
    pub last: u64,
    /// Where they are.
    pub piece: Piece,
}

/// What a point consists of.
#[derive(Clone, Serialize, Deserialize)]
pub struct Contents {
    /// The program that wrote it.
    pub program: String,
    /// Name of the firm, for the person who restores it.
    pub firm: String,
    /// The life of the data folder that it belongs to.
    pub line: String,
    /// When it was taken.
    pub made: Timestamp,
    /// The last frame: its number.
    pub seq: u64,
    /// Its hash.
    pub chain: [u8; 16],
    /// The snapshot that the frames build on, by the number of its last frame.
    pub snapshot: Option<(u64, Piece)>,
    /// The frames after it, in order, without a gap.
    pub frames: Vec<Frames>,
    /// The blobs that have a file.
    pub blobs: BTreeMap<BlobId, Piece>,
    /// Blobs that could not be read when the point was taken.
    pub lost: Vec<BlobId>,
    /// Uploads that were under way: after a restore they begin anew.
    pub coming: Vec<BlobId>,
    /// The root key of the data folder.
    pub root: zeroize::Zeroizing<Vec<u8>>,
}

impl Contents {
    /// The pieces, the small ones first.
    pub fn pieces(&self) -> impl Iterator<Item = &Piece> {
        let records =
            self.snapshot.iter().map(|(_, piece)| piece).chain(self.frames.iter().map(|frames| &frames.piece));
        records.chain(self.blobs.values())
    }

    /// Bytes in all.
    pub fn bytes(&self) -> u64 {
        self.pieces().map(|piece| piece.len).sum()
    }
}

/// A point, as its name tells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PointName {
    /// When it was taken; whole seconds.
    pub made: Timestamp,
    /// The life of the data folder that it belongs to.
    pub line: String,
}

impl PointName {
    /// The part that people see.
    pub fn short(&self) -> String {
        format!("{}-{}", self.made.strftime("%Y%m%dT%H%M%SZ"), self.line)
    }

    fn object(&self) -> String {
        format!("{POINTS}/{}.age", self.short())
    }

    /// Reads what [`Self::short`] gives.
    pub fn parse(short: &str) -> Option<Self> {
        let (time, line) = short.split_once('-')?;
        let made = jiff::civil::DateTime::strptime("%Y%m%dT%H%M%SZ", time).ok()?;
        let made = made.to_zoned(jiff::tz::TimeZone::UTC).ok()?.timestamp();
        Some(Self { made, line: line.to_owned() })
    }
}

/// Backups at a place.
pub struct Repository<'a> {
    /// Where they lie.
    pub place: &'a dyn Place,
}

impl<'a> Repository<'a> {
    /// Opens the backups at a place.
    ///
    /// # Errors
    /// There are none, or they are of a later format.
    pub fn open(place: &'a dyn Place) -> Result<Self> {
        let about = place.read(ABOUT)?.ok_or_else(|| {
            Error::Invalid(format!("There are no backups in {}. \"chancery backup create\" makes one.", place.shown()))
        })?;
        if about.split(|b| *b == b'\n').next() != Some(FORMAT.as_bytes()) {
            let found: String =
                String::from_utf8_lossy(&about).lines().next().unwrap_or_default().chars().take(60).collect();
            return Err(Error::Invalid(format!(
                "The backups in {} were written by another version (they say \"{found}\", this program reads \"{FORMAT}\"). Use the chancery that wrote them.",
                place.shown()
            )));
        }
        Ok(Self { place })
    }

    /// The same, and makes the place ready if nothing lies there.
    ///
    /// # Errors
    /// As for [`Self::open`]; something else lies there.
    pub fn open_or_make(place: &'a dyn Place) -> Result<Self> {
        if place.read(ABOUT)?.is_none() {
            if !place.list(POINTS)?.is_empty() {
                return Err(Error::Invalid(format!(
                    "{} holds backups, but its file \"{ABOUT}\" is missing. Put it back with the line \"{FORMAT}\", or name an empty place.",
                    place.shown()
                )));
            }
            let text = format!(
                "{FORMAT}\nBackups of Chancery. To restore them: chancery backup restore --from THIS PLACE --key FILE\n"
            );
            place.put(ABOUT, &mut text.as_bytes())?;
        }
        Self::open(place)
    }

    /// All points, oldest first.
    pub fn points(&self) -> Result<Vec<PointName>> {
        let name = |object: Object| PointName::parse(object.name.strip_prefix("points/")?.strip_suffix(".age")?);
        let mut points: Vec<PointName> = self.place.list(POINTS)?.into_iter().filter_map(name).collect();
        points.sort();
        Ok(points)
    }

    /// What a point consists of.
    ///
    /// # Errors
    /// [`Error::Denied`] for another key, [`Error::Damaged`] if it is not whole.
    pub fn contents(&self, point: &PointName, key: &RecoveryKey) -> Result<Contents> {
        let sealed = self.place.read(&point.object())?.ok_or(Error::NotFound)?;
        let plain = key.open(&sealed)?;
        rmp_serde::from_slice(&plain)
            .map_err(|e| Error::Damaged(format!("the point {} cannot be understood: {e}", point.short())))
    }

    /// Completes a point.
    pub fn name(&self, contents: &Contents, recipients: &[Recipient]) -> Result<PointName> {
        let plain = rmp_serde::to_vec_named(contents).map_err(|e| Error::Internal(e.to_string()))?;
        let plain = zeroize::Zeroizing::new(plain);
        // Never later than the last change in it.
        let made = Timestamp::from_second(contents.made.as_second()).unwrap_or(contents.made);
        let point = PointName { made, line: contents.line.clone() };
        self.place.put(&point.object(), &mut recovery::seal(recipients, &plain)?.as_slice())?;
        Ok(point)
    }

    /// Removes a point; its pieces stay for others.
    pub fn forget(&self, point: &PointName) -> Result<()> {
        self.place.remove(&point.object())
    }

    /// Stores a piece, and tells its length and hash.
    pub fn put(&self, name: String, from: &mut dyn Read) -> Result<Piece> {
        let mut counted = Counted::new(from);
        self.place.put(&name, &mut counted)?;
        Ok(Piece { name, len: counted.len, hash: *counted.hasher.finalize().as_bytes() })
    }
}

/// Counts and hashes what is read through it.
pub struct Counted<R> {
    inner: R,
    /// Bytes so far.
    pub len: u64,
    /// Over them.
    pub hasher: blake3::Hasher,
}

impl<R: Read> Counted<R> {
    pub fn new(inner: R) -> Self {
        Self { inner, len: 0, hasher: blake3::Hasher::new() }
    }

    /// Whether exactly the bytes of a piece have been read.
    pub fn is(&self, piece: &Piece) -> bool {
        self.len == piece.len && *self.hasher.finalize().as_bytes() == piece.hash
    }
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let n = self.inner.read(buf)?;
        self.len += n as u64;
        self.hasher.update(buf.get(..n).unwrap_or_default());
        Ok(n)
    }
}

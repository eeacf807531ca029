//! How backups lie at their place:
//!
//! ```text
//! chancery-backup                       what this is, and its format
//! points/{time}-{line}-{number}.age     what a point consists of, with the root key; sealed by age for the recovery key
//! snapshots/{line}/{number}             a snapshot of the records        as they lie in the data folder:
//! frames/{line}/{first}-{last}          frames of the journal            encrypted under the root key
//! blobs/{two characters}/{id}           bytes of a mail or file
//! ```
//!
//! A point is complete once its object in `points` is there, which is written last. Snapshots, frames and blobs are written once, and
//! points share them. What is sealed in a point carries a code for each of the keys that open it (see `store::recovery`), over its name
//! and its contents: nobody who can write to the place can make a point, or pass an older one off as the newest.

use super::place::{Object, Place};
use crate::{
    error::{Error, Result},
    ids::BlobId,
    store::{Recipient, RecoveryKey, Voucher, recovery},
};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    io::{self, Read},
};

const ABOUT: &str = "chancery-backup";
const FORMAT: &str = "chancery backup 1";
/// Most bytes of the file that says what a place is, and of a point: ten million files.
const MOST: (u64, u64) = (4 << 10, 2 << 30);
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

/// What is sealed.
#[derive(Serialize, Deserialize)]
struct Sealed {
    /// One for each key that opens it.
    codes: Vec<[u8; 32]>,
    contents: zeroize::Zeroizing<Vec<u8>>,
}

/// A point, as its name tells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PointName {
    /// When it was taken, in whole seconds, by the clock of that machine.
    pub made: Timestamp,
    /// The life of the data folder that it belongs to.
    pub line: String,
    /// The number of its last change. Of two points of a line, the one with the higher number is the newer, whatever the clock said.
    pub seq: u64,
}

impl PointName {
    /// The part that people see.
    pub fn short(&self) -> String {
        format!("{}-{}-{}", self.made.strftime("%Y%m%dT%H%M%SZ"), self.line, self.seq)
    }

    fn object(&self) -> String {
        format!("{POINTS}/{}.age", self.short())
    }

    /// Reads what [`Self::short`] gives.
    pub fn parse(short: &str) -> Option<Self> {
        let mut parts = short.splitn(3, '-');
        let (time, line, seq) = (parts.next()?, parts.next()?, parts.next()?.parse().ok()?);
        if line.is_empty() || !line.bytes().all(|b| b.is_ascii_alphanumeric()) {
            return None;
        }
        let made = jiff::civil::DateTime::strptime("%Y%m%dT%H%M%SZ", time).ok()?;
        let made = made.to_zoned(jiff::tz::TimeZone::UTC).ok()?.timestamp();
        Some(Self { made, line: line.to_owned(), seq })
    }
}

/// The name of a blob's file.
pub fn blob_name(id: BlobId) -> String {
    let id = id.to_string();
    format!("blobs/{}/{id}", id.get(id.len() - 2..).unwrap_or_default())
}

/// The line of a piece's name, or "" for a blob, which belongs to none; `None` for a name that Chancery does not give. Nothing else is
/// ever removed from a place.
pub fn line_of(name: &str) -> Option<&str> {
    let mut parts = name.split('/');
    let (kind, folder, file) = (parts.next()?, parts.next()?, parts.next()?);
    let number = |text: &str| text.len() == 20 && text.bytes().all(|b| b.is_ascii_digit());
    let word = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric());
    let ours = parts.next().is_none()
        && match kind {
            "snapshots" => word(folder) && number(file),
            "frames" => word(folder) && file.split_once('-').is_some_and(|(first, last)| number(first) && number(last)),
            "blobs" => file.parse::<BlobId>().is_ok() && folder.len() == 2 && file.ends_with(folder),
            _ => false,
        };
    ours.then_some(if kind == "blobs" { "" } else { folder })
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
        let Some(about) = place.read(ABOUT, MOST.0)? else {
            return Err(match place.list(POINTS)?.is_empty() {
                true => Error::Invalid(format!(
                    "There are no backups in {}. If its disk is mounted and the place is right, \"chancery backup create\" makes the first.",
                    place.shown()
                )),
                false => unmarked(place),
            });
        };
        if about.split(|b| *b == b'\n').next() != Some(FORMAT.as_bytes()) {
            let found: String = String::from_utf8_lossy(&about)
                .lines()
                .next()
                .unwrap_or_default()
                .chars()
                .filter(|c| !c.is_control())
                .take(60)
                .collect();
            return Err(Error::Invalid(format!(
                "The backups in {} were written by another version (they say \"{found}\", this program reads \"{FORMAT}\"). Use the chancery that wrote them.",
                place.shown()
            )));
        }
        Ok(Self { place })
    }

    /// The same, and makes the place ready if nothing lies there. `known` says that backups were written there before.
    ///
    /// # Errors
    /// As for [`Self::open`]; something else lies there, or nothing where there were backups.
    pub fn open_or_make(place: &'a dyn Place, known: bool) -> Result<Self> {
        if !known {
            place.make()?;
        }
        let about = place.read(ABOUT, MOST.0);
        if known && !matches!(about, Ok(Some(_))) && place.list(POINTS).is_ok_and(|points| points.is_empty()) {
            return Err(Error::Invalid(format!(
                "The backups that were in {} are gone. Is its disk mounted? To begin there anew: chancery backup create --anew",
                place.shown()
            )));
        }
        if about?.is_none() {
            if !place.list(POINTS)?.is_empty() {
                return Err(unmarked(place));
            }
            if let Some(name) = place.foreign()? {
                return Err(Error::Invalid(format!(
                    "{} holds something else, such as \"{name}\". Name a place of its own for the backups.",
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
        let sealed = self.place.read(&point.object(), MOST.1)?.ok_or(Error::NotFound)?;
        let plain = key.open(&sealed)?;
        let odd = |e| Error::Damaged(format!("the point {} cannot be understood: {e}", point.short()));
        let Sealed { codes, contents } = rmp_serde::from_slice(&plain).map_err(odd)?;
        let code = blake3::Hash::from(code(&key.voucher()?, point, &contents));
        if !codes.into_iter().any(|known| blake3::Hash::from(known) == code) {
            return Err(Error::Damaged(format!(
                "the point {} was not written by this firm's Chancery, or has another name than it was given",
                point.short()
            )));
        }
        rmp_serde::from_slice(&contents).map_err(odd)
    }

    /// Completes a point.
    pub fn name(&self, contents: &Contents, keys: &[(Recipient, Voucher)]) -> Result<PointName> {
        let odd = |e: rmp_serde::encode::Error| Error::Internal(e.to_string());
        // Never later than the last change in it.
        let made = Timestamp::from_second(contents.made.as_second()).unwrap_or(contents.made);
        let point = PointName { made, line: contents.line.clone(), seq: contents.seq };
        let contents = zeroize::Zeroizing::new(rmp_serde::to_vec_named(contents).map_err(odd)?);
        let codes = keys.iter().map(|(_, voucher)| code(voucher, &point, &contents)).collect();
        let plain = zeroize::Zeroizing::new(rmp_serde::to_vec_named(&Sealed { codes, contents }).map_err(odd)?);
        let recipients: Vec<Recipient> = keys.iter().map(|(recipient, _)| recipient.clone()).collect();
        self.place.put(&point.object(), &mut recovery::seal(&recipients, &plain)?.as_slice())?;
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

fn code(voucher: &Voucher, point: &PointName, contents: &[u8]) -> [u8; 32] {
    voucher.code(&[point.short().as_bytes(), b"\n", contents].concat())
}

fn unmarked(place: &dyn Place) -> Error {
    Error::Invalid(format!(
        "{} holds backups, but its file \"{ABOUT}\" is missing. Put it back with the line \"{FORMAT}\".",
        place.shown()
    ))
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

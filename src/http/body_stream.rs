//! Bodies that are not JSON. Pieces come from the socket with a limit on how long the sender may pause. Forms with
//! files go from there into encrypted blobs without ever being entirely in memory.

use super::{
    multipart::{Form, Malformed, Part, Step, boundary},
    responses::Problem,
};
use crate::{
    accounts::{Coming, plans},
    files::{Files, Received, Spool},
};

use bytes::{Buf, Bytes};
use futures_util::{Stream, StreamExt};
use std::{pin::Pin, time::Duration};
use tokio::time::Instant;
use warp::{
    Filter,
    filters::BoxedFilter,
    http::{
        HeaderMap, StatusCode,
        header::{CONTENT_LENGTH, CONTENT_TYPE},
    },
};

/// A sender that pauses longer than this is cut off.
const PAUSE: Duration = Duration::from_secs(60);
/// Every body may take this long. A longer one must have averaged this many bytes a second. Otherwise a byte in each
/// pause would hold a place forever.
const SPELL: Duration = Duration::from_secs(5 * 60);
const LEAST_RATE: u64 = 1024;
/// The same for strangers, who share few places: a telephone on a bad line sends faster.
const STRANGERS_SPELL: Duration = Duration::from_secs(30);
const STRANGERS_RATE: u64 = 16 * 1024;
/// The largest form field that is not a file, in bytes.
pub const FIELD: usize = 16 * 1024;
/// The most form fields that are not files.
const FIELDS: usize = 20;
/// How much of a refused body is read before the connection is closed.
const HEARD_OUT: usize = 16 << 20;
const HEARD_PAUSE: Duration = Duration::from_millis(500);

/// An arriving body.
pub struct Incoming {
    pub(crate) headers: HeaderMap,
    pieces: Pin<Box<dyn Stream<Item = Result<Bytes, ()>> + Send>>,
    began: Instant,
    bytes: u64,
    /// How long it may take in any case, and the bytes a second that a longer one must average.
    pace: (Duration, u64),
}

/// The body of a request.
pub fn incoming() -> BoxedFilter<(Incoming,)> {
    warp::header::headers_cloned()
        .and(warp::body::stream())
        .map(|headers: HeaderMap, body| {
            let pieces = Box::pin(pieces(body));
            Incoming { headers, pieces, began: Instant::now(), bytes: 0, pace: (SPELL, LEAST_RATE) }
        })
        .boxed()
}

fn pieces<B: Buf + Send>(
    body: impl Stream<Item = Result<B, warp::Error>> + Send,
) -> impl Stream<Item = Result<Bytes, ()>> + Send {
    body.map(|piece| piece.map(|mut piece| piece.copy_to_bytes(piece.remaining())).map_err(|_| ()))
}

impl Incoming {
    /// The next piece, or `None` at the end.
    ///
    /// # Errors
    /// 400 if it broke off, 408 if its sender paused for too long.
    pub(crate) async fn next(&mut self) -> Result<Option<Bytes>, Problem> {
        let broke_off = |()| Problem::new(StatusCode::BAD_REQUEST, "malformed", "The upload broke off.");
        let (spell, rate) = self.pace;
        let end = self.began + spell.max(Duration::from_secs(self.bytes / rate));
        match tokio::time::timeout_at(end.min(Instant::now() + PAUSE), self.pieces.next()).await {
            Ok(piece) => {
                let piece = piece.transpose().map_err(broke_off)?;
                self.bytes += piece.as_ref().map_or(0, |piece| piece.len() as u64);
                Ok(piece)
            }
            Err(_) => Err(Problem::new(StatusCode::REQUEST_TIMEOUT, "too_slow", "The upload stalled for too long.")),
        }
    }

    /// A stranger's body: it must keep moving, for the places of strangers are few.
    pub(crate) fn of_stranger(&mut self) {
        self.pace = (STRANGERS_SPELL, STRANGERS_RATE);
    }

    /// The length that its sender announced.
    pub(crate) fn length(&self) -> Option<u64> {
        self.headers.get(CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
    }

    /// Reads on and discards everything until the sender pauses. A sender that is cut off while sending never sees
    /// the error.
    pub(crate) async fn drain_body(&mut self) {
        let mut heard = 0;
        while let Ok(Some(Ok(piece))) = tokio::time::timeout(HEARD_PAUSE, self.pieces.next()).await {
            heard += piece.len();
            if heard > HEARD_OUT {
                return;
            }
        }
    }
}

/// The limits of a form with files.
#[derive(Clone, Copy)]
pub struct Bounds {
    /// The most files.
    pub files: usize,
    /// The most bytes in one file.
    pub file: u64,
    /// The most bytes in all files, and the sentence for a sender who exceeds it.
    pub all: u64,
    /// The most bytes of a field that is not a file.
    pub field: usize,
}

/// A form that has arrived completely.
#[derive(Default)]
pub struct Filled {
    /// Its files, in order; their bytes are on disk.
    pub(crate) files: Vec<Received>,
    fields: Vec<(String, String)>,
}

impl Filled {
    /// The first field of that name that is not a file.
    pub(crate) fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }
}

/// Reads a form to its end. Its files count as `coming`. `look` is called at each file with the fields that came
/// before it, and may refuse.
///
/// # Errors
/// 400, 408, 413, 415, 422; disk errors. Nothing is left behind then.
pub async fn form<F>(
    body: &mut Incoming,
    files: &Files,
    bounds: Bounds,
    coming: &mut Coming,
    look: impl Fn(Filled) -> F,
) -> Result<Filled, Problem>
where
    F: Future<Output = Result<Filled, Problem>>,
{
    let content_type = body.headers.get(CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or_default();
    let Some(boundary) = boundary(content_type) else {
        let sentence = "The body must be multipart/form-data.";
        return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_multipart", sentence));
    };
    let (mut form, mut filled, mut open) = (Form::new(&boundary), Filled::default(), Open::Nothing);
    let mut bytes = 0;
    loop {
        match form.step().map_err(malformed)? {
            Step::Part(part) => {
                if part.file.is_some() {
                    filled = look(filled).await?;
                }
                open = begin(part, &filled, files, bounds)?;
            }
            Step::Data(data) => match &mut open {
                Open::File(_, spool) => {
                    bytes += data.len() as u64;
                    if spool.len() + data.len() as u64 > bounds.file {
                        return Err(too_large(bounds.file));
                    }
                    if !coming.add(data.len() as u64) || bytes > bounds.all {
                        return Err(over_quota(bounds.all));
                    }
                    spool.write(&data).await?;
                }
                Open::Field(name, value) if value.len() + data.len() > bounds.field => {
                    let sentence = format!("The field {} is too long.", name.escape_debug());
                    return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", sentence));
                }
                Open::Field(_, value) => value.extend_from_slice(&data),
                Open::Nothing => {}
            },
            Step::PartEnd => match std::mem::replace(&mut open, Open::Nothing) {
                Open::File(part, spool) => {
                    let name = part.file.unwrap_or_default();
                    // What browsers send for a file input with no file chosen.
                    if name.is_empty() && spool.is_empty() {
                        continue;
                    }
                    let blob = spool.finish().await?;
                    filled.files.push(Received { name, media_type: part.media_type, blob });
                }
                Open::Field(name, value) => {
                    filled.fields.push((name, String::from_utf8_lossy(&value).into_owned()));
                }
                Open::Nothing => {}
            },
            Step::End => {
                // An epilogue (RFC 2046) is read and dropped so that the connection can go on.
                body.drain_body().await;
                return Ok(filled);
            }
            Step::More => match body.next().await? {
                Some(piece) => form.give(&piece),
                None => return Err(Problem::new(StatusCode::BAD_REQUEST, "malformed", "The form has no end.")),
            },
        }
    }
}

enum Open {
    Nothing,
    File(Part, Box<Spool>),
    Field(String, Vec<u8>),
}

fn begin(part: Part, filled: &Filled, files: &Files, bounds: Bounds) -> Result<Open, Problem> {
    if part.file.is_none() {
        if filled.fields.len() >= FIELDS {
            return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", "The form has too many fields."));
        }
        return Ok(Open::Field(part.name, Vec::new()));
    }
    if filled.files.len() >= bounds.files {
        let sentence = format!("At most {} files can be sent at once.", bounds.files);
        return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", sentence));
    }
    Ok(Open::File(part, Box::new(files.spool()?)))
}

fn malformed(Malformed(sentence): Malformed) -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, "malformed", sentence)
}

/// 413.
pub fn too_large(most: u64) -> Problem {
    let sentence = format!("A file can have at most {}.", plans::size(most));
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", sentence)
}

/// 403, for a sender who goes on after the quota was checked.
fn over_quota(most: u64) -> Problem {
    let sentence = format!("Only {} of storage is left.", plans::size(most));
    Problem::new(StatusCode::FORBIDDEN, "over_quota", sentence)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A body whose pieces of `size` come one every `every`; how long it was read until it was cut off, `None` if it was not.
    async fn read_of(stranger: bool, size: usize, every: Duration, pieces: usize) -> Option<Duration> {
        let coming = futures_util::stream::iter(0..pieces).then(move |_| async move {
            tokio::time::sleep(every).await;
            Ok(Bytes::from(vec![0; size]))
        });
        let (headers, began) = (HeaderMap::new(), Instant::now());
        let mut body = Incoming { headers, pieces: Box::pin(coming), began, bytes: 0, pace: (SPELL, LEAST_RATE) };
        if stranger {
            body.of_stranger();
        }
        loop {
            match body.next().await {
                Ok(Some(_)) => {}
                Ok(None) => return None,
                Err(_) => return Some(began.elapsed()),
            }
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_trickles_is_cut_off_and_a_strangers_sooner() {
        let second = Duration::from_secs(1);
        assert_eq!(read_of(false, 1, second, 10_000).await, Some(SPELL));
        assert_eq!(read_of(true, 1, second, 10_000).await, Some(STRANGERS_SPELL));
        // A slow line that goes on is waited for; a pause is not.
        assert_eq!(read_of(true, 20_000, second, 3_600).await, None);
        assert_eq!(read_of(false, 2_000, second, 3_600).await, None);
        assert_eq!(read_of(false, 100 << 20, 2 * PAUSE, 2).await, Some(PAUSE));
    }
}

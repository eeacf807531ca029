//! Decrypted parts of encrypted files, a bounded number of bytes, and the handle through which tantivy reads a file.

use super::errors::{Faults, into_io};
use store::seal::SealedReader;

use std::{
    collections::HashMap,
    fmt, fs, io,
    ops::Range,
    sync::{Arc, Mutex, PoisonError},
};
use tantivy::{
    HasLen,
    directory::{FileHandle, OwnedBytes},
};

/// How many decrypted bytes are cached, whatever the size of the index.
const HELD: usize = 24 * 1024 * 1024;
/// A longer read (a merge, a large dictionary) is not cached, so it does not evict what searches use.
const LONGEST: usize = 2 * 1024 * 1024;
/// A read spanning more chunks is cached whole, so that the next identical one needs no copying: lengths of texts,
/// long lists.
const PIECEMEAL: usize = 2;
/// A read up to this size is copied: a slice would keep its whole chunk in memory for as long as tantivy holds it.
const COPIED: usize = 4 * 1024;

/// The most recently used parts, of all files.
#[derive(Default)]
pub(super) struct Parts {
    held: Mutex<Held>,
}

/// The file, and the start and end of the bytes.
type Place = (u64, usize, usize);

#[derive(Default)]
struct Held {
    clock: u64,
    /// The clock at the last look for what is not used.
    looked_at: u64,
    /// Whether nothing has been used since a look that found nothing used.
    rests: bool,
    bytes: usize,
    /// For each part, when it was last used, and its bytes.
    parts: HashMap<Place, (u64, OwnedBytes)>,
}

impl Parts {
    fn get(&self, place: Place) -> Option<OwnedBytes> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.clock += 1;
        let now = held.clock;
        held.parts.get_mut(&place).map(|(used, part)| {
            *used = now;
            part.clone()
        })
    }

    fn hold(&self, place: Place, part: &OwnedBytes) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.clock += 1;
        let now = held.clock;
        held.bytes += part.len();
        if let Some((_, before)) = held.parts.insert(place, (now, part.clone())) {
            held.bytes -= before.len();
        }
        if held.bytes > HELD {
            held.forget_oldest();
        }
    }

    /// Drops what was not used since this was called the last time: a firm that asks nothing all night needs none of it. Whether a rest
    /// begins: nothing at all was used, for the first time.
    pub(super) fn forget_unused(&self) -> bool {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let now = held.clock;
        let since = std::mem::replace(&mut held.looked_at, now);
        held.keep(|_, used| used > since);
        if held.parts.is_empty() {
            held.parts.shrink_to_fit();
        }
        let quiet = now == since;
        let rested = std::mem::replace(&mut held.rests, quiet);
        quiet && !rested
    }

    /// What was used until now does not end a rest.
    pub(super) fn rest_on(&self) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.looked_at = held.clock;
    }

    fn forget(&self, file: u64) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.keep(|(of, ..), _| *of != file);
    }
}

impl Held {
    /// Drops a quarter at once, so that not every read has to search for the oldest.
    fn forget_oldest(&mut self) {
        let mut uses: Vec<u64> = self.parts.values().map(|(used, _)| *used).collect();
        let quarter = uses.len() / 4;
        let (_, last, _) = uses.select_nth_unstable(quarter);
        let last = *last;
        self.keep(|_, used| used > last);
    }

    fn keep(&mut self, stays: impl Fn(&Place, u64) -> bool) {
        self.parts.retain(|place, (used, _)| stays(place, *used));
        self.bytes = self.parts.values().map(|(_, part)| part.len()).sum();
    }
}

/// An encrypted file, open for reading. It stays readable after its name is gone.
pub(super) struct SealedFile {
    pub(super) reader: SealedReader<fs::File>,
    /// Unlike a name, never reused.
    pub(super) number: u64,
    pub(super) parts: Arc<Parts>,
    pub(super) faults: Arc<Faults>,
}

impl SealedFile {
    fn open(&self, chunks: Range<usize>) -> io::Result<Vec<u8>> {
        self.reader.chunks(chunks.start as u64, chunks.len()).map_err(|e| self.faults.noted(into_io(e)))
    }

    fn chunk(&self, number: usize) -> io::Result<OwnedBytes> {
        let size = self.reader.chunk_size();
        let place = (self.number, number * size, (number + 1) * size);
        if let Some(chunk) = self.parts.get(place) {
            return Ok(chunk);
        }
        let chunk = OwnedBytes::new(self.open(number..number + 1)?);
        self.parts.hold(place, &chunk);
        Ok(chunk)
    }

    /// What lies in several chunks, from chunks that are cached.
    fn across(&self, range: &Range<usize>, chunks: Range<usize>) -> io::Result<OwnedBytes> {
        let size = self.reader.chunk_size();
        let mut bytes = Vec::with_capacity(range.len());
        for number in chunks {
            let begin = number * size;
            let part = range.start.max(begin) - begin..range.end.min(begin + size) - begin;
            bytes.extend_from_slice(self.chunk(number)?.get(part).ok_or_else(outside)?);
        }
        Ok(OwnedBytes::new(bytes))
    }

    /// The same from the disk, without the cache.
    fn at_once(&self, range: &Range<usize>, chunks: Range<usize>) -> io::Result<OwnedBytes> {
        let begin = chunks.start * self.reader.chunk_size();
        let mut bytes = self.open(chunks)?;
        if range.end - begin > bytes.len() {
            return Err(outside());
        }
        bytes.truncate(range.end - begin);
        bytes.drain(..range.start - begin);
        // What is cached is counted by its length.
        bytes.shrink_to_fit();
        Ok(OwnedBytes::new(bytes))
    }
}

fn outside() -> io::Error {
    io::ErrorKind::UnexpectedEof.into()
}

impl FileHandle for SealedFile {
    fn read_bytes(&self, range: Range<usize>) -> io::Result<OwnedBytes> {
        if range.start >= range.end {
            return Ok(OwnedBytes::empty());
        }
        if range.end > self.len() {
            return Err(outside());
        }
        let size = self.reader.chunk_size();
        let chunks = range.start / size..(range.end - 1) / size + 1;
        if chunks.len() == 1 && range.len() > COPIED {
            let begin = chunks.start * size;
            let (chunk, part) = (self.chunk(chunks.start)?, range.start - begin..range.end - begin);
            return if part.end <= chunk.len() { Ok(chunk.slice(part)) } else { Err(outside()) };
        }
        if chunks.len() <= PIECEMEAL {
            return self.across(&range, chunks);
        }
        let place = (self.number, range.start, range.end);
        if let Some(part) = self.parts.get(place) {
            return Ok(part);
        }
        let part = self.at_once(&range, chunks)?;
        if part.len() <= LONGEST {
            self.parts.hold(place, &part);
        }
        Ok(part)
    }
}

impl HasLen for SealedFile {
    fn len(&self) -> usize {
        usize::try_from(self.reader.len()).unwrap_or(usize::MAX)
    }
}

impl Drop for SealedFile {
    fn drop(&mut self) {
        self.parts.forget(self.number);
    }
}

impl fmt::Debug for SealedFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SealedFile({}, {} bytes)", self.number, self.reader.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_used_between_two_looks_goes() {
        let parts = Parts::default();
        let part = || OwnedBytes::new(vec![0; 64]);
        parts.hold((0, 0, 64), &part());
        parts.hold((0, 64, 128), &part());
        parts.forget_unused();
        assert!(parts.get((0, 0, 64)).is_some(), "it was used since the look before");
        parts.forget_unused();
        assert!(parts.get((0, 64, 128)).is_none());
        assert!(parts.get((0, 0, 64)).is_some());
        parts.forget_unused();
        parts.forget_unused();
        assert_eq!(parts.held.lock().unwrap().bytes, 0);
    }

    #[test]
    fn a_rest_begins_once_and_ends_with_the_next_use() {
        let parts = Parts::default();
        let look = || parts.forget_unused();
        parts.hold((0, 0, 64), &OwnedBytes::new(vec![0; 64]));
        assert!(!look(), "it was used");
        assert!(look());
        // What opens the index anew is no use.
        parts.hold((0, 0, 64), &OwnedBytes::new(vec![0; 64]));
        parts.rest_on();
        assert!(!look() && !look());
        parts.get((0, 0, 64));
        assert!(!look());
        assert!(look());
    }

    #[test]
    fn only_so_much_is_held_and_the_oldest_goes() {
        const SIZE: usize = 64 * 1024;
        let (parts, many) = (Parts::default(), HELD / SIZE);
        let part = OwnedBytes::new(vec![1; SIZE]);
        for number in 0..many {
            parts.hold((1, number * SIZE, (number + 1) * SIZE), &part);
        }
        assert!(parts.get((1, 0, SIZE)).is_some());
        parts.hold((2, 0, SIZE), &part);
        let held = |place: Place| parts.get(place).is_some();
        assert!(held((1, 0, SIZE)) && held((2, 0, SIZE)) && !held((1, SIZE, 2 * SIZE)));
        let (bytes, count) = {
            let held = parts.held.lock().unwrap();
            (held.bytes, held.parts.len())
        };
        assert!(bytes <= HELD && bytes == count * SIZE && count > many / 2);
        parts.hold((2, 0, SIZE), &part);
        assert_eq!(parts.held.lock().unwrap().bytes, bytes);
        parts.forget(1);
        assert_eq!(parts.held.lock().unwrap().parts.len(), 1);
    }
}

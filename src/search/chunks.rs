//! Opened chunks of sealed files, a bounded number of them, and the handle through which tantivy reads a file.

use super::{directory::Shared, trouble::into_io};
use crate::store::seal::{CHUNK, SealedReader};
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

/// Opened chunks that are held: 8 MiB, whatever the size of the index.
const HELD: usize = 8 * 1024 * 1024 / CHUNK;
/// A read of more chunks than this (a merge, a dictionary) does not push out what searches use.
const LONG_READ: u64 = 16;
/// A read up to this size is copied: a slice would keep its whole chunk in memory for as long as tantivy keeps it.
const COPIED: usize = CHUNK / 4;

/// The chunks last used, of all files.
#[derive(Default)]
pub(super) struct Chunks {
    held: Mutex<Held>,
}

#[derive(Default)]
struct Held {
    clock: u64,
    /// File and chunk number, to when it was last used and what it says.
    chunks: HashMap<(u64, u64), (u64, OwnedBytes)>,
}

impl Chunks {
    fn get(&self, place: (u64, u64)) -> Option<OwnedBytes> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.clock += 1;
        let now = held.clock;
        held.chunks.get_mut(&place).map(|(used, chunk)| {
            *used = now;
            chunk.clone()
        })
    }

    fn hold(&self, place: (u64, u64), chunk: &OwnedBytes) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.clock += 1;
        let now = held.clock;
        if held.chunks.len() >= HELD
            && let Some(oldest) = held.chunks.iter().min_by_key(|(_, (used, _))| *used).map(|(place, _)| *place)
        {
            held.chunks.remove(&oldest);
        }
        held.chunks.insert(place, (now, chunk.clone()));
    }

    fn forget(&self, file: u64) {
        self.held.lock().unwrap_or_else(PoisonError::into_inner).chunks.retain(|(of, _), _| *of != file);
    }
}

/// A sealed file, open for reading. It stays readable after its name is gone.
pub(super) struct SealedFile {
    pub(super) reader: SealedReader<fs::File>,
    /// Unlike a name, never used twice.
    pub(super) number: u64,
    pub(super) shared: Arc<Shared>,
}

impl SealedFile {
    fn chunk(&self, number: u64, hold: bool) -> io::Result<OwnedBytes> {
        let place = (self.number, number);
        if let Some(chunk) = self.shared.chunks.get(place) {
            return Ok(chunk);
        }
        let chunk = self.reader.chunk(number).map_err(|e| self.shared.noted(into_io(e)))?;
        let chunk = OwnedBytes::new(chunk);
        if hold {
            self.shared.chunks.hold(place, &chunk);
        }
        Ok(chunk)
    }
}

impl FileHandle for SealedFile {
    fn read_bytes(&self, range: Range<usize>) -> io::Result<OwnedBytes> {
        if range.start >= range.end {
            return Ok(OwnedBytes::empty());
        }
        let outside = || io::Error::from(io::ErrorKind::UnexpectedEof);
        let (first, last) = (range.start / CHUNK, (range.end - 1) / CHUNK);
        let hold = (last - first) as u64 <= LONG_READ;
        let mut bytes = Vec::new();
        for number in first..=last {
            let chunk = self.chunk(number as u64, hold)?;
            let begin = number * CHUNK;
            let part = range.start.max(begin) - begin..range.end.min(begin + CHUNK) - begin;
            if part.end > chunk.len() {
                return Err(outside());
            }
            if first == last && part.len() > COPIED {
                return Ok(chunk.slice(part));
            }
            if bytes.is_empty() {
                bytes.reserve_exact(range.len().min(self.len()));
            }
            bytes.extend_from_slice(&chunk[part]);
        }
        Ok(OwnedBytes::new(bytes))
    }
}

impl HasLen for SealedFile {
    fn len(&self) -> usize {
        usize::try_from(self.reader.len()).unwrap_or(usize::MAX)
    }
}

impl Drop for SealedFile {
    fn drop(&mut self) {
        self.shared.chunks.forget(self.number);
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
    fn only_so_many_chunks_are_held_and_the_oldest_goes() {
        let chunks = Chunks::default();
        for number in 0..HELD as u64 {
            chunks.hold((1, number), &OwnedBytes::new(vec![1; 4]));
        }
        assert!(chunks.get((1, 0)).is_some());
        chunks.hold((2, 0), &OwnedBytes::new(vec![2; 4]));
        assert_eq!(chunks.held.lock().unwrap().chunks.len(), HELD);
        assert!(chunks.get((1, 0)).is_some() && chunks.get((2, 0)).is_some() && chunks.get((1, 1)).is_none());
        chunks.forget(1);
        assert_eq!(chunks.held.lock().unwrap().chunks.len(), 1);
    }
}

//! The child's side of listening to a recording. The bytes may be more than fit into memory, and what describes them may stand at their
//! end, so the child asks its parent for a block at a time.

use super::frames::{self, BROKEN, Request};
use sound::Stop;

use std::{
    collections::VecDeque,
    io::{self, Read, Seek, SeekFrom, Write},
    panic::{AssertUnwindSafe, catch_unwind},
};

/// Bytes that the parent gives at once.
pub(super) const BLOCK: u64 = 256 * 1024;
/// Blocks that are kept: sound and its description may lie far apart.
const KEPT: usize = 8;

/// Answers a request for a recording.
pub(super) fn answer(request: Request) -> io::Result<()> {
    let answered = catch_unwind(AssertUnwindSafe(|| match request {
        Request::Survey { len } => match sound::survey(Box::new(Remote::new(len)), len) {
            Ok(survey) => put(|out| frames::put_value(out, frames::SURVEY, &survey)).map(Ok),
            Err(sentence) => Ok(Err(sentence)),
        },
        Request::Pieces { len, wanted } => {
            let given = sound::extract(Box::new(Remote::new(len)), len, &wanted, |number, samples| {
                let bytes: Vec<u8> = samples.iter().flat_map(|sample| sample.to_le_bytes()).collect();
                put(|out| {
                    frames::put(out, frames::HEARD, &(number as u64).to_le_bytes())?;
                    frames::put(out, frames::BYTES, &bytes)
                })
            });
            match given {
                Ok(()) => Ok(Ok(())),
                Err(Stop::Unreadable(sentence)) => Ok(Err(sentence)),
                Err(Stop::Enough(e)) => Err(e),
            }
        }
        _ => Ok(Err(BROKEN.to_owned())),
    }));
    let answered = answered.unwrap_or_else(|_| Ok(Err(BROKEN.to_owned())))?;
    if let Err(sentence) = answered {
        put(|out| frames::put(out, frames::UNREADABLE, sentence.as_bytes()))?;
    }
    put(|out| frames::put(out, frames::DONE, &[]))
}

fn put(write: impl FnOnce(&mut io::StdoutLock<'static>) -> io::Result<()>) -> io::Result<()> {
    let mut out = io::stdout().lock();
    write(&mut out)?;
    out.flush()
}

/// The bytes of the recording, which the parent has.
struct Remote {
    at: u64,
    len: u64,
    blocks: VecDeque<(u64, Vec<u8>)>,
}

impl Remote {
    fn new(len: u64) -> Self {
        Self { at: 0, len, blocks: VecDeque::new() }
    }

    /// The block that holds the present place.
    fn block(&mut self) -> io::Result<&[u8]> {
        let start = self.at - self.at % BLOCK;
        if let Some(found) = self.blocks.iter().position(|(at, _)| *at == start) {
            if let Some(block) = self.blocks.remove(found) {
                self.blocks.push_back(block);
            }
        } else {
            put(|out| frames::put(out, frames::WANT, &start.to_le_bytes()))?;
            let mut bytes = Vec::new();
            let tag = frames::take(&mut io::stdin().lock(), &mut bytes);
            let whole = bytes.len() as u64 == BLOCK.min(self.len - start);
            if !matches!(tag, Ok(frames::BYTES)) || !whole {
                return Err(io::ErrorKind::BrokenPipe.into());
            }
            if self.blocks.len() == KEPT {
                self.blocks.pop_front();
            }
            self.blocks.push_back((start, bytes));
        }
        Ok(self.blocks.back().map_or(&[], |(_, bytes)| bytes.as_slice()))
    }
}

impl Read for Remote {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        if self.at >= self.len || buf.is_empty() {
            return Ok(0);
        }
        let within = (self.at % BLOCK) as usize;
        let rest = self.block()?.get(within..).unwrap_or_default();
        let n = rest.len().min(buf.len());
        buf[..n].copy_from_slice(&rest[..n]);
        self.at += n as u64;
        Ok(n)
    }
}

impl Seek for Remote {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::End(by) => self.len.checked_add_signed(by),
            SeekFrom::Current(by) => self.at.checked_add_signed(by),
        };
        self.at = at.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.at)
    }
}

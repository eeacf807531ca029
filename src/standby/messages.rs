//! What goes over the wire: kind (1 byte), length (4 bytes, little end first), and as many bytes.

use crate::{
    ids::BlobId,
    store::{Delivery, Mark},
};

use std::{
    collections::BTreeSet,
    io::{self, ErrorKind, Read, Write},
};

/// The version of these messages.
const VERSION: u8 = 1;
/// A message is at most as long as the largest frame of a journal, and its head.
const LONGEST: usize = (256 << 20) + 64;

/// What the first box says.
pub enum Said {
    /// Who calls, with the epoch of its data.
    Hello { epoch: u64 },
    /// A piece of the copy.
    Piece(Delivery),
    /// Everything that came must be durable now; the answer is [`Heard::Mark`].
    Sync,
    /// Which blobs are there? The answer is [`Heard::Blobs`].
    Blobs,
}

/// What it hears.
pub enum Heard {
    /// It is a standby's copy that answers, and this is what it holds.
    Standby { mark: Mark, snapshot: u64 },
    /// It is a box that writes itself, with the epoch of its data.
    First { epoch: u64 },
    /// Everything up to here is durable there.
    Mark(Mark),
    /// The blobs that are there.
    Blobs(BTreeSet<BlobId>),
    /// Why it can take no more.
    Problem(String),
}

fn odd() -> io::Error {
    io::Error::new(ErrorKind::InvalidData, "the other box speaks another language; both must run the same version")
}

fn write(to: &mut impl Write, kind: u8, parts: &[&[u8]]) -> io::Result<()> {
    let length = parts.iter().map(|part| part.len()).sum::<usize>();
    to.write_all(&[kind])?;
    to.write_all(&u32::try_from(length).map_err(|_| odd())?.to_le_bytes())?;
    parts.iter().try_for_each(|part| to.write_all(part))
}

fn read(from: &mut impl Read) -> io::Result<(u8, Vec<u8>)> {
    let mut head = [0; 5];
    from.read_exact(&mut head)?;
    let [kind, length @ ..] = head;
    let length = u32::from_le_bytes(length) as usize;
    if length > LONGEST {
        return Err(odd());
    }
    // Grows with what comes, not with what is announced.
    let mut body = Vec::new();
    from.take(length as u64).read_to_end(&mut body)?;
    if body.len() == length { Ok((kind, body)) } else { Err(ErrorKind::UnexpectedEof.into()) }
}

/// The parts of a message's body.
struct Body(Vec<u8>, usize);

impl Body {
    fn take<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let bytes = self.0.get(self.1..self.1 + N).and_then(|bytes| bytes.try_into().ok()).ok_or_else(odd)?;
        self.1 += N;
        Ok(bytes)
    }
    fn number(&mut self) -> io::Result<u64> {
        self.take().map(u64::from_le_bytes)
    }
    fn mark(&mut self) -> io::Result<Mark> {
        Ok(Mark { seq: self.number()?, chain: self.take()? })
    }
    fn flag(&mut self) -> io::Result<bool> {
        self.take().map(|[byte]| byte == 1)
    }
    fn id(&mut self) -> io::Result<BlobId> {
        self.take().map(BlobId::from_bytes)
    }
    fn rest(mut self) -> Vec<u8> {
        self.0.drain(..self.1);
        self.0
    }
    fn text(self) -> io::Result<String> {
        String::from_utf8(self.rest()).map_err(|_| odd())
    }
}

impl Said {
    pub fn write(&self, to: &mut impl Write) -> io::Result<()> {
        match self {
            Self::Hello { epoch } => write(to, b'H', &[&[VERSION], &epoch.to_le_bytes()]),
            Self::Sync => write(to, b'y', &[]),
            Self::Blobs => write(to, b'l', &[]),
            Self::Piece(Delivery::SmallFile(name, bytes)) => {
                let length = u8::try_from(name.len()).map_err(|_| odd())?;
                write(to, b'f', &[&[length], name.as_bytes(), bytes])
            }
            Self::Piece(Delivery::Begin(mark)) => write(to, b'b', &[&mark.seq.to_le_bytes(), &mark.chain]),
            Self::Piece(Delivery::Snapshot { seq, bytes, last }) => {
                write(to, b's', &[&seq.to_le_bytes(), &[u8::from(*last)], bytes])
            }
            Self::Piece(Delivery::Blob { id, bytes, last }) => {
                write(to, b'B', &[&id.bytes(), &[u8::from(*last)], bytes])
            }
            Self::Piece(Delivery::Forget(id)) => write(to, b'x', &[&id.bytes()]),
            Self::Piece(Delivery::Frame(bytes)) => write(to, b'F', &[bytes]),
            Self::Piece(Delivery::Complete) => write(to, b'c', &[]),
        }
    }

    pub fn read(from: &mut impl Read) -> io::Result<Self> {
        let (kind, body) = read(from)?;
        let mut body = Body(body, 0);
        Ok(match kind {
            b'H' => match body.take()? {
                [VERSION] => Self::Hello { epoch: body.number()? },
                _ => return Err(odd()),
            },
            b'y' => Self::Sync,
            b'l' => Self::Blobs,
            b'f' => {
                let [length] = body.take()?;
                let mut name = body.rest();
                if usize::from(length) > name.len() {
                    return Err(odd());
                }
                let bytes = name.split_off(length.into());
                Self::Piece(Delivery::SmallFile(String::from_utf8(name).map_err(|_| odd())?, bytes))
            }
            b'b' => Self::Piece(Delivery::Begin(body.mark()?)),
            b's' => {
                let (seq, last) = (body.number()?, body.flag()?);
                Self::Piece(Delivery::Snapshot { seq, last, bytes: body.rest() })
            }
            b'B' => {
                let (id, last) = (body.id()?, body.flag()?);
                Self::Piece(Delivery::Blob { id, last, bytes: body.rest() })
            }
            b'x' => Self::Piece(Delivery::Forget(body.id()?)),
            b'F' => Self::Piece(Delivery::Frame(body.rest())),
            b'c' => Self::Piece(Delivery::Complete),
            _ => return Err(odd()),
        })
    }
}

impl Heard {
    pub fn write(&self, to: &mut impl Write) -> io::Result<()> {
        match self {
            Self::Standby { mark, snapshot } => {
                write(to, b'S', &[&mark.seq.to_le_bytes(), &mark.chain, &snapshot.to_le_bytes()])
            }
            Self::First { epoch } => write(to, b'P', &[&epoch.to_le_bytes()]),
            Self::Mark(mark) => write(to, b'm', &[&mark.seq.to_le_bytes(), &mark.chain]),
            Self::Blobs(ids) => {
                let bytes: Vec<u8> = ids.iter().flat_map(|id| id.bytes()).collect();
                write(to, b'L', &[&bytes])
            }
            Self::Problem(why) => write(to, b'!', &[why.as_bytes()]),
        }
    }

    pub fn read(from: &mut impl Read) -> io::Result<Self> {
        let (kind, body) = read(from)?;
        let mut body = Body(body, 0);
        Ok(match kind {
            b'S' => Self::Standby { mark: body.mark()?, snapshot: body.number()? },
            b'P' => Self::First { epoch: body.number()? },
            b'm' => Self::Mark(body.mark()?),
            b'L' => {
                let ids = body.rest();
                let (ids, []) = ids.as_chunks() else { return Err(odd()) };
                Self::Blobs(ids.iter().map(|id| BlobId::from_bytes(*id)).collect())
            }
            b'!' => Self::Problem(body.text()?),
            _ => return Err(odd()),
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_a_stranger_sends_is_refused_or_read(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            for kind in b"HylfbsBxFcSPmL!" {
                let mut message = vec![*kind];
                message.extend(u32::try_from(bytes.len()).unwrap().to_le_bytes());
                message.extend(&bytes);
                // What is read is written as it came.
                if let Ok(said) = Said::read(&mut message.as_slice()) {
                    let mut again = Vec::new();
                    said.write(&mut again).unwrap();
                    prop_assert!(Said::read(&mut again.as_slice()).is_ok());
                }
                if let Ok(heard) = Heard::read(&mut message.as_slice()) {
                    let mut again = Vec::new();
                    heard.write(&mut again).unwrap();
                    prop_assert!(Heard::read(&mut again.as_slice()).is_ok());
                }
                for cut in 0..message.len() {
                    prop_assert!(Said::read(&mut &message[..cut]).is_err());
                }
            }
        }
    }
}

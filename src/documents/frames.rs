//! The protocol between the server and its reader: frames of one tag byte, a length and a payload. The child's side
//! blocks, the parent's does not. Both check every length before they reserve memory for it.

use serde::{Deserialize, Serialize};
use std::io::{self, Read, Write};

/// The most payload bytes in one frame: a document of [`super::MAX_TEXT_CHARS`] characters, four bytes each, and its
/// pages.
pub const MAX_PAYLOAD: usize = 96 * 1024 * 1024;
/// Payload bytes in a piece of a file.
pub const PIECE: usize = 64 * 1024;
/// Bytes before the payload.
pub const HEAD: usize = 5;

/// What the user is told of a file that the reader fails on.
pub const BROKEN: &str = "This file could not be read: it is damaged in a way that the reader cannot cope with.";

/// Parent: what to read ([`Request`]).
pub const REQUEST: u8 = b'?';
/// Both directions: bytes of a file.
pub const BYTES: u8 = b'B';
/// Both directions: no more bytes follow; from the child, the end of an attachment.
pub const END: u8 = b'.';
/// Child: a [`crate::document::Document`].
pub const DOCUMENT: u8 = b'D';
/// Child: a [`super::ParsedMail`].
pub const MAIL: u8 = b'M';
/// Child: the head of an attachment ([`PartHead`]).
pub const PART: u8 = b'P';
/// Child: a sentence for the user about something found while unpacking the attachments.
pub const NOTE: u8 = b'N';
/// Child: the head of a drawn page ([`super::images::Drawn`]); one frame of dots follows where there are any.
pub const PICTURE: u8 = b'G';
/// Child: what was made ([`super::make::Made`]); one frame of the document's bytes follows.
pub const MADE: u8 = b'W';
/// Child: the events of a calendar that can take time ([`crate::calendar::taking_time()`]).
pub const EVENTS: u8 = b'E';
/// Child: it wants bytes of the recording, from this place on (eight bytes, the lowest first); parent: [`BYTES`] of a block.
pub const WANT: u8 = b'@';
/// Child: what a recording is ([`sound::Survey`]).
pub const SURVEY: u8 = b'S';
/// Child: the number of a piece of a recording (eight bytes, the lowest first); one frame of its samples follows.
pub const HEARD: u8 = b'H';
/// Child: why it could not be read, in a sentence for the user.
pub const UNREADABLE: u8 = b'U';
/// Child: the answer is complete.
pub const DONE: u8 = b'!';

/// What the child must do with the bytes that follow.
#[derive(Debug, Serialize, Deserialize)]
pub enum Request {
    /// Text of a file.
    File {
        /// Name as given.
        name: String,
        /// Media type as given.
        media_type: String,
    },
    /// The events of a calendar that can take time in a span of days.
    Calendar {
        /// The first day.
        from: jiff::civil::Date,
        /// The last day.
        until: jiff::civil::Date,
    },
    /// Body and attachments of a mail.
    Mail,
    /// The files of an archive.
    Unpack,
    /// Pages of a PDF or a picture, drawn.
    Draw {
        /// Page numbers, from 1.
        pages: Vec<u32>,
    },
    /// A document that is made from them.
    Make(super::make::Make),
    /// What a recording of so many bytes is. No bytes follow: the child asks for those that it wants.
    Survey {
        /// Bytes.
        len: u64,
    },
    /// Pieces of such a recording, as samples.
    Pieces {
        /// Bytes.
        len: u64,
        /// The pieces, with their numbers.
        wanted: Vec<(usize, sound::Piece)>,
    },
}

/// The head of an attachment.
#[derive(Debug, Serialize, Deserialize)]
pub struct PartHead {
    /// Name, never empty.
    pub name: String,
    /// Media type in lower case.
    pub media_type: String,
    /// Name of the attached mail or container that contains it; `None` for an attachment of the mail itself.
    #[serde(default)]
    pub inside: Option<String>,
}

/// The head of a frame.
pub fn head(tag: u8, len: usize) -> [u8; HEAD] {
    let len = u32::try_from(len).unwrap_or(u32::MAX).to_le_bytes();
    [tag, len[0], len[1], len[2], len[3]]
}

/// Tag and payload length of a frame's head; `None` if the length is over [`MAX_PAYLOAD`].
pub fn parse_head(head: [u8; HEAD]) -> Option<(u8, usize)> {
    let len = u32::from_le_bytes([head[1], head[2], head[3], head[4]]) as usize;
    (len <= MAX_PAYLOAD).then_some((head[0], len))
}

/// Writes a frame.
pub fn put(out: &mut impl Write, tag: u8, payload: &[u8]) -> io::Result<()> {
    if payload.len() > MAX_PAYLOAD {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "a frame is too long"));
    }
    out.write_all(&head(tag, payload.len()))?;
    out.write_all(payload)
}

/// Writes a value as a frame.
pub fn put_value<T: Serialize>(out: &mut impl Write, tag: u8, value: &T) -> io::Result<()> {
    put(out, tag, &rmp_serde::to_vec_named(value).map_err(io::Error::other)?)
}

/// Reads a frame's head, and its payload onto the end of `payload`.
pub fn take(input: &mut impl Read, payload: &mut Vec<u8>) -> io::Result<u8> {
    let mut start = [0; HEAD];
    input.read_exact(&mut start)?;
    let (tag, len) = parse_head(start).ok_or(io::ErrorKind::InvalidData)?;
    if input.take(len as u64).read_to_end(payload)? != len {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(tag)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn frames_come_back(tag: u8, payload in proptest::collection::vec(any::<u8>(), 0..300)) {
            let mut wire = Vec::new();
            put(&mut wire, tag, &payload).unwrap();
            let mut back = Vec::new();
            prop_assert_eq!(take(&mut wire.as_slice(), &mut back).unwrap(), tag);
            prop_assert_eq!(back, payload);
        }

        #[test]
        fn garbage_never_panics(wire in proptest::collection::vec(any::<u8>(), 0..40)) {
            let _ = take(&mut wire.as_slice(), &mut Vec::new());
        }
    }
}

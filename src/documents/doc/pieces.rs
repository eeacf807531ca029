//! The pieces that make up a document's text (MS-DOC, 2.8.35 and 2.9.177).

use crate::little_endian::{index_at, u16_at};

use encoding_rs::WINDOWS_1252;

/// The most characters read; no paper document has more.
const MOST: usize = 50_000_000;

/// A run of characters, and where its bytes are in the main stream.
struct Piece {
    at: usize,
    count: usize,
    wide: bool,
}

/// All pieces, in order of the text.
pub(super) struct Pieces(Vec<Piece>);

/// A character, and the position of its bytes in the main stream.
pub(super) struct Character {
    pub value: char,
    pub at: usize,
}

impl Pieces {
    /// A document's pieces, from its table.
    pub fn read(main: &[u8], table: &[u8]) -> Option<Self> {
        // FibRgFcLcb97: fcClx and lcbClx.
        let (from, length) = (index_at(main, 0x1A2)?, index_at(main, 0x1A6)?);
        let clx = table.get(from..from.checked_add(length)?)?;
        let mut at = 0;
        // Prc entries come before the Pcdt.
        while *clx.get(at)? == 1 {
            at = at.checked_add(3)?.checked_add(usize::from(u16_at(clx, at + 1)?))?;
        }
        let length = index_at(clx, at + 1)?;
        let plc = clx.get(at + 5..(at + 5).checked_add(length)?)?;
        let count = length.checked_sub(4)? / 12;
        let mut pieces = Vec::with_capacity(count.min(100_000));
        let mut total = 0usize;
        for i in 0..count {
            let (start, end) = (index_at(plc, i * 4)?, index_at(plc, i * 4 + 4)?);
            let fc = index_at(plc, (count + 1) * 4 + i * 8 + 2)?;
            let wide = fc & 0x4000_0000 == 0;
            let at = if wide { fc } else { (fc & 0x3FFF_FFFF) / 2 };
            let characters = end.checked_sub(start)?;
            total = total.checked_add(characters)?;
            if total > MOST {
                return None;
            }
            pieces.push(Piece { at, count: characters, wide });
        }
        Some(Self(pieces))
    }

    /// The single piece of a Word 6 or 95 document.
    pub fn of_old(main: &[u8]) -> Self {
        let (from, to) = (index_at(main, 0x18).unwrap_or(0), index_at(main, 0x1C).unwrap_or(0));
        let count = to.min(main.len()).saturating_sub(from);
        Self(vec![Piece { at: from, count, wide: false }])
    }

    /// The characters. Unpaired surrogates are left out.
    pub fn characters<'d>(&'d self, main: &'d [u8]) -> impl Iterator<Item = Character> + 'd {
        self.0.iter().flat_map(move |piece| {
            let width = if piece.wide { 2 } else { 1 };
            let end = piece.at.saturating_add(piece.count * width).min(main.len());
            let bytes = main.get(piece.at..end).unwrap_or_default();
            let units: Box<dyn Iterator<Item = Character>> = if piece.wide {
                let mut at = piece.at;
                let pairs = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
                Box::new(char::decode_utf16(pairs).filter_map(move |read| {
                    let here = at;
                    at += read.as_ref().map_or(2, |c| c.len_utf16() * 2);
                    read.ok().map(|value| Character { value, at: here })
                }))
            } else {
                Box::new(bytes.iter().enumerate().map(move |(i, byte)| {
                    let one = [*byte];
                    let value = WINDOWS_1252.decode_without_bom_handling(&one).0.chars().next().unwrap_or(' ');
                    Character { value, at: piece.at + i }
                }))
            };
            units
        })
    }
}

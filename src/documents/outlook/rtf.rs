//! Outlook's compressed RTF (MS-OXRTFCP): LZ over a ring of 4 KiB that begins with common RTF words.

use crate::little_endian::u32_at;

/// The initial content of the ring (MS-OXRTFCP, 2.2).
const START: &[u8] = b"{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx";
const RING: usize = 4096;
const COMPRESSED: u32 = 0x7546_5A4C;
const STORED: u32 = 0x414C_454D;
/// Bytes unpacked at most: one pair of bytes gives no more than 17.
const MOST: usize = 64 << 20;

/// The RTF text; `None` if it is not what it claims. What follows a damaged place is lost; what comes before it is
/// returned.
pub(super) fn unpacked(packed: &[u8]) -> Option<Vec<u8>> {
    let (size, magic) = (u32_at(packed, 4)? as usize, u32_at(packed, 8)?);
    let body = packed.get(16..)?;
    if magic == STORED {
        return Some(body[..size.min(body.len())].to_vec());
    }
    if magic != COMPRESSED || size > MOST {
        return None;
    }
    let mut ring = [b' '; RING];
    ring[..START.len()].copy_from_slice(START);
    let mut write = START.len();
    let mut out = Vec::new();
    let mut rest = body.iter().copied();
    'all: while let Some(flags) = rest.next() {
        for bit in 0..8 {
            if out.len() >= size {
                break 'all;
            }
            if flags >> bit & 1 == 0 {
                let Some(byte) = rest.next() else { break 'all };
                (ring[write], write) = (byte, (write + 1) % RING);
                out.push(byte);
                continue;
            }
            let (Some(high), Some(low)) = (rest.next(), rest.next()) else { break 'all };
            let (offset, len) = (usize::from(high) << 4 | usize::from(low) >> 4, usize::from(low & 15) + 2);
            if offset == write {
                break 'all;
            }
            for i in 0..len {
                let byte = ring[(offset + i) % RING];
                (ring[write], write) = (byte, (write + 1) % RING);
                out.push(byte);
            }
        }
    }
    out.truncate(size);
    Some(out)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// The examples of MS-OXRTFCP, 4.1 and 4.2.
    #[test]
    fn the_specifications_examples() {
        let simple = b"\x2d\0\0\0\x2b\0\0\0LZFu\xf1\xc5\xc7\xa7\x03\x00\x0a\x00rcpg125\x422\x0a\xf3 hel\x09\x00 bw\x05\xb0ld}\x0a\x80\x0f\xa0";
        assert_eq!(unpacked(simple).unwrap(), b"{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n");
        let crossing = b"\x1a\0\0\0\x1c\0\0\0LZFu\xe2\xd4\x4b\x51A\x00\x04 WXYZ\x0d\x6e}\x01\x0e\xb0";
        assert_eq!(unpacked(crossing).unwrap(), b"{\\rtf1 WXYZWXYZWXYZWXYZWXYZ}");
    }

    proptest::proptest! {
        #[test]
        fn never_panics(mut bytes in proptest::collection::vec(proptest::prelude::any::<u8>(), 12..200)) {
            bytes[8..12].copy_from_slice(b"LZFu");
            let _ = unpacked(&bytes);
        }
    }
}

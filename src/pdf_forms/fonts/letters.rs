//! The embedded font: Latin with all accents (Vietnamese among them), Greek and Cyrillic. `packaging/form-font` makes it.
//! It is as wide as Helvetica, letter by letter.

use flate2::read::ZlibDecoder;
use std::io::Read;
use std::sync::LazyLock;

static PACKED: &[u8] = include_bytes!("../../../assets/forms/letters.ttf.z");
static LETTERS: LazyLock<Letters> = LazyLock::new(|| Letters::open(PACKED).unwrap_or_default());

/// Units of a TrueType font's grid to a size of one point.
const GRID: f64 = 2048.0;

/// A TrueType font (OpenType specification 1.9), opened: its bytes and where its tables begin and end.
#[derive(Default)]
pub(super) struct Letters {
    bytes: Vec<u8>,
    tables: Vec<([u8; 4], usize, usize)>,
}

pub(super) fn font() -> &'static Letters {
    &LETTERS
}

/// The glyph of a character.
pub(super) fn glyph(c: char) -> Option<u16> {
    font().glyph(c)
}

/// The width of a character at a size of one point; 0 for one that the font lacks, which is never drawn.
pub(super) fn width(c: char) -> f64 {
    glyph(c).and_then(|glyph| font().advance(glyph)).map_or(0.0, |units| f64::from(units) / GRID)
}

impl Letters {
    fn open(packed: &[u8]) -> Option<Self> {
        let mut bytes = Vec::new();
        ZlibDecoder::new(packed).read_to_end(&mut bytes).ok()?;
        let count = u16_at(&bytes, 4)?;
        let mut tables = Vec::new();
        for record in 0..usize::from(count) {
            let at = 12 + record * 16;
            let tag = bytes.get(at..at + 4)?.try_into().ok()?;
            let start = u32_at(&bytes, at + 8)? as usize;
            tables.push((tag, start, start + u32_at(&bytes, at + 12)? as usize));
        }
        Some(Self { bytes, tables })
    }

    pub fn table(&self, tag: &[u8; 4]) -> Option<&[u8]> {
        let (_, start, end) = self.tables.iter().find(|(known, ..)| known == tag)?;
        self.bytes.get(*start..*end)
    }

    pub fn glyphs(&self) -> u16 {
        self.table(b"maxp").and_then(|maxp| u16_at(maxp, 4)).unwrap_or(0)
    }

    /// The width of a glyph in units of the grid (table hmtx).
    pub fn advance(&self, glyph: u16) -> Option<u16> {
        let metrics = u16_at(self.table(b"hhea")?, 34)?;
        u16_at(self.table(b"hmtx")?, usize::from(glyph.min(metrics.checked_sub(1)?)) * 4)
    }

    /// The outline of a glyph; empty for a space (tables loca, in its short form, and glyf).
    pub fn outline(&self, glyph: u16) -> Option<&[u8]> {
        let loca = self.table(b"loca")?;
        let at = usize::from(glyph) * 2;
        let (start, end) = (u16_at(loca, at)?, u16_at(loca, at + 2)?);
        self.table(b"glyf")?.get(usize::from(start) * 2..usize::from(end) * 2)
    }

    /// Looks a character up (table cmap, format 4).
    fn glyph(&self, c: char) -> Option<u16> {
        let code = u16::try_from(u32::from(c)).ok()?;
        let cmap = self.table(b"cmap")?;
        let map = cmap.get(u32_at(cmap, 8)? as usize..)?;
        let doubled = usize::from(u16_at(map, 6)?);
        let (ends, starts) = (14, 16 + doubled);
        for segment in (0..doubled).step_by(2) {
            if u16_at(map, ends + segment)? < code {
                continue;
            }
            let start = u16_at(map, starts + segment)?;
            if start > code {
                return None;
            }
            let delta = u16_at(map, starts + doubled + segment)?;
            let at = starts + 2 * doubled + segment;
            let glyph = match u16_at(map, at)? {
                0 => code.wrapping_add(delta),
                offset => match u16_at(map, at + usize::from(offset) + 2 * usize::from(code - start))? {
                    0 => 0,
                    glyph => glyph.wrapping_add(delta),
                },
            };
            return (glyph != 0).then_some(glyph);
        }
        None
    }
}

pub(super) fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..at + 2)?.try_into().ok().map(u16::from_be_bytes)
}

pub(super) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..at + 4)?.try_into().ok().map(u32::from_be_bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fonts::Standard;

    #[test]
    fn the_scripts_are_there_and_no_others() {
        for text in ["Zażółć gęślą jaźń", "Ελληνικά ήώ", "Съешь ж ещё їґє", "Nguyễn Thị Hồng", "ÆØÅ ßẞ șț ő", "№ €₴₫ §"]
        {
            assert!(text.chars().all(|c| glyph(c).is_some()), "{text}");
        }
        assert!("한国א😀\n".chars().all(|c| glyph(c).is_none()));
    }

    #[test]
    fn letters_are_as_wide_as_helvetica() {
        for c in ('A'..='z').chain(['é', 'ü', '€', ' ']).filter(|c| crate::text_string::win_ansi(*c).is_some()) {
            assert!((width(c) - Standard::HELVETICA.width(c)).abs() < 0.0011, "{c}: {}", width(c));
        }
    }
}

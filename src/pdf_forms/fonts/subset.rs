//! The embedded font with the outlines of some letters only (OpenType specification 1.9, tables glyf and loca). Glyphs keep
//! their numbers, so what was drawn before all letters are known stays right; empty outlines pack to nothing.

use super::letters::{Letters, u16_at};
use std::collections::BTreeSet;

/// The tables that a TrueType font in a PDF needs (ISO 32000-1, 9.9).
const TABLES: [&[u8; 4]; 6] = [b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp"];

/// A font file with some glyphs and those they are composed of. Glyph 0 is drawn for what is missing and stays.
pub(super) fn cut(font: &Letters, glyphs: impl IntoIterator<Item = u16>) -> Option<Vec<u8>> {
    let mut kept: BTreeSet<u16> = glyphs.into_iter().chain([0]).collect();
    let mut open: Vec<u16> = kept.iter().copied().collect();
    while let Some(glyph) = open.pop() {
        open.extend(parts(font.outline(glyph)?).into_iter().filter(|part| kept.insert(*part)));
    }
    let (mut glyf, mut loca) = (Vec::new(), Vec::new());
    for glyph in 0..font.glyphs() {
        loca.extend_from_slice(&u16::try_from(glyf.len() / 2).ok()?.to_be_bytes());
        if kept.contains(&glyph) {
            glyf.extend_from_slice(font.outline(glyph)?);
            if glyf.len() % 2 == 1 {
                glyf.push(0);
            }
        }
    }
    loca.extend_from_slice(&u16::try_from(glyf.len() / 2).ok()?.to_be_bytes());
    let mut tables = Vec::new();
    for tag in TABLES {
        let table = match tag {
            b"glyf" => glyf.clone(),
            b"loca" => loca.clone(),
            other => font.table(other)?.to_vec(),
        };
        tables.push((*tag, table));
    }
    Some(assemble(&tables))
}

/// The glyphs that a composed one is made of.
fn parts(outline: &[u8]) -> Vec<u16> {
    const WORDS: u16 = 0x0001;
    const SCALE: u16 = 0x0008;
    const MORE: u16 = 0x0020;
    const TWO_SCALES: u16 = 0x0040;
    const MATRIX: u16 = 0x0080;
    let mut parts = Vec::new();
    // A negative number of contours says that it is composed.
    if u16_at(outline, 0).is_none_or(|contours| contours < 0x8000) {
        return parts;
    }
    let mut at = 10;
    while let (Some(flags), Some(part)) = (u16_at(outline, at), u16_at(outline, at + 2)) {
        parts.push(part);
        at += 4 + if flags & WORDS != 0 { 4 } else { 2 };
        at +=
            [(SCALE, 2), (TWO_SCALES, 4), (MATRIX, 8)].iter().find(|(bit, _)| flags & bit != 0).map_or(0, |(_, n)| *n);
        if flags & MORE == 0 {
            break;
        }
    }
    parts
}

fn assemble(tables: &[([u8; 4], Vec<u8>)]) -> Vec<u8> {
    let count = tables.len() as u16;
    let largest = count.checked_ilog2().unwrap_or(0);
    let range = 16u16 << largest;
    let mut file = vec![0, 1, 0, 0];
    for word in [count, range, largest as u16, count * 16 - range] {
        file.extend_from_slice(&word.to_be_bytes());
    }
    let mut at = 12 + tables.len() * 16;
    let mut body = Vec::new();
    for (tag, table) in tables {
        let mut padded = table.clone();
        padded.resize(table.len().next_multiple_of(4), 0);
        let sum = padded
            .chunks_exact(4)
            .fold(0u32, |sum, word| sum.wrapping_add(u32::from_be_bytes([word[0], word[1], word[2], word[3]])));
        file.extend_from_slice(tag);
        for number in [sum, at as u32, table.len() as u32] {
            file.extend_from_slice(&number.to_be_bytes());
        }
        at += padded.len();
        body.extend_from_slice(&padded);
    }
    file.extend_from_slice(&body);
    file
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fonts::letters::{font, glyph};

    #[test]
    fn a_cut_font_has_its_letters_and_little_else() {
        let wanted: Vec<u16> = "Łódź".chars().filter_map(glyph).collect();
        let cut = cut(font(), wanted).expect("it is cut");
        assert!(cut.len() < 16_000, "{}", cut.len());
        assert_eq!(&cut[..4], [0, 1, 0, 0]);
    }
}

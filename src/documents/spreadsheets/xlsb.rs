//! Binary workbooks (MS-XLSB): a zip of parts with records instead of XML; what is not in cells is XML.

use super::{COLUMNS, EMPTY, number, parts, row};
use crate::{
    document::Document,
    limits::Limits,
    package::{DAMAGED, Package},
    text_builder::Paper,
};

/// Reads a binary workbook.
///
/// # Errors
/// A sentence, if the file is damaged, empty or over the limits.
pub fn read(bytes: &[u8], limits: &Limits) -> Result<Document, String> {
    let mut package = Package::open(bytes, limits)?;
    let main = "xl/workbook.bin";
    let Some(workbook) = package.bytes(main)? else { return Err(DAMAGED.into()) };
    let related = package.related(main)?;
    let mut optional = |kind: &str| -> Result<Vec<u8>, String> {
        let part = related.iter().find(|r| r.kind == kind);
        Ok(part.map(|r| package.bytes(&r.target)).transpose()?.flatten().unwrap_or_default())
    };
    let (shared, styles) = (optional("sharedStrings")?, optional("styles")?);
    // BrtSSTItem, 2.4.827: a byte of flags, then the string.
    let shared: Vec<String> =
        Records(&shared).filter(|(kind, _)| *kind == 19).map(|(_, body)| string(body, 1).unwrap_or_default()).collect();
    let book = Book { shared, formats: formats(&styles) };
    let mut paper = Paper::default();
    // BrtBundleSh, 2.4.309: state, number, name of the relation, name of the sheet.
    for (_, body) in Records(&workbook).filter(|(kind, _)| *kind == 156).take(limits.pages as usize) {
        let Some(id) = string(body, 8) else { continue };
        let name = string(body, 12 + 2 * id.encode_utf16().count()).unwrap_or_default();
        let Some(part) = related.iter().find(|r| r.id == id).map(|r| r.target.clone()) else { continue };
        paper.line(&name);
        let sheet = package.bytes(&part)?.unwrap_or_default();
        book.sheet(&sheet, &mut paper);
        parts::beside(&part, &mut package, limits, &mut paper)?;
        paper.page();
    }
    paper.document(None, Vec::new(), EMPTY)
}

/// The number of the number format of each cell style, and the codes that the workbook adds to the built-in ones.
fn formats(styles: &[u8]) -> Vec<String> {
    let (mut own, mut cells, mut inside) = (std::collections::HashMap::new(), Vec::new(), false);
    for (kind, body) in Records(styles) {
        match kind {
            // BrtFmt, BrtBeginCellXFs, BrtEndCellXFs, BrtXF
            44 => {
                if let (Some(id), Some(code)) = (u16_at(body, 0), string(body, 2)) {
                    own.insert(id, code);
                }
            }
            617 => inside = true,
            618 => inside = false,
            47 if inside => cells.push(u16_at(body, 2).unwrap_or(0)),
            _ => {}
        }
    }
    let code = |id: &u16| own.get(id).cloned().unwrap_or_else(|| number::built_in((*id).into()).to_owned());
    cells.iter().map(code).collect()
}

struct Book {
    shared: Vec<String>,
    formats: Vec<String>,
}

impl Book {
    fn sheet(&self, data: &[u8], paper: &mut Paper) {
        let mut cells: Vec<String> = Vec::new();
        for (kind, body) in Records(data) {
            // Cells begin with their column and style (2.5.9); a row with its header.
            if kind == 0 {
                paper.line(&row(&cells));
                cells.clear();
                continue;
            }
            let number = |value: Option<f64>| {
                let style = u32_at(body, 4).map_or(0, |s| (s & 0xFF_FFFF) as usize);
                let code = self.formats.get(style).map_or("General", String::as_str);
                value.map(|v| number::shown(v, code, false))
            };
            let text = match kind {
                2 => number(u32_at(body, 8).map(super::rk)),
                4 | 10 => body.get(8).map(|b| if *b == 0 { "FALSE" } else { "TRUE" }.to_owned()),
                5 | 9 => number(body.get(8..16).and_then(|b| b.try_into().ok()).map(f64::from_le_bytes)),
                6 | 8 => string(body, 8),
                7 => u32_at(body, 8).and_then(|i| self.shared.get(i as usize)).cloned(),
                _ => None,
            };
            let column = u32_at(body, 0).map_or(COLUMNS, |c| c as usize);
            if let Some(text) = text.filter(|_| column < COLUMNS) {
                if cells.len() <= column {
                    cells.resize(column + 1, String::new());
                }
                cells[column] = text;
            }
        }
        paper.line(&row(&cells));
    }
}

/// Number and body of each record: both its number and its length are written in groups of seven bits (2.1.4).
struct Records<'a>(&'a [u8]);

impl<'a> Iterator for Records<'a> {
    type Item = (u32, &'a [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        let mut varying = |most: u32| -> Option<u32> {
            let mut value = 0;
            for i in 0..most {
                let (byte, rest) = self.0.split_first()?;
                self.0 = rest;
                value |= u32::from(byte & 0x7F) << (7 * i);
                if byte & 0x80 == 0 {
                    break;
                }
            }
            Some(value)
        };
        let kind = varying(2)?;
        let length = varying(4)? as usize;
        let body = self.0.get(..length)?;
        self.0 = &self.0[length..];
        Some((kind, body))
    }
}

fn u16_at(data: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(data.get(at..at + 2)?.try_into().ok()?))
}

fn u32_at(data: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(data.get(at..at + 4)?.try_into().ok()?))
}

/// A string: its length in UTF-16 units in four bytes, then the units.
fn string(data: &[u8], at: usize) -> Option<String> {
    let length = u32_at(data, at)? as usize;
    let units = data.get(at + 4..(at + 4).checked_add(length.checked_mul(2)?)?)?;
    Some(String::from_utf16_lossy(&units.chunks_exact(2).map(|c| u16::from_le_bytes([c[0], c[1]])).collect::<Vec<_>>()))
}

//! Excel workbooks of 1993 to 2003 (MS-XLS): a stream of records in an OLE container, BIFF5 and BIFF8; and the single sheets
//! of the versions before, which are such a stream alone (BIFF2 to BIFF4).

use super::{COLUMNS, EMPTY, number, rk, row, xlsx::margin_text};
use crate::{document::Document, limits::Limits, package::DAMAGED, text_builder::Paper};

use encoding_rs::Encoding;
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    io::{Cursor, Read},
};

/// The most rows kept per sheet.
const ROWS: usize = 65_536;

/// Reads a workbook.
///
/// # Errors
/// A sentence, if the file is protected, damaged, empty or over the limits.
pub fn read(bytes: &[u8], limits: &Limits) -> Result<Document, String> {
    if let Some(version) = bare_sheet(bytes) {
        let mut book = Book { biff5: true, version, ..Book::default() };
        // The charset stands in the sheet itself; the globals of other versions are not there.
        let _ = book.globals(bytes);
        book.sheet(bytes, 0);
        return book.paper.document(None, Vec::new(), EMPTY);
    }
    let mut container = cfb::CompoundFile::open(Cursor::new(bytes)).map_err(|_| DAMAGED)?;
    let names: Vec<_> = container.walk().filter(|e| e.is_stream()).map(|e| e.path().to_path_buf()).collect();
    let book = ["workbook", "book"].iter().find_map(|wanted| {
        names
            .iter()
            .find(|n| n.components().count() == 2 && n.file_name().is_some_and(|n| n.eq_ignore_ascii_case(wanted)))
    });
    let mut stream = container.open_stream(book.ok_or(DAMAGED)?).map_err(|_| DAMAGED)?;
    let mut data = Vec::new();
    (&mut stream).take(limits.unpacked).read_to_end(&mut data).map_err(|_| DAMAGED)?;
    let mut book = Book { paper: Paper::default(), ..Book::default() };
    book.globals(&data)?;
    for (name, at) in std::mem::take(&mut book.sheets).into_iter().take(limits.pages as usize) {
        book.paper.line(&name);
        book.sheet(&data, at);
        book.paper.page();
    }
    book.paper.document(None, Vec::new(), EMPTY)
}

/// The version of a sheet that stands without a container, by its first record: BOF, of a sheet or macro sheet.
pub fn bare_sheet(bytes: &[u8]) -> Option<u8> {
    let version = match bytes.get(..2)? {
        [0x09, 0x00] => 2,
        [0x09, 0x02] => 3,
        [0x09, 0x04] => 4,
        _ => return None,
    };
    let length = u16_at(bytes, 2)?;
    ((4..=16).contains(&length) && matches!(u16_at(bytes, 6)?, 0x10 | 0x40)).then_some(version)
}

/// One record: its number, and the bodies of it and of its continuations.
struct Record<'a> {
    kind: u16,
    pieces: Vec<&'a [u8]>,
}

impl<'a> Record<'a> {
    fn body(&self) -> &'a [u8] {
        self.pieces.first().copied().unwrap_or_default()
    }
}

/// The record at `at`, and where the next one starts.
fn record(data: &[u8], mut at: usize) -> Option<(Record<'_>, usize)> {
    let piece = |at: usize| -> Option<(u16, &[u8], usize)> {
        let length = usize::from(u16_at(data, at + 2)?);
        Some((u16_at(data, at)?, data.get(at + 4..at + 4 + length)?, at + 4 + length))
    };
    let (kind, body, next) = piece(at)?;
    at = next;
    let mut pieces = vec![body];
    while let Some((CONTINUE, body, next)) = piece(at) {
        pieces.push(body);
        at = next;
    }
    Some((Record { kind, pieces }, at))
}

const CONTINUE: u16 = 0x3C;

fn u16_at(data: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(data.get(at..at.checked_add(2)?)?.try_into().ok()?))
}

fn u32_at(data: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(data.get(at..at.checked_add(4)?)?.try_into().ok()?))
}

fn f64_at(data: &[u8], at: usize) -> Option<f64> {
    Some(f64::from_le_bytes(data.get(at..at.checked_add(8)?)?.try_into().ok()?))
}

#[derive(Default)]
struct Book {
    /// Strings are bytes in the workbook's charset.
    biff5: bool,
    /// The version of a sheet without a container, else 0.
    version: u8,
    since_1904: bool,
    page: Option<&'static Encoding>,
    strings: Vec<String>,
    codes: HashMap<u16, String>,
    styles: Vec<u16>,
    sheets: Vec<(String, usize)>,
    paper: Paper,
}

impl Book {
    fn globals(&mut self, data: &[u8]) -> Result<(), String> {
        let mut at = 0;
        while let Some((record, next)) = record(data, at) {
            at = next;
            let body = record.body();
            match record.kind {
                0x809 => self.biff5 = u16_at(body, 0) == Some(0x500),
                0x2F => return Err("This document is protected by a password.".into()),
                0x22 => self.since_1904 = u16_at(body, 0) == Some(1),
                0x42 => {
                    self.page = u16_at(body, 0).and_then(|n| match n {
                        1200 => None,
                        10000 | 32768 => Some(encoding_rs::MACINTOSH),
                        932 => Some(encoding_rs::SHIFT_JIS),
                        n => Encoding::for_label(format!("windows-{n}").as_bytes()),
                    })
                }
                0x85 => {
                    if let Some(place) = u32_at(body, 0).and_then(|p| usize::try_from(p).ok()) {
                        let name = self.string(body.get(6..).unwrap_or_default(), 1);
                        self.sheets.push((name, place));
                    }
                }
                0x41E => {
                    let wide = if self.biff5 { 1 } else { 2 };
                    if let (Some(id), Some(rest)) = (u16_at(body, 0), body.get(2..)) {
                        let code = self.string(rest, wide);
                        self.codes.insert(id, code);
                    }
                }
                0xE0 => self.styles.extend(u16_at(body, 2)),
                0xFC => self.strings = shared_strings(&record.pieces),
                0x0A => return Ok(()),
                _ => {}
            }
        }
        if self.sheets.is_empty() { Err(DAMAGED.into()) } else { Ok(()) }
    }

    /// A string after its length of `wide` bytes; BIFF8 has a byte of flags after the length.
    fn string(&self, data: &[u8], wide: usize) -> String {
        let length = if wide == 1 { data.first().map(|b| usize::from(*b)) } else { u16_at(data, 0).map(usize::from) };
        let (Some(length), Some(rest)) = (length, data.get(wide..)) else { return String::new() };
        if self.biff5 {
            let bytes = &rest[..length.min(rest.len())];
            return self.page.unwrap_or(encoding_rs::WINDOWS_1252).decode_without_bom_handling(bytes).0.into_owned();
        }
        let Some((flags, rest)) = rest.split_first() else { return String::new() };
        let rich = if flags & 8 != 0 { 2 } else { 0 } + if flags & 4 != 0 { 4 } else { 0 };
        characters(rest.get(rich..).unwrap_or_default(), length, flags & 1 != 0)
    }

    fn sheet(&mut self, data: &[u8], mut at: usize) {
        let mut rows: BTreeMap<u16, BTreeMap<u16, String>> = BTreeMap::new();
        let mut waiting: Option<(u16, u16)> = None;
        let (mut margins, mut boxes, mut depth) = (Vec::new(), Vec::new(), 0);
        let mut copies: BTreeSet<String> = BTreeSet::new();
        while let Some((record, next)) = record(data, at) {
            at = next;
            let body = record.body();
            let place = u16_at(body, 0).zip(u16_at(body, 2)).filter(|(_, c)| usize::from(*c) < COLUMNS);
            let style = u16_at(body, 4).unwrap_or(0);
            let mut put = |(r, c): (u16, u16), text: String| {
                // A chart keeps copies of cells, of this sheet or another (2.4.151 SIIndex); its numbers alone tell nothing.
                if depth > 1 {
                    if text.chars().any(char::is_alphabetic) && !copies.contains(&text) && copies.len() < ROWS {
                        copies.insert(text);
                    }
                } else if rows.len() < ROWS {
                    rows.entry(r).or_default().insert(c, text);
                }
            };
            let old = self.version == 2;
            match (record.kind, place) {
                (0x809 | 0x09 | 0x209 | 0x409, _) => depth += 1,
                // BIFF2: three bytes of attributes in place of a style.
                (0x04, Some(p)) if old => put(p, self.string(body.get(7..).unwrap_or_default(), 1)),
                (0x02, Some(p)) if old => put(p, self.number(u16_at(body, 7).map(f64::from), 0)),
                (0x03, Some(p)) if old => put(p, self.number(f64_at(body, 7), 0)),
                (0x06, Some(p)) if old => match body.get(7..15) {
                    Some([0, .., 0xFF, 0xFF]) => waiting = Some(p),
                    Some([.., 0xFF, 0xFF]) => {}
                    _ => put(p, self.number(f64_at(body, 7), 0)),
                },
                (0x07, _) if old => {
                    if let Some(p) = waiting.take() {
                        put(p, self.string(body, 1));
                    }
                }
                // The words of a chart's title, axes and series (2.4.254 SeriesText).
                (0x100D, _) => boxes.push(self.string(body.get(2..).unwrap_or_default(), 1)),
                (0x0A, _) if depth <= 1 => break,
                // A chart inside the sheet has its own start and end records.
                (0x0A, _) => depth -= 1,
                (0xFD, Some(p)) => {
                    let text = u32_at(body, 6).and_then(|i| self.strings.get(usize::try_from(i).ok()?));
                    put(p, text.cloned().unwrap_or_default());
                }
                (0x204 | 0xD6, Some(p)) => put(p, self.string(body.get(6..).unwrap_or_default(), 2)),
                (0x203, Some(p)) => put(p, self.number(f64_at(body, 6), style)),
                (0x27E, Some(p)) => put(p, self.number(u32_at(body, 6).map(rk), style)),
                (0xBD, Some((r, c))) => {
                    for (i, cell) in
                        body.get(4..body.len().saturating_sub(2)).unwrap_or_default().chunks_exact(6).enumerate()
                    {
                        let column = c.saturating_add(u16::try_from(i).unwrap_or(u16::MAX));
                        let style = u16_at(cell, 0).unwrap_or(0);
                        put((r, column), self.number(u32_at(cell, 2).map(rk), style));
                    }
                }
                (0x06 | 0x206 | 0x406, Some(p)) => match body.get(6..14) {
                    Some([0, .., 0xFF, 0xFF]) => waiting = Some(p),
                    Some([1, _, b, .., 0xFF, 0xFF]) => put(p, if *b == 0 { "FALSE" } else { "TRUE" }.into()),
                    Some([_, .., 0xFF, 0xFF]) => {}
                    _ => put(p, self.number(f64_at(body, 6), style)),
                },
                (0x207, _) => {
                    if let Some(p) = waiting.take() {
                        put(p, self.string(body, 2));
                    }
                }
                (0x205, Some(p)) if body.get(7) == Some(&0) => {
                    put(p, if body.get(6) == Some(&0) { "FALSE" } else { "TRUE" }.into());
                }
                (0x14 | 0x15, _) => margins.push(margin_text(&self.string(body, if self.biff5 { 1 } else { 2 }))),
                // The text of a text box or comment is in the first continuation.
                (0x1B6, _) if !self.biff5 => {
                    if let (Some(length), Some([flags, rest @ ..])) = (u16_at(body, 10), record.pieces.get(1)) {
                        boxes.push(characters(rest, usize::from(length), flags & 1 != 0));
                    }
                }
                _ => {}
            }
        }
        for cells in rows.values() {
            let last = cells.keys().next_back().map_or(0, |c| usize::from(*c) + 1);
            let mut line = vec![String::new(); last];
            for (column, text) in cells {
                line[usize::from(*column)].clone_from(text);
            }
            self.paper.line(&row(&line));
        }
        for text in rows.values().flat_map(BTreeMap::values) {
            copies.remove(text);
        }
        margins.iter().chain(&boxes).chain(&copies).for_each(|text| self.paper.line(text));
    }

    fn number(&self, value: Option<f64>, style: u16) -> String {
        let id = self.styles.get(usize::from(style)).copied().unwrap_or(0);
        let code = self.codes.get(&id).map_or_else(|| number::built_in(id.into()), String::as_str);
        value.map(|v| number::shown(v, code, self.since_1904)).unwrap_or_default()
    }
}

/// `length` characters, of two bytes each, or of one byte that is the lower half.
fn characters(data: &[u8], length: usize, wide: bool) -> String {
    if wide {
        let units: Vec<u16> = data.chunks_exact(2).take(length).map(|c| u16::from_le_bytes([c[0], c[1]])).collect();
        return String::from_utf16_lossy(&units);
    }
    data.iter().take(length).map(|b| char::from(*b)).collect()
}

/// The table of shared strings. The end of a record may cut a string; its continuation starts with new flags.
fn shared_strings(pieces: &[&[u8]]) -> Vec<String> {
    let mut walk = Pieces { pieces, piece: 0, at: 8 };
    let mut all = Vec::new();
    while let Some(length) = walk.u16() {
        let Some(flags) = walk.byte() else { break };
        let runs = if flags & 8 != 0 { walk.u16().unwrap_or(0) } else { 0 };
        let extra = if flags & 4 != 0 {
            walk.u16().unwrap_or(0) as usize | (walk.u16().unwrap_or(0) as usize) << 16
        } else {
            0
        };
        let mut units: Vec<u16> = Vec::new();
        let mut wide = flags & 1 != 0;
        while units.len() < usize::from(length) {
            if walk.ended() {
                match walk.turn() {
                    Some(flags) => wide = flags & 1 != 0,
                    None => break,
                }
            }
            let unit = if wide { walk.u16() } else { walk.byte().map(u16::from) };
            let Some(unit) = unit else { break };
            units.push(unit);
        }
        walk.skip(usize::from(runs) * 4 + extra);
        all.push(String::from_utf16_lossy(&units));
    }
    all
}

struct Pieces<'a> {
    pieces: &'a [&'a [u8]],
    piece: usize,
    at: usize,
}

impl Pieces<'_> {
    fn ended(&self) -> bool {
        self.pieces.get(self.piece).is_none_or(|p| self.at >= p.len())
    }

    /// Moves to the continuation. Returns its flags.
    fn turn(&mut self) -> Option<u8> {
        self.piece += 1;
        self.at = 1;
        self.pieces.get(self.piece)?.first().copied()
    }

    fn byte(&mut self) -> Option<u8> {
        while self.ended() {
            if self.piece >= self.pieces.len() {
                return None;
            }
            (self.piece, self.at) = (self.piece + 1, 0);
        }
        let byte = self.pieces.get(self.piece)?.get(self.at).copied();
        self.at += 1;
        byte
    }

    fn u16(&mut self) -> Option<u16> {
        Some(u16::from_le_bytes([self.byte()?, self.byte()?]))
    }

    fn skip(&mut self, mut count: usize) {
        while count > 0 {
            let Some(piece) = self.pieces.get(self.piece) else { return };
            let step = count.min(piece.len().saturating_sub(self.at));
            self.at += step;
            count -= step;
            if count > 0 {
                (self.piece, self.at) = (self.piece + 1, 0);
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_string_goes_on_in_the_next_record_in_another_width() {
        let first = [2, 0, 0, 0, 2, 0, 0, 0, 4, 0, 0, b'a', b'b'];
        let second = [1, b'c', 0, b'd', 0, 1, 0, 0, b'e'];
        assert_eq!(shared_strings(&[&first, &second]), ["abcd", "e"]);
    }

    #[test]
    fn small_numbers() {
        assert_eq!(rk(0x3FF0_0000), 1.0);
        assert_eq!(rk((12_345 << 2) | 3), 123.45);
    }

    /// A record with its head.
    fn part(kind: u16, body: &[u8]) -> Vec<u8> {
        [&kind.to_le_bytes(), &u16::try_from(body.len()).unwrap().to_le_bytes(), body].concat()
    }

    fn sheet(book: Book, records: &[Vec<u8>]) -> String {
        let mut book = book;
        book.sheet(&records.concat(), 0);
        book.paper.document(None, Vec::new(), EMPTY).map(|d| d.text).unwrap_or_default()
    }

    /// LABEL (0204) and RSTRING (00D6) hold their text themselves (MS-XLS 2.4.148; OpenOffice's description, 5.60 and 5.85).
    #[test]
    fn labels_hold_their_own_text() {
        let new = [
            part(0x809, &[0, 6, 0x10, 0]),
            part(0x204, &[0, 0, 0, 0, 15, 0, 4, 0, 0, b'R', b'e', b'n', 0xF6]),
            part(0x204, &[0, 0, 1, 0, 15, 0, 2, 0, 1, 0x5A, 0x01, b'x', 0]),
            part(0xD6, &[1, 0, 0, 0, 15, 0, 3, 0, 0, b'a', b'b', b'c', 1, 0, 0, 0]),
            part(0x0A, &[]),
        ];
        assert_eq!(sheet(Book::default(), &new), "Renö | Śx\nabc");
        let old = [
            part(0x809, &[0, 5, 0x10, 0]),
            part(0x204, &[0, 0, 0, 0, 15, 0, 3, 0, b'a', 0x9C, b'b']),
            part(0xD6, &[0, 0, 1, 0, 15, 0, 2, 0, b'c', b'd', 1, 0, 0]),
            part(0x0A, &[]),
        ];
        let book = Book { biff5: true, page: Some(encoding_rs::WINDOWS_1250), ..Book::default() };
        assert_eq!(sheet(book, &old), "aśb | cd");
    }

    #[test]
    fn a_chart_in_a_sheet_changes_no_cell() {
        let records = [
            part(0x809, &[0, 6, 0x10, 0]),
            part(0x204, &[0, 0, 0, 0, 15, 0, 1, 0, 0, b'A']),
            part(0x809, &[0, 6, 0x20, 0]),
            part(0x100D, &[0, 0, 4, 0, b'F', b'e', b'e', b's']),
            part(0x204, &[0, 0, 0, 0, 15, 0, 1, 0, 0, b'B']),
            part(0x204, &[1, 0, 0, 0, 15, 0, 1, 0, 0, b'A']),
            part(0x0A, &[]),
            part(0x0A, &[]),
        ];
        assert_eq!(sheet(Book::default(), &records), "A\nFees\nB");
    }

    #[test]
    fn sheets_older_than_containers_are_read() {
        let two = [
            part(0x09, &[2, 0, 0x10, 0]),
            part(0x42, &[0xE4, 0x04]),
            part(0x04, &[0, 0, 0, 0, 0, 0, 0, 3, b'f', 0xFC, b'r']),
            part(0x02, &[0, 0, 1, 0, 0, 0, 0, 7, 0]),
            part(0x0A, &[]),
        ];
        let read = |records: &[Vec<u8>]| super::read(&records.concat(), &Limits::default()).unwrap().text;
        assert_eq!(read(&two), "für | 7");
        let four = [
            part(0x409, &[4, 0, 0x10, 0, 0, 0]),
            part(0x204, &[0, 0, 0, 0, 0, 0, 4, 0, b'R', b'e', b'n', b't']),
            part(0x0A, &[]),
        ];
        assert_eq!(read(&four), "Rent");
        assert_eq!(bare_sheet(b"\t\0Name and so on"), None);
    }

    proptest! {
        #[test]
        fn any_records(data: Vec<u8>, kind in 0usize..16, version in 0u8..5) {
            let kinds = [0x809u16, 0xFC, 0xFD, 0x203, 0x27E, 0xBD, 0x06, 0x207, 0x85, 0x41E, 0x1B6, 0x14, 0x204, 0x100D, 0x04, 0x07];
            let mut stream = kinds[kind].to_le_bytes().to_vec();
            stream.extend(u16::try_from(data.len()).unwrap_or(0).to_le_bytes());
            stream.extend(&data);
            let mut book = Book { version, ..Book::default() };
            let _ = book.globals(&stream);
            book.sheet(&stream, 0);
        }
    }
}

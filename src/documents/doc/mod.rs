//! Word documents of 1997 to 2007 (MS-DOC), and the plain text of those of 1994 (Word 6 and 95): a text in pieces,
//! and tables of properties of paragraphs and character runs.
//!
//! - [`pieces`] where the characters are · [`properties`] tables, lists, deletions · [`lists`] the numbers that Word
//!   shows

use crate::little_endian::u16_at;
mod lists;
mod pieces;
mod properties;

use super::{document::Document, limits::Limits, package::DAMAGED, text_builder::Paper};
use lists::Lists;
use pieces::{Character, Pieces};
use properties::{Properties, Styles};

use std::io::{Cursor, Read};

const EMPTY: &str = "This document holds no text.";

/// Reads a document: paragraphs as lines with the numbers that Word shows, a table's rows as lines with cells
/// separated by " | ", then footnotes and endnotes, comments and text boxes. Tracked deletions are left out.
///
/// # Errors
/// A sentence, if the document is protected, damaged, empty or over the limits.
pub(super) fn read(bytes: &[u8], limits: &Limits) -> Result<Document, String> {
    let mut container = cfb::CompoundFile::open(Cursor::new(bytes)).map_err(|_| DAMAGED)?;
    let mut stream = |name: &str| -> Option<Vec<u8>> {
        let mut data = Vec::new();
        container.open_stream(name).ok()?.take(limits.unpacked).read_to_end(&mut data).ok()?;
        Some(data)
    };
    let main = stream("/WordDocument").ok_or(DAMAGED)?;
    let (version, flags) = (u16_at(&main, 2).ok_or(DAMAGED)?, u16_at(&main, 0x0A).ok_or(DAMAGED)?);
    // FibBase, 2.5.2: fEncrypted; fWhichTblStm.
    if flags & 0x0100 != 0 {
        return Err("This document is protected by a password.".into());
    }
    let mut page = Page::default();
    if version < 0xC1 {
        let pieces = Pieces::of_old(&main);
        page.characters(&pieces, &main, &Properties::default(), &Styles::default(), &mut Lists::default());
        return page.finish();
    }
    let table = stream(if flags & 0x0200 != 0 { "/1Table" } else { "/0Table" }).ok_or(DAMAGED)?;
    let pieces = Pieces::read(&main, &table).ok_or(DAMAGED)?;
    let properties = Properties::read(&main, &table);
    let styles = Styles::read(&main, &table);
    let mut lists = Lists::read(&main, &table);
    page.characters(&pieces, &main, &properties, &styles, &mut lists);
    page.finish()
}

/// The current line, and the document so far.
#[derive(Default)]
struct Page {
    paper: Paper,
    line: String,
    cells: Vec<String>,
    /// The number before the current paragraph.
    number: String,
    /// Open fields; while a field still shows its instruction, its text is dropped.
    fields: Vec<bool>,
}

impl Page {
    fn characters(
        &mut self,
        pieces: &Pieces,
        main: &[u8],
        properties: &Properties,
        styles: &Styles,
        lists: &mut Lists,
    ) {
        let mut begins = true;
        for Character { value, at } in pieces.characters(main) {
            if begins {
                let paragraph = properties.paragraph(at);
                self.number = lists.next(paragraph.list(styles)).unwrap_or_default();
                begins = false;
            }
            let instruction = self.fields.last().copied().unwrap_or(false);
            match value {
                '\u{13}' => self.fields.push(true),
                '\u{14}' => {
                    if let Some(open) = self.fields.last_mut() {
                        *open = false;
                    }
                }
                '\u{15}' => {
                    self.fields.pop();
                }
                '\r' => {
                    self.paragraph();
                    begins = true;
                }
                '\u{7}' => {
                    if properties.paragraph(at).ends_row {
                        self.row();
                    } else {
                        self.cell();
                    }
                    begins = true;
                }
                '\u{c}' => {
                    self.paragraph();
                    begins = true;
                }
                _ if instruction || properties.is_deleted(at) => {}
                '\u{b}' => self.line.push('\n'),
                '\t' => self.line.push('\t'),
                '\u{1e}' => self.line.push('-'),
                c if c.is_control() || c == '\u{ad}' => {}
                c => self.line.push(c),
            }
        }
        self.paragraph();
        self.row();
    }

    fn text(&mut self) -> String {
        let line = std::mem::take(&mut self.line);
        let number = std::mem::take(&mut self.number);
        if number.is_empty() || line.trim().is_empty() { line } else { format!("{number} {}", line.trim_start()) }
    }

    fn paragraph(&mut self) {
        let text = self.text();
        if self.cells.is_empty() {
            text.split('\n').for_each(|line| self.paper.line(line));
        } else if let Some(cell) = self.cells.last_mut() {
            // A cell may contain several paragraphs; it ends with its own mark.
            let gap = if cell.is_empty() { "" } else { " " };
            cell.push_str(gap);
            cell.push_str(text.trim());
        }
    }

    fn cell(&mut self) {
        let text = self.text();
        let text = text.replace('\n', " ").trim().to_owned();
        self.cells.push(text);
    }

    fn row(&mut self) {
        let cells = std::mem::take(&mut self.cells);
        let row = cells.join(" | ");
        self.paper.line(row.trim_end_matches([' ', '|']));
    }

    fn finish(self) -> Result<Document, String> {
        self.paper.document(None, Vec::new(), EMPTY)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn plain(file: &str) -> String {
        let bytes = std::fs::read(format!("{}/../../tests/data/formats/{file}", env!("CARGO_MANIFEST_DIR"))).unwrap();
        read(&bytes, &Limits::default()).unwrap().text
    }

    #[test]
    fn headings_tables_and_links_are_read() {
        let text = plain("testWORD.doc");
        for words in ["Sample Word Document", "Heading Level 1", "Heading Level 3", "BOLD", "This one"] {
            assert!(text.contains(words), "{words} in {text}");
        }
        assert!(!text.contains("HYPERLINK"), "instructions of fields are not said: {text}");
    }

    #[test]
    fn the_numbers_that_word_shows_are_there() {
        let text = plain("testWORD_numbered_list.doc");
        for words in ["1) This", "a) Is", "i) A multi", "1. Within cell 1", "II. bar", "e. seven e", "1.1.1. 1.1.1"] {
            assert!(text.contains(words), "{words} in {text}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn a_damaged_document_is_read_or_said_to_be_damaged(at in 0..44_032usize, with: [u8; 4]) {
            let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/formats/testWORD_numbered_list.doc");
            let mut bytes = std::fs::read(path).unwrap();
            for (i, byte) in with.iter().enumerate() {
                if let Some(place) = bytes.get_mut(at + i) {
                    *place = *byte;
                }
            }
            let _ = read(&bytes, &Limits::default());
            bytes.truncate(at);
            let _ = read(&bytes, &Limits::default());
        }
    }
}

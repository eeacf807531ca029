//! Comma-separated values (RFC 4180), with the mark by which Excel knows UTF-8.

use super::{Opened, Plain};
use crate::csv_lines::{MARK, line};

/// The answers of a table.
pub fn csv(opened: Opened) -> Vec<u8> {
    let table = Plain::new(opened);
    let mut text = MARK.to_owned();
    let headings = table.questions.iter().map(|question| question.heading.as_str());
    line(&mut text, std::iter::once("Document").chain(headings));
    for row in &table.rows {
        line(&mut text, std::iter::once(row.name.as_str()).chain(row.cells.iter().map(|cell| cell.shown.as_str())));
    }
    text.into_bytes()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::tables::export::tests::{opened, words};

    use proptest::prelude::*;

    /// A reader of RFC 4180, as a program that opens the file would be.
    fn read(text: &str) -> Vec<Vec<String>> {
        let (mut rows, mut row, mut cell) = (Vec::new(), Vec::new(), String::new());
        let mut chars = text.chars().peekable();
        let mut quoted = false;
        while let Some(c) = chars.next() {
            match c {
                '"' if quoted && chars.peek() == Some(&'"') => {
                    chars.next();
                    cell.push('"');
                }
                '"' => quoted = !quoted,
                ',' if !quoted => row.push(std::mem::take(&mut cell)),
                '\r' if !quoted && chars.peek() == Some(&'\n') => {
                    chars.next();
                    row.push(std::mem::take(&mut cell));
                    rows.push(std::mem::take(&mut row));
                }
                c => cell.push(c),
            }
        }
        rows
    }

    proptest! {
        #[test]
        fn every_table_reads_back_and_no_cell_is_a_formula(cells in words()) {
            let bytes = csv(opened(&cells));
            let text = String::from_utf8(bytes).unwrap();
            let rows = read(text.strip_prefix(MARK).unwrap());
            prop_assert_eq!(rows.len(), cells.len() + 1);
            for (row, cells) in rows[1..].iter().zip(&cells) {
                prop_assert_eq!(row.len(), cells.len() + 1);
                for (read, written) in row[1..].iter().zip(cells) {
                    prop_assert!(!read.starts_with(['=', '+', '-', '@', '\t', '\r']), "{:?}", read);
                    let clean = super::super::clean(written);
                    prop_assert!(*read == clean || *read == format!("'{clean}"), "{:?} {:?}", read, written);
                }
            }
        }
    }
}

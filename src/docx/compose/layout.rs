//! The page and its margins, and how many lines things take on it, counted from the widths of letters.

use super::{
    inlines::Inline,
    labels::Labels,
    model::{Caption, Document, PageStyle, Paper, Table},
    plain,
    text_width::lines,
};

/// The most columns Word shows (its specification of limits).
const COLUMNS: usize = 63;

/// The paper and its margins, in twentieths of a point.
pub(super) struct Page {
    pub(super) paper: (usize, usize),
    pub(super) top: usize,
    pub(super) bottom: usize,
    pub(super) left: usize,
    pub(super) right: usize,
    /// Between the margins.
    pub(super) width: usize,
}

/// The page of a document.
pub(super) fn page(document: &Document) -> Page {
    // On pleading paper 28 lines of 24 points, which leaves 120 points of a Letter page for the margins (rule 2.108).
    let pleading = document.style == PageStyle::Pleading;
    let paper = match document.paper {
        _ if pleading => (12_240, 15_840),
        Paper::Letter => (12_240, 15_840),
        Paper::Legal => (12_240, 20_160),
        Paper::A4 => (11_906, 16_838),
    };
    let (top, bottom, left, right) = if pleading { (1_080, 1_320, 2_160, 720) } else { (1_440, 1_440, 1_440, 1_440) };
    Page { paper, top, bottom, left, right, width: paper.0 - left - right }
}

/// Lines of the left side of a caption, from its words: a column of ")" must be as long.
pub(super) fn left_lines(document: &Document, labels: &Labels, caption: &Caption, room: usize) -> usize {
    let count = |text: &str, room: usize| lines(text, room, 0);
    let mut total = if caption.prelude.trim().is_empty() { 0 } else { count(&caption.prelude, room) + 1 };
    for (i, side) in caption.sides.iter().enumerate() {
        let names = plain::words(&side.names, document, labels) + plain::after_names(caption, i);
        total += count(&names, room);
        total += plain::role(caption, i).map_or(1, |role| count(&role, room.saturating_sub(1_440)) + 2);
        total += usize::from(i > 0) * 2;
    }
    total
}

/// Lines of the right side, each followed by an empty one.
pub(super) fn right_lines(document: &Document, labels: &Labels, caption: &Caption, room: usize) -> usize {
    caption.right.iter().map(|line| lines(&plain::words(line, document, labels), room, 0) + 1).sum()
}

/// The widths of a table's columns.
pub(super) fn columns(table: &Table, width: usize) -> Vec<usize> {
    let columns = table.rows.iter().map(Vec::len).chain([table.header.len()]).max().unwrap_or(0).min(COLUMNS);
    let shares: Vec<usize> =
        (0..columns).map(|i| table.widths.get(i).map_or(1, |w| (*w).clamp(1, 1_000) as usize)).collect();
    let whole = shares.iter().sum::<usize>().max(1);
    shares.iter().map(|share| width * share / whole).collect()
}

/// Lines and rows of a table.
pub(super) fn table_lines(document: &Document, labels: &Labels, table: &Table, width: usize) -> (usize, usize) {
    let widths = columns(table, width);
    // Cells have margins of 108 on each side.
    let cell = |(content, width): (&Vec<Inline>, &usize)| {
        lines(&plain::words(content, document, labels), width.saturating_sub(216), 0)
    };
    let tall = |row: &Vec<Vec<Inline>>| row.iter().zip(&widths).map(cell).max().unwrap_or(1);
    let header = if table.header.is_empty() { 0 } else { tall(&table.header) };
    (header + table.rows.iter().map(tall).sum::<usize>(), table.rows.len() + usize::from(header > 0))
}

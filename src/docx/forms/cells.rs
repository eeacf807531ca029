//! Empty cells of tables with the labels beside them: "Date of death | (nothing)".

use crate::redline::Paragraph;

use std::collections::BTreeMap;

/// Most words of a label without a colon, and of one with it.
const BARE: usize = 6;
const CLOSED: usize = 12;

/// The label of each empty cell behind one in its row, by the index of the cell's paragraph.
pub(super) fn empty_cells(paragraphs: &[Paragraph]) -> BTreeMap<usize, String> {
    // The cells in order, each with its row, its first paragraph and its text.
    let mut cells: Vec<Cell> = Vec::new();
    let mut places: BTreeMap<usize, usize> = BTreeMap::new();
    for paragraph in paragraphs {
        let Some((row, cell)) = paragraph.row else { continue };
        let place = *places.entry(cell).or_insert(cells.len());
        match cells.get_mut(place) {
            Some(known) => {
                known.text.push('\n');
                known.text.push_str(&paragraph.text);
            }
            None => {
                let (merged, text) = (paragraph.merged, paragraph.text.clone());
                cells.push(Cell { row, first: paragraph.index, merged, text });
            }
        }
    }
    let beside = |at: usize| {
        let (cell, left) = (&cells[at], &cells[at.checked_sub(1)?]);
        let empty = cell.row == left.row && !cell.merged && cell.text.is_empty();
        // Of two texts side by side, the second answers the first.
        let texts = cells[..at].iter().rev().take_while(|c| c.row == cell.row && !c.text.trim().is_empty()).count();
        let asks = texts % 2 == 1 || left.text.trim_end().ends_with(':');
        (empty && asks).then(|| Some((cell.first, label(&left.text)?))).flatten()
    };
    (0..cells.len()).filter_map(beside).collect()
}

struct Cell {
    row: usize,
    first: usize,
    merged: bool,
    text: String,
}

/// A cell's text, if it names what the cell beside it asks for.
fn label(text: &str) -> Option<String> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let bare = text.trim_end_matches([':', ' ', '.', '*']);
    let words = bare.split(' ').count();
    let most = if text.ends_with(':') { CLOSED } else { BARE };
    let blank = text.contains("___") || text.contains(['[', ']']);
    (bare.chars().any(char::is_alphabetic) && words <= most && !blank && !bare.contains(". ")).then(|| bare.to_owned())
}

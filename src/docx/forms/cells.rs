//! Open cells of tables with the labels beside or above them: "Date of death | (nothing)", "Judge | ________".

use crate::redline::Paragraph;

use std::{collections::BTreeMap, ops::Range};

/// Most words of a label without a colon, and of one with it.
const BARE: usize = 6;
const CLOSED: usize = 12;

/// Fewest underscores or dots that are drawn for somebody to write on.
const RULE: usize = 3;

/// An empty cell, or one with nothing but a rule to write on.
pub(super) struct Open {
    /// What the cell beside it, or the one above, asks for; with a "$" behind it if the cell has one before its rule.
    pub label: String,
    /// The characters of the paragraph that the value takes the place of.
    pub at: Range<usize>,
}

/// The open cells, by the index of their paragraphs: behind a label in their row, or below one where the whole row below labels is open.
pub(super) fn open_cells(paragraphs: &[Paragraph]) -> BTreeMap<usize, Open> {
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
                known.last = paragraph.index;
            }
            None => {
                let (merged, text) = (paragraph.merged, paragraph.text.clone());
                cells.push(Cell { row, first: paragraph.index, last: paragraph.index, merged, text });
            }
        }
    }
    let beside = |at: usize| {
        let (cell, left) = (&cells[at], &cells[at.checked_sub(1)?]);
        let open = cell.open().filter(|_| cell.row == left.row)?;
        // Of two texts side by side, the second answers the first.
        let texts = cells[..at].iter().rev().take_while(|c| c.row == cell.row && c.says()).count();
        let asks = texts % 2 == 1 || left.text.trim_end().ends_with(':');
        let label = label(&left.text).filter(|_| asks)?;
        Some((cell.first, open.named(&label)))
    };
    let mut found: BTreeMap<usize, Open> = (0..cells.len()).filter_map(beside).collect();
    let rows: Vec<&[Cell]> = cells.chunk_by(|a, b| a.row == b.row).collect();
    // The rows of one table follow each other without a paragraph between them.
    let follows = |upper: &[Cell], lower: &[Cell]| {
        lower.len() == upper.len() && upper.last().zip(lower.first()).is_some_and(|(a, b)| a.last + 1 == b.first)
    };
    let all_open = |row: &&&[Cell]| row.iter().all(|cell| cell.open().is_some());
    for (at, pair) in rows.windows(2).enumerate() {
        let [labels, below] = pair else { continue };
        // Several open rows are a list, of which nobody knows the first.
        let list = rows.get(at + 2).filter(all_open).is_some_and(|next| follows(below, next));
        if list || !follows(labels, below) || !labels.iter().zip(*below).all(|(label, cell)| label.heads(cell)) {
            continue;
        }
        for (above, cell) in labels.iter().zip(*below) {
            if let (Some(label), Some(open)) = (label(&above.text), cell.open()) {
                found.entry(cell.first).or_insert(open.named(&label));
            }
        }
    }
    found
}

struct Cell {
    row: usize,
    first: usize,
    last: usize,
    merged: bool,
    text: String,
}

/// What of a cell's text is to be written on.
struct Blank {
    at: Range<usize>,
    currency: bool,
}

impl Blank {
    fn named(self, label: &str) -> Open {
        let label = if self.currency { format!("{label} $") } else { label.to_owned() };
        Open { label, at: self.at }
    }
}

impl Cell {
    /// Whether it says something.
    fn says(&self) -> bool {
        !self.text.trim().is_empty() && self.open().is_none()
    }

    /// Whether it is the label of an open cell below. A name above a rule stands over a signature, and so do names in capitals.
    fn heads(&self, below: &Self) -> bool {
        let asks = self.text.trim_end().ends_with(':');
        let plain = below.text.is_empty() && self.text.chars().any(char::is_lowercase);
        (asks || plain) && label(&self.text).is_some() && below.open().is_some()
    }

    /// Where a value goes, if the cell is empty or holds a rule and perhaps the sign of a currency before it.
    fn open(&self) -> Option<Blank> {
        if self.merged {
            return None;
        }
        if self.text.is_empty() {
            return Some(Blank { at: 0..0, currency: false });
        }
        let chars: Vec<char> = self.text.chars().collect();
        let start = chars.iter().position(|c| matches!(c, '_' | '.' | '…'))?;
        let end = chars.iter().rposition(|c| matches!(c, '_' | '.' | '…'))? + 1;
        let before: String = chars.iter().take(start).collect();
        let behind = chars.iter().skip(end).all(|c| matches!(c, ' ' | '\u{a0}'));
        let rule = chars.get(start..end)?;
        let drawn = rule.iter().all(|c| matches!(c, '_' | '.' | '…' | ' ')) && rule.len() >= RULE;
        let currency = before.trim() == "$";
        (behind && drawn && (currency || before.trim().is_empty())).then_some(Blank { at: start..end, currency })
    }
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

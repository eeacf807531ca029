//! The tables of a text: the heads of their columns and the cells of their rows.

use crate::law::{
    Letters, Span,
    lines::{columns, line_start},
};

/// Columns from which on a row without figures is the head of a table.
const COLUMNS: usize = 3;

/// Whether a cell is a sum of money.
pub(super) fn is_sum(letters: &Letters, cell: Span) -> bool {
    let text = letters.folded(cell);
    let digits = text.chars().filter(char::is_ascii_digit).count();
    digits > 0
        && text.chars().all(|c| c.is_ascii_digit() || matches!(c, '$' | '€' | '£' | ',' | '.' | '-' | ' ' | '(' | ')'))
        && (text.contains(['$', '€', '£']) || text.contains('.') && digits > 2)
}

/// Whether a cell is a number and nothing else.
pub(super) fn is_figure(letters: &Letters, cell: Span) -> bool {
    let text = letters.at(cell);
    text.iter().any(char::is_ascii_digit) && !text.iter().any(|c| c.is_alphabetic())
}

/// A table: the heads of its columns, if a row without figures gives them, and the lines below with their cells. An empty cell has no length.
#[derive(Default)]
pub(super) struct Table {
    pub heads: Option<Vec<Span>>,
    pub rows: Vec<(Span, Vec<Span>)>,
}

/// The tables of a text.
pub(super) fn tables(letters: &Letters) -> Vec<Table> {
    let mut tables = vec![Table::default()];
    for line in letters.lines() {
        let text = letters.folded(line);
        let cells = cells_of(letters, line);
        let Some(open) = tables.last_mut() else { break };
        if text.is_empty() {
            if open.heads.is_some() {
                tables.push(Table::default());
            }
        } else if cells.len() >= COLUMNS && !text.contains(|c: char| c.is_ascii_digit()) && open.heads.is_none() {
            tables.push(Table { heads: Some(cells), rows: Vec::new() });
        } else if cells.len() > 1 {
            open.rows.push((line, cells));
        }
    }
    tables
}

/// The cell of a row in a column. Cells that a reader parted are counted; those that stand apart by blanks stand below their head.
pub(super) fn cell_below(letters: &Letters, line: Span, cells: &[Span], (at, head): (usize, Span)) -> Option<Span> {
    if is_parted(letters, line) {
        return cells.get(at).copied().filter(|cell| !cell.is_empty());
    }
    let offset = |cell: &Span| cell.start - line_start(letters, cell.start);
    cells.iter().skip(1).min_by_key(|cell| offset(cell).abs_diff(offset(&head))).copied()
}

/// Whether the reader of a row parted its cells by " | ".
fn is_parted(letters: &Letters, line: Span) -> bool {
    letters.at(line).contains(&'|')
}

/// The cells of a row, whether its reader parted them by " | " or its writer by blanks. Empty ones are told only where the reader did.
pub(super) fn cells_of(letters: &Letters, line: Span) -> Vec<Span> {
    if !is_parted(letters, line) {
        return columns(letters, line);
    }
    let marks: Vec<usize> = (line.start..line.end).filter(|at| letters.get(*at) == '|').collect();
    let starts = [line.start].into_iter().chain(marks.iter().map(|at| at + 1));
    let ends = marks.iter().copied().chain([line.end]);
    starts.zip(ends).map(|(start, end)| letters.trim(Span::new(start, end))).collect()
}

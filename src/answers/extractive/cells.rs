//! The tables of a text: the heads of their columns and the cells of their rows.

use crate::law::{
    Letters, Span,
    dates::dates_in,
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
    /// The line above rows without heads, where it names them: "DISBURSEMENTS".
    pub label: Option<Span>,
    pub rows: Vec<(Span, Vec<Span>)>,
}

/// The tables of a text.
pub(super) fn tables(letters: &Letters) -> Vec<Table> {
    let mut tables = vec![Table::default()];
    let lines: Vec<(Span, Vec<Span>)> = letters.lines().map(|line| (line, cells_of(letters, line))).collect();
    // Whether a line of prose stands between the rows of the open table and this one.
    let mut apart = false;
    for (at, (line, cells)) in lines.iter().enumerate() {
        let text = letters.folded(*line);
        let Some(open) = tables.last_mut() else { break };
        let again = open.heads.is_some() && apart && cells.len() > 1;
        // The name of another sheet stands above its heads: "Paid out".
        let names = || open.heads.is_some() && is_label(&text) && heads_follow(letters, &lines[at + 1..]);
        apart = cells.len() < 2 && (apart || is_prose(&text) || names());
        if text.is_empty() {
            if open.heads.is_some() {
                tables.push(Table::default());
            }
        } else if (open.heads.is_none() || again) && is_head(letters, &text, cells, &lines[at + 1..]) {
            tables.push(Table { heads: Some(cells.clone()), ..Table::default() });
        } else if again && is_parted(letters, *line) {
            tables.push(Table { rows: vec![(*line, cells.clone())], ..Table::default() });
        } else if cells.len() > 1 {
            open.rows.push((*line, cells.clone()));
        } else if open.heads.is_none() && is_label(&text) {
            tables.push(Table { label: Some(*line), ..Table::default() });
        }
    }
    tables
}

/// Whether lines begin with the heads of a table, above a row with a figure.
fn heads_follow(letters: &Letters, lines: &[(Span, Vec<Span>)]) -> bool {
    let [(line, cells), below @ ..] = lines else { return false };
    let figure = |(_, cells): &(Span, Vec<Span>)| cells.iter().any(|cell| is_figure(letters, *cell));
    is_head(letters, &letters.folded(*line), cells, below) && below.first().is_some_and(figure)
}

/// Whether a row holds the heads of columns: without figures, or with some in their names ("Retainage 5%") above a row of figures.
fn is_head(letters: &Letters, text: &str, cells: &[Span], below: &[(Span, Vec<Span>)]) -> bool {
    if cells.len() < COLUMNS && !heads_two(letters, text, cells, below) {
        return false;
    }
    if !text.contains(|c: char| c.is_ascii_digit()) {
        return true;
    }
    let is_name = |cell: &Span| {
        let name = letters.folded(*cell);
        // "Value at May 9, 2026" is a name, and a day alone is none.
        let named = dates_in(letters, *cell).iter().all(|dated| dated.span.len() < cell.len());
        name.starts_with(char::is_alphabetic) && name.split(' ').count() <= NAME && named
    };
    let figures = |(_, cells): &&(Span, Vec<Span>)| cells.iter().filter(|cell| is_figure(letters, **cell)).count() > 1;
    cells.iter().all(is_name) && below.iter().filter(|(_, cells)| cells.len() > 1).take(1).any(|row| figures(&row))
}

/// Whether a line between rows belongs to no table: a numbered heading ("3. Remarks"), or a sentence.
fn is_prose(text: &str) -> bool {
    let numbered = text.split_once(['.', ')']).is_some_and(|(number, rest)| {
        (1..=3).contains(&number.len()) && number.bytes().all(|b| b.is_ascii_digit()) && rest.starts_with(' ')
    });
    numbered || text.ends_with('.') && text.split(' ').count() > NAME
}

/// Whether a row heads two columns, the second with figures: "Asset | Value". A list of particulars ("Tenant | Ann Lee") has no such head.
fn heads_two(letters: &Letters, text: &str, cells: &[Span], below: &[(Span, Vec<Span>)]) -> bool {
    const MEASURED: [&str; 20] = [
        "value", "values", "amount", "amounts", "cost", "costs", "price", "total", "sum", "hours", "balance", "paid",
        "fee", "fees", "quantity", "qty", "days", "miles", "pounds", "units",
    ];
    let [_, second] = cells else { return false };
    let head = letters.folded_lower(*second);
    let measured = head.split(|c: char| !c.is_alphabetic()).any(|word| MEASURED.contains(&word));
    let mut rows = below.iter().filter(|(_, cells)| cells.len() > 1).take(2).peekable();
    text.contains('|')
        && measured
        && rows.peek().is_some()
        && rows.all(|(_, cells)| matches!(cells[..], [_, last] if is_figure(letters, last)))
}

/// Whether a line may name the rows below it.
fn is_label(text: &str) -> bool {
    let text = name_of_rows(text);
    let plain = !text.ends_with(['.', ',', ';', '?']) && !text.contains(|c: char| c.is_ascii_digit());
    plain && text.split(' ').count() <= NAME && text.contains(char::is_alphabetic)
}

/// A line that names rows, without what stands in brackets behind the name: "EXPENSES" of "EXPENSES (from the Tenant, 7/15/2025)".
pub(super) fn name_of_rows(text: &str) -> &str {
    match text.split_once(" (") {
        Some((name, rest)) if rest.ends_with(')') && !name.is_empty() => name.trim_end(),
        _ => text,
    }
}

/// Most words of a head, and of a label.
const NAME: usize = 5;

/// The cell of a row in a column. Cells that a reader parted are counted, and so are those of a row that has them all; of the others each
/// stands below the head that it is nearest to.
pub(super) fn cell_below(letters: &Letters, line: Span, cells: &[Span], heads: &[Span], at: usize) -> Option<Span> {
    if is_parted(letters, line) || cells.len() == heads.len() {
        return cells.get(at).copied().filter(|cell| !cell.is_empty());
    }
    let place = |cell: &Span| {
        let start = cell.start - line_start(letters, cell.start);
        (start, start + cell.len())
    };
    // Figures are set to the right of their column, and words to its left: what overlaps most, or else lies nearest.
    let fit = |cell: &Span, head: &Span| {
        let ((from, to), (left, right)) = (place(cell), place(head));
        let overlap = to.min(right).saturating_sub(from.max(left));
        let gap = from.max(left).saturating_sub(to.min(right));
        (overlap.min(1), usize::MAX - gap, usize::MAX - to.abs_diff(right).min(from.abs_diff(left)))
    };
    let own = |cell: &&Span| heads.iter().enumerate().max_by_key(|(_, head)| fit(cell, head)).map(|(own, _)| own);
    cells.iter().skip(1).find(|cell| own(cell) == Some(at)).copied()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_of_a_paper_are_parted_by_what_stands_between_them() {
        let text = "1. Notes\nDate | Attendance | Note\n08/29/2023 | Telephone | Aunt wants a will.\n2. Assets\nAsset | Value\nHouse | $1,150,000\nCar | $9,000\n3. Parties\nTenant | Ann Lee\nRent | $900\n";
        let letters = Letters::new(text);
        let found: Vec<(usize, usize)> =
            tables(&letters).iter().filter_map(|table| Some((table.heads.as_ref()?.len(), table.rows.len()))).collect();
        assert_eq!(found.first(), Some(&(3, 1)));
        assert_eq!(found.get(1), Some(&(2, 2)));
    }

    #[test]
    fn each_sheet_is_a_table() {
        let text = "Herd\nNo. | Animal | Worth on June 1, 2026 | Barn\n1 | Cow | 900 | East\n2 | Ox | 1100 | West\n| TOTAL | 2000\n\
            Feed\nDate | Bought of | Amount\n2026-06-04 | Mill | 80\n2026-06-09 | Mill | 90\n";
        let letters = Letters::new(text);
        let found: Vec<(usize, usize)> =
            tables(&letters).iter().filter_map(|table| Some((table.heads.as_ref()?.len(), table.rows.len()))).collect();
        assert_eq!(found, [(4, 3), (3, 2)]);
    }
}

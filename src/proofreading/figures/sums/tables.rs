//! Rows with amounts, and a row that begins with "Total".

use super::{
    lines::Line,
    reading::{Judged, Part, judge},
    totals::{ITEMS, near, wrong},
};
use crate::{figures::amount::Amount, finding::Finding, paper::Paper};

use law::Span;

/// Words of a row that is no row of a table.
const WORDS: usize = 30;
/// Characters by which the ends of two amounts of one column may differ.
const COLUMN: usize = 3;
/// First words of a row whose amount is taken off.
const LESS: &[&str] = &["less", "minus", "deduct", "deduction"];
/// Words of a row whose amount may be taken off.
const PERHAPS_LESS: &[&str] = &[
    "less",
    "credit",
    "payment",
    "paid",
    "received",
    "applied",
    "discount",
    "return",
    "refund",
    "withh",
    "adjust",
    "allowance",
    "deposit",
    "prior",
    "previous",
    "rebate",
    "write",
    "reduction",
    "retainer",
    "insurance",
    "deduct",
    "offset",
    "mortgage",
    "owed",
    "balance",
    "advance",
    "waive",
    "subtotal",
    "sub-total",
    "net",
    "gross",
];

/// An amount in a row, and where its column is.
#[derive(Clone)]
struct Cell<'a> {
    amount: &'a Amount,
    part: Part,
    column: Column,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    /// Tabs before it.
    Tabs(usize),
    /// Blanks lead to it: its end in its line.
    End(usize),
    /// Dots lead to it: the one column of its list.
    Dots,
    /// Behind other words.
    Text,
}

impl Column {
    fn is(self, other: Self) -> bool {
        match (self, other) {
            (Self::End(a), Self::End(b)) => a.abs_diff(b) <= COLUMN,
            _ => self == other,
        }
    }
}

/// Totals of columns. Rows with several amounts count where tabs tell the columns.
pub(super) fn check(paper: &Paper, lines: &[Line]) -> Vec<Finding> {
    let mut out = Vec::new();
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for line in lines {
        let mut row: Vec<Cell> = line.amounts.iter().map(|amount| cell(paper, line, amount)).collect();
        // "29 days at $34.91 a day ......... $1,012.39": what stands in no column explains the row.
        if row.iter().any(|cell| cell.column != Column::Text) {
            row.retain(|cell| cell.column != Column::Text);
        }
        if row.is_empty() || line.words >= WORDS + 10 * row.len() || row.len() > 1 && row[0].column == Column::Text {
            rows.clear();
            continue;
        }
        if line.total {
            out.extend(row.iter().filter_map(|total| of_column(paper, &rows, total)));
            rows.clear();
        } else {
            rows.push(row);
        }
    }
    out
}

/// One column above its total.
fn of_column(paper: &Paper, rows: &[Vec<Cell>], total: &Cell) -> Option<Finding> {
    let above: Vec<&Cell> =
        rows.iter().rev().take(ITEMS).flat_map(|row| row.iter().filter(|c| c.column.is(total.column))).collect();
    let items: Vec<&Cell> = above.into_iter().rev().collect();
    let alone = rows.iter().rev().take(ITEMS).all(|row| row.iter().any(|c| c.column.is(total.column)));
    // A row whose amount stands in no column with the total's may still be one of its items.
    let known = alone || matches!(total.column, Column::Tabs(_));
    let same = items.iter().all(|c| c.amount.currency == total.amount.currency);
    let parts: Vec<(u64, Part)> = items.iter().map(|c| (c.amount.cents, c.part)).collect();
    match judge(&parts, total.amount.cents, 0) {
        Judged::Off(sum) if known && same && near(sum, total.amount.cents) => {
            let amounts: Vec<&Amount> = items.iter().map(|c| c.amount).collect();
            Some(wrong(paper, total.amount, sum, &amounts))
        }
        _ => None,
    }
}

/// Whether the words of a row say that its amount may be taken off. What stands in parentheses is done already: "(net of commission)".
fn perhaps_less(label: &str) -> bool {
    let mut depth = 0i32;
    let mut plain = String::new();
    for c in label.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ if depth <= 0 => plain.push(c),
            _ => {}
        }
    }
    let mut words = plain.split(|c: char| !c.is_alphabetic() && c != '-');
    words.any(|word| PERHAPS_LESS.iter().any(|w| word.starts_with(w)) && !word.starts_with("deposition"))
}

fn cell<'a>(paper: &Paper, line: &Line, amount: &'a Amount) -> Cell<'a> {
    let all = paper.letters.at(line.span);
    let (start, end) = (amount.span.start - line.span.start, amount.span.end - line.span.start);
    let (before, behind) = (all.get(..start).unwrap_or_default(), all.get(end..).unwrap_or_default());
    let label: String = before.iter().collect::<String>().to_lowercase();
    let lead = before.iter().rev().find(|c| !c.is_whitespace());
    let negative = matches!(lead, Some('-' | '−' | '–')) && !label.trim_end().ends_with(" –")
        || lead == Some(&'(') && behind.first() == Some(&')');
    let strict = LESS.iter().any(|w| label.trim_start().starts_with(w));
    let part = if negative || strict {
        Part::Negative
    } else if perhaps_less(&label) || behind.iter().any(|c| c.is_alphabetic()) && is_rate(behind) {
        Part::Unclear
    } else {
        Part::Item
    };
    let tabs = before.iter().filter(|c| **c == '\t').count();
    let fill: Vec<char> =
        before.iter().rev().take_while(|c| matches!(c, ' ' | '(' | '.' | '-' | '…')).copied().collect();
    let dots = fill.iter().filter(|c| matches!(c, '.' | '…')).count();
    let column = match (tabs, dots, fill.len()) {
        (1.., ..) => Column::Tabs(tabs),
        (0, 3.., _) => Column::Dots,
        (0, _, 3..) => Column::End(end),
        _ => Column::Text,
    };
    Cell { amount, part, column }
}

/// Whether words behind an amount say that it is one for each of something.
pub(super) fn is_rate(behind: &[char]) -> bool {
    let words: String = behind.iter().take(24).collect::<String>().to_lowercase();
    let words = words.trim_start();
    let first = words.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    words.starts_with('/')
        || [
            "a", "an", "per", "each", "every", "apiece", "monthly", "weekly", "annually", "yearly", "daily", "hourly",
            "times", "x", "or",
        ]
        .contains(&first)
}

/// The text of a line before a place, for words that lead to an amount.
pub(super) fn lead(paper: &Paper, from: usize, to: usize) -> String {
    paper.line(Span::new(from, to)).to_lowercase()
}

//! Which column of a table a question means: the one that it names, several that it joins, or the one in which the money stands.

use super::{
    cells::{Table, cell_below, is_figure, is_sum, name_of_rows},
    choosing::Inquiry,
    rows::NAMED,
    table_figures::figure_of,
    table_rows::Row,
};
use crate::law::Letters;

use comprehension::{question::Question, scoring::spoken_of};
use search::words;

/// Heads of columns whose figures do not add up.
const NOT_ADDED: &[&str] =
    &["balance", "rate", "price", "no", "number", "date", "due date", "age", "id", "day", "year", "percent"];
/// Heads of the column of what something costs, where others say who paid of it what.
const COST: &[&str] =
    &["amount", "cost", "costs", "charge", "charges", "charged", "value", "invoiced", "billed", "price"];

/// A column: its number among the heads, or none where the rows have no heads and end with their figure; and what it is called.
pub(super) struct Column {
    pub at: Option<usize>,
    pub head: String,
}

/// What a question wants of a column.
pub(super) struct Wanted<'q> {
    pub asked: &'q str,
    /// Whether its figures are to be added up.
    pub sum: bool,
    /// Whether it is a column of money, if the question names none.
    pub money: bool,
}

/// The columns that a question means: the one that it names, several that it joins ("billed and paid"), or the only one of money.
pub(super) fn columns(
    inquiry: &Inquiry,
    letters: &Letters,
    table: &Table,
    rows: &[&Row],
    wish: &Wanted,
) -> Vec<Column> {
    let Some(heads) = &table.heads else {
        // Rows below a line that names them: "DISBURSEMENTS".
        let label = table.label.map(|label| name_of_rows(&letters.folded(label)).to_owned());
        let asked = words::stems(wish.asked);
        let said = |label: &String| words::stems(label).iter().any(|stem| asked.contains(stem));
        let named = label.filter(|label| said(label) && spoken_of(&Question::new(label), wish.asked) >= NAMED);
        return named.map(|head| Column { at: None, head }).into_iter().collect();
    };
    let name = |at: usize| letters.folded(heads[at]);
    // "The paid column" names it outright, and of "Paid" and "Date paid" the one that is called so.
    let called = |at: &usize| {
        let name = name(*at).to_lowercase();
        let bare: Vec<&str> = name.split(' ').filter(|word| !word.contains(|c: char| c.is_ascii_digit())).collect();
        let bare = bare.join(" ");
        let said =
            [format!("the {bare} column"), format!("column {bare}"), format!("under {bare}"), format!("{name} column")];
        !bare.is_empty() && said.iter().any(|words| wish.asked.contains(words.as_str()))
    };
    if let Some(at) = (1..heads.len()).find(called) {
        return vec![Column { at: Some(at), head: name(at) }];
    }
    let column = |at: usize| Column { at: Some(at), head: name(at) };
    let added = |at: &usize| !wish.sum || !not_added(&name(*at).to_lowercase());
    let last = |at: usize| {
        let name = name(at).to_lowercase();
        name.rsplit(' ').find(|word| word.chars().all(char::is_alphabetic)).unwrap_or_default().to_owned()
    };
    let joined = (1..heads.len()).flat_map(|one| (1..heads.len()).map(move |other| (one, other)));
    let mut joined = joined.filter(|(one, other)| wish.asked.contains(&format!("{} and {}", last(*one), last(*other))));
    if let Some((one, other)) = joined.next().filter(|(one, other)| wish.sum && added(one) && added(other)) {
        return vec![column(one), column(other)];
    }
    // What is to be added up stands in figures: nothing below "Paid by" does.
    let figures = |at: usize| rows.iter().any(|row| value_of(letters, table, row, &column(at)).is_some());
    if let Some((at, _)) = inquiry.column(letters, table) {
        if added(&at) && (!wish.sum || figures(at)) {
            return vec![column(at)];
        }
        // Balances do not add up, and nothing else is asked for.
        if figures(at) {
            return Vec::new();
        }
    }
    let money = |at: &usize| {
        let own = rows.iter().filter_map(|row| value_of(letters, table, row, &column(*at)));
        let mut own = own.map(|(_, cell)| cell);
        added(at) && own.any(|cell| cell.contains(['$', '€', '£', '.']))
    };
    let all: Vec<usize> = (1..heads.len()).filter(money).collect();
    // "Amount" is what each row costs, and "Reimbursed by Dan" a part of it.
    let cost = |at: &usize| COST.contains(&name(*at).to_lowercase().trim_end_matches([':', '.']));
    let costs: Vec<usize> = all.iter().copied().filter(cost).collect();
    match (&all[..], &costs[..]) {
        ([only], _) | (_, [only]) if wish.money => vec![column(*only)],
        _ => Vec::new(),
    }
}

/// The figure of a row in a column, and how it is written.
pub(super) fn value_of(letters: &Letters, table: &Table, row: &Row, column: &Column) -> Option<(i128, String)> {
    let cell = match (column.at, &table.heads) {
        (Some(at), Some(heads)) => cell_below(letters, row.line, row.cells, heads, at)?,
        _ => *row.cells.last().filter(|cell| is_sum(letters, **cell))?,
    };
    let text = letters.folded(cell);
    Some((figure_of(&text).filter(|_| is_figure(letters, cell))?, text))
}

/// Whether the figures below a head do not add up.
pub(super) fn not_added(head: &str) -> bool {
    let opens = head.trim_end_matches(['.', '#', ' ']);
    // "%" alone is a share; "Retainage 5%" is a sum.
    let share = head.match_indices('%').any(|(at, _)| !head[..at].ends_with(|c: char| c.is_ascii_digit()));
    share || opens.split(|c: char| !c.is_alphabetic()).any(|word| NOT_ADDED.contains(&word))
}

//! A table as a file for a spreadsheet. Documents are strangers': their words must never become a formula.

mod csv;
mod xlsx;

pub use csv::csv;
pub use xlsx::xlsx;

use super::{
    records::{Cell, CellState, Question, Quote, ReviewTable},
    service::Opened,
};

/// Stands in a cell whose document says nothing of it.
const NOT_FOUND: &str = "Not found";

/// A table in plain words.
struct Plain {
    questions: Vec<Question>,
    rows: Vec<PlainRow>,
}

struct PlainRow {
    name: String,
    /// One for each question, in order.
    cells: Vec<PlainCell>,
}

struct PlainCell {
    shown: String,
    /// The machine's answer, if a person corrected it.
    before: Option<(String, String)>,
    quotes: Vec<Quote>,
}

impl Plain {
    fn new(opened: Opened) -> Self {
        let ReviewTable { questions, .. } = opened.table;
        let row = |shown: super::service::Shown| PlainRow {
            cells: questions.iter().map(|question| PlainCell::new(shown.row.cell(question.id))).collect(),
            name: clean(&shown.row.name),
        };
        let rows = opened.rows.into_iter().map(row).collect();
        Self { questions, rows }
    }
}

impl PlainCell {
    fn new(cell: Cell) -> Self {
        let own = match &cell.state {
            CellState::Answered => clean(&cell.answer),
            CellState::NotFound => NOT_FOUND.into(),
            CellState::Failed { reason } => clean(&format!("Not answered: {reason}")),
            CellState::Waiting => String::new(),
        };
        match cell.correction {
            Some(correction) => {
                let shown = if correction.text.is_empty() { NOT_FOUND.into() } else { clean(&correction.text) };
                Self { shown, before: Some((own, clean(&correction.by))), quotes: cell.quotes }
            }
            None => Self { shown: own, before: None, quotes: cell.quotes },
        }
    }
}

/// Text without what XML 1.0 (2.2) forbids, and without other control characters.
fn clean(text: &str) -> String {
    let kept = |c: &char| !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}');
    text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(kept).collect::<String>().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        answers::AnswerKind,
        ids::{AccountId, FileId, TableId},
        tables::{
            records::{Row, RowsFrom},
            service::{FileNow, Shown},
        },
    };

    use jiff::Timestamp;
    use proptest::prelude::*;

    /// Cells such as strangers' papers could hold.
    pub fn words() -> impl Strategy<Value = Vec<Vec<String>>> {
        let cell = prop_oneof![
            ".{0,40}",
            "[=+@\\-\t\r\n\"',;]{1,4}[a-z0-9()]{0,8}",
            Just("_x0041_ and _x000D_".to_owned()),
            Just("https://example.com/=1".to_owned()),
        ];
        (1usize..4).prop_flat_map(move |width| prop::collection::vec(prop::collection::vec(cell.clone(), width), 1..5))
    }

    /// A table in which these are the answers.
    pub fn opened(cells: &[Vec<String>]) -> Opened {
        let width = u32::try_from(cells.first().map_or(0, Vec::len)).unwrap_or_default();
        let question = |id| Question { id, heading: format!("=Q{id}"), asks: "What?".into(), kind: AnswerKind::Text };
        let now = Timestamp::UNIX_EPOCH;
        let table = ReviewTable {
            id: TableId::new(),
            account: AccountId::new(),
            title: "Leases".into(),
            questions: (0..width).map(question).collect(),
            next_question: width,
            from: RowsFrom::Files,
            created_at: now,
            changed_at: now,
            version: 1,
            changes: 1,
            counts: Default::default(),
            note: None,
        };
        let quote = || Quote { page: Some(2), start: 0, end: 7, quote: "=quoted".into() };
        let cell = |(question, answer): (u32, &String)| Cell {
            state: CellState::Answered,
            answer: answer.clone(),
            quotes: vec![quote()],
            ..Cell::waiting(question)
        };
        let row = |cells: &Vec<String>| Row {
            file: FileId::new(),
            name: "@Lease.pdf".into(),
            added_at: now,
            changed: 1,
            text: None,
            removed: false,
            cells: (0..).zip(cells).map(cell).collect(),
        };
        let rows: Vec<Shown> = cells.iter().map(|cells| Shown { row: row(cells), file: FileNow::Read }).collect();
        Opened { table, folder: None, order: rows.iter().map(|shown| shown.row.file).collect(), rows }
    }
}

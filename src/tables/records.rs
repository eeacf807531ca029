//! Tables, their rows and cells.

use crate::{
    answers::AnswerKind,
    error::{Error, Result},
    ids::{AccountId, BlobId, FileId, FolderId},
};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use crate::ids::TableId;

/// A table: questions across, documents down.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReviewTable {
    pub id: TableId,
    pub account: AccountId,
    pub title: String,
    /// Its columns, in order.
    pub questions: Vec<Question>,
    /// The number that the next question gets: none is used twice.
    pub next_question: u32,
    /// Where its rows come from.
    pub from: RowsFrom,
    pub created_at: Timestamp,
    pub changed_at: Timestamp,
    /// Counts every change of title, questions and origin of rows.
    pub version: u64,
    /// Counts every change of rows; the newest is that of the row changed last.
    pub changes: u64,
    pub counts: Counts,
    /// Why files of the folder are missing, as a sentence.
    #[serde(default)]
    pub note: Option<String>,
}

/// Where rows come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RowsFrom {
    /// Files that a person chose.
    Files,
    /// A folder of My Files with those in it, now and later; `None` is all of My Files.
    Folder(Option<FolderId>),
}

/// A column. The words of a question never change: other words are another question, so no cell answers words that it was not asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// Its number within the table.
    pub id: u32,
    /// Stands above the column.
    pub heading: String,
    /// Is asked of each document.
    pub asks: String,
    pub kind: AnswerKind,
}

/// How many rows a table has, and its cells by their state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "TableCounts", description = "Rows of a table, and its cells by their state.")]
pub struct Counts {
    pub rows: u32,
    pub waiting: u32,
    pub answered: u32,
    pub not_found: u32,
    pub failed: u32,
    /// Those a person corrected, whatever the machine said.
    pub corrected: u32,
    pub locked: u32,
}

/// A document's row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    pub file: FileId,
    /// The file's name when the row was written last.
    pub name: String,
    pub added_at: Timestamp,
    /// [`ReviewTable::changes`] when it changed last.
    pub changed: u64,
    /// The text that it was answered from. Another one makes its places wrong.
    #[serde(default)]
    pub text: Option<BlobId>,
    /// A person took it out, so its folder does not bring it back.
    #[serde(default)]
    pub removed: bool,
    /// Those that were written, in any order. A question without one waits; one of a question that is gone counts nowhere.
    pub cells: Vec<Cell>,
}

/// A question's answer in a document.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cell {
    pub question: u32,
    /// [`ReviewTable::changes`] when it changed last.
    pub version: u64,
    pub state: CellState,
    /// What the machine found; stays below a correction.
    pub answer: String,
    pub quotes: Vec<Quote>,
    #[serde(default)]
    pub correction: Option<Correction>,
    /// Whether it is kept as it is, whatever is asked again.
    #[serde(default)]
    pub locked: bool,
}

/// How far the machine is with a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "state")]
pub enum CellState {
    Waiting,
    Answered,
    /// The document does not say it.
    NotFound,
    /// The reason, as a sentence.
    Failed {
        reason: String,
    },
}

/// Words of the document that an answer is taken from. They were compared with its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "TableQuote")]
pub struct Quote {
    /// Null if the document has no pages.
    pub page: Option<u32>,
    /// First character of the quote in the document's text.
    pub start: u64,
    /// One past its last character.
    pub end: u64,
    /// The quoted words, exactly as in the document's text.
    pub quote: String,
}

/// What a person says in place of the machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "TableCorrection")]
pub struct Correction {
    /// Empty if the document says nothing of it.
    pub text: String,
    pub at: Timestamp,
    /// The person's name.
    pub by: String,
}

impl Cell {
    /// A cell that waits for its answer.
    pub fn waiting(question: u32) -> Self {
        let (answer, quotes) = (String::new(), Vec::new());
        Self { question, version: 0, state: CellState::Waiting, answer, quotes, correction: None, locked: false }
    }

    /// What it shows: a person's word before the machine's.
    pub fn shown(&self) -> &str {
        self.correction.as_ref().map_or(&self.answer, |correction| &correction.text)
    }

    /// Whether the machine still has to answer.
    pub fn waits(&self) -> bool {
        self.state == CellState::Waiting && !self.locked
    }
}

impl Row {
    /// The cell of a question; one that was never written waits.
    pub fn cell(&self, question: u32) -> Cell {
        self.cells.iter().find(|cell| cell.question == question).cloned().unwrap_or_else(|| Cell::waiting(question))
    }

    /// Whether the machine still has to answer one of these questions.
    pub fn waits(&self, questions: &[Question]) -> bool {
        let waits =
            |question: &Question| self.cells.iter().find(|cell| cell.question == question.id).is_none_or(Cell::waits);
        !self.removed && questions.iter().any(waits)
    }
}

impl ReviewTable {
    /// The question of a number.
    ///
    /// # Errors
    /// [`Error::Conflict`] if there is none any more.
    pub fn question(&self, id: u32) -> Result<&Question> {
        let found = self.questions.iter().find(|question| question.id == id);
        found.ok_or_else(|| {
            Error::Conflict("This question was changed or removed meanwhile. Load the table again.".into())
        })
    }

    /// Counts a row as `new` that counted as `old` before.
    pub fn recount(&mut self, old: Option<&Row>, new: Option<&Row>) {
        let of = |row: Option<&Row>| row.map(|row| Counts::of(row, &self.questions)).unwrap_or_default();
        let (old, new) = (of(old), of(new));
        self.counts = self.counts.turned(old, new);
    }

    /// Counts all rows anew: questions were removed.
    pub fn count(&mut self, rows: &[Row]) {
        let all = rows.iter().map(|row| Counts::of(row, &self.questions));
        self.counts = all.fold(Counts::default(), |sum, row| sum.turned(Counts::default(), row));
    }
}

impl Counts {
    /// Those of one row.
    fn of(row: &Row, questions: &[Question]) -> Self {
        if row.removed {
            return Self::default();
        }
        let mut counts =
            Self { rows: 1, waiting: u32::try_from(questions.len()).unwrap_or(u32::MAX), ..Self::default() };
        for cell in row.cells.iter().filter(|cell| questions.iter().any(|question| question.id == cell.question)) {
            counts.corrected += u32::from(cell.correction.is_some());
            counts.locked += u32::from(cell.locked);
            let state = match cell.state {
                CellState::Waiting if !cell.locked => continue,
                CellState::Waiting | CellState::Answered => &mut counts.answered,
                CellState::NotFound => &mut counts.not_found,
                CellState::Failed { .. } => &mut counts.failed,
            };
            *state += 1;
            counts.waiting = counts.waiting.saturating_sub(1);
        }
        counts
    }

    /// The same without `old` and with `new`.
    fn turned(self, old: Self, new: Self) -> Self {
        let turn = |all: u32, minus: u32, plus: u32| (all + plus).saturating_sub(minus);
        Self {
            rows: turn(self.rows, old.rows, new.rows),
            waiting: turn(self.waiting, old.waiting, new.waiting),
            answered: turn(self.answered, old.answered, new.answered),
            not_found: turn(self.not_found, old.not_found, new.not_found),
            failed: turn(self.failed, old.failed, new.failed),
            corrected: turn(self.corrected, old.corrected, new.corrected),
            locked: turn(self.locked, old.locked, new.locked),
        }
    }
}

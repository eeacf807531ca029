//! The shapes in which tables go out as JSON.

use crate::{
    answers::AnswerKind,
    ids::FileId,
    tables::{
        Cell, CellState, Correction, Counts, FileNow, Opened, Question, QuestionSet, Quote, ReviewTable, Row, RowsFrom,
        Sets, Shown, TableId,
    },
};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;

/// The ready sets of questions.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "QuestionSets")]
pub struct SetsView {
    /// By title.
    sets: Vec<SetView>,
}

/// A ready set of questions.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "QuestionSet")]
struct SetView {
    name: String,
    title: String,
    /// What it is for, in a sentence.
    describes: String,
    questions: Vec<SetQuestionView>,
}

/// A question of a set.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SetQuestion")]
struct SetQuestionView {
    heading: String,
    asks: String,
    kind: AnswerKind,
}

impl SetsView {
    pub fn new(sets: &Sets) -> Self {
        let shown = |set: &QuestionSet| SetView {
            name: set.name.clone(),
            title: set.title.clone(),
            describes: set.describes.clone(),
            questions: set.questions.iter().cloned().map(SetQuestionView::new).collect(),
        };
        Self { sets: sets.all().into_iter().map(shown).collect() }
    }
}

impl SetQuestionView {
    fn new(question: crate::tables::SetQuestion) -> Self {
        let crate::tables::SetQuestion { heading, asks, kind } = question;
        Self { heading, asks, kind }
    }
}

/// Tables.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Tables")]
pub struct TablesView {
    /// Newest first.
    tables: Vec<TableRowView>,
}

/// A table in a list.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TableRow")]
pub struct TableRowView {
    id: TableId,
    title: String,
    questions: Vec<QuestionView>,
    /// Whether its rows come from a folder of My Files.
    follows_folder: bool,
    created_at: Timestamp,
    changed_at: Timestamp,
    /// Counts the changes of title and questions.
    version: u64,
    /// Counts the changes of rows.
    changes: u64,
    counts: Counts,
    /// Why files of the folder are missing, as a sentence.
    note: Option<String>,
}

/// A column of a table.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TableQuestion")]
pub struct QuestionView {
    id: u32,
    /// Stands above the column.
    heading: String,
    /// Is asked of each document.
    asks: String,
    kind: AnswerKind,
}

impl TablesView {
    pub fn new(tables: Vec<ReviewTable>) -> Self {
        Self { tables: tables.into_iter().map(TableRowView::new).collect() }
    }
}

impl TableRowView {
    pub fn new(table: ReviewTable) -> Self {
        let ReviewTable { id, title, questions, from, created_at, changed_at, version, changes, counts, note, .. } =
            table;
        let questions = questions.into_iter().map(QuestionView::new).collect();
        let follows_folder = from != RowsFrom::Files;
        Self { id, title, questions, follows_folder, created_at, changed_at, version, changes, counts, note }
    }
}

impl QuestionView {
    fn new(question: Question) -> Self {
        let Question { id, heading, asks, kind } = question;
        Self { id, heading, asks, kind }
    }
}

/// An opened table.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Table")]
pub struct TableView {
    #[serde(flatten)]
    table: TableRowView,
    /// The path of its folder, empty for all of My Files; null if it has none or the folder is gone.
    folder: Option<String>,
    /// The files of all rows, in order.
    order: Vec<FileId>,
    /// The rows that changed since the asked time, and those whose file waits for the reader or is gone.
    rows: Vec<RowView>,
}

/// A row of a table.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TableDocument")]
struct RowView {
    file: FileId,
    name: String,
    now: FileNowView,
    /// One for each question, in their order.
    cells: Vec<CellView>,
}

/// What is known of a row's file now.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "TableFileNow")]
enum FileNowView {
    Read,
    /// It waits for the reader.
    Unread,
    /// It was deleted.
    Gone,
}

/// How far a cell is.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "TableCellState")]
enum StateView {
    Waiting,
    Answered,
    NotFound,
    Failed,
}

/// A cell in a grid.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TableCell")]
struct CellView {
    state: StateView,
    /// What it shows: a person's words before the machine's; of one that failed, the reason.
    text: String,
    /// Needed to change it.
    version: u64,
    #[serde(default, skip_serializing_if = "is_false")]
    corrected: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    locked: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

impl TableView {
    pub fn new(Opened { table, folder, order, rows }: Opened) -> Self {
        let rows = rows.into_iter().map(|shown| RowView::new(shown, &table.questions)).collect();
        Self { table: TableRowView::new(table), folder, order, rows }
    }
}

impl RowView {
    fn new(Shown { row, file }: Shown, questions: &[Question]) -> Self {
        let now = match file {
            FileNow::Read => FileNowView::Read,
            FileNow::Unread => FileNowView::Unread,
            FileNow::Gone => FileNowView::Gone,
        };
        let cells = questions.iter().map(|question| CellView::new(row.cell(question.id))).collect();
        Self { file: row.file, name: row.name, now, cells }
    }
}

impl StateView {
    fn of(state: &CellState) -> Self {
        match state {
            CellState::Waiting => Self::Waiting,
            CellState::Answered => Self::Answered,
            CellState::NotFound => Self::NotFound,
            CellState::Failed { .. } => Self::Failed,
        }
    }
}

impl CellView {
    fn new(cell: Cell) -> Self {
        let text = match (&cell.state, &cell.correction) {
            (CellState::Failed { reason }, None) => reason.clone(),
            _ => cell.shown().to_owned(),
        };
        let corrected = cell.correction.is_some();
        Self { state: StateView::of(&cell.state), text, version: cell.version, corrected, locked: cell.locked }
    }
}

/// A row with everything that its cells hold.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TableDocumentCells")]
pub struct RowInFullView {
    file: FileId,
    name: String,
    /// Whether the file's sender is verified.
    proven: bool,
    /// One for each question, in their order.
    cells: Vec<CellInFullView>,
}

/// A cell with its quotes.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TableCellInFull")]
struct CellInFullView {
    question: u32,
    state: StateView,
    version: u64,
    /// What the machine found; it stays below a correction.
    answer: String,
    /// Why it failed, as a sentence.
    reason: Option<String>,
    /// Words of the document that the answer is taken from. They were compared with its text.
    quotes: Vec<Quote>,
    correction: Option<Correction>,
    locked: bool,
}

impl RowInFullView {
    pub fn new((table, row, proven): (ReviewTable, Row, bool)) -> Self {
        let cells = table.questions.iter().map(|question| CellInFullView::new(row.cell(question.id))).collect();
        Self { file: row.file, name: row.name, proven, cells }
    }
}

impl CellInFullView {
    fn new(cell: Cell) -> Self {
        let Cell { question, version, state, answer, quotes, correction, locked } = cell;
        let shown = StateView::of(&state);
        let reason = if let CellState::Failed { reason } = state { Some(reason) } else { None };
        Self { question, state: shown, version, answer, reason, quotes, correction, locked }
    }
}

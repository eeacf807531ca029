//! Tables: questions across, documents down. Each cell is a short answer of the built-in engine with its checked quote, or says that the
//! document does not say it; a person can correct and lock it.
//!
//! - [`sets`] ready questions, as files that the firm can change · [`records`] tables, rows and cells · [`limits`] how large they may be
//! - [`service`] making, opening and changing tables · [`rows`] which documents they have, from [`folder_files`] · [`cells`] what a person does with cells
//! - [`filling`] the work, in steps · [`following`] files that are read later or come into a folder · [`export`] files for spreadsheets

mod cells;
mod export;
mod filling;
mod folder_files;
mod following;
pub mod http;
mod leaving;
mod limits;
mod records;
mod rows;
mod service;
mod sets;
mod store_tables;

pub use cells::{Change, Which};
pub use export::{csv, xlsx};
pub use leaving::leave;
pub use records::{Cell, CellState, Correction, Counts, Question, Quote, ReviewTable, Row, RowsFrom, TableId};
pub use service::{Asking, FileNow, New as NewTable, Opened, Shown, Tables};
pub use sets::{QuestionSet, SetQuestion, Sets};
pub use store_tables::TABLES;

//! The store's tables of this room.

use super::records::{ReviewTable, Row, TableId};
use crate::{
    error::{Error, Result},
    ids::{AccountId, FileId},
    store::{Reads, Tx},
};

use jiff::Timestamp;

crate::store::tables! {
    /// Tables of questions and documents.
    REVIEW_TABLES: (AccountId, TableId) => ReviewTable = 88;
    /// Their rows: one for each document, with all its cells.
    REVIEW_ROWS: (AccountId, TableId, FileId) => Row = 89;
}

/// A table.
///
/// # Errors
/// [`Error::NotFound`].
pub fn table_of(from: &impl Reads, account: AccountId, id: TableId) -> Result<ReviewTable> {
    from.get(&REVIEW_TABLES, &(account, id))?.ok_or(Error::NotFound)
}

/// A row that was not taken out.
///
/// # Errors
/// [`Error::NotFound`].
pub fn row_of(from: &impl Reads, table: &ReviewTable, file: FileId) -> Result<Row> {
    let row = from.get(&REVIEW_ROWS, &(table.account, table.id, file))?;
    row.filter(|row: &Row| !row.removed).ok_or(Error::NotFound)
}

/// Writes a row in place of `old`, and counts it. Cells of questions that are gone are left out.
///
/// # Errors
/// Store errors.
pub fn keep_row(tx: &mut Tx, table: &mut ReviewTable, old: Option<&Row>, mut row: Row) -> Result<()> {
    row.cells.retain(|cell| table.questions.iter().any(|question| question.id == cell.question));
    table.changes += 1;
    row.changed = table.changes;
    table.recount(old, Some(&row));
    tx.put(&REVIEW_ROWS, &(table.account, table.id, row.file), &row)?;
    keep_table(tx, table)
}

/// Writes a table.
///
/// # Errors
/// Store errors.
pub fn keep_table(tx: &mut Tx, table: &mut ReviewTable) -> Result<()> {
    table.changed_at = Timestamp::now();
    tx.put(&REVIEW_TABLES, &(table.account, table.id), table)
}

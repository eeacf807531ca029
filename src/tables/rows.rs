//! Rows: which documents a table has, and how they come and go.

use super::{
    folder_files::{InFolder, chosen, fresh, in_folder, too_many},
    limits::{self, MOST_ROWS},
    records::{ReviewTable, Row, TableId},
    service::Tables,
    store_tables::{REVIEW_ROWS, keep_row, keep_table, row_of, table_of},
};
use crate::{
    audit::{Action, Audit, Event as Line},
    blocking::blocking,
    error::{Error, Result},
    files::File,
    ids::{AccountId, FileId, FolderId},
    store::Tx,
};

use jiff::Timestamp;

/// Adds files to a table, as many as fit. Those that are there stay as they are; one that was taken out comes back only if `again`.
/// Returns how many did not fit.
///
/// # Errors
/// Store errors.
fn add(tx: &mut Tx, table: &mut ReviewTable, files: &[File], again: bool) -> Result<usize> {
    let (now, mut over) = (Timestamp::now(), 0);
    for file in files {
        let old: Option<Row> = tx.get(&REVIEW_ROWS, &(table.account, table.id, file.id))?;
        if old.as_ref().is_some_and(|row| !row.removed || !again) {
            continue;
        }
        if usize::try_from(table.counts.rows).is_ok_and(|rows| rows >= MOST_ROWS) {
            over += 1;
            continue;
        }
        keep_row(tx, table, old.as_ref(), fresh(file, now))?;
    }
    Ok(over)
}

impl Tables {
    /// Adds and takes out documents.
    ///
    /// # Errors
    /// [`Error::NotFound`]; more than a table can have.
    pub async fn change_rows(&self, account: AccountId, id: TableId, put: Vec<FileId>, out: Vec<FileId>) -> Result<()> {
        if put.is_empty() && out.is_empty() {
            return Err(Error::Invalid("Name documents to add or to take out.".into()));
        }
        limits::rows(put.len().max(out.len()))?;
        let store = self.store.clone();
        let files = blocking(move || chosen(&store, account, &put)).await?;
        let changed = self.store.write(move |tx| {
            let mut table = table_of(tx, account, id)?;
            for file in out {
                let row = row_of(tx, &table, file)?;
                // What a folder would bring back is remembered, without its cells.
                let gone = Row { removed: true, cells: Vec::new(), ..row.clone() };
                keep_row(tx, &mut table, Some(&row), gone)?;
            }
            if add(tx, &mut table, &files, true)? > 0 {
                limits::rows(MOST_ROWS + 1)?;
            }
            Audit::note(tx, Line::of(account, Action::TableChanged).on(id.0))
        });
        changed.await?;
        self.begin(account, id).await?;
        self.tell(account);
        Ok(())
    }

    /// Adds what came into a table's folder. Returns whether something changed. Blocks.
    pub(super) fn take_in(&self, table: &ReviewTable, folder: Option<FolderId>) -> Result<bool> {
        let (account, id) = (table.account, table.id);
        let InFolder { files, mut note } = in_folder(&self.store, account, folder)?;
        let mut new = Vec::new();
        for file in files {
            if self.store.get(&REVIEW_ROWS, &(account, id, file.id))?.is_none() {
                new.push(file);
            }
        }
        if new.is_empty() && note == table.note {
            return Ok(false);
        }
        self.store.write_blocking(move |tx| {
            let mut table = table_of(tx, account, id)?;
            let before = (table.changes, table.note.clone());
            if add(tx, &mut table, &new, false)? > 0 {
                note = Some(too_many());
            }
            table.note = note;
            keep_table(tx, &mut table)?;
            Ok(before != (table.changes, table.note))
        })
    }
}

//! Rows: which documents a table has, and how they come and go.

use super::{
    limits::{self, MOST_ROWS},
    records::{ReviewTable, Row, TableId},
    service::Tables,
    store_tables::{REVIEW_ROWS, keep_row, keep_table, row_of, table_of},
};
use crate::{
    audit::{Action, Audit, Event as Line},
    blocking::blocking,
    error::{Error, Result},
    files::{FILES, FOLDER_BY_NAME, FOLDER_FILES, File, is_there, paths},
    ids::{AccountId, FileId, FolderId},
    store::{Store, Tx},
};

use jiff::Timestamp;

/// Folders that are looked into for one table.
const MOST_FOLDERS: usize = 10_000;

/// The files of a folder.
#[derive(Default)]
pub struct InFolder {
    pub files: Vec<File>,
    /// Why some are missing, as a sentence.
    pub note: Option<String>,
}

/// The files of a folder and of those in it, at most as many as a table can have. Blocks.
///
/// # Errors
/// Store errors. A folder that is gone is a note.
pub fn in_folder(store: &Store, account: AccountId, folder: Option<FolderId>) -> Result<InFolder> {
    match paths::above(store, account, folder) {
        Ok(_) => {}
        Err(Error::NotFound) => {
            let note = "The folder was deleted, so no new files come. The rows stay.".into();
            return Ok(InFolder { note: Some(note), ..InFolder::default() });
        }
        Err(e) => return Err(e),
    }
    let (mut found, mut open, mut seen) = (InFolder::default(), vec![folder], 0);
    while let Some(place) = open.pop() {
        for row in store.scan(&FOLDER_BY_NAME, &(account, place)) {
            open.push(Some(row?.1));
        }
        for row in store.scan(&FOLDER_FILES, &(account, place)) {
            let (_, _, id) = row?.0;
            if found.files.len() == MOST_ROWS {
                found.note = Some(too_many());
                return Ok(found);
            }
            found.files.extend(store.get(&FILES, &(account, id))?);
        }
        seen += 1;
        if seen == MOST_FOLDERS {
            found.note = Some(format!("Files of the first {MOST_FOLDERS} folders were taken; there are more."));
            return Ok(found);
        }
    }
    Ok(found)
}

fn too_many() -> String {
    format!("The folder has more than {MOST_ROWS} files; the table has as many as it can have.")
}

/// Files that a person chose, each once. Blocks.
///
/// # Errors
/// [`Error::NotFound`] for one that is not there.
pub fn chosen(store: &Store, account: AccountId, ids: &[FileId]) -> Result<Vec<File>> {
    let mut files: Vec<File> = Vec::new();
    for id in ids {
        let file: File = store.get(&FILES, &(account, *id))?.ok_or(Error::NotFound)?;
        if !is_there(store, &file)? {
            return Err(Error::NotFound);
        }
        if files.iter().all(|known| known.id != file.id) {
            files.push(file);
        }
    }
    Ok(files)
}

/// A row that nothing was asked in yet.
pub fn fresh(file: &File, now: Timestamp) -> Row {
    Row {
        file: file.id,
        name: file.name.clone(),
        added_at: now,
        changed: 0,
        text: None,
        removed: false,
        cells: Vec::new(),
    }
}

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

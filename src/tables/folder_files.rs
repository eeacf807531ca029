//! The files that a table's rows stand for: those of a folder, or those that a person chose.

use super::{limits::MOST_ROWS, records::Row};
use crate::{
    error::{Error, Result},
    files::{FILES, FOLDER_BY_NAME, FOLDER_FILES, File, is_there, paths},
    ids::{AccountId, FileId, FolderId},
    store::Store,
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

/// Said where a folder has more files than a table has rows.
pub fn too_many() -> String {
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

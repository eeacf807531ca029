//! Places in My Files: from names to folders and back, by look-ups of their own. A name is unique in its folder,
//! ignoring case, so that a tree can be unpacked on every machine.

use super::{
    records::{File, Folder},
    tables::{FILE_BY_NAME, NameKey},
};
use crate::{
    error::{Error, Result},
    files::{FOLDER_BY_NAME, FOLDER_FILES, FOLDERS},
    ids::{AccountId, FileId, FolderId},
    store::{Keys, Reads, Tx},
};

use unicode_normalization::UnicodeNormalization;

/// The deepest nesting of folders.
pub const DEEPEST: usize = 64;

/// The key of a name in a folder, for FOLDER_BY_NAME and FILE_BY_NAME. Names that look alike are the same name:
/// neither case matters, nor whether an accent is part of its letter or follows it, as Macs write it (Unicode, annex
/// 15).
pub(super) fn name_key(keys: &Keys, account: AccountId, folder: Option<FolderId>, name: &str) -> NameKey {
    let plain: String = name.nfc().collect::<String>().to_lowercase().nfc().collect();
    (account, folder, keys.lookup("name", &plain))
}

/// The names on the way to a folder.
pub(super) fn steps(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter(|name| !name.is_empty())
}

/// One folder.
pub(super) fn folder(from: &impl Reads, account: AccountId, id: FolderId) -> Result<Folder> {
    from.get(&FOLDERS, &(account, id))?.ok_or(Error::NotFound)
}

/// The folder with that name inside a folder.
pub(super) fn child(
    from: &impl Reads,
    account: AccountId,
    parent: Option<FolderId>,
    name: &str,
) -> Result<Option<FolderId>> {
    from.get(&FOLDER_BY_NAME, &name_key(from.keys(), account, parent, name))
}

/// The folder at a path (names joined by "/"); `None` is the root.
///
/// # Errors
/// `NotFound` if a name on the way is not a folder.
pub fn at(from: &impl Reads, account: AccountId, path: &str) -> Result<Option<FolderId>> {
    steps(path).try_fold(None, |place, name| child(from, account, place, name)?.ok_or(Error::NotFound).map(Some))
}

/// A folder and its ancestors, the nearest first.
///
/// # Errors
/// `NotFound` if one has been deleted: then the whole branch is about to go.
pub fn above(from: &impl Reads, account: AccountId, start: Option<FolderId>) -> Result<Vec<Folder>> {
    let (mut next, mut way) = (start, Vec::new());
    while let Some(id) = next {
        let found = folder(from, account, id)?;
        next = found.parent;
        way.push(found);
        if way.len() > DEEPEST + 1 {
            return Err(Error::Damaged("folders lie within each other without end".into()));
        }
    }
    Ok(way)
}

/// The folders inside a folder.
pub(super) fn below(tx: &Tx, account: AccountId, parent: Option<FolderId>) -> Result<Vec<FolderId>> {
    let found = tx.scan(&FOLDER_BY_NAME, &(account, parent))?;
    Ok(found.into_iter().map(|(_, id)| id).collect())
}

/// The path of a folder; the root's is empty.
pub fn path_of(from: &impl Reads, account: AccountId, start: Option<FolderId>) -> Result<String> {
    let way = above(from, account, start)?;
    Ok(way.iter().rev().map(|folder| folder.name.as_str()).collect::<Vec<_>>().join("/"))
}

/// Whether a file still exists for its owner. A file that is only in a folder counts as gone once any folder above it
/// has been deleted; such files are removed a little later.
pub fn is_there(from: &impl Reads, file: &File) -> Result<bool> {
    if file.task.is_some() {
        return Ok(true);
    }
    match above(from, file.account, file.folder) {
        Ok(_) => Ok(true),
        Err(Error::NotFound) => Ok(false),
        Err(e) => Err(e),
    }
}

/// Whether a file is in My Files. An attachment may belong to its task only.
pub fn is_filed(from: &impl Reads, file: &File) -> Result<bool> {
    Ok(from.get(&FOLDER_FILES, &filed_key(file.account, file.folder, file.id))?.is_some())
}

/// The key of a file in its folder.
pub(super) fn filed_key(
    account: AccountId,
    folder: Option<FolderId>,
    file: FileId,
) -> (AccountId, Option<FolderId>, FileId) {
    (account, folder, file)
}

/// Adds a file to its folder's list, and its name to the folder's names unless the name is taken.
pub fn enter(tx: &mut Tx, file: &File) -> Result<()> {
    tx.put(&FOLDER_FILES, &filed_key(file.account, file.folder, file.id), &())?;
    let named = name_key(tx.keys(), file.account, file.folder, &file.name);
    if tx.get(&FILE_BY_NAME, &named)?.is_none() {
        tx.put(&FILE_BY_NAME, &named, &file.id)?;
    }
    count(tx, file.account, file.folder, 1)
}

/// Changes a folder's item count. The root has none.
pub(super) fn count(tx: &mut Tx, account: AccountId, folder: Option<FolderId>, by: i64) -> Result<()> {
    let Some(id) = folder else { return Ok(()) };
    let at = (account, id);
    match tx.get(&FOLDERS, &at)? {
        Some(held) => tx.put(&FOLDERS, &at, &Folder { items: held.items.saturating_add_signed(by), ..held }),
        None => Ok(()),
    }
}

/// Removes a file from its folder's list.
pub(super) fn leave(tx: &mut Tx, file: &File) -> Result<()> {
    tx.delete(&FOLDER_FILES, &filed_key(file.account, file.folder, file.id));
    let named = name_key(tx.keys(), file.account, file.folder, &file.name);
    if tx.get(&FILE_BY_NAME, &named)? == Some(file.id) {
        tx.delete(&FILE_BY_NAME, &named);
    }
    count(tx, file.account, file.folder, -1)
}

/// Whether a file in a folder already has this name.
pub(super) fn taken(tx: &Tx, account: AccountId, folder: Option<FolderId>, name: &str) -> Result<Option<FileId>> {
    tx.get(&FILE_BY_NAME, &name_key(tx.keys(), account, folder, name))
}

//! What may be deleted and moved while legal holds stand: in which ways a file or folder can be in a matter.

use super::{
    paths::{above, is_filed},
    records::{File, Folder},
};
use crate::{
    error::{Error, Result},
    files::FILES,
    ids::{AccountId, FolderId},
    matter_records::{Item, Released, held_items, may_leave, release},
    store::Tx,
};

/// Releases a file for its deletion.
///
/// # Errors
/// `Conflict` while a hold stands.
pub(super) fn release_file(tx: &Tx, file: File) -> Result<Released<File>> {
    let mut items = Vec::new();
    // A mail's attachment only leaves its folder.
    if file.message.is_none() {
        items.push(Item::File(file.id));
        items.extend(file.task.map(Item::Task));
    }
    if is_filed(tx, &file)? {
        items.extend(folders(tx, file.account, file.folder)?);
    }
    release(tx, Some(file.account), file.account, &items, file)
}

/// Releases a folder with everything in it for its deletion.
///
/// # Errors
/// `Conflict` while a hold stands on the folder, on one above it, or on something in it.
pub(super) fn release_folder(tx: &Tx, held: Folder) -> Result<Released<Folder>> {
    let mut items = folders(tx, held.account, Some(held.id))?;
    // From what is held upwards: that is little, and a folder may hold much.
    for (item, _) in held_items(tx, held.account)? {
        let place = match item {
            Item::File(id) => match tx.get(&FILES, &(held.account, id))? {
                Some(file) if file.message.is_none() => file.folder,
                _ => None,
            },
            Item::Folder(id) => Some(id),
            Item::Task(_) => None,
        };
        if place.is_some() && folders(tx, held.account, place)?.contains(&Item::Folder(held.id)) {
            items.push(item);
        }
    }
    release(tx, Some(held.account), held.account, &items, held)
}

/// Whether something may move from one folder into another.
///
/// # Errors
/// `Conflict` if it would leave a matter on which a hold stands.
pub(super) fn may_leave_folder(
    tx: &Tx,
    account: AccountId,
    from: Option<FolderId>,
    to: Option<FolderId>,
) -> Result<()> {
    may_leave(tx, account, account, &folders(tx, account, from)?, &folders(tx, account, to)?)
}

/// A folder and those above it; of a branch that is about to go, nothing.
fn folders(tx: &Tx, account: AccountId, start: Option<FolderId>) -> Result<Vec<Item>> {
    match above(tx, account, start) {
        Ok(way) => Ok(way.iter().map(|folder| Item::Folder(folder.id)).collect()),
        Err(Error::NotFound) => Ok(Vec::new()),
        Err(e) => Err(e),
    }
}

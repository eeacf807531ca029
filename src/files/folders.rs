//! Folders: creating, renaming, moving, and deleting them with their contents.

use super::{
    library::Files,
    names::{checked, numbered},
    paths::{DEEPEST, above, at, below, child, count, folder, name_key, steps},
    records::{Folder, FolderKind},
};
use crate::{
    audit::{Action, Audit, Event as Line},
    error::{Error, Result},
    files::{FOLDER_BY_NAME, FOLDERS},
    ids::{AccountId, FolderId},
    store::Tx,
};

use jiff::Timestamp;
use std::net::IpAddr;

/// The most folders in one folder.
const MOST: usize = 10_000;
/// The most folders of one name and a number.
const SAME: u64 = 1_000;

impl Files {
    /// Makes a folder inside the one at `parent`.
    ///
    /// # Errors
    /// `Invalid` for a name that breaks the rules; `NotFound` if there is no such parent; `Conflict` if the name is
    /// taken.
    pub async fn create_folder(&self, account: AccountId, parent: &str, name: &str, from: IpAddr) -> Result<Folder> {
        let (parent, name) = (parent.to_owned(), checked(name)?);
        let made = self.store.write(move |tx| {
            let parent = at(tx, account, &parent)?;
            create(tx, account, parent, &name, Some(from))
        });
        let made = made.await?;
        self.tell(account);
        Ok(made)
    }

    /// Renames a folder.
    ///
    /// # Errors
    /// The same as for making one.
    pub async fn rename_folder(&self, account: AccountId, id: FolderId, name: &str, from: IpAddr) -> Result<Folder> {
        let name = checked(name)?;
        let changed = self.store.write(move |tx| {
            let held = folder(tx, account, id)?;
            above(tx, account, held.parent)?;
            settle(tx, &held, held.parent, &name)?;
            Audit::note(tx, Line::of(account, Action::Renamed).on(id.0).from(from))?;
            folder(tx, account, id)
        });
        let changed = changed.await?;
        self.tell(account);
        Ok(changed)
    }
}

/// Makes a folder, within a commit.
pub(super) fn create(
    tx: &mut Tx,
    account: AccountId,
    parent: Option<FolderId>,
    name: &str,
    from: Option<IpAddr>,
) -> Result<Folder> {
    if child(tx, account, parent, name)?.is_some() {
        return Err(here_already(name));
    }
    fits(tx, account, parent, above(tx, account, parent)?.len() + 1)?;
    let id = FolderId::new();
    let made = Folder {
        id,
        account,
        name: name.to_owned(),
        parent,
        kind: FolderKind::Files,
        created_at: Timestamp::now(),
        items: 0,
    };
    tx.put(&FOLDERS, &(account, id), &made)?;
    let named = name_key(tx.keys(), account, parent, name);
    tx.put(&FOLDER_BY_NAME, &named, &id)?;
    count(tx, account, parent, 1)?;
    let line = Line::of(account, Action::FolderMade).on(id.0);
    Audit::note(tx, from.map_or(line, |from| line.from(from)))?;
    Ok(made)
}

/// Makes a folder of this name in the one at `parent`, which is made too if it is missing, within a commit. If the name is taken, the folder
/// gets a number.
///
/// # Errors
/// `Invalid` where no folder can be made.
pub fn new_folder(tx: &mut Tx, account: AccountId, parent: &str, name: &str, from: Option<IpAddr>) -> Result<Folder> {
    let parent = make_path(tx, account, parent, from)?;
    for n in 1..=SAME {
        let name = numbered(name, n);
        if child(tx, account, parent, &name)?.is_none() {
            return create(tx, account, parent, &name, from);
        }
    }
    Err(here_already(name))
}

/// Checks that a folder has room for one more whose deepest descendant would be `deep` folders below the root.
fn fits(tx: &Tx, account: AccountId, parent: Option<FolderId>, deep: usize) -> Result<()> {
    if deep > DEEPEST {
        return Err(Error::Invalid(format!("Folders can be nested at most {DEEPEST} levels deep.")));
    }
    if below(tx, account, parent)?.len() >= MOST {
        return Err(Error::Invalid(format!("A folder can hold at most {MOST} folders.")));
    }
    Ok(())
}

/// Checks that a folder, with all its contents, may go into the folder at the end of `way`.
pub(super) fn may_lie(tx: &Tx, held: &Folder, way: &[Folder]) -> Result<()> {
    let (mut deep, mut level) = (way.len(), vec![held.id]);
    while !level.is_empty() && deep <= DEEPEST {
        deep += 1;
        let next = level.iter().map(|id| below(tx, held.account, Some(*id)));
        level = next.collect::<Result<Vec<_>>>()?.concat();
    }
    fits(tx, held.account, way.first().map(|parent| parent.id), deep)
}

/// The folder at a path, within a commit. Makes missing folders.
pub(super) fn make_path(tx: &mut Tx, account: AccountId, path: &str, from: Option<IpAddr>) -> Result<Option<FolderId>> {
    let mut place = None;
    for name in steps(path) {
        place = match child(tx, account, place, name)? {
            Some(there) => Some(there),
            None => Some(create(tx, account, place, &checked(name)?, from)?.id),
        };
    }
    Ok(place)
}

/// Puts a folder under a parent and a name, which may be its present ones.
pub(super) fn settle(tx: &mut Tx, held: &Folder, parent: Option<FolderId>, name: &str) -> Result<()> {
    let account = held.account;
    match child(tx, account, parent, name)? {
        Some(other) if other != held.id => return Err(here_already(name)),
        _ => {}
    }
    let old = name_key(tx.keys(), account, held.parent, &held.name);
    tx.delete(&FOLDER_BY_NAME, &old);
    let new = name_key(tx.keys(), account, parent, name);
    tx.put(&FOLDER_BY_NAME, &new, &held.id)?;
    let changed = Folder { parent, name: name.to_owned(), ..held.clone() };
    tx.put(&FOLDERS, &(account, held.id), &changed)?;
    count(tx, account, held.parent, -1)?;
    count(tx, account, parent, 1)
}

fn here_already(name: &str) -> Error {
    Error::Conflict(format!("A folder named \"{name}\" is already here."))
}

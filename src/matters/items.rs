//! Papers that come into a matter and leave it.

use super::{
    limits::MOST_ITEMS,
    mirror::folder_papers,
    service::Matters,
    standing::{SEALED, standing},
    viewer::Viewer,
};
use crate::{
    audit::{Action, Audit, Event as Line},
    error::{Error, Result},
    files::{self, FILES, FOLDERS, File, Folder, TASK_FILES},
    ids::{AccountId, FileId},
    matter_records::{Belonging, ITEM_MATTERS, Item, MATTER_ITEMS, MATTERS, MatterId, leave_matter},
    store::{Reads, Store, Tx},
    tasks::{TASKS, Task},
};

use jiff::Timestamp;
use permissions::Level;

/// The most files that a listing names of one folder or task.
const MOST_FILES: usize = 500;

/// Something in a matter, with what it holds.
pub struct Listed {
    pub owner: AccountId,
    pub belonging: Belonging,
    pub what: What,
}

/// What it is.
pub enum What {
    File(Box<File>),
    Task(Box<Task>, Vec<File>),
    Folder(Box<Folder>, Vec<File>),
}

impl Matters {
    /// Puts something of one's own into a matter.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a matter that the person may not see and for what is not theirs; [`Error::Denied`] for readers.
    pub async fn put(&self, by: AccountId, id: MatterId, item: Item) -> Result<()> {
        let put = self.store.write(move |tx| {
            let (matter, _) = standing(tx, by, id, Level::Write)?;
            is_there(tx, by, item)?;
            enter(tx, id, by, item, Belonging { by, at: Timestamp::now(), by_mail: false })?;
            Ok(matter)
        });
        let matter = put.await?;
        self.tell(&self.audience(&matter)?);
        Ok(())
    }

    /// Takes something out of a matter: one's own always, that of others if one may write. It stays where it is with its owner.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Denied`] for readers; [`Error::Conflict`] while a legal hold stands.
    pub async fn take_out(&self, by: AccountId, id: MatterId, owner: AccountId, item: Item) -> Result<()> {
        let taken = self.store.write(move |tx| {
            let own = owner == by && tx.get(&ITEM_MATTERS, &(by, item, id))?.is_some();
            if !own {
                standing(tx, by, id, Level::Write)?;
            }
            if tx.get(&MATTER_ITEMS, &(id, owner, item))?.is_none() {
                return Err(Error::NotFound);
            }
            leave_matter(tx, by, id)?;
            tx.delete(&MATTER_ITEMS, &(id, owner, item));
            tx.delete(&ITEM_MATTERS, &(owner, item, id));
            Audit::note(tx, Line::of(by, Action::MatterPaperTakenOut).on(id.0))?;
            tx.get(&MATTERS, &id)
        });
        if let Some(matter) = taken.await? {
            self.tell(&self.audience(&matter)?);
        }
        Ok(())
    }

    /// What belongs to a matter, by owner. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn items_of(&self, id: MatterId) -> Result<Vec<(AccountId, Item)>> {
        self.store.scan(&MATTER_ITEMS, &id).map(|row| row.map(|((_, owner, item), _)| (owner, item))).collect()
    }

    /// What is in a matter, newest first. Blocks.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a matter that the viewer may not see.
    pub fn list(&self, viewer: &Viewer, id: MatterId) -> Result<Vec<Listed>> {
        viewer.matter(id)?;
        let mut listed = Vec::new();
        for row in self.store.scan(&MATTER_ITEMS, &id) {
            let ((_, owner, item), belonging) = row?;
            let what = match item {
                Item::File(file) => self.store.get(&FILES, &(owner, file))?.map(|file| What::File(Box::new(file))),
                Item::Task(task) => match self.store.get(&TASKS, &(owner, task))? {
                    Some(found) => {
                        let files = self.store.scan(&TASK_FILES, &(owner, task)).map(|row| row.map(|(key, ())| key.2));
                        let files: Vec<FileId> = files.take(MOST_FILES).collect::<Result<_>>()?;
                        Some(What::Task(Box::new(found), self.records(owner, files)?))
                    }
                    None => None,
                },
                Item::Folder(folder) => match self.store.get(&FOLDERS, &(owner, folder))? {
                    Some(found) if files::paths::above(&self.store, owner, Some(folder)).is_ok() => {
                        let mut files = Vec::new();
                        folder_papers(&self.store, owner, folder, &mut files)?;
                        files.truncate(MOST_FILES);
                        Some(What::Folder(Box::new(found), self.records(owner, files)?))
                    }
                    _ => None,
                },
            };
            if let Some(what) = what {
                listed.push(Listed { owner, belonging, what });
            }
        }
        listed.sort_by_key(|listed| std::cmp::Reverse(listed.belonging.at));
        Ok(listed)
    }

    fn records(&self, owner: AccountId, files: Vec<FileId>) -> Result<Vec<File>> {
        let found = files.into_iter().map(|file| self.store.get(&FILES, &(owner, file)));
        found.filter_map(Result::transpose).collect()
    }

    pub(super) fn store(&self) -> &Store {
        &self.store
    }
}

/// Whether somebody has this.
fn is_there(from: &impl Reads, owner: AccountId, item: Item) -> Result<()> {
    let there = match item {
        Item::File(file) => match from.get(&FILES, &(owner, file))? {
            Some(file) => files::is_there(from, &file)?,
            None => false,
        },
        Item::Task(task) => from.get(&TASKS, &(owner, task))?.is_some(),
        Item::Folder(folder) => match files::paths::above(from, owner, Some(folder)) {
            Ok(_) => true,
            Err(Error::NotFound) => false,
            Err(e) => return Err(e),
        },
    };
    if there { Ok(()) } else { Err(Error::NotFound) }
}

/// Writes down that something belongs to a matter.
pub(super) fn enter(tx: &mut Tx, id: MatterId, owner: AccountId, item: Item, belonging: Belonging) -> Result<()> {
    if tx.get(&MATTER_ITEMS, &(id, owner, item))?.is_some() {
        return Ok(());
    }
    if tx.get(&MATTERS, &id)?.is_some_and(|matter| matter.sealing.is_some()) {
        return Err(Error::Conflict(SEALED.into()));
    }
    if tx.scan(&MATTER_ITEMS, &id)?.len() >= MOST_ITEMS {
        let sentence = format!(
            "A matter holds {MOST_ITEMS} papers, tasks and folders. Put papers into a folder, and add the folder."
        );
        return Err(Error::Conflict(sentence));
    }
    tx.put(&MATTER_ITEMS, &(id, owner, item), &belonging)?;
    tx.put(&ITEM_MATTERS, &(owner, item, id), &())?;
    Audit::note(tx, Line::of(belonging.by, Action::MatterPaperAdded).on(id.0))
}

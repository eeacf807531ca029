//! Deletion, which is final. One commit removes the records and adds a job. The job destroys the bytes and removes
//! the texts from the index, even if the process dies in between.

use super::{
    folders::{may_lie, settle},
    holding::{may_leave_folder, release_file, release_folder},
    library::Files,
    names::{checked, type_of},
    paths::{above, at, count, enter, filed_key, folder, is_filed, leave, name_key, taken},
    records::{File, Folder},
    tables::NOTED,
};
use crate::{
    accounts::usage,
    audit::{Action, Audit, Event as Line},
    blocking::blocking,
    documents::document::Origin,
    error::{Error, Result},
    files::{FILES, FOLDER_BY_NAME, FOLDER_FILES, FOLDERS, TASK_FILES},
    ids::{AccountId, BlobId, FileId, FolderId, JobId, MessageId},
    matter_records::Released,
    queue::{JobKind, Queue},
    search::Index,
    store::{Store, Tx},
};

use std::{
    net::IpAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

/// Files removed per commit.
const BATCH: usize = 500;

/// What a commit released and its job must destroy.
#[derive(Default)]
pub(super) struct Gone {
    files: Vec<FileId>,
    blobs: Vec<BlobId>,
}

impl Files {
    /// Deletes a file. A mail's attachment is taken out of its folder and stays with its task.
    ///
    /// # Errors
    /// `NotFound`; `Conflict` for an attachment that is in no folder, and while a legal hold stands.
    pub async fn delete(&self, account: AccountId, id: FileId, from: IpAddr) -> Result<()> {
        let done = self.store.freeing().write(move |tx| {
            let file: File = tx.get(&FILES, &(account, id))?.ok_or(Error::NotFound)?;
            if !is_filed(tx, &file)? {
                return Err(Error::Conflict("This file came with a mail and belongs to its task.".into()));
            }
            let file = release_file(tx, file)?;
            let mut gone = Gone::default();
            remove(tx, file, &mut gone)?;
            Audit::note(tx, Line::of(account, Action::Deleted).on(id.0).from(from))?;
            forget(tx, account, gone, None)
        });
        self.queue.started([done.await?]);
        self.tell(account);
        Ok(())
    }

    /// Deletes a folder and everything in it. The commit hides it; a job removes its contents.
    ///
    /// # Errors
    /// `NotFound`; `Conflict` while a legal hold stands on it or on something in it.
    pub async fn delete_folder(&self, account: AccountId, id: FolderId, from: IpAddr) -> Result<()> {
        let done = self.store.freeing().write(move |tx| {
            let held = folder(tx, account, id)?;
            above(tx, account, held.parent)?;
            hide_folder(tx, release_folder(tx, held)?)?;
            Audit::note(tx, Line::of(account, Action::Deleted).on(id.0).from(from))?;
            forget(tx, account, Gone::default(), Some(id))
        });
        self.queue.started([done.await?]);
        self.tell(account);
        Ok(())
    }

    /// Renames a file of My Files.
    ///
    /// # Errors
    /// `Invalid` for a name that breaks the rules; `Conflict` if another file in the folder has it.
    pub async fn rename(&self, account: AccountId, id: FileId, name: &str, from: IpAddr) -> Result<File> {
        let name = checked(name)?;
        let done = self.store.write(move |tx| {
            let mut file = filed(tx, account, id)?;
            if taken(tx, account, file.folder, &name)?.is_some_and(|other| other != id) {
                return Err(Error::Conflict(format!("A file named \"{name}\" is already here.")));
            }
            leave(tx, &file)?;
            (file.file_type, file.name) = (type_of(&name, &file.media_type), name);
            enter(tx, &file)?;
            tx.put(&FILES, &(account, id), &file)?;
            Audit::note(tx, Line::of(account, Action::Renamed).on(id.0).from(from))?;
            // The index also finds documents by name.
            Ok((Queue::put(tx, account, JobKind::IndexFile(id))?, file))
        });
        let (job, file) = done.await?;
        self.queue.started([job]);
        self.tell(account);
        Ok(file)
    }

    /// Moves files and folders into the folder at `to`: all of them or none. Returns how many.
    ///
    /// # Errors
    /// `NotFound`; `Conflict` if a name is taken there; `Invalid` for a folder that would end up inside itself.
    pub async fn move_to(
        &self,
        account: AccountId,
        files: Vec<FileId>,
        folders: Vec<FolderId>,
        to: String,
        from: IpAddr,
    ) -> Result<usize> {
        let done = self.store.write(move |tx| {
            let target = at(tx, account, &to)?;
            let way = above(tx, account, target)?;
            for id in &folders {
                let held = folder(tx, account, *id)?;
                above(tx, account, held.parent)?;
                if way.iter().any(|step| step.id == *id) {
                    return Err(Error::Invalid("A folder cannot be moved into itself.".into()));
                }
                if held.parent != target {
                    may_leave_folder(tx, account, held.parent, target)?;
                    may_lie(tx, &held, &way)?;
                }
                settle(tx, &held, target, &held.name)?;
                Audit::note(tx, Line::of(account, Action::Moved).on(id.0).from(from))?;
            }
            for id in &files {
                let mut file = filed(tx, account, *id)?;
                if taken(tx, account, target, &file.name)?.is_some_and(|other| other != *id) {
                    return Err(Error::Conflict(format!("A file named \"{}\" is already there.", file.name)));
                }
                may_leave_folder(tx, account, file.folder, target)?;
                leave(tx, &file)?;
                file.folder = target;
                enter(tx, &file)?;
                tx.put(&FILES, &(account, *id), &file)?;
                Audit::note(tx, Line::of(account, Action::Moved).on(id.0).from(from))?;
            }
            Ok(files.len() + folders.len())
        });
        let moved = done.await?;
        self.tell(account);
        Ok(moved)
    }
}

/// Takes a folder away from where it is, within a commit; a job removes its contents.
pub(super) fn hide_folder(tx: &mut Tx, held: Released<Folder>) -> Result<()> {
    let held = held.into_inner();
    let named = name_key(tx.keys(), held.account, held.parent, &held.name);
    tx.delete(&FOLDER_BY_NAME, &named);
    tx.delete(&FOLDERS, &(held.account, held.id));
    forget_noted(tx, held.account, held.id.bytes())?;
    count(tx, held.account, held.parent, -1)
}

/// Forgets what file programs noted about a file or folder, within a commit.
fn forget_noted(tx: &mut Tx, account: AccountId, id: [u8; 16]) -> Result<()> {
    if tx.get(&NOTED, &(account, id))?.is_some() {
        tx.delete(&NOTED, &(account, id));
    }
    Ok(())
}

/// A file in My Files.
pub(super) fn filed(tx: &Tx, account: AccountId, id: FileId) -> Result<File> {
    let file: File = tx.get(&FILES, &(account, id))?.ok_or(Error::NotFound)?;
    if is_filed(tx, &file)? { Ok(file) } else { Err(Error::NotFound) }
}

/// Takes a file out of its folder, and removes it entirely unless a mail brought it.
pub(super) fn remove(tx: &mut Tx, file: Released<File>, gone: &mut Gone) -> Result<()> {
    let file = file.into_inner();
    let (account, at) = (file.account, (file.account, file.id));
    leave(tx, &file)?;
    if file.message.is_some() {
        return tx.put(&FILES, &at, &File { folder: None, ..file });
    }
    tx.delete(&FILES, &at);
    forget_noted(tx, account, file.id.bytes())?;
    if let Some(task) = file.task {
        tx.delete(&TASK_FILES, &(account, task, file.id));
    }
    usage::freed(tx, account, file.blob.len)?;
    crate::legal_extracts::forget(tx, account, Origin::File(file.id))?;
    for blob in [Some(file.blob), file.text].into_iter().flatten() {
        tx.forget_blob(&blob);
        gone.blobs.push(blob.id);
    }
    gone.files.push(file.id);
    Ok(())
}

pub(super) fn forget(tx: &mut Tx, account: AccountId, gone: Gone, folder: Option<FolderId>) -> Result<JobId> {
    Queue::put(tx, account, JobKind::Forget { files: gone.files, messages: Vec::new(), blobs: gone.blobs, folder })
}

/// What was deleted, as a job names it.
#[derive(Clone, Debug, Default)]
pub struct Forgotten {
    /// Files whose passages leave the index.
    pub files: Vec<FileId>,
    /// Mails whose passages leave the index.
    pub messages: Vec<MessageId>,
    /// Blobs whose keys and bytes are destroyed.
    pub blobs: Vec<BlobId>,
}

/// What a deletion job works with. Clones share everything.
#[derive(Clone)]
pub struct Forgetting {
    store: Store,
    index: Index,
    queue: Queue,
    /// Set when something was destroyed whose small records are still in the journal and the view, encrypted.
    traces: Arc<AtomicBool>,
}

impl Forgetting {
    /// Deletes the files of `store` and their passages in `index`.
    pub fn new(store: Store, index: Index, queue: Queue) -> Self {
        Self { store, index, queue, traces: Arc::default() }
    }

    /// Destroys blobs, takes files out of the index, and empties a deleted folder batch by batch.
    pub async fn forget(&self, account: AccountId, papers: Forgotten, folder: Option<FolderId>) -> Result<()> {
        self.destroy(papers).await?;
        let Some(top) = folder else { return Ok(()) };
        // Depth first: a folder's record goes once the folder is empty.
        let mut open = vec![top];
        while let Some(&here) = open.last() {
            let prefix = (account, Some(here));
            let rows = self.store.scan(&FOLDER_FILES, &prefix).take(BATCH);
            let ids = rows.map(|row| row.map(|((_, _, file), ())| file)).collect::<Result<Vec<_>>>()?;
            if !ids.is_empty() {
                self.batch(account, here, ids).await?;
                continue;
            }
            match self.store.scan(&FOLDER_BY_NAME, &prefix).next().transpose()? {
                Some((_, child)) => open.push(child),
                None => {
                    self.store.write(move |tx| drop_folder(tx, account, here)).await?;
                    open.pop();
                }
            }
        }
        Ok(())
    }

    /// Makes the journal forget the records of what was destroyed; the view forgets them at the next start. This
    /// writes a snapshot, so once a day is enough.
    pub async fn wipe(&self) -> Result<()> {
        if !self.traces.swap(false, Relaxed) {
            return Ok(());
        }
        let store = self.store.clone();
        blocking(move || store.forget_removed()).await
    }

    async fn batch(&self, account: AccountId, here: FolderId, ids: Vec<FileId>) -> Result<()> {
        let done = self.store.write(move |tx| {
            let mut gone = Gone::default();
            for id in ids {
                match tx.get(&FILES, &(account, id))? {
                    Some(file) => remove(tx, Released::since_its_folder_went(file), &mut gone)?,
                    None => tx.delete(&FOLDER_FILES, &filed_key(account, Some(here), id)),
                }
            }
            let job = forget(tx, account, Gone { files: gone.files.clone(), blobs: gone.blobs.clone() }, None)?;
            Ok(job)
        });
        self.queue.started([done.await?]);
        Ok(())
    }

    async fn destroy(&self, Forgotten { files, messages, blobs }: Forgotten) -> Result<()> {
        let (store, index) = (self.store.clone(), self.index.clone());
        self.traces.store(true, Relaxed);
        blocking(move || {
            blobs.iter().try_for_each(|blob| store.blobs().destroy(*blob))?;
            if files.is_empty() && messages.is_empty() {
                return Ok(());
            }
            index.write(|into| {
                if !messages.is_empty() {
                    // A whole task is gone, or a matter: its words leave the disk too.
                    into.purge();
                }
                files.iter().try_for_each(|file| into.remove(Origin::File(*file)))?;
                messages.iter().try_for_each(|message| into.remove(Origin::Message(*message)))
            })
        })
        .await
    }
}

/// Removes an empty folder: its record, and its name in the folder above.
fn drop_folder(tx: &mut Tx, account: AccountId, id: FolderId) -> Result<()> {
    let at = (account, id);
    if let Some(held) = tx.get(&FOLDERS, &at)? {
        let named = name_key(tx.keys(), account, held.parent, &held.name);
        if tx.get(&FOLDER_BY_NAME, &named)? == Some(id) {
            tx.delete(&FOLDER_BY_NAME, &named);
        }
        tx.delete(&FOLDERS, &at);
    }
    forget_noted(tx, account, id.bytes())
}

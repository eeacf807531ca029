//! Files that arrive over the web: one commit adds the records, names, counters, audit lines and the jobs that read
//! the files.

use super::{
    folders::{create, make_path},
    library::Files,
    names::{numbered, safe_name, type_of},
    paths::{at, child, enter, steps, taken},
    records::{File, ReadState},
};
use crate::{
    accounts::usage,
    audit::{Action, Audit, Event as Line},
    error::{Error, Result},
    files::{FILES, TASK_FILES},
    ids::{AccountId, FileId, FolderId, JobId, TaskId},
    queue::{JobKind, Queue},
    store::{Pending, Tx},
};

use jiff::Timestamp;
use std::net::IpAddr;

/// The most files with one name in a folder.
const SAME: u64 = 1 << 20;

/// The most folders with one name in a folder.
const MANY: u64 = 100;

/// A file whose bytes are on disk.
pub struct Received {
    /// Name as the sender gave it.
    pub name: String,
    /// Media type as the sender gave it.
    pub media_type: String,
    /// The bytes.
    pub blob: Pending,
}

/// Where files should go.
#[derive(Clone, Debug, Default)]
pub struct Destination {
    /// Names joined by "/"; empty is the root.
    pub path: String,
    /// Whether to create missing folders on the way.
    pub make: bool,
}

impl Destination {
    /// Finds the folder, within a commit.
    pub(in crate::files) fn find(&self, tx: &mut Tx, account: AccountId, from: IpAddr) -> Result<Option<FolderId>> {
        if self.make { make_path(tx, account, &self.path, Some(from)) } else { at(tx, account, &self.path) }
    }
}

impl Files {
    /// Puts files into a folder: all of them or none.
    ///
    /// # Errors
    /// `NotFound` if there is no such folder; `Denied` if the plan has no room for them.
    pub async fn put(
        &self,
        account: AccountId,
        to: Destination,
        received: Vec<Received>,
        from: IpAddr,
    ) -> Result<Vec<File>> {
        let counters = self.usage.clone();
        let done = self.store.bulk().write(move |tx| {
            let folder = to.find(tx, account, from)?;
            counters.check(tx, account, received.iter().map(|one| one.blob.len).sum())?;
            let put = received.iter().map(|one| put(tx, account, folder, one, None, from));
            // `received` moves out with the result, because its files may be dropped only after the commit has
            // returned.
            Ok((put.collect::<Result<Vec<_>>>()?, received))
        });
        let (put, _received) = done.await?;
        let (files, jobs): (Vec<File>, Vec<JobId>) = put.into_iter().unzip();
        self.queue.started(jobs);
        self.tell(account);
        Ok(files)
    }
}

/// Adds one file, within a commit. It keeps its name, or gets a number if the name is taken.
pub fn put(
    tx: &mut Tx,
    account: AccountId,
    folder: Option<FolderId>,
    one: &Received,
    task: Option<TaskId>,
    from: IpAddr,
) -> Result<(File, JobId)> {
    let name = free_name(tx, account, folder, &safe_name(&one.name))?;
    put_named(tx, account, folder, one, name, task, from)
}

/// Adds one file under a name that is free, within a commit.
pub(super) fn put_named(
    tx: &mut Tx,
    account: AccountId,
    folder: Option<FolderId>,
    one: &Received,
    name: String,
    task: Option<TaskId>,
    from: IpAddr,
) -> Result<(File, JobId)> {
    let id = FileId::new();
    let file = File {
        id,
        account,
        file_type: type_of(&name, &one.media_type),
        name,
        media_type: media_type(&one.media_type),
        created_at: Timestamp::now(),
        blob: *one.blob,
        task,
        message: None,
        folder,
        inside: None,
        taken: None,
        read: ReadState::Waiting,
        text: None,
        unproven: false,
    };
    tx.name_blob(&one.blob)?;
    tx.put(&FILES, &(account, id), &file)?;
    enter(tx, &file)?;
    if let Some(task) = task {
        tx.put(&TASK_FILES, &(account, task, id), &())?;
    }
    usage::stored(tx, account, file.blob.len)?;
    Audit::note(tx, Line::of(account, Action::Upload).on(id.0).from(from))?;
    // Only files from a public link have a task here: people put files into folders.
    let job = Queue::put_for(tx, account, JobKind::ReadFile(id), task.is_some())?;
    Ok((file, job))
}

/// Makes a folder beside an archive for the files in it, with the archive's name. If no folder can be made, the files
/// go beside the archive.
pub fn unpacked_folder(tx: &mut Tx, archive: &File) -> Result<Option<FolderId>> {
    let stem = archive.name.rsplit_once('.').map_or(archive.name.as_str(), |(stem, _)| stem);
    let stem = safe_name(stem);
    for n in 1..=MANY {
        let name = numbered(&stem, n);
        if child(tx, archive.account, archive.folder, &name)?.is_some() {
            continue;
        }
        return match create(tx, archive.account, archive.folder, &name, None) {
            Ok(made) => Ok(Some(made.id)),
            Err(Error::Invalid(_)) => Ok(archive.folder),
            Err(e) => Err(e),
        };
    }
    Ok(archive.folder)
}

/// Where a file of an archive goes, and its name there: in the archive's own folders, as far as they can be made.
pub fn unpacked_place(
    tx: &mut Tx,
    account: AccountId,
    top: Option<FolderId>,
    folders: &str,
    name: &str,
) -> Result<(Option<FolderId>, String)> {
    let mut place = top;
    for step in steps(folders) {
        let step = safe_name(step);
        place = match child(tx, account, place, &step)? {
            Some(there) => Some(there),
            None => match create(tx, account, place, &step, None) {
                Ok(made) => Some(made.id),
                Err(Error::Invalid(_)) => break,
                Err(e) => return Err(e),
            },
        };
    }
    Ok((place, free_name(tx, account, place, name)?))
}

/// The first variant of this name that no file in the folder has.
fn free_name(tx: &Tx, account: AccountId, folder: Option<FolderId>, name: &str) -> Result<String> {
    let free = |n: u64| Ok::<_, Error>(taken(tx, account, folder, &numbered(name, n))?.is_none());
    // Doubling, then halving: a thousand files with one name cost twenty look-ups, not a thousand.
    let (mut below, mut open) = (0, 1);
    while !free(open)? {
        (below, open) = (open, open * 2);
        if open > SAME {
            return Err(Error::Conflict("This folder has too many files with this name.".into()));
        }
    }
    while open - below > 1 {
        let middle = below + (open - below) / 2;
        if free(middle)? {
            open = middle;
        } else {
            below = middle;
        }
    }
    Ok(numbered(name, open))
}

/// A media type that is safe in a header. Anything else becomes "unknown bytes".
fn media_type(said: &str) -> String {
    let plain = |c: char| c.is_ascii_graphic() && !"\"\\<>(),".contains(c);
    let essence = said.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let fits = essence.len() <= 127
        && essence.chars().all(plain)
        && essence.split_once('/').is_some_and(|(kind, sub)| !kind.is_empty() && !sub.is_empty() && !sub.contains('/'));
    if fits { essence } else { "application/octet-stream".into() }
}

#[cfg(test)]
mod tests {
    #[test]
    fn media_types_of_strangers() {
        for (said, kept) in [
            ("application/pdf", "application/pdf"),
            ("Text/Plain; charset=utf-8", "text/plain"),
            ("", "application/octet-stream"),
            ("text", "application/octet-stream"),
            ("a/b/c", "application/octet-stream"),
            ("text/html\r\nX-Evil: 1", "application/octet-stream"),
        ] {
            assert_eq!(super::media_type(said), kept);
        }
    }
}

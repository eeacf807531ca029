//! Files and folders by their exact place, as file programs work with them: put a file at a name, in place of another
//! one; move something to a place and a name at once; and what programs noted about it. Each is one commit.

use super::{
    adding::{Received, put_named},
    deletion::{Gone, filed, forget, hide_folder, remove},
    folders::{may_lie, settle},
    holding::{may_leave_folder, release_file, release_folder},
    library::Files,
    names::{checked, media_type_of, type_of},
    paths::{above, at, child, enter, folder, leave, name_key, taken},
    records::{File, Folder, Noted, ReadState},
    tables::{FILE_BY_NAME, NOTED},
};
use crate::{
    audit::{Action, Audit, Event as Line},
    error::{Error, Result},
    files::{FILES, FOLDERS},
    ids::{AccountId, FileId, FolderId, JobId},
    queue::{JobKind, Queue},
    store::Tx,
};

use std::net::IpAddr;

/// The most bytes of properties that programs may note about one thing.
const NOTED_BYTES: usize = 64 * 1024;

/// A place: the folder's path (names joined by "/", empty for the root) and a name in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The folder.
    pub folder: String,
    /// The name in it.
    pub name: String,
}

/// A file or a folder.
#[derive(Clone, Debug)]
pub enum Thing {
    /// A file.
    File(Box<File>),
    /// A folder.
    Folder(Folder),
}

impl Thing {
    fn id(&self) -> [u8; 16] {
        match self {
            Thing::File(file) => file.id.bytes(),
            Thing::Folder(folder) => folder.id.bytes(),
        }
    }
}

impl Files {
    /// What is at a place; a folder comes before a file of the same name.
    ///
    /// # Errors
    /// `NotFound` if there is no such folder.
    pub fn thing_at(&self, account: AccountId, spot: &Spot) -> Result<Option<Thing>> {
        let place = at(&self.store, account, &spot.folder)?;
        if let Some(id) = child(&self.store, account, place, &spot.name)? {
            return Ok(Some(Thing::Folder(folder(&self.store, account, id)?)));
        }
        let named = name_key(self.store.keys(), account, place, &spot.name);
        let Some(id) = self.store.get(&FILE_BY_NAME, &named)? else { return Ok(None) };
        Ok(self.store.get(&FILES, &(account, id))?.map(|file| Thing::File(Box::new(file))))
    }

    /// Puts a file at a place. A file that is there goes, as if it were deleted: a mail's attachment stays with its task.
    /// What programs noted about it stays.
    ///
    /// # Errors
    /// `NotFound` if there is no such folder; `Conflict` if a folder has the name; `Invalid` for a name that breaks the
    /// rules; `Denied` if the plan has no room.
    pub async fn put_at(&self, account: AccountId, spot: Spot, received: Received, from: IpAddr) -> Result<File> {
        self.put_from(account, spot, received, true, from).await
    }

    async fn put_from(
        &self,
        account: AccountId,
        spot: Spot,
        received: Received,
        proven: bool,
        from: IpAddr,
    ) -> Result<File> {
        exact(&spot.name)?;
        let counters = self.usage.clone();
        let done = self.store.bulk().write(move |tx| {
            let place = at(tx, account, &spot.folder)?;
            if child(tx, account, place, &spot.name)?.is_some() {
                return Err(Error::Conflict(format!("A folder named \"{}\" is already here.", spot.name)));
            }
            let (mut gone, mut noted) = (Gone::default(), None);
            let old = taken(tx, account, place, &spot.name)?;
            if let Some(old) = old {
                noted = tx.get(&NOTED, &(account, old.bytes()))?;
                let old = release_file(tx, filed(tx, account, old)?)?;
                remove(tx, old, &mut gone)?;
            }
            counters.check(tx, account, received.blob.len)?;
            let (mut file, job) = put_named(tx, account, place, &received, spot.name.clone(), None, from)?;
            if !proven {
                file.unproven = true;
                tx.put(&FILES, &(account, file.id), &file)?;
            }
            if let Some(noted) = noted {
                tx.put(&NOTED, &(account, file.id.bytes()), &noted)?;
            }
            let mut jobs = vec![job];
            if let Some(old) = old {
                Audit::note(tx, Line::of(account, Action::Deleted).on(old.0).from(from))?;
                jobs.push(forget(tx, account, gone, None)?);
            }
            // `received` moves out with the result, because its file may be dropped only after the commit has returned.
            Ok((file, jobs, received))
        });
        let (file, jobs, _received) = done.await?;
        self.queue.started(jobs);
        self.tell(account);
        Ok(file)
    }

    /// Moves a file or folder to a place. What is there goes, if `replace` says so. Returns whether something went.
    ///
    /// # Errors
    /// `NotFound`; `Conflict` if the name is taken; `Invalid` for a name that breaks the rules, or for a folder that would
    /// end up inside itself.
    pub async fn place(&self, account: AccountId, what: Thing, to: Spot, replace: bool, from: IpAddr) -> Result<bool> {
        exact(&to.name)?;
        let done = self.store.write(move |tx| {
            let target = at(tx, account, &to.folder)?;
            let way = above(tx, account, target)?;
            let mut jobs = Vec::new();
            let went = clear(tx, account, (target, &to.name), &what, replace, from, &mut jobs)?;
            match what {
                Thing::Folder(held) => move_folder(tx, account, held.id, (target, &way, &to.name), from)?,
                Thing::File(held) => jobs.extend(move_file(tx, account, held.id, (target, &to.name), from)?),
            }
            Ok((jobs, went))
        });
        let (jobs, went) = done.await?;
        self.queue.started(jobs);
        self.tell(account);
        Ok(went)
    }

    /// Copies a file's bytes to a place, where they are a new file. `proven` says whether the sender of the first one is verified: the
    /// copy is no better evidence.
    ///
    /// # Errors
    /// As for [`Files::put_at`].
    pub async fn copy_file(
        &self,
        account: AccountId,
        file: &File,
        proven: bool,
        to: Spot,
        from: IpAddr,
    ) -> Result<File> {
        let mut spool = self.spool()?;
        if file.blob.len > 0 {
            let mut pieces = self.read(file, 0..file.blob.len).await?;
            while let Some(piece) = pieces.recv().await {
                spool.write(&piece?).await?;
            }
        }
        let blob = spool.finish().await?;
        let received = Received { name: to.name.clone(), media_type: file.media_type.clone(), blob };
        self.put_from(account, to, received, proven, from).await
    }

    /// What programs noted about something.
    pub fn noted(&self, thing: &Thing) -> Result<Vec<Noted>> {
        let account = match thing {
            Thing::File(file) => file.account,
            Thing::Folder(folder) => folder.account,
        };
        Ok(self.store.get(&NOTED, &(account, thing.id()))?.unwrap_or_default())
    }

    /// Changes what is noted: properties to set, and names of those to remove, in their order.
    ///
    /// # Errors
    /// `Invalid` if it becomes too much; `NotFound`.
    pub async fn note(
        &self,
        account: AccountId,
        thing: &Thing,
        changes: Vec<std::result::Result<Noted, (String, String)>>,
    ) -> Result<()> {
        let (id, thing) = (thing.id(), thing.clone());
        self.store
            .write(move |tx| {
                match &thing {
                    Thing::File(file) => tx.get(&FILES, &(account, file.id))?.map(|_| ()),
                    Thing::Folder(held) => tx.get(&FOLDERS, &(account, held.id))?.map(|_| ()),
                }
                .ok_or(Error::NotFound)?;
                let mut all = tx.get(&NOTED, &(account, id))?.unwrap_or_default();
                for change in changes {
                    let name = match &change {
                        Ok(set) => &set.name,
                        Err(name) => name,
                    };
                    all.retain(|one| one.name != *name);
                    all.extend(change.ok());
                }
                let size = |one: &Noted| {
                    let spaces = one.namespaces.iter().map(|(prefix, name)| prefix.len() + name.len()).sum::<usize>();
                    one.name.0.len() + one.name.1.len() + one.xml.len() + spaces
                };
                if all.iter().map(size).sum::<usize>() > NOTED_BYTES {
                    return Err(Error::Invalid("Too much is noted about this file. At most 64 KB can be.".into()));
                }
                tx.put(&NOTED, &(account, id), &all)
            })
            .await
    }
}

/// A name must be storable exactly as given, or a program would not find what it wrote.
fn exact(name: &str) -> Result<()> {
    if checked(name)? == name {
        return Ok(());
    }
    Err(Error::Invalid("This name cannot be used: it begins or ends with a space.".into()))
}

/// Makes room at a place for something else.
fn clear(
    tx: &mut Tx,
    account: AccountId,
    (target, name): (Option<FolderId>, &str),
    what: &Thing,
    replace: bool,
    from: IpAddr,
    jobs: &mut Vec<JobId>,
) -> Result<bool> {
    let taken_by = |kind: &str| Err(Error::Conflict(format!("A {kind} named \"{name}\" is already there.")));
    let mut went = false;
    if let Some(there) = child(tx, account, target, name)?
        && !matches!(what, Thing::Folder(held) if held.id == there)
    {
        if !replace {
            return taken_by("folder");
        }
        let held = release_folder(tx, folder(tx, account, there)?)?;
        hide_folder(tx, held)?;
        Audit::note(tx, Line::of(account, Action::Deleted).on(there.0).from(from))?;
        jobs.push(forget(tx, account, Gone::default(), Some(there))?);
        went = true;
    }
    if let Some(there) = taken(tx, account, target, name)?
        && !matches!(what, Thing::File(file) if file.id == there)
    {
        if !replace {
            return taken_by("file");
        }
        let (held, mut gone) = (release_file(tx, filed(tx, account, there)?)?, Gone::default());
        remove(tx, held, &mut gone)?;
        Audit::note(tx, Line::of(account, Action::Deleted).on(there.0).from(from))?;
        jobs.push(forget(tx, account, gone, None)?);
        went = true;
    }
    Ok(went)
}

fn move_folder(
    tx: &mut Tx,
    account: AccountId,
    id: FolderId,
    (target, way, name): (Option<FolderId>, &[Folder], &str),
    from: IpAddr,
) -> Result<()> {
    let held = folder(tx, account, id)?;
    above(tx, account, held.parent)?;
    if way.iter().any(|step| step.id == id) {
        return Err(Error::Invalid("A folder cannot be moved into itself.".into()));
    }
    if held.parent != target {
        may_leave_folder(tx, account, held.parent, target)?;
        may_lie(tx, &held, way)?;
    }
    settle(tx, &held, target, name)?;
    Audit::note(tx, Line::of(account, Action::Moved).on(id.0).from(from))
}

/// Returns the job that indexes the file under its new name, or reads it anew: another ending may be another format.
fn move_file(
    tx: &mut Tx,
    account: AccountId,
    id: FileId,
    (target, name): (Option<FolderId>, &str),
    from: IpAddr,
) -> Result<Option<JobId>> {
    let mut file = filed(tx, account, id)?;
    may_leave_folder(tx, account, file.folder, target)?;
    leave(tx, &file)?;
    let (renamed, old_type) = (file.name != name, std::mem::take(&mut file.file_type));
    (file.folder, file.name) = (target, name.to_owned());
    file.file_type = type_of(name, &file.media_type);
    let other = file.file_type != old_type;
    if other && file.message.is_none() {
        (file.media_type, file.read) = (media_type_of(name).to_owned(), ReadState::Waiting);
    }
    enter(tx, &file)?;
    tx.put(&FILES, &(account, id), &file)?;
    Audit::note(tx, Line::of(account, Action::Moved).on(id.0).from(from))?;
    let kind = match (other && file.message.is_none(), renamed) {
        (true, _) => JobKind::ReadFile(id),
        (false, true) => JobKind::IndexFile(id),
        (false, false) => return Ok(None),
    };
    Queue::put(tx, account, kind).map(Some)
}

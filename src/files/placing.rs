//! Files and folders by their exact place, as file programs work with them: put a file at a name, in place of another
//! one; move something to a place and a name at once; and what programs noted about it. Each is one commit.

use super::{
    adding::{Destination, Received, put_named},
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
    matter_records::{Item, take_the_place},
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

/// Where a file or folder goes, and on which conditions.
#[derive(Clone, Debug)]
pub(crate) struct Placed {
    pub spot: Spot,
    /// Whether to make folders that are missing on the way.
    pub make: bool,
    /// Whether the name must be free.
    pub fresh: bool,
    /// Whether the sender of what a file holds is verified.
    pub proven: bool,
}

impl Placed {
    /// In a folder that is there, in the place of what has the name.
    pub fn over(spot: Spot) -> Self {
        Self { spot, make: false, fresh: false, proven: true }
    }
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
    /// What programs noted about it stays, and so does its place in matters.
    ///
    /// # Errors
    /// `NotFound` if there is no such folder; `Conflict` if a folder has the name; `Invalid` for a name that breaks the
    /// rules; `Denied` if the plan has no room.
    pub async fn put_at(&self, account: AccountId, spot: Spot, received: Received, from: IpAddr) -> Result<File> {
        self.put_in(account, Placed::over(spot), received, from, |_, _| Ok(())).await
    }

    /// As [`Self::put_at`], with something more that the same commit does.
    ///
    /// # Errors
    /// As for [`Self::put_at`]; `Conflict` if the name is taken and must be free; what `then` returns.
    pub(crate) async fn put_in(
        &self,
        account: AccountId,
        to: Placed,
        received: Received,
        from: IpAddr,
        then: impl FnOnce(&mut Tx, &File) -> Result<()> + Send + 'static,
    ) -> Result<File> {
        let Placed { spot, make, fresh, proven } = to;
        exact(&spot.name)?;
        let counters = self.usage.clone();
        let done = self.store.bulk().write(move |tx| {
            let place = Destination { path: spot.folder.clone(), make }.find(tx, account, from)?;
            if child(tx, account, place, &spot.name)?.is_some() {
                return Err(Error::Conflict(format!("A folder named \"{}\" is already here.", spot.name)));
            }
            let (mut gone, mut noted) = (Gone::default(), None);
            let old = taken(tx, account, place, &spot.name)?;
            if old.is_some() && fresh {
                return Err(Error::Conflict(format!("A file named \"{}\" is already here.", spot.name)));
            }
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
                replaced(tx, account, old, file.id)?;
                Audit::note(tx, Line::of(account, Action::Deleted).on(old.0).from(from))?;
                jobs.push(forget(tx, account, gone, None)?);
            }
            then(tx, &file)?;
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
        let to = Placed { fresh: !replace, ..Placed::over(to) };
        self.place_in(account, what, to, from, |_| Ok(())).await
    }

    /// As [`Self::place`], with something more that the same commit does.
    ///
    /// # Errors
    /// As for [`Self::place`]; what `then` returns.
    pub(crate) async fn place_in(
        &self,
        account: AccountId,
        what: Thing,
        to: Placed,
        from: IpAddr,
        then: impl FnOnce(&mut Tx) -> Result<()> + Send + 'static,
    ) -> Result<bool> {
        let Placed { spot: to, make, fresh, .. } = to;
        exact(&to.name)?;
        let done = self.store.write(move |tx| {
            let target = Destination { path: to.folder.clone(), make }.find(tx, account, from)?;
            let way = above(tx, account, target)?;
            let mut jobs = Vec::new();
            let old = taken(tx, account, target, &to.name)?;
            let went = clear(tx, account, (target, &to.name), &what, !fresh, from, &mut jobs)?;
            if let (Some(old), Thing::File(held)) = (old, &what)
                && old != held.id
            {
                replaced(tx, account, old, held.id)?;
            }
            match what {
                Thing::Folder(held) => move_folder(tx, account, held.id, (target, &way, &to.name), from)?,
                Thing::File(held) => jobs.extend(move_file(tx, account, held.id, (target, &to.name), from)?),
            }
            then(tx)?;
            Ok((jobs, went))
        });
        let (jobs, went) = done.await?;
        self.queue.started(jobs);
        self.tell(account);
        Ok(went)
    }

    /// A copy of a file's bytes, to be put where it is a new file.
    ///
    /// # Errors
    /// `Full`; store errors.
    pub async fn copied(&self, file: &File, name: &str) -> Result<Received> {
        let mut spool = self.spool()?;
        if file.blob.len > 0 {
            let mut pieces = self.read(file, 0..file.blob.len).await?;
            while let Some(piece) = pieces.recv().await {
                spool.write(&piece?).await?;
            }
        }
        Ok(Received { name: name.to_owned(), media_type: file.media_type.clone(), blob: spool.finish().await? })
    }

    /// As [`Self::put_at`], for bytes whose sender nobody verified: a copy is no better evidence than its original.
    ///
    /// # Errors
    /// As for [`Files::put_at`].
    pub async fn put_unproven(&self, account: AccountId, spot: Spot, received: Received, from: IpAddr) -> Result<File> {
        self.put_in(account, Placed { proven: false, ..Placed::over(spot) }, received, from, |_, _| Ok(())).await
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

/// A document that replaces another is in the matters in which that was. A mail's attachment stays there itself.
fn replaced(tx: &mut Tx, account: AccountId, old: FileId, new: FileId) -> Result<()> {
    match tx.get(&FILES, &(account, old))? {
        None => take_the_place(tx, account, Item::File(old), Item::File(new)),
        Some(_) => Ok(()),
    }
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

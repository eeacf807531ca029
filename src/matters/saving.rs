//! A matter as a folder: what lies right in it, under which names, and what follows when somebody saves, moves or makes something there.
//! A paper stays whoever's it is: to save over a colleague's paper puts one's own in its place, and the colleague keeps theirs.

use super::{
    items::{What, enter},
    service::Matters,
    standing::standing,
    viewer::Viewer,
};
use crate::{
    audit::{Action, Audit, Event as Line},
    error::{Error, Result},
    files::{File, Files, Placed, Received, Spot, Thing, numbered, safe_name, segment},
    ids::AccountId,
    matter_records::{Belonging, ITEM_MATTERS, Item, MATTER_ITEMS, Matter, MatterId, leave_matter},
    store::Tx,
};

use jiff::Timestamp;
use permissions::Level;
use std::{collections::HashSet, net::IpAddr};
use unicode_normalization::UnicodeNormalization;

/// The folder of My Files for what is saved into matters.
pub const LANDING: &str = "Matters";
/// The most folders of one name in it.
const MANY: u64 = 99;

/// Something that lies right in a matter.
pub struct Lying {
    /// Its name there; no two are alike.
    pub name: String,
    pub owner: AccountId,
    pub item: Item,
    pub what: What,
}

/// Where something moves to.
pub enum Goal {
    /// A place in the mover's My Files; whether what is there may go.
    MyFiles(Spot, bool),
    /// Right into a matter, under a name, over what has it.
    Matter(MatterId, String, Option<Box<Lying>>),
}

impl Lying {
    /// Where it is in its owner's My Files, for a file or folder of this account.
    fn place_of(&self, files: &Files, account: AccountId) -> Result<Option<Spot>> {
        if self.owner != account {
            return Ok(None);
        }
        match &self.what {
            What::File(file) => Ok(files.path_of(file)?.map(|folder| Spot { folder, name: file.name.clone() })),
            What::Folder(held, _) => {
                let folder = held.parent.map(|parent| files.folder_path(account, parent)).transpose()?;
                Ok(Some(Spot { folder: folder.unwrap_or_default(), name: held.name.clone() }))
            }
            What::Task(..) => Ok(None),
        }
    }
}

/// The name of a matter's folder.
#[must_use]
pub fn folder_name(matter: &Matter) -> String {
    segment(&safe_name(&format!("{} {}", matter.details.number, matter.details.title).replace(['/', '\\'], "-")))
}

/// Names, with numbers where two are alike.
#[derive(Default)]
pub struct Claimed(HashSet<String>);

impl Claimed {
    /// This name, or the first variant of it that is free.
    pub fn claim(&mut self, name: &str) -> String {
        let alike = |name: &str| name.nfc().collect::<String>().to_lowercase().nfc().collect::<String>();
        let mut n = 1;
        loop {
            let named = numbered(name, n);
            if self.0.insert(alike(&named)) {
                return named;
            }
            n += 1;
        }
    }
}

impl Matters {
    /// What lies right in a matter, in the order in which it came. Blocks.
    ///
    /// # Errors
    /// [`Error::NotFound`] for a matter that the viewer may not see.
    pub fn lying(&self, viewer: &Viewer, id: MatterId) -> Result<Vec<Lying>> {
        let mut listed = self.list(viewer, id)?;
        listed.sort_by_key(|one| (one.belonging.at, one.owner));
        let mut names = Claimed::default();
        let mut lying = Vec::with_capacity(listed.len());
        for one in listed {
            let (item, name) = match &one.what {
                What::File(file) if viewer.file(file.id).is_err() => continue,
                What::File(file) => (Item::File(file.id), file.name.clone()),
                What::Folder(folder, _) => (Item::Folder(folder.id), folder.name.clone()),
                What::Task(task, _) => (Item::Task(task.id), safe_name(&task.subject.replace(['/', '\\'], "-"))),
            };
            lying.push(Lying { name: names.claim(&name), owner: one.owner, item, what: one.what });
        }
        Ok(lying)
    }

    /// Puts a new file right into a matter, in the place of one that has the name.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Invalid`] for whoever may not write there; [`Error::Conflict`] while a legal hold stands on what would
    /// go; what [`Files::put_at`] returns.
    pub async fn save(
        &self,
        files: &Files,
        by: AccountId,
        (id, name): (MatterId, &str),
        over: Option<&Lying>,
        (received, proven): (Received, bool),
        from: IpAddr,
    ) -> Result<File> {
        let (matter, _) = standing(self.store(), by, id, Level::Write).map_err(plainly)?;
        let own = over.map(|over| over.place_of(files, by)).transpose()?.flatten();
        let goes = over.filter(|_| own.is_none()).map(|over| (over.owner, over.item));
        let placed = match own {
            Some(spot) => Placed { proven, ..Placed::over(spot) },
            None => Placed { spot: landing(files, by, &matter, name)?, make: true, fresh: true, proven },
        };
        let saved = files.put_in(by, placed, received, from, move |tx, file| {
            standing(tx, by, id, Level::Write).map_err(plainly)?;
            if let Some((owner, item)) = goes {
                leave(tx, by, id, owner, item)?;
            }
            enter(tx, id, by, Item::File(file.id), Belonging { by, at: Timestamp::now(), by_mail: false })
        });
        let file = saved.await?;
        self.tell(&self.audience(&matter)?);
        Ok(file)
    }

    /// Moves something of one's own into a matter, out of one, or within it. Returns whether something went for it.
    ///
    /// # Errors
    /// As for [`Self::save`]; what [`Files::place`] returns.
    pub async fn carry(
        &self,
        files: &Files,
        by: AccountId,
        what: Thing,
        out_of: Option<MatterId>,
        goal: Goal,
        from: IpAddr,
    ) -> Result<bool> {
        let item = match &what {
            Thing::File(file) => Item::File(file.id),
            Thing::Folder(folder) => Item::Folder(folder.id),
        };
        let mut goes = None;
        let (placed, into) = match goal {
            Goal::MyFiles(spot, replace) => (Placed { fresh: !replace, ..Placed::over(spot) }, None),
            Goal::Matter(id, name, over) => {
                let (matter, _) = standing(self.store(), by, id, Level::Write).map_err(plainly)?;
                let own = over.as_ref().map(|over| over.place_of(files, by)).transpose()?.flatten();
                goes = over.filter(|_| own.is_none()).map(|over| (over.owner, over.item));
                let placed = match own {
                    Some(spot) => Placed::over(spot),
                    None if out_of == Some(id) => {
                        let folder = match &what {
                            Thing::File(file) => files.path_of(file)?.unwrap_or_default(),
                            Thing::Folder(held) => {
                                held.parent.map(|parent| files.folder_path(by, parent)).transpose()?.unwrap_or_default()
                            }
                        };
                        let spot = Spot { folder, name: name.clone() };
                        // A paper of one's own that a colleague replaced may still lie there under this name.
                        match files.thing_at(by, &spot)?.filter(|other| is_landing(&spot) && !is_same(other, &what)) {
                            Some(_) => {
                                let spot = landing(files, by, &matter, &name)?;
                                Placed { spot, make: true, fresh: true, proven: true }
                            }
                            None => Placed { fresh: true, ..Placed::over(spot) },
                        }
                    }
                    None => {
                        let spot = landing(files, by, &matter, &name)?;
                        Placed { spot, make: true, fresh: true, proven: true }
                    }
                };
                (placed, Some(id))
            }
        };
        let moved = files.place_in(by, what, placed, from, move |tx| {
            if let Some(id) = into {
                standing(tx, by, id, Level::Write).map_err(plainly)?;
                if let Some((owner, item)) = goes {
                    leave(tx, by, id, owner, item)?;
                }
                enter(tx, id, by, item, Belonging { by, at: Timestamp::now(), by_mail: false })?;
            }
            match out_of {
                // A name that is gone looks like a paper that is gone.
                Some(id) if into == Some(id) => leave_matter(tx, by, id),
                Some(id) => leave(tx, by, id, by, item),
                None => Ok(()),
            }
        });
        let went = moved.await? || goes.is_some();
        for id in [out_of, into].into_iter().flatten() {
            if let Some(matter) = self.mirror.matters()?.get(&id) {
                self.tell(&self.audience(matter)?);
            }
        }
        Ok(went)
    }

    /// Makes a folder of one's own and puts it into a matter. Returns where it is in My Files.
    ///
    /// # Errors
    /// As for [`Self::save`]; what [`Files::create_folder`] returns.
    pub async fn make_folder(
        &self,
        files: &Files,
        by: AccountId,
        id: MatterId,
        name: &str,
        from: IpAddr,
    ) -> Result<Spot> {
        let (matter, _) = standing(self.store(), by, id, Level::Write).map_err(plainly)?;
        let spot = landing(files, by, &matter, name)?;
        let mut around = String::new();
        for step in spot.folder.split('/') {
            match files.create_folder(by, &around, step, from).await {
                Ok(_) | Err(Error::Conflict(_)) => {}
                Err(e) => return Err(e),
            }
            around = if around.is_empty() { step.to_owned() } else { format!("{around}/{step}") };
        }
        let made = files.create_folder(by, &spot.folder, &spot.name, from).await?;
        self.put(by, id, Item::Folder(made.id)).await.map_err(plainly)?;
        Ok(spot)
    }

    /// Deletes what lies right in a matter: what was saved there goes, everything else only leaves the matter and stays with its owner.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Conflict`] while a legal hold stands.
    pub async fn clear_away(
        &self,
        files: &Files,
        by: AccountId,
        id: MatterId,
        lying: &Lying,
        from: IpAddr,
    ) -> Result<()> {
        let landed = lying.place_of(files, by)?.is_some_and(|spot| is_landing(&spot));
        self.take_out(by, id, lying.owner, lying.item).await.map_err(plainly)?;
        // Another matter holds it too: there it stays.
        let elsewhere = self.store().scan(&ITEM_MATTERS, &(lying.owner, lying.item)).next().transpose()?.is_some();
        match lying.item {
            _ if elsewhere => Ok(()),
            Item::File(file) if landed => files.delete(by, file, from).await,
            Item::Folder(folder) if landed => files.delete_folder(by, folder, from).await,
            _ => Ok(()),
        }
    }
}

/// Whether a place is where saved things go.
fn is_landing(spot: &Spot) -> bool {
    spot.folder.strip_prefix(LANDING).is_some_and(|rest| rest.starts_with('/'))
}

fn is_same(one: &Thing, other: &Thing) -> bool {
    match (one, other) {
        (Thing::File(one), Thing::File(other)) => one.id == other.id,
        (Thing::Folder(one), Thing::Folder(other)) => one.id == other.id,
        _ => false,
    }
}

/// Where in My Files something that is saved into a matter goes: a name that is free, so that nothing is replaced that is not in the matter.
fn landing(files: &Files, by: AccountId, matter: &Matter, name: &str) -> Result<Spot> {
    let around = folder_name(matter);
    for n in 1..=MANY {
        let spot = Spot { folder: format!("{LANDING}/{}", numbered(&around, n)), name: name.to_owned() };
        match files.thing_at(by, &spot) {
            Err(Error::NotFound) | Ok(None) => return Ok(spot),
            Ok(Some(_)) => {}
            Err(e) => return Err(e),
        }
    }
    Err(Error::Conflict(
        "Too many files of this name lie in the folder Matters of your files. Delete some first.".into(),
    ))
}

fn leave(tx: &mut Tx, by: AccountId, id: MatterId, owner: AccountId, item: Item) -> Result<()> {
    leave_matter(tx, by, id)?;
    tx.delete(&MATTER_ITEMS, &(id, owner, item));
    tx.delete(&ITEM_MATTERS, &(owner, item, id));
    Audit::note(tx, Line::of(by, Action::MatterPaperTakenOut).on(id.0))
}

/// To a file program, room that is missing is something else than rights that are missing.
fn plainly(error: Error) -> Error {
    match error {
        Error::Denied(sentence) => Error::Invalid(sentence),
        other => other,
    }
}

//! Seals a matter. First the archive is made, encrypted, synced and read back; until then nothing is changed. Then one commit names the
//! archive and its key, and removes everything that is in the archive, after it has compared the two. So a crash leaves either everything
//! where it was, or the sealed matter; bytes that no record names are swept away at the next start.

use super::{
    checking::check,
    own_key::{self, Fresh, Reader, Writer, Written},
    service::Sealing,
};
use crate::{
    audit::{Action, Audit, Event as Line},
    blocking::blocking,
    documents::document::Origin,
    error::{Error, Result},
    files::{FILES, FOLDERS},
    ids::{AccountId, JobId, MatterId},
    matter_export::Held,
    matter_records::{self, Details, Gone, Item, MATTERS, Matter, Papers, release_matter},
    queue::JOBS,
    removal::{Plan, forget, gather},
    store::Tx,
    tasks::TASKS,
};

use jiff::civil::Date;
use serde::Serialize;
use std::{collections::BTreeSet, sync::Arc};

/// How often it is begun anew because something in the matter was changed meanwhile.
const TRIES: usize = 3;

/// What would be sealed.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Preview {
    pub tasks: usize,
    pub mails: usize,
    pub files: usize,
    pub folders: usize,
    /// What stays where it is, because it is another matter's too or came with a task that is in no matter.
    pub stays: Vec<Stays>,
}

/// Something that only leaves the matter.
#[derive(Clone, Debug, Serialize)]
pub struct Stays {
    pub owner: AccountId,
    pub name: String,
}

/// A matter as it stood when its archive was begun.
struct Seen {
    matter: Matter,
    records: Vec<Vec<u8>>,
    digest: [u8; 32],
    papers: Papers,
}

/// Everything that the commit needs, durable on the disk.
struct Ready {
    key: own_key::Fresh,
    archive: Written,
    held: Held,
}

impl Sealing {
    /// What would be sealed, and whether it can be.
    ///
    /// # Errors
    /// As for [`Self::seal`].
    pub async fn preview(&self, id: MatterId) -> Result<Preview> {
        self.store()
            .write(move |tx| {
                let matter = may(tx, id)?;
                let plan = Plan::of_matter(tx, &matter)?;
                plan.settled(tx, true)?;
                let (papers, stays) = (plan.papers.clone(), names(tx, &plan.stays)?);
                gather(tx, None, plan)?;
                Ok(Preview {
                    tasks: papers.tasks.len(),
                    mails: papers.messages.len(),
                    files: papers.files.len(),
                    folders: papers.folders.len(),
                    stays,
                })
            })
            .await
    }

    /// Seals a matter, which must be kept up to the end of a day. A second call finishes what a crash left.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Conflict`] while a legal hold stands on something in it, while it is open, while Chancery or somebody
    /// still works on it, or if it was destroyed or sealed until another day; [`Error::Damaged`] if something in it cannot be read.
    pub async fn seal(&self, id: MatterId, keep_until: Date) -> Result<Matter> {
        let before = self.matter(id)?;
        if let Some(sealing) = &before.sealing {
            if sealing.destroyed.is_some() {
                return Err(Error::Conflict("This matter was sealed and then destroyed.".into()));
            }
            if sealing.keep_until != keep_until {
                let until = sealing.keep_until;
                return Err(Error::Conflict(format!(
                    "This matter is sealed already, and is kept until {until}: that day cannot be changed."
                )));
            }
            if !sealing.forgotten {
                self.forget_removed(vec![id]).await?;
            }
            return Ok(before);
        }
        if keep_until < self.today() {
            return Err(Error::Invalid("The day until which the matter is kept is over already.".into()));
        }
        for _ in 0..TRIES {
            let seen = self.store().write(move |tx| look(tx, id)).await?;
            let (this, digest) = (self.clone(), seen.digest);
            let made = blocking(move || {
                let ready = this.archive(&seen);
                Ok((seen, ready))
            });
            let (seen, ready) = made.await?;
            let ready = match ready {
                Ok(ready) => Arc::new(ready),
                // Something may have been deleted while it was read.
                Err(_) if self.store().write(move |tx| look(tx, id)).await?.digest != digest => continue,
                Err(e) => return Err(e),
            };
            let (kept, now) = (Arc::clone(&ready), self.0.clock.now());
            let done = self.store().write(move |tx| replace(tx, &seen, &kept, keep_until, now)).await?;
            let Some((matter, gone, jobs)) = done else { continue };
            self.finish(id, gone, jobs).await?;
            return Ok(matter);
        }
        Err(Error::Conflict(
            "Something in the matter is being changed all the time. Nothing was sealed; try again later.".into(),
        ))
    }

    /// Makes the archive and proves it. Blocks.
    fn archive(&self, seen: &Seen) -> Result<Ready> {
        let id = seen.matter.id;
        let key: Fresh = own_key::make(self.store())?;
        let mut writer = Writer::begin(self.store(), &key.key, id)?;
        let held = self.0.exports.write_whole(seen.matter.clone(), seen.records.clone(), &mut writer)?;
        let archive = writer.finish()?;
        let papers = &seen.papers;
        let ids = papers.tasks.iter().map(|(_, id)| id.0);
        let ids = ids.chain(papers.messages.iter().map(|(_, id)| id.0)).chain(papers.files.iter().map(|(_, id)| id.0));
        // Nothing is removed that is not in the archive.
        if let Some(lacking) = ids.into_iter().find(|id| !held.objects.contains(id)) {
            return Err(Error::Internal(format!("the archive of a matter lacks {lacking}")));
        }
        check(Reader::open(self.store(), &key.key, id, &archive.blob)?)?;
        Ok(Ready { key, archive, held })
    }

    async fn finish(&self, id: MatterId, gone: Gone, jobs: Vec<JobId>) -> Result<()> {
        let (index, papers) = (self.0.index.clone(), gone.papers);
        let mut everybody = papers.owners();
        blocking(move || {
            index.write(|into| {
                into.purge();
                papers.files.iter().try_for_each(|(_, file)| into.remove(Origin::File(*file)))?;
                papers.messages.iter().try_for_each(|(_, message)| into.remove(Origin::Message(*message)))
            })
        })
        .await?;
        self.0.queue.started(jobs);
        for row in self.store().scan(&crate::accounts::ACCOUNTS, &crate::store::All) {
            everybody.insert(row?.0);
        }
        self.tell(&everybody);
        self.forget_removed(vec![id]).await
    }

    /// Finishes what a crash left behind a sealing: its files still hold what was sealed. For a start.
    ///
    /// # Errors
    /// Store errors.
    pub async fn finish_all(&self) -> Result<()> {
        let open = |matter: &Matter| matter.sealing.as_ref().is_some_and(|sealing| !sealing.forgotten);
        let all: Vec<(MatterId, Matter)> = self.store().scan(&MATTERS, &crate::store::All).collect::<Result<_>>()?;
        let open: Vec<MatterId> = all.into_iter().filter(|(_, matter)| open(matter)).map(|(id, _)| id).collect();
        if open.is_empty() { Ok(()) } else { self.forget_removed(open).await }
    }

    /// The journal and the view forget what small records held, and the matters' records say so.
    pub(super) async fn forget_removed(&self, of: Vec<MatterId>) -> Result<()> {
        let store = self.store().clone();
        blocking(move || store.forget_removed()).await?;
        let noted = move |tx: &mut Tx| {
            for id in &of {
                let Some(mut matter) = tx.get(&MATTERS, id)? else { continue };
                let Some(sealing) = &mut matter.sealing else { continue };
                sealing.forgotten = true;
                tx.put(&MATTERS, id, &matter)?;
            }
            Ok(())
        };
        self.store().freeing().write(noted).await
    }
}

/// The matter, if it can be sealed as far as its own record tells.
fn may(tx: &Tx, id: MatterId) -> Result<Matter> {
    let matter: Matter = tx.get(&MATTERS, &id)?.ok_or(Error::NotFound)?;
    let matter = release_matter(tx, None, matter)?.into_inner();
    if matter.sealing.is_some() {
        return Err(Error::Conflict("This matter is sealed already.".into()));
    }
    if !matter.details.closed {
        return Err(Error::Conflict(
            "This matter is open. Somebody who may change it closes it on its page first.".into(),
        ));
    }
    Ok(matter)
}

fn look(tx: &Tx, id: MatterId) -> Result<Seen> {
    let matter = may(tx, id)?;
    let plan = Plan::of_matter(tx, &matter)?;
    plan.settled(tx, true)?;
    let going = gather(tx, None, plan)?;
    Ok(Seen { matter, records: going.lines().to_vec(), digest: going.digest(), papers: going.papers().clone() })
}

/// The one commit. Nothing if something was changed since the archive was begun.
#[allow(clippy::type_complexity)] // Used here only.
fn replace(
    tx: &mut Tx,
    seen: &Seen,
    ready: &Ready,
    keep_until: Date,
    at: jiff::Timestamp,
) -> Result<Option<(Matter, Gone, Vec<JobId>)>> {
    let mut matter = may(tx, seen.matter.id)?;
    let plan = Plan::of_matter(tx, &matter)?;
    let waiting = plan.settled(tx, true)?;
    let going = gather(tx, None, plan)?;
    if matter != seen.matter || going.digest() != seen.digest {
        return Ok(None);
    }
    waiting.iter().for_each(|job| tx.delete(&JOBS, job));
    let gone = going.carry_out(tx)?;
    let jobs = forget(tx, &gone)?;
    tx.name_blob(&ready.archive.blob)?;
    tx.name_blob(&ready.key.blob)?;
    matter.sealing = Some(Box::new(matter_records::Sealing {
        at,
        by: None,
        keep_until,
        archive: *ready.archive.blob,
        key: *ready.key.blob,
        len: ready.archive.len,
        hash: ready.archive.hash,
        papers: ready.held.papers,
        forgotten: false,
        destroyed: None,
    }));
    // What else was known of it is in the archive.
    let Details { number, client, .. } = matter.details;
    matter.details = Details { number, client, closed: true, ..Details::default() };
    matter.walls.iter_mut().for_each(|wall| wall.reason.clear());
    matter.version += 1;
    matter.changed_at = at;
    tx.put(&MATTERS, &matter.id, &matter)?;
    Audit::note(tx, Line::new(Action::MatterSealed).on(matter.id.0))?;
    Ok(Some((matter, gone, jobs)))
}

/// What things are called, for whoever runs the server.
fn names(tx: &Tx, items: &[(AccountId, Item)]) -> Result<Vec<Stays>> {
    let mut found = BTreeSet::new();
    for (owner, item) in items {
        let name = match item {
            Item::File(id) => tx.get(&FILES, &(*owner, *id))?.map(|file| file.name),
            Item::Task(id) => tx.get(&TASKS, &(*owner, *id))?.map(|task| task.subject),
            Item::Folder(id) => tx.get(&FOLDERS, &(*owner, *id))?.map(|folder| folder.name),
        };
        found.extend(name.map(|name| (*owner, name)));
    }
    Ok(found.into_iter().map(|(owner, name)| Stays { owner, name }).collect())
}

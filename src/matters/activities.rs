//! Time spent on a matter, and its expenses: who may see the matter reads them, who may write in it adds to them, and whoever wrote one, or
//! manages the matter, changes and deletes it.

use super::{limits, service::Matters, standing::standing, viewer::Viewer};
use crate::{
    audit::{Action, Audit, Event as Line},
    error::{Error, Result},
    ids::{AccountId, ActivityId, MatterId},
    lines::one_line,
    matter_records::{ACTIVITIES, Activity, Matter, Spent, release_matter},
    store::Tx,
};

use jiff::{Timestamp, civil::Date};
use permissions::Level;

/// Entries of a matter.
const MOST: usize = 20_000;
/// Minutes of an entry: a day.
const MINUTES: u32 = 24 * 60;
/// Hundredths of the currency: ten million.
const CENTS: u64 = 1_000_000_000;
/// The first year of an entry, and how many days ahead one may lie: what is further off is a slip.
const FIRST_YEAR: i16 = 1970;
const AHEAD: i64 = 366;
/// Characters of a note.
const NOTE: usize = 2_000;

/// What is written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewActivity {
    pub day: Date,
    pub spent: Spent,
    /// What was done, or what was paid for.
    pub note: String,
}

impl NewActivity {
    fn tidied(self) -> Result<Self> {
        let note = one_line(&self.note);
        if !note.chars().any(char::is_alphanumeric) {
            return Err(Error::Invalid("Write what was done, or what was paid for.".into()));
        }
        if note.chars().count() > NOTE {
            return Err(Error::Invalid(format!("A note has at most {NOTE} characters.")));
        }
        let last = jiff::Zoned::now().date().saturating_add(jiff::Span::new().days(AHEAD));
        if self.day.year() < FIRST_YEAR || self.day > last {
            return Err(Error::Invalid("Write the day on which it was spent, such as 2026-11-26.".into()));
        }
        match self.spent {
            Spent::Minutes(0) | Spent::Cents(0) => Err(Error::Invalid("Write how much was spent.".into())),
            Spent::Minutes(minutes) if minutes > MINUTES => {
                Err(Error::Invalid("An entry has at most 24 hours. Write one for each day.".into()))
            }
            Spent::Cents(cents) if cents > CENTS => Err(Error::Invalid("This expense is too large.".into())),
            _ => Ok(Self { note, ..self }),
        }
    }
}

impl Matters {
    /// What was spent on a matter, the newest day first. Blocks.
    ///
    /// # Errors
    /// [`Error::NotFound`], also for a matter that the person may not see.
    pub fn activities(&self, viewer: &Viewer, id: MatterId) -> Result<Vec<Activity>> {
        viewer.matter(id)?;
        let rows = self.store.scan(&ACTIVITIES, &id).map(|row| row.map(|(_, activity)| activity));
        let mut all = rows.collect::<Result<Vec<_>>>()?;
        all.sort_by_key(|one| std::cmp::Reverse((one.day, one.id)));
        Ok(all)
    }

    /// One entry of a matter, if it is still there. Blocks.
    ///
    /// # Errors
    /// As for [`Self::activities`].
    pub fn activity(&self, viewer: &Viewer, (id, activity): (MatterId, ActivityId)) -> Result<Option<Activity>> {
        viewer.matter(id)?;
        self.store.get(&ACTIVITIES, &(id, activity))
    }

    /// Writes down what was spent, by whoever did, or in the name of somebody who has no account here.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Denied`] for readers; [`Error::Invalid`] for what is missing or too much; [`Error::Conflict`] for a sealed
    /// matter.
    pub async fn add_activity(
        &self,
        by: AccountId,
        id: MatterId,
        who: Option<String>,
        new: NewActivity,
    ) -> Result<Activity> {
        let NewActivity { day, spent, note } = new.tidied()?;
        let who = who.map(|who| limits::line(&who)).transpose()?;
        let added = self.store.write(move |tx| {
            let (matter, account) = standing(tx, by, id, Level::Write)?;
            if tx.scan(&ACTIVITIES, &id)?.len() >= MOST {
                return Err(Error::Conflict(format!("A matter has at most {MOST} entries of time and expenses.")));
            }
            let (by, who) = match who {
                Some(who) => (None, who),
                None => (Some(account.id), account.full_name()),
            };
            let now = Timestamp::now();
            let activity =
                Activity { id: ActivityId::new(), matter: id, by, who, day, spent, note, changed_at: now, version: 1 };
            tx.put(&ACTIVITIES, &(id, activity.id), &activity)?;
            Audit::note(tx, Line::of(account.id, Action::ActivityAdded).on(id.0))?;
            Ok((matter, activity))
        });
        let (matter, activity) = added.await?;
        self.tell(&self.audience(&matter)?);
        Ok(activity)
    }

    /// Changes an entry that was seen at `version`.
    ///
    /// # Errors
    /// As for [`Self::add_activity`]; [`Error::Denied`] for an entry of somebody else in a matter that the person does not manage;
    /// [`Error::Conflict`] if it was changed meanwhile, and while a legal hold stands on the matter.
    pub async fn change_activity(
        &self,
        by: AccountId,
        (id, activity): (MatterId, ActivityId),
        version: u64,
        new: NewActivity,
    ) -> Result<Activity> {
        let NewActivity { day, spent, note } = new.tidied()?;
        let changed = self.store.write(move |tx| {
            let (matter, before) = own(tx, by, (id, activity), version)?;
            // What stood there is not kept elsewhere.
            let matter = release_matter(tx, Some(by), matter)?.into_inner();
            let after = Activity { day, spent, note, changed_at: Timestamp::now(), version: version + 1, ..before };
            tx.put(&ACTIVITIES, &(id, activity), &after)?;
            Audit::note(tx, Line::of(by, Action::ActivityChanged).on(id.0))?;
            Ok((matter, after))
        });
        let (matter, activity) = changed.await?;
        self.tell(&self.audience(&matter)?);
        Ok(activity)
    }

    /// Deletes an entry that was seen at `version`.
    ///
    /// # Errors
    /// As for [`Self::change_activity`].
    pub async fn delete_activity(
        &self,
        by: AccountId,
        (id, activity): (MatterId, ActivityId),
        version: u64,
    ) -> Result<()> {
        let gone = self.store.write(move |tx| {
            let (matter, _) = own(tx, by, (id, activity), version)?;
            let matter = release_matter(tx, Some(by), matter)?.into_inner();
            tx.delete(&ACTIVITIES, &(id, activity));
            Audit::note(tx, Line::of(by, Action::ActivityDeleted).on(id.0))?;
            Ok(matter)
        });
        let matter = gone.await?;
        self.tell(&self.audience(&matter)?);
        Ok(())
    }
}

/// An entry that a person may change, if it is as they saw it.
fn own(tx: &Tx, by: AccountId, (id, activity): (MatterId, ActivityId), version: u64) -> Result<(Matter, Activity)> {
    let (matter, account) = standing(tx, by, id, Level::Write)?;
    let found = tx.get(&ACTIVITIES, &(id, activity))?.ok_or(Error::NotFound)?;
    let level = matter.access.decide(by, account.role());
    if !level.is_some_and(|level| found.may_be_changed_by(by, level)) {
        return Err(Error::Denied("Only who wrote this entry, or manages the matter, may do this.".into()));
    }
    if found.version != version {
        return Err(Error::Conflict("Somebody changed this entry meanwhile. Look at it again.".into()));
    }
    Ok((matter, found))
}

//! A member's calendars: adding, listing, removing.

use super::{Calendar, Source};
use crate::{
    audit::{Action, Audit, Event as Line},
    booking::{Booking, records::CalendarId, store_tables::CALENDARS},
    error::{Error, Result},
    finding::{Finding, Mark},
    ids::AccountId,
    lines::one_line,
    store::All,
};

use ulid::Ulid;

/// The most calendars of a member.
const MOST: usize = 10;

/// A calendar to be added.
#[derive(Clone, Debug)]
pub struct NewCalendar {
    /// What the member calls it.
    pub name: String,
    /// Where it is read.
    pub source: Source,
}

impl Booking {
    /// A member's calendars.
    ///
    /// # Errors
    /// Store errors.
    pub fn calendars(&self, account: AccountId) -> Result<Vec<Calendar>> {
        self.store.scan(&CALENDARS, &account).map(|row| row.map(|(_, calendar)| calendar)).collect()
    }

    /// Adds a calendar after it was read once.
    ///
    /// # Errors
    /// [`Error::Invalid`] if it cannot be read, and why.
    pub async fn add_calendar(&self, account: AccountId, new: NewCalendar) -> Result<Calendar> {
        let name = one_line(&new.name);
        if name.is_empty() || name.chars().count() > 100 {
            return Err(Error::Invalid("A calendar needs a name of at most 100 characters.".into()));
        }
        let sources = self.sources()?;
        let source = match new.source {
            Source::Firm if sources.firm.is_none() => {
                return Err(Error::Invalid(
                    "No mailbox of the firm opens calendars. Add your calendar as a feed, or ask IT.".into(),
                ));
            }
            Source::Firm => Source::Firm,
            Source::Feed { url } => Source::Feed { url: sources.web.checked(&url)? },
            Source::Caldav { url, user, password }
                if user.len() <= 300 && password.len() <= 300 && !user.contains(':') =>
            {
                Source::Caldav { url: sources.web.checked(&url)?, user, password }
            }
            Source::Caldav { .. } => {
                return Err(Error::Invalid(
                    "Name and password can have 300 characters each, the name without a colon.".into(),
                ));
            }
        };
        let id = CalendarId(Ulid::generate());
        let calendar =
            Calendar { id, account, name, source, busy: Vec::new(), read_at: None, tried_at: None, problem: None };
        let calendar = self.read(calendar).await?;
        if let Some(problem) = calendar.problem {
            return Err(Error::Invalid(format!("The calendar cannot be read. {problem}")));
        }
        let added = self.store.write(move |tx| {
            let others = tx.scan(&CALENDARS, &account)?;
            if calendar.source == Source::Firm && others.iter().any(|(_, other)| other.source == Source::Firm) {
                return Err(Error::Conflict("Your calendar at the firm's provider is there already.".into()));
            }
            if others.len() >= MOST {
                return Err(Error::Conflict(format!("You have {MOST} calendars. Remove one first.")));
            }
            tx.put(&CALENDARS, &(account, id), &calendar)?;
            Audit::note(tx, Line::of(account, Action::CalendarAdded).on(id.0))?;
            Ok(calendar)
        });
        let calendar = added.await?;
        self.tell(account);
        Ok(calendar)
    }

    /// Removes a calendar. What it says no longer counts.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn remove_calendar(&self, account: AccountId, id: CalendarId) -> Result<()> {
        let gone = self.store.write(move |tx| {
            tx.get(&CALENDARS, &(account, id))?.ok_or(Error::NotFound)?;
            tx.delete(&CALENDARS, &(account, id));
            Audit::note(tx, Line::of(account, Action::CalendarRemoved).on(id.0))
        });
        gone.await?;
        self.tell(account);
        Ok(())
    }

    /// What the doctor says of calendars.
    ///
    /// # Errors
    /// Store errors.
    pub fn findings(&self) -> Result<Vec<Finding>> {
        let (mut all, mut failing) = (0, 0);
        for row in self.store.scan(&CALENDARS, &All) {
            let (_, calendar) = row?;
            all += 1;
            failing += u32::from(calendar.problem.is_some());
        }
        let (mark, says) = match (all, failing) {
            (0, _) => return Ok(Vec::new()),
            (all, 0) => (Mark::Good, format!("{all} calendars of members are read for their busy times.")),
            (all, failing) => (
                Mark::Look,
                format!("{failing} of {all} calendars of members cannot be read. Their owners see why under Meetings."),
            ),
        };
        Ok(vec![Finding { what: "calendars".into(), mark, says }])
    }
}

//! Which times can be had. The page and the commit ask the same question.

use super::{
    calendars::{Busyness, busyness},
    records::{AgendaEntry, MeetingId, MeetingKind, Page, moment_of},
    service::Booking,
    store_tables::{AGENDA, CALENDARS},
};
use crate::{
    error::{Error, Result},
    ids::AccountId,
    store::Tx,
};

use jiff::Timestamp;
use meeting_slots::{Busy, Refusal, Slot, Span};

/// The most meetings of a member that are not over.
pub(super) const MOST_MEETINGS: usize = 500;
/// What a guest is told while a calendar of the member cannot be read. It says nothing of which.
pub const UNKNOWN: &str = "Times cannot be offered at the moment. Please try again later, or write to the firm.";
/// The most times in one answer.
const MOST_TIMES: usize = 1_000;

impl Booking {
    /// The times for a kind of meeting that begin in `range`. `moved` is a meeting that gives up its own time. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn times(
        &self,
        account: AccountId,
        page: &Page,
        kind: &MeetingKind,
        range: Span,
        moved: Option<MeetingId>,
    ) -> Result<Offered> {
        let agenda = self.store.scan(&AGENDA, &account).collect::<Result<Vec<_>>>()?;
        let Busyness::Known(elsewhere) = busyness(&self.calendars(account)?, self.clock.now()) else {
            return Ok(Offered::Unknown);
        };
        let busy = taken(&agenda, moved, elsewhere);
        let mut free =
            meeting_slots::free(&page.hours(range), &page.rules(kind.minutes), &busy, self.clock.now(), range);
        free.truncate(MOST_TIMES);
        Ok(Offered::Times(free))
    }
}

/// Times that can be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Offered {
    /// These.
    Times(Vec<Slot>),
    /// A calendar of the member was not read for too long, so nobody knows.
    Unknown,
}

fn taken(agenda: &[((AccountId, u64), AgendaEntry)], moved: Option<MeetingId>, elsewhere: Vec<Busy>) -> Vec<Busy> {
    let others = agenda.iter().filter(|(_, entry)| Some(entry.meeting) != moved);
    others.map(|((_, second), entry)| entry.busy(moment_of(*second))).chain(elsewhere).collect()
}

/// The time from `from`, if a meeting of `minutes` can be had then. This runs inside the commit that takes it.
///
/// # Errors
/// [`Error::Conflict`] with a sentence for the guest.
pub(super) fn checked(
    tx: &Tx,
    account: AccountId,
    page: &Page,
    minutes: u16,
    from: Timestamp,
    (now, moved): (Timestamp, Option<MeetingId>),
) -> Result<Slot> {
    let agenda = tx.scan(&AGENDA, &account)?;
    let conflict = |sentence: &str| Err(Error::Conflict(sentence.into()));
    if moved.is_none() && agenda.iter().filter(|(_, entry)| entry.until > now).count() >= MOST_MEETINGS {
        return conflict("No more meetings can be booked here at the moment. Please write to the firm.");
    }
    let calendars = tx.scan(&CALENDARS, &account)?;
    let Busyness::Known(elsewhere) = busyness(calendars.iter().map(|(_, calendar)| calendar), now) else {
        return conflict(UNKNOWN);
    };
    let hours = page.hours(Span { from, until: from });
    match meeting_slots::check(&hours, &page.rules(minutes), &taken(&agenda, moved, elsewhere), now, from) {
        Ok(slot) => Ok(slot),
        Err(Refusal::Taken) => conflict("Somebody has just taken this time. Please choose another one."),
        Err(Refusal::Closed | Refusal::TooSoonOrFar) => {
            conflict("This time can no longer be booked. Please choose another one.")
        }
    }
}

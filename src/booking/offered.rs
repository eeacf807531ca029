//! Which times can be had. The page and the commit ask the same question.

use super::{
    records::{AgendaEntry, MeetingId, MeetingKind, Page, moment_of},
    service::Booking,
    store_tables::AGENDA,
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
    ) -> Result<Vec<Slot>> {
        let agenda = self.store.scan(&AGENDA, &account).collect::<Result<Vec<_>>>()?;
        let busy = taken(&agenda, moved);
        let mut free =
            meeting_slots::free(&page.hours(range), &page.rules(kind.minutes), &busy, self.clock.now(), range);
        free.truncate(MOST_TIMES);
        Ok(free)
    }
}

fn taken(agenda: &[((AccountId, u64), AgendaEntry)], moved: Option<MeetingId>) -> Vec<Busy> {
    let others = agenda.iter().filter(|(_, entry)| Some(entry.meeting) != moved);
    others.map(|((_, second), entry)| entry.busy(moment_of(*second))).collect()
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
    let hours = page.hours(Span { from, until: from });
    match meeting_slots::check(&hours, &page.rules(minutes), &taken(&agenda, moved), now, from) {
        Ok(slot) => Ok(slot),
        Err(Refusal::Taken) => conflict("Somebody has just taken this time. Please choose another one."),
        Err(Refusal::Closed | Refusal::TooSoonOrFar) => {
            conflict("This time can no longer be booked. Please choose another one.")
        }
    }
}

//! The store's tables of this room.

use super::{
    calendars::Calendar,
    proposals::{Proposal, ProposalId},
    records::{AgendaEntry, CalendarId, Meeting, MeetingId, Page},
};
use crate::{
    error::Result,
    ids::AccountId,
    store::{All, Store, Tx},
};

crate::store::tables! {
    /// Booking pages.
    BOOKING_PAGES: AccountId => Page = 100;
    /// Whose page has an address: lookup("booking page", its last part).
    PAGE_BY_SLUG: [u8; 32] => AccountId = 101, BySearch;
    /// Meetings.
    MEETINGS: (AccountId, MeetingId) => Meeting = 102;
    /// The meeting that a guest's secret opens, by its hash.
    MEETING_BY_SECRET: [u8; 32] => (AccountId, MeetingId) = 103, BySearch;
    /// Calendars in which members' busy times stand.
    CALENDARS: (AccountId, CalendarId) => Calendar = 104;
    /// Times that are proposed to somebody.
    PROPOSALS: (AccountId, ProposalId) => Proposal = 135;
    /// The proposal that the other side's secret opens, by its hash.
    PROPOSAL_BY_SECRET: [u8; 32] => (AccountId, ProposalId) = 136, BySearch;
    /// Meetings that take place and are not over, by the second in which they begin.
    AGENDA: (AccountId, u64) => AgendaEntry = 105;
}

/// Removes the look-ups of an account's page and meetings, when the account is removed.
///
/// # Errors
/// Store errors.
pub fn forget(tx: &mut Tx, account: AccountId) -> Result<()> {
    for (key, whose) in tx.scan(&PAGE_BY_SLUG, &All)? {
        if whose == account {
            tx.delete(&PAGE_BY_SLUG, &key);
        }
    }
    for (key, (whose, _)) in tx.scan(&MEETING_BY_SECRET, &All)? {
        if whose == account {
            tx.delete(&MEETING_BY_SECRET, &key);
        }
    }
    for (key, (whose, _)) in tx.scan(&PROPOSAL_BY_SECRET, &All)? {
        if whose == account {
            tx.delete(&PROPOSAL_BY_SECRET, &key);
        }
    }
    Ok(())
}

/// Look-ups that still name an account, by table.
///
/// # Errors
/// Store errors.
pub fn traces(store: &Store, account: AccountId) -> Result<Vec<(&'static str, u64)>> {
    let mut left = [("PAGE_BY_SLUG", 0), ("MEETING_BY_SECRET", 0), ("PROPOSAL_BY_SECRET", 0)];
    for row in store.scan(&PAGE_BY_SLUG, &All) {
        left[0].1 += u64::from(row?.1 == account);
    }
    for row in store.scan(&MEETING_BY_SECRET, &All) {
        left[1].1 += u64::from(row?.1.0 == account);
    }
    for row in store.scan(&PROPOSAL_BY_SECRET, &All) {
        left[2].1 += u64::from(row?.1.0 == account);
    }
    Ok(left.to_vec())
}

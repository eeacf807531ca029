//! Booking a proposed time on the member's word, and taking a proposal back.

use super::{
    records::{Proposal, ProposalId, ProposalState, secret_of},
    sending::over,
};
use crate::{
    accounts::Account,
    audit::{Action, Audit, Event as Line},
    booking::{
        Booking,
        answers::Answers,
        mails::Told,
        offered::checked,
        records::{Guest, Meeting, MeetingStatus, Page, Reminded},
        service::{secret_of as meeting_secret, secret_word},
        store_tables::{BOOKING_PAGES, MEETING_BY_SECRET, MEETINGS, PROPOSAL_BY_SECRET, PROPOSALS},
        taking::put,
    },
    error::{Error, Result},
    ids::AccountId,
    intake::{Given, give_address},
    store::{All, Tx},
};

use jiff::{SignedDuration, Timestamp};
use std::net::IpAddr;

/// How long a proposal is kept after the last of its times.
const KEPT: SignedDuration = SignedDuration::from_hours(24 * 90);

impl Booking {
    /// Books one of the times. It is looked at once more in the commit that takes it. The same again gives the same meeting.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Conflict`] with a sentence if it cannot be booked.
    pub async fn book_proposal(
        &self,
        owner: &Account,
        id: ProposalId,
        from: Timestamp,
        by: Option<IpAddr>,
    ) -> Result<Meeting> {
        let account = owner.id;
        let (page, proposal) = self.proposal(account, id)?;
        if let ProposalState::Booked(meeting) = proposal.state {
            let known: Option<Meeting> = self.store.get(&MEETINGS, &(account, meeting))?;
            return known.filter(|known| known.sequence > 0 || known.from == from).ok_or_else(over);
        }
        if !proposal.is_open() {
            return Err(match proposal.state {
                ProposalState::Drafted => {
                    Error::Conflict("These times were not sent yet, so nobody has agreed to one.".into())
                }
                _ => over(),
            });
        }
        if !proposal.times.contains(&from) {
            return Err(Error::Conflict("This time was not proposed.".into()));
        }
        self.freshen(account).await?;
        let (meeting_id, now) = (self.id_of(account, &format!("proposal {}", id.0)), self.clock.now());
        let meeting = Meeting {
            id: meeting_id,
            account,
            kind: proposal.kind.clone(),
            from,
            until: proposal.until(from),
            before: page.before,
            after: page.after,
            guest: Guest {
                name: proposal.called().to_owned(),
                email: proposal.email.clone(),
                phone: proposal.phone.clone(),
                note: proposal.about.clone(),
                zone: if proposal.zone.is_empty() { page.zone.clone() } else { proposal.zone.clone() },
                answers: Vec::new(),
                spanish: false,
            },
            status: MeetingStatus::Booked,
            sequence: 0,
            made_at: now,
            changed_at: now,
            reminded: Reminded::default(),
            own_address: self.own_address(meeting_id).is_some(),
            answers: Answers::default(),
            written: None,
        };
        let mails = self.mails(owner, &page, &meeting, Told::Agreed).await?;
        let clock = self.clock.clone();
        let written = self.store.write(move |tx| {
            let at = (account, id);
            let known: Proposal = tx.get(&PROPOSALS, &at)?.ok_or(Error::NotFound)?;
            if known.state == ProposalState::Booked(meeting.id) {
                let known: Option<Meeting> = tx.get(&MEETINGS, &(account, meeting.id))?;
                return Ok((known.filter(|known| known.from == from).ok_or_else(over)?, Vec::new(), mails));
            }
            if !known.is_open() || !known.times.contains(&from) {
                return Err(over());
            }
            let page: Page = tx.get(&BOOKING_PAGES, &account)?.ok_or(Error::NotFound)?;
            let meeting = Meeting { before: page.before, after: page.after, ..meeting };
            checked(tx, account, &page, meeting.kind.minutes, from, (clock.now(), None)).map_err(for_member)?;
            put(tx, &meeting)?;
            if meeting.own_address {
                give_address(tx, &secret_word(tx, meeting.id), Given { account, about: meeting.id.0 })?;
            }
            tx.put(
                &MEETING_BY_SECRET,
                blake3::hash(&meeting_secret(tx, meeting.id)).as_bytes(),
                &(account, meeting.id),
            )?;
            tx.put(&PROPOSALS, &at, &Proposal { state: ProposalState::Booked(meeting.id), ..known })?;
            let line = Line::of(account, Action::MeetingBooked).on(meeting.id.0);
            Audit::note(tx, if let Some(by) = by { line.from(by) } else { line })?;
            let jobs = mails.iter().map(|mail| mail.put(tx)).collect::<Result<Vec<_>>>()?;
            Ok((meeting, jobs, mails))
        });
        let (meeting, jobs, _mails) = written.await?;
        jobs.into_iter().for_each(|job| self.notices.started(job));
        self.tell(account);
        Ok(meeting)
    }

    /// Takes a proposal back. The other side is not written to: its link says that the times are no longer proposed.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Conflict`] if a meeting was booked.
    pub async fn withdraw_proposal(&self, account: AccountId, id: ProposalId) -> Result<Proposal> {
        let gone = self.store.write(move |tx| {
            let at = (account, id);
            let known: Proposal = tx.get(&PROPOSALS, &at)?.ok_or(Error::NotFound)?;
            if matches!(known.state, ProposalState::Booked(_)) {
                return Err(Error::Conflict("A meeting was booked. Cancel the meeting instead.".into()));
            }
            let gone = Proposal { state: ProposalState::Withdrawn, ..known };
            tx.put(&PROPOSALS, &at, &gone)?;
            Audit::note(tx, Line::of(account, Action::MeetingTimesWithdrawn).on(id.0))?;
            Ok(gone)
        });
        let gone = gone.await?;
        self.tell(account);
        Ok(gone)
    }

    /// Removes proposals that are long over.
    pub(in crate::booking) async fn tidy_proposals(&self) -> Result<()> {
        let long_over = self.clock.now().saturating_sub(KEPT).unwrap_or(Timestamp::MIN);
        let mut gone = Vec::new();
        for row in self.store.scan(&PROPOSALS, &All) {
            let (key, proposal) = row?;
            gone.extend((proposal.ends() < long_over).then_some(key));
        }
        self.store.write(move |tx| gone.iter().try_for_each(|key| forget_proposal(tx, key))).await
    }
}

/// Removes a proposal, with the address and the link that were given out for it.
///
/// # Errors
/// Store errors.
pub fn forget_proposal(tx: &mut Tx, key: &(AccountId, ProposalId)) -> Result<()> {
    let secret = *blake3::hash(&secret_of(tx, key.1)).as_bytes();
    tx.delete(&PROPOSAL_BY_SECRET, &secret);
    crate::intake::end_address(tx, &secret_word(tx, super::super::MeetingId(key.1.0)));
    tx.delete(&PROPOSALS, key);
    Ok(())
}

/// The refusal of a time, for the member instead of a guest.
fn for_member(e: Error) -> Error {
    match e {
        Error::Conflict(_) => Error::Conflict(
            "This time cannot be had any more: something else was booked at that time, your hours changed, or it is too near.".into(),
        ),
        e => e,
    }
}

//! Sending the times to the other side, which only the member's word does. What is sent is what the member saw, without the times that were taken
//! meanwhile.

use super::records::{Proposal, ProposalId, ProposalState, secret_of};
use crate::{
    accounts::Account,
    audit::{Action, Audit, Event as Line},
    booking::{
        Booking, Offered,
        offered::UNKNOWN,
        records::Page,
        service::secret_word,
        store_tables::{BOOKING_PAGES, PROPOSAL_BY_SECRET, PROPOSALS},
    },
    error::{Error, Result},
    ids::AccountId,
    intake::{Given, give_address},
};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use jiff::SignedDuration;
use meeting_slots::Span;

/// The most proposals that a member sends in a day.
const IN_A_DAY: usize = 30;

impl Booking {
    /// A member's proposal, and the page whose rules it follows.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub fn proposal(&self, account: AccountId, id: ProposalId) -> Result<(Page, Proposal)> {
        let proposal = self.store.get(&PROPOSALS, &(account, id))?.ok_or(Error::NotFound)?;
        let page = self.store.get(&BOOKING_PAGES, &account)?.ok_or(Error::NotFound)?;
        Ok((page, proposal))
    }

    /// The secret in the other side's link.
    pub fn proposal_secret(&self, id: ProposalId) -> String {
        URL_SAFE_NO_PAD.encode(secret_of(&self.store, id))
    }

    /// The times of a proposal that can still be had. Blocks.
    ///
    /// # Errors
    /// [`Error::Conflict`] while nobody knows.
    pub fn times_left(&self, page: &Page, proposal: &Proposal) -> Result<Vec<jiff::Timestamp>> {
        let Some(first) = proposal.times.first() else { return Ok(Vec::new()) };
        let range = Span { from: *first, until: proposal.ends() };
        match self.times(proposal.account, page, &proposal.kind, range, None)? {
            Offered::Unknown => Err(Error::Conflict(UNKNOWN.into())),
            Offered::Times(free) => {
                let is_free = |from: &&jiff::Timestamp| free.iter().any(|slot| slot.span.from == **from);
                Ok(proposal.times.iter().filter(is_free).copied().collect())
            }
        }
    }

    /// Sends a proposal to the other side. Asked for again, it sends nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Conflict`] with a sentence if it cannot be sent.
    pub async fn send_proposal(&self, owner: &Account, id: ProposalId) -> Result<Proposal> {
        let account = owner.id;
        let (page, drafted) = self.proposal(account, id)?;
        match drafted.state {
            ProposalState::Drafted => {}
            ProposalState::Sent => return Ok(drafted),
            ProposalState::Booked(_) | ProposalState::Withdrawn => return Err(over()),
        }
        self.freshen(account).await?;
        let (booking, for_page, for_proposal) = (self.clone(), page.clone(), drafted.clone());
        let left = crate::blocking::blocking(move || booking.times_left(&for_page, &for_proposal)).await?;
        if left.is_empty() {
            return Err(Error::Conflict(
                "None of these times is free any more, so nothing was sent. Ask for new ones.".into(),
            ));
        }
        let now = self.clock.now();
        let day_ago = now.saturating_sub(SignedDuration::from_hours(24)).unwrap_or(now);
        let sent = Proposal { times: left, state: ProposalState::Sent, sent_at: Some(now), ..drafted.clone() };
        let mail = self.proposing_mail(owner, &page, &sent).await?;
        let written = self.store.write(move |tx| {
            let at = (account, id);
            let known: Proposal = tx.get(&PROPOSALS, &at)?.ok_or(Error::NotFound)?;
            if known != drafted {
                return if known.is_open() { Ok((known, None, mail)) } else { Err(over()) };
            }
            let lately = tx.scan(&PROPOSALS, &account)?;
            let lately = lately.iter().filter(|(_, other)| other.sent_at.is_some_and(|at| at > day_ago)).count();
            if lately >= IN_A_DAY {
                return Err(Error::Conflict(format!(
                    "You proposed times to {IN_A_DAY} people within a day. Send this one tomorrow."
                )));
            }
            tx.put(&PROPOSALS, &at, &sent)?;
            give_address(tx, &secret_word(tx, super::super::MeetingId(id.0)), Given { account, about: id.0 })?;
            tx.put(&PROPOSAL_BY_SECRET, blake3::hash(&secret_of(tx, id)).as_bytes(), &at)?;
            Audit::note(tx, Line::of(account, Action::MeetingTimesSent).on(id.0))?;
            let job = mail.put(tx)?;
            Ok((sent, Some(job), mail))
        });
        let (sent, job, _mail) = written.await?;
        job.into_iter().for_each(|job| self.notices.started(job));
        self.tell(account);
        Ok(sent)
    }
}

pub(super) fn over() -> Error {
    Error::Conflict("These times are no longer proposed: a meeting was booked, or they were taken back.".into())
}

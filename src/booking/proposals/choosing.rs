//! A time that the other side chooses by the link. It is looked at once more in the commit that keeps the choice, and it books nothing.

use super::{
    letters::News,
    records::{Proposal, secret_of},
    sending::over,
};
use crate::{
    accounts::Account,
    audit::{Action, Audit, Event as Line},
    booking::{
        Booking,
        offered::checked,
        records::Page,
        store_tables::{BOOKING_PAGES, PROPOSAL_BY_SECRET, PROPOSALS},
    },
    error::{Error, Result},
    tasks::{MESSAGES, Message},
};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use jiff::Timestamp;
use std::net::IpAddr;

/// How often a time can be chosen by one link.
const CLICKS: u32 = 20;
/// How often the member is told by mail of one proposal. What comes after that is on the page.
pub(super) const MOST_TOLD: u32 = 8;

impl Booking {
    /// The proposal that a link opens, and whose it is.
    ///
    /// # Errors
    /// [`Error::NotFound`] if there is none.
    pub fn proposal_by_secret(&self, secret: &str) -> Result<(Account, Page, Proposal)> {
        let bytes = URL_SAFE_NO_PAD.decode(secret).unwrap_or_default();
        let found = self.store.get(&PROPOSAL_BY_SECRET, blake3::hash(&bytes).as_bytes())?;
        let (account, id) = found.filter(|_| bytes.len() == 32).ok_or(Error::NotFound)?;
        let owner = self.owner(account)?;
        let (page, proposal) = self.proposal(account, id)?;
        if bytes != secret_of(&self.store, id) {
            return Err(Error::NotFound);
        }
        Ok((owner, page, proposal))
    }

    /// Keeps the time that was chosen by a link, and tells the member.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Conflict`] with a sentence if the time cannot be had.
    pub async fn choose_by_link(&self, secret: &str, from: Timestamp, by: IpAddr) -> Result<(Account, Page, Proposal)> {
        let (owner, page, was) = self.proposal_by_secret(secret)?;
        if !was.is_open() {
            return Err(over());
        }
        if !was.times.contains(&from) {
            return Err(Error::Conflict("This time was not proposed. Please reload the page.".into()));
        }
        if was.choice.is_some_and(|choice| choice.from == from) {
            return Ok((owner, page, was));
        }
        if was.clicks >= CLICKS {
            return Err(Error::Conflict("A time was chosen here too often. Please answer the mail.".into()));
        }
        let account = was.account;
        self.freshen(account).await?;
        let mut chosen = was.clone();
        chosen.clicks += 1;
        chosen.choose(from, true, self.clock.now());
        let mail = if was.told < MOST_TOLD {
            chosen.told += 1;
            let thread: Option<Message> = self.store.get(&MESSAGES, &(account, was.asked))?;
            Some(self.heard_mail(&owner, &page, (&chosen, thread.as_ref()), News::Chosen(from)).await?)
        } else {
            None
        };
        let clock = self.clock.clone();
        let written = self.store.write(move |tx| {
            let at = (account, was.id);
            if tx.get(&PROPOSALS, &at)?.as_ref() != Some(&was) {
                return Err(Error::Conflict("Something changed just now. Please reload the page.".into()));
            }
            let page: Page = tx.get(&BOOKING_PAGES, &account)?.ok_or(Error::NotFound)?;
            checked(tx, account, &page, chosen.kind.minutes, from, (clock.now(), None))?;
            tx.put(&PROPOSALS, &at, &chosen)?;
            Audit::note(tx, Line::of(account, Action::MeetingTimeChosen).on(was.id.0).from(by))?;
            let job = mail.as_ref().map(|mail| mail.put(tx)).transpose()?;
            Ok((chosen, job, mail))
        });
        let (chosen, job, _mail) = written.await?;
        job.into_iter().for_each(|job| self.notices.started(job));
        self.tell(account);
        Ok((owner, page, chosen))
    }
}

//! Mails to the address of one meeting: an answer of the guest's calendar is taken in, and everything else is handled as mail to the assistant is.
//! The guest is sent nothing for it, so no two programs can go on answering each other.

use super::{
    answers::{Outcome, Said, Saying, Times},
    invitation,
    records::{Meeting, MeetingId, Page},
    service::{Answering, Booking, secret_word},
    store_tables::{BOOKING_PAGES, MEETINGS},
};
use crate::{
    audit::{Action, Audit, Event as Line},
    documents::calendar::event::{CalendarEvent, Method},
    error::{Error, Result},
    ids::{AccountId, MessageId},
    intake::{Held, given_address},
    invitations::{Time, end_of, time_of},
    tasks::Proof,
};

/// How often a mail is held against a meeting that changes meanwhile.
const TRIES: usize = 3;

impl Booking {
    /// The meeting's own address, which its organizer has in calendars. `None` where nothing reads what comes there.
    pub(super) fn own_address(&self, id: MeetingId) -> Option<String> {
        let answering = self.answering.as_deref()?;
        given_address(&answering.assistant, &secret_word(&self.store, id))
    }

    /// The organizer of a meeting, as calendars know it. It stays the same for the life of a meeting.
    pub(super) fn organizer(&self, meeting: &Meeting) -> String {
        let own = if meeting.own_address { self.own_address(meeting.id) } else { None };
        own.unwrap_or_else(|| self.notices.address().to_owned())
    }

    /// Takes a mail that came to the address of a meeting or of a proposal: what it says of the meeting if it says something, and otherwise the mail is
    /// handled as mail to the assistant: a member's becomes a task, and a stranger's stays held for IT. Running it twice does it once.
    ///
    /// # Errors
    /// Store errors.
    pub async fn take_answer(&self, account: AccountId, held: MessageId) -> Result<()> {
        let Some(answering) = self.answering.as_deref() else { return Ok(()) };
        let Some(mail) = answering.held.get(held)? else { return Ok(()) };
        let about = mail.given.filter(|given| given.account == account).map(|given| MeetingId(given.about));
        let read = answering.reading.look_into(mail.raw).await?;
        if self.hear(account, &mail, &read).await? {
            return Ok(());
        }
        // What cannot be read is no answer.
        let events = read.map(|read| read.mail.events).unwrap_or_default();
        for _ in 0..TRIES {
            let Some(meeting) = about.map(|id| self.store.get(&MEETINGS, &(account, id))).transpose()?.flatten() else {
                break;
            };
            let uid = invitation::uid(&meeting, &self.organizer(&meeting));
            let Some(said) =
                events.iter().filter(|event| event.uid == uid).find_map(|event| self.said(&meeting, &mail, event))
            else {
                break;
            };
            if self.take_in(meeting, &mail, said).await? {
                return Ok(());
            }
        }
        self.as_any_mail(answering, &mail).await
    }

    /// What a mail says of a meeting.
    fn said(&self, meeting: &Meeting, mail: &Held, event: &CalendarEvent) -> Option<Said<Saying>> {
        let what = match event.method {
            Method::Reply => {
                let of = |address: &str| {
                    event.answers.iter().find(|answered| answered.address.eq_ignore_ascii_case(address))
                };
                // RFC 5546, 3.2.3: a reply has the one attendee who answers. Whoever reads under several addresses is named by the invited one.
                let answered = of(&mail.from).or_else(|| of(&meeting.guest.email)).or_else(|| event.answers.first());
                Saying::Answer(answered?.answer)
            }
            Method::Counter => {
                let Time::At(from) = time_of(event.start.as_ref()?) else { return None };
                let until = match end_of(event) {
                    Some(Time::At(until)) => until,
                    _ => from.checked_add(meeting.until.duration_since(meeting.from)).ok()?,
                };
                Saying::Proposal(Times { from, until })
            }
            Method::Request | Method::Cancel | Method::Publish => return None,
        };
        Some(Said {
            what,
            address: mail.from.clone(),
            // A relay passes on whatever it is given: its hand alone proves no outsider.
            proven: !matches!(mail.authentication.proof, Proof::None | Proof::Relay),
            sequence: event.sequence,
            // A clock that is ahead would outdo every answer that follows.
            stamp: event.stamp.map_or(mail.at, |stamp| stamp.min(mail.at)),
            comment: event.comment.clone(),
        })
    }

    /// Takes in what was said; `false` if the meeting changed meanwhile.
    async fn take_in(&self, meeting: Meeting, mail: &Held, said: Said<Saying>) -> Result<bool> {
        let (account, now) = (meeting.account, self.clock.now());
        let mut answers = meeting.answers.clone();
        let by_member = self.owner(account).is_ok_and(|owner| owner.email.eq_ignore_ascii_case(&mail.from));
        // The member's own calendar may answer too: the member knows. And nobody waits for an answer about what is over or cancelled.
        let counts = !by_member && meeting.is_booked() && meeting.until > now;
        let outcome = match counts {
            true => answers.take(said.clone(), meeting.sequence, &meeting.guest.email),
            false => Outcome::Old,
        };
        let prepared = match outcome {
            Outcome::Tell => self.told_of(&meeting, &said).await?,
            Outcome::Kept | Outcome::Old => None,
        };
        let (at, id) = ((account, meeting.id), mail.id);
        let written = self.store.write(move |tx| {
            let known: Option<Meeting> = tx.get(&MEETINGS, &at)?;
            if known.as_ref() != Some(&meeting) {
                return Ok((None, prepared));
            }
            let mut jobs = Vec::new();
            if crate::intake::settle(tx, id)? && outcome != Outcome::Old {
                tx.put(&MEETINGS, &at, &Meeting { answers, ..meeting })?;
                Audit::note(tx, Line::of(account, Action::MeetingAnswered).on(at.1.0))?;
                if let Some(mail) = &prepared {
                    jobs.push(mail.put(tx)?);
                }
            }
            Ok((Some(jobs), prepared))
        });
        let (jobs, _prepared) = written.await?;
        let Some(jobs) = jobs else { return Ok(false) };
        jobs.into_iter().for_each(|job| self.notices.started(job));
        if outcome != Outcome::Old {
            self.tell(account);
        }
        Ok(true)
    }

    async fn told_of(&self, meeting: &Meeting, said: &Said<Saying>) -> Result<Option<crate::outbox::Prepared>> {
        let page: Option<Page> = self.store.get(&BOOKING_PAGES, &meeting.account)?;
        match (self.owner(meeting.account), page) {
            (Ok(owner), Some(page)) => self.answered_mail(&owner, &page, meeting, said).await.map(Some),
            (Err(e), _) if !matches!(e, Error::NotFound) => Err(e),
            _ => Ok(None),
        }
    }

    /// What came to a meeting's address and says nothing of the meeting.
    async fn as_any_mail(&self, answering: &Answering, mail: &Held) -> Result<()> {
        if mail.authentication.proof == Proof::None {
            return Ok(());
        }
        match answering.held.release(mail.id).await {
            // Nobody's here: it stays with IT.
            Ok(_) | Err(Error::Conflict(_) | Error::NotFound) => Ok(()),
            Err(e) => Err(e),
        }
    }
}

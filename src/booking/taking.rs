//! Booking, moving and cancelling. Each is one commit that looks at everything once more and puts the mails into the outbox: whatever happens
//! to the process, a time has one meeting, and a meeting has its mails.

use super::{
    answers::Answers,
    limits::{self, Wanted},
    mails::Told,
    offered::checked,
    records::{Guest, Meeting, MeetingId, MeetingStatus, Page, Reminded},
    service::{Booking, open_page, secret_of, secret_word},
    store_tables::{AGENDA, BOOKING_PAGES, MEETING_BY_SECRET, MEETINGS},
};
use crate::{
    accounts::Account,
    audit::{Action, Audit, Event as Line},
    error::{Error, Result},
    ids::AccountId,
    intake::{Given, give_address},
    outbox::Prepared,
    store::Tx,
};

use jiff::{SignedDuration, Timestamp};
use std::net::IpAddr;
use ulid::Ulid;

/// The most meetings of one guest with one member that are not over.
const OF_ONE_GUEST: usize = 3;
/// The most meetings that guests book with one member within an hour.
const IN_AN_HOUR: usize = 30;
/// How often one meeting can be moved. Each time, two people get a mail.
const MOST_MOVES: u32 = 10;

impl Booking {
    /// Books a meeting. The same request again gives the same meeting, and nobody a second mail.
    ///
    /// # Errors
    /// [`Error::NotFound`] if there is no such page or kind; [`Error::Invalid`] for what the guest typed; [`Error::Conflict`] if the time
    /// cannot be had.
    pub async fn book(&self, slug: &str, wanted: Wanted, by: IpAddr) -> Result<(Account, Page, Meeting)> {
        let (owner, page) = self.public(slug)?;
        let account = owner.id;
        let kind = page.kind(&wanted.kind).cloned().ok_or(Error::NotFound)?;
        let wanted = limits::wanted(wanted, &kind, &page.zone)?;
        let id = self.id_of(account, &wanted.key);
        if let Some(known) = self.store.get(&MEETINGS, &(account, id))? {
            return again(known, &wanted).map(|meeting| (owner, page, meeting));
        }
        let now = self.clock.now();
        let Wanted { name, email, phone, note, zone, answers, spanish, from, .. } = wanted.clone();
        let answers = kind.questions.iter().cloned().zip(answers).filter(|(_, answer)| !answer.is_empty()).collect();
        let until = from.checked_add(SignedDuration::from_mins(kind.minutes.into())).map_err(|_| Error::NotFound)?;
        let meeting = Meeting {
            id,
            account,
            from,
            until,
            before: page.before,
            after: page.after,
            kind,
            guest: Guest { name, email, phone, note, zone, answers, spanish },
            status: MeetingStatus::Booked,
            sequence: 0,
            made_at: now,
            changed_at: now,
            reminded: Reminded::default(),
            own_address: self.own_address(id).is_some(),
            answers: Answers::default(),
            written: None,
        };
        self.freshen(account).await?;
        let mails = self.mails(&owner, &page, &meeting, Told::Booked).await?;
        let clock = self.clock.clone();
        let written = self.store.write(move |tx| {
            if let Some(known) = tx.get(&MEETINGS, &(account, id))? {
                return Ok((again(known, &wanted)?, Vec::new(), mails));
            }
            let (_, now_page) = open_page(tx, account)?;
            if now_page.kind(&meeting.kind.name) != Some(&meeting.kind) {
                return Err(Error::Conflict(
                    "This page was changed just now. Please reload it and choose again.".into(),
                ));
            }
            let meeting = Meeting { before: now_page.before, after: now_page.after, ..meeting };
            checked(tx, account, &now_page, meeting.kind.minutes, meeting.from, (clock.now(), None))?;
            guests_own(tx, &meeting, clock.now())?;
            put(tx, &meeting)?;
            if meeting.own_address {
                give_address(tx, &secret_word(tx, id), Given { account, about: id.0 })?;
            }
            tx.put(&MEETING_BY_SECRET, blake3::hash(&secret_of(tx, id)).as_bytes(), &(account, id))?;
            Audit::note(tx, Line::of(account, Action::MeetingBooked).on(id.0).from(by))?;
            let jobs = mails.iter().map(|mail| mail.put(tx)).collect::<Result<Vec<_>>>()?;
            Ok((meeting, jobs, mails))
        });
        let (meeting, jobs, _mails) = written.await?;
        jobs.into_iter().for_each(|job| self.notices.started(job));
        self.tell(account);
        Ok((owner, page, meeting))
    }

    /// Whose page it is, and what a guest typed as it can be kept.
    ///
    /// # Errors
    /// [`Error::NotFound`] and [`Error::Invalid`], as for [`Self::book`].
    pub fn tidied(&self, slug: &str, wanted: Wanted) -> Result<(AccountId, Wanted)> {
        let (owner, page) = self.public(slug)?;
        let kind = page.kind(&wanted.kind).ok_or(Error::NotFound)?;
        Ok((owner.id, limits::wanted(wanted, kind, &page.zone)?))
    }

    pub(super) fn id_of(&self, account: AccountId, key: &str) -> MeetingId {
        let hash = self.store.keys().lookup("meeting", &format!("{account}\n{key}"));
        MeetingId(Ulid::from_bytes(hash.first_chunk::<16>().copied().unwrap_or_default()))
    }

    /// Moves a meeting that was seen at version `seen`.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Conflict`] with a sentence if it cannot be moved to that time.
    pub async fn move_to(
        &self,
        account: AccountId,
        id: MeetingId,
        seen: u32,
        from: Timestamp,
        by: IpAddr,
    ) -> Result<Meeting> {
        let owner = self.owner(account)?;
        let page = self.kept_page(account)?;
        let was = self.current(account, id, seen)?;
        if was.from == from {
            return Ok(was);
        }
        self.freshen(account).await?;
        if was.sequence >= MOST_MOVES {
            return Err(Error::Conflict("This meeting was moved too often. Please write to the firm.".into()));
        }
        let until =
            from.checked_add(SignedDuration::from_mins(was.kind.minutes.into())).map_err(|_| Error::NotFound)?;
        let moved = Meeting { from, until, sequence: was.sequence + 1, reminded: Reminded::default(), ..was.clone() };
        self.change(&owner, page, was, moved, Told::Moved, (Action::MeetingMoved, by)).await
    }

    /// Cancels a meeting that was seen at version `seen`.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Conflict`] if it was changed meanwhile or has begun.
    pub async fn cancel(
        &self,
        account: AccountId,
        id: MeetingId,
        seen: u32,
        as_member: bool,
        by: IpAddr,
    ) -> Result<Meeting> {
        let owner = self.owner(account)?;
        let page = self.kept_page(account)?;
        let was = self.current(account, id, seen)?;
        let status = if as_member { MeetingStatus::CancelledByMember } else { MeetingStatus::CancelledByGuest };
        let cancelled = Meeting { status, sequence: was.sequence + 1, ..was.clone() };
        self.change(&owner, page, was, cancelled, Told::Cancelled, (Action::MeetingCancelled, by)).await
    }

    fn kept_page(&self, account: AccountId) -> Result<Page> {
        self.store.get(&BOOKING_PAGES, &account)?.ok_or(Error::NotFound)
    }

    /// A meeting that can be changed.
    fn current(&self, account: AccountId, id: MeetingId, seen: u32) -> Result<Meeting> {
        let meeting: Meeting = self.store.get(&MEETINGS, &(account, id))?.ok_or(Error::NotFound)?;
        if meeting.sequence != seen {
            return Err(changed());
        }
        if !meeting.is_booked() {
            return Err(Error::Conflict("This meeting was cancelled.".into()));
        }
        if meeting.from <= self.clock.now() {
            return Err(Error::Conflict("This meeting has begun. It can no longer be moved or cancelled here.".into()));
        }
        Ok(meeting)
    }

    async fn change(
        &self,
        owner: &Account,
        page: Page,
        was: Meeting,
        meeting: Meeting,
        told: Told,
        (action, by): (Action, IpAddr),
    ) -> Result<Meeting> {
        let (account, clock) = (owner.id, self.clock.clone());
        let meeting = Meeting { changed_at: clock.now(), ..meeting };
        let mails: Vec<Prepared> = self.mails(owner, &page, &meeting, told.since(was.from)).await?;
        let written = self.store.write(move |tx| {
            let known: Option<Meeting> = tx.get(&MEETINGS, &(account, was.id))?;
            let Some(known) = known.filter(|known| known.sequence == was.sequence) else { return Err(changed()) };
            let meeting = Meeting { answers: known.answers, written: known.written, ..meeting };
            if meeting.is_booked() {
                let (_, page) = open_page(tx, account)?;
                checked(tx, account, &page, meeting.kind.minutes, meeting.from, (clock.now(), Some(meeting.id)))?;
            }
            tx.delete(&AGENDA, &was.place_in_time());
            put(tx, &meeting)?;
            Audit::note(tx, Line::of(account, action).on(meeting.id.0).from(by))?;
            let jobs = mails.iter().map(|mail| mail.put(tx)).collect::<Result<Vec<_>>>()?;
            Ok((meeting, jobs, mails))
        });
        let (meeting, jobs, _mails) = written.await?;
        jobs.into_iter().for_each(|job| self.notices.started(job));
        self.tell(account);
        Ok(meeting)
    }
}

fn changed() -> Error {
    Error::Conflict("This meeting was changed meanwhile. Please reload the page.".into())
}

/// The meeting of a request that came before. A key belongs to one request.
fn again(known: Meeting, wanted: &Wanted) -> Result<Meeting> {
    let same = known.guest.email == wanted.email
        && known.kind.name == wanted.kind
        && (known.sequence > 0 || known.from == wanted.from);
    if same {
        Ok(known)
    } else {
        Err(Error::Conflict("This request was made before, and for something else. Please reload the page.".into()))
    }
}

/// Writes a meeting and, as long as it takes place, its time.
pub(super) fn put(tx: &mut Tx, meeting: &Meeting) -> Result<()> {
    if meeting.is_booked() {
        tx.put(&AGENDA, &meeting.place_in_time(), &meeting.entry())?;
    }
    tx.put(&MEETINGS, &(meeting.account, meeting.id), meeting)
}

/// Refuses a guest who has booked enough, and a flood of guests. Only what was booked counts, so that refused requests shut no page.
fn guests_own(tx: &Tx, meeting: &Meeting, now: Timestamp) -> Result<()> {
    let hour_ago = now.saturating_sub(SignedDuration::from_hours(1)).unwrap_or(now);
    let (mut own, mut lately) = (0, 0);
    for (_, entry) in tx.scan(&AGENDA, &meeting.account)? {
        let Some(other) = tx.get(&MEETINGS, &(meeting.account, entry.meeting))? else { continue };
        own += usize::from(entry.until > now && other.guest.email.eq_ignore_ascii_case(&meeting.guest.email));
        lately += usize::from(other.made_at > hour_ago);
    }
    if lately >= IN_AN_HOUR {
        return Err(Error::Conflict(
            "Too many meetings were booked here in a short time. Please try again later.".into(),
        ));
    }
    if own >= OF_ONE_GUEST {
        // It does not say whose meetings these are: anybody may type the address.
        return Err(Error::Conflict("This time cannot be booked here. Please write to the firm.".into()));
    }
    Ok(())
}

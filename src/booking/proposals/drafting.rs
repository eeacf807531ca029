//! The times that are proposed: chosen by the rules and the busy times of the member's booking page, and shown to the member only.

use super::records::{Proposal, ProposalId, ProposalState};
use crate::{
    accounts::Account,
    booking::{
        Booking, Offered,
        records::{MeetingKind, Page, Place, PlaceKind},
        store_tables::{BOOKING_PAGES, PROPOSALS},
    },
    error::Result,
    ids::{AccountId, MessageId, TaskId},
};

use jiff::{Timestamp, ToSpan, civil::Date, tz::TimeZone};
use meeting_slots::{Days, Manner, Slot, Span};
use ulid::Ulid;

/// The most times of a proposal.
const TIMES: usize = 6;
/// Hours in which a meeting may begin for somebody in another zone.
const DAY: std::ops::Range<i8> = 8..18;
/// The most proposals of a member that are not over.
const MOST: usize = 50;

/// What a member asks for.
#[derive(Clone, Debug)]
pub struct Wish {
    /// The thread in which it was ordered.
    pub task: TaskId,
    /// The mail that orders it.
    pub asked: MessageId,
    /// The other side's name; may be empty.
    pub name: String,
    /// The other side's address.
    pub email: String,
    /// The other side's telephone number; may be empty.
    pub phone: String,
    /// The other side's zone; may be empty.
    pub zone: String,
    /// What it is about; may be empty.
    pub about: String,
    /// Minutes. Half an hour if nothing was said.
    pub minutes: Option<u16>,
    /// How people meet. By telephone if nothing was said.
    pub manner: Option<Manner>,
    /// On which days.
    pub days: Days,
}

/// What became of it.
#[derive(Clone, Debug)]
pub enum Drafted {
    /// These times are proposed.
    Proposed(Box<Proposal>, Page),
    /// The member has never said when meetings can be held.
    NoHours,
    /// The page names no place of this kind.
    NoPlace(Manner),
    /// Nothing is free on these days.
    NothingFree,
    /// A calendar of the member cannot be read.
    Unknown,
    /// There are too many.
    TooMany,
}

impl Booking {
    /// Drafts a proposal. The same mail again gives the same proposal.
    ///
    /// # Errors
    /// Store errors.
    pub async fn draft_proposal(&self, owner: &Account, wish: Wish) -> Result<Drafted> {
        let account = owner.id;
        let Some(page) = self.store.get(&BOOKING_PAGES, &account)? else { return Ok(Drafted::NoHours) };
        let page: Page = page;
        let id = self.proposal_of(account, wish.asked);
        if let Some(known) = self.store.get(&PROPOSALS, &(account, id))? {
            return Ok(Drafted::Proposed(Box::new(known), page));
        }
        let kind = match kind(&page, &wish) {
            Ok(kind) => kind,
            Err(manner) => return Ok(Drafted::NoPlace(manner)),
        };
        let others = self.proposals(account)?;
        if others.iter().filter(|other| !other.is_over()).count() >= MOST {
            return Ok(Drafted::TooMany);
        }
        self.freshen(account).await?;
        let (booking, for_page, for_kind, days) = (self.clone(), page.clone(), kind.clone(), wish.days.clone());
        let zone = page.time_zone();
        let range = Span { from: midnight(days.first, &zone), until: midnight(after(days.last), &zone) };
        let offered =
            crate::blocking::blocking(move || booking.times(account, &for_page, &for_kind, range, None)).await?;
        let Offered::Times(free) = offered else { return Ok(Drafted::Unknown) };
        // A time that somebody else may still choose is proposed only if there is no other.
        let promised: Vec<Span> = others.iter().filter(|other| !other.is_over()).flat_map(spans).collect();
        let clear: Vec<Slot> =
            free.iter().filter(|slot| !promised.iter().any(|span| span.overlaps(&slot.span))).copied().collect();
        // If the other side is in another time zone, times in their working day come before early and late ones.
        let theirs = TimeZone::get(&wish.zone).ok().filter(|_| !wish.zone.is_empty());
        let in_their_day = |slot: &&Slot| {
            theirs.as_ref().is_none_or(|zone| DAY.contains(&slot.span.from.to_zoned(zone.clone()).hour()))
        };
        let polite: Vec<Slot> = clear.iter().filter(in_their_day).copied().collect();
        let mut times = meeting_slots::chosen(&polite, &days, &zone, TIMES);
        if times.is_empty() {
            times = meeting_slots::chosen(&clear, &days, &zone, TIMES);
        }
        if times.is_empty() {
            times = meeting_slots::chosen(&free, &days, &zone, TIMES);
        }
        if times.is_empty() {
            return Ok(Drafted::NothingFree);
        }
        let Wish { task, asked, name, email, phone, zone, about, .. } = wish;
        let proposal = Proposal {
            id,
            account,
            task,
            asked,
            name,
            email,
            phone,
            zone,
            about,
            kind,
            times: times.into_iter().map(|slot| slot.span.from).collect(),
            state: ProposalState::Drafted,
            made_at: self.clock.now(),
            sent_at: None,
            choice: None,
            ever_chosen: Vec::new(),
            said: Vec::new(),
            heard: 0,
            told: 0,
            clicks: 0,
        };
        let kept = self.store.write(move |tx| {
            if let Some(known) = tx.get(&PROPOSALS, &(account, id))? {
                return Ok(known);
            }
            tx.put(&PROPOSALS, &(account, id), &proposal)?;
            Ok(proposal)
        });
        let kept = kept.await?;
        self.tell(account);
        Ok(Drafted::Proposed(Box::new(kept), page))
    }

    fn proposal_of(&self, account: AccountId, asked: MessageId) -> ProposalId {
        let hash = self.store.keys().lookup("proposal", &format!("{account}\n{asked}"));
        ProposalId(Ulid::from_bytes(hash.first_chunk::<16>().copied().unwrap_or_default()))
    }

    /// A member's proposals, in no order. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn proposals(&self, account: AccountId) -> Result<Vec<Proposal>> {
        self.store.scan(&PROPOSALS, &account).map(|row| row.map(|(_, proposal)| proposal)).collect()
    }

    /// The proposals of a thread, the newest first. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn proposals_of_task(&self, account: AccountId, task: TaskId) -> Result<Vec<Proposal>> {
        let mut own = self.proposals(account)?;
        own.retain(|proposal| proposal.task == task);
        own.sort_by_key(|proposal| std::cmp::Reverse(proposal.made_at));
        Ok(own)
    }
}

fn spans(proposal: &Proposal) -> impl Iterator<Item = Span> + '_ {
    proposal.times.iter().map(|from| Span { from: *from, until: proposal.until(*from) })
}

fn midnight(day: Date, zone: &TimeZone) -> Timestamp {
    day.to_zoned(zone.clone()).map_or(Timestamp::MAX, |zoned| zoned.timestamp())
}

fn after(day: Date) -> Date {
    day.checked_add(1.day()).unwrap_or(day)
}

/// What is booked. A place that the page does not name is nobody's to invent.
fn kind(page: &Page, wish: &Wish) -> std::result::Result<MeetingKind, Manner> {
    let minutes = wish.minutes.unwrap_or(30);
    let place =
        |wanted: PlaceKind| page.kinds.iter().map(|kind| &kind.place).find(|place| place.kind == wanted).cloned();
    let (name, place) = match wish.manner.unwrap_or(Manner::Call) {
        Manner::Call => ("Call", Place { kind: PlaceKind::Phone, detail: String::new() }),
        Manner::Video => ("Video call", place(PlaceKind::Video).ok_or(Manner::Video)?),
        Manner::Office => ("Meeting", place(PlaceKind::Office).ok_or(Manner::Office)?),
    };
    Ok(MeetingKind { name: name.into(), minutes, place, questions: Vec::new() })
}

//! Bookings in a store: one time is one meeting's, whatever comes at once and whenever the process dies.
#![allow(clippy::unwrap_used)]

mod proposals;
mod races;

use super::{Booking, Offered, records::*};
use crate::{
    accounts::{Account, Accounts, Cost, Hasher, NewAccount},
    booking::limits::Wanted,
    clock::Clock,
    error::Error,
    events::Live,
    ids::AccountId,
    outbox::{Notices, OUTBOX, Persona},
    queue::Queue,
    removal::Removal,
    store::{All, Options, Store},
};

use jiff::{SignedDuration, Timestamp};
use meeting_slots::{Opening, Span};
use std::{net::IpAddr, path::Path, sync::Arc};

/// A Monday, 8 AM in New York.
const MONDAY: &str = "2026-06-01T12:00:00Z";
const PEER: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

pub fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

pub struct Room {
    pub store: Store,
    pub booking: Booking,
    pub clock: Clock,
}

/// The room in a folder, as after a start.
pub fn room(folder: &Path, now: Timestamp) -> Room {
    let store = Store::open(&Options { probe: None, reserve: 0, ..Options::new(folder) }).unwrap();
    let clock = Clock::held(now);
    let (queue, _) = Queue::open(store.clone(), Arc::default(), clock.clone()).unwrap();
    let notices = Notices::new(store.clone(), queue, Persona::sample(&clock));
    let booking = Booking::new(store.clone(), notices, Live::default(), clock.clone());
    Room { store, booking, clock }
}

/// Adds a member with an open page.
pub async fn member(room: &Room) -> Account {
    let accounts = Accounts::new(room.store.clone(), Hasher::new(Cost { memory_kib: 8, passes: 1 }).unwrap());
    let new = NewAccount {
        email: "dana@firm.example".into(),
        first_name: "Dana".into(),
        last_name: "Whitlock".into(),
        title: String::new(),
        password: None,
        approved: true,
    };
    let account = accounts.add(new).await.unwrap();
    room.booking.keep_page(account.id, a_page()).await.unwrap();
    account
}

impl Room {
    fn mails(&self) -> Vec<(String, String)> {
        let mut all = Vec::new();
        for row in self.store.scan(&OUTBOX, &All) {
            let item = row.unwrap().1;
            let bytes = self.store.blobs().open(&item.raw).unwrap().read_all().unwrap();
            all.push((item.to, String::from_utf8(bytes).unwrap()));
        }
        all
    }

    fn check(&self, account: AccountId) {
        races::check(&self.store, account);
    }
}

fn wish(key: &str, from: &str) -> Wanted {
    Wanted { key: format!("the guest's key {key}"), from: at(from), ..a_wish() }
}

pub fn a_page() -> Page {
    Page {
        slug: "dana-whitlock".into(),
        open: true,
        welcome: String::new(),
        zone: "America/New_York".into(),
        week: (0..5).map(|day| Opening { day, from: 540, until: 1020 }).collect(),
        closed: Vec::new(),
        federal_holidays: true,
        before: 0,
        after: 15,
        notice_hours: 2,
        days_ahead: 60,
        step: 30,
        kinds: vec![MeetingKind {
            name: "First consultation".into(),
            minutes: 30,
            place: Place { kind: PlaceKind::Office, detail: "1 Main Street".into() },
            questions: vec!["What is it about?".into()],
        }],
    }
}

pub fn a_wish() -> Wanted {
    Wanted {
        key: "a key of a guest".into(),
        kind: "First consultation".into(),
        from: Timestamp::UNIX_EPOCH,
        name: "Pat Borealis".into(),
        email: "pat@borealis.example".into(),
        phone: String::new(),
        note: String::new(),
        zone: "America/New_York".into(),
        answers: Vec::new(),
        spanish: false,
    }
}

pub fn a_meeting() -> Meeting {
    Meeting {
        id: MeetingId(ulid::Ulid::from_bytes([7; 16])),
        account: AccountId::new(),
        kind: a_page().kinds.remove(0),
        from: "2026-06-10T15:00:00Z".parse().unwrap(),
        until: "2026-06-10T15:30:00Z".parse().unwrap(),
        before: 0,
        after: 15,
        guest: Guest {
            name: "Pat \"P\"; Borealis".into(),
            email: "pat@borealis.example".into(),
            phone: String::new(),
            note: String::new(),
            zone: "America/New_York".into(),
            answers: Vec::new(),
            spanish: false,
        },
        status: MeetingStatus::Booked,
        sequence: 0,
        made_at: Timestamp::UNIX_EPOCH,
        changed_at: Timestamp::UNIX_EPOCH,
        reminded: Reminded::default(),
        own_address: false,
        answers: Default::default(),
        written: None,
    }
}

#[tokio::test]
async fn a_time_is_offered_until_somebody_takes_it_and_again_when_it_is_free() {
    let folder = tempfile::tempdir().unwrap();
    let room = room(folder.path(), at(MONDAY));
    let dana = member(&room).await;
    let booking = &room.booking;
    let offered = || {
        let (page, range) = (a_page(), Span { from: at(MONDAY), until: at("2026-06-02T12:00:00Z") });
        let Ok(Offered::Times(times)) = booking.times(dana.id, &page, &page.kinds[0], range, None) else { panic!() };
        times.iter().map(|slot| slot.span.from.to_string()).collect::<Vec<_>>()
    };
    // Two hours of notice: the first time is 10 AM.
    assert_eq!((offered().len(), offered()[0].as_str()), (14, "2026-06-01T14:00:00Z"));
    let (_, _, first) = booking.book("Dana-Whitlock", wish("one", "2026-06-01T15:00:00Z"), PEER).await.unwrap();
    // 15 minutes are kept free after it, and each other meeting keeps them free before it.
    let left = offered();
    assert!(!left.iter().any(|time| ["14:30", "15:00", "15:30"].iter().any(|taken| time.contains(taken))), "{left:?}");
    for (from, part) in [
        ("2026-06-01T15:00:00Z", "just taken"),
        ("2026-06-01T15:30:00Z", "just taken"),
        ("2026-06-01T13:00:00Z", "no longer be booked"),
        ("2026-06-01T16:10:00Z", "no longer be booked"),
        ("2026-06-19T15:00:00Z", "no longer be booked"),
        ("2027-06-01T15:00:00Z", "no longer be booked"),
    ] {
        let refused = booking.book("dana-whitlock", wish("two", from), PEER).await.unwrap_err();
        assert!(matches!(&refused, Error::Conflict(why) if why.contains(part)), "{from}: {refused}");
    }
    // The same request again is the same meeting, and brings no mail.
    let again = booking.book("dana-whitlock", wish("one", "2026-06-01T15:00:00Z"), PEER).await.unwrap().2;
    assert_eq!(again, first);
    assert_eq!(room.mails().len(), 2);
    let other = booking.book("dana-whitlock", wish("one", "2026-06-01T17:00:00Z"), PEER).await;
    assert!(matches!(other, Err(Error::Conflict(_))), "a key is one request's");
    // Moved by half an hour, onto what its own time kept free; whoever saw the old version is told.
    let secret = booking.secret(first.id);
    assert_eq!(booking.by_secret(&secret).unwrap().1, first);
    let moved = booking.move_to(dana.id, first.id, 0, at("2026-06-01T15:30:00Z"), PEER).await.unwrap();
    assert_eq!((moved.sequence, moved.from, moved.until), (1, at("2026-06-01T15:30:00Z"), at("2026-06-01T16:00:00Z")));
    assert!(matches!(booking.cancel(dana.id, first.id, 0, false, PEER).await, Err(Error::Conflict(_))));
    room.check(dana.id);
    booking.cancel(dana.id, first.id, 1, false, PEER).await.unwrap();
    assert_eq!(offered().len(), 14);
    assert!(matches!(booking.cancel(dana.id, first.id, 2, false, PEER).await, Err(Error::Conflict(_))), "twice");
    assert_eq!(room.mails().len(), 6);
    room.check(dana.id);
    // Nothing can be booked with somebody who left, or on a page that is closed.
    booking.keep_page(dana.id, Page { open: false, ..a_page() }).await.unwrap();
    assert!(matches!(
        booking.book("dana-whitlock", wish("three", "2026-06-01T17:00:00Z"), PEER).await,
        Err(Error::NotFound)
    ));
    for odd in ["", "nobody", "dana-whitlock/../x", &"x".repeat(10_000)] {
        assert!(matches!(booking.public(odd), Err(Error::NotFound)));
        assert!(matches!(booking.by_secret(odd), Err(Error::NotFound)));
    }
}

#[tokio::test]
async fn one_guest_cannot_take_all_the_times() {
    let folder = tempfile::tempdir().unwrap();
    let room = room(folder.path(), at(MONDAY));
    let dana = member(&room).await;
    for (n, hour) in [15, 16, 17].iter().enumerate() {
        let from = format!("2026-06-01T{hour}:00:00Z");
        room.booking.book("dana-whitlock", wish(&n.to_string(), &from), PEER).await.unwrap();
    }
    let fourth = Wanted { email: "PAT@borealis.example".into(), ..wish("fourth", "2026-06-01T18:00:00Z") };
    let refused = room.booking.book("dana-whitlock", fourth, PEER).await.unwrap_err();
    assert!(
        matches!(&refused, Error::Conflict(why) if why.contains("write to the firm") && !why.contains("meetings")),
        "{refused}"
    );
    let other = Wanted { email: "ann@lee.example".into(), ..wish("other", "2026-06-01T18:00:00Z") };
    room.booking.book("dana-whitlock", other, PEER).await.unwrap();
    room.check(dana.id);
}

#[tokio::test]
async fn mails_carry_the_meeting_and_nothing_that_a_guest_typed_goes_to_the_guest() {
    let folder = tempfile::tempdir().unwrap();
    let room = room(folder.path(), at(MONDAY));
    let dana = member(&room).await;
    let typed = Wanted {
        name: "Win a prize".into(),
        note: "http://evil.example".into(),
        answers: vec!["A lease.".into()],
        zone: "Europe/Berlin".into(),
        ..wish("one", "2026-06-01T15:00:00Z")
    };
    let meeting = room.booking.book("dana-whitlock", typed, PEER).await.unwrap().2;
    let secret = room.booking.secret(meeting.id);
    let mails = room.mails();
    let of = |to: &str| mails.iter().find(|(own, _)| own == to).unwrap().1.replace("=\r\n", "").replace("=3D", "=");
    let (guests, members) = (of("pat@borealis.example"), of("dana@firm.example"));
    assert!(!guests.contains("prize") && !guests.contains("evil") && !guests.contains("A lease"), "{guests}");
    assert!(guests.contains(&format!("https://box.firm.example/meeting/{secret}")), "{guests}");
    assert!(guests.contains("Monday, June 1, 2026, 5:00 PM to 5:30 PM CEST"), "{guests}");
    assert!(
        members.contains("Win a prize") && members.contains("evil.example") && members.contains("A lease."),
        "{members}"
    );
    assert!(members.contains("11:00 AM to 11:30 AM EDT") && !members.contains(&secret), "{members}");
    for mail in [&guests, &members] {
        assert!(mail.contains("Content-Type: text/calendar; method=REQUEST; charset=utf-8"), "{mail}");
        assert!(mail.contains("Auto-Submitted: auto-generated"), "{mail}");
    }
    // No record names the secret.
    drop(room);
    let reopened = self::room(folder.path(), at(MONDAY));
    assert_eq!(reopened.booking.by_secret(&secret).unwrap().1, meeting, "after a restart");
    // When the member goes, so does everything.
    let index = crate::search::Index::open(&folder.path().join("index"), reopened.store.keys().index()).unwrap();
    let removal = Removal::new(reopened.store.clone(), index);
    assert!(removal.traces(dana.id).unwrap().contains_key("MEETING_BY_SECRET"));
    removal.remove(dana.id).await.unwrap();
    assert_eq!(removal.traces(dana.id).unwrap(), Default::default());
    assert!(matches!(reopened.booking.by_secret(&secret), Err(Error::NotFound)));
}

#[tokio::test]
async fn a_reminder_goes_out_once_also_over_a_restart_and_none_after_a_cancellation() {
    let folder = tempfile::tempdir().unwrap();
    let first = room(folder.path(), at(MONDAY));
    let dana = member(&first).await;
    let book = |key: &'static str, from: &'static str| first.booking.book("dana-whitlock", wish(key, from), PEER);
    book("one", "2026-06-04T15:00:00Z").await.unwrap();
    let gone = book("two", "2026-06-04T17:00:00Z").await.unwrap().2;
    first.booking.cancel(dana.id, gone.id, 0, true, PEER).await.unwrap();
    assert_eq!(first.booking.remind().await.unwrap(), 0);
    first.clock.forward(SignedDuration::from_hours(52));
    assert_eq!((first.booking.remind().await.unwrap(), first.booking.remind().await.unwrap()), (1, 0));
    let before = first.mails().len();
    drop(first);
    let second = room(folder.path(), at("2026-06-03T16:05:00Z"));
    assert_eq!(second.booking.remind().await.unwrap(), 0);
    second.clock.forward(SignedDuration::from_hours(22));
    assert_eq!((second.booking.remind().await.unwrap(), second.booking.remind().await.unwrap()), (1, 0));
    let mails = second.mails();
    assert_eq!(mails.len(), before + 1);
    let reminders = mails.iter().filter(|(_, mail)| mail.contains("This is a reminder"));
    assert_eq!(
        reminders.filter(|(to, mail)| to == "pat@borealis.example" && !mail.contains("text/calendar")).count(),
        2
    );
    // Long over, nothing is left of it.
    second.clock.forward(SignedDuration::from_hours(24 * 200));
    second.booking.tidy().await.unwrap();
    assert_eq!(second.booking.upcoming(dana.id).unwrap(), []);
    assert!(matches!(second.booking.by_secret(&second.booking.secret(gone.id)), Err(Error::NotFound)));
}

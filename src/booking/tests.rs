//! Bookings in a store: races, kills, reminders.

use super::records::*;
use crate::{booking::limits::Wanted, ids::AccountId};

use jiff::Timestamp;
use meeting_slots::Opening;

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
        },
        status: MeetingStatus::Booked,
        sequence: 0,
        made_at: Timestamp::UNIX_EPOCH,
        changed_at: Timestamp::UNIX_EPOCH,
        reminded: Reminded::default(),
        answer: None,
    }
}

//! The shape in which an event goes out as JSON.

use crate::{
    documents::calendar::event::{Clock, Frequency, Method, Moment, Person, Recurrence},
    invitations::{
        records::{EventStatus, Given, Participation},
        repeating,
        shown::Shown,
        times::{self, Time},
    },
};

use jiff::{Timestamp, civil::Date, tz::TimeZone};
use schemars::JsonSchema;
use serde::Serialize;

/// An event that a calendar in a mail tells of.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TaskEvent")]
pub struct EventView {
    #[schemars(extend("format" = "ulid"))]
    id: String,
    /// May be empty.
    title: String,
    /// May be empty.
    place: String,
    /// Null if the calendar states none that can be read.
    start: Option<TimeView>,
    /// Null if the calendar states none.
    end: Option<TimeView>,
    /// The time zone of your settings, or the firm's, in which to show the times. Null if it has no name.
    zone: Option<String>,
    /// The time zone as the calendar names it. Null for whole days and for times without a zone.
    original_zone: Option<String>,
    organizer: Option<PersonView>,
    /// How many people are invited.
    attendees: u32,
    recurrence: Option<RecurrenceView>,
    /// What the newest mail about it wants.
    method: Method,
    status: EventStatus,
    /// Whether the sender of that mail is verified.
    proven: bool,
    /// Your last answer. Null if you gave none.
    answer: Option<AnswerView>,
    /// The address in whose name you can answer. Null if you cannot.
    answers_as: Option<String>,
    /// Why you cannot answer: a sentence for a person. Null if you can.
    no_answer: Option<String>,
}

/// A day or a moment: one of the two is null.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "EventTime")]
struct TimeView {
    /// A whole day. Of an end, the last day.
    day: Option<Date>,
    at: Option<Timestamp>,
}

/// A person in a calendar.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "EventPerson")]
struct PersonView {
    /// May be empty.
    name: String,
    /// May be empty.
    address: String,
}

/// How an event repeats.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "EventRecurrence")]
struct RecurrenceView {
    every: Frequency,
    /// Every how many units.
    interval: u32,
    /// Days of the week, `MO` to `SU`.
    days: Vec<String>,
    /// How often at most.
    count: Option<u32>,
    /// The last day on which it can take place.
    until: Option<Date>,
    /// The calendar's rule says more than these fields.
    more: bool,
    /// Calendar programs get only the first time: they may not be able to work out the rule.
    once: bool,
}

/// An answer to an invitation.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "InvitationAnswer")]
struct AnswerView {
    answer: Participation,
    at: Timestamp,
    /// The event has changed since, so the organizer waits for another answer.
    outdated: bool,
}

impl EventView {
    /// An event as somebody in `zone` reads it.
    pub fn new(shown: Shown, zone: &TimeZone) -> Self {
        let status = shown.status();
        let once = repeating::is_once(&shown.event);
        let Shown { event, proven, answers_as, .. } = shown;
        let said = event.said;
        let view = |time: Time| match time {
            Time::Day(day) => Some(TimeView { day: Some(day), at: None }),
            time => time.at(zone).map(|at| TimeView { day: None, at: Some(at) }),
        };
        let named = |moment: &Moment| match &moment.clock {
            Clock::Utc => Some("UTC".to_owned()),
            Clock::Zone(zone) => Some(zone.said.clone()),
            Clock::Day | Clock::Floating => None,
        };
        let answer = event.answer.map(|Given { answer, at, sequence, .. }| {
            let outdated = sequence != said.sequence;
            AnswerView { answer, at, outdated }
        });
        let (answers_as, no_answer) = match answers_as {
            Ok(address) => (Some(address), None),
            Err(why) => (None, Some(why.to_owned())),
        };
        Self {
            id: event.id.0.to_string(),
            start: said.start.as_ref().map(times::time).and_then(view),
            end: times::end(&said).and_then(view),
            zone: zone.iana_name().map(str::to_owned),
            original_zone: said.start.as_ref().and_then(named),
            title: said.title,
            place: said.place,
            organizer: said.organizer.map(|Person { name, address }| PersonView { name, address }),
            attendees: said.attendee_count,
            recurrence: said.recurrence.map(|recurrence| RecurrenceView::new(recurrence, once)),
            method: said.method,
            status,
            proven,
            answer,
            answers_as,
            no_answer,
        }
    }

    /// Several events.
    pub fn all(shown: Vec<Shown>, zone: &TimeZone) -> Vec<Self> {
        shown.into_iter().map(|one| Self::new(one, zone)).collect()
    }
}

impl RecurrenceView {
    fn new(r: Recurrence, once: bool) -> Self {
        let Recurrence { every, interval, days, count, until, more, .. } = r;
        Self { every, interval, days, count, until, more, once }
    }
}

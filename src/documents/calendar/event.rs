//! An event as a calendar object states it. It comes from the reader, so whoever takes it calls [`CalendarEvent::sound`] first.

use super::modest_rule::is_modest;
use crate::sanitize;

use jiff::{
    Timestamp,
    civil::{Date, DateTime},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most events taken from one mail.
pub const EVENTS_OF_MAIL: usize = 50;
/// The most attendees kept of an event. Those that the mail itself names come first.
pub const ATTENDEES: usize = 200;
/// The most answers kept of a reply. Honest ones have one (RFC 5546, 3.2.3).
pub const ANSWERS: usize = 5;
/// A comment, in characters.
const COMMENT: usize = 500;
/// The longest identifier, in characters. An event with a longer one has none.
const UID: usize = 512;
/// Words of a title or a place, in characters.
const WORDS: usize = 250;
/// The most added or excepted dates kept.
const DATES: usize = 200;

/// What the sender wants (RFC 5546, 1.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "EventMethod")]
pub enum Method {
    /// To invite, or to change an invitation.
    Request,
    /// To call an event off.
    Cancel,
    /// To answer an invitation.
    Reply,
    /// To propose another time.
    Counter,
    /// To tell of an event. Also everything that is named otherwise, and a file that names no method.
    #[default]
    Publish,
}

/// An event.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CalendarEvent {
    /// What the sender wants.
    pub method: Method,
    /// The organizer's identifier, without escapes; empty if it has none that can be used.
    pub uid: String,
    /// The version of the event.
    pub sequence: u32,
    /// When this was written (DTSTAMP).
    #[serde(default)]
    pub stamp: Option<Timestamp>,
    /// Which instance of a repeated event it is about; `None` for the whole event.
    #[serde(default)]
    pub instance: Option<Moment>,
    /// Title, on one line.
    pub title: String,
    /// Place, on one line.
    pub place: String,
    /// Start.
    #[serde(default)]
    pub start: Option<Moment>,
    /// End. Of whole days it is the first day after them.
    #[serde(default)]
    pub end: Option<Moment>,
    /// How long it lasts, if it states that instead of an end.
    #[serde(default)]
    pub lasts: Option<Lasts>,
    /// Who organizes it.
    #[serde(default)]
    pub organizer: Option<Person>,
    /// Who is invited: at most [`ATTENDEES`].
    #[serde(default)]
    pub attendees: Vec<Person>,
    /// How many are invited.
    #[serde(default)]
    pub attendee_count: u32,
    /// How it repeats.
    #[serde(default)]
    pub recurrence: Option<Recurrence>,
    /// It was called off.
    #[serde(default)]
    pub cancelled: bool,
    /// What attendees answer, if this is a reply: at most [`ANSWERS`].
    #[serde(default)]
    pub answers: Vec<Answered>,
    /// What whoever wrote it adds to a reply or a proposal, on one line.
    #[serde(default)]
    pub comment: String,
}

/// A point in time as a calendar states it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moment {
    /// What the clock shows; midnight for a whole day.
    pub at: DateTime,
    /// Whose clock.
    pub clock: Clock,
}

/// Whose clock shows a time (RFC 5545, 3.3.4 and 3.3.5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Clock {
    /// None: a whole day.
    Day,
    /// The clock wherever one is.
    Floating,
    /// UTC.
    Utc,
    /// The clock of a time zone.
    Zone(Zone),
}

/// A time zone as a calendar names it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Zone {
    /// The name in the calendar.
    pub said: String,
    /// The name that the IANA database may know.
    #[serde(default)]
    pub name: Option<String>,
    /// Seconds east of UTC at this time, by the calendar's own definition of the zone.
    #[serde(default)]
    pub offset: Option<i32>,
}

/// A duration: whole days by the calendar, then seconds by the clock (RFC 5545, 3.3.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lasts {
    /// Days.
    pub days: i32,
    /// Seconds.
    pub seconds: i32,
}

/// Who organizes or is invited.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// Address; empty if it is none that mail could go to.
    pub address: String,
    /// Name, on one line; may be empty.
    pub name: String,
}

/// The unit of a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "EventFrequency")]
pub enum Frequency {
    /// Seconds, minutes or hours.
    Hour,
    /// Days.
    Day,
    /// Weeks.
    Week,
    /// Months.
    Month,
    /// Years.
    Year,
}

/// What an attendee answers (PARTSTAT, RFC 5545, 3.2.12). Values that answer nothing are none of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// Yes.
    Accepted,
    /// Perhaps.
    Tentative,
    /// No.
    Declined,
}

/// Who answers, and what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answered {
    /// The attendee's address.
    pub address: String,
    /// The answer.
    pub answer: Answer,
}

/// How an event repeats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recurrence {
    /// The rule as it stands: letters, digits and `=;,+-` only. Empty if it is none to pass on: a program that works it out could be busy
    /// for ever.
    pub rule: String,
    /// The unit.
    pub every: Frequency,
    /// Every how many units.
    pub interval: u32,
    /// On which days of the week, `MO` to `SU`.
    pub days: Vec<String>,
    /// How often at most.
    pub count: Option<u32>,
    /// The last day on which it can take place.
    pub until: Option<Date>,
    /// The rule says more than these fields.
    pub more: bool,
    /// Dates on which it does not take place.
    #[serde(default)]
    pub except: Vec<Moment>,
    /// Dates on which it takes place too.
    #[serde(default)]
    pub also: Vec<Moment>,
}

impl CalendarEvent {
    /// The event with every text in its bounds. The reader may have been taken over, so the server calls this again.
    #[must_use]
    pub fn sound(mut self) -> Self {
        if self.uid.chars().count() > UID || self.uid.chars().any(char::is_control) {
            self.uid.clear();
        }
        self.title = sanitize::line(&self.title, WORDS);
        self.place = sanitize::line(&self.place, WORDS);
        self.organizer = self.organizer.map(Person::sound);
        self.attendees.truncate(ATTENDEES);
        self.attendees = self.attendees.into_iter().map(Person::sound).collect();
        self.comment = sanitize::line(&self.comment, COMMENT);
        self.answers.truncate(ANSWERS);
        for answered in &mut self.answers {
            let person = Person { address: std::mem::take(&mut answered.address), name: String::new() };
            answered.address = person.sound().address;
        }
        for moment in [&mut self.instance, &mut self.start, &mut self.end].into_iter().flatten() {
            moment.tidy();
        }
        self.recurrence = self.recurrence.map(Recurrence::sound);
        self
    }
}

impl Moment {
    fn tidy(&mut self) {
        let Clock::Zone(zone) = &mut self.clock else { return };
        zone.said = sanitize::line(&zone.said, 100);
        zone.name = zone.name.take().filter(|name| is_zone_name(name));
        // Further than any zone has ever been.
        zone.offset = zone.offset.filter(|seconds| seconds.abs() <= 26 * 3600);
    }
}

/// Whether a text can be a name of the IANA database, and nothing else, such as a path.
fn is_zone_name(name: &str) -> bool {
    let fits = |c: char| c.is_ascii_alphanumeric() || "_-+/".contains(c);
    (1..=64).contains(&name.len()) && name.chars().all(fits) && !name.starts_with('/')
}

impl Person {
    /// A person with an address that can be one recipient, or none.
    #[must_use]
    pub fn sound(self) -> Self {
        let Self { address, name } = self;
        let fits = |c: char| !c.is_whitespace() && !c.is_control() && !"()<>[]:;\\,\"".contains(c);
        let parts = address.split_once('@').filter(|(local, domain)| !local.is_empty() && !domain.is_empty());
        let good = address.len() <= 254 && address.chars().all(fits) && parts.is_some_and(|(_, d)| !d.contains('@'));
        Self { address: if good { address } else { String::new() }, name: sanitize::line(&name, 120) }
    }

    /// The name and the address.
    pub fn shown(&self) -> String {
        match (self.name.as_str(), self.address.as_str()) {
            ("", address) => address.to_owned(),
            (name, address) if address.is_empty() || name == address => name.to_owned(),
            (name, address) => format!("{name} <{address}>"),
        }
    }
}

impl Recurrence {
    /// One of which nothing is known.
    pub(super) fn not_understood() -> Self {
        Self {
            rule: String::new(),
            every: Frequency::Day,
            interval: 1,
            days: Vec::new(),
            count: None,
            until: None,
            more: true,
            except: Vec::new(),
            also: Vec::new(),
        }
    }

    fn sound(mut self) -> Self {
        let fits = |c: char| c.is_ascii_alphanumeric() || "=;,+-".contains(c);
        if self.rule.len() > 500 || !self.rule.chars().all(fits) {
            self.rule.clear();
            self.more = true;
        }
        if self.passed_on().is_none() {
            self.rule.clear();
        }
        self.interval = self.interval.clamp(1, 9_999);
        self.days.retain(|day| WEEKDAYS.iter().any(|(known, _)| known == day));
        self.days.truncate(7);
        for dates in [&mut self.except, &mut self.also] {
            dates.truncate(DATES);
            dates.iter_mut().for_each(Moment::tidy);
        }
        self
    }

    /// The rule, if calendar programs can be given it.
    pub fn passed_on(&self) -> Option<&str> {
        is_modest(&self.rule).then_some(self.rule.as_str())
    }

    /// "weekly on Monday and Wednesday until June 1, 2026".
    pub fn words(&self) -> String {
        let (one, many) = match self.every {
            Frequency::Hour => return "several times a day".into(),
            Frequency::Day => ("daily", "days"),
            Frequency::Week => ("weekly", "weeks"),
            Frequency::Month => ("monthly", "months"),
            Frequency::Year => ("yearly", "years"),
        };
        let mut words = if self.interval == 1 { one.to_owned() } else { format!("every {} {many}", self.interval) };
        let named = |day: &String| WEEKDAYS.iter().find(|(known, _)| known == day).map(|(_, name)| *name);
        let days: Vec<&str> = self.days.iter().filter_map(named).collect();
        if let Some((last, before)) = days.split_last() {
            let before = before.join(", ");
            let and = if before.is_empty() { "" } else { " and " };
            words.push_str(&format!(" on {before}{and}{last}"));
        }
        if self.more {
            words.push_str(", by a rule with more conditions");
        }
        match (self.until, self.count) {
            (Some(until), _) => words.push_str(&format!(" until {}", until.strftime("%B %-d, %Y"))),
            (None, Some(1)) => words.push_str(", once"),
            (None, Some(count)) => words.push_str(&format!(", {count} times")),
            (None, None) => words.push_str(" without an end"),
        }
        words
    }
}

/// The days of the week in RRULE, and their names.
pub(super) const WEEKDAYS: [(&str, &str); 7] = [
    ("MO", "Monday"),
    ("TU", "Tuesday"),
    ("WE", "Wednesday"),
    ("TH", "Thursday"),
    ("FR", "Friday"),
    ("SA", "Saturday"),
    ("SU", "Sunday"),
];

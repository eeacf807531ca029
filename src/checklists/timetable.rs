//! When to remind a client, and when no more. The one decision that the server takes and the simulation tests.

use jiff::{
    SignedDuration, Timestamp, ToSpan, Zoned,
    civil::{Date, Weekday},
    tz::TimeZone,
};
use serde::{Deserialize, Serialize};

/// How often and at what hours a client is reminded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timetable {
    /// Days after the first mail.
    pub first: u16,
    /// Days between reminders.
    pub every: u16,
    /// The most reminders, the first mail not counted.
    pub most: u16,
    /// The hours of the client's day in which mails go out: from this full hour
    pub from_hour: i8,
    /// until before this one.
    pub to_hour: i8,
}

impl Default for Timetable {
    fn default() -> Self {
        Self { first: 3, every: 7, most: 6, from_hour: 9, to_hour: 17 }
    }
}

/// What has happened with a client so far.
#[derive(Clone, Copy, Debug)]
pub struct Reminding<'a> {
    /// When the first mail went out.
    pub started: Timestamp,
    /// When reminders went out.
    pub sent: &'a [Timestamp],
    /// Items that are still wanted.
    pub wanted: usize,
    /// The client asked for no more mails.
    pub opted_out: bool,
    /// A person at the firm said to wait.
    pub paused: bool,
    /// A mail to the client came back.
    pub bounced: bool,
}

/// Why nothing is sent any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    AllCame,
    OptedOut,
    Paused,
    Bounced,
    Cap,
}

/// What to do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    Send,
    /// Not before then.
    Wait(Timestamp),
    Stop(Stopped),
}

impl Timetable {
    /// Whether its values make sense.
    pub fn is_valid(&self) -> bool {
        (1..=365).contains(&self.first)
            && (1..=365).contains(&self.every)
            && self.most <= 50
            && self.from_hour >= 0
            && self.from_hour < self.to_hour
            && self.to_hour <= 24
    }

    /// What to do now for a client who lives in this zone.
    pub fn next(&self, so_far: &Reminding<'_>, zone: &TimeZone, now: Timestamp) -> Next {
        let stop = if so_far.wanted == 0 {
            Some(Stopped::AllCame)
        } else if so_far.opted_out {
            Some(Stopped::OptedOut)
        } else if so_far.bounced {
            Some(Stopped::Bounced)
        } else if so_far.paused {
            Some(Stopped::Paused)
        } else if so_far.sent.len() >= usize::from(self.most) {
            Some(Stopped::Cap)
        } else {
            None
        };
        if let Some(why) = stop {
            return Next::Stop(why);
        }
        let (last, days) = match so_far.sent.iter().max() {
            Some(last) => (*last, self.every),
            None => (so_far.started, self.first),
        };
        let day = last.to_zoned(zone.clone()).date().saturating_add(i64::from(days).days());
        let due = self.open(day, zone);
        // A clock that was set back must not bring two mails in a row; it waits for the same day.
        if now < due {
            return Next::Wait(due);
        }
        let here = now.to_zoned(zone.clone());
        if self.is_open(&here) { Next::Send } else { Next::Wait(self.opens_after(&here, zone)) }
    }

    /// Whether mails go out at this time.
    pub fn is_open(&self, here: &Zoned) -> bool {
        is_workday(here.date()) && (self.from_hour..self.to_hour).contains(&here.hour())
    }

    /// When the hours of a day begin, or of the next working day.
    fn open(&self, day: Date, zone: &TimeZone) -> Timestamp {
        let mut day = day;
        while !is_workday(day) {
            let next = day.saturating_add(1.day());
            if next == day {
                break;
            }
            day = next;
        }
        let begins = day.at(self.from_hour.clamp(0, 23), 0, 0, 0);
        // Where clocks are put forward over this hour, the first moment after the gap.
        zone.to_ambiguous_zoned(begins).compatible().map_or(Timestamp::MAX, |zoned| zoned.timestamp())
    }

    fn opens_after(&self, here: &Zoned, zone: &TimeZone) -> Timestamp {
        let now = here.timestamp();
        let mut day = here.date();
        loop {
            let begins = self.open(day, zone);
            if begins > now {
                return begins;
            }
            let next = day.saturating_add(1.day());
            if next == day {
                return now.saturating_add(SignedDuration::from_hours(24)).unwrap_or(Timestamp::MAX);
            }
            day = next;
        }
    }
}

fn is_workday(day: Date) -> bool {
    !matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday)
}

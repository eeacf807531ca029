//! Working hours: what the clock on the wall shows while meetings can be held, and which spans of real time that is. Where the clock is put
//! back, an hour on the wall is two real ones; where it is put forward, none.

use crate::Span;

use jiff::{
    Timestamp, ToSpan,
    civil::{Date, DateTime, Time, Weekday},
    tz::{Offset, TimeZone},
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Minutes of a day by the clock.
const DAY: u16 = 24 * 60;
/// The most days that are looked at in one go.
const MOST_DAYS: usize = 400;

/// Hours of one day of the week, in minutes since midnight by the clock on the wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Opening {
    /// 0 is Monday.
    pub day: u8,
    /// The first minute.
    pub from: u16,
    /// The first minute after it; 1440 is midnight.
    pub until: u16,
}

impl Opening {
    /// Whether it is a time that a day of the week has.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.day < 7 && self.from < self.until && self.until <= DAY
    }
}

/// When meetings can be held.
#[derive(Clone, Debug)]
pub struct Hours {
    /// Whose clock.
    pub zone: TimeZone,
    /// The week. What is not sound is left out.
    pub week: Vec<Opening>,
    /// Days on which there are no meetings.
    pub closed: BTreeSet<Date>,
}

impl Hours {
    /// The open spans that touch `range`, in order, joined where one follows another.
    #[must_use]
    pub fn open(&self, range: Span) -> Vec<Span> {
        let first = self.zone.to_datetime(range.from).date();
        let first = first.yesterday().unwrap_or(first);
        let mut spans: Vec<Span> = first
            .series(1.day())
            .take(MOST_DAYS)
            .take_while(|day| day.to_zoned(self.zone.clone()).is_ok_and(|start| start.timestamp() < range.until))
            .flat_map(|day| self.of_day(day))
            .collect();
        spans.sort_unstable();
        let mut joined: Vec<Span> = Vec::new();
        for span in spans {
            match joined.last_mut() {
                Some(last) if span.from <= last.until => last.until = last.until.max(span.until),
                _ => joined.push(span),
            }
        }
        joined.retain(|span| span.overlaps(&range));
        joined
    }

    fn of_day(&self, day: Date) -> Vec<Span> {
        if self.closed.contains(&day) {
            return Vec::new();
        }
        let offsets = offsets(&self.zone, day);
        let weekday = day.weekday();
        let of_day = |opening: &&Opening| opening.is_sound() && weekday == weekday_of(opening.day);
        let both = self.week.iter().filter(of_day).flat_map(|opening| {
            let (from, until) = (at(day, opening.from), at(day, opening.until));
            offsets.iter().filter_map(move |(valid, offset)| {
                let from = offset.to_timestamp(from?).ok()?.max(valid.from);
                let until = offset.to_timestamp(until?).ok()?.min(valid.until);
                (from < until).then_some(Span { from, until })
            })
        });
        both.collect()
    }
}

fn weekday_of(day: u8) -> Weekday {
    // A sound opening has a day of the week.
    Weekday::from_monday_zero_offset(i8::try_from(day).unwrap_or(0)).unwrap_or(Weekday::Monday)
}

fn at(day: Date, minute: u16) -> Option<DateTime> {
    day.to_datetime(Time::midnight()).checked_add(i64::from(minute).minutes()).ok()
}

/// The offsets of a zone around a day, each with the time in which it holds.
fn offsets(zone: &TimeZone, day: Date) -> Vec<(Span, Offset)> {
    // No offset is longer than 26 hours.
    let utc = |day: Date| Offset::UTC.to_timestamp(day.to_datetime(Time::midnight()));
    let (Ok(begin), Ok(end)) = (
        utc(day.saturating_sub(2.days())).map(|at| at.max(Timestamp::MIN)),
        utc(day.saturating_add(3.days())).map(|at| at.min(Timestamp::MAX)),
    ) else {
        return Vec::new();
    };
    let mut all = Vec::new();
    let (mut from, mut offset) = (begin, zone.to_offset(begin));
    for change in zone.following(begin).take(64).take_while(|change| change.timestamp() < end) {
        all.push((Span { from, until: change.timestamp() }, offset));
        (from, offset) = (change.timestamp(), change.offset());
    }
    all.push((Span { from, until: end }, offset));
    all
}

//! Time zones as a calendar itself defines them (VTIMEZONE, RFC 5545, 3.6.5). Nothing is expanded: a rule is asked for
//! its last change before a time, so a rule that never ends costs no more than any other.

use super::{event::WEEKDAYS, lines::Property, time};

use jiff::{
    SignedDuration,
    civil::{Date, DateTime, Weekday},
};
use std::collections::HashMap;

/// The most zones of one calendar, and the most rules and dates of one zone.
const ZONES: usize = 64;
const RULES: usize = 400;

/// The zones of a calendar, by name.
#[derive(Debug, Default)]
pub(super) struct Definitions(HashMap<String, Definition>);

/// A zone.
#[derive(Debug, Default)]
pub(super) struct Definition {
    /// Another name of it (X-LIC-LOCATION); may be empty.
    pub location: String,
    rules: Vec<Rule>,
}

/// When the offset changes, and to what.
#[derive(Debug, Default)]
struct Rule {
    start: Option<DateTime>,
    from: i32,
    to: i32,
    yearly: Option<Yearly>,
    dates: Vec<DateTime>,
}

/// A day that comes every year.
#[derive(Debug)]
struct Yearly {
    month: Option<i8>,
    day: YearDay,
    until: Option<DateTime>,
}

#[derive(Debug)]
enum YearDay {
    /// The day of DTSTART.
    Same,
    /// A day of the month.
    Of(i8),
    /// The nth such weekday of the month; from its end if negative.
    Nth(i8, Weekday),
    /// The first such weekday on this day of the month or later.
    From(i8, Weekday),
}

impl Definitions {
    pub fn get(&self, name: &str) -> Option<&Definition> {
        self.0.get(name)
    }

    /// Adds a zone from the properties of its component and those of each of its rules.
    pub fn add(&mut self, own: &[Property], rules: &[Vec<Property>]) {
        let of =
            |name: &str| own.iter().find(|p| p.name == name).map(|p| p.value.trim().to_owned()).unwrap_or_default();
        let name = of("TZID");
        if name.is_empty() || self.0.len() >= ZONES {
            return;
        }
        let rules = rules.iter().take(RULES).map(|rule| Rule::of(rule)).collect();
        self.0.insert(name, Definition { location: of("X-LIC-LOCATION"), rules });
    }
}

impl Definition {
    /// Seconds east of UTC when the zone's clock shows `at`. In the hour that is left out in spring, the offset from
    /// before counts, and in the hour that comes twice, the first (RFC 5545, 3.3.5).
    pub fn offset_at(&self, at: DateTime) -> Option<i32> {
        let last = self.rules.iter().filter_map(|rule| rule.onset(at).map(|onset| (onset, rule)));
        match last.max_by_key(|(onset, _)| *onset) {
            Some((onset, rule)) => {
                let skipped = SignedDuration::from_secs(i64::from(rule.to.saturating_sub(rule.from)));
                Some(if at.duration_since(onset) < skipped { rule.from } else { rule.to })
            }
            None => self.rules.iter().min_by_key(|rule| rule.start).map(|rule| rule.from),
        }
    }
}

impl Rule {
    fn of(properties: &[Property]) -> Self {
        let mut rule = Self::default();
        for Property { name, value, .. } in properties {
            match name.as_str() {
                "DTSTART" => rule.start = time::civil(value).map(|(at, ..)| at),
                "TZOFFSETFROM" => rule.from = offset(value).unwrap_or_default(),
                "TZOFFSETTO" => rule.to = offset(value).unwrap_or_default(),
                "RRULE" => rule.yearly = Yearly::of(value),
                "RDATE" => {
                    let room = RULES.saturating_sub(rule.dates.len());
                    rule.dates.extend(value.split(',').take(room).filter_map(|v| time::civil(v).map(|(at, ..)| at)));
                }
                _ => {}
            }
        }
        rule
    }

    /// The last change at `at` or before.
    fn onset(&self, at: DateTime) -> Option<DateTime> {
        let start = self.start.filter(|start| *start <= at)?;
        let dates = self.dates.iter().copied().filter(|date| *date <= at);
        let yearly = self.yearly.as_ref().and_then(|yearly| {
            let end = yearly.until.map_or(at, |until| until.min(at));
            let on = |year: i16| yearly.day_in(year, start).map(|day| day.to_datetime(start.time()));
            [end.year(), end.year() - 1].into_iter().filter_map(on).find(|onset| (start..=end).contains(onset))
        });
        [Some(start), yearly, dates.max()].into_iter().flatten().max()
    }
}

impl Yearly {
    fn of(value: &str) -> Option<Self> {
        let part = |name: &str| {
            let mut all = value.split(';').filter_map(|part| part.split_once('='));
            all.find(|(n, _)| n.trim().eq_ignore_ascii_case(name)).map(|(_, v)| v.trim())
        };
        if !part("FREQ")?.eq_ignore_ascii_case("YEARLY") {
            return None;
        }
        let month_days = part("BYMONTHDAY").map(|days| days.split(',').filter_map(|d| d.parse::<i8>().ok()));
        let month_day = month_days.and_then(Iterator::min).filter(|day| *day > 0);
        let weekday = part("BYDAY").and_then(|day| {
            let day = day.split(',').next()?.trim();
            let (nth, name) = day.split_at_checked(day.len().checked_sub(2)?)?;
            let at = WEEKDAYS.iter().position(|(known, _)| known.eq_ignore_ascii_case(name))?;
            let weekday = Weekday::from_monday_zero_offset(i8::try_from(at).ok()?).ok()?;
            Some((nth.trim_start_matches('+').parse::<i8>().unwrap_or(0), weekday))
        });
        let day = match (weekday, month_day) {
            (Some((0, weekday)), Some(day)) => YearDay::From(day, weekday),
            (Some((nth, weekday)), _) if nth != 0 => YearDay::Nth(nth, weekday),
            (_, Some(day)) => YearDay::Of(day),
            _ => YearDay::Same,
        };
        let month = part("BYMONTH").and_then(|month| month.parse().ok());
        Some(Self { month, day, until: part("UNTIL").and_then(|until| time::civil(until).map(|(at, ..)| at)) })
    }

    fn day_in(&self, year: i16, start: DateTime) -> Option<Date> {
        let first = Date::new(year, self.month.unwrap_or(start.month()), 1).ok()?;
        match self.day {
            YearDay::Same => Date::new(year, first.month(), start.day()).ok(),
            YearDay::Of(day) => Date::new(year, first.month(), day).ok(),
            YearDay::Nth(nth, weekday) => first.nth_weekday_of_month(nth, weekday).ok(),
            YearDay::From(day, weekday) => {
                let day = Date::new(year, first.month(), day).ok()?;
                if day.weekday() == weekday { Some(day) } else { day.nth_weekday(1, weekday).ok() }
            }
        }
    }
}

/// "-0500" or "+053000" in seconds.
fn offset(value: &str) -> Option<i32> {
    let value = value.trim();
    let (sign, digits) = match value.split_at_checked(1)? {
        ("-", digits) => (-1, digits),
        ("+", digits) => (1, digits),
        _ => (1, value),
    };
    let number = |range| digits.get(range).and_then(|d: &str| d.parse::<i32>().ok());
    let (hours, minutes) = (number(0..2)?, number(2..4)?);
    Some(sign * (hours * 3600 + minutes * 60 + number(4..6).unwrap_or(0)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::calendar::lines::properties;

    fn zone(rules: &[&str]) -> Definition {
        let rule = |text: &&str| Rule::of(&properties(&text.replace(' ', "\r\n")).collect::<Vec<_>>());
        Definition { location: String::new(), rules: rules.iter().map(rule).collect() }
    }

    fn hours(zone: &Definition, at: &str) -> f64 {
        f64::from(zone.offset_at(at.parse().unwrap()).unwrap()) / 3600.0
    }

    /// As Outlook writes the rules for New York: from 1601, without an end. Both clock changes of 2026.
    #[test]
    fn the_clock_changes_as_a_calendar_defines_them() {
        let new_york = zone(&[
            "DTSTART:16010101T020000 TZOFFSETFROM:-0400 TZOFFSETTO:-0500 RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11",
            "DTSTART:16010101T020000 TZOFFSETFROM:-0500 TZOFFSETTO:-0400 RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3",
        ]);
        for (at, want) in [
            ("2026-01-15T12:00:00", -5.0),
            ("2026-03-08T01:59:59", -5.0),
            // It does not exist: the offset from before, so 03:30 of the new time.
            ("2026-03-08T02:30:00", -5.0),
            ("2026-03-08T03:00:00", -4.0),
            ("2026-07-01T12:00:00", -4.0),
            // It comes twice: the first.
            ("2026-11-01T01:30:00", -4.0),
            ("2026-11-01T02:00:00", -5.0),
            ("2026-12-31T23:59:59", -5.0),
        ] {
            assert_eq!(hours(&new_york, at), want, "{at}");
        }
    }

    #[test]
    fn other_ways_to_define_a_zone() {
        let berlin = zone(&[
            "DTSTART:19961027T030000 TZOFFSETFROM:+0200 TZOFFSETTO:+0100 RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
            "DTSTART:19810329T020000 TZOFFSETFROM:+0100 TZOFFSETTO:+0200 RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
        ]);
        assert_eq!((hours(&berlin, "2026-03-29T03:00:00"), hours(&berlin, "2026-10-25T03:00:00")), (2.0, 1.0));
        let days = zone(&[
            "DTSTART:20070311T020000 TZOFFSETFROM:-0500 TZOFFSETTO:-0400 RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=8,9,10,11,12,13,14;BYDAY=SU",
            "DTSTART:20071104T020000 TZOFFSETFROM:-0400 TZOFFSETTO:-0500 RDATE:20261101T020000,20271107T020000",
        ]);
        assert_eq!((hours(&days, "2026-03-08T03:00:00"), hours(&days, "2026-11-01T02:00:00")), (-4.0, -5.0));
        let ended = zone(&[
            "DTSTART:20000402T020000 TZOFFSETFROM:-0500 TZOFFSETTO:-0400 RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=20060402T070000Z",
            "DTSTART:20001029T020000 TZOFFSETFROM:-0400 TZOFFSETTO:-0500 RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20061029T060000Z",
        ]);
        assert_eq!(hours(&ended, "2026-07-01T00:00:00"), -5.0);
        let fixed = zone(&["DTSTART:16010101T000000 TZOFFSETFROM:+0530 TZOFFSETTO:+0530"]);
        assert_eq!((hours(&fixed, "2026-07-01T00:00:00"), hours(&fixed, "0001-01-01T00:00:00")), (5.5, 5.5));
        assert_eq!(zone(&[]).offset_at("2026-07-01T00:00:00".parse().unwrap()), None);
        assert_eq!(
            zone(&["RRULE:FREQ=SECONDLY", "DTSTART:x"]).offset_at("2026-07-01T00:00:00".parse().unwrap()),
            Some(0)
        );
    }
}

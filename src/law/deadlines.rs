//! When a period ends, and how that was computed: Federal Rules of Civil Procedure 6(a) and 6(d), Federal Rules of
//! Appellate Procedure 26(a) and 26(c), and plain calendar counting. Every counted, skipped and added day is shown.
//!
//! As in force since 1 December 2009. Shorter periods before that day were counted differently; this is not
//! implemented.

use super::holidays::Calendar;

pub use super::counting::{Direction, Rules, Service, Unit};
use jiff::{
    Span,
    civil::{Date, DateTime, Weekday, date},
};
use std::fmt;

/// What to count.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// The event; its time counts only for hours.
    pub trigger: DateTime,
    /// How many.
    pub count: u32,
    /// Of what.
    pub unit: Unit,
    /// Forward or back.
    pub direction: Direction,
    /// How the paper was served, if that matters.
    pub service: Option<Service>,
    /// By which rule.
    pub rules: Rules,
}

/// A step of the computation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The day it is about.
    pub day: Date,
    /// What happens to it.
    pub what: What,
}

/// How a day is treated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// The day of the event, which is not counted.
    Event,
    /// It is the n-th; the step names a weekend or holiday.
    Counted(u32, Option<String>),
    /// It is not counted, for this reason.
    Skipped(String),
    /// The same day of another month, or its last.
    Months(u32, Direction),
    /// So many hours end on it.
    Hours(u32),
    /// The period cannot end on it, for this reason, and runs on.
    Moved(String, Direction),
    /// The n-th of the three days that service adds.
    Added(u32, Option<String>),
    /// Days are added because of service; the words name the rule.
    Extended(&'static str),
    /// The end.
    Due,
}

/// The end of a period and how it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deadline {
    /// The last day; the time counts only for hours.
    pub due: DateTime,
    /// All steps, in order.
    pub steps: Vec<Step>,
}

/// The most units counted: a longer period is not a deadline.
const MOST: u32 = 100_000;
/// Electronic service added three days until then (amendments of 1 December 2016).
const ELECTRONIC_ENDS: Date = date(2016, 12, 1);

/// Counts. `None` if the end is outside the calendar or the count is unreasonable.
pub fn deadline(task: &Task, calendar: &Calendar) -> Option<Deadline> {
    if task.count > MOST {
        return None;
    }
    let mut counting = Counting { task, calendar, steps: vec![Step { day: task.trigger.date(), what: What::Event }] };
    let due = counting.run()?;
    counting.steps.push(Step { day: due.date(), what: What::Due });
    Some(Deadline { due, steps: counting.steps })
}

struct Counting<'a> {
    task: &'a Task,
    calendar: &'a Calendar,
    steps: Vec<Step>,
}

impl Counting<'_> {
    fn run(&mut self) -> Option<DateTime> {
        let event = self.task.trigger.date();
        let court = self.task.rules != Rules::Plain;
        let mut day = match self.task.unit {
            Unit::Hours => return self.hours(court),
            Unit::Days => self.days(event, self.task.count, false)?,
            Unit::BusinessDays => self.days(event, self.task.count, true)?,
            Unit::Weeks => self.days(event, self.task.count.checked_mul(7)?, false)?,
            Unit::Months => self.months(event, self.task.count)?,
            Unit::Years => self.months(event, self.task.count.checked_mul(12)?)?,
        };
        if court {
            day = self.past_closed_days(day)?;
            if let Some(rule) = self.three_days() {
                self.say(day, What::Extended(rule));
                for n in 1..=3 {
                    day = day.tomorrow().ok()?;
                    let closed = self.closed(day);
                    self.say(day, What::Added(n, closed));
                }
                day = self.past_closed_days(day)?;
            }
        }
        Some(day.to_datetime(self.task.trigger.time()))
    }

    fn say(&mut self, day: Date, what: What) {
        self.steps.push(Step { day, what });
    }

    fn days(&mut self, event: Date, count: u32, business: bool) -> Option<Date> {
        let mut day = event;
        let mut n = 0;
        while n < count {
            day = self.next(day)?;
            let closed = self.closed(day);
            match closed {
                Some(reason) if business => self.say(day, What::Skipped(reason)),
                reason => {
                    n += 1;
                    self.say(day, What::Counted(n, reason));
                }
            }
        }
        Some(day)
    }

    fn months(&mut self, event: Date, count: u32) -> Option<Date> {
        let span = Span::new().try_months(i64::from(count)).ok()?;
        // jiff ends on the last day where the month is shorter.
        let day = match self.task.direction {
            Direction::After => event.checked_add(span).ok()?,
            Direction::Before => event.checked_sub(span).ok()?,
        };
        self.say(day, What::Months(count, self.task.direction));
        Some(day)
    }

    /// Rule 6(a)(2): hours run without pause; an end on a closed day moves to the same time of the next open one.
    fn hours(&mut self, court: bool) -> Option<DateTime> {
        let span = Span::new().try_hours(i64::from(self.task.count)).ok()?;
        let end = match self.task.direction {
            Direction::After => self.task.trigger.checked_add(span).ok()?,
            Direction::Before => self.task.trigger.checked_sub(span).ok()?,
        };
        self.say(end.date(), What::Hours(self.task.count));
        let day = if court { self.past_closed_days(end.date())? } else { end.date() };
        Some(day.to_datetime(end.time()))
    }

    /// Rules 6(a)(1)(C), 6(a)(5): on to the next open day, or back to the one before.
    fn past_closed_days(&mut self, mut day: Date) -> Option<Date> {
        while let Some(reason) = self.closed(day) {
            self.say(day, What::Moved(reason, self.task.direction));
            day = self.next(day)?;
        }
        Some(day)
    }

    fn next(&self, day: Date) -> Option<Date> {
        match self.task.direction {
            Direction::After => day.tomorrow().ok(),
            Direction::Before => day.yesterday().ok(),
        }
    }

    fn closed(&self, day: Date) -> Option<String> {
        match day.weekday() {
            Weekday::Saturday => Some("Saturday".into()),
            Weekday::Sunday => Some("Sunday".into()),
            _ => self.calendar.holiday(day, self.task.direction == Direction::After).map(Into::into),
        }
    }

    /// Rules 6(d) and 26(c): whether service adds three days, and by which rule. They come after a period, not before
    /// it.
    fn three_days(&self) -> Option<&'static str> {
        let adds = match self.task.service? {
            Service::Mail => true,
            Service::Electronic => self.task.trigger.date() < ELECTRONIC_ENDS,
            Service::Hand => false,
        };
        let rule = if self.task.rules == Rules::Appellate { "Rule 26(c)" } else { "Rule 6(d)" };
        (adds && self.task.direction == Direction::After && self.task.unit != Unit::Hours).then_some(rule)
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let day = self.day.strftime("%a %Y-%m-%d");
        let noted = |reason: &Option<String>| reason.as_ref().map_or_else(String::new, |r| format!(" ({r}, counted)"));
        match &self.what {
            What::Event => write!(f, "{day}: day of the event, not counted"),
            What::Counted(n, closed) => write!(f, "day {n}: {day}{}", noted(closed)),
            What::Skipped(reason) => write!(f, "{day}: {reason}, not a business day"),
            What::Months(n, Direction::After) => write!(f, "{n} months later is the same day of the month: {day}"),
            What::Months(n, Direction::Before) => write!(f, "{n} months earlier is the same day of the month: {day}"),
            What::Hours(n) => write!(f, "{n} hours end on {day}"),
            What::Moved(reason, Direction::After) => {
                write!(f, "{day} is {}: the period continues to the next day", article(reason))
            }
            What::Moved(reason, Direction::Before) => {
                write!(f, "{day} is {}: the period goes back to the day before", article(reason))
            }
            What::Extended(rule) => write!(f, "service adds 3 days after {day} ({rule})"),
            What::Added(n, closed) => write!(f, "+{n}: {day}{}", noted(closed)),
            What::Due => write!(f, "due {day}"),
        }
    }
}

fn article(reason: &str) -> String {
    if matches!(reason, "Saturday" | "Sunday") { format!("a {reason}") } else { reason.to_owned() }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::Value;

    fn task(trigger: &str, count: u32, unit: Unit) -> Task {
        let trigger: DateTime = trigger.parse().unwrap();
        Task { trigger, count, unit, direction: Direction::After, service: None, rules: Rules::Civil }
    }

    /// The days of the explanation, which stand in every line that is about a day.
    fn told(steps: &[Step], what: fn(&What) -> bool) -> Vec<String> {
        steps.iter().filter(|s| what(&s.what)).map(|s| s.day.to_string()).collect()
    }

    #[test]
    fn every_published_case() {
        let cases: Vec<Value> = serde_json::from_str(include_str!("../../tests/data/deadlines/cases.json")).unwrap();
        assert_eq!(cases.len(), 150);
        for case in &cases {
            let unit = match case["period"]["unit"].as_str().unwrap() {
                "days" => Unit::Days,
                "weeks" => Unit::Weeks,
                "months" => Unit::Months,
                _ => Unit::Hours,
            };
            let count = case["period"]["n"].as_u64().unwrap() as u32;
            let task = Task {
                direction: if case["direction"] == "after" { Direction::After } else { Direction::Before },
                service: match case["service"].as_str() {
                    Some("electronic") => Some(Service::Electronic),
                    Some("mail") => Some(Service::Mail),
                    Some("hand") => Some(Service::Hand),
                    _ => None,
                },
                rules: if case["rule"] == "frcp6" { Rules::Civil } else { Rules::Appellate },
                ..task(case["trigger"].as_str().unwrap(), count, unit)
            };
            let counted = deadline(&task, &Calendar::federal()).unwrap();
            let due: DateTime = case["due"].as_str().unwrap().parse().unwrap();
            let due = if unit == Unit::Hours { due } else { due.date().to_datetime(task.trigger.time()) };
            assert_eq!(counted.due, due, "{}", case["id"]);
            // Where the published explanation lists every day, ours lists the same ones.
            let listed: Vec<&str> = case["explanation"].as_array().unwrap().iter().filter_map(|l| l.as_str()).collect();
            if matches!(unit, Unit::Days) && count <= 31 {
                let days: Vec<String> = listed
                    .iter()
                    .filter(|l| l.starts_with("day ") || l.starts_with('+'))
                    .filter_map(|l| l.split_whitespace().find(|w| w.len() == 10 && w.starts_with("20")))
                    .map(str::to_owned)
                    .collect();
                let ours = told(&counted.steps, |w| matches!(w, What::Counted(..) | What::Added(..)));
                assert_eq!(ours, days, "{}", case["id"]);
            }
        }
    }

    #[test]
    fn business_days_skip_weekends_and_holidays_and_say_so() {
        let plain = Task { rules: Rules::Plain, ..task("2025-07-02", 3, Unit::BusinessDays) };
        let counted = deadline(&plain, &Calendar::federal()).unwrap();
        assert_eq!(counted.due.date(), date(2025, 7, 8));
        let skipped = told(&counted.steps, |w| matches!(w, What::Skipped(_)));
        assert_eq!(skipped, ["2025-07-04", "2025-07-05", "2025-07-06"]);
        let lines: Vec<String> = counted.steps.iter().map(ToString::to_string).collect();
        assert_eq!(lines[0], "Wed 2025-07-02: day of the event, not counted");
        assert_eq!(lines[2], "Fri 2025-07-04: Independence Day, not a business day");
        assert_eq!(lines.last().unwrap(), "due Tue 2025-07-08");
    }

    #[test]
    fn a_contract_s_thirty_days_may_end_on_a_sunday() {
        let plain = Task { rules: Rules::Plain, ..task("2025-08-01", 30, Unit::Days) };
        assert_eq!(deadline(&plain, &Calendar::federal()).unwrap().due.date(), date(2025, 8, 31));
    }

    proptest! {
        #[test]
        fn any_period(days in 0..80_000i64, count: u32, unit in 0..6usize, back: bool, service in 0..4usize, rules in 0..3usize) {
            let trigger = date(1900, 1, 1).checked_add(Span::new().days(days)).unwrap();
            let task = Task {
                unit: [Unit::Hours, Unit::Days, Unit::BusinessDays, Unit::Weeks, Unit::Months, Unit::Years][unit],
                direction: if back { Direction::Before } else { Direction::After },
                service: [None, Some(Service::Mail), Some(Service::Electronic), Some(Service::Hand)][service],
                rules: [Rules::Civil, Rules::Appellate, Rules::Plain][rules],
                ..task("2020-01-01", count % 3000, Unit::Days)
            };
            let task = Task { trigger: trigger.at(9, 30, 0, 0), ..task };
            let calendar = Calendar::federal();
            if let Some(counted) = deadline(&task, &calendar) {
                let due = counted.due.date();
                prop_assert!((back && due <= trigger) || (!back && due >= trigger));
                let weekend = matches!(due.weekday(), Weekday::Saturday | Weekday::Sunday);
                prop_assert!(task.rules == Rules::Plain || !weekend && calendar.holiday(due, !back).is_none());
            }
            // Any count has an answer or none, and terminates.
            let _ = deadline(&Task { count, ..task }, &calendar);
        }
    }
}

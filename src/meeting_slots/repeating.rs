//! The days on which something repeats (RRULE, RFC 5545, 3.3.10). What a rule of another kind means is not guessed: whoever asks is told that it is
//! not understood, as a time that is wrongly free is worse than none.

use jiff::{
    Timestamp, ToSpan,
    civil::{Date, DateTime, Weekday},
};

/// The most periods (days, weeks, months, years) that are gone through.
const MOST_PERIODS: i64 = 100_000;
/// The most times.
const MOST_TIMES: usize = 20_000;

/// A rule that this program does not work out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotUnderstood;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Every {
    Day,
    Week,
    Month,
    Year,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Until {
    Day(Date),
    Local(DateTime),
    At(Timestamp),
}

#[derive(Clone, Debug)]
struct Rule {
    every: Every,
    interval: i64,
    count: Option<u64>,
    until: Option<Until>,
    /// Days of the week, each the nth of its month where that is not 0.
    days: Vec<(i8, Weekday)>,
    month_days: Vec<i8>,
    months: Vec<i8>,
    positions: Vec<i32>,
    week_start: Weekday,
}

/// The times from `first` to `last` at which something that first takes place at `start` repeats, `start` among them if the rule has it. `instant` is
/// the moment of a local time.
///
/// # Errors
/// [`NotUnderstood`], also if there are too many.
pub fn repeated(
    rule: &str,
    start: DateTime,
    (first, last): (DateTime, DateTime),
    instant: impl Fn(DateTime) -> Option<Timestamp>,
) -> Result<Vec<DateTime>, NotUnderstood> {
    let rule = Rule::read(rule)?;
    let (mut times, mut counted) = (Vec::new(), 0);
    for period in 0..MOST_PERIODS {
        let Some((begins, dates)) = rule.period(start.date(), period) else { return Ok(times) };
        if begins > last.date() {
            return Ok(times);
        }
        for date in dates.into_iter().filter(|date| *date >= start.date()) {
            let at = date.to_datetime(start.time());
            let over = match rule.until {
                Some(Until::Day(until)) => date > until,
                Some(Until::Local(until)) => at > until,
                Some(Until::At(until)) => instant(at).is_none_or(|at| at > until),
                None => false,
            };
            counted += 1;
            if over || at > last || rule.count.is_some_and(|count| counted > count) {
                return Ok(times);
            }
            if at >= first {
                times.push(at);
            }
            if times.len() > MOST_TIMES {
                return Err(NotUnderstood);
            }
        }
    }
    Err(NotUnderstood)
}

impl Rule {
    fn read(text: &str) -> Result<Self, NotUnderstood> {
        let mut every = None;
        let mut rule = Self {
            every: Every::Day,
            interval: 1,
            count: None,
            until: None,
            days: Vec::new(),
            month_days: Vec::new(),
            months: Vec::new(),
            positions: Vec::new(),
            week_start: Weekday::Monday,
        };
        for part in text.split(';').filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=').ok_or(NotUnderstood)?;
            match name {
                "FREQ" => {
                    every = Some(match value {
                        "DAILY" => Every::Day,
                        "WEEKLY" => Every::Week,
                        "MONTHLY" => Every::Month,
                        "YEARLY" => Every::Year,
                        _ => return Err(NotUnderstood),
                    });
                }
                "INTERVAL" => rule.interval = number(value, 1, 10_000)?,
                "COUNT" => rule.count = Some(number(value, 1, 1_000_000)?.unsigned_abs()),
                "UNTIL" => rule.until = Some(until(value)?),
                "BYDAY" => rule.days = list(value, day)?,
                "BYMONTHDAY" => rule.month_days = list(value, |value| signed(value, 31))?,
                "BYMONTH" => {
                    rule.months = list(value, |value| {
                        signed(value, 12).and_then(|month| if month > 0 { Ok(month) } else { Err(NotUnderstood) })
                    })?
                }
                "BYSETPOS" => {
                    rule.positions = list(value, |value| Ok(i32::try_from(number(value, -366, 366)?).unwrap_or(0)))?
                }
                "WKST" => rule.week_start = weekday(value)?,
                _ => return Err(NotUnderstood),
            }
        }
        rule.every = every.ok_or(NotUnderstood)?;
        let nth = rule.days.iter().any(|(nth, _)| *nth != 0);
        let unusual = match rule.every {
            // The standard forbids these; and programs disagree on the positions in a first week that has begun.
            Every::Day => nth || !rule.positions.is_empty(),
            Every::Week => nth || !rule.month_days.is_empty() || !rule.positions.is_empty(),
            Every::Month => false,
            // The nth day of the week in a year, and the like.
            Every::Year => !rule.days.is_empty() && rule.months.is_empty(),
        };
        if unusual || rule.positions.contains(&0) { Err(NotUnderstood) } else { Ok(rule) }
    }

    /// When the nth period begins, and its days in order; `None` where the calendar ends.
    fn period(&self, start: Date, n: i64) -> Option<(Date, Vec<Date>)> {
        let step = self.interval.checked_mul(n)?;
        let (begins, mut dates) = match self.every {
            Every::Day => {
                let date = start.checked_add(step.days()).ok()?;
                let fits = self.is_in_month(date) && self.is_month_day(date) && self.is_day(date);
                (date, if fits { vec![date] } else { Vec::new() })
            }
            Every::Week => {
                let into = start.weekday().since(self.week_start);
                let first =
                    start.checked_sub(i64::from(into).days()).ok()?.checked_add(step.checked_mul(7)?.days()).ok()?;
                let all = (0..7).filter_map(|day| first.checked_add(day.days()).ok());
                let wanted = |date: &Date| {
                    if self.days.is_empty() { date.weekday() == start.weekday() } else { self.is_day(*date) }
                };
                (first, all.filter(|date| wanted(date) && self.is_in_month(*date)).collect())
            }
            Every::Month => {
                let first = start.first_of_month().checked_add(step.months()).ok()?;
                (first, if self.is_in_month(first) { self.in_month(first, start) } else { Vec::new() })
            }
            Every::Year => {
                let first = Date::new(start.year(), 1, 1).ok()?.checked_add(step.years()).ok()?;
                let months: Vec<i8> = match (self.months.is_empty(), self.month_days.is_empty()) {
                    (false, _) => self.months.clone(),
                    (true, false) => (1..=12).collect(),
                    (true, true) => vec![start.month()],
                };
                let firsts = months.into_iter().filter_map(|month| Date::new(first.year(), month, 1).ok());
                (first, firsts.flat_map(|first| self.in_month(first, start)).collect())
            }
        };
        dates.sort_unstable();
        dates.dedup();
        if !self.positions.is_empty() {
            let len = i32::try_from(dates.len()).unwrap_or(0);
            let at = |position: &i32| usize::try_from(if *position > 0 { position - 1 } else { len + position }).ok();
            let mut chosen: Vec<Date> =
                self.positions.iter().filter_map(|position| dates.get(at(position)?).copied()).collect();
            chosen.sort_unstable();
            chosen.dedup();
            dates = chosen;
        }
        Some((begins, dates))
    }

    /// The days of the month that begins with `first`.
    fn in_month(&self, first: Date, start: Date) -> Vec<Date> {
        let all = first.series(1.day()).take(first.days_in_month().unsigned_abs().into());
        if self.month_days.is_empty() && self.days.is_empty() {
            return all.filter(|date| date.day() == start.day()).collect();
        }
        let nth = |date: Date| {
            let (day, days) = (date.day(), date.days_in_month());
            let (forward, back) = ((day - 1) / 7 + 1, -((days - day) / 7 + 1));
            self.days.iter().any(|(nth, of)| *of == date.weekday() && (*nth == 0 || *nth == forward || *nth == back))
        };
        all.filter(|date| self.is_month_day(*date) && (self.days.is_empty() || nth(*date))).collect()
    }

    fn is_in_month(&self, date: Date) -> bool {
        self.months.is_empty() || self.months.contains(&date.month())
    }

    fn is_month_day(&self, date: Date) -> bool {
        let back = date.day() - date.days_in_month() - 1;
        self.month_days.is_empty() || self.month_days.iter().any(|day| *day == date.day() || *day == back)
    }

    fn is_day(&self, date: Date) -> bool {
        self.days.is_empty() || self.days.iter().any(|(_, day)| *day == date.weekday())
    }
}

fn number(text: &str, least: i64, most: i64) -> Result<i64, NotUnderstood> {
    text.parse().ok().filter(|number| (least..=most).contains(number)).ok_or(NotUnderstood)
}

fn signed(text: &str, most: i64) -> Result<i8, NotUnderstood> {
    let number = number(text, -most, most)?;
    i8::try_from(number).ok().filter(|number| *number != 0).ok_or(NotUnderstood)
}

fn list<T>(text: &str, one: impl Fn(&str) -> Result<T, NotUnderstood>) -> Result<Vec<T>, NotUnderstood> {
    text.split(',').map(one).collect()
}

fn day(text: &str) -> Result<(i8, Weekday), NotUnderstood> {
    let (nth, name) = text.split_at_checked(text.len().saturating_sub(2)).ok_or(NotUnderstood)?;
    Ok((if nth.is_empty() { 0 } else { signed(nth, 5)? }, weekday(name)?))
}

fn weekday(name: &str) -> Result<Weekday, NotUnderstood> {
    Ok(match name {
        "MO" => Weekday::Monday,
        "TU" => Weekday::Tuesday,
        "WE" => Weekday::Wednesday,
        "TH" => Weekday::Thursday,
        "FR" => Weekday::Friday,
        "SA" => Weekday::Saturday,
        "SU" => Weekday::Sunday,
        _ => return Err(NotUnderstood),
    })
}

fn until(text: &str) -> Result<Until, NotUnderstood> {
    let local = |text: &str| DateTime::strptime("%Y%m%dT%H%M%S", text).map_err(|_| NotUnderstood);
    match text.strip_suffix('Z') {
        Some(utc) => Ok(Until::At(jiff::tz::Offset::UTC.to_timestamp(local(utc)?).map_err(|_| NotUnderstood)?)),
        None if text.len() == 8 => Date::strptime("%Y%m%d", text).map(Until::Day).map_err(|_| NotUnderstood),
        None => Ok(Until::Local(local(text)?)),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    use jiff::civil::date;
    use proptest::prelude::*;

    fn ours(rule: &str, start: DateTime) -> Result<Vec<String>, NotUnderstood> {
        let utc = |at: DateTime| jiff::tz::Offset::UTC.to_timestamp(at).ok();
        let far = date(2032, 1, 1).at(0, 0, 0, 0);
        Ok(repeated(rule, start, (start, far), utc)?.into_iter().take(60).map(|at| at.to_string()).collect())
    }

    /// The same by the rrule crate.
    fn theirs(rule: &str, start: DateTime) -> Vec<String> {
        let text = format!("DTSTART:{}Z\nRRULE:{rule}", start.strftime("%Y%m%dT%H%M%S"));
        let set: rrule::RRuleSet = text.parse().unwrap();
        let far = rrule::Tz::UTC;
        let far = chrono::TimeZone::with_ymd_and_hms(&far, 2032, 1, 1, 0, 0, 0).unwrap();
        set.before(far).all(60).dates.iter().map(|at| at.format("%Y-%m-%dT%H:%M:%S").to_string()).collect()
    }

    #[test]
    fn what_is_not_understood_is_said() {
        let start = date(2026, 1, 5).at(9, 0, 0, 0);
        for rule in [
            "",
            "FREQ=HOURLY",
            "FREQ=DAILY;BYHOUR=9",
            "FREQ=YEARLY;BYDAY=20MO",
            "FREQ=YEARLY;BYWEEKNO=2",
            "FREQ=WEEKLY;BYDAY=XX",
            "FREQ=DAILY;UNTIL=soon",
            "FREQ=WEEKLY;BYDAY=é",
            "FREQ=MONTHLY;BYMONTHDAY=0",
            "FREQ=DAILY;INTERVAL=0",
            "FREQ=WEEKLY;BYDAY=2MO",
            "X",
        ] {
            assert_eq!(ours(rule, start), Err(NotUnderstood), "{rule}");
        }
        // One that never comes, and an end that is past, do not keep anybody busy.
        assert_eq!(ours("FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31", start), Ok(Vec::new()));
        assert_eq!(ours("FREQ=DAILY;UNTIL=20200101", start), Ok(Vec::new()));
    }

    fn rules() -> impl Strategy<Value = String> {
        let days = prop::sample::subsequence(vec!["MO", "TU", "WE", "TH", "FR", "SA", "SU"], 0..4);
        // Programs disagree on days with and without a number side by side.
        let days_of_week = || prop::sample::select(vec!["MO", "WE", "FR"]);
        let numbers = prop::collection::vec((prop::sample::select(vec!["1", "2", "-1", "3"]), days_of_week()), 0..3);
        let nth = prop_oneof![numbers, prop::collection::vec((Just(""), days_of_week()), 0..3)];
        let month_days = prop::sample::subsequence(vec!["1", "13", "15", "31", "-1", "-2"], 0..3);
        let months = prop::sample::subsequence(vec!["1", "2", "6", "12"], 0..3);
        let end = prop::sample::select(vec!["", ";COUNT=7", ";UNTIL=20280301T120000Z", ";COUNT=1"]);
        let position = prop::sample::select(vec!["", "", ";BYSETPOS=1", ";BYSETPOS=-1", ";BYSETPOS=2,-2"]);
        let start = prop::sample::select(vec!["MO", "SU"]);
        (0..4usize, 1..4u8, days, nth, (month_days, months), (end, position, start)).prop_map(
            |(every, interval, days, nth, (month_days, months), (end, position, start))| {
                let name = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"][every];
                let mut rule = format!("FREQ={name};INTERVAL={interval}{end}");
                let days = if every < 2 {
                    days.join(",")
                } else {
                    nth.iter().map(|(nth, day)| format!("{nth}{day}")).collect::<Vec<_>>().join(",")
                };
                let listed = !days.is_empty() || !month_days.is_empty() && every != 1;
                for (name, values) in [
                    ("BYDAY", days),
                    ("BYMONTHDAY", if every == 1 { String::new() } else { month_days.join(",") }),
                    ("BYMONTH", months.join(",")),
                ] {
                    if !values.is_empty() {
                        rule.push_str(&format!(";{name}={values}"));
                    }
                }
                if listed {
                    rule.push_str(position);
                }
                format!("{rule};WKST={start}")
            },
        )
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn another_program_works_out_the_same(rule in rules(), day in 0i64..800) {
            let start = (date(2025, 1, 1) + day.days()).at(9, 30, 0, 0);
            if let Ok(ours) = ours(&rule, start) {
                prop_assert_eq!(ours, theirs(&rule, start), "{} from {}", rule, start);
            }
        }

        #[test]
        fn no_text_breaks_it(rule in "(FREQ=|DAILY|WEEKLY|YEARLY|;|BYDAY=|,|-|1|MO|UNTIL=|INTERVAL=9999|BYSETPOS=|\\PC){0,12}") {
            let _ = ours(&rule, date(9998, 12, 30).at(23, 0, 0, 0));
        }
    }
}

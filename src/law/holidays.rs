//! Days on which no period ends: weekends, the legal holidays of 5 U.S.C. 6103 as observed, and those that a state or
//! the firm adds.

use jiff::civil::{Date, Weekday, date};
use std::{borrow::Cow, collections::BTreeMap};

/// A calendar of holidays.
#[derive(Clone, Debug, Default)]
pub struct Calendar {
    /// Days that a state or a court adds (Rule 6(a)(6)(C)). They move a period only when it is counted forward.
    added: BTreeMap<Date, String>,
}

impl Calendar {
    /// Federal holidays only.
    pub fn federal() -> Self {
        Self::default()
    }

    /// The same with a day of a state, a court or the firm.
    pub fn with(mut self, day: Date, name: impl Into<String>) -> Self {
        self.added.insert(day, name.into());
        self
    }

    /// The same with the holidays of a state from `assets/law/state-holidays.tsv`, for the years given. A state is its
    /// two letters; one without rows adds nothing.
    pub fn with_state(mut self, state: &str, years: std::ops::RangeInclusive<i16>) -> Self {
        let rows = reference_tables::STATE_HOLIDAYS.rows().filter_map(|l| {
            let mut cells = l.split('\t');
            Some((cells.next()?, cells.next()?, cells.next()?))
        });
        for (_, rule, name) in rows.filter(|(of, ..)| of.eq_ignore_ascii_case(state)) {
            for year in years.clone() {
                if let Some(day) = ruled(rule, year) {
                    self.added.insert(day, name.to_owned());
                }
            }
        }
        self
    }

    /// The name of the legal holiday on this day. Days that were added count only when `forward`.
    pub fn holiday(&self, day: Date, forward: bool) -> Option<Cow<'_, str>> {
        let added = || self.added.get(&day).filter(|_| forward).map(|name| name.as_str().into());
        federal(day).map(Cow::Borrowed).or_else(added)
    }
}

/// The calendars of a firm. A court's days are those of the state where it sits (Rule 6(a)(6)(C); Fed. R. App. P.
/// 26(a)(6)(C)), not of the state where the firm is. If the court is unknown, only federal days count: a deadline
/// that is too early gets checked, one that is too late is missed.
#[derive(Clone, Debug, Default)]
pub struct Calendars {
    firm: Option<String>,
    years: Option<std::ops::RangeInclusive<i16>>,
    days: Vec<Listed>,
}

/// A day in the firm's list, for every state or for one.
#[derive(Clone, Debug)]
struct Listed {
    state: Option<String>,
    day: Date,
    name: String,
}

impl Calendars {
    /// Federal days and those of the states in these years. `firm` is the firm's state in two letters; it may be empty.
    pub fn new(firm: &str, years: std::ops::RangeInclusive<i16>) -> Self {
        let firm = Some(firm.to_lowercase()).filter(|state| !state.is_empty());
        Self { firm, years: Some(years), days: Vec::new() }
    }

    /// The same with a day that the firm lists: of a state, or else of the firm's own, or of all where the firm names none.
    pub fn with(mut self, day: Date, name: impl Into<String>, state: Option<&str>) -> Self {
        let state = state.map(str::to_lowercase).or_else(|| self.firm.clone());
        self.days.push(Listed { state, day, name: name.into() });
        self
    }

    /// The firm's own state, in small letters.
    pub fn firm(&self) -> Option<&str> {
        self.firm.as_deref()
    }

    /// The days of a state, or of no state.
    pub fn of(&self, state: Option<&str>) -> Calendar {
        let calendar = match (state, &self.years) {
            (Some(state), Some(years)) => Calendar::federal().with_state(state, years.clone()),
            _ => Calendar::federal(),
        };
        let here = |listed: &&Listed| match (&listed.state, state) {
            (None, _) => true,
            (Some(of), Some(state)) => of.eq_ignore_ascii_case(state),
            (Some(_), None) => false,
        };
        self.days.iter().filter(here).fold(calendar, |calendar, listed| calendar.with(listed.day, listed.name.clone()))
    }
}

/// The state, in small letters, of a federal court with this short name: a district or bankruptcy court's name starts
/// with it ("txwd", "nysb", "mad"); a circuit's is that of its clerk's principal office. `None` if it cannot be
/// determined.
pub fn state_of_court(court: &str) -> Option<String> {
    const CIRCUITS: &[(&str, &str)] = &[
        ("ca1", "ma"),
        ("ca2", "ny"),
        ("ca3", "pa"),
        ("ca4", "va"),
        ("ca5", "la"),
        ("ca6", "oh"),
        ("ca7", "il"),
        ("ca8", "mo"),
        ("ca9", "ca"),
        ("ca10", "co"),
        ("ca11", "ga"),
        ("cadc", "dc"),
        ("cafc", "dc"),
    ];
    let court = court.to_ascii_lowercase();
    if let Some((_, state)) = CIRCUITS.iter().find(|(short, _)| *short == court) {
        return Some((*state).to_owned());
    }
    let (state, rest) = court.split_at_checked(2)?;
    let side = rest.strip_suffix(['d', 'b'])?;
    let district = side.is_empty() || matches!(side, "n" | "s" | "e" | "w" | "m" | "c");
    (district && state.bytes().all(|b| b.is_ascii_lowercase())).then(|| state.to_owned())
}

/// Whether the table has rows for a state.
pub fn knows(state: &str) -> bool {
    let rows = reference_tables::STATE_HOLIDAYS.rows();
    rows.filter_map(|line| line.split('\t').next()).any(|of| of.eq_ignore_ascii_case(state))
}

/// A day of the table: `MM-DD`, `MM-DD sat` where the state moves it from a Saturday too, `N weekday MM` (5 is the last), or any
/// of them with `+N` days behind it.
fn ruled(rule: &str, year: i16) -> Option<Date> {
    let (rule, later) = rule.split_once('+').map_or((rule, 0), |(r, n)| (r, n.parse().unwrap_or(0)));
    let base = match *rule.split(' ').collect::<Vec<_>>().as_slice() {
        [n, weekday, month] => {
            let weekday = match weekday {
                "Mon" => Weekday::Monday,
                "Tue" => Weekday::Tuesday,
                "Thu" => Weekday::Thursday,
                "Fri" => Weekday::Friday,
                _ => return None,
            };
            let n: i8 = n.parse().ok()?;
            let first = Date::new(year, month.parse().ok()?, 1).ok()?;
            first.nth_weekday_of_month(if n == 5 { -1 } else { n }, weekday).ok()?
        }
        [day, ref moved @ ..] if matches!(moved, [] | ["sat"]) => {
            let (month, day) = day.split_once('-')?;
            let day = Date::new(year, month.parse().ok()?, day.parse().ok()?).ok()?;
            // States move a holiday from a Sunday; from a Saturday only where the row says so (N.Y. Gen. Constr. Law § 24).
            if day.weekday() == Weekday::Saturday && moved.is_empty() { day } else { observed(day) }
        }
        _ => return None,
    };
    base.checked_add(jiff::Span::new().days(later)).ok()
}

/// A holiday on a Saturday is observed on the Friday before, on a Sunday on the Monday after (5 U.S.C. 6103(b)).
fn observed(day: Date) -> Date {
    match day.weekday() {
        Weekday::Saturday => day.yesterday().unwrap_or(day),
        Weekday::Sunday => day.tomorrow().unwrap_or(day),
        _ => day,
    }
}

/// The federal holiday observed on this day (5 U.S.C. 6103(a), as amended up to 2021).
fn federal(day: Date) -> Option<&'static str> {
    let nth = |month: i8, n: i8, weekday| day.month() == month && nth_weekday(day, n, weekday);
    // Its observed day may lie in the year before.
    let fixed = |month, number| {
        let years = [day.year(), day.year().saturating_add(1)];
        years.into_iter().filter_map(|y| Date::new(y, month, number).ok()).any(|d| observed(d) == day)
    };
    use Weekday::{Monday, Thursday};
    Some(match () {
        () if fixed(1, 1) => "New Year's Day",
        () if day.year() >= 1986 && nth(1, 3, Monday) => "Birthday of Martin Luther King, Jr.",
        () if nth(2, 3, Monday) => "Washington's Birthday",
        () if nth(5, -1, Monday) => "Memorial Day",
        // In force since 17 June 2021.
        () if day >= date(2021, 6, 18) && fixed(6, 19) => "Juneteenth National Independence Day",
        () if fixed(7, 4) => "Independence Day",
        () if nth(9, 1, Monday) => "Labor Day",
        () if nth(10, 2, Monday) => "Columbus Day",
        () if fixed(11, 11) => "Veterans Day",
        () if nth(11, 4, Thursday) => "Thanksgiving Day",
        () if fixed(12, 25) => "Christmas Day",
        () => return None,
    })
}

fn nth_weekday(day: Date, n: i8, weekday: Weekday) -> bool {
    day.weekday() == weekday && day.nth_weekday_of_month(n, weekday).is_ok_and(|d| d == day)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// tests/data/deadlines/federal_holidays.csv, made from the statute by two other programs.
    #[test]
    fn every_federal_holiday_and_no_other() {
        let listed: BTreeMap<Date, String> = include_str!("../../tests/data/deadlines/federal_holidays.csv")
            .lines()
            .skip(1)
            .map(|l| {
                let (day, name) = l.split_once(',').unwrap();
                (day.parse().unwrap(), name.trim_matches('"').to_owned())
            })
            .collect();
        let mut day = date(2007, 1, 1);
        while day <= date(2030, 12, 30) {
            let name = listed.get(&day);
            // On a weekend the list has the day itself beside the observed one.
            if !matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday) {
                assert_eq!(Calendar::federal().holiday(day, true).is_some(), name.is_some(), "{day} {name:?}");
            }
            day = day.tomorrow().unwrap();
        }
        assert!(listed.len() > 200);
    }

    #[test]
    fn a_state_s_day_moves_from_a_sunday_only() {
        for state in ["NY", "CA", "IL"] {
            let calendar = Calendar::federal().with_state(state, 2020..=2030);
            // 12 February was a Saturday in 2022 and a Sunday in 2023.
            assert_eq!(calendar.holiday(date(2022, 2, 11), true), None, "{state}");
            assert_eq!(calendar.holiday(date(2022, 2, 14), true), None, "{state}");
            assert_eq!(calendar.holiday(date(2023, 2, 13), true).as_deref(), Some("Lincoln's Birthday"), "{state}");
            assert_eq!(calendar.holiday(date(2025, 2, 12), true).as_deref(), Some("Lincoln's Birthday"), "{state}");
        }
        assert_eq!(ruled("02-12 sat", 2022), Some(date(2022, 2, 11)));
        assert_eq!(ruled("02-12 sun", 2022), None);
        // A federal day still moves to the Friday: 4 July 2026 is a Saturday.
        assert!(Calendar::federal().holiday(date(2026, 7, 3), true).is_some());
    }

    #[test]
    fn a_court_s_days_are_those_of_the_state_where_it_sits() {
        for (court, state) in [
            ("txwd", Some("tx")),
            ("nysd", Some("ny")),
            ("NYSB", Some("ny")),
            ("mad", Some("ma")),
            ("cob", Some("co")),
            ("cacd", Some("ca")),
            ("ca9", Some("ca")),
            ("ca11", Some("ga")),
            ("cadc", Some("dc")),
            ("scotus", None),
            ("jpml", None),
            ("nmid", None),
            ("ca12", None),
            ("ä", None),
            ("", None),
        ] {
            assert_eq!(state_of_court(court).as_deref(), state, "{court}");
        }
        let firm = Calendars::new("CA", 2024..=2028).with(date(2026, 12, 24), "The court is closed", None).with(
            date(2026, 12, 23),
            "The court is closed",
            Some("NV"),
        );
        let chavez = date(2026, 3, 31);
        let closed = |state: Option<&str>, day: Date| firm.of(state).holiday(day, true).is_some();
        assert!(closed(Some("ca"), chavez) && !closed(Some("ny"), chavez) && !closed(None, chavez));
        assert!(closed(firm.firm(), date(2026, 12, 24)) && !closed(Some("nv"), date(2026, 12, 24)));
        assert!(closed(Some("nv"), date(2026, 12, 23)) && !closed(Some("ca"), date(2026, 12, 23)));
        // A firm that names no state has its days everywhere.
        let everywhere = Calendars::new("", 2024..=2028).with(date(2026, 12, 24), "The court is closed", None);
        assert!(everywhere.of(None).holiday(date(2026, 12, 24), true).is_some());
    }

    #[test]
    fn a_state_adds_days_when_counting_forward_only() {
        let massachusetts = Calendar::federal().with_state("ma", 2024..=2026);
        let patriots = date(2025, 4, 21);
        assert_eq!(massachusetts.holiday(patriots, true).as_deref(), Some("Patriots' Day"));
        assert_eq!(massachusetts.holiday(patriots, false), None);
        assert_eq!(Calendar::federal().holiday(patriots, true), None);
        let california = Calendar::federal().with_state("CA", 2025..=2025);
        assert!(california.holiday(date(2025, 11, 28), true).is_some());
        for line in reference_tables::STATE_HOLIDAYS.rows() {
            let cells: Vec<&str> = line.split('\t').collect();
            assert!(cells.len() == 3 && cells[0].len() == 2 && ruled(cells[1], 2025).is_some(), "{line}");
        }
    }
}

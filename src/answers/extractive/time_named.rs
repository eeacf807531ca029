//! The time that a question names: a day, a month or a year, or what lies before, behind or between two of them.

use super::compose::capital;
use crate::law::{
    Letters,
    dates::{MONTHS, dates_in},
};

use jiff::{ToSpan, civil::Date};
use std::collections::BTreeMap;

/// Days, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The first day.
    pub from: Date,
    /// The last day.
    pub to: Date,
}

/// The time that a question names, in its words: "after June", as the days behind June 30 of the papers' year.
pub fn range(asked: &str, known: impl Iterator<Item = Date> + Clone, today: Date) -> Option<(String, Range)> {
    let padded = format!(" {} ", asked.trim().trim_end_matches(['?', '.', ' ']));
    let (first, last) = (known.clone().min()?, known.clone().max()?);
    let openers = [
        " after ",
        " before ",
        " by ",
        " until ",
        " through ",
        " since ",
        " from ",
        " in ",
        " during ",
        " between ",
        " on ",
    ];
    let mut places: Vec<(usize, &str)> =
        openers.into_iter().filter_map(|opener| Some((padded.rfind(opener)?, opener.trim()))).collect();
    places.sort_unstable();
    for (at, opener) in places {
        let rest = padded[at..].trim().strip_prefix(opener)?.trim();
        let ends = |text: &str| whole(text, known.clone(), today);
        let joint = [" and ", " through ", " until ", " to ", "-"].iter().find_map(|joint| rest.split_once(joint));
        let found = match (opener, joint) {
            ("between" | "from" | "in" | "during", Some((a, b))) => {
                ends(a).zip(ends(b)).map(|(a, b)| Range { from: a.from, to: b.to })
            }
            ("after", _) => ends(rest).and_then(|r| Some(Range { from: r.to.tomorrow().ok()?, to: last })),
            ("before", _) => ends(rest).and_then(|r| Some(Range { from: first, to: r.from.yesterday().ok()? })),
            ("by" | "until" | "through", _) => ends(rest).map(|r| Range { from: first, to: r.to }),
            ("since" | "from", _) => ends(rest).map(|r| Range { from: r.from, to: last }),
            _ => ends(rest),
        };
        if let Some(range) = found.filter(|range| range.from <= range.to) {
            // In the question's words, but with capitals.
            let words: Vec<String> = padded[at..].split_whitespace().map(named).collect();
            return Some((words.join(" "), range));
        }
    }
    None
}

fn named(word: &str) -> String {
    match MONTHS.contains(&word.trim_end_matches(',')) {
        true => capital(word),
        false => word.to_owned(),
    }
}

/// A day, a month of a year, or a year as a range; `None` where the year is not given.
pub fn named_time(text: &str, today: Date) -> Option<Range> {
    whole(text, std::iter::empty(), today)
}

/// A day, a month or a year as a range: "May 1, 2026", "June", "July 2026", "2026". Without a year, the year in which the papers have
/// most days in that month or, if they have none, most days at all.
fn whole(text: &str, known: impl Iterator<Item = Date> + Clone, today: Date) -> Option<Range> {
    let words: Vec<&str> = text.split(|c: char| c.is_whitespace() || c == ',').filter(|w| !w.is_empty()).collect();
    let letters = Letters::new(&words.iter().map(|word| capital(word)).collect::<Vec<_>>().join(" "));
    if let Some(day) = dates_in(&letters, letters.span()).first().and_then(|dated| dated.day_in_full()) {
        return Some(Range { from: day, to: day });
    }
    let year_of = |word: &&str| word.parse::<i16>().ok().filter(|year| (1900..2200).contains(year));
    if let [only] = &words[..]
        && let Some(year) = year_of(only)
    {
        return Some(Range { from: Date::new(year, 1, 1).ok()?, to: Date::new(year, 12, 31).ok()? });
    }
    if matches!(&words[..], ["today"]) {
        return Some(Range { from: today, to: today });
    }
    let month = i8::try_from(MONTHS.iter().position(|month| words.first() == Some(month))? + 1).ok()?;
    let day = words.get(1).and_then(|word| word.trim_end_matches(['s', 't', 'n', 'd', 'r', 'h']).parse::<i8>().ok());
    let day = day.filter(|day| (1..=31).contains(day));
    let year = words.iter().find_map(year_of).or_else(|| {
        let mut years: BTreeMap<i16, usize> = BTreeMap::new();
        for date in known {
            *years.entry(date.year()).or_default() += if date.month() == month { 1_000 } else { 1 };
        }
        years.into_iter().max_by_key(|(_, days)| *days).map(|(year, _)| year)
    })?;
    match day {
        Some(day) => Date::new(year, month, day).ok().map(|day| Range { from: day, to: day }),
        None => {
            let from = Date::new(year, month, 1).ok()?;
            Some(Range { from, to: from.checked_add(1.month()).ok()?.yesterday().ok()? })
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn the_time_that_a_question_names() {
        let known = [date(2025, 10, 20), date(2026, 3, 13), date(2026, 5, 29), date(2026, 7, 24), date(2026, 11, 2)];
        let of =
            |asked: &str| range(asked, known.into_iter(), date(2026, 4, 1)).map(|(words, r)| (words, r.from, r.to));
        let told = |words: &str, from, to| Some((words.to_owned(), from, to));
        assert_eq!(of("what is due after june?"), told("after June", date(2026, 7, 1), date(2026, 11, 2)));
        assert_eq!(
            of("what's due before may 1, 2026?"),
            told("before May 1, 2026", date(2025, 10, 20), date(2026, 4, 30))
        );
        assert_eq!(of("what falls due in july 2026?"), told("in July 2026", date(2026, 7, 1), date(2026, 7, 31)));
        assert_eq!(of("which dates are in october?"), told("in October", date(2025, 10, 1), date(2025, 10, 31)));
        assert_eq!(
            of("what is due between march and may 2026?"),
            told("between March and May 2026", date(2026, 3, 1), date(2026, 5, 31))
        );
        assert_eq!(of("what is due after closing?"), None);
        assert_eq!(of("what is due in the order?"), None);
    }
}

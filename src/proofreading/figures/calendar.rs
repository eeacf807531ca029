//! Days that no calendar has, and days of the week that do not fit their date.

use super::amount::written;
use crate::{
    finding::{Finding, Kind, Severity},
    paper::Paper,
};

use jiff::civil::{Date, Weekday};
use law::{
    Letters, Span,
    dates::{Dated, MONTHS, WEEKDAYS, dates_in},
};

/// Months as citations shorten them.
const SHORT: &[&str] = &["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// Impossible days and wrong weekdays.
pub(super) fn check(paper: &Paper, days: &[Dated]) -> Vec<Finding> {
    let mut out = Vec::new();
    for (i, word) in paper.words.iter().enumerate() {
        if word.is_capital()
            && let Some(month) = MONTHS.iter().position(|m| *m == word.low)
        {
            out.extend(impossible(paper, i, month + 1, i + 1));
        } else if word.is_capital()
            && let Some(month) = SHORT.iter().position(|m| *m == word.low || word.low == "sept" && *m == "sep")
            && paper.after(i).is_some_and(|w| w.text == "." && !w.spaced)
        {
            // "Feb. 30, 2019", as citations have it.
            out.extend(impossible(paper, i, month + 1, i + 2));
        } else if word.is_capital()
            && let Some(weekday) = WEEKDAYS.iter().position(|d| *d == word.low)
        {
            out.extend(weekday_of(paper, i, weekday, days));
        } else if word.is_number() {
            out.extend(numeric(paper, i));
        }
    }
    out
}

/// The number of days of a month; February has 29 where the year is not told.
fn length(month: usize, year: Option<i16>) -> u32 {
    let month = i8::try_from(month).unwrap_or(1);
    Date::new(year.unwrap_or(2024), month, 1).map_or(31, |d| d.days_in_month() as u32)
}

fn year_at(paper: &Paper, at: usize) -> Option<(i16, usize)> {
    let at = if matches!(paper.low(at), "," | "of") { at + 1 } else { at };
    let word = paper.words.get(at).filter(|w| w.is_number() && w.text.len() == 4)?;
    word.text.parse().ok().filter(|y| (1600..2200).contains(y)).map(|y| (y, at))
}

fn ordinal(paper: &Paper, at: usize) -> bool {
    paper.words.get(at).is_some_and(|w| !w.spaced && matches!(w.low.as_str(), "st" | "nd" | "rd" | "th"))
}

/// "June 31, 2025", "31 June 2025", "31st day of June".
fn impossible(paper: &Paper, i: usize, month: usize, next: usize) -> Option<Finding> {
    let word = paper.words.get(i)?;
    let number = |k: usize| {
        let w = paper.words.get(k).filter(|w| w.is_number() && w.text.len() <= 2 && w.paragraph == word.paragraph)?;
        w.text.parse::<u32>().ok()
    };
    let tell = |day: u32, from: usize, to: usize, year: Option<i16>| {
        let last = length(month, year);
        if day <= last && day > 0 {
            return None;
        }
        let span = Span::new(paper.words.get(from)?.span.start, paper.words.get(to)?.span.end);
        let of = year.map_or(word.text.clone(), |y| format!("{} {y}", word.text));
        let message = format!("There is no such day: {of} has {last} days. Correct the date.");
        Some(paper.finding(Kind::ImpossibleDate, Severity::Wrong, span, message))
    };
    if let Some(day) = number(next) {
        let behind = if ordinal(paper, next + 1) { next + 2 } else { next + 1 };
        let year = year_at(paper, behind);
        // "May 50 people", "March 40%": only with a year, or as the last day that a longer month has.
        let decimal = paper
            .words
            .get(behind)
            .is_some_and(|w| !w.spaced && (matches!(w.text.as_str(), "%" | "/" | "-" | ":") || w.is_word()));
        if year.is_some()
            || day <= 31
                && day > 0
                && !decimal
                && word.low != "may"
                && !paper.words.get(behind).is_some_and(|w| w.is_number())
        {
            return tell(day, i, year.map_or(next, |y| y.1), year.map(|y| y.0));
        }
        return None;
    }
    let mut at = i.checked_sub(1)?;
    let said = paper.low(at) == "of" && paper.low(at.wrapping_sub(1)) == "day";
    if paper.low(at) == "of" {
        at = at.checked_sub(if said { 2 } else { 1 })?;
    }
    let marked = ordinal(paper, at);
    if marked {
        at = at.checked_sub(1)?;
    }
    let year = year_at(paper, next);
    if !(said || marked || year.is_some() && at + 1 == i)
        || paper.before(at).is_some_and(|w| {
            !paper.words.get(at).is_some_and(|n| n.spaced) && w.is_number()
                || matches!(w.text.as_str(), "/" | "-" | ".")
        })
    {
        return None;
    }
    tell(number(at)?, at, year.map_or(i, |y| y.1), year.map(|y| y.0))
}

/// "02/30/2025".
fn numeric(paper: &Paper, i: usize) -> Option<Finding> {
    let part = |k: usize| {
        paper.words.get(k).filter(|w| w.is_number() && w.text.len() <= 2).and_then(|w| w.text.parse::<u32>().ok())
    };
    let mark = |k: usize| paper.low(k) == "/" && !paper.words.get(k).is_some_and(|w| w.spaced);
    let (a, b) = (part(i)?, part(i + 2)?);
    let year = paper.words.get(i + 4).filter(|w| w.is_number() && w.text.len() == 4)?;
    let year: i16 = year.text.parse().ok().filter(|y| (1900..2101).contains(y))?;
    let joined = paper
        .before(i)
        .is_some_and(|w| matches!(w.text.as_str(), "/" | "-" | ".") && !paper.words.get(i).is_some_and(|n| n.spaced));
    if !mark(i + 1) || !mark(i + 3) || joined || paper.low(i + 5) == "/" {
        return None;
    }
    let fits = |month: u32, day: u32| (1..=12).contains(&month) && day > 0 && day <= length(month as usize, Some(year));
    if fits(a, b) || fits(b, a) {
        return None;
    }
    let span = Span::new(paper.words.get(i)?.span.start, paper.words.get(i + 4)?.span.end);
    Some(paper.finding(Kind::ImpossibleDate, Severity::Wrong, span, "There is no such day. Correct the date."))
}

/// "Monday, March 3, 2025", "March 3, 2025 (Monday)".
fn weekday_of(paper: &Paper, i: usize, weekday: usize, days: &[Dated]) -> Option<Finding> {
    let word = paper.words.get(i)?;
    let mut at = i + 1;
    while matches!(paper.low(at), "," | "the" | "on") && at < i + 4 {
        at += 1;
    }
    let start = paper.words.get(at)?.span.start;
    let behind = days.binary_search_by_key(&start, |d| d.span.start).ok().and_then(|k| days.get(k));
    let before = || {
        let open = paper.before(i).filter(|w| matches!(w.text.as_str(), "(" | ","))?;
        let k = days.partition_point(|d| d.span.end <= open.span.start).checked_sub(1)?;
        let bracket = open.text == "(" && paper.low(i + 1) == ")";
        days.get(k).filter(|d| bracket && d.span.end + 1 >= open.span.start)
    };
    let day = behind.filter(|_| paper.words.get(at).is_some_and(|w| w.paragraph == word.paragraph)).or_else(before)?;
    let right = name(day.day_in_full()?.weekday());
    if right.to_lowercase() == WEEKDAYS.get(weekday).copied().unwrap_or_default() {
        return None;
    }
    // "Friday, May 28" where a source has Friday, May 29: the date is probably the slip.
    if let Some((other, source)) = of_weekday(paper, day, weekday) {
        let message = format!(
            "{} is a {right}, not a {}. {source} has {other}, which is a {}. Correct the date or the day.",
            written(day),
            word.text,
            word.text
        );
        return Some(paper.finding(Kind::Weekday, Severity::Wrong, day.span, message).with(other));
    }
    let message = format!("{} is a {right}, not a {}. Correct the day or the date.", written(day), word.text);
    let right = if word.is_shouted() { right.to_uppercase() } else { right.to_owned() };
    Some(paper.finding(Kind::Weekday, Severity::Wrong, word.span, message).with(right).against(paper.place(day.span)))
}

/// Days between a date and that of a source which may be meant, at most.
const NEAR: i32 = 3;

/// The only date of the sources near a day that falls on a weekday, and its source.
fn of_weekday(paper: &Paper, day: &Dated, weekday: usize) -> Option<(String, String)> {
    let meant = day.day_in_full()?;
    let mut found: Vec<(Date, String, &str)> = Vec::new();
    for source in &paper.context.sources {
        let letters = Letters::new(&source.text);
        for other in dates_in(&letters, letters.span()) {
            let Some(on) = other.day_in_full() else { continue };
            let apart = (on - meant).get_days().abs();
            let falls = name(on.weekday()).to_lowercase() == WEEKDAYS.get(weekday).copied().unwrap_or_default();
            if falls && apart > 0 && apart <= NEAR && !found.iter().any(|(known, ..)| *known == on) {
                found.push((on, written(&other), &source.name));
            }
        }
    }
    let [(_, words, source)] = &found[..] else { return None };
    Some((words.clone(), (*source).to_owned()))
}

fn name(weekday: Weekday) -> &'static str {
    match weekday {
        Weekday::Monday => "Monday",
        Weekday::Tuesday => "Tuesday",
        Weekday::Wednesday => "Wednesday",
        Weekday::Thursday => "Thursday",
        Weekday::Friday => "Friday",
        Weekday::Saturday => "Saturday",
        Weekday::Sunday => "Sunday",
    }
}

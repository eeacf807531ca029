//! The year or the months that a paper is of.

use super::{kinds::Dated, paper::Paper};

use base::months::{MESES, MONTHS};
use jiff::{ToSpan, civil::Date};

/// Words before the dates of a statement's period.
const PERIOD: &[&[&str]] = &[
    &["statement", "period"],
    &["pay", "period"],
    &["period", "ending"],
    &["period", "beginning"],
    &["period", "end"],
    &["pay", "date"],
    &["check", "date"],
    &["closing", "date"],
    &["statement", "date"],
    &["billing", "period"],
    &["billing", "cycle"],
    &["for", "the", "period"],
    &["through"],
    &["thru"],
    &["date", "of", "statement"],
    &["periodo"],
    &["al"],
    &["advice", "date"],
    &["statement", "closing"],
    &["as", "of"],
];
/// Words before a tax year.
const YEAR: &[&[&str]] = &[
    &["tax", "year"],
    &["calendar", "year"],
    &["for", "the", "year"],
    &["tax", "period"],
    &["fiscal", "year"],
    &["ano", "fiscal"],
];
/// Lines of a head.
const HEAD: usize = 16;

/// The years ("2023") or months ("2024-05") that a paper is of; `title` is the line of its title.
pub fn parts(dated: Dated, paper: &Paper, title: Option<usize>) -> Vec<String> {
    let mut parts = match dated {
        Dated::None => Vec::new(),
        Dated::Year => year(paper, title).map(|year| year.to_string()).into_iter().collect(),
        Dated::Period => months(paper),
    };
    parts.sort();
    parts.dedup();
    parts
}

fn has(line: &[String], phrase: &[&str]) -> bool {
    line.windows(phrase.len()).any(|part| part.iter().zip(phrase).all(|(read, wanted)| read == wanted))
}

/// A year that stands by itself.
fn years(line: &[String]) -> Vec<i16> {
    let read = |word: &String| word.parse().ok().filter(|year| (1990..=2099).contains(year) && word.len() == 4);
    line.iter().filter_map(read).collect()
}

fn year(paper: &Paper, title: Option<usize>) -> Option<i16> {
    // "For the year Jan 1 - Dec 31, 2023, or other tax year beginning ..., 2024" names it first; "Rev. 2025" before it does not count.
    let called = paper.lines.iter().take(60).find_map(|line| {
        let after = |phrase: &&[&str]| {
            let is = |part: &[String]| part.iter().zip(*phrase).all(|(read, wanted)| read == wanted);
            let start = line.windows(phrase.len()).position(is)?;
            years(line.get(start..)?).first().copied()
        };
        YEAR.iter().find_map(after)
    });
    if called.is_some() {
        return called;
    }
    if let Some(at) = title {
        // Beside the title, below it, above it. Days are no tax years: a line with a whole date is passed over.
        for line in
            [Some(at), at.checked_add(1), at.checked_sub(1), at.checked_add(2), at.checked_sub(2)].into_iter().flatten()
        {
            let Some(line) = paper.lines.get(line).filter(|line| whole(line).is_empty()) else { continue };
            if let Some(year) = years(line).first() {
                return Some(*year);
            }
        }
    }
    let head: Vec<i16> = paper.lines.iter().take(HEAD).flat_map(|line| years(line)).collect();
    head.iter().copied().max_by_key(|year| (head.iter().filter(|other| *other == year).count(), *year))
}

fn months(paper: &Paper) -> Vec<String> {
    let mut found = Vec::new();
    for (at, line) in paper.all.iter().enumerate() {
        if PERIOD.iter().any(|phrase| has(line, phrase)) {
            // The dates may stand on the next line of a column.
            let own = whole(line);
            let next = paper.all.get(at + 1).map(|line| whole(line)).unwrap_or_default();
            found.extend(covered(if own.is_empty() { &next } else { &own }));
        }
    }
    if found.is_empty() {
        let ranges = paper.lines.iter().take(HEAD).map(|line| whole(line)).filter(|dates| dates.len() == 2);
        found.extend(ranges.flat_map(|dates| covered(&dates)));
    }
    if found.is_empty() {
        found.extend(
            paper
                .lines
                .iter()
                .take(HEAD)
                .find_map(|line| whole(line).first().copied().or_else(|| month_of(line)))
                .map(key),
        );
    }
    found
}

fn key(date: Date) -> String {
    format!("{:04}-{:02}", date.year(), date.month())
}

/// The months that one date or two are about: for a month's statement the one in which most of its days lie.
fn covered(dates: &[Date]) -> Vec<String> {
    match dates {
        [] => Vec::new(),
        [start, end, ..] if start <= end && start.until(*end).is_ok_and(|span| span.get_days() > 45) => {
            let mut months = Vec::new();
            let mut middle = start.first_of_month().saturating_add(14.days());
            while middle <= *end && months.len() < 120 {
                if middle >= *start {
                    months.push(key(middle));
                }
                middle = middle.first_of_month().saturating_add(1.month()).saturating_add(14.days());
            }
            months
        }
        [start, end, ..] if start <= end => {
            let half = start.until(*end).map_or(0, |span| i64::from(span.get_days()) / 2);
            vec![key(start.saturating_add(half.days()))]
        }
        [date, ..] => vec![key(*date)],
    }
}

/// The whole dates of a line.
fn whole(line: &[String]) -> Vec<Date> {
    let mut dates = Vec::new();
    let mut at = 0;
    while at < line.len() {
        let number = |n: usize| line.get(at + n).and_then(|word| word.parse::<i16>().ok());
        let month = |n: usize| line.get(at + n).and_then(|word| named_month(word));
        let year = |n: usize| {
            line.get(at + n)
                .filter(|word| word.len() == 4)
                .and_then(|word| word.parse::<i16>().ok())
                .filter(|year| (1990..=2099).contains(year))
        };
        // Two figures for a year only where month and day are two figures each or separated as such: "05 31 24".
        let short = |n: usize| {
            line.get(at + n)
                .filter(|word| word.len() == 2)
                .and_then(|word| word.parse::<i16>().ok())
                .filter(|year| (10..=45).contains(year))
                .map(|year| 2000 + year)
        };
        let made =
            |year: i16, month: i16, day: i16| Date::new(year, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok();
        // In a range the first date may leave its year to the second: "January 1 - January 31, 2024".
        let shared = || {
            let (m, d) = (month(0)?, number(1)?);
            let (second, end) = match month(2) {
                Some(second) => (second, number(3)?),
                None if line
                    .get(at + 2)
                    .is_some_and(|word| ["through", "to", "thru", "al", "a"].contains(&word.as_str())) =>
                {
                    (month(3)?, number(4)?)
                }
                None => return None,
            };
            let y = year(4).or_else(|| year(5))?;
            Some([made(if m > second { y - 1 } else { y }, m, d)?, made(y, second, end)?])
        };
        if let Some(pair) = shared() {
            dates.extend(pair);
            at += 5;
            continue;
        }
        let date = year(2)
            .and_then(|y| made(y, number(0)?, number(1)?).or_else(|| made(y, number(1)?, number(0)?)))
            .or_else(|| year(0).and_then(|y| made(y, number(1)?, number(2)?)))
            .or_else(|| year(2).and_then(|y| made(y, month(0)?, number(1)?)))
            .or_else(|| year(2).and_then(|y| made(y, month(1)?, number(0)?)))
            .or_else(|| short(2).and_then(|y| made(y, number(0)?, number(1)?)));
        match date {
            Some(date) => {
                dates.push(date);
                at += 3;
            }
            None => at += 1,
        }
    }
    dates
}

/// "March 2024" alone.
fn month_of(line: &[String]) -> Option<Date> {
    line.windows(2).find_map(|two| match two {
        [month, year] if year.len() == 4 => {
            Date::new(year.parse().ok()?, i8::try_from(named_month(month)?).ok()?, 15).ok()
        }
        _ => None,
    })
}

fn named_month(word: &str) -> Option<i16> {
    if word.len() < 3 || !word.bytes().all(|c| c.is_ascii_lowercase()) {
        return None;
    }
    let is = |known: &str| {
        known.eq_ignore_ascii_case(word) || known.get(..3).is_some_and(|short| short.eq_ignore_ascii_case(word))
    };
    let at = MONTHS.iter().position(|known| is(known)).or_else(|| MESES.iter().position(|known| is(known)));
    let at = at.or_else(|| (word == "sept").then_some(8));
    at.and_then(|n| i16::try_from(n + 1).ok())
}

/// Pages of "page X of Y" that are not there; none if the paper does not say how many it has.
pub fn missing_pages(paper: &Paper) -> Vec<u32> {
    let mut there = std::collections::BTreeSet::new();
    let mut counts = std::collections::BTreeSet::new();
    for line in &paper.all {
        for (at, word) in line.iter().enumerate() {
            let number = |n: usize| line.get(at + n).and_then(|word| word.parse::<u32>().ok());
            let of = line.get(at + 2).is_some_and(|word| word == "of" || word == "de");
            if (word == "page" || word == "pagina" || word == "pg")
                && of
                && let (Some(page), Some(count)) = (number(1), number(3))
            {
                there.insert(page);
                counts.insert(count);
            }
        }
    }
    let mut counts = counts.into_iter();
    match (counts.next(), counts.next()) {
        (Some(count), None) if count <= 80 && usize::try_from(count).is_ok_and(|count| paper.pages < count) => {
            (1..=count).filter(|page| !there.contains(page)).collect()
        }
        _ => Vec::new(),
    }
}

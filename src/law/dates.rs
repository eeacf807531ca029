//! Dates in text, in numerals and in words, with their places.
//!
//! Numeric dates are read in United States order (month first) unless that is impossible. A day and month without a
//! year is found too; the caller decides which year is meant with [`Dated::near`].

use super::{
    numerals::{small, year as year_in_words},
    span::{Letters, Span},
    tokens::{Kind, Stream},
};

use aho_corasick::AhoCorasick;
use jiff::civil::Date;
use std::sync::LazyLock;

use base::months::MESES;
pub use base::months::MONTHS;

/// The days of the week, in small letters.
pub const WEEKDAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// A date and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dated {
    /// Where it stands.
    pub span: Span,
    /// Year, where the text gives one.
    pub year: Option<i16>,
    /// Month, 1 to 12.
    pub month: i8,
    /// Day, 1 to 31.
    pub day: i8,
}

impl Dated {
    /// The calendar day, if the text gives the year.
    pub fn day_in_full(&self) -> Option<Date> {
        Date::new(self.year?, self.month, self.day).ok()
    }

    /// The calendar day; without a year in the text, the one that lies nearest to `today`.
    pub fn near(&self, today: Date) -> Option<Date> {
        if self.year.is_some() {
            return self.day_in_full();
        }
        let years = [today.year().saturating_sub(1), today.year(), today.year().saturating_add(1)];
        let days = years.into_iter().filter_map(|y| Date::new(y, self.month, self.day).ok());
        days.min_by_key(|d| today.until(*d).map_or(i32::MAX, |s| s.get_days().abs()))
    }
}

/// All dates of a text, in order of place, without overlap.
pub fn dates(text: &str) -> Vec<Dated> {
    let letters = Letters::new(text);
    dates_in(&letters, letters.span())
}

/// All dates of a part of a text.
pub fn dates_in(text: &Letters, within: Span) -> Vec<Dated> {
    if !may_hold_one(text.plain(within)) {
        return Vec::new();
    }
    let s = Stream::new(text, within);
    let mut out = Vec::new();
    let mut i = 0;
    while i < s.tokens.len() {
        let found = numeric(&s, i)
            .or_else(|| month_first(&s, i))
            .or_else(|| day_first(&s, i))
            .or_else(|| in_spanish(&s, i))
            .or_else(|| last_of_month(&s, i));
        match found {
            Some((found, used)) => {
                out.push(found);
                i += used.max(1);
            }
            None => i += 1,
        }
    }
    out
}

/// Whether a month's name or "3/4" may be in it (see [`Letters::plain`]), without which there is no date.
pub(super) fn may_hold_one(plain: &[u8]) -> bool {
    let numbers =
        |three: &[u8]| three[0].is_ascii_digit() && matches!(three[1], b'/' | b'-' | b'.') && three[2].is_ascii_digit();
    MONTH_NAMES.as_ref().is_none_or(|months| months.is_match(plain)) || plain.windows(3).any(numbers)
}

/// How the months' names begin.
static MONTH_NAMES: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| {
    AhoCorasick::new([
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", " de ene", " de abr",
        " de ago", " de dic",
    ])
    .ok()
});

fn opens_a_month([first, second]: [char; 2]) -> bool {
    match first {
        'j' => matches!(second, 'a' | 'u'),
        'f' | 's' | 'd' => second == 'e',
        'm' => second == 'a',
        'a' => matches!(second, 'p' | 'u'),
        'o' => second == 'c',
        'n' => second == 'o',
        _ => false,
    }
}

fn made(s: &Stream, from: usize, used: usize, year: Option<u32>, month: u32, day: u32) -> Option<(Dated, usize)> {
    let (start, end) = (s.get(from)?.span.start, s.get(from + used - 1)?.span.end);
    let year = match year {
        Some(y) => Some(i16::try_from(y).ok().filter(|y| (1700..=2199).contains(y))?),
        None => None,
    };
    let (month, day) = (i8::try_from(month).ok()?, i8::try_from(day).ok()?);
    // Without a year, 29 February is possible.
    Date::new(year.unwrap_or(2024), month, day).ok()?;
    Some((Dated { span: Span::new(start, end), year, month, day }, used))
}

/// Two digits mean the hundred years that end 2069.
fn full_year(n: u32, digits: usize) -> Option<u32> {
    match digits {
        4 => Some(n),
        2 if n < 70 => Some(2000 + n),
        2 => Some(1900 + n),
        _ => None,
    }
}

/// 2025-03-03, 03/03/2025, 3-3-25, 3.3.2025.
fn numeric(s: &Stream, i: usize) -> Option<(Dated, usize)> {
    let (first, first_digits) = s.number(i)?;
    let mark = ['/', '-', '.'].into_iter().find(|m| s.is(i + 1, *m) && s.is(i + 3, *m))?;
    if !(1..=4).all(|k| s.joined(i + k)) || more_of_it(s, i, mark) || mark == '-' && is_of_code(s, i) {
        return None;
    }
    let (second, second_digits) = s.number(i + 2)?;
    let (third, third_digits) = s.number(i + 4)?;
    if first_digits == 4 && mark != '.' {
        return (second_digits == 2 && third_digits == 2).then(|| made(s, i, 5, Some(first), second, third))?;
    }
    if first_digits > 2 || second_digits > 2 || (mark == '.' && third_digits != 4) {
        return None;
    }
    let year = full_year(third, third_digits)?;
    made(s, i, 5, Some(year), first, second).or_else(|| made(s, i, 5, Some(year), second, first))
}

/// Whether the three numbers are a piece of something longer: a version, a telephone or a file number.
fn more_of_it(s: &Stream, i: usize, mark: char) -> bool {
    let before = i > 0 && s.joined(i) && s.get(i - 1).is_some_and(|t| t.kind != Kind::Mark || s.is(i - 1, mark));
    let after = s.joined(i + 5)
        && (s.get(i + 5).is_some_and(|t| t.kind == Kind::Number)
            || (s.is(i + 5, mark) && s.joined(i + 6) && s.get(i + 6).is_some_and(|t| t.kind != Kind::Mark)));
    before || after
}

/// Tokens before a section's number in which stands what it is a section of: "§§ 9-11-33 and 9-11-36".
const CITED: usize = 14;

/// Whether three numbers are the section of a code: "O.C.G.A. § 9-11-33", "Code section 8-3-21", "TCA 20-1-119".
fn is_of_code(s: &Stream, i: usize) -> bool {
    const CODES: &[&str] = &[
        "section", "sections", "sec", "secs", "code", "ann", "stat", "stats", "rule", "rules", "chapter", "title",
        "ocga", "tca", "mca", "nmsa", "sdcl", "ndcc", "ors", "rcw", "ucc", "usc",
    ];
    let mark = |at: usize| s.get(at).is_some_and(|token| token.kind == Kind::Mark);
    for at in (i.saturating_sub(CITED)..i).rev() {
        if s.is(at, '§') {
            return true;
        }
        let word = s.word(at);
        // A capital with a full stop behind it, directly before the number, ends the name of a code.
        let initial = || {
            let own =
                s.get(at).is_some_and(|token| token.span.len() == 1 && s.text.get(token.span.start).is_uppercase());
            own && at + 2 == i && s.is(at + 1, '.') && s.joined(at + 1) && at > 1 && s.is(at - 1, '.')
        };
        if CODES.contains(&word.as_str()) || initial() {
            return true;
        }
        if !(mark(at)
            || s.number(at).is_some()
            || matches!(word.as_str(), "and" | "or" | "to" | "through" | "et" | "seq"))
        {
            return false;
        }
    }
    false
}

fn month(word: &str) -> Option<u32> {
    Some(match word {
        "january" | "jan" => 1,
        "february" | "feb" => 2,
        "march" | "mar" => 3,
        "april" | "apr" => 4,
        "may" => 5,
        "june" | "jun" => 6,
        "july" | "jul" => 7,
        "august" | "aug" => 8,
        "september" | "sept" | "sep" => 9,
        "october" | "oct" => 10,
        "november" | "nov" => 11,
        "december" | "dec" => 12,
        _ => return None,
    })
}

/// A month's name; "may" and "march" in small letters are verbs.
fn month_at(s: &Stream, i: usize) -> Option<u32> {
    if !opens_a_month(s.opening(i)) {
        return None;
    }
    let n = month(s.short(i).as_str())?;
    let first = s.text.get(s.get(i)?.span.start);
    (first.is_uppercase() || !matches!(n, 3 | 5)).then_some(n)
}

fn skip_mark(s: &Stream, i: usize, marks: &[char]) -> usize {
    if marks.iter().any(|m| s.is(i, *m)) { i + 1 } else { i }
}

/// A year at a token after an optional comma or full stop: in numerals, or in words.
fn year_at(s: &Stream, i: usize) -> Option<(u32, usize)> {
    let at = skip_mark(s, i, &[',', '.']);
    let at = if s.word(at) == "of" { at + 1 } else { at };
    let at = if s.word(at) == "in" && s.word(at + 1) == "the" && s.word(at + 2) == "year" { at + 3 } else { at };
    if let Some((n, 4)) = s.number(at) {
        // "June 1, 2000 Shares": the year is one when it can be.
        return (1700..=2199).contains(&n).then_some((n, at + 1));
    }
    if s.is(at, '\'') || s.is(at, '’') {
        return s
            .number(at + 1)
            .filter(|(_, d)| *d == 2 && s.joined(at + 1))
            .map(|(n, _)| (full_year(n, 2).unwrap_or(n), at + 2));
    }
    year_in_words(s, at).map(|(n, used)| (n, at + used))
}

/// The letters after a day's number: "3rd", and "19t h" as some PDFs have it. Gives the index behind them.
fn skip_ordinal(s: &Stream, i: usize) -> usize {
    let ending = |w: &str| matches!(w, "st" | "nd" | "rd" | "th");
    if ending(&s.word(i)) {
        return i + 1;
    }
    let parted = s.word(i) + &s.word(i + 1);
    if s.word(i).len() == 1 && ending(&parted) { i + 2 } else { i }
}

/// March 3, 2025; Mar. 3rd 2025; March third, two thousand five; March 3.
fn month_first(s: &Stream, i: usize) -> Option<(Dated, usize)> {
    let month = month_at(s, i)?;
    let at = skip_mark(s, i + 1, &['.']);
    let at = if s.word(at) == "the" { at + 1 } else { at };
    let (day, at) = match s.number(at) {
        Some((n, digits)) if digits <= 2 => (n, skip_ordinal(s, at + 1)),
        Some(_) => return None,
        None => small(s, at).map(|(n, used)| (n, at + used))?,
    };
    if let Some((year, end)) = year_at(s, at) {
        return made(s, i, end - i, Some(year), month, day);
    }
    made(s, i, at - i, None, month, day)
}

/// 3 March 2025; 3rd day of March, 2025; the first day of June 2021; 14-Oct-2025; 20th day of Friday, March 2020.
fn day_first(s: &Stream, i: usize) -> Option<(Dated, usize)> {
    let (day, at, sure) = match s.number(i) {
        Some((n, digits)) if digits <= 2 && !(i > 0 && s.joined(i) && !s.is(i - 1, '(')) => {
            let at = skip_ordinal(s, i + 1);
            (n, at, at > i + 1)
        }
        Some(_) => return None,
        None => small(s, i).map(|(n, used)| (n, i + used, false))?,
    };
    let mut at = skip_mark(s, at, &['-', ',']);
    let said = s.word(at) == "day";
    if said {
        at += 1;
    }
    if s.word(at) == "of" {
        at += 1;
    }
    if said && s.word(at).ends_with("day") {
        at = skip_mark(s, at + 1, &[',']);
    }
    let month = month_at(s, at)?;
    if at == i + 1 && is_row(s, i, day) {
        return None;
    }
    let at = skip_mark(s, at + 1, &['-', '.']);
    if let Some((year, end)) = year_at(s, at) {
        return made(s, i, end - i, Some(year), month, day);
    }
    if let Some((n, 2)) = s.number(at).filter(|_| s.joined(at) && s.is(at - 1, '-')) {
        return made(s, i, at + 1 - i, Some(full_year(n, 2)?), month, day);
    }
    (said || sure).then(|| made(s, i, at - i, None, month, day))?
}

/// Whether a number before a month is that of a row of a table: a wide gap or a tab parts it from the month, which itself stands close to its
/// year, or the rows above and below are numbered on with other months ("1 Mar 2025", "2 Apr 2025").
fn is_row(s: &Stream, i: usize, day: u32) -> bool {
    let (Some(number), Some(month), Some(year)) = (s.get(i), s.get(i + 1), s.get(i + 2)) else { return false };
    let gap = |from: usize, to: usize| s.text.at(Span::new(from, to.max(from)));
    let wide = |gap: &[char]| gap.len() > 1 && gap.iter().all(|c| c.is_whitespace()) || gap.contains(&'\t');
    if wide(gap(number.span.end, month.span.start)) && !wide(gap(month.span.end, year.span.start)) {
        return true;
    }
    let all = s.text.all();
    let line = all[..number.span.start].iter().rposition(|c| *c == '\n').map_or(0, |at| at + 1);
    if all[line..number.span.start].iter().any(|c| !c.is_whitespace()) {
        return false;
    }
    let own: String = s.text.at(month.span).iter().collect();
    // A row's number and another month begin it.
    let numbered = |start: usize, number: u32| {
        let end = all[start..].iter().position(|c| *c == '\n').map_or(all.len(), |at| start + at);
        let row: String = all[start..end].iter().collect();
        let mut words = row.split_whitespace();
        let counts = words.next().is_some_and(|word| word == number.to_string());
        let name = words.next().unwrap_or_default();
        let other = !name.eq_ignore_ascii_case(&own);
        counts && other && self::month(name.trim_end_matches('.').to_lowercase().as_str()).is_some()
    };
    let next = all[number.span.start..].iter().position(|c| *c == '\n').map(|at| number.span.start + at + 1);
    let above = line.checked_sub(1).map(|end| all[..end].iter().rposition(|c| *c == '\n').map_or(0, |at| at + 1));
    next.is_some_and(|start| numbered(start, day + 1))
        || above.zip(day.checked_sub(1)).is_some_and(|(start, number)| numbered(start, number))
}

/// "The last day of February 2026".
fn last_of_month(s: &Stream, i: usize) -> Option<(Dated, usize)> {
    if s.opening(i) != ['l', 'a'] || s.word(i) != "last" || s.word(i + 1) != "day" || s.word(i + 2) != "of" {
        return None;
    }
    let month = month_at(s, i + 3)?;
    let (year, end) = year_at(s, skip_mark(s, i + 4, &['.']))?;
    let first = Date::new(i16::try_from(year).ok()?, i8::try_from(month).ok()?, 1).ok()?;
    made(s, i, end - i, Some(year), month, u32::try_from(first.days_in_month()).ok()?)
}

/// "12 de marzo de 2025", "1º de enero del 2026".
fn in_spanish(s: &Stream, i: usize) -> Option<(Dated, usize)> {
    let (day, digits) = s.number(i)?;
    let at = skip_mark(s, i + 1, &['º', '°']);
    if digits > 2 || s.word(at) != "de" {
        return None;
    }
    let name = s.word(at + 1);
    let month = u32::try_from(MESES.iter().position(|month| *month == name)? + 1).ok()?;
    let year = s.number(at + 3).filter(|(_, digits)| *digits == 4 && matches!(s.word(at + 2).as_str(), "de" | "del"));
    match year {
        Some((year, _)) => made(s, i, at + 4 - i, Some(year), month, day),
        None => made(s, i, at + 2 - i, None, month, day),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn first(text: &str) -> Option<String> {
        dates(text).first().and_then(Dated::day_in_full).map(|d| d.to_string())
    }

    #[test]
    fn forms() {
        for (text, iso) in [
            ("dated March 3, 2025.", "2025-03-03"),
            ("this 3rd day of March, 2025", "2025-03-03"),
            ("on 03/04/2025 at", "2025-03-04"),
            ("on 25/04/2025", "2025-04-25"),
            ("3-4-25", "2025-03-04"),
            ("2025-03-04T10:00", "2025-03-04"),
            ("the first day of June 2021", "2021-06-01"),
            ("thirty-first day of December, two thousand twenty", "2020-12-31"),
            ("this 19t h day of March, 2020", "2020-03-19"),
            ("made as of 10 day of January 2019", "2019-01-10"),
            ("Sept. 30, 1999", "1999-09-30"),
            ("14-Oct-99", "1999-10-14"),
            ("25 September 2018", "2018-09-25"),
            ("the 20th day of Friday, March 2020", "2020-03-20"),
            ("until March 18. 2021, unless", "2021-03-18"),
            ("1s t day of June, 2004.", "2004-06-01"),
            ("the fifth of May, nineteen ninety-nine", "1999-05-05"),
            ("1st day of May in the year 2001", "2001-05-01"),
            ("JANUARY 5, 2010", "2010-01-05"),
            ("a 12 de marzo de 2025, comparecen", "2025-03-12"),
            ("el 1 de enero del 2026", "2026-01-01"),
            ("through the last day of February 2028", "2028-02-29"),
            ("under Section 4 he paid on 3-4-25", "2025-03-04"),
            ("3 Mar 2025 paid\n9 Mar 2025 billed", "2025-03-03"),
            ("signed in Washington, D.C. on 3-4-25", "2025-03-04"),
        ] {
            assert_eq!(first(text).as_deref(), Some(iso), "{text}");
        }
    }

    #[test]
    fn no_dates() {
        for text in [
            "section 1.2.3",
            "we may 5 times",
            "call 604-684-2255",
            "version 1.2.2005.4",
            "30/30/2020",
            "604.68.2255x",
            "Rule 406 of",
            "Pursuant to O.C.G.A. § 9-11-33, Plaintiff shall answer",
            "under O.C.G.A. 9-11-36 and",
            "§§ 9-3-33, 9-11-12 and 9-11-15",
            "Tenn. Code Ann. § 20-1-12",
            "Code section 8-3-21 applies",
            "1     Mar 2025     62,000.00",
            "4\tMay 2024\t18.00",
            "1 Mar 2025 62.00\n2 Apr 2025 71.00\n3 May 2025 12.00",
        ] {
            assert_eq!(dates(text), vec![], "{text}");
        }
    }

    #[test]
    fn year_left_open() {
        let d = dates("Please reply by January 5.")[0];
        assert_eq!(d.day_in_full(), None);
        assert_eq!(d.near(Date::constant(2025, 12, 20)).unwrap().to_string(), "2026-01-05");
        assert_eq!(d.near(Date::constant(2025, 1, 20)).unwrap().to_string(), "2025-01-05");
    }

    #[test]
    fn places() {
        let text = "Ünder § 5 — März: March 3, 2025!";
        let d = dates(text)[0];
        assert_eq!(Letters::new(text).exact(d.span), "March 3, 2025");
    }

    proptest! {
        #[test]
        fn any_text(text in "(\\PC|[0-9]{1,4}|[/. ,-]|March|may|day of|th|two thousand|first){0,60}") {
            let n = text.chars().count();
            let mut last = 0;
            for d in dates(&text) {
                prop_assert!(d.span.start >= last && d.span.end <= n && !d.span.is_empty());
                prop_assert!(d.near(Date::constant(2025, 3, 1)).is_some());
                last = d.span.end;
            }
        }
    }
}

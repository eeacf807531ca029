//! Days and times of day as people write them: "Tuesday at 2", "3/4, 14:30", "the 3rd at noon ET". What is not known is no mention; nothing
//! is completed here that was not written.

use base::months::MONTHS;
use jiff::civil::{Date, Weekday};

/// What one or more words say of a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mention {
    /// A day of the week.
    Weekday(Weekday),
    /// A day of a month, and its year if that was said. It may be none of the calendar's.
    Day(i8, i8, Option<i16>),
    /// "The 3rd".
    OfMonth(i8),
    /// Today, or so many days later.
    In(i32),
    /// A time of day: the minute, and whether the half of the day is known.
    Clock(Clock),
    /// A time of day at which something ends.
    Until(Clock),
    /// The zone in which times are meant, as a name of the IANA database.
    Zone(&'static str),
    /// The place in a list, from 0.
    Nth(usize),
    /// Words that make a time unclear: a zone that nobody knows.
    Unclear,
}

/// A time of day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Minutes since midnight. Where the half of the day is not known, of its first half.
    pub minute: u16,
    /// Whether it is this minute, and not perhaps the one twelve hours later.
    pub sure: bool,
}

impl Clock {
    /// Whether a minute of the day is meant.
    #[must_use]
    pub fn is(self, minute: u16) -> bool {
        minute == self.minute || !self.sure && minute == (self.minute + 12 * 60) % (24 * 60)
    }
}

/// A word with its mentions cut off: in lower case, without the marks around it.
pub struct Word {
    /// The word.
    pub text: String,
    /// As it was written, marks included.
    pub raw: String,
}

/// The words of a text.
pub fn words(text: &str) -> Vec<Word> {
    // Dashes between times stand for "to".
    let text = text.replace(['–', '—'], " - ");
    let marks = |c: char| !c.is_alphanumeric() && c != '#';
    text.split_whitespace()
        .map(|raw| {
            let text = raw.trim_matches(marks).to_lowercase().replace('’', "'");
            let text = if text.is_empty() && raw.contains('-') { "to".to_owned() } else { text };
            Word { text, raw: raw.to_owned() }
        })
        .filter(|word| !word.text.is_empty())
        .collect()
}

const WEEKDAYS: [(&str, Weekday); 17] = [
    ("monday", Weekday::Monday),
    ("mon", Weekday::Monday),
    ("tuesday", Weekday::Tuesday),
    ("tues", Weekday::Tuesday),
    ("tue", Weekday::Tuesday),
    ("wednesday", Weekday::Wednesday),
    ("wed", Weekday::Wednesday),
    ("thursday", Weekday::Thursday),
    ("thurs", Weekday::Thursday),
    ("thur", Weekday::Thursday),
    ("thu", Weekday::Thursday),
    ("friday", Weekday::Friday),
    ("fri", Weekday::Friday),
    ("saturday", Weekday::Saturday),
    ("sat", Weekday::Saturday),
    ("sunday", Weekday::Sunday),
    ("sun", Weekday::Sunday),
];
const NTH: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
const ZONES: [(&[&str], &str); 7] = [
    (&["et", "est", "edt", "eastern"], "America/New_York"),
    (&["ct", "cst", "cdt", "central"], "America/Chicago"),
    (&["mt", "mst", "mdt", "mountain"], "America/Denver"),
    (&["pt", "pst", "pdt", "pacific"], "America/Los_Angeles"),
    (&["akst", "akdt", "alaska"], "America/Anchorage"),
    (&["hst", "hawaii"], "Pacific/Honolulu"),
    (&["utc", "gmt"], "UTC"),
];
/// Before "time" these say nothing of a zone.
const NO_ZONE: [&str; 22] = [
    "a", "any", "good", "great", "in", "on", "of", "same", "second", "first", "some", "that", "the", "third", "fourth",
    "fifth", "sixth", "this", "which", "perfect", "fine", "find",
];

/// The day of the week that a word names.
pub fn weekday(word: &str) -> Option<Weekday> {
    WEEKDAYS.iter().find(|(name, _)| *name == word).map(|(_, day)| *day)
}

fn month(word: &str) -> Option<i8> {
    let at = MONTHS.iter().position(|name| {
        *name == word
            || word.len() >= 3 && word != "may" && name[..3] == *word
            || word == "sept" && name.starts_with("sept")
    });
    i8::try_from(at? + 1).ok()
}

/// A small number, written in digits.
pub fn number(word: &str) -> Option<u16> {
    if word.is_empty() || word.len() > 4 || !word.bytes().all(|b| b.is_ascii_digit()) {
        None
    } else {
        word.parse().ok()
    }
}

/// A day of a month: "3", "3rd".
fn day_of_month(word: &str) -> Option<i8> {
    let bare = ["st", "nd", "rd", "th"].iter().find_map(|end| word.strip_suffix(end)).unwrap_or(word);
    number(bare).filter(|day| (1..=31).contains(day)).and_then(|day| i8::try_from(day).ok())
}

/// The zone that a word names.
pub fn zone(word: &str) -> Option<&'static str> {
    ZONES.iter().find(|(names, _)| names.contains(&word)).map(|(_, zone)| *zone)
}

/// "3/4", "3/4/2026", "2026-03-04".
fn numeric_date(word: &str) -> Option<Mention> {
    if let Ok(date) = word.parse::<Date>()
        && word.len() == 10
    {
        return Some(Mention::Day(date.month(), date.day(), Some(date.year())));
    }
    let mut parts = word.split('/');
    let (first, second) = (number(parts.next()?)?, number(parts.next()?)?);
    let year = parts.next().map(|year| match number(year)? {
        short @ 0..100 => i16::try_from(2000 + short).ok(),
        100..2000 => None,
        year => i16::try_from(year).ok(),
    });
    let fits = (1..=12).contains(&first) && (1..=31).contains(&second) && year != Some(None) && parts.next().is_none();
    fits.then(|| Mention::Day(i8::try_from(first).unwrap_or(0), i8::try_from(second).unwrap_or(0), year.flatten()))
}

/// A year behind a day: "2027".
fn year(word: &str) -> Option<i16> {
    number(word).filter(|year| (2000..2100).contains(year)).and_then(|year| i16::try_from(year).ok())
}

/// Which half of the day a word names: whether it is the second.
fn half(word: &str) -> Option<bool> {
    match word {
        "am" | "a.m" | "a" => Some(false),
        "pm" | "p.m" | "p" => Some(true),
        _ => None,
    }
}

fn clock(hour: u16, minute: u16, second_half: Option<bool>) -> Option<Clock> {
    if minute > 59 {
        return None;
    }
    match (hour, second_half) {
        (1..=12, Some(second)) => {
            Some(Clock { minute: (hour % 12 + if second { 12 } else { 0 }) * 60 + minute, sure: true })
        }
        (1..=12, None) => Some(Clock { minute: hour % 12 * 60 + minute, sure: false }),
        (0 | 13..=23, None) => Some(Clock { minute: hour * 60 + minute, sure: true }),
        _ => None,
    }
}

/// A time of day in one word or two, and how many words it took. A bare number is one only where `bare` says so.
pub fn time(words: &[Word], bare: bool) -> Option<(Clock, usize)> {
    let word = words.first()?.text.as_str();
    if word == "noon" || word == "midday" {
        return Some((Clock { minute: 12 * 60, sure: true }, 1));
    }
    let letters = word.find(|c: char| c.is_ascii_alphabetic());
    let (digits, glued) = letters.map_or((word, ""), |at| word.split_at(at));
    let glued_half = if glued.is_empty() { None } else { Some(half(glued)?) };
    let (hour, minute) = match digits.split_once([':', '.']) {
        Some((hour, minute)) if minute.len() == 2 => (number(hour)?, Some(number(minute)?)),
        Some(_) => return None,
        None => (number(digits)?, None),
    };
    if digits.len() > 5 || hour > 23 {
        return None;
    }
    let next = words.get(1).map(|next| next.text.as_str()).unwrap_or_default();
    let next_half = if glued_half.is_none() && next != "a" { half(next) } else { None };
    let oclock = next == "o'clock";
    if glued_half.is_none() && next_half.is_none() && !oclock && minute.is_none() && !bare {
        return None;
    }
    let took = 1 + usize::from(next_half.is_some() || oclock);
    Some((clock(hour, minute.unwrap_or(0), glued_half.or(next_half))?, took))
}

/// What the words say of times, in their order, and which words said nothing of them.
pub fn mentions(words: &[Word]) -> (Vec<Mention>, Vec<usize>) {
    let (mut found, mut rest, mut at) = (Vec::new(), Vec::new(), 0);
    while let Some(word) = words.get(at) {
        match mention(words, at, found.last()) {
            Some((mention, took)) => {
                found.push(mention);
                at += took.max(1);
            }
            None => {
                // A time in words of a zone that is not known is no time that can be relied on.
                let before = at.checked_sub(1).and_then(|before| words.get(before)).map(|word| word.text.as_str());
                let odd = word.text == "time"
                    && before.is_some_and(|before| !NO_ZONE.contains(&before) && zone(before).is_none());
                let after_clock = matches!(found.last(), Some(Mention::Clock(_) | Mention::Until(_)))
                    && rest.last() != at.checked_sub(1).as_ref();
                let letters = word.raw.trim_matches(|c: char| !c.is_alphanumeric());
                let code = after_clock
                    && (2..=5).contains(&letters.len())
                    && letters.chars().all(|c| c.is_ascii_uppercase())
                    && letters != "OK";
                if odd || code {
                    found.push(Mention::Unclear);
                }
                rest.push(at);
                at += 1;
            }
        }
    }
    (found, rest)
}

fn mention(words: &[Word], at: usize, last: Option<&Mention>) -> Option<(Mention, usize)> {
    let text = |at: usize| words.get(at).map(|word| word.text.as_str()).unwrap_or_default();
    let word = text(at);
    if let Some(day) = weekday(word) {
        return Some((Mention::Weekday(day), 1));
    }
    if let Some(month) = month(word)
        && let Some(day) = day_of_month(text(at + 1))
    {
        let year = year(text(at + 2));
        return Some((Mention::Day(month, day, year), 2 + usize::from(year.is_some())));
    }
    if let Some(day) = day_of_month(word) {
        if let Some(month) =
            month(text(at + 1)).or_else(|| (text(at + 1) == "of").then(|| month(text(at + 2))).flatten())
        {
            let took = if text(at + 1) == "of" { 3 } else { 2 };
            let year = year(text(at + took));
            return Some((Mention::Day(month, day, year), took + usize::from(year.is_some())));
        }
        if number(word).is_none() {
            return Some((Mention::OfMonth(day), 1));
        }
    }
    if let Some(date) = numeric_date(word) {
        return Some((date, 1));
    }
    match word {
        "today" => return Some((Mention::In(0), 1)),
        "tomorrow" => return Some((Mention::In(1), 1)),
        "option" | "number" | "choice" | "slot" => {
            let nth = number(text(at + 1)).filter(|n| (1..=20).contains(n));
            if let Some(nth) = nth {
                return Some((Mention::Nth(usize::from(nth) - 1), 2));
            }
        }
        _ => {}
    }
    if let Some(nth) = word.strip_prefix('#').and_then(number).filter(|n| (1..=20).contains(n)) {
        return Some((Mention::Nth(usize::from(nth) - 1), 1));
    }
    if let Some(nth) = NTH.iter().position(|name| *name == word) {
        // "First thing on Tuesday" is no place in a list.
        let next = text(at + 1);
        let of_list =
            ["", "one", "option", "time", "slot", "choice", "works", "suits", "is", "please", "and"].contains(&next);
        return Some((if of_list { Mention::Nth(nth) } else { Mention::Unclear }, 1));
    }
    if let Some(zone) = zone(word)
        && (matches!(last, Some(Mention::Clock(_) | Mention::Until(_))) || text(at + 1) == "time")
    {
        return Some((Mention::Zone(zone), 1 + usize::from(text(at + 1) == "time")));
    }
    if matches!(word, "to" | "until" | "till")
        && matches!(last, Some(Mention::Clock(_)))
        && let Some((clock, took)) = time(words.get(at + 1..)?, true)
    {
        return Some((Mention::Until(clock), 1 + took));
    }
    // "2-2:30", "2:00-2:30pm".
    if let Some((from, until)) = word.split_once('-') {
        let one = |text: &str| [Word { text: text.to_owned(), raw: text.to_owned() }];
        let (from, until) = (time(&one(from), true), time(&one(until), true));
        if let (Some((from, _)), Some(_)) = (from, until) {
            return Some((Mention::Clock(Clock { sure: false, ..from }), 1));
        }
        return None;
    }
    let before = at.checked_sub(1).map(text).unwrap_or_default();
    let bare = matches!(before, "at" | "@")
        || words.get(at).is_some_and(|word| word.raw.starts_with('@'))
        || matches!(last, Some(Mention::Weekday(_) | Mention::Day(..) | Mention::OfMonth(_)))
            && weekday(before).or(day_of_month(before).map(|_| Weekday::Monday)).is_some();
    time(&words[at..], bare).map(|(clock, took)| (Mention::Clock(clock), took))
}

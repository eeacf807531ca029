//! What a member asks when a time with somebody is to be found: "Find a time with Robin Vale next week for a 30-minute call about Smith v.
//! Jones". Only the words of such an order make one; everything else in a mail is somebody else's business.

use crate::spoken::{Mention, Word, mentions, number, weekday, words, zone};

use jiff::{
    ToSpan,
    civil::{Date, Weekday},
};

/// How far ahead times are looked for where nothing is said, in days.
const AHEAD: i32 = 14;
/// The longest such order, in characters.
const LONGEST: usize = 600;

/// How an order begins, behind "please" and its like. A place for "me", "us" and "some" is left by [`cue`].
const ORDERS: [&[&str]; 12] = [
    &["find", "time"],
    &["find", "times"],
    &["find", "slot"],
    &["propose", "time"],
    &["propose", "times"],
    &["offer", "times"],
    &["suggest", "times"],
    &["schedule", "call"],
    &["schedule", "meeting"],
    &["set", "up", "call"],
    &["set", "up", "meeting"],
    &["arrange", "call"],
];
/// Words that may stand inside of such a beginning.
const BETWEEN: [&str; 12] =
    ["a", "an", "the", "me", "us", "some", "few", "three", "good", "suitable", "brief", "short"];
/// Words that may stand before it in its sentence.
const POLITE: [&str; 9] = ["please", "kindly", "can", "could", "you", "would", "also", "and", "chancery"];
/// What ends a name.
const ENDS: [&str; 25] = [
    "next",
    "this",
    "for",
    "about",
    "on",
    "in",
    "regarding",
    "tomorrow",
    "today",
    "re",
    "within",
    "between",
    "during",
    "to",
    "who",
    "at",
    "sometime",
    "early",
    "late",
    "before",
    "after",
    "concerning",
    "by",
    "from",
    "over",
];

/// Words whose stop ends no sentence.
const SHORT: [&str; 19] = [
    "v", "vs", "mr", "ms", "mrs", "dr", "no", "inc", "co", "ltd", "st", "jr", "sr", "esq", "corp", "assoc", "bros",
    "prof", "hon",
];

/// How people meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// By telephone.
    Call,
    /// By video.
    Video,
    /// At the office.
    Office,
}

/// A half of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Before noon.
    Morning,
    /// From noon on.
    Afternoon,
}

/// The days on which a time is looked for. There are none, with the last before the first, where a day was named that no calendar has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Days {
    /// The first.
    pub first: Date,
    /// The last.
    pub last: Date,
    /// Only these days of the week; all if there are none.
    pub weekdays: Vec<Weekday>,
    /// Only this half of the day.
    pub part: Option<Part>,
}

impl Days {
    /// Whether a day is among them.
    #[must_use]
    pub fn has(&self, day: Date) -> bool {
        self.first <= day && day <= self.last && (self.weekdays.is_empty() || self.weekdays.contains(&day.weekday()))
    }
}

/// An order to find a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// With whom, as it was written: a name, or "opposing counsel".
    pub with: String,
    /// On which days.
    pub days: Days,
    /// Minutes, if they were said.
    pub minutes: Option<u16>,
    /// What it is about; may be empty.
    pub about: String,
    /// How people meet, if it was said.
    pub manner: Option<Manner>,
    /// The zone in which the other one reads times, if it was said.
    pub zone: Option<&'static str>,
}

/// The order in a mail, if it has one. `text` are the author's own words.
#[must_use]
pub fn asked(text: &str, today: Date) -> Option<Asked> {
    // Lines of one paragraph belong together.
    let paragraphs = text.split("\n\n").map(|part| part.split_whitespace().collect::<Vec<_>>().join(" "));
    paragraphs.flat_map(sentences).find_map(|sentence| order(&sentence, today))
}

/// Sentences. The stop of "v." or "Mr." ends none.
fn sentences(paragraph: String) -> Vec<String> {
    let (mut all, mut current) = (Vec::new(), String::new());
    let mut words = paragraph.split(' ').peekable();
    while let Some(word) = words.next() {
        if !current.is_empty() {
            current.push(' ');
        }
        current.push_str(word);
        let bare = word.trim_end_matches('.').trim_start_matches(|c: char| !c.is_alphanumeric());
        let short = bare.chars().count() == 1 || bare.contains('.') || SHORT.contains(&bare.to_lowercase().as_str());
        let capital = words.peek().is_some_and(|next| next.starts_with(|c: char| c.is_uppercase()));
        if word.ends_with(['?', '!']) || word.ends_with('.') && !short && capital {
            all.push(std::mem::take(&mut current));
        }
    }
    all.push(current);
    all.into_iter().map(|sentence| sentence.chars().take(LONGEST).collect()).collect()
}

/// Where the words behind an order's beginning are, if a sentence is one.
fn cue(words: &[Word]) -> Option<usize> {
    let start = words.iter().position(|word| !POLITE.contains(&word.text.as_str()))?;
    // "Dana, find a time": a greeting of one word or two stands before.
    let start = (start..words.len().min(start + 4))
        .find(|at| ORDERS.iter().any(|order| behind(&words[*at..], order).is_some()))?;
    let greeted = start == 0
        || words[..start].iter().all(|word| POLITE.contains(&word.text.as_str()))
        || words[start - 1].raw.ends_with([',', ':', '-']);
    let took = ORDERS.iter().filter_map(|order| behind(&words[start..], order)).max()?;
    greeted.then_some(start + took)
}

fn behind(words: &[Word], order: &[&str]) -> Option<usize> {
    let mut at = 0;
    for (index, part) in order.iter().enumerate() {
        while index > 0
            && words
                .get(at)
                .is_some_and(|word| BETWEEN.contains(&word.text.as_str()) || minutes_in(&words[at..]).is_some())
        {
            at += minutes_in(&words[at..]).map_or(1, |(_, took)| took);
        }
        if words.get(at)?.text != *part {
            return None;
        }
        at += 1;
    }
    Some(at)
}

/// How long: "30-minute", "half an hour", "1.5 hours", and how many words that are.
fn minutes_in(words: &[Word]) -> Option<(u16, usize)> {
    let text = |at: usize| words.get(at).map(|word| word.text.as_str()).unwrap_or_default();
    let unit = |word: &str| match word {
        "min" | "mins" | "minute" | "minutes" => Some(1),
        "hour" | "hours" | "hr" | "hrs" | "h" => Some(60),
        _ => None,
    };
    let amount = |word: &str| -> Option<u16> {
        let words = ["one", "two", "three", "four"]
            .iter()
            .position(|name| *name == word)
            .and_then(|at| u16::try_from(at + 1).ok());
        number(word).or(words).map(|n| n.saturating_mul(60))
    };
    let (minutes, took) = match (text(0), text(1)) {
        ("half-hour", _) => (30, 1),
        ("half", "an") if text(2) == "hour" => (30, 3),
        ("half", "hour") => (30, 2),
        ("an" | "one", "hour") if text(2) == "and" && text(3) == "a" && text(4) == "half" => (90, 5),
        ("an", "hour") => (60, 2),
        ("1.5", word) if unit(word) == Some(60) => (90, 2),
        ("quarter", "hour") => (15, 2),
        (first, next) => match first.split_once('-') {
            Some((n, of)) => (u16::try_from(u32::from(amount(n)?) * unit(of)? / 60).ok()?, 1),
            None => (u16::try_from(u32::from(amount(first)?) * unit(next)? / 60).ok()?, 2),
        },
    };
    (5..=480).contains(&minutes).then_some((minutes, took))
}

fn order(sentence: &str, today: Date) -> Option<Asked> {
    let words = words(sentence);
    let at = cue(&words)?;
    // What it is about may name days and times of its own.
    let about_at = words.iter().enumerate().skip(at).find(|(at, word)| {
        let opens = ["about", "regarding", "re", "concerning"].contains(&word.text.as_str());
        // "for about an hour"
        opens && minutes_in(words.get(at + 1..).unwrap_or_default()).is_none()
    });
    let about_at = about_at.map_or(words.len(), |(at, _)| at);
    let (aside, told) = aside(words.get(about_at + 1..).unwrap_or_default());
    // What the other side reads ends with its subject: what is in parentheses, and a greeting, is for nobody else.
    let ends = |word: &Word| {
        word.raw.starts_with('(')
            || matches!(
                word.raw.trim_end_matches([',', '.', '!']),
                "Thanks" | "Thank" | "Best" | "Regards" | "Sincerely"
            )
    };
    let told = told.split(ends).next().unwrap_or_default();
    let about = told.iter().map(|word| word.raw.as_str()).collect::<Vec<_>>().join(" ");
    let about = about.trim_end_matches(['.', '!', '?', ',', ';']).to_owned();
    let head = &words[..about_at];
    let with_at = head.iter().enumerate().skip(at).find(|(_, word)| word.text == "with").map(|(at, _)| at + 1)?;
    let mut with = Vec::new();
    for word in &head[with_at..] {
        if ENDS.contains(&word.text.as_str())
            || weekday(&word.text).is_some()
            || word.raw.starts_with(['(', '<'])
            || word.raw.contains('@')
        {
            break;
        }
        with.push(word.raw.trim_end_matches(['?', '!', ',', ';', ':']));
        if word.raw.ends_with([',', ';', ':']) {
            break;
        }
    }
    // The stop of "Jr." belongs to the name.
    let with = with.join(" ").trim_matches(['"', '“', '”', ' ']).to_owned();
    let with = if with.chars().rev().take_while(|c| *c != ' ').count() > 4 {
        with.trim_end_matches('.').to_owned()
    } else {
        with
    };
    // A name has no time in it: "Vale Tuesday Group" is not read as a day.
    let rest: Vec<&Word> = head.iter().collect();
    let texts: Vec<&str> = rest.iter().map(|word| word.text.as_str()).collect();
    let has = |options: &[&str]| texts.iter().any(|word| options.contains(word));
    let manner = match () {
        () if has(&["video", "zoom", "teams"]) => Some(Manner::Video),
        () if has(&["call", "phone", "telephone", "call-in"]) => Some(Manner::Call),
        () if has(&["office", "in-person", "person"]) => Some(Manner::Office),
        () => None,
    };
    let zone = head[with_at..].iter().chain(aside).find_map(|word| {
        let known = zone(&word.text)?;
        // "Mt" and "ct" are words of names, too.
        let plain = word.text.len() > 3
            || word.raw.trim_matches(|c: char| !c.is_alphanumeric()).chars().all(|c| c.is_ascii_uppercase());
        plain.then_some(known)
    });
    let minutes = (0..head.len()).find_map(|at| minutes_in(&head[at..])).map(|(minutes, _)| minutes);
    Some(Asked { with, days: days(&texts, &head[with_at..], today), minutes, about, manner, zone })
}

/// The words in parentheses at the end, if they name a time zone, and what stands before them: "Smith v. Jones (she is on Pacific time)".
fn aside(words: &[Word]) -> (&[Word], &[Word]) {
    let open = words.iter().rposition(|word| word.raw.starts_with('('));
    let Some((told, aside)) = open.and_then(|at| words.split_at_checked(at)) else { return (&[], words) };
    let closes = aside.last().is_some_and(|word| word.raw.contains(')'));
    let names = (0..aside.len()).any(|at| {
        let text = |at: usize| aside.get(at).map(|word| word.text.as_str()).unwrap_or_default();
        zone(text(at)).is_some() && (text(at).len() <= 4 || text(at + 1) == "time")
    });
    if closes && names { (aside, told) } else { (&[], words) }
}

fn days(texts: &[&str], behind: &[Word], today: Date) -> Days {
    let later = |from: Date, days: i32| from.checked_add(i64::from(days).days()).unwrap_or(from);
    let monday = later(today, -i32::from(today.weekday().to_monday_zero_offset()));
    let has = |phrase: &[&str]| texts.windows(phrase.len()).any(|part| part == phrase);
    let small = |word: &str| {
        number(word).or_else(|| {
            ["one", "two", "three", "four"]
                .iter()
                .position(|name| *name == word)
                .and_then(|at| u16::try_from(at + 1).ok())
        })
    };
    let counted = texts.windows(3).find_map(|part| {
        let n = i32::from(small(part[1]).filter(|n| *n <= 60)?);
        match (part[0], part[2]) {
            ("next" | "coming" | "within" | "following", "days" | "day") => Some(n),
            ("next" | "coming" | "within" | "following", "weeks" | "week") => Some(n * 7),
            _ => None,
        }
    });
    let (mentioned, _) = mentions(behind);
    let named: Vec<Option<Date>> = mentioned
        .iter()
        .filter_map(|mention| match mention {
            Mention::Day(month, day, Some(year)) => Some(Date::new(*year, *month, *day).ok()),
            Mention::Day(month, day, None) => {
                let in_year = |year: i16| Date::new(year, *month, *day).ok();
                Some(in_year(today.year()).filter(|this| *this >= today).or_else(|| in_year(today.year() + 1)))
            }
            _ => None,
        })
        .collect();
    if named.contains(&None) {
        // February 30 is no day, and nobody knows which one was meant.
        return Days { first: later(today, 1), last: today, weekdays: Vec::new(), part: None };
    }
    let mut dates: Vec<Date> = named.into_iter().flatten().collect();
    dates.sort_unstable();
    let mut weekdays: Vec<Weekday> = behind.iter().filter_map(|word| weekday(&word.text)).collect();
    weekdays.dedup();
    let (first, last) = match (dates.first(), dates.last()) {
        (Some(first), Some(_)) if has(&["week", "of"]) => (*first, later(*first, 6)),
        (Some(first), Some(last)) => (*first, *last),
        _ if has(&["week", "after", "next"]) => (later(monday, 14), later(monday, 20)),
        _ if has(&["next", "week"]) => (later(monday, 7), later(monday, 13)),
        _ if has(&["this", "week"]) => (today, later(monday, 6)),
        _ if has(&["next", "month"]) => {
            let first = today.first_of_month().checked_add(1.month()).unwrap_or(today);
            (first, first.last_of_month())
        }
        _ if has(&["tomorrow"]) => (later(today, 1), later(today, 1)),
        _ if has(&["today"]) => (today, today),
        _ => (today, later(today, counted.unwrap_or(AHEAD))),
    };
    // "Any day but Friday"
    if ["but", "except", "not", "besides"].iter().any(|word| texts.contains(word)) && !weekdays.is_empty() {
        let working = [Weekday::Monday, Weekday::Tuesday, Weekday::Wednesday, Weekday::Thursday, Weekday::Friday];
        weekdays = working.into_iter().filter(|day| !weekdays.contains(day)).collect();
    }
    if !dates.is_empty() {
        weekdays.clear();
    }
    let part = match () {
        () if has(&["morning"]) || has(&["mornings"]) => Some(Part::Morning),
        () if has(&["afternoon"]) || has(&["afternoons"]) => Some(Part::Afternoon),
        () => None,
    };
    Days { first, last, weekdays, part }
}

//! Which of the times that were proposed an answer takes: "Tuesday at 2 works", "The second one, please". Only what is plainly said counts, and
//! whatever leaves a doubt is [`Answered::Unclear`]: a person reads it then, and nothing here guesses.

use crate::spoken::{Mention, Word, mentions, words};

use jiff::{Timestamp, ToSpan, Zoned, civil::Date, tz::TimeZone};

/// The longest answer that is read, in words. Whoever writes more says more than a time.
const LONGEST: usize = 80;
/// Words of somebody who agrees, and words that say nothing of the time. Any other word may refuse or attach a condition.
const KNOWN: [&str; 72] = [
    "works",
    "work",
    "fine",
    "good",
    "great",
    "perfect",
    "perfectly",
    "suits",
    "suit",
    "ok",
    "okay",
    "yes",
    "confirm",
    "confirmed",
    "accept",
    "accepted",
    "sounds",
    "available",
    "free",
    "take",
    "book",
    "choose",
    "pick",
    "happy",
    "agreed",
    "ideal",
    "i'll",
    "we'll",
    "let's",
    "lets",
    "can",
    "sure",
    "absolutely",
    "wonderful",
    "do",
    "please",
    "thanks",
    "thank",
    "you",
    "hi",
    "hello",
    "dear",
    "the",
    "at",
    "on",
    "is",
    "it",
    "that",
    "this",
    "one",
    "for",
    "me",
    "us",
    "time",
    "and",
    "a",
    "best",
    "regards",
    "kind",
    "then",
    "to",
    "i",
    "we",
    "will",
    "of",
    "sincerely",
    "with",
    "looking",
    "forward",
    "speak",
    "talk",
    "well",
];
/// Words that greet, behind which a name may stand.
const GREETS: [&str; 3] = ["hi", "hello", "dear"];
/// Words that close a letter, behind which a name may stand.
const CLOSES: [&str; 7] = ["thanks", "thank", "you", "best", "regards", "sincerely", "yours"];
/// Words that take something back, ask, or bring in something else.
const DOUBTS: [&str; 56] = [
    "not",
    "no",
    "nor",
    "none",
    "never",
    "cannot",
    "cant",
    "dont",
    "doesnt",
    "wont",
    "isnt",
    "unable",
    "unavailable",
    "unfortunately",
    "sorry",
    "hearing",
    "trial",
    "deposition",
    "conflict",
    "conflicts",
    "busy",
    "booked",
    "unless",
    "except",
    "after",
    "before",
    "earlier",
    "later",
    "instead",
    "rather",
    "or",
    "either",
    "if",
    "maybe",
    "perhaps",
    "might",
    "probably",
    "possibly",
    "tentatively",
    "tentative",
    "but",
    "however",
    "between",
    "from",
    "around",
    "about",
    "ish",
    "though",
    "otherwise",
    "could",
    "would",
    "alternatively",
    "next",
    "following",
    "week",
    "month",
];
/// What an answer says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answered {
    /// It takes the time with this place in the list.
    Takes(usize),
    /// None of them suits.
    NoneSuits,
    /// A person has to read it.
    Unclear,
}

/// The times that were proposed, and how they were shown.
pub struct Proposed<'a> {
    /// When each begins.
    pub times: &'a [Timestamp],
    /// How long each lasts, in minutes.
    pub minutes: u16,
    /// The zones in which they were shown. An answer means any of them, unless it names one.
    pub zones: &'a [TimeZone],
    /// The day on which the answer was written, in the first of the zones.
    pub today: Date,
}

/// What an answer in words says of the times. `text` are the author's own words, without a quoted mail.
#[must_use]
pub fn answered(text: &str, proposed: &Proposed<'_>) -> Answered {
    let words = words(text);
    if words.is_empty() || words.len() > LONGEST || proposed.times.is_empty() {
        return Answered::Unclear;
    }
    let bare: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
    if says_none(&bare) {
        return Answered::NoneSuits;
    }
    let doubts = text.contains('?') || bare.iter().any(|word| DOUBTS.contains(word) || word.ends_with("n't"));
    if doubts {
        return Answered::Unclear;
    }
    let (found, rest) = mentions(&words);
    if found.is_empty() || !agrees(&words, &rest) {
        return Answered::Unclear;
    }
    match proposed.meant(&found) {
        Some(index) => Answered::Takes(index),
        None => Answered::Unclear,
    }
}

/// Whether nothing stands beside the time but words that are known, and names where names stand: behind a greeting and at the end.
fn agrees(words: &[Word], rest: &[usize]) -> bool {
    let text = |at: usize| words.get(at).map(|word| word.text.as_str()).unwrap_or_default();
    let named = |at: usize| words.get(at).is_some_and(|word| word.raw.starts_with(|c: char| c.is_uppercase()));
    // "Hi Dana Whitlock, …"
    let greeted =
        if GREETS.contains(&text(0)) { (1..4).take_while(|at| named(*at) && rest.contains(at)).count() + 1 } else { 0 };
    // "… Thanks, Robin Vale", and a name on its own after the time
    let tail =
        (0..words.len()).rev().take(3).take_while(|at| named(*at) && rest.contains(at)).last().unwrap_or(words.len());
    let closed = tail == 0
        || CLOSES.contains(&text(tail - 1))
        || words[tail - 1].raw.ends_with(['.', ',', '!'])
        || !rest.contains(&(tail - 1));
    let is_name = |at: usize| at < greeted || closed && at >= tail;
    rest.iter().all(|at| is_name(*at) || KNOWN.contains(&text(*at)))
}

/// "None of these work", and nothing else about a time.
fn says_none(words: &[&str]) -> bool {
    let has = |phrase: &[&str]| words.windows(phrase.len()).any(|part| part == phrase);
    let none = [["none", "of", "these"], ["none", "of", "those"], ["none", "of", "them"], ["none", "of", "the"]]
        .iter()
        .any(|phrase| has(phrase));
    let turns = words
        .iter()
        .any(|word| ["but", "except", "however", "unless", "or", "although", "though", "instead"].contains(word));
    none && !turns && words.len() <= 30
}

impl Proposed<'_> {
    /// The one time to which everything that was mentioned fits.
    fn meant(&self, found: &[Mention]) -> Option<usize> {
        if found.contains(&Mention::Unclear) {
            return None;
        }
        let named: Vec<&'static str> = found
            .iter()
            .filter_map(|mention| if let Mention::Zone(zone) = mention { Some(*zone) } else { None })
            .collect();
        let zones: Vec<TimeZone> = match named.as_slice() {
            [] => self.zones.to_vec(),
            [first, others @ ..] if others.iter().all(|other| other == first) => vec![TimeZone::get(first).ok()?],
            _ => return None,
        };
        let mut fitting: Vec<usize> =
            (0..self.times.len()).filter(|index| zones.iter().any(|zone| self.fits(*index, zone, found))).collect();
        fitting.dedup();
        if let [one] = fitting.as_slice() { Some(*one) } else { None }
    }

    /// Whether a time is all that was mentioned, by the clock of `zone`.
    fn fits(&self, index: usize, zone: &TimeZone, found: &[Mention]) -> bool {
        let Some(from) = self.times.get(index).map(|time| time.to_zoned(zone.clone())) else { return false };
        let Ok(until) = from.checked_add(i64::from(self.minutes).minutes()) else { return false };
        let minute = |at: &Zoned| u16::try_from(i32::from(at.hour()) * 60 + i32::from(at.minute())).unwrap_or(0);
        let day = from.date();
        found.iter().all(|mention| match mention {
            Mention::Weekday(weekday) => day.weekday() == *weekday,
            Mention::Day(month, of_month, year) => {
                (day.month(), day.day()) == (*month, *of_month) && year.is_none_or(|year| year == day.year())
            }
            Mention::OfMonth(of_month) => day.day() == *of_month,
            Mention::In(days) => self.today.checked_add(i64::from(*days).days()).is_ok_and(|wanted| wanted == day),
            Mention::Clock(clock) => clock.is(minute(&from)),
            Mention::Until(clock) => clock.is(minute(&until)),
            Mention::Nth(nth) => *nth == index,
            Mention::Zone(_) => true,
            Mention::Unclear => false,
        })
    }
}

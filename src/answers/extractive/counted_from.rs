//! Days that follow from two plain facts: a period of the papers, and the day from which it runs. That day the question supposes ("If the
//! notice reached him on October 17, when did his time to cure end?"), or the paper gives it: its own date, or when it was served.

use super::{
    choosing::{Candidate, Inquiry},
    effective_dates::effective_on,
    event_days::day_of,
    paper_term::lasting,
};
use crate::law::{
    Letters, Span,
    counting::{Direction, Rules, Unit},
    dates::dates_in,
    deadlines::{Task, deadline},
    holidays::Calendar,
    obligations::dated,
    periods::{Period, Use, periods_in},
    sentences::sentences_in,
};

use comprehension::asked_value::asks_how_much_time;
use jiff::civil::{Date, Time, Weekday};

/// Characters behind a period in which stands from what it runs.
const BEHIND: usize = 60;
/// What stands behind a period that runs from the paper's own day, and behind one that runs from its service.
const FROM_DATE: &[&str] = &[
    "after entry of this ",
    "after the entry of this ",
    "of entry of this ",
    "of the entry of this ",
    "from entry of this ",
    "from the entry of this ",
    "after the date of entry of this ",
    "of the date of entry of this ",
    "from the date of entry of this ",
    "of its date",
    "after its date",
    "from its date",
    "of the date of this ",
    "after the date of this ",
    "from the date of this ",
    "of the date hereof",
    "after the date hereof",
    "from the date hereof",
];
const FROM_SERVICE: &[&str] = &[
    "of service",
    "after service",
    "from service",
    "of the service",
    "after the service",
    "of the date of service",
    "after the date of service",
    "from the date of service",
    "after being served",
    "of being served",
];
/// What stands behind a period that runs from what the sentence before it names.
const FROM_BEFORE: &[&str] =
    &["after that ", "after such ", "from that ", "of that ", "following that ", "following such ", "thereafter"];
/// Letters that a word and the one derived from it have in common: "disclosure" and "disclose".
const ROOT: usize = 5;
/// What stands behind a period that runs from something, and behind one that is counted back from the end of a term.
const AFTER: &[&str] = &["after", "of ", "from", "following", "upon"];
const BEFORE_END: &[&str] = &[
    "before expiration",
    "prior to expiration",
    "before the expiration date",
    "before its expiration",
    "before it expires",
    "before it ends",
    "before the term ends",
    "before the term expires",
    "before its term ends",
    "before the end of the",
    "prior to the end of the",
    "before the expiration of the",
    "prior to the expiration of the",
    "before expiration of the",
    "prior to expiration of the",
];
/// The same of what another paper may give a day.
const NAMED_AFTER: &[&str] = &["after ", "from ", "following "];
const NAMED_BEFORE: &[&str] = &["before ", "prior to ", "preceding "];
/// Where the name of an event ends, and its most words.
const ENDS: &[&str] = &[" and ", " or ", " unless ", " if ", " but ", " as ", " to ", " by ", " in ", " with "];
const EVENT: usize = 9;
/// Words before a period that do not belong to its length.
const LIMITS: &[&str] = &["within ", "Within ", "not later than ", "no later than ", "at least ", "not less than "];
/// Words that say that something is only to be done.
const TO_DO: &[&str] = &["shall", "must", "may", "should", "if", "within"];

/// A day that was counted, how, and the sentence that gives the day from which it runs, if another one does.
pub struct CountedFrom {
    /// Day and computation, as a sentence.
    pub text: String,
    /// The sentence that says when the period began.
    pub event_in: Option<Candidate>,
}

/// From what a period runs.
enum Event {
    /// Something whose day the question supposes.
    Supposed(Date),
    /// The date of its paper.
    Dated,
    Service,
    /// It ends the term of its paper, and is counted back.
    End,
    /// What the sentence before it gives a day: "30 days after that disclosure".
    Before,
    /// What it names, and a label of the papers gives a day; before which it ends, or after which.
    Named(String, Direction),
}

impl Event {
    /// The event of a period, by the words behind it.
    fn read(letters: &Letters, sentence: Span, period: &Period, supposed: Option<Date>) -> Option<Self> {
        let behind = letters.folded_lower(Span::new(period.span.end, sentence.end.min(period.span.end + BEHIND)));
        let behind = behind.split_whitespace().collect::<Vec<_>>().join(" ");
        let runs = |from: &[&str]| from.iter().any(|words| behind.starts_with(words));
        match supposed {
            Some(day) if runs(AFTER) => Some(Self::Supposed(day)),
            // "If she starts on May 4, until when must notice be given?": the term that the paper sets has its own end.
            Some(_) => runs(BEFORE_END).then_some(Self::End),
            None if runs(FROM_DATE) => Some(Self::Dated),
            None if runs(FROM_SERVICE) => Some(Self::Service),
            // "Motions are due 28 days before trial, and answers seven days thereafter" points at itself.
            None if runs(FROM_BEFORE) => opens(letters, sentence, period).then_some(Self::Before),
            None if runs(BEFORE_END) => Some(Self::End),
            None => {
                let behind = letters.folded_lower(Span::new(period.span.end, sentence.end));
                named(behind.trim_start()).map(|(event, direction)| Self::Named(event, direction))
            }
        }
    }
}

/// Whether nothing that has a time stands before a period in its sentence.
fn opens(letters: &Letters, sentence: Span, period: &Period) -> bool {
    let before = Span::new(sentence.start, period.span.start);
    periods_in(letters, before).is_empty() && dates_in(letters, before).is_empty()
}

/// The event behind a period, and whether the period ends before it: "the date of loss" of "after the date of loss".
fn named(behind: &str) -> Option<(String, Direction)> {
    let of = |words: &[&str]| words.iter().find_map(|words| behind.strip_prefix(words));
    let (rest, direction) = match of(NAMED_AFTER) {
        Some(rest) => (rest, Direction::After),
        None => (of(NAMED_BEFORE)?, Direction::Before),
    };
    let stop = rest.find([',', ';', '.', ':', '(', ')']).unwrap_or(rest.len());
    let end = ENDS.iter().filter_map(|words| rest[..stop].find(words)).min().unwrap_or(stop);
    let event = rest[..end].trim();
    (!event.is_empty() && event.split(' ').count() <= EVENT).then(|| (event.to_owned(), direction))
}

/// The day on which the period of a sentence ends, if it is clear from which day it runs.
pub fn counted_from(inquiry: &Inquiry, found: &Candidate, today: Date) -> Option<CountedFrom> {
    let (run, sentence) = found.place;
    let letters = inquiry.text(run)?;
    let all = periods_in(letters, sentence);
    let read = |period: &Period| Some((*period, Event::read(letters, sentence, period, inquiry.supposed)?));
    let mut known: Vec<(Period, Event)> = all.iter().filter_map(read).collect();
    // A length of time is asked for, and not the day on which it ends.
    let asks_length = ["how long", "how many", "how much"].iter().any(|words| inquiry.asking().contains(words));
    let is_named = |(_, event): &(Period, Event)| matches!(event, Event::Named(..));
    if asks_length || !known.iter().all(is_named) {
        known.retain(|event| !is_named(event));
    }
    if asks_how_much_time(inquiry.asking()) {
        known.retain(|(_, event)| !matches!(event, Event::End));
    }
    let mut known = known.into_iter();
    let (period, event) = known.next()?;
    // Which of two is asked for is not clear; and of one that another sentence changes, neither is the old one.
    let plain = |other: &Period| other.span == period.span || other.used == Use::Length;
    let alone = known.next().is_none() && (matches!(event, Event::End) || all.iter().all(plain));
    if !alone || inquiry.amended_by(found).is_some() {
        return None;
    }
    let back = matches!(event, Event::End | Event::Named(_, Direction::Before));
    let (day, event_in, what) = match event {
        Event::Named(event, _) => {
            let found = day_of(inquiry, &event)?;
            (found.day, Some(found.place), found.name)
        }
        Event::Supposed(day) => (day, None, "the day that the question supposes".to_owned()),
        Event::Dated => (dated(&letters.exact(letters.span()))?.day, None, "the date of the paper".to_owned()),
        Event::Service => {
            let (day, sentence) = served_on(letters)?;
            (day, inquiry.place(run, sentence), "the day of service".to_owned())
        }
        Event::Before => {
            let before = inquiry.beside(found).0?;
            let days: Vec<Date> =
                dates_in(&before.letters, before.span).iter().filter_map(|dated| dated.day_in_full()).collect();
            let [day] = days[..] else { return None };
            let thing = thing_before(letters, sentence, &period, &before.text)?;
            (day, Some(before), thing)
        }
        Event::End => {
            let (day, sentence, what) = end_of_term(letters)?;
            let source = inquiry.place(run, sentence)?;
            if inquiry.amended_by(&source).is_some() {
                return None;
            }
            (day, Some(source), what)
        }
    };
    let direction = if back { Direction::Before } else { Direction::After };
    Some(CountedFrom { text: counted_text(letters, &period, day, direction, &what, today)?, event_in })
}

/// Words of a question for a day, beside those of the day from which it is counted.
const ASKS_DAY: &[&str] = &[
    "what", "which", "when", "day", "date", "is", "was", "that", "falls", "fall", "does", "on", "it", "would", "be",
    "and", "the", "exactly", "calendar", "of", "a", "to", "me", "tell", "please", "us", "give", "count", "weekday",
    "s",
];

/// The day that a question describes by a day of the papers: "28 days before the trial is what day?"
pub fn counted_in_question(inquiry: &Inquiry, question: &str, today: Date) -> Option<CountedFrom> {
    let letters = Letters::new(question);
    let whole = letters.span();
    let [period] = periods_in(&letters, whole)[..] else { return None };
    let behind = letters.folded_lower(Span::new(period.span.end, whole.end));
    let (event, direction) = named(behind.trim_start())?;
    let verb = [" is ", " was ", " falls", " fall ", " would ", "?"].iter().filter_map(|verb| event.find(verb)).min();
    let event = &event[..verb.unwrap_or(event.len())];
    let rest = behind.replacen(event, " ", 1);
    let rest = rest.trim_start().split_once(' ').map_or("", |(_, rest)| rest.trim_start_matches("to "));
    let before = letters.folded_lower(Span::new(whole.start, period.span.start));
    let words = || before.split(' ').chain(rest.split(' ')).flat_map(|word| word.split(|c: char| !c.is_alphanumeric()));
    let asks = words().any(|word| matches!(word, "when" | "day" | "date"));
    if !asks || !words().all(|word| word.is_empty() || ASKS_DAY.contains(&word)) {
        return None;
    }
    let found = day_of(inquiry, event)?;
    let text = counted_text(&letters, &period, found.day, direction, &found.name, today)?;
    Some(CountedFrom { text, event_in: Some(found.place) })
}

/// The last day of a period, as a sentence that shows how it is counted.
pub(super) fn counted_text(
    letters: &Letters,
    period: &Period,
    day: Date,
    direction: Direction,
    what: &str,
    today: Date,
) -> Option<String> {
    let end = ends(period, day, direction)?;
    let past = if end < today { " (past)" } else { "" };
    let closed = match end.weekday() {
        Weekday::Saturday => ", a Saturday",
        Weekday::Sunday => ", a Sunday",
        _ => "",
    };
    let way = match period.unit {
        Unit::BusinessDays => "Weekends and federal holidays are not counted.",
        Unit::Hours => "The hour of the day is not known.",
        _ => "Calendar days are counted; whether a rule moves or extends the day is not considered.",
    };
    let length = letters.folded(period.span);
    let length = LIMITS.iter().find_map(|words| length.strip_prefix(words)).unwrap_or(&length);
    let joint = if direction == Direction::Before { "before" } else { "after" };
    Some(format!("{}{closed}{past}: {length} {joint} {} ({what}). {way}", told(end), told(day)))
}

/// The day on which the only period of a sentence ends that runs from the date or the service of its own paper, and how it is counted.
pub fn counted_by_itself(letters: &Letters, sentence: Span) -> Option<(Date, String)> {
    let [period] = periods_in(letters, sentence)[..] else { return None };
    let (day, what) = match Event::read(letters, sentence, &period, None)? {
        Event::Dated => (dated(&letters.exact(letters.span()))?.day, "the date of the paper"),
        Event::Service => (served_on(letters)?.0, "the day of service"),
        Event::Supposed(_) | Event::End | Event::Before | Event::Named(..) => return None,
    };
    let end = ends(&period, day, Direction::After)?;
    Some((end, format!("{} after {} ({what})", letters.folded(period.span), told(day))))
}

/// The day on which the only period of a sentence ends that runs from the service of its own paper, as a sentence that shows how it is counted, and the
/// sentence that says when that was.
pub fn counted_from_service(letters: &Letters, sentence: Span, today: Date) -> Option<(String, Span)> {
    let [period] = periods_in(letters, sentence)[..] else { return None };
    let Event::Service = Event::read(letters, sentence, &period, None)? else { return None };
    let (day, served) = served_on(letters)?;
    let text = counted_text(letters, &period, day, Direction::After, "the day of service", today)?;
    Some((text, served))
}

/// The thing of the sentence before from which a period runs, if that names it too: "that disclosure" behind "shall disclose".
fn thing_before(letters: &Letters, sentence: Span, period: &Period, before: &str) -> Option<String> {
    let behind = letters.folded_lower(Span::new(period.span.end, sentence.end));
    if behind.trim_start().starts_with("thereafter") {
        return Some("the day before it".to_owned());
    }
    let words: Vec<&str> = behind.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let at = words.iter().position(|word| matches!(*word, "that" | "such"))?;
    let thing = words.get(at + 1)?;
    let root: String = thing.chars().take(ROOT).collect();
    let named = before.to_lowercase().split(|c: char| !c.is_alphanumeric()).any(|word| word.starts_with(&root));
    named.then(|| format!("that {thing}"))
}

/// The event that a period of a sentence names, and whether the period ends before it.
pub(super) fn named_event(letters: &Letters, sentence: Span, period: &Period) -> Option<(String, Direction)> {
    match Event::read(letters, sentence, period, None)? {
        Event::Named(event, direction) => Some((event, direction)),
        _ => None,
    }
}

/// The last day of a period.
pub(super) fn ends(period: &Period, day: Date, direction: Direction) -> Option<Date> {
    let task = Task {
        trigger: day.to_datetime(Time::midnight()),
        count: period.count,
        unit: period.unit,
        direction,
        service: None,
        rules: Rules::Plain,
    };
    Some(deadline(&task, &Calendar::federal())?.due.date())
}

fn told(day: Date) -> String {
    day.strftime("%B %-d, %Y").to_string()
}

/// The last day of a paper's term, the sentence that gives it, and how it is known.
pub fn end_of_term(letters: &Letters) -> Option<(Date, Span, String)> {
    let lasts = lasting(letters)?;
    let day = |place: Span| dates_in(letters, place).iter().find_map(|dated| dated.day_in_full());
    if let Some(last) = lasts.last.and_then(day) {
        return Some((last, lasts.sentence, "the end of the term".to_owned()));
    }
    let periods = periods_in(letters, lasts.sentence);
    let [period] = periods[..] else { return None };
    let length = period.length().filter(|_| matches!(period.unit, Unit::Months | Unit::Years))?;
    let first = begins_on(letters, lasts.sentence).or_else(|| effective_on(letters).and_then(day))?;
    let last = first.checked_add(length).ok()?.yesterday().ok()?;
    let what = format!("the last day of {} from {}", letters.folded(period.span), told(first));
    Some((last, lasts.sentence, what))
}

/// The only day of the sentence that sets a term, where it says that the term begins then: "begins on May 4, 2026 and runs for two years".
fn begins_on(letters: &Letters, sentence: Span) -> Option<Date> {
    let [day] = dates_in(letters, sentence)[..] else { return None };
    let before = letters.folded_lower(Span::new(sentence.start, day.span.start));
    let begins = [
        "begins on",
        "begin on",
        "commences on",
        "commence on",
        "commencing on",
        "beginning on",
        "starts on",
        "starting on",
        "begins",
    ];
    begins.iter().any(|words| before.trim_end().ends_with(words)).then(|| day.day_in_full()).flatten()
}

/// When a paper says that it was served: in a sentence that gives a day and asks for nothing.
fn served_on(letters: &Letters) -> Option<(Date, Span)> {
    let sentences = sentences_in(letters);
    sentences.iter().rev().find_map(|sentence| {
        let said = letters.folded_lower(sentence.body);
        let words: Vec<&str> = said.split(|c: char| !c.is_alphanumeric()).collect();
        if !words.contains(&"served") || words.iter().any(|word| TO_DO.contains(word)) {
            return None;
        }
        let days: Vec<Date> = dates_in(letters, sentence.body).iter().filter_map(|dated| dated.day_in_full()).collect();
        let [day] = days[..] else { return None };
        Some((day, sentence.body))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        answers::engines::engine::{SourceDocument, Work},
        documents::document::{Document, Origin},
        ids::FileId,
    };
    use jiff::civil::date;

    fn told(text: &str, question: &str) -> Option<String> {
        let today = date(2026, 3, 2);
        let document = Document { text: text.into(), ..Document::default() };
        let paper =
            SourceDocument { origin: Origin::File(FileId::new()), name: "Paper".into(), document, written: None };
        let work = Work { instruction: question.into(), documents: vec![paper], today, ..Work::default() };
        let inquiry = Inquiry::new(&work);
        let found = inquiry.candidates().into_iter().find(|found| found.text.contains("days"))?;
        counted_from(&inquiry, &found, today).map(|counted| counted.text)
    }

    #[test]
    fn a_period_runs_from_the_day_that_is_known() {
        let note =
            "Maker defaults if an installment stays unpaid for fifteen (15) days after written notice from Holder.\n";
        assert_eq!(
            told(note, "If the notice reached Maker on March 10, 2026, when does the fifteen days end?").as_deref(),
            Some(
                "March 25, 2026: fifteen (15) days after March 10, 2026 (the day that the question supposes). Calendar days are counted; whether a rule moves or extends the day is not considered."
            )
        );
        let requests = "Plaintiff requests that Defendant answer within thirty days of service.\n\nServed by e-mail on March 4, 2026 upon Lee Ortega.\n";
        let counted = told(requests, "When are the answers due?").unwrap_or_default();
        assert!(
            counted.starts_with("April 3, 2026: thirty days after March 4, 2026 (the day of service)."),
            "{counted}"
        );
        assert_eq!(told("Answers are due within thirty days of service.\n", "When are the answers due?"), None);
    }

    #[test]
    fn a_period_runs_from_the_entry_of_its_order() {
        let award = "BOARD OF INQUIRY\n\nAWARD\n\nDate of Accident: May 4, 2024\nAward entered: March 9, 2026\n\n\
            Any party may appeal within thirty (30) days after the entry of this Award.\n";
        let counted = told(award, "When is the last day to appeal?").unwrap_or_default();
        assert!(counted.starts_with("April 8, 2026: thirty (30) days after March 9, 2026"), "{counted}");
        let decree = "DISTRICT COURT\n\nDECREE\n\nNow on this 9th day of March, 2026, the matter comes before the Court.\n\n\
            Wife shall vacate the house within ten days after entry of this Decree.\n";
        let counted = told(decree, "By when must Wife vacate the house?").unwrap_or_default();
        assert!(counted.starts_with("March 19, 2026: ten days after March 9, 2026"), "{counted}");
    }

    #[test]
    fn a_period_runs_from_the_sentence_before() {
        let order =
            "Buyer shall submit its survey by May 4, 2026. Seller shall object within 20 days after that submission.\n";
        let counted = told(order, "When must Seller object to the survey?").unwrap_or_default();
        assert!(
            counted.starts_with("May 24, 2026, a Sunday: 20 days after May 4, 2026 (that submission)."),
            "{counted}"
        );
        let order =
            "Buyer shall submit its survey by May 4, 2026. Seller shall object within 20 days after that hearing.\n";
        assert_eq!(told(order, "When must Seller object to the survey?"), None);
    }

    #[test]
    fn a_period_runs_from_a_day_that_another_line_gives() {
        let policy = "Date of Accident: March 4, 2026\nReport received: March 20, 2026\n\nThe claim shall be filed within 90 days after the date of the accident.\n";
        let counted = told(policy, "When must the claim be filed?").unwrap_or_default();
        assert!(counted.starts_with("June 2, 2026: 90 days after March 4, 2026 (Date of Accident)."), "{counted}");
        // A length is asked for.
        assert_eq!(told(policy, "How many days are there to file the claim?"), None);
        // "Thereafter" points at its own sentence, and not at the one before.
        let order = "Experts are named by March 2, 2026. Motions are due 28 days before trial and answers seven days thereafter.\n";
        assert_eq!(told(order, "When are the answers to motions due?"), None);
    }

    #[test]
    fn a_question_may_count_from_an_event() {
        let of = |question: &str| {
            let text = "Event | Date\nDiscovery closes | March 20, 2026\nBench trial | July 13, 2026\n";
            let document = Document { text: text.into(), ..Document::default() };
            let paper =
                SourceDocument { origin: Origin::File(FileId::new()), name: "Order".into(), document, written: None };
            let today = date(2026, 3, 2);
            let work = Work { instruction: question.into(), documents: vec![paper], today, ..Work::default() };
            counted_in_question(&Inquiry::new(&work), question, today).map(|counted| counted.text)
        };
        for question in ["28 days before the trial is what day?", "What date is 28 days before trial?"] {
            let counted = of(question).unwrap_or_default();
            assert!(
                counted.starts_with("June 15, 2026: 28 days before July 13, 2026 (Bench trial)."),
                "{question} {counted}"
            );
        }
        assert_eq!(of("What is due 28 days before trial?"), None);
        assert_eq!(of("When is 10 days after the appeal?"), None);
    }

    #[test]
    fn a_notice_is_counted_back_from_the_end_of_the_term() {
        let license = "LICENSE AGREEMENT\n\nThis License Agreement is made as of May 2, 2025 (“Effective Date”) by Alder, Inc. (“Vendor”) and Birch LLC (“Customer”).\n\n\
            5.1 Term. The initial term is twenty-four (24) months from the Effective Date. It renews for successive terms of twelve (12) months unless \
            either party gives written notice of non-renewal at least sixty (60) days before the end of the then-current term.\n";
        let counted =
            told(license, "What is the last day for Birch to give notice of non-renewal?").unwrap_or_default();
        let contract = "EMPLOYMENT AGREEMENT\n\n1.1 Term. The term begins on May 4, 2026 (the \"Start Date\") and runs for two (2) years. It renews for further terms of one (1) year \
            unless either party gives notice of non-renewal at least 90 days before the term ends.\n";
        let question = "If she starts May 4, 2026, until when must notice of non-renewal be given?";
        let from_start = told(contract, question).unwrap_or_default();
        assert!(from_start.starts_with("February 3, 2028: 90 days before May 3, 2028"), "{from_start}");
        assert!(
            counted.starts_with("March 2, 2027: sixty (60) days before May 1, 2027 (the last day of twenty-four (24) months from May 2, 2025)."),
            "{counted}"
        );
    }
}

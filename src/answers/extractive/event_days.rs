//! The day of something that a paper only names, where that paper or another one gives it beside its name: "Date of Accident: March 4, 2026",
//! "Survey received: May 2, 2026", "Bench trial | June 8, 2026".

use super::{
    choosing::{Candidate, Inquiry},
    day_spans::asks_between,
    labels::clauses,
};
use crate::law::{Letters, Span, dates::dates_in, obligations::dated, periods::periods_in};

use comprehension::question::tells;
use jiff::civil::Date;
use search::words;

/// Most words by which a label may say more than the event, and the event more than the label.
const MORE: usize = 1;
/// Fewest words that both have where the label says less than the event.
const SHARED: usize = 2;
/// Words of a label or an event that say nothing of what happens.
const EMPTY: &[&str] = &["date", "dated", "day", "the", "first", "last", "on", "set", "scheduled", "held", "actual"];

/// A day, what the paper calls it, and where it stands.
pub struct EventDay {
    pub day: Date,
    pub name: String,
    pub place: Candidate,
}

/// The day of an event in words, if the papers give one and no other: "the date of the accident", "we receive your statement of wages".
pub fn day_of(inquiry: &Inquiry, event: &str) -> Option<EventDay> {
    by_label(inquiry, event).or_else(|| in_sentence(inquiry, None, event))
}

/// The same in one paper only.
pub fn day_in_paper(inquiry: &Inquiry, run: usize, event: &str) -> Option<EventDay> {
    let of_paper = |found: &EventDay| found.place.place.0 == run;
    by_label(inquiry, event).filter(of_paper).or_else(|| in_sentence(inquiry, Some(run), event))
}

/// The day that stands behind a label.
fn by_label(inquiry: &Inquiry, event: &str) -> Option<EventDay> {
    let event = telling(event);
    if event.is_empty() {
        return None;
    }
    let mut found: Vec<(usize, Date, String, usize, Span)> = Vec::new();
    for (run, letters) in inquiry.texts() {
        for (label, value) in clauses(letters) {
            let Some(more) = apart(&event, &telling(&label)) else { continue };
            if let Some(day) = only_day(letters, value) {
                found.push((more, day, label, run, value));
            }
        }
    }
    let least = found.iter().map(|(more, ..)| *more).min()?;
    found.retain(|(more, ..)| *more == least);
    let (_, day, name, run, value) = found.first()?.clone();
    // Of two days neither is known to be meant.
    if found.iter().any(|(_, other, ..)| *other != day) {
        return None;
    }
    let line = inquiry.text(run)?.lines().find(|line| line.touches(value)).unwrap_or(value);
    Some(EventDay { day, name, place: inquiry.place(run, line)? })
}

/// Words of an event that say that a time ends, and those by which a sentence says when.
const CLOSES: &[&str] =
    &["deadline", "cutoff", "cut-off", "close", "closing", "completion", "complete", "end", "expiration", "conclusion"];
/// Words of an event that say that it reached somebody, or that it is past.
const PASSED: &[&str] = &["got", "get", "receive", "receipt", "had", "sent", "came", "made"];
/// Events that are too many for one sentence to give the day of them all.
const MANY: &[&str] =
    &["notice", "request", "demand", "filing", "invoice", "default", "termination", "receipt", "payment"];
/// Most words of a sentence that tell something beside the event and its day.
const BESIDE: usize = 8;

/// The day of an event that a short sentence gives and no other one: "Discovery closes on July 17, 2026" of "the discovery deadline", "Seller
/// shall deliver the goods on May 4, 2026" of "delivery".
fn in_sentence(inquiry: &Inquiry, of: Option<usize>, event: &str) -> Option<EventDay> {
    let stems = |of: &[&str]| of.iter().flat_map(|word| words::all_stems(word)).collect::<Vec<String>>();
    let (closes, passed, many) = (stems(CLOSES), stems(PASSED), stems(MANY));
    let named = telling(event);
    let ends = named.iter().any(|word| closes.contains(word));
    let things: Vec<&String> = named.iter().filter(|word| !closes.contains(word) && !passed.contains(word)).collect();
    if things.is_empty() || !ends && things.iter().all(|word| many.contains(word)) {
        return None;
    }
    let mut found: Option<(Date, Candidate)> = None;
    for sentence in inquiry.sentences(|text| text.contains(|c: char| c.is_ascii_digit())) {
        let (run, place) = sentence.place;
        let Some(letters) = inquiry.text(run).filter(|_| of.is_none_or(|of| of == run)) else { continue };
        let (days, own) = (dates_in(letters, place), telling(&sentence.text));
        let speaks = things.iter().all(|word| own.iter().any(|own| is_kin(word, own)));
        let closing = own.iter().any(|own| closes.iter().any(|word| is_kin(word, own)));
        let [day] = days[..] else { continue };
        let Some(day) = day.day_in_full().filter(|_| speaks && (closing || !ends)) else { continue };
        if own.len() > things.len() + BESIDE || !periods_in(letters, place).is_empty() {
            continue;
        }
        match &found {
            Some((known, _)) if *known != day => return None,
            Some(_) => {}
            None => found = Some((day, sentence)),
        }
    }
    found.map(|(day, place)| EventDay { day, name: place.text.clone(), place })
}

/// The day of the only paper that is called so in its name or in the lines of its title: "the award", "the decree".
pub(super) fn of_paper(inquiry: &Inquiry, event: &str) -> Option<EventDay> {
    let event = telling(event);
    let mut found = None;
    for (run, letters) in inquiry.texts() {
        let titles = letters.lines().map(|line| letters.folded(line)).filter(|line| !line.is_empty()).take(TITLE);
        let titles = titles.filter(|line| !line.chars().any(char::is_lowercase) && line.split(' ').count() <= WORDS);
        let first = letters.lines().find(|line| !letters.folded(*line).is_empty());
        let Some(place) = first.and_then(|first| inquiry.place(run, letters.trim(first))) else { continue };
        let called =
            titles.chain([place.passage.name.replace(['_', '-', '.'], " ")]).flat_map(|name| words::all_stems(&name));
        let called: Vec<String> = called.collect();
        if event.is_empty() || !event.iter().all(|word| called.iter().any(|own| is_kin(word, own))) {
            continue;
        }
        if found.is_some() {
            return None;
        }
        let day = dated(&letters.exact(letters.span()))?.day;
        found = Some(EventDay { day, name: format!("the date of “{}”", place.passage.name), place });
    }
    found
}

/// Lines at the head of a paper that may be its title, and most words of one.
const TITLE: usize = 12;
const WORDS: usize = 6;
/// Letters that two words of one family have in common at least, and the most that each has beside them: "receipt" and "received".
const ROOT: usize = 5;
const ENDING: usize = 3;

/// Whether two stems are of one family.
pub(super) fn is_kin(one: &str, other: &str) -> bool {
    let common = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    one == other || common >= ROOT && one.chars().count().max(other.chars().count()) - common <= ENDING
}

/// The two events of a question that asks how many days lie between them, each with its day: "between the accident and the award".
pub fn between(inquiry: &Inquiry, question: &str) -> Option<[EventDay; 2]> {
    let low = question.to_lowercase();
    let rest = asks_between(&low).then(|| low.split_once(" between ")).flatten()?.1;
    let rest = rest.split(['?', ',', ';']).next().unwrap_or_default();
    let day = |event: &str| day_of(inquiry, event).or_else(|| of_paper(inquiry, event));
    rest.match_indices(" and ").find_map(|(at, joint)| {
        let found = [day(&rest[..at])?, day(&rest[at + joint.len()..])?];
        (found[0].day != found[1].day).then_some(found)
    })
}

/// The stems that say what happens.
fn telling(text: &str) -> Vec<String> {
    let empty: Vec<String> = EMPTY.iter().flat_map(|word| words::all_stems(word)).collect();
    let mut all: Vec<String> =
        words::stems(text).into_iter().filter(|stem| tells(stem) && !empty.contains(stem)).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// How many words of an event and of a label have no counterpart; `None` where they are not the same thing.
fn apart(event: &[String], label: &[String]) -> Option<usize> {
    let shared = event.iter().filter(|word| label.iter().any(|own| is_kin(word, own))).count();
    let (left, more) = (event.len() - shared, label.len().saturating_sub(shared));
    match (left, more) {
        (0, 0..=MORE) => Some(more),
        (1..=MORE, 0) if shared >= SHARED => Some(left),
        _ => None,
    }
}

/// The only day of a place, if it is named in full and opens it.
fn only_day(letters: &Letters, place: Span) -> Option<Date> {
    let [day] = dates_in(letters, place)[..] else { return None };
    let before = letters.folded_lower(Span::new(place.start, day.span.start));
    // "On or before June 1" and "within ten days of June 1" are no day of their own.
    let opens = before.trim().is_empty()
        || matches!(before.trim(), "on" | "monday," | "tuesday," | "wednesday," | "thursday," | "friday,");
    day.day_in_full().filter(|_| opens)
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

    fn inquiry(papers: &[&str], question: &str) -> Inquiry {
        let paper = |text: &&str| SourceDocument {
            origin: Origin::File(FileId::new()),
            name: "Paper".into(),
            document: Document { text: (*text).into(), ..Document::default() },
            written: None,
        };
        let documents = papers.iter().map(paper).collect();
        Inquiry::new(&Work { instruction: question.into(), documents, ..Work::default() })
    }

    fn told(papers: &[&str], event: &str) -> Option<Date> {
        day_of(&inquiry(papers, &format!("When is the {event}?")), event).map(|found| found.day)
    }

    #[test]
    fn days_lie_between_two_events() {
        let claim = "Claim No.: 88-1\nDate of Accident: March 4, 2026\nStatement of wages received: April 2, 2026\n\nDear Ms. Ives:\n";
        let award = "BOARD OF INQUIRY\nAWARD\n\nAward entered: May 4, 2026\n\nThe claim is allowed.\n";
        let of = |question: &str| {
            between(&inquiry(&[claim, award], question), question).map(|found| found.map(|event| event.day))
        };
        let days = of("How many days passed between the receipt of the statement of wages and the award?");
        assert_eq!(days, Some([date(2026, 4, 2), date(2026, 5, 4)]));
        assert_eq!(of("How many days lie between the trial and the award?"), None);
    }

    #[test]
    fn a_sentence_may_give_the_day_of_an_event() {
        let order = "ORDER\n\n5. The parties shall complete all discovery no later than July 17, 2026.\n\n6. Any motion to compel is filed within 11 days after the discovery deadline.\n";
        assert_eq!(told(&[order], "the discovery deadline"), Some(date(2026, 7, 17)));
        let sale = "3. Delivery. Seller shall deliver the boat to the pier on May 4, 2026. Risk passes on delivery.\n";
        assert_eq!(told(&[sale], "delivery"), Some(date(2026, 5, 4)));
        // Of two deliveries neither is known to be meant.
        let two = "Seller shall deliver the boat on May 4, 2026. Seller shall deliver the oars on May 9, 2026.\n";
        assert_eq!(told(&[two], "delivery"), None);
        assert_eq!(told(&["He sent a notice on May 4, 2026.\n"], "the notice"), None);
    }

    #[test]
    fn the_day_of_an_event_stands_beside_its_name() {
        let letter = "Claim No.: 88-1\nDate of Accident: March 4, 2026\nStatement of wages received: April 2, 2026\n\nDear Ms. Ives:\n";
        let order = "Event | Date\nPretrial conference | May 4, 2026\nBench trial | June 8, 2026\nMotions heard | May 20, 2026\n";
        assert_eq!(told(&[letter, order], "the date of the accident"), Some(date(2026, 3, 4)));
        assert_eq!(told(&[order, letter], "we receive your signed statement of wages"), Some(date(2026, 4, 2)));
        assert_eq!(told(&[letter, order], "trial"), Some(date(2026, 6, 8)));
        assert_eq!(told(&[letter, order], "hearing of the appeal"), None);
        // Which of two trials is meant is not clear.
        let two = "Event | Date\nJury trial | May 4, 2026\nBench trial | June 8, 2026\n";
        assert_eq!(told(&[two], "trial"), None);
    }
}

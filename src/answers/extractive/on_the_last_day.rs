//! A day that is counted from the last day of something else: "When is our response due if they file their motion on the last day?" The paper sets
//! the one day in a sentence, and the other period in the next one.

use super::{
    choosing::{Candidate, Inquiry},
    compose::Composer,
    counted::counted,
    counted_from::counted_text,
    event_days::is_kin,
};
use crate::law::{
    Letters, Span,
    counting::Direction,
    cues::plain,
    dates::dates_in,
    periods::{Period, periods_in},
};

use comprehension::question::tells;
use jiff::civil::Date;
use search::words;

/// Words of a case that something is done as late as it may be.
const LATEST: &[&str] =
    &["last day", "last possible day", "that day", "final day", "latest day", "day it is due", "deadline"];
/// Words of a question that do not say what is due.
const ASKING: &[&str] =
    &["due", "when", "day", "date", "file", "last", "must", "by", "serve", "final", "possible", "late"];

/// What a question says is due, and what it supposes to be done on its last day.
fn asked(question: &str) -> Option<[Vec<String>; 2]> {
    let low = plain(question);
    let (before, case) = low.split_once(" if ").or_else(|| low.split_once(", assuming "))?;
    if !LATEST.iter().any(|words| case.contains(words))
        || !["when", "by when", "due"].iter().any(|w| before.contains(w))
    {
        return None;
    }
    let empty: Vec<String> = ASKING.iter().flat_map(|word| words::all_stems(word)).collect();
    let telling = |text: &str| -> Vec<String> {
        words::stems(text).into_iter().filter(|stem| tells(stem) && !empty.contains(stem)).collect()
    };
    let (thing, done) = (telling(before), telling(case));
    (!thing.is_empty()).then_some([thing, done])
}

/// Tells such a day. Returns whether it did.
pub fn tell(c: &mut Composer, inquiry: &Inquiry, question: &str, today: Date) -> bool {
    let Some([thing, done]) = asked(question) else { return false };
    let all = inquiry.sentences(|text| text.contains(' ')).into_iter().filter_map(|place| {
        let (run, sentence) = place.place;
        let letters = inquiry.text(run)?;
        let period = period_for(letters, sentence, &thing)?;
        let before = inquiry.beside(&place).0?;
        let (day, what) = last_day(letters, &before)?;
        let text = counted_text(letters, &period, day, Direction::After, &what, today)?;
        Some((text, before, place))
    });
    let mut found: Vec<(String, Candidate, Candidate)> = all.collect();
    // Of several answers the one to what is supposed to be filed.
    let speaks = |(_, before, _): &(String, Candidate, Candidate)| {
        let own = words::stems(&before.text);
        done.iter().all(|stem| own.iter().any(|word| is_kin(stem, word)))
    };
    if found.iter().any(speaks) {
        found.retain(speaks);
    }
    let [(text, before, place)] = &found[..] else { return false };
    c.section("");
    c.tell_passage(text.clone(), &place.passage, &place.letters, place.piece);
    c.and_passage(&before.passage, &before.letters, before.piece);
    c.quote_passage(&before.passage, &before.letters, before.piece);
    c.quote_passage(&place.passage, &place.letters, place.piece);
    true
}

/// The period that a sentence sets for a thing, in the clause that names it, if it names no other day from which it runs.
fn period_for(letters: &Letters, sentence: Span, thing: &[String]) -> Option<Period> {
    let mut start = sentence.start;
    for period in periods_in(letters, sentence) {
        let own = words::stems(&letters.folded(Span::new(start, period.span.start)));
        if thing.iter().all(|stem| own.iter().any(|word| is_kin(stem, word))) {
            let behind = letters.folded_lower(Span::new(period.span.end, sentence.end));
            let behind = behind.trim_start();
            let runs_on = behind.split([',', ';', '.']).next().unwrap_or_default();
            let plain = runs_on.trim().is_empty()
                || [
                    "after filing",
                    "after it is filed",
                    "after the motion",
                    "after service",
                    "thereafter",
                    "of filing",
                ]
                .iter()
                .any(|words| behind.starts_with(words));
            return plain.then_some(period);
        }
        start = period.span.end;
    }
    None
}

/// The last day that a sentence sets, in full or counted from another one.
fn last_day(letters: &Letters, sentence: &Candidate) -> Option<(Date, String)> {
    let (_, place) = sentence.place;
    let days: Vec<Date> = dates_in(letters, place).iter().filter_map(|dated| dated.day_in_full()).collect();
    if let [day] = days[..] {
        return Some((day, "the last day for what is answered".to_owned()));
    }
    let mut all = counted(letters).into_iter().filter(|found| found.span.touches(place));
    let found = all.next().filter(|_| days.is_empty() && all.next().is_none())?;
    Some((found.day, found.how))
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

    fn said(paper: &str, question: &str) -> String {
        let document = Document { text: paper.into(), ..Document::default() };
        let paper =
            SourceDocument { origin: Origin::File(FileId::new()), name: "Order".into(), document, written: None };
        let work =
            Work { instruction: question.into(), documents: vec![paper], today: date(2026, 3, 2), ..Work::default() };
        let mut c = Composer::new("", &work);
        let told = tell(&mut c, &Inquiry::new(&work), question, work.today);
        let answer = c.finish();
        let line = answer.sections.first().and_then(|section| section.lines.first()).map(|line| line.text.clone());
        line.filter(|_| told).unwrap_or_default()
    }

    #[test]
    fn a_day_is_counted_from_the_last_day_of_another() {
        let order = "ORDER\n\n7. Any motion for judgment must be filed no later than August 21, 2026. Opposition briefs shall be filed within \
            twenty-one (21) days, and a reply within fourteen (14) days after that.\n";
        let told = said(order, "When is our opposition due if they file on the last day?");
        assert!(told.starts_with("September 11, 2026: twenty-one (21) days after August 21, 2026"), "{told}");
        // The reply runs from the opposition, and not from the motion.
        assert_eq!(said(order, "When is the reply due if they file on the last day?"), "");
        assert_eq!(said(order, "When is our opposition due?"), "");
        // Of two answers the one to what is filed.
        let two = "ORDER\n\n2. Requests shall be served by June 5, 2026. Responses are due within thirty (30) days after service.\n\n\
            7. Motions to dismiss shall be filed by July 6, 2026. Responses are due ten (10) days after filing.\n";
        let told = said(two, "When is the response due if they file motions to dismiss on the last day?");
        assert!(told.starts_with("July 16, 2026: ten (10) days after July 6, 2026"), "{told}");
        assert_eq!(said(two, "When is the response due if they file on the last day?"), "");
    }
}

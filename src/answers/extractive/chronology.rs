//! What papers say of days, in order of time: every sentence that gives one, and what a witness was asked and answered of one.

use super::{
    clip::{Piece, clip},
    compose::Composer,
    dates::{label, names_what_was_made},
    sentence_features::ScoredDocument,
    testimony::Numbered,
};
use crate::{
    drafts::{Exchange, Sent, exchanges},
    law::{Span, cues::has_word, dates::dates_in, sentences::Kind},
};

use jiff::civil::Date;
use std::collections::{BTreeMap, BTreeSet};

/// The most lines.
const MOST: usize = 80;
/// Longest piece of a sentence, in characters.
const LONGEST: usize = 320;
/// Fewest letters of a sentence beside those of its day: less is a date at the head of a page or in a cell.
const SAYS: usize = 12;

/// Words by which a sentence means the day that was given last.
const SAME_DAY: [&str; 10] = [
    "that day",
    "that morning",
    "that afternoon",
    "that evening",
    "that night",
    "that same day",
    "that date",
    "the same day",
    "the same morning",
    "the same evening",
];
/// Most characters between a day and the sentence that means it.
const NEAR: usize = 400;

/// A sentence that gives a day.
struct Event<'g, 'a> {
    on: Date,
    /// Whether the day is that of a sentence before it.
    carried: bool,
    /// Which of the papers it is in.
    paper: usize,
    ground: &'g ScoredDocument<'a>,
    piece: Piece,
    told: Told,
}

/// How an event is told.
enum Told {
    /// In the words of its paper.
    Quoted,
    /// A question with its answer.
    Asked(Exchange),
    /// That a letter was written.
    Sent(String),
}

/// Writes the chronology; what is left out of a long one is told.
pub fn write(c: &mut Composer, grounds: &[ScoredDocument], today: Date) {
    let mut events: Vec<Event> = grounds.iter().enumerate().flat_map(|(paper, ground)| of_one(paper, ground)).collect();
    // A stable sort: what happened on one day stays in the papers' order.
    events.sort_by_key(|event| event.on);
    c.section("Chronology");
    // The lines of each transcript are counted once.
    let mut numbered: BTreeMap<usize, Numbered> = BTreeMap::new();
    for event in events.iter().take(MOST) {
        let on = label(event.on, false, today);
        let on = match (event.carried, on.strip_suffix(')')) {
            (true, Some(open)) => format!("{open}; the day given before it)"),
            (true, None) => format!("{on} (the day given before it)"),
            _ => on,
        };
        match &event.told {
            Told::Asked(exchange) => {
                let text = &event.ground.reading.document.text;
                let lines = numbered.entry(event.paper).or_insert_with(|| Numbered::of(text));
                c.tell(event.ground, format!("{on}: {}", lines.line(exchange)), event.piece);
            }
            Told::Sent(said) => c.tell(event.ground, format!("{on}: {said}."), event.piece),
            Told::Quoted => c.quote(event.ground, &on, event.piece),
        }
    }
    match events.len() {
        0 => c.gap("No sentence that gives a day was found."),
        all if all > MOST => c.gap(format!("{} later sentences that give a day do not stand here.", all - MOST)),
        _ => c.gap("Only sentences that give a whole day stand here. Whether it happened is for you to judge: each line is what its paper says."),
    }
}

fn of_one<'g, 'a>(paper: usize, ground: &'g ScoredDocument<'a>) -> Vec<Event<'g, 'a>> {
    let asked = exchanges(&ground.reading.document.text);
    let mut out: Vec<Event> = Vec::new();
    for exchange in &asked {
        let answer = dates_in(&ground.letters, exchange.span);
        if let Some(on) = answer.iter().rev().find_map(|dated| dated.day_in_full()) {
            let piece = Piece { span: exchange.span, cut_before: false, cut_behind: false };
            out.push(Event { on, carried: false, paper, ground, piece, told: Told::Asked(exchange.clone()) });
        }
    }
    out.extend(sent(paper, ground));
    let mut seen = BTreeSet::new();
    // The day that was given last, and where its sentence ends.
    let mut last: Option<(Date, usize)> = None;
    for g in ground.graded.iter().filter(|g| g.sentence.kind != Kind::Furniture) {
        let body = g.sentence.body;
        // A letter's subject line names its matter, and tells nothing that happened.
        let is_subject =
            ground.letters.folded(body).trim_start().get(..3).is_some_and(|head| head.eq_ignore_ascii_case("re:"));
        if is_subject || asked.iter().any(|exchange| exchange.span.touches(body)) {
            continue;
        }
        let found = dates_in(&ground.letters, body);
        let letters = |span: Span| ground.letters.at(span).iter().filter(|c| c.is_alphabetic()).count();
        let of_days: usize = found.iter().map(|dated| letters(dated.span)).sum();
        // "The lease of May 4, 2020" names a paper, unless the sentence gives no other day.
        let own = found.iter().find(|dated| dated.day_in_full().is_some() && !names_what_was_made(ground, dated.span));
        let given = own.or_else(|| found.iter().find(|dated| dated.day_in_full().is_some()));
        let on = given.and_then(|dated| dated.day_in_full());
        let means = |end: usize| {
            let between = ground.letters.exact(Span::new(end, body.start.max(end)));
            let lines: Vec<&str> = between.split('\n').collect();
            let apart = lines.len() > 2 && lines[1..lines.len() - 1].iter().any(|line| line.trim().is_empty());
            body.start < end + NEAR && (says_same_day(&g.plain) || !apart && says_hour(&g.plain))
        };
        let carried = last.filter(|(_, end)| on.is_none() && means(*end));
        let Some(day) = on.or(carried.map(|(day, _)| day)) else { continue };
        if letters(body) < of_days + SAYS {
            continue;
        }
        if own.is_some() || carried.is_some() {
            last = Some((day, body.end));
        }
        if seen.insert(g.plain.clone()) {
            let piece = clip(&ground.letters, body, given.map(|dated| dated.span), LONGEST);
            out.push(Event { on: day, carried: on.is_none(), paper, ground, piece, told: Told::Quoted });
        }
    }
    out
}

/// That a letter or a mail was written, on its day.
fn sent<'g, 'a>(paper: usize, ground: &'g ScoredDocument<'a>) -> Option<Event<'g, 'a>> {
    let sent = Sent::read(&ground.reading.document.text)?;
    let day = sent.on.as_deref()?;
    let line = ground.letters.lines().find(|line| ground.letters.exact(*line).contains(day))?;
    let on = dates_in(&ground.letters, line).iter().find_map(|dated| dated.day_in_full())?;
    let piece = Piece { span: ground.letters.trim(line), cut_before: false, cut_behind: false };
    Some(Event { on, carried: false, paper, ground, piece, told: Told::Sent(sent.event()?) })
}

/// Whether a sentence means the day that was given last: "Later that evening …".
fn says_same_day(plain: &str) -> bool {
    SAME_DAY.iter().any(|words| has_word(plain, words))
}

/// Whether a sentence begins with an hour, as what follows in the telling of one day does: "At about 9:40 p.m. …".
fn says_hour(plain: &str) -> bool {
    plain.strip_prefix("at ").is_some_and(|rest| {
        let hour = ["about ", "around ", "approximately "].iter().find_map(|word| rest.strip_prefix(word));
        let hour = hour.unwrap_or(rest).trim_start_matches(|c: char| c.is_ascii_digit() || c == ':');
        hour.len() < rest.len() && ["a.m", "p.m", "am ", "pm "].iter().any(|half| hour.trim_start().starts_with(half))
    })
}

#[cfg(test)]
mod tests {
    use super::{says_hour, says_same_day};

    #[test]
    fn some_sentences_tell_of_the_day_before_them() {
        assert!(says_hour("at about 9:40 p.m. the truck crossed the center line."));
        assert!(says_hour("at 7 am the crew arrived."));
        assert!(says_same_day("later that evening she called the office."));
        assert!(says_same_day("the same day, cole wrote back."));
        for told in ["at 40 main street stands a barn.", "at the plant nobody knew.", "at all times the gate was shut."]
        {
            assert!(!says_hour(told) && !says_same_day(told), "{told}");
        }
    }
}

//! What papers say of days, in order of time: every sentence that gives one, and what a witness was asked and answered of one.

use super::{
    clip::{Piece, clip},
    compose::Composer,
    dates::{label, names_what_was_made},
    sentence_features::ScoredDocument,
    testimony,
};
use crate::{
    drafts::exchanges,
    law::{Span, dates::dates_in, sentences::Kind},
};

use jiff::civil::Date;
use std::collections::BTreeSet;

/// The most lines.
const MOST: usize = 80;
/// Longest piece of a sentence, in characters.
const LONGEST: usize = 320;
/// Fewest letters of a sentence beside those of its day: less is a date at the head of a page or in a cell.
const SAYS: usize = 12;

/// A sentence that gives a day.
struct Event<'g, 'a> {
    on: Date,
    ground: &'g ScoredDocument<'a>,
    piece: Piece,
    /// A question with its answer, which are told together.
    told: Option<String>,
}

/// Writes the chronology; what is left out of a long one is told.
pub fn write(c: &mut Composer, grounds: &[ScoredDocument], today: Date) {
    let mut events: Vec<Event> = grounds.iter().flat_map(of_one).collect();
    // A stable sort: what happened on one day stays in the papers' order.
    events.sort_by_key(|event| event.on);
    c.section("Chronology");
    for event in events.iter().take(MOST) {
        let on = label(event.on, false, today);
        match &event.told {
            Some(told) => c.tell(event.ground, format!("{on}: {told}"), event.piece),
            None => c.quote(event.ground, &on, event.piece),
        }
    }
    match events.len() {
        0 => c.gap("No sentence that gives a day was found."),
        all if all > MOST => c.gap(format!("{} later sentences that give a day do not stand here.", all - MOST)),
        _ => c.gap("Only sentences that give a whole day stand here. Whether it happened is for you to judge: each line is what its paper says."),
    }
}

fn of_one<'g, 'a>(ground: &'g ScoredDocument<'a>) -> Vec<Event<'g, 'a>> {
    let text = &ground.reading.document.text;
    let asked = exchanges(text);
    let mut out: Vec<Event> = Vec::new();
    for exchange in &asked {
        let answer = dates_in(&ground.letters, exchange.span);
        if let Some(on) = answer.iter().rev().find_map(|dated| dated.day_in_full()) {
            let piece = Piece { span: exchange.span, cut_before: false, cut_behind: false };
            out.push(Event { on, ground, piece, told: Some(testimony::line(text, exchange)) });
        }
    }
    let mut seen = BTreeSet::new();
    for g in ground.graded.iter().filter(|g| g.sentence.kind != Kind::Furniture) {
        let body = g.sentence.body;
        if asked.iter().any(|exchange| exchange.span.touches(body)) {
            continue;
        }
        let found = dates_in(&ground.letters, body);
        let letters = |span: Span| ground.letters.at(span).iter().filter(|c| c.is_alphabetic()).count();
        let of_days: usize = found.iter().map(|dated| letters(dated.span)).sum();
        // "The lease of May 4, 2020" names a paper, unless the sentence gives no other day.
        let own = found.iter().find(|dated| dated.day_in_full().is_some() && !names_what_was_made(ground, dated.span));
        let Some(dated) = own.or_else(|| found.iter().find(|dated| dated.day_in_full().is_some())) else { continue };
        if letters(body) < of_days + SAYS || !seen.insert(g.plain.clone()) {
            continue;
        }
        if let Some(on) = dated.day_in_full() {
            out.push(Event { on, ground, piece: clip(&ground.letters, body, Some(dated.span), LONGEST), told: None });
        }
    }
    out
}

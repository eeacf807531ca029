//! A question, answered in a few sentences from the files; or a plain statement that the answer is not in them.

use super::{
    list,
    skill::{ABOUT, NOT_THERE, NOTHING, read},
};
use crate::{
    answers::{
        engines::engine::Work,
        extractive::{
            compose::Composer,
            passages::{Candidate, ENOUGH, Inquiry, SURE, listed, name_of},
            question::{Wants, courtesy},
        },
    },
    documents::document::Origin,
    tasks::Answer,
};

/// Writes the answer.
pub fn write(work: &Work) -> Answer {
    let mut c = Composer::new(ABOUT, work);
    if let Some(words) = courtesy(&work.instruction).filter(|_| work.talk) {
        c.lead(words);
        return c.finish();
    }
    let inquiry = Inquiry::new(work);
    if !inquiry.asked.says_something() {
        c.lead("What would you like to know? Name a date, an amount, a person or a clause.");
        return c.finish();
    }
    let candidates = inquiry.candidates();
    let chosen = choose(&candidates, work.most(3), inquiry.wants);
    if chosen.is_empty() {
        return not_there(work, c, &candidates);
    }
    c.lead(lead(&inquiry, &chosen));
    c.section(if work.talk { "" } else { "On your question" });
    for candidate in &chosen {
        c.quote_passage(&candidate.passage, &candidate.letters, candidate.piece);
    }
    c.finish()
}

/// The clearest sentence, and others nearly as clear that say something else, in document order.
fn choose(candidates: &[Candidate], most: usize, wants: Wants) -> Vec<&Candidate> {
    let Some(best) = candidates.first().filter(|c| c.support >= ENOUGH) else { return Vec::new() };
    let share = if wants == Wants::Existence { 0.85 } else { 0.8 };
    let mut chosen: Vec<&Candidate> = Vec::new();
    for candidate in candidates {
        if chosen.len() == most {
            break;
        }
        if candidate.support < (share * best.support).max(ENOUGH) {
            // Clearer ones may follow: proven ones come first in the order.
            continue;
        }
        if !chosen.iter().any(|c| list::alike(c, candidate)) {
            chosen.push(candidate);
        }
    }
    // The best answer's document first, and each document in its own order.
    let mut order: Vec<Origin> = Vec::new();
    for candidate in &chosen {
        if !order.contains(&candidate.passage.origin) {
            order.push(candidate.passage.origin);
        }
    }
    chosen.sort_by_key(|c| {
        let document = order.iter().position(|o| *o == c.passage.origin);
        (document, c.passage.start + c.sentence.span.start as u64)
    });
    chosen
}

/// The opening of the answer.
fn lead(inquiry: &Inquiry, chosen: &[&Candidate]) -> String {
    let mut names: Vec<String> = Vec::new();
    for candidate in chosen {
        let name = name_of(&candidate.passage);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let clause = inquiry.asked.clauses().first().map(|name| name.to_string());
    let where_ = listed(&names);
    match (inquiry.wants, clause) {
        (Wants::Existence, Some(clause)) if chosen.iter().any(|c| c.support >= SURE) => {
            let speak = if names.len() > 1 { "speak" } else { "speaks" };
            format!("Yes: {where_} {speak} of {clause}.")
        }
        (Wants::Existence, _) => format!("This is what I found of it in {where_}:"),
        _ if names.len() > 1 => format!("This stands in {where_}:"),
        _ => format!("{} says:", capital(&where_)),
    }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|c| c.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

/// Nothing answers the question, so say that first. The nearest sentences may still help and are shown as such.
fn not_there(work: &Work, mut c: Composer, candidates: &[Candidate]) -> Answer {
    let nothing_read = !work.talk && candidates.is_empty() && read(work).is_empty();
    if nothing_read {
        return Composer::new(NOTHING, work).finish();
    }
    let place = if work.place.is_empty() { String::new() } else { format!(" I looked {}.", work.place) };
    c.lead(format!("{NOT_THERE}{place}"));
    c.finish()
}

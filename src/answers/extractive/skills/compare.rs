//! What several documents say about the same thing, side by side.

use super::{
    authorities::{self, rests_on_authorities},
    skill::{ABOUT, NOTHING, read},
    tabulate,
};
use crate::{
    answers::{
        engines::engine::{SourceDocument, Work},
        extractive::{
            compose::{Composer, capital},
            sentence_features::{ScoredDocument, ScoredSentence},
            told_by_both::side_by_side_told,
            topics::{Topics, topics},
        },
    },
    documents::document::Origin,
    law::{Clause, clauses::row},
    search::Asked,
    tasks::Answer,
};

/// What is compared if nothing is named.
const USUAL: &[Clause] =
    &[Clause::Parties, Clause::Term, Clause::Payment, Clause::Termination, Clause::Liability, Clause::GoverningLaw];
/// Documents beside each other.
const DOCUMENTS: usize = 6;
/// Share of a document's name that a question must contain to name the document.
const NAMED: f32 = 0.6;

/// Writes the answer.
pub fn write(work: &Work) -> Answer {
    let things = tabulate::things(&work.instruction);
    if !things.is_empty() {
        return tabulate::write(work, &things);
    }
    let all = read(work);
    let mut c = Composer::new(if all.is_empty() { NOTHING } else { ABOUT }, work);
    let asked = Asked::new(&work.instruction);
    let is_file = |g: &&ScoredDocument| matches!(g.reading.origin, Origin::File(_));
    let named: Vec<&ScoredDocument> =
        all.iter().filter(is_file).filter(|g| asked.names(&g.reading.name) >= NAMED).collect();
    let mut grounds = if named.len() > 1 { named } else { all.iter().filter(is_file).collect() };
    if grounds.len() < 2 {
        c.lead(match grounds.first() {
            Some(only) => format!(
                "There is only one document to compare: “{}”. Name two, or open a folder that holds them.",
                only.reading.name
            ),
            None => "There are no two documents to compare. Name two, or open a folder that holds them.".to_owned(),
        });
        return c.finish();
    }
    if grounds.len() > DOCUMENTS {
        c.gap(format!("{} more documents were not compared; name those that you mean.", grounds.len() - DOCUMENTS));
        grounds.truncate(DOCUMENTS);
    }
    let topics = topics(&work.instruction);
    let readings: Vec<&SourceDocument> = grounds.iter().map(|ground| ground.reading).collect();
    if topics.clauses.is_empty() && !asked.asks_for_a_clause() && rests_on_authorities(&readings) {
        // Briefs and opinions: what they say about a term or a payment tells nothing about them.
        return authorities::write(work);
    }
    if topics.clauses.is_empty() && asked.asks_for_a_clause() {
        by_words(&mut c, &grounds, &asked);
    } else {
        let named = !topics.clauses.is_empty();
        // A report and a deposition have no price and no term: what both speak of stands side by side.
        if named || !side_by_side_told(&mut c, &grounds) {
            let clauses: Vec<Clause> =
                if named { topics.clauses.iter().copied().take(6).collect() } else { USUAL.to_vec() };
            for clause in clauses {
                by_clause(&mut c, &grounds, clause, &topics);
            }
        }
    }
    if c.is_empty() {
        c.lead("The documents say nothing plain of it.");
    } else {
        c.lead("Side by side:");
    }
    c.finish()
}

fn by_clause(c: &mut Composer, grounds: &[&ScoredDocument], clause: Clause, topics: &Topics) {
    let name = row(clause).name;
    let best = |ground: &ScoredDocument| -> Option<usize> {
        let worth = |g: &ScoredSentence| {
            let early = clause != Clause::Parties || g.depth < 0.15;
            let says = g.says.of(clause);
            if says >= 3.0 && early {
                says.min(8.0) * (0.3 + 0.7 * g.quality) + ground.speaks_of(g, topics)
            } else {
                0.0
            }
        };
        let all = ground.graded.iter().enumerate().map(|(i, g)| (i, worth(g))).filter(|(_, worth)| *worth > 0.0);
        all.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0))).map(|(i, _)| i)
    };
    side_by_side(c, grounds, name, best);
}

fn by_words(c: &mut Composer, grounds: &[&ScoredDocument], asked: &Asked) {
    let name = asked.clauses().first().map_or("What they say", |name| *name);
    let best = |ground: &ScoredDocument| -> Option<usize> {
        let worth = |g: &ScoredSentence| {
            let measure = asked.measure(&g.plain, "");
            if measure.kind >= 3.0 { measure.kind + measure.words } else { 0.0 }
        };
        let all = ground.graded.iter().enumerate().map(|(i, g)| (i, worth(g))).filter(|(_, worth)| *worth > 0.0);
        all.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0))).map(|(i, _)| i)
    };
    side_by_side(c, grounds, &capital(name), best);
}

fn side_by_side(
    c: &mut Composer,
    grounds: &[&ScoredDocument],
    name: &str,
    best: impl Fn(&ScoredDocument) -> Option<usize>,
) {
    let found: Vec<Option<usize>> = grounds.iter().map(|ground| best(ground)).collect();
    if found.iter().all(Option::is_none) {
        return;
    }
    c.section(name);
    for (ground, place) in grounds.iter().zip(&found) {
        match place.and_then(|i| ground.graded.get(i)) {
            Some(g) => c.quote(ground, &ground.reading.name, ground.piece(g)),
            None => c.gap(format!("{}: nothing was found in “{}”.", name, ground.reading.name)),
        }
    }
}

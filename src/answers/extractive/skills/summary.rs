//! What was sent, in short: what is asked about first, then the most telling sentences, the dates and the requests.

use super::skill::{ABOUT, NOTHING, read};
use crate::{
    answers::{
        engines::engine::Work,
        extractive::requests_and_time_limits as requests,
        extractive::{
            clip::clip,
            compose::Composer,
            dates::calendar,
            sentence_features::{LONGEST, ScoredDocument, ScoredSentence, told},
            topics::{Topics, stems, topics},
        },
    },
    documents::document::{Origin, Passage},
    law::{
        Clause, Letters, Span,
        clauses::row,
        sentences::{Kind, sentences_in},
    },
    tasks::Answer,
};

/// Most documents that are summed up one by one.
const DOCUMENTS: usize = 8;

/// Writes the answer.
pub fn write(work: &Work) -> Answer {
    if super::thread::is_all_there_is(work) {
        return super::thread::write(work);
    }
    let grounds = read(work);
    let mut c = Composer::new(if grounds.is_empty() && work.related.is_empty() { NOTHING } else { ABOUT }, work);
    let files = work.documents.iter().any(|r| matches!(r.origin, Origin::File(_)));
    // Without files the mail itself is what is summed up, and all its words would count as asked for.
    let asked = if files || grounds.is_empty() { topics(&work.instruction) } else { Topics::default() };
    let mut taken: Vec<Vec<Span>> = vec![Vec::new(); grounds.len()];
    for clause in asked.clauses.iter().take(4) {
        about_clause(&mut c, &grounds, *clause, &asked, &mut taken);
    }
    if asked.question && !asked.stems.is_empty() {
        about_words(&mut c, &grounds, &asked, &mut taken);
    }
    in_short(&mut c, work, &grounds, &asked, &taken);
    c.section("Dates");
    for entry in calendar(&grounds, work.today, work.most(8)) {
        entry.tell(&mut c, work.today);
    }
    let found = requests::read(&grounds);
    c.section("Asked of you");
    found.asked(&mut c, work.most(6));
    c.section("Time limits");
    found.limits(&mut c, work.most(4));
    related(&mut c, work);
    if c.is_empty() && !grounds.is_empty() {
        c.gap(if files {
            "No whole sentence was found in what you sent: it may be a form, a table or a picture of text."
        } else {
            "No file came with this mail, and its own text holds nothing to sum up."
        });
    }
    c.finish()
}

/// The sentences on a kind of clause that is asked for by name.
fn about_clause(c: &mut Composer, grounds: &[ScoredDocument], clause: Clause, asked: &Topics, taken: &mut [Vec<Span>]) {
    let mut found: Vec<(f32, usize, &ScoredSentence)> = Vec::new();
    for (i, ground) in grounds.iter().enumerate() {
        for g in &ground.graded {
            let says = g.says.of(clause);
            let early = clause != Clause::Parties || g.depth < 0.15;
            if says >= 3.0 && g.quality > 0.15 && early {
                found.push((says.min(8.0) * (0.3 + 0.7 * g.quality) + ground.speaks_of(g, asked), i, g));
            }
        }
    }
    let name = row(clause).name;
    if found.is_empty() {
        c.gap(format!("Nothing was found that plainly speaks of: {}.", name.to_lowercase()));
        return;
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    let best = found[0].0;
    found.retain(|(w, ..)| *w >= 0.55 * best);
    found.truncate(if asked.clauses.len() > 1 { 3 } else { 5 });
    found.sort_by_key(|(_, i, g)| (*i, g.sentence.span.start));
    c.section(format!("You asked about: {}", name.to_lowercase()));
    for (_, i, g) in found {
        c.quote(&grounds[i], "", grounds[i].piece(g));
        taken[i].push(g.sentence.body);
    }
}

/// The sentences that share the words of a question.
fn about_words(c: &mut Composer, grounds: &[ScoredDocument], asked: &Topics, taken: &mut [Vec<Span>]) {
    let mut found: Vec<(f32, usize, &ScoredSentence)> = Vec::new();
    for (i, ground) in grounds.iter().enumerate() {
        for g in &ground.graded {
            let share = ground.speaks_of(g, asked);
            let new = !taken[i].iter().any(|t| t.touches(g.sentence.body));
            if share >= 0.5 && g.quality > 0.2 && new {
                found.push((share + 0.5 * g.quality + 0.2 * g.central, i, g));
            }
        }
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    if found.is_empty() && asked.clauses.is_empty() && !grounds.is_empty() {
        c.gap("No sentence was found that plainly answers your question; what stands here is what was sent, in short.");
    }
    found.truncate(3);
    c.section("On your question");
    for (_, i, g) in found {
        c.quote(&grounds[i], "", grounds[i].piece(g));
        taken[i].push(g.sentence.body);
    }
}

fn in_short(c: &mut Composer, work: &Work, grounds: &[ScoredDocument], asked: &Topics, taken: &[Vec<Span>]) {
    let several = grounds.len() > 1;
    for (ground, taken) in grounds.iter().zip(taken).take(DOCUMENTS) {
        let most = match ground.statements() {
            _ if several => 4,
            0..=8 => 3,
            9..=20 => 4,
            21..=35 => 5,
            _ => 6,
        };
        c.section(if several { format!("In short: {}", ground.reading.name) } else { "In short".to_string() });
        for g in ground.choose(work.most(most), asked, taken) {
            c.quote(ground, told(g).map_or("", |(clause, _)| row(clause).name), ground.piece(g));
        }
    }
    if grounds.len() > DOCUMENTS {
        c.gap(format!(
            "{} more documents were read but are not summed up here; ask for them by name.",
            grounds.len() - DOCUMENTS
        ));
    }
}

/// Sentences of the person's other files that share the words of what is asked.
fn related(c: &mut Composer, work: &Work) {
    let asked = topics(&work.instruction);
    if asked.stems.is_empty() {
        return;
    }
    let mut found = Vec::new();
    let strange = |p: &&Passage| work.documents.iter().all(|d| d.origin != p.origin);
    for passage in work.related.iter().take(32).map(|hit| &hit.passage).filter(strange) {
        let text = Letters::new(&passage.text);
        for s in sentences_in(&text).into_iter().filter(|s| s.kind == Kind::Prose && s.whole && s.body.len() > 40) {
            let words = stems(&text, s.body);
            let share = asked.stems.iter().filter(|t| words.contains(t)).count() as f32 / asked.stems.len() as f32;
            if share >= 0.5 {
                found.push((share, passage, clip(&text, s.body, None, LONGEST)));
            }
        }
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    c.section("From your other files");
    for (_, passage, piece) in found.into_iter().take(work.most(3)) {
        c.quote_passage(passage, &Letters::new(&passage.text), piece);
    }
}

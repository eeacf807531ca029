//! From passages that search found to sentences that answer: each sentence is scored by how clearly it addresses the
//! question, and there is an answer only if one is clear enough.

use super::{
    clip::{Piece, clip},
    question::{Wants, wants},
    sentence_features::LONGEST,
};
use crate::{
    answers::engines::engine::Work,
    documents::document::{Origin, Passage},
    ids::AccountId,
    law::{
        Letters, Sentence, Span,
        dates::dates_in,
        periods::periods_in,
        sentences::{Kind, sentences_in},
        stemming,
        tokens::{Kind as Token, Stream},
    },
    search::{Asked, Hit, Measure, passages},
};

use std::collections::HashSet;

/// The least support that counts as an answer. Tuned with `packaging/score/run answers` on half of the contracts in
/// its data, and adjusted once more after figures for both halves had been seen.
pub const ENOUGH: f32 = 0.65;
/// The support needed for a plain "yes".
pub const SURE: f32 = 0.8;
/// Share of the naming words that identifies a document as the one meant.
const NAMED: f32 = 0.3;
/// How many passages are read for an answer.
const READ: usize = 48;
/// The same if they were not found by search but are everything there is.
const UNFOUND: usize = 2_000;

/// A sentence that may answer.
pub struct Candidate {
    /// The passage in which it stands.
    pub passage: std::rc::Rc<Passage>,
    /// The passage's characters.
    pub letters: std::rc::Rc<Letters>,
    /// The sentence, in them.
    pub sentence: Sentence,
    /// How clearly it answers, 0 to 1 and a little more.
    pub support: f32,
    /// The piece of it that is displayed.
    pub piece: Piece,
    /// Whether somebody proved who wrote it.
    pub proven: bool,
}

impl Candidate {
    /// Candidates that answer come first, and proven ones first among equals.
    fn class(&self) -> u8 {
        match (self.support >= ENOUGH, self.proven) {
            (true, true) => 0,
            (true, false) => 1,
            (false, _) => 2,
        }
    }
}

/// A question, and what was found for it.
pub struct Inquiry {
    /// The passages that may be answered from.
    hits: Vec<Hit>,
    /// The analysed question.
    pub asked: Asked,
    /// What it wants to know.
    pub wants: Wants,
    stems: HashSet<String>,
    /// How well the best document matches the name in the question.
    named: f32,
    unproven: HashSet<Origin>,
}

impl Inquiry {
    /// The work's question.
    pub fn new(work: &Work) -> Self {
        let question = if work.instruction.trim().is_empty() { &work.subject } else { &work.instruction };
        let letters = Letters::new(question);
        let stems = super::topics::stems(&letters, letters.span()).into_iter().collect();
        let (mut hits, unproven) = (hits(work), work.unproven.clone());
        // If two say the same, the first is used.
        hits.sort_by_key(|hit| unproven.contains(&hit.passage.origin));
        let named = hits.iter().filter_map(|hit| hit.named).fold(0.0, f32::max);
        Self { hits, named, unproven, asked: Asked::new(question), wants: wants(question), stems }
    }

    /// Sentences that may answer, clearest first; those of unproven papers after those of proven ones.
    pub fn candidates(&self) -> Vec<Candidate> {
        let mut all: Vec<Candidate> = Vec::new();
        let mut seen: HashSet<String> = HashSet::new();
        let best = self.hits.iter().map(|hit| hit.score).fold(f32::MIN_POSITIVE, f32::max);
        for hit in &self.hits {
            let passage = std::rc::Rc::new(hit.passage.clone());
            let letters = std::rc::Rc::new(Letters::new(&hit.passage.text));
            let whole = self.asked.measure(&hit.passage.text, "");
            let rank = 0.1 * (hit.score / best).clamp(0.0, 1.0);
            for sentence in sentences_in(&letters) {
                if sentence.kind != Kind::Prose || sentence.body.len() < 12 {
                    continue;
                }
                let folded = letters.folded(sentence.body);
                if !seen.insert(folded.to_lowercase()) {
                    continue;
                }
                let heading = sentence.heading.map(|h| letters.folded(h)).unwrap_or_default();
                let own = self.asked.measure(&folded, &heading);
                let support = self.support(hit, &letters, &sentence, &own, &whole);
                let piece = self.piece(&letters, &sentence);
                all.push(Candidate {
                    passage: std::rc::Rc::clone(&passage),
                    letters: letters.clone(),
                    sentence,
                    support: support + rank * support,
                    piece,
                    proven: !self.unproven.contains(&hit.passage.origin),
                });
            }
        }
        all.sort_by(|a, b| a.class().cmp(&b.class()).then(b.support.total_cmp(&a.support)));
        all
    }

    /// How clearly a sentence of a passage answers.
    fn support(&self, hit: &Hit, letters: &Letters, sentence: &Sentence, own: &Measure, whole: &Measure) -> f32 {
        let kind = |m: &Measure| ((m.kind + 0.5 * m.headed) / 6.0).clamp(0.0, 1.0);
        let words = own.words.max(0.7 * whole.words);
        let mut support = if self.asked.asks_for_a_clause() {
            let by_words = 0.75 * own.words + 0.25 * whole.words;
            (0.7 * kind(own).max(0.6 * kind(whole)) + 0.3 * words).max(0.9 * by_words)
        } else {
            0.75 * own.words + 0.25 * whole.words
        };
        let dated = || !dates_in(letters, sentence.body).is_empty() || !periods_in(letters, sentence.body).is_empty();
        let fits = match self.wants {
            Wants::Time => Some(dated()),
            Wants::Amount => Some(letters.at(sentence.body).iter().any(|c| matches!(c, '$' | '€' | '£' | '%'))),
            _ => None,
        };
        support *= match fits {
            Some(true) => 1.15,
            Some(false) => 0.8,
            None => 1.0,
        };
        if !own.phrases && !whole.phrases {
            support *= 0.5;
        }
        if let Some(named) = hit.named {
            support *= if self.named >= NAMED {
                // The document that is meant is here: others are not what the question is about.
                if named >= 0.6 * self.named { 1.0 } else { 0.35 }
            } else {
                // It is not here, unless its name is only a word of the text.
                (0.3 + whole.names).min(1.0)
            };
        }
        if !sentence.whole {
            support *= 0.92;
        }
        support
    }

    /// The sentence, or the part of a long one in which the words of the question stand.
    fn piece(&self, letters: &Letters, sentence: &Sentence) -> Piece {
        if sentence.body.len() <= LONGEST {
            return clip(letters, sentence.body, None, LONGEST);
        }
        let stream = Stream::new(letters, sentence.body);
        let words = (0..stream.tokens.len()).filter(|i| stream.tokens[*i].kind == Token::Word);
        let places: Vec<Span> = words
            .filter(|i| self.stems.contains(&stemming::stem(&stream.word(*i))))
            .map(|i| stream.tokens[i].span)
            .collect();
        let within =
            |from: &Span| places.iter().filter(|p| p.start >= from.start && p.end <= from.start + LONGEST / 2).count();
        let first = places.iter().max_by(|a, b| within(a).cmp(&within(b)).then(b.start.cmp(&a.start)));
        let focus = first.map(|first| {
            let last = places.iter().filter(|p| p.end <= first.start + LONGEST / 2).map(|p| p.end).max();
            Span::new(first.start, last.unwrap_or(first.end))
        });
        clip(letters, sentence.body, focus, LONGEST)
    }
}

/// What search found, without the mail that asks; or the documents themselves, if the index was of no help.
fn hits(work: &Work) -> Vec<Hit> {
    let asking = work.documents.first().map(|d| d.origin).filter(|o| matches!(o, Origin::Message(_)) && !work.talk);
    let found: Vec<Hit> =
        work.related.iter().filter(|hit| Some(hit.passage.origin) != asking).take(READ).cloned().collect();
    if !found.is_empty() {
        return found;
    }
    let others = work.documents.iter().filter(|d| Some(d.origin) != asking);
    let cut = others.flat_map(|d| passages(&d.document, AccountId::from_bytes([0; 16]), None, d.origin, &d.name));
    cut.take(UNFOUND).map(|passage| Hit { passage, score: 1.0, named: None }).collect()
}

/// A document's name in a sentence.
pub fn name_of(passage: &Passage) -> String {
    let name: String = passage.name.split_whitespace().collect::<Vec<_>>().join(" ");
    let name: String = if name.chars().count() > 80 { name.chars().take(79).chain(['…']).collect() } else { name };
    match passage.origin {
        Origin::File(_) if !name.is_empty() => format!("“{name}”"),
        Origin::Message(_) if !name.is_empty() => format!("the mail “{name}”"),
        Origin::File(_) => "a file".to_owned(),
        Origin::Message(_) => "a mail".to_owned(),
    }
}

/// Names as a sentence lists them: "a", "a and b", "a, b and 3 more".
pub fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [one, two] => format!("{one} and {two}"),
        [one, two, three] => format!("{one}, {two} and {three}"),
        [one, two, rest @ ..] => format!("{one}, {two} and {} more", rest.len()),
    }
}

//! Which kinds of clauses a question asks for, though it may use other words than the table.

use crate::{
    question::{Question, tells},
    rarity::{self, rarity},
    thesaurus::{self, Concept},
};

use search::{lexicon, lexicon::Kind, words};

use std::sync::LazyLock;

/// How many kinds a question may ask for.
const MOST: usize = 4;
/// The least share of a phrase and of the question that must meet.
const LEAST: f32 = 0.45;

/// A way to ask for a kind.
struct Phrase {
    kind: usize,
    /// Telling words, each with its weight and what it stands for.
    words: Vec<(u64, f32, Vec<Concept>)>,
    mass: f32,
}

static PHRASES: LazyLock<Vec<Phrase>> = LazyLock::new(|| {
    let mut out = Vec::new();
    for (kind, row) in lexicon::all().iter().enumerate() {
        for phrase in row.asked_by() {
            let ids: Vec<u64> = phrase.iter().map(|stem| words::id(stem)).collect();
            let concepts = thesaurus::concepts(&ids);
            let telling = phrase.iter().zip(0..).filter(|(stem, _)| !words::is_stop(stem) && tells(stem));
            let telling: Vec<_> = telling
                .map(|(stem, at)| {
                    let meant: Vec<Concept> =
                        concepts.iter().filter(|(_, s, e)| (*s..=*e).contains(&at)).map(|(c, ..)| *c).collect();
                    let word = rarity(words::id(stem)).max(1.0);
                    (words::id(stem), word, meant)
                })
                .collect();
            let mass: f32 = telling.iter().map(|(_, mass, _)| mass).sum();
            if mass > 4.0 {
                out.push(Phrase { kind, words: telling, mass });
            }
        }
    }
    out
});

/// The kinds, each with how sure it is, 0 to 1.
pub fn kinds(question: &Question) -> Vec<(&'static Kind, f32)> {
    let places = lexicon::Places::new(&question.text);
    let exact = lexicon::asked(&places);
    let mut sure = vec![0.0f32; lexicon::all().len()];
    for phrase in PHRASES.iter() {
        // What of the phrase is in the question, and what of the question is in the phrase.
        let (mut of_phrase, mut of_question) = (0.0, 0.0);
        let mut used = vec![false; question.needs.len()];
        for (word, mass, meant) in &phrase.words {
            let best = question.needs.iter().enumerate().map(|(n, need)| {
                let same: f32 = if need.words.contains(word) {
                    1.0
                } else if need.concepts.iter().any(|c| meant.contains(c)) {
                    0.7
                } else {
                    0.0
                };
                (same, n)
            });
            if let Some((same, n)) = best.max_by(|a, b| a.0.total_cmp(&b.0)).filter(|(same, _)| *same > 0.0) {
                of_phrase += mass * same;
                if !used[n] {
                    of_question += question.needs[n].mass * same;
                    used[n] = true;
                }
            }
        }
        let share = (of_phrase / phrase.mass).powi(2) * (0.4 + 0.6 * (of_question / question.mass()).min(1.0));
        sure[phrase.kind] = sure[phrase.kind].max(share);
    }
    for (kind, certain) in exact {
        if let Some(at) = lexicon::all().iter().position(|k| std::ptr::eq(k, kind)) {
            sure[at] = sure[at].max(certain);
        }
    }
    let mut out: Vec<_> = lexicon::all().iter().zip(sure).filter(|(_, sure)| *sure >= LEAST).collect();
    out.sort_by(|a, b| b.1.total_cmp(&a.1));
    out.truncate(MOST);
    let _ = rarity::UNKNOWN;
    out
}

//! Words and phrases that mean the same in law and in plain speech: `assets/law/thesaurus.tsv`.

use crate::spanish;

use search::words;

use std::{collections::HashMap, sync::LazyLock};

/// A row of the table.
pub type Concept = u16;

/// How many other words may stand among those of a phrase.
const SLACK: usize = 2;

struct Phrase {
    concept: Concept,
    rest: Vec<u64>,
}

/// Phrases by the stem they begin with.
static PHRASES: LazyLock<HashMap<u64, Vec<Phrase>>> = LazyLock::new(|| {
    let mut out: HashMap<u64, Vec<Phrase>> = HashMap::new();
    let mut add = |concept: Concept, phrase: &str| {
        let mut ids = Vec::new();
        words::each(phrase, |word| ids.push(word.id));
        if let Some((first, rest)) = ids.split_first() {
            out.entry(*first).or_default().push(Phrase { concept, rest: rest.to_vec() });
        }
    };
    let mut known: HashMap<&str, Concept> = HashMap::new();
    let mut next = 0;
    for (concept, phrase) in rows(reference_tables::THESAURUS.text()) {
        add(concept, phrase);
        known.entry(phrase).or_insert(concept);
        next = concept + 1;
    }
    // What a Spanish paper calls the same thing; the English words count as its meaning only where a row has them already.
    for (spanish, english) in spanish::subjects() {
        let concept = *known.entry(english).or_insert_with(|| {
            next += 1;
            add(next - 1, english);
            next - 1
        });
        add(concept, spanish);
    }
    out
});

fn rows(table: &str) -> impl Iterator<Item = (Concept, &str)> {
    let lines = table.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.zip(0..).flat_map(|(line, concept)| line.split('|').map(move |phrase| (concept, phrase.trim())))
}

/// The first phrase of each row, by which it is named elsewhere.
pub fn names() -> impl Iterator<Item = (Concept, &'static str)> {
    let mut last = None;
    rows(reference_tables::THESAURUS.text()).filter(move |(concept, _)| last.replace(*concept) != Some(*concept))
}

/// The concepts of a text given as the numbers of its stems, each with the places of its first and last word.
pub fn concepts(words: &[u64]) -> Vec<(Concept, usize, usize)> {
    let mut out = Vec::new();
    for (start, word) in words.iter().enumerate() {
        for phrase in PHRASES.get(word).into_iter().flatten() {
            let end = phrase.rest.iter().try_fold(start, |at, next| {
                let reach = words.len().min(at + SLACK + 2);
                words[at + 1..reach].iter().position(|w| w == next).map(|offset| at + 1 + offset)
            });
            if let Some(end) = end {
                out.push((phrase.concept, start, end));
            }
        }
    }
    out.sort_unstable();
    out.dedup();
    out
}

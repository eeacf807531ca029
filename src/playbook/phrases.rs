//! Phrases of the data tables, found in texts by their stems.

use crate::words::{Word, words};

use std::collections::HashMap;

/// Words that may stand between the parts of a phrase at each `~`.
const BETWEEN: usize = 4;

/// A phrase: its stems, each with the number of words that may stand before it.
#[derive(Clone, Debug)]
struct Phrase<K> {
    key: K,
    stems: Vec<(String, usize)>,
}

/// Where a phrase stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit<K> {
    pub key: K,
    /// Index of its first word, and one past its last.
    pub words: (usize, usize),
}

/// Phrases by their first stem.
#[derive(Debug)]
pub(crate) struct Phrases<K> {
    all: Vec<Phrase<K>>,
    by_first: HashMap<String, Vec<usize>>,
}

impl<K: Copy> Phrases<K> {
    /// Phrases between bars, each list with its key.
    pub fn new<'a>(lists: impl Iterator<Item = (K, &'a str)>) -> Self {
        let mut out = Self { all: Vec::new(), by_first: HashMap::new() };
        for (key, list) in lists {
            for phrase in list.split('|') {
                let mut stems: Vec<(String, usize)> = Vec::new();
                let mut gap = 0;
                for part in phrase.split_inclusive('~') {
                    for word in words(part) {
                        stems.push((word.stem, std::mem::take(&mut gap)));
                    }
                    gap += if part.ends_with('~') { BETWEEN } else { 0 };
                }
                if let Some((first, _)) = stems.first() {
                    out.by_first.entry(first.clone()).or_default().push(out.all.len());
                    out.all.push(Phrase { key, stems });
                }
            }
        }
        out
    }

    /// Every place of every phrase, in order of place.
    pub fn find(&self, words: &[Word]) -> Vec<Hit<K>> {
        let mut out = Vec::new();
        for (at, word) in words.iter().enumerate() {
            for phrase in self.by_first.get(&word.stem).into_iter().flatten().filter_map(|n| self.all.get(*n)) {
                if let Some(end) = ends(&phrase.stems, words, at) {
                    out.push(Hit { key: phrase.key, words: (at, end) });
                }
            }
        }
        out
    }
}

/// Where a phrase that begins at a word ends.
fn ends(stems: &[(String, usize)], words: &[Word], at: usize) -> Option<usize> {
    let mut next = at;
    for (stem, gap) in stems {
        let found = (next..=next + gap).find(|k| words.get(*k).is_some_and(|word| word.stem == *stem))?;
        next = found + 1;
    }
    Some(next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_found_with_words_between() {
        let phrases = Phrases::new([(1, "assign ~ without consent | freely assign"), (2, "non exclusive")].into_iter());
        let found = |text: &str| phrases.find(&words(text)).into_iter().map(|hit| hit.key).collect::<Vec<i32>>();
        assert_eq!(found("Supplier may assign this Agreement without consent."), [1]);
        assert_eq!(found("a Non-Exclusive licence, freely assignable"), [2, 1]);
        assert!(found("assign this Agreement to any of its many affiliates without consent").is_empty());
    }
}

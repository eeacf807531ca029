//! Texts as words that can be compared: stems with their places, and the concepts that their words stand for.

use crate::{
    spanish,
    thesaurus::{self, Concept},
};

use search::words;

/// A word of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// Number of its stem.
    pub id: u64,
    /// Place among the words of its text.
    pub place: usize,
}

/// A text as words and concepts.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    /// Sorted by number, then place.
    words: Vec<Word>,
    /// Each concept of the thesaurus that is found, with the places of its first and last word; sorted.
    pub concepts: Vec<(Concept, usize, usize)>,
    /// How many words there are.
    pub length: usize,
}

impl Terms {
    /// The words of a text.
    pub fn new(text: &str) -> Self {
        let mut in_order = Vec::new();
        words::each(text, |word| in_order.push(word.id));
        Self::of(in_order)
    }

    /// The words of a Spanish text; those that the table of legal words has count as their English ones.
    pub fn spanish(text: &str) -> Self {
        let english = spanish::single_words();
        let mut in_order = Vec::new();
        words::each(text, |word| in_order.push(english.get(&word.id).copied().unwrap_or(word.id)));
        Self::of(in_order)
    }

    fn of(in_order: Vec<u64>) -> Self {
        let concepts = thesaurus::concepts(&in_order);
        let length = in_order.len();
        let mut words: Vec<Word> = in_order.into_iter().enumerate().map(|(place, id)| Word { id, place }).collect();
        words.sort_unstable_by_key(|word| (word.id, word.place));
        Self { words, concepts, length }
    }

    /// The places of a word.
    pub fn at(&self, id: u64) -> impl Iterator<Item = usize> + '_ {
        let from = self.words.partition_point(|word| word.id < id);
        self.words[from..].iter().take_while(move |word| word.id == id).map(|word| word.place)
    }

    /// Whether a word is there.
    pub fn has(&self, id: u64) -> bool {
        self.at(id).next().is_some()
    }

    /// The places of a concept's first words.
    pub fn concept_at(&self, concept: Concept) -> impl Iterator<Item = usize> + '_ {
        self.concepts.iter().filter(move |(found, ..)| *found == concept).map(|(_, start, _)| *start)
    }

    /// The places of all words of a concept.
    pub fn concept_all(&self, concept: Concept) -> impl Iterator<Item = usize> + '_ {
        self.concepts.iter().filter(move |(found, ..)| *found == concept).flat_map(|(_, start, end)| *start..=*end)
    }

    /// The numbers of the different words.
    pub fn ids(&self) -> impl Iterator<Item = u64> + '_ {
        self.words.chunk_by(|a, b| a.id == b.id).map(|same| same[0].id)
    }
}

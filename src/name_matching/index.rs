//! One name against many.

use crate::{
    name::{Name, compare, read},
    reason::Reason,
};

use std::collections::HashMap;

/// A word that at most so many of a thousand names have is rare, and one that at most so many names have always is.
const RARE: usize = 1;
const FEW: usize = 10;

/// Names under identifiers. One identifier may have several names.
#[derive(Clone, Debug)]
pub struct Index<T> {
    names: Vec<(T, Name)>,
    /// How many names have a word.
    words: HashMap<String, usize>,
}

/// A name that may mean the same as the one that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit<T> {
    pub id: T,
    /// The surest reason.
    pub reason: Reason,
}

impl<T> Default for Index<T> {
    fn default() -> Self {
        Self { names: Vec::new(), words: HashMap::new() }
    }
}

impl<T: Copy + PartialEq> Index<T> {
    /// Adds a name as it is written. Returns whether it names anybody.
    pub fn add(&mut self, id: T, text: &str) -> bool {
        let names = read(text);
        let found = !names.is_empty();
        for name in names {
            let words: Vec<String> = match &name {
                Name::Person(person) => person.words().map(str::to_owned).collect(),
                Name::Organisation(body) => body.words().map(str::to_owned).collect(),
            };
            words.into_iter().for_each(|word| *self.words.entry(word).or_default() += 1);
            self.names.push((id, name));
        }
        found
    }

    /// How many names there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Every identifier with a name that may mean the same, the surest first, each once.
    pub fn find(&self, text: &str) -> Vec<Hit<T>> {
        let most = (self.names.len() * RARE / 1_000).max(FEW);
        let rare = |word: &str| self.words.get(word).is_none_or(|count| *count <= most);
        let mut hits: Vec<Hit<T>> = Vec::new();
        for asked in read(text) {
            for (id, name) in &self.names {
                let Some(reason) = compare(&asked, name, &rare) else { continue };
                match hits.iter_mut().find(|hit| hit.id == *id) {
                    Some(hit) => hit.reason = hit.reason.min(reason),
                    None => hits.push(Hit { id: *id, reason }),
                }
            }
        }
        hits.sort_by_key(|hit| hit.reason);
        hits
    }
}

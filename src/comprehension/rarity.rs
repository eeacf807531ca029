//! How rare a word is in legal papers: `assets/law/rarity.tsv`, counted by `packaging/score/run rarity`.

use crate::thesaurus::{self, Concept};

use search::words;

use std::{collections::HashMap, sync::LazyLock};

/// Rarity of a word that the table does not hold: log of the number of sentences that were counted.
pub const UNKNOWN: f32 = 11.0;

static TABLE: LazyLock<HashMap<u64, f32>> = LazyLock::new(|| {
    let lines = reference_tables::RARITY.rows();
    let row = |line: &str| {
        let (stem, rarity) = line.split_once('\t')?;
        Some((words::id(stem), rarity.parse().ok()?))
    };
    lines.filter_map(row).collect()
});

/// The natural logarithm of how many sentences one has to read to meet the word once; common words have the least.
pub fn rarity(word: u64) -> f32 {
    TABLE.get(&word).copied().unwrap_or(UNKNOWN)
}

static CONCEPTS: LazyLock<HashMap<Concept, f32>> = LazyLock::new(|| {
    let lines = reference_tables::RARITY.rows();
    let named: HashMap<&str, f32> = lines
        .filter_map(|line| line.strip_prefix("=")?.split_once('\t'))
        .filter_map(|(n, r)| Some((n, r.parse().ok()?)))
        .collect();
    thesaurus::names().map(|(concept, name)| (concept, named.get(name).copied().unwrap_or(UNKNOWN))).collect()
});

/// The same for a meaning of the thesaurus, in any of its words.
pub fn concept(concept: Concept) -> f32 {
    CONCEPTS.get(&concept).copied().unwrap_or(UNKNOWN)
}

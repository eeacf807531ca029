//! Places whose law or courts a text names: `assets/playbook/places.tsv`.

use crate::{
    phrases::Phrases,
    words::{Word, words},
};

use std::sync::LazyLock;

struct Table {
    names: Vec<(&'static str, &'static str)>,
    phrases: Phrases<usize>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let rows = include_str!("../../assets/playbook/places.tsv").lines().filter(|line| !line.starts_with('#'));
    let rows: Vec<Vec<&str>> = rows.map(|line| line.split('\t').collect()).collect();
    let column = |row: &Vec<&'static str>, n: usize| row.get(n).copied().unwrap_or_default();
    let names = rows.iter().map(|row| (column(row, 0), column(row, 2))).collect();
    let lists = rows.iter().enumerate().flat_map(|(n, row)| [(n, column(row, 0)), (n, column(row, 1))]);
    Table { names, phrases: Phrases::new(lists) }
});

/// A place that a text names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Named {
    pub name: &'static str,
    /// The country that it is part of; empty for a country.
    pub country: &'static str,
    /// Index of its first word, and one past its last.
    pub words: (usize, usize),
}

/// The places of a text, in order. A name inside a longer one is left out ("York" in "New York").
pub(crate) fn places(text: &str) -> Vec<Named> {
    places_in(&words(text))
}

pub(crate) fn places_in(words: &[Word]) -> Vec<Named> {
    let hits = TABLE.phrases.find(words);
    let inside = |a: (usize, usize), b: (usize, usize)| b.0 <= a.0 && a.1 <= b.1 && b.1 - b.0 > a.1 - a.0;
    let named = hits.iter().filter(|hit| !hits.iter().any(|other| inside(hit.words, other.words)));
    let mut out: Vec<Named> = named
        .filter_map(|hit| TABLE.names.get(hit.key).map(|(name, country)| Named { name, country, words: hit.words }))
        .collect();
    out.dedup_by(|b, a| a.name == b.name && a.words == b.words);
    out
}

/// Whether a place is meant by another: itself, or a part of it.
pub(crate) fn covers(wide: &Named, narrow: &Named) -> bool {
    wide.name == narrow.name || wide.name == narrow.country
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_by_their_names() {
        let names = |text: &str| places(text).into_iter().map(|p| p.name).collect::<Vec<_>>();
        assert_eq!(names("the laws of the State of New York"), ["New York"]);
        assert_eq!(names("governed by English law; the courts of London"), ["England", "England"]);
        assert_eq!(names("West Virginia, not Virginia"), ["West Virginia", "Virginia"]);
        assert!(names("the laws of the land").is_empty());
    }
}

//! What a rule or a clause is about: `assets/playbook/topics.tsv`, and the words themselves.

use crate::{
    absence::only_absence,
    phrases::Phrases,
    places::{covers, places},
    quantities::quantities,
    signs::signs,
    words::{Word, telling, words},
};

use std::sync::LazyLock;

struct Table {
    names: Phrases<usize>,
    said: Phrases<usize>,
    /// The stems of each name of each topic.
    whole: Vec<(usize, Vec<String>)>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let rows = include_str!("../../assets/playbook/topics.tsv").lines().filter(|line| !line.starts_with('#'));
    let rows: Vec<Vec<&str>> =
        rows.map(|line| line.split('\t').collect()).filter(|row: &Vec<&str>| row.len() == 3).collect();
    let list = |n: usize| rows.iter().enumerate().map(move |(key, row)| (key, row[n])).collect::<Vec<_>>();
    let whole =
        list(1).into_iter().flat_map(|(key, names)| names.split('|').map(move |name| (key, sorted(name)))).collect();
    Table { names: Phrases::new(list(1).into_iter()), said: Phrases::new(list(2).into_iter()), whole }
});

pub(crate) fn sorted(text: &str) -> Vec<String> {
    let mut stems = telling(text);
    stems.sort();
    stems
}

/// What a title is about.
#[derive(Clone, Debug, Default)]
pub(crate) struct Subject {
    /// Topics of the table, by their rows.
    pub topics: Vec<usize>,
    /// Topics whose names are only part of a longer name that is there: "term" in "confidentiality term".
    pub wider: Vec<usize>,
    /// The telling words.
    pub stems: Vec<String>,
}

/// The subject of a title: the topics whose names are in it, without those whose name is part of a longer one.
pub(crate) fn subject(title: &str) -> Subject {
    let words = words(title);
    let hits = TABLE.names.find(&words);
    let inside = |a: (usize, usize), b: (usize, usize)| b.0 <= a.0 && a.1 <= b.1 && b.1 - b.0 > a.1 - a.0;
    let part = |words| hits.iter().any(|other| inside(words, other.words));
    let of = |nested: bool| {
        let mut keys: Vec<usize> = hits.iter().filter(|hit| part(hit.words) == nested).map(|hit| hit.key).collect();
        keys.sort_unstable();
        keys.dedup();
        keys
    };
    // "Objection period" is about objections.
    const MEASURES: [&str; 8] =
        ["period", "periods", "clause", "provision", "condition", "conditions", "requirement", "requirements"];
    let mut stems: Vec<String> = Vec::new();
    for word in words.iter().filter(|word| word.tells() && !MEASURES.contains(&word.low.as_str())) {
        if !stems.contains(&word.stem) {
            stems.push(word.stem.clone());
        }
    }
    let stems = if stems.is_empty() { telling(title) } else { stems };
    Subject { topics: of(false), wider: of(true), stems }
}

/// How well a heading names a subject, 0 to 1.
pub(crate) fn names(heading: &Subject, wanted: &Subject) -> f32 {
    if heading.topics.iter().any(|topic| wanted.topics.contains(topic)) {
        return 1.0;
    }
    let meet = |a: &[usize], b: &[usize]| a.iter().any(|topic| b.contains(topic));
    if meet(&heading.topics, &wanted.wider) || meet(&heading.wider, &wanted.topics) {
        return 0.6;
    }
    if wanted.stems.is_empty() {
        return 0.0;
    }
    let shared = wanted.stems.iter().filter(|stem| heading.stems.contains(stem)).count();
    let share = shared as f32 / wanted.stems.len() as f32;
    if wanted.topics.is_empty() { share } else { share * 0.6 }
}

/// What the words say of each topic: the topic, and where.
pub(crate) fn said(words: &[Word]) -> Vec<(usize, (usize, usize))> {
    TABLE.said.find(words).into_iter().map(|hit| (hit.key, hit.words)).collect()
}

/// Topics that stand under one heading and are opposites, by their names.
const SIBLINGS: [(&str, &str); 1] = [("termination for convenience", "termination for breach")];

/// Whether a sentence is only of what stands beside a subject under the same heading: an end for a breach, where one for convenience is wanted.
pub(crate) fn only_of_a_sibling(wanted: &Subject, words: &[Word]) -> bool {
    let told = said(words);
    let speaks = |topic: Option<usize>| topic.is_some_and(|topic| told.iter().any(|(own, _)| *own == topic));
    let of = |own: &str, other: &str| {
        let (own, other) = (whole(own), whole(other));
        own.is_some_and(|own| wanted.topics.contains(&own)) && !speaks(own) && speaks(other)
    };
    SIBLINGS.iter().any(|(a, b)| of(a, b) || of(b, a))
}

/// Whether two titles are the same topic in almost the same words.
pub(crate) fn same_topic(a: &str, b: &str) -> bool {
    let (a_stems, b_stems) = (sorted(a), sorted(b));
    if a_stems.is_empty() { a.trim().eq_ignore_ascii_case(b.trim()) } else { a_stems == b_stems }
}

/// The topic of which a title is a name and nothing else.
fn whole(title: &str) -> Option<usize> {
    let stems = sorted(title);
    TABLE.whole.iter().find(|(_, name)| !stems.is_empty() && *name == stems).map(|(key, _)| *key)
}

/// Whether two positions on one topic under two of its names cannot both be meant: nothing and something, other places, other poles, other numbers.
pub(crate) fn at_odds(a: &str, b: &str, first: &str, second: &str) -> bool {
    if whole(a).is_none() || whole(a) != whole(b) {
        return false;
    }
    if only_absence(first) != only_absence(second) {
        return true;
    }
    let (here, there) = (places(first), places(second));
    if !here.is_empty() && !there.is_empty() && !here.iter().any(|p| there.iter().any(|q| covers(p, q) || covers(q, p)))
    {
        return true;
    }
    let (mine, theirs) = (signs(first), signs(second));
    if mine.iter().any(|s| theirs.iter().any(|t| s.pole.dimension == t.pole.dimension && s.pole != t.pole)) {
        return true;
    }
    let (one, other) = (quantities(first), quantities(second));
    matches!((one.as_slice(), other.as_slice()), ([x], [y]) if x.measure == y.measure && (x.high - y.high).abs() > 0.01)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_by_their_subject() {
        let named = |heading: &str, wanted: &str| names(&subject(heading), &subject(wanted));
        assert!(named("Choice of Law", "Governing law") > 0.9);
        assert!(named("LIMITATION OF REMEDIES", "Liability cap") > 0.9);
        assert!(named("Termination", "Termination for convenience") < 0.9);
        assert!(named("Quiet Enjoyment", "Governing law") < 0.1);
        assert!(same_topic("Payment terms", "The payment term") && !same_topic("Payment", "Price"));
    }
}

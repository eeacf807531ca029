//! Opposites that a text shows, such as "automatically renew" and "renewed only by agreement": `assets/playbook/signs.tsv`.

use crate::{
    phrases::Phrases,
    words::{Word, words},
};

use std::{collections::HashMap, sync::LazyLock};

/// A dimension and one of its poles, by their places in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Pole {
    pub dimension: usize,
    pub pole: usize,
}

/// A pole with the words that show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sign {
    pub pole: Pole,
    /// Whether the text denies it, where the dimension has no other pole: "no non-solicitation".
    pub denied: bool,
    /// Index of the first word, and one past the last.
    pub words: (usize, usize),
}

struct Table {
    phrases: Phrases<Pole>,
    /// How many poles each dimension has.
    poles: Vec<usize>,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let rows = include_str!("../../assets/playbook/signs.tsv").lines().filter(|line| !line.starts_with('#'));
    let rows: Vec<Vec<&str>> =
        rows.map(|line| line.split('\t').collect()).filter(|row: &Vec<&str>| row.len() == 3).collect();
    let mut dimensions: Vec<(&str, Vec<&str>)> = Vec::new();
    let mut lists = Vec::new();
    for row in &rows {
        let dimension = dimensions.iter().position(|(name, _)| *name == row[0]).unwrap_or_else(|| {
            dimensions.push((row[0], Vec::new()));
            dimensions.len() - 1
        });
        let poles = &mut dimensions[dimension].1;
        let pole = poles.iter().position(|name| *name == row[1]).unwrap_or_else(|| {
            poles.push(row[1]);
            poles.len() - 1
        });
        lists.push((Pole { dimension, pole }, row[2]));
    }
    Table { phrases: Phrases::new(lists.into_iter()), poles: dimensions.iter().map(|(_, poles)| poles.len()).collect() }
});

/// Words that deny what follows them.
pub(crate) fn is_denial(low: &str) -> bool {
    matches!(low, "no" | "not" | "never" | "neither" | "nor" | "without" | "cannot" | "none" | "isn't" | "doesn't")
}

/// Verbs with which a rule begins that does not want something: "Delete residuals clauses".
fn is_order_against(low: &str) -> bool {
    matches!(low, "exclude" | "excludes" | "refuse" | "delete" | "strike" | "remove" | "reject" | "avoid")
}

/// The signs of a text.
pub(crate) fn signs(text: &str) -> Vec<Sign> {
    signs_in(&words(text))
}

/// The signs among words, without those inside a longer one of the same dimension ("exclusive" in "non-exclusive").
pub(crate) fn signs_in(words: &[Word]) -> Vec<Sign> {
    let low = |k: usize| words.get(k).map_or("", |w| w.low.as_str());
    let hits = TABLE.phrases.find(words);
    let mut best: HashMap<(usize, usize), usize> = HashMap::new();
    for hit in &hits {
        for at in hit.words.0..hit.words.1 {
            let longest = best.entry((hit.key.dimension, at)).or_default();
            *longest = (*longest).max(hit.words.1 - hit.words.0);
        }
    }
    let mut out: Vec<Sign> = Vec::new();
    for hit in &hits {
        let length = hit.words.1 - hit.words.0;
        let shorter =
            (hit.words.0..hit.words.1).any(|at| best.get(&(hit.key.dimension, at)).is_some_and(|l| *l > length));
        // Of two that overlap and are as long, the first counts: "non-exclusive" in "non-exclusive licence".
        let behind = hits.iter().any(|other| {
            other.key.dimension == hit.key.dimension
                && other.words.0 < hit.words.0
                && hit.words.0 < other.words.1
                && other.words.1 - other.words.0 >= length
        });
        if shorter || behind {
            continue;
        }
        // A phrase may have its own denial ("shall not assign"); another one before it turns it round ("neither party may assign without").
        let own = (hit.words.0..hit.words.1).any(|k| is_denial(low(k)) && low(k) != "without");
        let before = hit.words.0.saturating_sub(8)..hit.words.0;
        let against = hit.words.0 > 0 && is_order_against(low(0));
        let denied = against
            || !own
                && before.clone().any(|k| is_denial(low(k)))
                && !before.clone().any(|k| low(k) == "exceed" || low(k) == "event");
        let two = TABLE.poles.get(hit.key.dimension) == Some(&2);
        let pole = if denied && two { Pole { pole: 1 - hit.key.pole, ..hit.key } } else { hit.key };
        out.push(Sign { pole, denied: denied && !two, words: hit.words });
    }
    out.sort_by_key(|sign| (sign.words, sign.pole));
    out.dedup_by_key(|sign| (sign.pole, sign.words));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn poles(text: &str) -> Vec<(usize, usize)> {
        let mut all: Vec<_> = signs(text).into_iter().map(|sign| (sign.pole.dimension, sign.pole.pole)).collect();
        all.dedup();
        all
    }

    #[test]
    fn opposites_are_told_apart() {
        let same = |a: &str, b: &str| poles(a).iter().any(|pole| poles(b).contains(pole));
        assert!(same("No automatic renewal", "This Agreement shall not automatically renew."));
        assert!(!same("No automatic renewal", "The term renews automatically for one year."));
        assert!(same("Non-exclusive licence", "a nonexclusive right"));
        assert!(!same("Non-exclusive licence", "an exclusive license"));
        assert!(same("Assignment only with consent", "Neither party may assign this Agreement without consent."));
        assert!(!same("Free assignment", "Supplier may not assign this Agreement."));
        assert!(same("Unlimited liability", "liability of the Customer shall be unlimited"));
        assert!(poles("including but not limited to invoices").is_empty());
    }
}

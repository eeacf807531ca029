//! Who is bound: each party, or one of them.

use crate::words::{Word, words};

/// Whom a text binds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Binds {
    Both,
    One,
}

const PAIRS: &[&[&str]] = &[
    &["each", "party"],
    &["each", "of", "the", "parties"],
    &["either", "party"],
    &["both", "parties"],
    &["neither", "party"],
    &["mutual"],
    &["mutually"],
    &["the", "parties", "shall"],
    &["the", "parties", "agree"],
    &["the", "parties", "will"],
    &["bilateral"],
    &["two", "way"],
    &["reciprocal"],
    &["party", "which", "receives"],
    &["party", "that", "receives"],
    &["party", "receiving"],
    &["party", "disclosing"],
];
const SINGLE: &[&[&str]] = &[
    &["one", "way"],
    &["unilateral"],
    &["one", "sided"],
    &["only", "one", "party"],
    &["non", "mutual"],
    &["not", "mutual"],
    &["one", "party", "only"],
];

fn has(words: &[Word], phrases: &[&[&str]]) -> bool {
    let low = |k: usize| words.get(k).map_or("", |w| w.low.as_str());
    (0..words.len())
        .any(|at| phrases.iter().any(|phrase| phrase.iter().enumerate().all(|(n, part)| low(at + n) == *part)))
}

/// Whom a rule wants to be bound; `None` if it says nothing of it.
pub(crate) fn wanted(rule: &str) -> Option<Binds> {
    let words = words(rule);
    if has(&words, SINGLE) {
        // "Mutual, not one-way" wants both.
        let first = words.first().is_some_and(|w| w.low.starts_with("mutual"));
        return Some(if first { Binds::Both } else { Binds::One });
    }
    let clear: &[&[&str]] = &[
        &["mutual"],
        &["mutually"],
        &["both", "parties"],
        &["each", "party"],
        &["either", "party"],
        &["bilateral"],
        &["reciprocal"],
        &["two", "way"],
    ];
    has(&words, clear).then_some(Binds::Both)
}

/// Verbs of duty and right; what stands before them is who is bound.
const MODALS: &[&str] = &["shall", "will", "may", "must", "agrees", "undertakes", "covenants"];
/// Verbs that say a duty as it is.
const PRESENT: &[&str] = &["holds", "indemnifies", "defends", "protects", "keeps"];
/// Names that either side can have.
const ROLES: &[&str] =
    &["receiving", "disclosing", "recipient", "discloser", "indemnifying", "indemnified", "defaulting", "breaching"];

/// Whom the sentences of a clause bind; `None` if their words do not show it. `whole` is the whole contract, which tells whether
/// "Receiving Party" can be either side.
pub(crate) fn binds(sentences: &[String], whole: &[Word]) -> Option<Binds> {
    // Who is bound, and to what.
    let mut duties: Vec<(String, String)> = Vec::new();
    let mut both = false;
    let mut roles = false;
    for sentence in sentences {
        let words = words(sentence);
        both |= has(&words, PAIRS);
        for (at, word) in words.iter().enumerate() {
            // "Supplier holds Distributor harmless; Distributor holds Supplier harmless."
            if PRESENT.contains(&word.low.as_str())
                && let Some(before) = at.checked_sub(1).and_then(|k| words.get(k))
                && sentence.chars().nth(before.start).is_some_and(char::is_uppercase)
                && before.low != "party"
            {
                duties.push((word.stem.clone(), before.low.clone()));
            }
            if !MODALS.contains(&word.low.as_str()) {
                continue;
            }
            let Some(before) = at.checked_sub(1).and_then(|k| words.get(k)) else { continue };
            let capital = sentence.chars().nth(before.start).is_some_and(char::is_uppercase);
            let party = before.low == "party" || before.low == "parties";
            let role = at.checked_sub(2).and_then(|k| words.get(k)).filter(|_| party);
            if ROLES.contains(&before.low.as_str()) || role.is_some_and(|r| ROLES.contains(&r.low.as_str())) {
                roles = true;
            } else if capital
                && !matches!(
                    before.low.as_str(),
                    "it" | "they"
                        | "this"
                        | "agreement"
                        | "section"
                        | "term"
                        | "information"
                        | "party"
                        | "parties"
                        | "lease"
                        | "contract"
                )
            {
                let skipped = |w: &&Word| {
                    !matches!(
                        w.low.as_str(),
                        "not" | "at" | "all" | "times" | "also" | "to" | "its" | "own" | "cost" | "expense"
                    )
                };
                let verb = words[at + 1..].iter().take(8).find(skipped).map(|w| w.stem.clone()).unwrap_or_default();
                duties.push((verb, before.low.clone()));
            }
        }
    }
    duties.sort();
    duties.dedup();
    if both || duties.windows(2).any(|two| two[0].0 == two[1].0) {
        return Some(Binds::Both);
    }
    // Two parties with different duties are neither one nor the other.
    if let Some((_, first)) = duties.first() {
        return duties.iter().all(|(_, who)| who == first).then_some(Binds::One);
    }
    if roles {
        let either: &[&[&str]] = &[
            &["mutual"],
            &["party", "receiving"],
            &["party", "disclosing"],
            &["party", "which", "receives"],
            &["party", "that", "receives"],
            &["each", "party", "may"],
            &["either", "party", "may"],
            &["each", "other"],
            &["one", "another"],
            &["two", "way"],
            &["the", "other", "party"],
            &["either", "party"],
            &["each", "party"],
        ];
        return has(whole, either).then_some(Binds::Both);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_bound() {
        let of = |text: &str| binds(&[text.to_owned()], &words(text));
        assert_eq!(of("Each party shall indemnify the other."), Some(Binds::Both));
        assert_eq!(of("Supplier shall indemnify Customer against all claims."), Some(Binds::One));
        assert_eq!(of("Supplier shall indemnify Customer, and Customer shall indemnify Supplier."), Some(Binds::Both));
        let held =
            "Supplier holds Dealer harmless from claims on goods; Dealer holds Supplier harmless from its claims.";
        assert_eq!(of(held), Some(Binds::Both));
        assert_eq!(of("Supplier holds Dealer harmless from claims on goods."), Some(Binds::One));
        assert_eq!(of("Claims are indemnified."), None);
        assert_eq!(wanted("Mutual indemnity, not one-way"), Some(Binds::Both));
        assert_eq!(wanted("One-way in our favour"), Some(Binds::One));
        assert_eq!(wanted("Thirty days"), None);
    }
}

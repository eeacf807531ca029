//! A term and what it renews itself for are two things: "two years, renewed automatically for one year at a time" is no term of one year.

use crate::{
    comparing::{Better, Evidence},
    quantities::{Bound, Measure, Quantity, quantities},
    rule::Rule,
    signs::signs,
    topics::{Subject, subject},
    words::{Word, words},
};

/// Whether a rule is on how long a contract lasts, and its position says nothing of renewing it.
pub(crate) fn is_of_the_first_term(rule: &Rule, wanted: &Subject) -> bool {
    let term = subject("duration").topics;
    let of_term = wanted.topics.iter().any(|topic| term.contains(topic));
    of_term && !names_renewal(&rule.topic) && !names_renewal(&rule.position)
}

/// Whether a rule wants a longest term, which a contract that renews itself outlasts.
pub(crate) fn has_a_longest_term(rule: &Rule, better: Better) -> bool {
    let open = |q: &Quantity| matches!(q.bound, Bound::AtLeast | Bound::Over);
    let periods: Vec<Quantity> =
        quantities(&rule.position).into_iter().filter(|q| q.measure == Measure::Time).collect();
    better != Better::More && !periods.is_empty() && !periods.iter().any(open)
}

/// The sentence by which the contract renews itself.
pub(crate) fn renews_itself(evidence: &[Evidence]) -> Option<&Evidence> {
    let wanted = signs("automatic renewal");
    evidence.iter().find(|e| e.signs.iter().any(|s| !s.denied && wanted.iter().any(|w| w.pole == s.pole)))
}

/// Whether a text speaks of renewing.
pub(crate) fn names_renewal(text: &str) -> bool {
    words(text).iter().any(renews)
}

/// Takes the periods of renewals, and of the notice against one, out of the sentences.
pub(crate) fn without_renewals(evidence: &mut [Evidence]) {
    for sentence in evidence {
        let words = &sentence.words;
        sentence.quantities.retain(|q| q.measure != Measure::Time || !is_of_renewal(words, q));
    }
}

/// Whether a period stands behind a word of renewal, or just before one: "renews for one year", "successive one-year terms".
fn is_of_renewal(words: &[Word], period: &Quantity) -> bool {
    let (from, to) = period.words;
    let back = words.get(..from).unwrap_or_default();
    let last = back.iter().rposition(renews);
    let first = |word: &Word| matches!(word.low.as_str(), "initial" | "original" | "first");
    let behind = last.is_some_and(|at| !back.iter().skip(at).any(first));
    // "One-year renewal terms"; "two years, renewal by agreement" is apart by more than a space.
    let noun = |word: &&Word| word.low.starts_with("renewal") || word.low.starts_with("extension");
    let before = words.get(to).filter(noun).is_some_and(|word| word.start <= period.end + 1);
    let one_of_many =
        back.iter().rev().take(2).any(|w| matches!(w.low.as_str(), "successive" | "additional" | "further"));
    behind || before || one_of_many
}

fn renews(word: &Word) -> bool {
    let low = word.low.as_str();
    low.starts_with("renew") || low.starts_with("extension") || matches!(low, "extended" | "prolonged" | "evergreen")
}

//! Questions that a paper asks too: who asks of a transcript what the examiner asked is answered by what the witness said.

use super::{Candidate, Inquiry, enough};

use comprehension::{question::tells, replies};
use search::words;

/// What a question may ask for; the longer words come first.
const KINDS: &[&str] = &[
    "how many",
    "how much",
    "how long",
    "how often",
    "how old",
    "how far",
    "whom",
    "whose",
    "who",
    "where",
    "when",
    "why",
    "how",
];
/// Stems of the words that ask how much or how long: they say nothing of what is asked about.
const MEASURES: &[&str] = &["mani", "much", "long", "often", "old", "far"];
/// Share of the question that an exchange that asks the same is taken to speak of.
const SAME: f32 = 0.9;

/// What a question asks for, by its first word that asks.
fn kind(question: &str) -> Option<&'static str> {
    let low = format!(" {} ", question.to_lowercase().replace(|c: char| !c.is_alphanumeric(), " "));
    let found = KINDS.iter().filter_map(|kind| Some((low.find(&format!(" {kind} "))?, *kind)));
    let first = found.min_by_key(|(at, kind)| (*at, std::cmp::Reverse(kind.len())));
    first.map(|(_, kind)| if kind == "whom" { "who" } else { kind })
}

impl Inquiry {
    /// Puts the one exchange whose question asks the same first: it asks for the same, of at least half of the same words.
    pub(super) fn prefer_asked_same(&self, all: &mut [Candidate]) {
        let Some(wanted) = kind(self.asking()) else { return };
        let asked = self.telling_words();
        let alike = |candidate: &Candidate| -> Option<usize> {
            let (question, _) = replies::reply(&candidate.text)?;
            // "Q. (By Ms. Roe) Where were you?"
            let question =
                question.split_once("(By ").and_then(|(_, by)| by.split_once(')')).map_or(question, |(_, own)| own);
            let last = question.trim_end_matches('?').rsplit(['.', '?']).next()?;
            let own: Vec<String> = words::stems(last)
                .into_iter()
                .filter(|stem| tells(stem) && !MEASURES.contains(&stem.as_str()))
                .collect();
            let shared = own.iter().filter(|stem| asked.contains(stem)).count();
            (kind(last) == Some(wanted) && shared > 0 && 2 * shared >= own.len()).then_some(shared)
        };
        let found: Vec<Option<usize>> = all.iter().map(alike).collect();
        let Some(most) = found.iter().flatten().max() else { return };
        let mut same = (0..all.len()).filter(|at| found[*at] == Some(*most));
        let (Some(at), None) = (same.next(), same.next()) else { return };
        let best = all.iter().map(|c| c.support).fold(enough(), f32::max);
        let exchange = &mut all[at];
        (exchange.support, exchange.covered) = (best + f32::EPSILON, exchange.covered.max(SAME));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_asks_for_something() {
        assert_eq!(kind("Where were the forms kept?"), Some("where"));
        assert_eq!(kind("And how many of them were there when you left"), Some("how many"));
        assert_eq!(kind("By whom?"), Some("who"));
        assert_eq!(kind("Did you sign?"), None);
    }
}

//! The paper of several that a question names by its kind: "What does the stipulation set?", "the principal by the bank's history".

use crate::law::cues::plain;

use search::words;

/// Kinds of papers that a question may name.
const PAPERS: &[&str] = &[
    "affidavit",
    "agreement",
    "amendment",
    "answer",
    "charter",
    "complaint",
    "contract",
    "declaration",
    "deed",
    "demand",
    "deposition",
    "guaranty",
    "history",
    "invoice",
    "lease",
    "ledger",
    "letter",
    "license",
    "note",
    "notice",
    "order",
    "petition",
    "policy",
    "register",
    "report",
    "statement",
    "stipulation",
    "transcript",
    "will",
];
/// Words before a paper that is said to say something, and verbs behind one that says it.
const BY: &[&str] = &["by", "in", "under", "per"];
const DOES: &[&str] = &["does", "did", "do"];
/// Most words between these and the paper: "by the bank's loan history".
const BETWEEN: usize = 3;

/// Which of some papers, by their heads, a question names: none where it names none of them, or all.
pub(super) fn named(question: &str, heads: &[String]) -> Vec<usize> {
    let low = plain(question);
    let asked: Vec<&str> =
        low.split(|c: char| !(c.is_alphanumeric() || c == '\'')).filter(|word| !word.is_empty()).collect();
    let names = |at: usize| {
        let before = asked[..at].iter().rev().take(BETWEEN + 1);
        PAPERS.contains(&asked[at])
            && before.clone().any(|word| *word == "the")
            && before.clone().any(|word| BY.contains(word) || DOES.contains(word))
    };
    let wanted: Vec<String> =
        (0..asked.len()).filter(|at| names(*at)).flat_map(|at| words::all_stems(asked[at])).collect();
    let called = |head: &String| words::all_stems(head).iter().any(|stem| wanted.contains(stem));
    let found: Vec<usize> = (0..heads.len()).filter(|at| called(&heads[*at])).collect();
    if found.len() == heads.len() { Vec::new() } else { found }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_may_name_its_paper() {
        let heads = ["petition.txt. PETITION FOR SUPPORT", "s.docx. STIPULATION FOR RELIEF", "bank.txt. LOAN HISTORY"]
            .map(str::to_owned);
        assert_eq!(named("What child support does the stipulation set?", &heads), [1]);
        assert_eq!(named("What is the principal by the bank's history?", &heads), [2]);
        assert_eq!(named("When is the answer to the petition due?", &heads), Vec::<usize>::new());
        assert_eq!(named("Who keeps the home?", &heads), Vec::<usize>::new());
    }
}

//! Somebody who is called a party and is none of the caption or the list of parties: probably left from a template.

use super::known::Known;
use crate::{
    finding::{Finding, Kind, Severity},
    paper::Paper,
};

use law::Span;

/// Roles of a caption.
const ROLES: &[&str] = &[
    "plaintiff",
    "plaintiffs",
    "defendant",
    "defendants",
    "petitioner",
    "petitioners",
    "respondent",
    "respondents",
    "appellant",
    "appellee",
];
/// What stands behind a role and is no name.
const NO_NAMES: &[&str] = &[
    "motion",
    "exhibit",
    "brief",
    "memorandum",
    "opposition",
    "response",
    "reply",
    "fact",
    "profile",
    "steering",
    "class",
    "counsel",
    "attorney",
    "attorneys",
    "in",
    "and",
    "v",
    "vs",
    "the",
    "by",
    "pro",
    "counterclaim",
    "counter",
    "cross",
    "intervenor",
    "third",
    "no",
    "nos",
    "appendix",
    "id",
    "witness",
    "expert",
    "trial",
    "notice",
];

/// Parties that are none.
pub(super) fn check(paper: &Paper, known: &Known, is_cited: &dyn Fn(usize) -> bool) -> Vec<Finding> {
    let named = known.parties.iter().any(|(role, _)| role.is_none())
        || known.parties.iter().filter(|(role, _)| role.is_some()).count() > 1;
    if !named {
        return Vec::new();
    }
    let words = known.party_words();
    let mut told: Vec<String> = Vec::new();
    let mut out = Vec::new();
    for (i, word) in paper.words.iter().enumerate() {
        if !(word.is_capital() && !word.is_shouted() && ROLES.contains(&word.low.as_str())) {
            continue;
        }
        let count = (i + 1..i + 6)
            .take_while(|k| {
                paper.words.get(*k).is_some_and(|w| {
                    w.is_capital()
                        && w.paragraph == word.paragraph
                        && !w.is_shouted()
                        && !ROLES.contains(&w.low.as_str())
                })
            })
            .count();
        let names: Vec<&str> = (i + 1..i + 1 + count).map(|k| paper.low(k)).collect();
        let (Some(first), Some(last)) = (paper.words.get(i + 1), paper.words.get(i + count)) else { continue };
        let strange = names.iter().any(|n| NO_NAMES.contains(n)) || names.iter().any(|n| words.contains(*n));
        if count == 0 || strange || is_cited(first.span.start) || names.first().is_some_and(|n| n.len() < 3) {
            continue;
        }
        let name = names.join(" ");
        if told.contains(&name) {
            continue;
        }
        told.push(name);
        let span = Span::new(first.span.start, last.span.end);
        let message = format!(
            "“{}” is called a {} here, but is not among the parties. Check whether the name was left from another paper.",
            paper.line(span),
            word.low.trim_end_matches('s')
        );
        out.push(paper.finding(Kind::ForeignParty, Severity::Check, span, message));
    }
    out
}

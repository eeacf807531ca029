//! Carve-outs: what a sentence takes out of what it says ("except to an affiliate", "other than for breach of confidentiality"). A
//! contract that takes out more than a position, or less, is not what the position wants, whatever else it says.

use crate::words::{Word, telling, words};

/// Words of a carve-out that take nothing out: other parts of the contract, what law requires, the conflict of laws.
const NOTHING: &[&str] = &[
    "days",
    "day",
    "months",
    "month",
    "years",
    "year",
    "business",
    "within",
    "due",
    "net",
    "section",
    "article",
    "clause",
    "paragraph",
    "schedule",
    "exhibit",
    "agreement",
    "lease",
    "contract",
    "hereof",
    "herein",
    "breach",
    "conflict",
    "conflicts",
    "law",
    "laws",
    "choice",
    "rules",
    "rule",
    "principles",
    "provisions",
    "provision",
    "set",
    "forth",
    "expressly",
    "otherwise",
    "provided",
    "stated",
    "specified",
    "agreed",
    "writing",
    "written",
    "applicable",
    "mandatory",
    "required",
    "require",
    "requires",
    "party",
    "parties",
    "either",
    "case",
    "extent",
    "permitted",
    "case",
    "this",
    "above",
    "below",
    "obligations",
    "obligation",
];

/// The things that a text carves out, each as its telling stems. `about` are the stems of what it is carved out of.
pub(crate) fn carve_outs(text: &str, about: &[String]) -> Vec<Vec<String>> {
    let all = words(text);
    let low = |k: usize| all.get(k).map_or("", |w| w.low.as_str());
    let mut out = Vec::new();
    let mut at = 0;
    while at < all.len() {
        let behind = match (low(at), low(at + 1)) {
            ("except" | "excepting" | "save", "for" | "that" | "to" | "as" | "in" | "with" | "where" | "if") => at + 2,
            ("except" | "excepting", _) => at + 1,
            ("other", "than") => at + 2,
            ("exception", "of") if low(at.wrapping_sub(1)) == "the" => at + 2,
            _ => {
                at += 1;
                continue;
            }
        };
        let end = end(text, &all, at, behind);
        out.extend(pieces(text, all.get(behind..end).unwrap_or_default(), about));
        at = end.max(at + 1);
    }
    out
}

/// Where a carve-out ends: one that opens its sentence at a comma outside parentheses, any other at the next stop or semicolon.
fn end(text: &str, all: &[Word], at: usize, behind: usize) -> usize {
    let mut depth = 0i32;
    for k in behind..all.len() {
        let (Some(word), Some(next)) = (all.get(k), all.get(k + 1)) else { break };
        for c in crate::words::slice(text, word.end, next.start).chars() {
            match c {
                '(' => depth += 1,
                ')' => depth -= 1,
                ',' if depth <= 0 && at <= 1 => return k + 1,
                ';' => return k + 1,
                _ => {}
            }
        }
    }
    all.len()
}

/// Alternatives of a carve-out: "to an affiliate or in a merger".
fn pieces(text: &str, words: &[Word], about: &[String]) -> Vec<Vec<String>> {
    let mut out: Vec<Vec<String>> = Vec::new();
    let mut piece: Vec<String> = Vec::new();
    for (n, word) in words.iter().enumerate() {
        let comma =
            n > 0 && words.get(n - 1).is_some_and(|last| crate::words::slice(text, last.end, word.start).contains(','));
        if matches!(word.low.as_str(), "or" | "and") || comma {
            out.push(std::mem::take(&mut piece));
        }
        let telling = word.tells() && !NOTHING.contains(&word.low.as_str()) && !about.contains(&word.stem);
        if telling && !piece.contains(&word.stem) {
            piece.push(word.stem.clone());
        }
    }
    out.push(piece);
    out.retain(|piece| !piece.is_empty());
    out
}

/// Whether each of some carve-outs is named by a text, at least by one of its words or by one that means the same.
pub(crate) fn named(pieces: &[Vec<String>], text: &str) -> bool {
    let stems = telling(text);
    let same = |stem: &String| {
        let meanings = crate::alike::meanings(stem);
        stems.iter().any(|other| other == stem || crate::alike::meanings(other).iter().any(|m| meanings.contains(m)))
    };
    pieces.iter().all(|piece| piece.iter().any(same))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Vec<String> {
        carve_outs(text, &["assign".to_owned()]).into_iter().map(|piece| piece.join(" ")).collect()
    }

    #[test]
    fn what_a_sentence_takes_out() {
        assert_eq!(
            of("Neither party may assign this Agreement, except that it may assign it to an affiliate or in a merger.")
                .len(),
            2
        );
        assert_eq!(
            of("Except for breach of Article 7 (Confidentiality), the liability of Lessor is limited.").len(),
            1
        );
        assert_eq!(
            of("This Agreement is governed by the laws of Ohio, other than its conflicts of law rules."),
            [""; 0]
        );
        assert_eq!(of("Except as otherwise required by law, no party may assign it."), [""; 0]);
        assert_eq!(of("No party may assign it without consent."), [""; 0]);
        assert!(named(&carve_outs("except to an affiliate", &[]), "other than to an Affiliate or in a merger"));
        assert!(!named(&carve_outs("except to an affiliate or in a merger", &[]), "except to an affiliate"));
    }
}

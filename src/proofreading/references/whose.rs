//! Whether a reference is to this document or to another one: "Section 3.2 hereof", "Section 10(b) of the Exchange Act".

use crate::paper::Paper;

/// Whether the words around a reference say that it is to this document, or that it is to another one.
pub(super) fn whose(paper: &Paper, word: usize, next: usize) -> (bool, bool) {
    let low = |k: usize| paper.low(k);
    // A bracket or a quoted title may stand between: "Section 3.2 (Payment) of this Agreement".
    let mut next = next;
    if low(next) == "(" {
        let close = (next..next + 12).find(|k| low(*k) == ")");
        next = close.map_or(next, |k| k + 1);
    }
    // "Section 18 (S) 5005 (B)" is no number of a contract.
    if paper.words.get(next).is_some_and(|w| w.is_number()) {
        return (false, true);
    }
    if low(next) == "," && matches!(low(next + 1), "of" | "above" | "below") {
        next += 1;
    }
    let same = |k: usize| paper.words.get(k).map(|w| w.paragraph) == paper.words.get(word).map(|w| w.paragraph);
    let capital = |k: usize| same(k) && paper.words.get(k).is_some_and(crate::paper::Word::is_capital);
    match low(next) {
        "hereof" | "hereto" | "herein" | "above" | "below" | "hereunder" if same(next) => return (true, false),
        "thereof" | "therein" | "thereto" | "thereunder" if same(next) => return (false, true),
        "of" | "in" | "to" | "under" | "from" if same(next) => {
            if low(next + 1) == "this" {
                let of_part =
                    matches!(low(next + 2), "section" | "article" | "exhibit" | "schedule" | "annex" | "appendix");
                return (!of_part, of_part);
            }
            if low(next) == "of"
                || capital(next + 1)
                || matches!(low(next + 1), "the" | "that" | "such" | "its" | "said" | "a" | "an" | "any")
                    && capital(next + 2)
            {
                return (false, true);
            }
        }
        _ => {}
    }
    // "Code Section 401(k)", "the Lease, Section 5", "Act § 5", "Title 11, Section 5", "Securities Act (Section 5)".
    let Some(before) = paper.before(word) else { return (false, false) };
    let back = if matches!(before.text.as_str(), "," | "(" | "'s") { word.checked_sub(2) } else { word.checked_sub(1) };
    let named = back.and_then(|k| paper.words.get(k).map(|w| (k, w))).is_some_and(|(k, w)| {
        let body = [
            "code",
            "act",
            "law",
            "laws",
            "lease",
            "agreement",
            "plan",
            "statute",
            "statutes",
            "rule",
            "rules",
            "regulation",
            "regulations",
            "constitution",
            "treaty",
            "indenture",
            "note",
            "reg",
            "ordinance",
            "policy",
            "complaint",
            "deed",
            "bylaws",
            "title",
            "contract",
            "charter",
            "id",
        ];
        (w.is_capital() && body.contains(&w.low.as_str()))
            || w.is_number() && body.contains(&paper.low(k.wrapping_sub(1)))
    });
    // "FAR Section 12.212": any name directly before it that does not begin the sentence.
    let called = word.checked_sub(1).is_some_and(|k| {
        before.is_capital()
            && !paper.opens_sentence(k)
            && before.text.chars().count() > 1
            && !paper.is_heading(before.paragraph)
            && !matches!(
                before.low.as_str(),
                "see" | "in" | "under" | "and" | "or" | "this" | "to" | "of" | "per" | "by"
            )
    });
    let named = named || called;
    // "This Agreement, Section 5" is ours.
    let ours = back.and_then(|k| k.checked_sub(1)).is_some_and(|k| low(k) == "this");
    (false, named && !ours)
}

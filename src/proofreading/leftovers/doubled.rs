//! A word that stands twice in a row, and punctuation that does.

use crate::{
    finding::{Finding, Kind, Severity},
    paper::Paper,
};

use law::Span;

/// Words that English sometimes doubles.
const MAY_DOUBLE: &[&str] = &["had", "that", "is", "do", "very", "long", "much", "many", "so", "no", "ha", "bye", "se"];
/// Small words that are never doubled on purpose, whatever their capitals.
const NEVER: &[&str] = &[
    "the", "of", "to", "and", "a", "an", "in", "for", "be", "by", "with", "or", "shall", "will", "this", "any", "such",
    "as", "at", "from", "it", "its", "on", "not", "all", "which", "their", "his", "her", "our", "are", "was", "were",
    "has", "have", "may", "must", "upon", "under", "if", "but", "than", "into", "these", "those", "between", "each",
    "who", "when", "would", "should", "can",
];

/// Doubled words and marks.
pub(super) fn check(paper: &Paper) -> Vec<Finding> {
    let mut out = Vec::new();
    for (i, pair) in paper.words.windows(2).enumerate() {
        let [a, b] = pair else { continue };
        if a.paragraph != b.paragraph {
            continue;
        }
        if a.is_word() && b.spaced && a.low == b.low {
            out.extend(doubled(paper, i));
        } else if let Some(finding) = marks(paper, i) {
            out.push(finding);
        }
    }
    out
}

fn doubled(paper: &Paper, i: usize) -> Option<Finding> {
    let (a, b) = (paper.words.get(i)?, paper.words.get(i + 1)?);
    let joined = |word: Option<&crate::paper::Word>, spaced: bool| {
        word.is_some_and(|w| !spaced && matches!(w.text.as_str(), "-" | "/" | "." | "&" | "'" | "’" | "@" | "_"))
    };
    let hyphened = joined(paper.before(i), a.spaced) || joined(paper.after(i + 1), paper.after(i + 1)?.spaced);
    let short = a.text.chars().count() < 2 && a.low != "a";
    // A list of letters, a form's columns, a word of a foreign language that has its own rules.
    if hyphened && paper.after(i + 1).is_none_or(|w| w.text != ".") || short || many(paper, i) {
        return None;
    }
    let never = NEVER.contains(&a.low.as_str());
    let lower = !a.is_capital() && !b.is_capital();
    // "Walla Walla", "Lin Lin": names; "AT&T Inc. The the" is one of ours.
    if !lower && (!never || b.is_capital()) {
        return None;
    }
    // "in and in", "the A the B": not adjacent. "to which to", no. "(a) a person": the letter is a mark.
    if a.low == "a" && paper.before(i).is_some_and(|w| matches!(w.text.as_str(), "(" | ")" | "." | "-")) {
        return None;
    }
    let severity = if MAY_DOUBLE.contains(&a.low.as_str()) || !never && a.low.chars().count() < 4 {
        Severity::Check
    } else {
        Severity::Wrong
    };
    // "that that" and "had had" are mostly right.
    if matches!(a.low.as_str(), "had" | "that") && severity == Severity::Check && !twice_in_text(paper, &a.low, i) {
        return None;
    }
    let span = Span::new(a.span.start, b.span.end);
    let message = format!("“{}” stands twice in a row. Delete one.", a.text);
    Some(paper.finding(Kind::DoubledWord, severity, span, message).with(a.text.clone()))
}

/// Three or more of the same, as in a form or a table.
fn many(paper: &Paper, i: usize) -> bool {
    let low = paper.low(i);
    paper.low(i + 2) == low || i > 0 && paper.low(i - 1) == low
}

/// "That that" before a verb or noun is grammatical; only a doubling at a line's end is a likely slip.
fn twice_in_text(paper: &Paper, _low: &str, i: usize) -> bool {
    let (Some(a), Some(b)) = (paper.words.get(i), paper.words.get(i + 1)) else { return false };
    paper.letters.at(Span::new(a.span.end, b.span.start)).contains(&'\n')
}

/// ",," and ";;" and ", ." with nothing between.
fn marks(paper: &Paper, i: usize) -> Option<Finding> {
    let (a, b) = (paper.words.get(i)?, paper.words.get(i + 1)?);
    let mark = |w: &crate::paper::Word| matches!(w.text.as_str(), "," | ";" | ":");
    if !mark(a) || !(mark(b) || b.text == "." && !b.spaced) || a.text == ":" && b.text == ":" {
        return None;
    }
    // ":-" and "..," are habits of old forms; three marks in a row are a rule or a blank.
    let word = paper.before(i).is_some_and(|w| w.is_word()) && paper.after(i + 1).is_none_or(|w| w.spaced);
    if !word {
        return None;
    }
    let more = |j: Option<&crate::paper::Word>| j.is_some_and(|w| mark(w) || w.text == ".");
    if more(paper.after(i + 1)) || more(paper.before(i)) {
        return None;
    }
    let span = Span::new(a.span.start, b.span.end);
    let message = format!("“{}{}”: two marks stand where one belongs.", a.text, b.text);
    Some(paper.finding(Kind::Punctuation, Severity::Style, span, message).with(a.text.clone()))
}

//! One fact with two dates or two amounts, within the document and against the papers it relies on.
//!
//! A fact has a name: a defined term ("January 5, 2025 (the “Effective Date”)"), a capitalised label ("Closing Date: ...",
//! "the Purchase Price is ..."), or a paper with its date ("the Loan Agreement dated as of ...").

use super::amount::{Amount, written};
use crate::{
    document::{Context, paragraphs},
    finding::{Finding, Kind, Place, Severity},
    paper::Paper,
};

use law::{
    Span,
    dates::{Dated, dates_in},
};
use std::collections::HashMap;

/// What is said.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Value {
    Day(i16, i8, i8),
    Cents(u64, char),
}

/// A fact with its place.
#[derive(Clone, Debug)]
struct Fact {
    key: String,
    value: Value,
    words: String,
    span: Span,
    /// The document defines the name by this value.
    strong: bool,
}

/// Words between a label and its value.
const JOINTS: &[&str] = &[
    "is", "was", "means", "shall", "be", "mean", "of", "the", "sum", "amount", "equal", "to", "on", ":", "as", "in",
    "a", "total", "dated", "\"", "”", "“", ",", "=",
];
/// Words that say that a value holds only for a time or a case.
const QUALIFIED: &[&str] = &[
    "first",
    "second",
    "third",
    "fourth",
    "thereafter",
    "initial",
    "additional",
    "increase",
    "increased",
    "amended",
    "per",
    "if",
    "unless",
    "each",
    "until",
    "after",
    "during",
    "through",
    "from",
    "between",
    "minimum",
    "maximum",
    "original",
    "or",
    "annual",
    "not",
    "least",
    "commencing",
    "beginning",
    "monthly",
    "later",
];

/// Contradictions.
pub(super) fn check(paper: &Paper, days: &[Dated], amounts: &[Amount]) -> Vec<Finding> {
    let ours = facts(paper, days, amounts);
    let mut by_key: HashMap<&str, Vec<&Fact>> = HashMap::new();
    let mut order: Vec<&str> = Vec::new();
    for fact in &ours {
        let list = by_key.entry(&fact.key).or_default();
        if list.is_empty() {
            order.push(&fact.key);
        }
        list.push(fact);
    }
    let mut out = Vec::new();
    for key in &order {
        let list = by_key.get(key).map(Vec::as_slice).unwrap_or_default();
        out.extend(apart(paper, list));
    }
    for source in &paper.context.sources {
        let parts = paragraphs(&source.text);
        let nothing = Context::default();
        let theirs = Paper::new(&parts, &nothing);
        let days = dates_in(&theirs.letters, theirs.letters.span());
        let known = facts(&theirs, &days, &super::amount::amounts(&theirs.text));
        for key in &order {
            let list = by_key.get(key).map(Vec::as_slice).unwrap_or_default();
            let there: Vec<&Fact> = known.iter().filter(|f| f.key == *key).collect();
            out.extend(against(paper, list, &there, &theirs, &source.name));
        }
    }
    out
}

fn same_kind(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Day(..), Value::Day(..)) => true,
        (Value::Cents(_, a), Value::Cents(_, b)) => a == b,
        _ => false,
    }
}

fn kind(value: &Value) -> Kind {
    if matches!(value, Value::Day(..)) { Kind::DateConflict } else { Kind::AmountConflict }
}

/// Two values of one fact in the document.
fn apart(paper: &Paper, list: &[&Fact]) -> Option<Finding> {
    let first = list.iter().find(|f| f.strong).or(list.first())?;
    let mut values: Vec<&Value> = Vec::new();
    for fact in list.iter().filter(|f| same_kind(&f.value, &first.value)) {
        if !values.contains(&&fact.value) {
            values.push(&fact.value);
        }
    }
    // Three or more values are a schedule, not a slip.
    let other = list.iter().find(|f| same_kind(&f.value, &first.value) && f.value != first.value)?;
    if values.len() != 2 {
        return None;
    }
    let severity = if first.strong && other.strong { Severity::Wrong } else { Severity::Check };
    let message =
        format!("“{}” is {} here and {} elsewhere. Check which is right.", other.key, other.words, first.words);
    Some(
        paper
            .finding(kind(&other.value), severity, other.span, message)
            .with(first.words.clone())
            .against(paper.place(first.span)),
    )
}

/// A value that a source has otherwise, and in one way only.
fn against(paper: &Paper, ours: &[&Fact], theirs: &[&Fact], source: &Paper, name: &str) -> Option<Finding> {
    let there = theirs.first()?;
    if theirs.iter().any(|f| f.value != there.value) {
        return None;
    }
    let fact = ours.iter().find(|f| same_kind(&f.value, &there.value) && f.value != there.value)?;
    if ours.iter().any(|f| f.value == there.value) {
        return None;
    }
    let severity = if fact.strong && there.strong { Severity::Wrong } else { Severity::Check };
    let message =
        format!("“{}” is {} here, but {} in {name}. Check which is right.", fact.key, fact.words, there.words);
    let place = Place { source: Some(name.to_owned()), ..source.place(there.span) };
    Some(paper.finding(kind(&fact.value), severity, fact.span, message).with(there.words.clone()).against(place))
}

/// All facts that have a name.
fn facts(paper: &Paper, days: &[Dated], amounts: &[Amount]) -> Vec<Fact> {
    let days = days.iter().filter_map(|d| d.year.map(|year| (d.span, Value::Day(year, d.month, d.day), written(d))));
    let amounts = amounts.iter().map(|a| (a.span, Value::Cents(a.cents, a.currency), a.words.clone()));
    let mut all: Vec<(Span, Value, String)> = days.chain(amounts).collect();
    all.sort_by_key(|(span, ..)| *span);
    let mut out = Vec::new();
    for (span, value, words) in all {
        let (first, behind) = (paper.word_from(span.start), paper.word_from(span.end));
        if let Some(key) = named_behind(paper, behind) {
            out.push(Fact { key, value, words, span, strong: true });
        } else if let Some((key, strong)) = named_before(paper, first, &value).filter(|_| plain(paper, first, behind)) {
            out.push(Fact { key, value, words, span, strong });
        }
    }
    out
}

/// `(the “Effective Date”)` directly behind a value.
fn named_behind(paper: &Paper, behind: usize) -> Option<String> {
    let mut at = if paper.low(behind) == "," { behind + 1 } else { behind };
    if paper.low(at) != "(" {
        return None;
    }
    at += 1;
    while matches!(
        paper.low(at),
        "the" | "such" | "date" | "hereinafter" | "," | "amount" | "sum" | "as" | "to" | "referred" | "called"
    ) && at < behind + 9
    {
        at += 1;
    }
    if !matches!(paper.low(at), "“" | "\"") {
        return None;
    }
    let words: Vec<&str> =
        (at + 1..at + 6).map(|k| paper.low(k)).take_while(|w| !matches!(*w, "”" | "\"" | ",")).collect();
    (!words.is_empty() && words.len() < 5 && paper.words.get(at + 1).is_some_and(|w| w.is_capital()))
        .then(|| words.join(" "))
}

/// A label before a value: "Closing Date: ", "the Purchase Price is ", "Loan Agreement dated as of ".
fn named_before(paper: &Paper, first: usize, value: &Value) -> Option<(String, bool)> {
    let paragraph = paper.words.get(first)?.paragraph;
    let mut at = first;
    let mut dated = false;
    while let Some(before) = at.checked_sub(1).and_then(|k| paper.words.get(k)).filter(|w| w.paragraph == paragraph) {
        // "Settlement Amount" is part of a label, "in the amount of" is not.
        if !JOINTS.contains(&before.low.as_str()) || before.is_capital() || first - at > 6 {
            break;
        }
        dated |= before.low == "dated";
        at -= 1;
    }
    if at == first {
        return None;
    }
    let joints: Vec<&str> = (at..first).map(|k| paper.low(k)).collect();
    let told = joints.iter().any(|w| matches!(*w, "is" | "was" | "means" | "be" | "mean" | ":" | "dated" | "="))
        || matches!(value, Value::Cents(..)) && joints.contains(&"of");
    let capitals = (0..at)
        .rev()
        .take(5)
        .take_while(|k| paper.words.get(*k).is_some_and(|w| w.is_capital() && w.paragraph == paragraph))
        .count();
    let from = at - capitals;
    let from = if paper.opens_sentence(from) && matches!(paper.low(from), "the" | "this" | "such" | "a" | "an") {
        from + 1
    } else {
        from
    };
    let words: Vec<&str> = (from..at).map(|k| paper.low(k)).collect();
    let last = words.last()?;
    // A date's label ends with "Date" or names a paper that is dated; a sum's label has two words.
    let good = match value {
        Value::Day(..) if dated => words.len() > 1,
        Value::Day(..) => *last == "date" && words.len() > 1,
        Value::Cents(..) => words.len() > 1,
    };
    if !told || !good || words.len() > 4 {
        return None;
    }
    let key = if dated { format!("{} dated", words.join(" ")) } else { words.join(" ") };
    Some((key, joints.contains(&"means")))
}

/// Whether the sentence around a value says nothing that would limit it.
fn plain(paper: &Paper, first: usize, behind: usize) -> bool {
    let paragraph = paper.words.get(first).map(|w| w.paragraph);
    let near = first.saturating_sub(12)..behind + 4;
    !near
        .filter_map(|k| paper.words.get(k))
        .any(|w| Some(w.paragraph) == paragraph && QUALIFIED.contains(&w.low.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Paragraph;

    fn found(text: &str) -> Vec<(String, String)> {
        let parts: Vec<Paragraph> = text.split('\n').map(Paragraph::new).collect();
        let nothing = Context::default();
        let paper = Paper::new(&parts, &nothing);
        let days = dates_in(&paper.letters, paper.letters.span());
        facts(&paper, &days, &super::super::amount::amounts(&paper.text))
            .into_iter()
            .map(|f| (f.key, f.words))
            .collect()
    }

    #[test]
    fn facts_with_names() {
        let text = "Made as of January 5, 2025 (the “Effective Date”).\nThe Purchase Price is $5,000.\nClosing Date: March 3, 2025\nunder the Loan Agreement dated as of April 4, 2024, we owe $7.";
        let of = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        assert_eq!(
            found(text),
            [
                of("effective date", "January 5, 2025"),
                of("purchase price", "$5,000"),
                of("closing date", "March 3, 2025"),
                of("loan agreement dated", "April 4, 2024")
            ]
        );
    }
}

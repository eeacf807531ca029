//! Where a document defines a term: “Buyer” means, (the "Buyer"), hereinafter called the Buyer, Buyer means.

use super::{
    definition::{Definition, How, NAMING, key_of},
    unquoted,
};
use crate::paper::{Paper, Word};

use law::Span;

/// The second of two terms behind "the words".
fn alias_of_words(paper: &Paper, open: usize) -> bool {
    (open.saturating_sub(6)..open).any(|k| paper.low(k) == "words" && paper.words.get(k + 1).is_some_and(is_open))
}

/// Characters of a definition's body.
const BODY: usize = 2_000;
/// Definitions that are looked at: no contract has as many.
const MOST: usize = 2_000;

/// All definitions, in the order of the text.
pub(crate) fn find(paper: &Paper) -> Vec<Definition> {
    let mut out = Vec::new();
    for paragraph in 0..paper.paragraphs.len() {
        quoted(paper, paragraph, &mut out);
        unquoted::find(paper, paragraph, &mut out);
    }
    out.sort_by_key(|d: &Definition| d.span.start);
    out.truncate(MOST);
    out
}

fn is_open(word: &Word) -> bool {
    matches!(word.text.as_str(), "\"" | "“" | "‘" | "'" | "”" | "’")
}

/// Terms in quotation marks.
fn quoted(paper: &Paper, paragraph: usize, out: &mut Vec<Definition>) {
    let range = paper.words_of(paragraph);
    let mut i = range.start;
    let mut bracket: Option<usize> = None;
    while i < range.end {
        let Some(word) = paper.words.get(i) else { break };
        match word.text.as_str() {
            "(" => bracket = Some(i),
            ")" => bracket = None,
            "\"" | "“" | "‘" | "'" => {
                if let Some(close) = closing(paper, i, range.end) {
                    out.extend(definition(paper, i, close, bracket));
                    i = close;
                }
            }
            _ => {}
        }
        i += 1;
    }
}

/// The index of the closing mark, when a term of a few words stands between the marks.
fn closing(paper: &Paper, open: usize, end: usize) -> Option<usize> {
    let mark = paper.words.get(open)?;
    let closers: &[&str] = match mark.text.as_str() {
        "“" => &["”"],
        "\"" => &["\""],
        "‘" => &["’"],
        _ => &["'"],
    };
    let first = paper.words.get(open + 1)?;
    let begins = first.is_capital()
        || first.is_number()
        || first.low == "the" && paper.words.get(open + 2).is_some_and(|w| w.is_capital());
    // An opening mark stands before its word.
    if !begins
        || first.spaced && mark.text != "\"" && mark.text != "“"
        || mark.text == "'" && !mark.spaced && open > 0 && paper.before(open).is_some_and(|w| w.is_word())
    {
        return None;
    }
    (open + 2..(open + 14).min(end)).find(|k| paper.words.get(*k).is_some_and(|w| closers.contains(&w.text.as_str())))
}

fn definition(paper: &Paper, open: usize, close: usize, bracket: Option<usize>) -> Option<Definition> {
    let mut last = close.checked_sub(1)?;
    while last > open && paper.words.get(last).is_some_and(|w| matches!(w.text.as_str(), "," | "." | ";")) {
        last -= 1;
    }
    // "Affiliate(s)"; “the Buyer”
    if paper.low(last) == ")"
        && matches!(paper.low(last - 1), "s" | "es" | "ies")
        && paper.low(last.saturating_sub(2)) == "("
    {
        last = last.saturating_sub(3).max(open + 1);
    }
    let from = if paper.low(open + 1) == "the" && last > open + 1 { open + 2 } else { open + 1 };
    let inner = paper.words.get(from..=last)?;
    let (first, end) = (inner.first()?, inner.last()?);
    let words: Vec<&str> = inner.iter().filter(|w| w.is_word() || w.is_number()).map(|w| w.low.as_str()).collect();
    // All words but small ones are capitalised: "Net Sales", not "Net sales are as follows".
    let small = |w: &Word| {
        matches!(
            w.low.as_str(),
            "of" | "the"
                | "and"
                | "to"
                | "for"
                | "in"
                | "or"
                | "by"
                | "on"
                | "with"
                | "a"
                | "at"
                | "from"
                | "per"
                | "not"
                | "an"
        )
    };
    if words.is_empty()
        || words.len() > 7
        || !inner.iter().filter(|w| w.is_word()).all(|w| w.is_capital() || small(w) || w.text == "s")
    {
        return None;
    }
    let (how, body) = how(paper, open, close, bracket)?;
    let span = Span::new(first.span.start, end.span.end);
    let term = paper.line(span);
    Some(Definition {
        term,
        key: key_of(&words),
        span,
        body,
        how,
        quoted: true,
        group: bracket.filter(|_| how == How::Inline),
        paragraph: first.paragraph,
    })
}

/// How the term between two marks is defined, if it is.
fn how(paper: &Paper, open: usize, close: usize, bracket: Option<usize>) -> Option<(How, Span)> {
    let paragraph = paper.words.get(open)?.paragraph;
    let end = paper.words_of(paragraph).end;
    let mut after = close + 1;
    // “Buyer” and “Purchaser” mean; “Buyer” or “Purchaser” (as applicable) means; “Buyer”, with respect to
    for _ in 0..3 {
        let joins =
            matches!(paper.low(after), "and" | "or" | "," | "/") && paper.words.get(after + 1).is_some_and(is_open);
        match joins.then(|| closing(paper, after + 1, end)).flatten() {
            Some(next) => after = next + 1,
            None => break,
        }
    }
    // “Buyer”, with respect to a sale, means
    if paper.low(after) == "," {
        let verb = (after + 1..end.min(after + 14)).find(|k| matches!(paper.low(*k), "mean" | "means"));
        let stop =
            (after + 1..end.min(after + 14)).find(|k| matches!(paper.low(*k), "." | ";" | "(" | ")" | "“" | "\""));
        if let Some(verb) = verb.filter(|v| stop.is_none_or(|s| s > *v)) {
            after = if matches!(paper.low(verb - 1), "shall" | "will") { verb - 1 } else { verb };
        }
    }
    let says: Vec<&str> = (after..after + 5).map(|k| if k < end { paper.low(k) } else { "" }).collect();
    let body_end = paper.span_of(paragraph).end;
    // Enough to tell two definitions apart.
    let body_start = paper.words.get(after).map_or(body_end, |w| w.span.start);
    let body = Span::new(body_start, body_end.min(body_start + BODY));
    match says.as_slice() {
        // What a term does not mean adds to its definition.
        ["does" | "do" | "shall" | "will", "not", ..] => return Some((How::Adds, body)),
        ["means" | "mean", ..] | ["shall" | "will" | "also", "mean" | "means", ..] => {
            // “Buyer” also means
            if says.contains(&"also") {
                return Some((How::Adds, body));
            }
            // “Buyer” means the person named above.
            let opening = paper.line(Span::new(body.start, body.end.min(body.start + 120))).to_lowercase();
            let elsewhere = ["meaning", "above", "preamble", "recital", "introductory", "first page", "cover page"];
            let refers = says.get(1) == Some(&"as") || elsewhere.iter().any(|w| opening.contains(w));
            // as they modify the words “Compete” or “Competing” shall mean
            if paper.before(open).is_some_and(|w| w.low == "words") || alias_of_words(paper, open) {
                return Some((How::Adds, body));
            }
            return Some((if refers { How::Refers } else { How::Means }, body));
        }
        ["has" | "have", "the", "meaning" | "meanings" | "respective", ..]
        | ["shall" | "will", "have", "the", ..]
        | ["is" | "are", "defined", ..]
        | ["has" | "have", "that", "meaning", ..] => {
            return Some((How::Refers, body));
        }
        ["includes" | "include", ..]
        | ["shall", "include" | "refer" | "be", ..]
        | ["refers" | "refer", "to", ..]
        | [":" | "–" | "—" | "=", ..]
        | ["is" | "are", _, ..] => {
            let start = open == paper.words_of(paragraph).start
                || paper.opens_sentence(open)
                || matches!(paper.low(open.wrapping_sub(1)), "term" | "terms" | "word" | "words" | "the" | ")");
            if start {
                return Some((How::Adds, body));
            }
        }
        _ => {}
    }
    let before = open.checked_sub(1).and_then(|k| paper.words.get(k)).filter(|w| w.paragraph == paragraph);
    let naming = before.is_some_and(|w| {
        NAMING.contains(&w.low.as_str()) || matches!(w.text.as_str(), "(" | "," | ":" | "/") || is_open(w)
    });
    if bracket.is_some_and(|b| b < open) && naming {
        // (see "Risk Factors") is a reference, and so is a quotation in brackets.
        let lead = bracket.map_or("", |b| paper.low(b + 1));
        return (!matches!(lead, "see" | "e" | "quoting" | "citing" | "marked")).then_some((How::Inline, body));
    }
    // hereinafter called the “Buyer”; referred to as “Buyer”; “Buyer” as a name of a contract's opening.
    let back: Vec<&str> = (open.saturating_sub(6)..open).map(|k| paper.low(k)).collect();
    let named = back.iter().any(|w| matches!(*w, "hereinafter" | "hereafter" | "herein" | "called"))
        || back.windows(2).any(|w| {
            matches!(w, ["to", "as"] | ["defined", "as"] | ["known", "as"] | ["the", "term"] | ["designated", "as"])
        });
    if named && naming {
        return Some((How::Inline, body));
    }
    // is “Confidential Information” under this Agreement; shall be deemed “Confidential Information”
    let deemed = before.is_some_and(|w| {
        matches!(w.low.as_str(), "is" | "are" | "be" | "deemed" | "considered" | "constitute" | "constitutes" | "as")
    });
    deemed.then_some((How::Bare, body))
}

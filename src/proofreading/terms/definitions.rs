//! Where a document defines a term: “Buyer” means, (the "Buyer"), hereinafter called the Buyer, Buyer means.

use crate::paper::{Paper, Word};

use law::Span;

/// How a term is defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum How {
    /// “Buyer” means ...
    Means,
    /// Acme Corp. (the “Buyer”), hereinafter called “Buyer”.
    Inline,
    /// “Buyer” includes ...: adds to a definition, or is one.
    Adds,
    /// “Buyer” has the meaning set forth in Section 1.
    Refers,
    /// In brackets without quotation marks: Acme Corp. (Buyer).
    Bare,
}

/// A definition.
#[derive(Clone, Debug)]
pub(crate) struct Definition {
    /// The term as printed.
    pub term: String,
    /// Its words in lower case, the last in the singular.
    pub key: String,
    /// Where the term stands, without the marks.
    pub span: Span,
    /// What follows, for a definition with "means".
    pub body: Span,
    /// How it is defined.
    pub how: How,
    /// Whether quotation marks set it off.
    pub quoted: bool,
    /// The bracket that it shares with other names of the same thing.
    pub group: Option<usize>,
    /// Its paragraph.
    pub paragraph: usize,
}

/// The words of a term as they are compared.
pub(crate) fn key_of(words: &[&str]) -> String {
    let mut words: Vec<String> = words.iter().map(|w| (*w).to_owned()).collect();
    if let Some(last) = words.last_mut() {
        *last = singular(last);
    }
    words.join(" ")
}

/// A word in the singular and without a possessive.
pub(crate) fn singular(low: &str) -> String {
    let word = low.trim_end_matches("'s").trim_end_matches('\'');
    if let Some(stem) = word.strip_suffix("ies").filter(|s| s.chars().count() > 1) {
        return format!("{stem}y");
    }
    for ending in ["sses", "shes", "ches", "xes"] {
        if word.ends_with(ending) {
            return word.strip_suffix("es").unwrap_or(word).to_owned();
        }
    }
    match word.strip_suffix('s') {
        Some(stem)
            if !stem.ends_with('s') && !stem.ends_with("u") && !stem.ends_with('i') && stem.chars().count() > 2 =>
        {
            stem.to_owned()
        }
        _ => word.to_owned(),
    }
}

/// Words before a term that say that it is being named.
const NAMING: &[&str] = &[
    "the",
    "a",
    "an",
    "each",
    "our",
    "such",
    "any",
    "all",
    "collectively",
    "individually",
    "together",
    "jointly",
    "called",
    "as",
    "hereinafter",
    "hereafter",
    "herein",
    "or",
    "and",
    "term",
    "terms",
    "singularly",
    "respectively",
    "being",
    "its",
    "his",
    "their",
    "this",
    "that",
    "referred",
    "to",
    "also",
    "sometimes",
    "both",
    "your",
    "my",
];

/// The second of two terms behind "the words".
fn alias_of_words(paper: &Paper, open: usize) -> bool {
    (open.saturating_sub(6)..open).any(|k| paper.low(k) == "words" && paper.words.get(k + 1).is_some_and(is_open))
}

/// All definitions, in the order of the text.
pub(crate) fn find(paper: &Paper) -> Vec<Definition> {
    let mut out = Vec::new();
    for paragraph in 0..paper.paragraphs.len() {
        quoted(paper, paragraph, &mut out);
        unquoted(paper, paragraph, &mut out);
    }
    out.sort_by_key(|d: &Definition| d.span.start);
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
    let says: Vec<&str> = (after..after + 5).map(|k| if k < end { paper.low(k) } else { "" }).collect();
    let body_end = paper.span_of(paragraph).end;
    let body = Span::new(paper.words.get(after).map_or(body_end, |w| w.span.start), body_end);
    match says.as_slice() {
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

/// Terms without quotation marks: a paragraph that begins "Net Sales means", and names in brackets.
fn unquoted(paper: &Paper, paragraph: usize, out: &mut Vec<Definition>) {
    let range = paper.words_of(paragraph);
    let mut push = |from: usize, to: usize, how: How| {
        let Some(inner) = paper.words.get(from..to) else { return };
        let (Some(first), Some(last)) = (inner.first(), inner.last()) else { return };
        let words: Vec<&str> = inner.iter().filter(|w| w.is_word() || w.is_number()).map(|w| w.low.as_str()).collect();
        let span = Span::new(first.span.start, last.span.end);
        let body = Span::new(last.span.end, paper.span_of(paragraph).end);
        out.push(Definition {
            term: paper.line(span),
            key: key_of(&words),
            span,
            body,
            how,
            quoted: false,
            group: None,
            paragraph,
        });
    };
    // Behind the number of the paragraph.
    let mut from = range.start;
    while from < range.end
        && paper.words.get(from).is_some_and(|w| !w.is_capital() || w.text.chars().count() == 1)
        && from - range.start < 6
    {
        from += 1;
    }
    let capitals = (from..range.end.min(from + 7))
        .take_while(|k| {
            paper
                .words
                .get(*k)
                .is_some_and(|w| w.is_capital() || matches!(w.low.as_str(), "of" | "and" | "the" | "or" | "'" | "-"))
        })
        .count();
    let after = from + capitals;
    let means = matches!(paper.low(after), "means")
        || matches!(paper.low(after), "shall" | "has")
            && matches!(paper.low(after + 1), "mean" | "the")
            && (paper.low(after + 1) == "mean" || paper.low(after + 2) == "meaning");
    if capitals > 0 && means && after < range.end {
        push(from, after, How::Means);
    }
    // Names in brackets, and "hereinafter referred to as Buyer".
    for i in range.clone() {
        let Some(word) = paper.words.get(i) else { break };
        if word.text == "(" {
            let mut k = i + 1;
            while k < range.end && k < i + 9 && NAMING.contains(&paper.low(k)) {
                k += 1;
            }
            let count =
                (k..range.end.min(k + 6)).take_while(|j| paper.words.get(*j).is_some_and(|w| w.is_capital())).count();
            let closed = paper.words.get(k + count).is_some_and(|w| w.text == ")" || w.text == "/");
            let long = count > 1 || paper.words.get(k).is_some_and(|w| w.text.chars().count() > 2);
            if count > 0 && closed && long && paper.before(i).is_some_and(|w| w.is_word()) {
                push(k, k + count, How::Bare);
            }
        } else if word.low == "as" && paper.low(i.wrapping_sub(1)) == "to" || word.low == "called" {
            let k = if matches!(paper.low(i + 1), "the" | "a") { i + 2 } else { i + 1 };
            let count =
                (k..range.end.min(k + 6)).take_while(|j| paper.words.get(*j).is_some_and(|w| w.is_capital())).count();
            if count > 0 {
                push(k, k + count, How::Bare);
            }
        }
    }
}

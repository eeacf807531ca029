//! A number in words and the number in figures beside it: "sixty (30) days", "Fifty Thousand Dollars ($5,000)".

use crate::{
    finding::{Finding, Kind, Severity},
    paper::Paper,
};

use law::{Span, numerals::small, tokens::Stream};

/// Words that may stand between the number and the bracket.
const UNITS: &[&str] = &[
    "dollars",
    "dollar",
    "percent",
    "per",
    "cent",
    "percentage",
    "us",
    "u",
    "s",
    "united",
    "states",
    "euros",
    "euro",
    "pounds",
    "sterling",
    "days",
    "day",
    "months",
    "month",
    "years",
    "year",
    "weeks",
    "hours",
    "business",
    "calendar",
    ".",
    "cents",
    "consecutive",
];
/// Fractions are not compared.
const FRACTIONS: &[&str] = &[
    "half",
    "halves",
    "third",
    "thirds",
    "quarter",
    "quarters",
    "fourth",
    "fourths",
    "tenth",
    "tenths",
    "hundredth",
    "hundredths",
    "eighth",
    "eighths",
    "fifth",
    "fifths",
    "point",
    "sixth",
];

/// Pairs that differ.
pub(super) fn check(paper: &Paper) -> Vec<Finding> {
    // The same tokens as `paper.words`: paragraphs end between tokens.
    let stream = Stream::new(&paper.letters, paper.letters.span());
    if stream.tokens.len() != paper.words.len() {
        return Vec::new();
    }
    let mut out = Vec::new();
    let mut i = 0;
    while i < paper.words.len() {
        if let Some((n, end)) = in_words(&stream, paper, i) {
            out.extend(words_first(paper, i, end, n));
            i = end.max(i + 1);
        } else {
            if let Some((n, end)) = in_figures(paper, i).filter(|_| paper.low(i) != "$") {
                out.extend(figures_first(&stream, paper, i, end, n));
            }
            i += 1;
        }
    }
    out
}

/// A number in words at an index: its value in hundredths and the index behind it. No ordinals, no fractions.
fn in_words(s: &Stream, paper: &Paper, start: usize) -> Option<(u64, usize)> {
    let (mut total, mut current, mut at) = (0u64, 0u64, start);
    let mut any = false;
    let paragraph = paper.words.get(start)?.paragraph;
    loop {
        let here = paper.words.get(at).filter(|w| w.paragraph == paragraph);
        let word = here.map_or("", |w| w.low.as_str());
        if let Some((n, used)) = here.and_then(|_| small(s, at)) {
            if current % 100 != 0 || ordinal(paper.low(at + used - 1)) {
                break;
            }
            current += u64::from(n);
            at += used;
        } else if word == "hundred" && current > 0 && current < 100 {
            current *= 100;
            at += 1;
        } else if let Some(scale) = scale(word).filter(|_| current > 0 || total == 0 && any) {
            total = total.checked_add(current.checked_mul(scale)?)?;
            current = 0;
            at += 1;
        } else if any
            && matches!(word, "and" | "," | "-")
            && (small(s, at + 1).is_some_and(|(_, used)| !ordinal(paper.low(at + used)))
                && (current % 100 == 0)
                && (current + total > 99)
                || word == "-" && (scale(paper.low(at + 1)).is_some() || paper.low(at + 1) == "hundred"))
        {
            at += 1;
        } else {
            break;
        }
        any = true;
    }
    if !any || FRACTIONS.contains(&paper.low(at)) || paper.low(at) == "-" && FRACTIONS.contains(&paper.low(at + 1)) {
        return None;
    }
    // "five and one-half", "two and 50/100", "two point five".
    if paper.low(at) == "and" {
        let cents = paper
            .words
            .get(at + 1)
            .and_then(|w| w.text.parse::<u64>().ok())
            .or((paper.low(at + 1) == "no" || paper.low(at + 1) == "xx").then_some(0));
        let hundredths = paper.low(at + 2) == "/" && paper.low(at + 3) == "100";
        if let Some(cents) = cents.filter(|_| hundredths) {
            return Some(((total + current).checked_mul(100)?.checked_add(cents)?, at + 4));
        }
        if small(s, at + 1).is_some() || cents.is_some() {
            return None;
        }
    }
    // "one cent ($0.01)"
    if matches!(paper.low(at), "cent" | "cents") && !matches!(paper.low(at.wrapping_sub(1)), "per") {
        return Some((total + current, at + 1));
    }
    Some(((total + current).checked_mul(100)?, at))
}

fn scale(word: &str) -> Option<u64> {
    Some(match word {
        "thousand" => 1_000,
        "million" => 1_000_000,
        "billion" => 1_000_000_000,
        _ => return None,
    })
}

fn ordinal(low: &str) -> bool {
    matches!(low, "first" | "second" | "third")
        || low.ends_with("th")
        || low.ends_with("first")
        || low.ends_with("second")
        || low.ends_with("third")
}

/// A number in figures at an index, with a currency sign before it: its value in hundredths and the index behind it.
fn in_figures(paper: &Paper, start: usize) -> Option<(u64, usize)> {
    let mut at = start;
    // "U.S. $5": a dot stands only behind a letter.
    while at < start + 5
        && (matches!(paper.low(at), "$" | "us" | "usd" | "u" | "s" | "€" | "£" | "eur")
            || at > start && paper.low(at) == "." && matches!(paper.low(at - 1), "u" | "s"))
    {
        at += 1;
    }
    let first = paper.words.get(at).filter(|w| w.is_number() && w.text.len() <= 9)?;
    let mut whole: u64 = first.text.parse().ok()?;
    let mut cents = 0;
    at += 1;
    while let (Some(mark), Some(next)) = (paper.words.get(at), paper.words.get(at + 1)) {
        if mark.spaced || next.spaced && mark.text != "," || !next.is_number() {
            break;
        }
        match (mark.text.as_str(), next.text.len()) {
            (",", 3) => whole = whole.checked_mul(1_000)?.checked_add(next.text.parse().ok()?)?,
            (".", 1) => cents = next.text.parse::<u64>().ok()? * 10,
            (".", 2) => cents = next.text.parse().ok()?,
            _ => return None,
        }
        at += 2;
        if mark.text == "." {
            break;
        }
    }
    if let Some(scale) = scale(paper.low(at)) {
        return Some((whole.checked_mul(100)?.checked_add(cents)?.checked_mul(scale)?, at + 1));
    }
    Some((whole.checked_mul(100)?.checked_add(cents)?, at))
}

/// "sixty (30)".
fn words_first(paper: &Paper, start: usize, end: usize, said: u64) -> Option<Finding> {
    let mut at = end;
    while at < end + 5 && UNITS.contains(&paper.low(at)) {
        at += 1;
    }
    let open = paper.words.get(at).filter(|w| w.text == "(")?;
    let (n, mut close) = in_figures(paper, at + 1)?;
    while close < at + 9 && (UNITS.contains(&paper.low(close)) || matches!(paper.low(close), "%" | "." | "-")) {
        close += 1;
    }
    let last = paper.words.get(close).filter(|w| w.text == ")" && w.paragraph == open.paragraph)?;
    // "one (1%) hundred": the words go on behind the bracket.
    let goes_on = scale(paper.low(close + 1)).is_some()
        || paper.low(close + 1) == "hundred"
        || FRACTIONS.contains(&paper.low(close + 1));
    // "the following two: (1) ... (2) ...": the figure is the mark of an item.
    let item = n == 100 && said != n && item_two(paper, close);
    if n == said || goes_on || item || before_is_number(paper, start) {
        return None;
    }
    let span = Span::new(paper.words.get(start)?.span.start, last.span.end);
    Some(differ(paper, span))
}

fn differ(paper: &Paper, span: Span) -> Finding {
    let message = format!(
        "The words and the figures of “{}” differ. Correct one of them; the words usually prevail.",
        paper.line(span)
    );
    paper.finding(Kind::WordsAndFigures, Severity::Wrong, span, message)
}

fn item_two(paper: &Paper, from: usize) -> bool {
    (from..from + 300).any(|k| paper.low(k) == "(" && paper.low(k + 1) == "2" && paper.low(k + 2) == ")")
}

/// "2.5 thousand (2)", "twenty-one-five (5)": the words are the tail of something longer.
fn before_is_number(paper: &Paper, start: usize) -> bool {
    paper.before(start).is_some_and(|w| {
        // one half of one percent (0.5%)
        w.low == "of" && start > 1 && FRACTIONS.contains(&paper.low(start - 2))
            || w.is_number()
            || w.text == "-" && !w.spaced
            || FRACTIONS.contains(&w.low.as_str())
            || matches!(w.low.as_str(), "hundred" | "thousand" | "million")
    })
}

/// "30 (sixty)".
fn figures_first(s: &Stream, paper: &Paper, start: usize, end: usize, n: u64) -> Option<Finding> {
    let mut at = end;
    while at < end + 4 && (UNITS.contains(&paper.low(at)) || paper.low(at) == "%") && paper.low(at) != "." {
        at += 1;
    }
    let open = paper.words.get(at).filter(|w| w.text == "(")?;
    let (said, mut close) = in_words(s, paper, at + 1)?;
    while close < at + 14 && UNITS.contains(&paper.low(close)) {
        close += 1;
    }
    let last = paper.words.get(close).filter(|w| w.text == ")" && w.paragraph == open.paragraph)?;
    let joined = paper.before(start).is_some_and(|w| {
        matches!(w.text.as_str(), "." | "," | "-" | "/") && !paper.words.get(start).is_some_and(|s| s.spaced)
    });
    if said == n || joined {
        return None;
    }
    Some(differ(paper, Span::new(paper.words.get(start)?.span.start, last.span.end)))
}

//! Definitions without quotation marks: "Net Sales means ...", "Acme Corp. (Buyer)", "hereinafter called Buyer".

use super::definition::{Definition, How, NAMING, key_of};
use crate::paper::Paper;

use law::Span;

/// Terms without quotation marks: a paragraph that begins "Net Sales means", and names in brackets.
pub(super) fn find(paper: &Paper, paragraph: usize, out: &mut Vec<Definition>) {
    let range = paper.words_of(paragraph);
    let mut push = |from: usize, to: usize, how: How| {
        let Some(inner) = paper.words.get(from..to) else { return };
        let (Some(first), Some(last)) = (inner.first(), inner.last()) else { return };
        let words: Vec<&str> = inner.iter().filter(|w| w.is_word() || w.is_number()).map(|w| w.low.as_str()).collect();
        let span = Span::new(first.span.start, last.span.end);
        let body = Span::new(last.span.end, paper.span_of(paragraph).end.min(last.span.end + 2_000));
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

//! Percentages among words.

use crate::paper::Paper;

use law::Span;

/// The percentages among some words, with their places.
pub(super) fn percentages(paper: &Paper, range: std::ops::Range<usize>) -> Vec<(f64, Span)> {
    let mut out = Vec::new();
    for i in range {
        let sign = paper.words.get(i).filter(|w| matches!(w.low.as_str(), "%" | "percent"));
        let (Some(sign), Some(number)) =
            (sign, i.checked_sub(1).and_then(|k| paper.words.get(k)).filter(|w| w.is_number()))
        else {
            continue;
        };
        let decimal = i >= 3
            && paper.low(i - 2) == "."
            && !number.spaced
            && paper.words.get(i - 3).is_some_and(|w| w.is_number());
        let (text, start) = match paper.words.get(i.wrapping_sub(3)).filter(|_| decimal) {
            Some(whole) => (format!("{}.{}", whole.text, number.text), whole.span.start),
            None => (number.text.clone(), number.span.start),
        };
        if let Ok(n) = text.parse::<f64>() {
            out.push((n, Span::new(start, sign.span.end)));
        }
    }
    out
}

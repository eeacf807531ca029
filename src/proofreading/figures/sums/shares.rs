//! Shares that do not make one hundred percent.

use super::lines::Line;
use crate::{
    finding::{Finding, Kind, Severity},
    paper::Paper,
};

use law::Span;

/// Words that say that shares are of one whole.
const WHOLE: &[&str] = &[
    "allocat",
    "split",
    "divid",
    "owned",
    "owns",
    "ownership",
    "membership interest",
    "respectively",
    "apportion",
    "distributed",
];

/// Shares of one whole in one sentence.
pub(super) fn shares(paper: &Paper, line: &Line) -> Option<Finding> {
    if !(3..=12).contains(&line.shares.len()) || line.span.len() > 700 {
        return None;
    }
    let low = paper.line(line.span).to_lowercase();
    let sum: f64 = line.shares.iter().map(|(n, _)| n).sum();
    let whole = WHOLE.iter().any(|w| low.contains(w));
    if !whole || (sum - 100.0).abs() < 0.11 || !(90.0..=110.0).contains(&sum) {
        return None;
    }
    let (first, last) = (line.shares.first()?, line.shares.last()?);
    let message = format!("The shares add up to {}%, not to 100%. Check them.", rounded(sum));
    Some(paper.finding(Kind::PercentSum, Severity::Check, Span::new(first.1.start, last.1.end), message))
}

fn rounded(n: f64) -> String {
    let text = format!("{n:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Rows with one share each, three or more of them, or with a "Total" of 100 % below.
pub(super) fn columns(paper: &Paper, lines: &[Line]) -> Vec<Finding> {
    let mut out = Vec::new();
    let mut run: Vec<(f64, Span)> = Vec::new();
    let mut flush = |run: &mut Vec<(f64, Span)>, total: Option<(f64, Span)>| {
        let sum: f64 = run.iter().map(|(n, _)| n).sum();
        let (wanted, known) = total.map_or((100.0, false), |(n, _)| (n, true));
        let off = (sum - wanted).abs() > 0.11;
        let least = if known { 2 } else { 3 };
        if run.len() >= least
            && off
            && (sum - wanted).abs() <= wanted / 10.0
            && let (Some(first), Some(last)) = (run.first(), total.as_ref().or(run.last()))
        {
            let severity = if known { Severity::Wrong } else { Severity::Check };
            let message = format!("The shares add up to {}%, not to {}%. Check them.", rounded(sum), rounded(wanted));
            let span = if known { last.1 } else { first.1 };
            out.push(paper.finding(Kind::PercentSum, severity, span, message));
        }
        run.clear();
    };
    for line in lines {
        match line.shares.as_slice() {
            [share] if line.words < 16 && line.amounts.is_empty() => {
                if line.total {
                    flush(&mut run, Some(*share))
                } else {
                    run.push(*share)
                }
            }
            _ => flush(&mut run, None),
        }
    }
    flush(&mut run, None);
    out
}

//! Rules of underscores and dots that were to be filled in.

use crate::{
    finding::{Finding, Kind, Severity},
    paper::Paper,
};

use law::Span;

/// Rules of underscores and of dots in running text. Beside "By:" or "Name:" they are lines to sign on.
pub(super) fn rules(paper: &Paper, paragraph: usize, out: &mut Vec<Finding>) {
    let whole = paper.span_of(paragraph);
    let at = paper.letters.at(whole);
    let mut i = 0;
    while i < at.len() {
        let c = at[i];
        if !matches!(c, '_' | '…' | '.') {
            i += 1;
            continue;
        }
        let run = at[i..].iter().take_while(|x| **x == c).count();
        let (start, end) = (i, i + run);
        i = end;
        let least = match c {
            '_' => 2,
            '…' => 3,
            _ => 8,
        };
        if run < least {
            continue;
        }
        let words = |range: &[char]| {
            range.iter().collect::<String>().split(|c: char| !c.is_alphabetic()).filter(|w| w.len() > 1).count()
        };
        let line_start = at[..start].iter().rposition(|c| *c == '\n').map_or(0, |n| n + 1);
        let line_end = at[end..].iter().position(|c| *c == '\n').map_or(at.len(), |n| end + n);
        let (before, after) = (&at[line_start..start], &at[end..line_end]);
        let ahead: String = before.iter().rev().take(30).collect::<Vec<_>>().into_iter().rev().collect();
        // Space on either side is a table's, as in a block of signatures.
        let table = before.iter().rev().take(3).all(|c| c.is_whitespace())
            && after.iter().take(3).all(|c| c.is_whitespace())
            && !before.is_empty()
            && !after.is_empty();
        let block =
            paper.paragraphs.get(paragraph).is_some_and(|p| p.text.contains("By:") || p.text.contains("before me"));
        let signs = table
            || block
            || ahead.trim_end().ends_with([':', 'X', 'x'])
            || ahead.to_lowercase().trim_end().ends_with("by");
        // A line to sign on, a heading's rule and a table of contents have no sentence around them.
        if signs || words(before) < 3 || words(before) + words(after) < 6 || c != '_' && words(after) < 2 {
            continue;
        }
        // "_emphasis_" in a plain text.
        if run < 3 && (at.get(end).is_some_and(|c| c.is_alphanumeric()) || start > 0 && at[start - 1].is_alphabetic()) {
            continue;
        }
        let span = Span::new(whole.start + start, whole.start + end);
        let message = "A blank was left in the sentence. Fill it in.";
        out.push(paper.finding(Kind::Placeholder, Severity::Check, span, message));
    }
}

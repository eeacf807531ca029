//! A document line by line, with what each says of money and shares.

use super::percentages::percentages;
use crate::{figures::amount::Amount, paper::Paper};

use law::{Span, stemming::is_stop};

/// A line of the document with what it says of money and shares.
pub(super) struct Line {
    pub span: Span,
    pub amounts: Vec<Amount>,
    pub shares: Vec<(f64, Span)>,
    pub total: bool,
    pub words: usize,
}

/// The lines of a document: its paragraphs, and the rows of those that are tables.
pub(super) fn lines(paper: &Paper, amounts: &[Amount]) -> Vec<Line> {
    let mut out = Vec::new();
    for paragraph in 0..paper.paragraphs.len() {
        let whole = paper.span_of(paragraph);
        let text = paper.letters.at(whole);
        // A table has a line for each row; running text may be wrapped, and is one.
        let rows = text.split(|c| *c == '\n').filter(|l| l.iter().any(|c| c.is_ascii_digit())).count() > 1
            && text.split(|c| *c == '\n').all(|l| l.len() < 90)
            && !is_wrapped(text);
        let mut start = whole.start;
        let ends: Vec<usize> = text
            .iter()
            .enumerate()
            .filter(|(_, c)| rows && **c == '\n')
            .map(|(i, _)| whole.start + i)
            .chain([whole.end])
            .collect();
        for end in ends {
            let span = Span::new(start, end);
            start = end + 1;
            let from = amounts.partition_point(|a| a.span.start < span.start);
            let here: Vec<Amount> = amounts[from..].iter().take_while(|a| a.span.end <= span.end).cloned().collect();
            let range = paper.word_from(span.start)..paper.word_from(span.end);
            let first = paper.words.get(range.clone()).and_then(|w| w.iter().find(|w| w.is_word()));
            let total = first.is_some_and(|w| matches!(w.low.as_str(), "total" | "totals" | "sum" | "grand"));
            out.push(Line {
                span,
                amounts: here,
                shares: percentages(paper, range.clone()),
                total,
                words: range.len(),
            });
        }
    }
    out
}

/// Whether the lines of a paragraph are those of a sentence, as a PDF breaks them: it ends with a full stop, and a third of its lines go
/// on with a small letter or behind a word that ends nothing ("a total of").
fn is_wrapped(text: &[char]) -> bool {
    let lines: Vec<String> = text.split(|c| *c == '\n').map(|line| line.iter().collect::<String>()).collect();
    let on = lines.windows(2).filter(|two| {
        let last = two[0].split_whitespace().next_back().unwrap_or_default();
        let open = last.ends_with(',') || last.chars().all(char::is_lowercase) && is_stop(last) && !last.is_empty();
        open || two[1].trim_start().starts_with(char::is_lowercase)
    });
    let ends = text.iter().rev().find(|c| !c.is_whitespace()).is_some_and(|c| matches!(c, '.' | ';' | ':'));
    let on = on.count();
    ends && on > 0 && on * 3 >= lines.len() - 1
}

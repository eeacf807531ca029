//! Totals that are not the sum of their items, and shares that do not make one hundred percent.
//!
//! A total is called wrong only if no reading of the amounts around it gives it: [`reading`].

mod arithmetic;
mod lines;
mod percentages;
mod reading;
mod sentence;
mod shares;
mod tables;
mod together;
mod totals;

use crate::{figures::amount::Amount, finding::Finding, paper::Paper};

use law::Span;

/// Totals and shares.
pub(super) fn check(paper: &Paper, amounts: &[Amount]) -> Vec<Finding> {
    let mut amounts = amounts.to_vec();
    amounts.extend(bare_cells(paper, &amounts));
    amounts.sort_by_key(|amount| amount.span.start);
    let lines = lines::lines(paper, &amounts);
    let mut out = tables::check(paper, &lines);
    out.extend(arithmetic::check(paper));
    for line in &lines {
        out.extend(sentence::check(paper, line));
        out.extend(shares::shares(paper, line));
    }
    out.extend(shares::columns(paper, &lines));
    out.extend(together::check(paper, &amounts));
    out
}

/// Cells of tables that hold an amount without its sign, as accounts write them: "2,400.00".
fn bare_cells(paper: &Paper, signed: &[Amount]) -> Vec<Amount> {
    let mut out = Vec::new();
    for paragraph in 0..paper.paragraphs.len() {
        let whole = paper.span_of(paragraph);
        let mut start = whole.start;
        let text = paper.letters.at(whole);
        if !text.contains(&'\t') {
            continue;
        }
        for cell in text.split(|c| matches!(c, '\t' | '\n')) {
            let span = Span::new(start, start + cell.len());
            start += cell.len() + 1;
            let words: String = cell.iter().collect::<String>().trim().to_owned();
            let bare = words.trim_matches(['(', ')']);
            let known = signed.iter().any(|amount| amount.span.touches(span));
            if let Some(cents) = hundredths(bare).filter(|_| !known) {
                let lead = cell.iter().take_while(|c| c.is_whitespace() || **c == '(').count();
                let own = Span::new(span.start + lead, span.start + lead + bare.chars().count());
                out.push(Amount { span: own, cents, currency: '$', words: bare.to_owned() });
            }
        }
    }
    out
}

/// "2,400.00" in hundredths: with two digits behind the point, so that a count of things is none.
fn hundredths(words: &str) -> Option<u64> {
    let (whole, part) = words.rsplit_once('.')?;
    let groups: Vec<&str> = whole.split(',').collect();
    let digits = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    let grouped = groups.iter().all(|group| digits(group)) && groups.iter().skip(1).all(|group| group.len() == 3);
    if !grouped || part.len() != 2 || !digits(part) {
        return None;
    }
    groups.concat().parse::<u64>().ok()?.checked_mul(100)?.checked_add(part.parse().ok()?)
}

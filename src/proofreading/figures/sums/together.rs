//! "Together $500 is due": a sentence that begins with a total of sums that stand in the sentences before it. Nothing says which of them
//! belong to it, so it is told only if none of them make it and some make it but for a slip of the hand.

use crate::{
    figures::amount::Amount,
    finding::{Finding, Severity},
    paper::Paper,
    spelling::one_slip,
};

use super::totals::wrong;

/// Words with which such a sentence begins.
const BEGINS: &[&[&str]] =
    &[&["together"], &["altogether"], &["in", "total"], &["in", "all"], &["in", "sum"], &["the", "total", "is"]];
/// Sums before it that are tried: all choices of them.
const MOST: usize = 8;
/// Words between the beginning and the sum.
const REACH: usize = 5;

/// Totals of the sentences before them that are no sum of theirs.
pub(super) fn check(paper: &Paper, amounts: &[Amount]) -> Vec<Finding> {
    amounts.iter().enumerate().filter_map(|(i, _)| off(paper, amounts, i)).collect()
}

fn off(paper: &Paper, amounts: &[Amount], i: usize) -> Option<Finding> {
    let total = amounts.get(i)?;
    let at = paper.word_from(total.span.start);
    let paragraph = paper.paragraph_at(total.span.start);
    let first = paper.words_of(paragraph).start;
    let begins = |k: &usize| {
        paper.opens_sentence(*k)
            && BEGINS.iter().any(|words| words.iter().enumerate().all(|(n, word)| paper.low(k + n) == *word))
    };
    (at.saturating_sub(REACH).max(first)..at).find(begins)?;
    let before = &amounts[..i];
    let items: Vec<&Amount> = before
        .iter()
        .rev()
        .take_while(|amount| paper.paragraph_at(amount.span.start) == paragraph)
        .filter(|amount| amount.currency == total.currency)
        .take(MOST)
        .collect();
    let choices = || (1usize..1 << items.len()).filter(|choice| choice.count_ones() > 1);
    let of =
        |choice: usize| items.iter().enumerate().filter(move |(n, _)| choice & (1 << n) != 0).map(|(_, item)| *item);
    let sum = |choice: usize| of(choice).fold(0u64, |sum, item| sum.saturating_add(item.cents));
    if choices().any(|choice| sum(choice) == total.cents) {
        return None;
    }
    let said = total.cents.to_string();
    // The fewest items: they are the most likely ones.
    let choice = choices()
        .filter(|choice| one_slip(&sum(*choice).to_string(), &said))
        .min_by_key(|choice| choice.count_ones())?;
    let mut items: Vec<&Amount> = of(choice).collect();
    items.reverse();
    let mut finding = wrong(paper, total, sum(choice), &items);
    finding.severity = Severity::Check;
    Some(finding)
}

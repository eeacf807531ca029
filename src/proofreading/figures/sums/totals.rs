//! Totals that are wrong, as findings.

use crate::{
    figures::amount::Amount,
    finding::{Finding, Kind, Severity},
    paper::Paper,
};

/// Items of one total.
pub(super) const ITEMS: usize = 40;

/// Whether two sums are so near that one may be meant to be the other.
pub(super) fn near(a: u64, b: u64) -> bool {
    a != b && a.max(b) <= a.min(b).saturating_mul(5) / 4
}

/// The finding about a total that is not the sum of its items.
pub(super) fn wrong(paper: &Paper, total: &Amount, sum: u64, items: &[&Amount]) -> Finding {
    let right = written(sum, total.currency);
    let message = format!("The items add up to {right}, not to {}. Correct the total or an item.", total.words);
    let finding = paper.finding(Kind::Total, Severity::Wrong, total.span, message).with(right);
    items.iter().fold(finding, |f, item| f.against(paper.place(item.span)))
}

/// Hundredths for a person: "$1,250.50".
pub(super) fn written(cents: u64, currency: char) -> String {
    let digits = (cents / 100).to_string();
    let grouped = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect::<Vec<_>>().join(",");
    match cents % 100 {
        0 => format!("{currency}{grouped}"),
        rest => format!("{currency}{grouped}.{rest:02}"),
    }
}

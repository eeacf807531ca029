//! Totals that are not the sum of their items, and shares that do not make one hundred percent.
//!
//! A total is called wrong only if no reading of the amounts around it gives it: [`reading`].

mod lines;
mod percentages;
mod reading;
mod sentence;
mod shares;
mod tables;
mod totals;

use crate::{figures::amount::Amount, finding::Finding, paper::Paper};

/// Totals and shares.
pub(super) fn check(paper: &Paper, amounts: &[Amount]) -> Vec<Finding> {
    let lines = lines::lines(paper, amounts);
    let mut out = tables::check(paper, &lines);
    for line in &lines {
        out.extend(sentence::check(paper, line));
        out.extend(shares::shares(paper, line));
    }
    out.extend(shares::columns(paper, &lines));
    out
}

//! Dates and amounts: those that cannot be, those that contradict each other, and totals that do not add up.

mod amount;
mod calendar;
mod labelled;
mod near_misses;
mod sums;
mod words_and_figures;

use crate::{finding::Finding, paper::Paper};
use amount::amounts;

use law::dates::dates_in;

/// All findings about dates and amounts.
pub(crate) fn check(paper: &Paper) -> Vec<Finding> {
    let days = dates_in(&paper.letters, paper.letters.span());
    let amounts = amounts(&paper.text);
    let mut all = words_and_figures::check(paper);
    all.extend(calendar::check(paper, &days));
    all.extend(sums::check(paper, &amounts));
    all.extend(labelled::check(paper, &days, &amounts));
    all.extend(near_misses::check(paper, &days, &amounts));
    all
}

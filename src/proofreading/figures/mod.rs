//! Dates and amounts: those that cannot be, those that contradict each other, and totals that do not add up.

mod amount;
mod calendar;
mod days_between;
mod labelled;
mod near_misses;
mod of_sections;
mod sums;
mod superseded;
mod words_and_figures;

use crate::{
    finding::{Finding, Kind},
    paper::Paper,
};
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
    all.extend(days_between::check(paper, &days));
    all.extend(superseded::check(paper, &days));
    let of_sections = of_sections::check(paper, &amounts);
    // A total that is wrong, or a sum that its section does not have, is told once.
    let told = |other: &Finding| {
        let place = (other.paragraph, other.start);
        let totals = all.iter().filter(|finding| finding.kind == Kind::Total);
        totals.chain(&of_sections).any(|finding| (finding.paragraph, finding.start) == place)
    };
    let near: Vec<Finding> =
        near_misses::check(paper, &days, &amounts).into_iter().filter(|finding| !told(finding)).collect();
    all.extend(near);
    all.extend(of_sections);
    all
}

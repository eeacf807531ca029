//! What a draft leaves behind: blanks, notes to the drafter, broken fields, doubled words, open brackets, tracked
//! changes, and a court paper that is not signed or served.

mod blanks;
mod court_paper;
mod doubled;
mod fields;
mod marks;
mod placeholders;

use crate::{finding::Finding, paper::Paper};

/// All left-overs.
pub(crate) fn check(paper: &Paper) -> Vec<Finding> {
    let mut all = placeholders::check(paper);
    all.extend(fields::check(paper));
    all.extend(doubled::check(paper));
    all.extend(marks::check(paper));
    all.extend(court_paper::check(paper));
    all
}

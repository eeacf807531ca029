//! Citations: authorities that cannot exist or have another name, short forms that point to nothing, pins, sections of
//! statutes, and quotations that differ from their source.

mod authorities;
mod cites;
mod pieces;
mod pins;
mod quotations;
mod rules;
mod short_forms;
mod statutes;
mod testimony;
mod words_apart;

use crate::{finding::Finding, paper::Paper};
use cites::Cites;

/// All findings about citations.
pub(crate) fn check(paper: &Paper) -> Vec<Finding> {
    let cites = Cites::new(paper);
    let mut all = authorities::check(paper, &cites);
    all.extend(short_forms::check(paper, &cites));
    all.extend(pins::check(paper, &cites));
    all.extend(statutes::check(paper, &cites));
    all.extend(rules::check(paper));
    all.extend(quotations::check(paper, &cites));
    all
}

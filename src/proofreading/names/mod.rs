//! Names spelt two ways, and parties that are none of this matter.

mod companies;
mod dockets;
mod foreign;
mod known;
mod slips;

use crate::{finding::Finding, paper::Paper};
use known::Known;

use law::Span;

/// All findings about names.
pub(crate) fn check(paper: &Paper) -> Vec<Finding> {
    // The names of cited cases belong to other people.
    let cited: Vec<Span> = paper.citations().iter().map(|c| c.whole).collect();
    let is_cited = |at: usize| {
        let i = cited.partition_point(|s| s.end <= at);
        cited.get(i).is_some_and(|s| s.start <= at)
    };
    let known = Known::read(paper);
    let mut all = companies::check(paper, &is_cited);
    all.extend(slips::check(paper, &known, &is_cited));
    all.extend(dockets::check(paper, &is_cited));
    all.extend(foreign::check(paper, &known, &is_cited));
    all
}

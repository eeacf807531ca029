//! References of the document to its own parts: sections, articles, exhibits, tables and footnotes that do not exist.
//!
//! A text that lost its numbering would make every reference look false. So nothing is said about a sort of parts unless
//! the document has such parts and most references to them are good.

mod elsewhere;
mod mentions;
mod numbering;
mod of_sources;
mod whose;

use crate::{
    finding::{Finding, Kind, Severity},
    paper::Paper,
};
use mentions::{Mention, Sort, Target};
use numbering::Numbering;

use std::collections::HashSet;

/// The fewest numbered sections of a document whose references are judged.
const SECTIONS: usize = 4;

/// References that point nowhere.
pub(crate) fn check(paper: &Paper) -> Vec<Finding> {
    let mentions = mentions::find(paper);
    let numbering = Numbering::read(paper, &mentions);
    let mut out = Vec::new();
    for sort in [
        Sort::Section,
        Sort::Article,
        Sort::Exhibit,
        Sort::Schedule,
        Sort::Annex,
        Sort::Appendix,
        Sort::Attachment,
        Sort::Table,
        Sort::Figure,
        Sort::Part,
        Sort::Footnote,
    ] {
        let ours: Vec<&Mention> = mentions.iter().filter(|m| m.sort == sort && !m.foreign).collect();
        out.extend(judge(paper, sort, &ours, &numbering));
    }
    out.extend(elsewhere::check(paper, &mentions, &numbering));
    out.extend(of_sources::check(paper, &mentions, numbering.count(Sort::Section) >= SECTIONS));
    out.extend(
        mentions.iter().filter(|m| m.sort == Sort::Section && !m.foreign).filter_map(|m| letter(paper, m, &numbering)),
    );
    out
}

fn judge(paper: &Paper, sort: Sort, mentions: &[&Mention], numbering: &Numbering) -> Vec<Finding> {
    if numbering.count(sort) < if sort == Sort::Section { SECTIONS } else { 1 } {
        return Vec::new();
    }
    let mut seen: HashSet<&Target> = HashSet::new();
    let distinct: Vec<&Target> = mentions.iter().map(|m| &m.target).filter(|t| seen.insert(*t)).collect();
    let good = distinct.iter().filter(|t| numbering.has(sort, t)).count();
    let bad = distinct.len() - good;
    // One slip in a short list, or few in a long one.
    // Sections that run from 1 to the last without a hole are all there.
    let whole =
        sort == Sort::Section && numbering.runs_through() || sort == Sort::Part && numbering.parts_run_through();
    // One of two exhibits is missing: the other one shows that they are attached here.
    if bad == 0 || !whole && (good == 0 || bad * 3 > distinct.len().max(3)) {
        return Vec::new();
    }
    let attached = matches!(sort, Sort::Exhibit | Sort::Schedule | Sort::Annex | Sort::Appendix | Sort::Attachment);
    // Exhibits are often files of their own.
    if attached && (good < 1 || bad > 1 && bad * 6 > distinct.len()) {
        return Vec::new();
    }
    let mut out = Vec::new();
    let mut told: HashSet<&Target> = HashSet::new();
    for mention in mentions.iter().filter(|m| !numbering.has(sort, &m.target)) {
        if attached && !told.insert(&mention.target) {
            continue;
        }
        if numbering.is_far(sort, &mention.target) && !mention.own {
            continue;
        }
        let few = good < 3 || bad * 5 > distinct.len();
        let alone = sort == Sort::Section && !numbering.has_siblings(&mention.target);
        let severity = if attached || (few || alone) && !mention.own { Severity::Check } else { Severity::Wrong };
        let message = if attached {
            format!(
                "“{}” was not found in this document, which has others. Attach it or correct the reference.",
                mention.words
            )
        } else {
            format!(
                "“{}” points to nothing: this document has no such {}. Correct the reference.",
                mention.words,
                sort.name()
            )
        };
        out.push(paper.finding(Kind::CrossReference, severity, mention.span, message));
    }
    out
}

/// "Section 3.2(f)", where 3.2 has the items (a) to (d).
fn letter(paper: &Paper, mention: &Mention, numbering: &Numbering) -> Option<Finding> {
    let letter = mention.letters.first()?;
    let items = numbering.items(paper, &mention.target)?;
    if items.is_empty() || items.contains(letter) {
        return None;
    }
    let last = items.last()?;
    let message = format!(
        "“{}” points to nothing: that section has the items (a) to ({last}). Correct the reference.",
        mention.words
    );
    Some(paper.finding(Kind::CrossReference, Severity::Check, mention.span, message))
}

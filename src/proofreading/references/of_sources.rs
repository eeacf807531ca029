//! "Section 14.9 requires notice by mail" in a letter, where the contract beside it ends its Section 14 with 14.3.
//!
//! Only numbers with a dot are looked at, and only where exactly one source has sections of the same first number: whether "Section 7"
//! is of this contract or of a statute nobody can tell.

use super::mentions::{Mention, Sort};
use crate::{
    document::Source,
    finding::{Finding, Kind, Severity},
    paper::Paper,
};

use std::collections::BTreeSet;

/// Sections with one first number, from which on a source is known to have them numbered.
const SIBLINGS: usize = 2;

/// References to sections that the sources do not have.
pub(super) fn check(paper: &Paper, mentions: &[Mention]) -> Vec<Finding> {
    if paper.context.sources.is_empty() {
        return Vec::new();
    }
    let all: Vec<(&Source, BTreeSet<Vec<u32>>)> =
        paper.context.sources.iter().map(|source| (source, sections(&source.text))).collect();
    mentions.iter().filter_map(|mention| missing(paper, mention, &all)).collect()
}

fn missing(paper: &Paper, mention: &Mention, all: &[(&Source, BTreeSet<Vec<u32>>)]) -> Option<Finding> {
    let numbers = &mention.target.numbers;
    let [first, second] = numbers[..] else { return None };
    if mention.sort != Sort::Section || mention.own || all.iter().any(|(_, sections)| sections.contains(numbers)) {
        return None;
    }
    let siblings = |sections: &BTreeSet<Vec<u32>>| -> Vec<u32> {
        sections.iter().filter(|own| own.len() == 2 && own[0] == first).map(|own| own[1]).collect()
    };
    let mut with =
        all.iter().map(|(source, sections)| (source, siblings(sections))).filter(|(_, own)| own.len() >= SIBLINGS);
    let (source, own) = with.next().filter(|_| with.next().is_none())?;
    // In an excerpt a section between two others may be left out.
    let (last, whole) = (*own.last()?, own.iter().copied().eq(1..=own.len() as u32));
    if !whole && second < last {
        return None;
    }
    let message = format!(
        "{} has no Section {first}.{second}; the last of its kind there is {first}.{last}. Check the reference.",
        source.name
    );
    Some(paper.finding(Kind::CrossReference, Severity::Check, mention.span, message))
}

/// The numbers with dots that stand at the beginning of a line, behind "Section" or alone.
fn sections(text: &str) -> BTreeSet<Vec<u32>> {
    let number = |line: &str| -> Option<Vec<u32>> {
        let mut words = line.split_whitespace();
        let mut first = words.next()?;
        if matches!(first.to_lowercase().as_str(), "section" | "§" | "clause") {
            first = words.next()?;
        }
        let numbers: Vec<u32> =
            first.trim_end_matches(['.', ':', ')']).split('.').map(|n| n.parse().ok()).collect::<Option<_>>()?;
        // "2,400.00" at a line's end and "12.50" of an account are none: a name follows a section's number.
        (numbers.len() == 2 && words.next()?.starts_with(char::is_alphabetic)).then_some(numbers)
    };
    text.lines().filter_map(number).collect()
}

//! "Section 14.9 requires notice by mail" in a letter, where the contract beside it ends its Section 14 with 14.3.
//!
//! Of numbers with a dot, only where exactly one source has sections of the same first number. Of whole numbers, only where the text says of which
//! paper they are, "paragraph 11 of the Agreement": whether "Section 7" alone is of a contract or of a statute nobody can tell.

use super::mentions::{Mention, Sort};
use crate::{
    document::Source,
    finding::{Finding, Kind, Severity},
    paper::Paper,
};

use law::Span;
use std::collections::BTreeSet;

/// Sections with one first number, from which on a source is known to have them numbered.
const SIBLINGS: usize = 2;

/// References to sections that the sources do not have. Where the document has sections of its own, `numbered`, only of a paper that is named.
pub(super) fn check(paper: &Paper, mentions: &[Mention], numbered: bool) -> Vec<Finding> {
    if paper.context.sources.is_empty() {
        return Vec::new();
    }
    let all: Vec<(&Source, BTreeSet<Vec<u32>>)> =
        paper.context.sources.iter().map(|source| (source, sections(&source.text))).collect();
    let missing = |mention: &Mention| missing(paper, mention, &all).filter(|_| !numbered);
    mentions.iter().filter_map(|mention| missing(mention).or_else(|| beyond(paper, mention))).collect()
}

/// Fewest paragraphs in a row from 1 on, of a source that is numbered so.
const NUMBERED: u32 = 4;
/// Characters at the head of a source in which its title stands, and behind a reference in which the paper is named.
const HEAD: usize = 300;
const NAMED: usize = 60;

/// "Paragraph 11 of the Agreement", of which the paragraphs end with 9.
fn beyond(paper: &Paper, mention: &Mention) -> Option<Finding> {
    let [number] = mention.target.numbers[..] else { return None };
    if mention.sort != Sort::Section || mention.own || !mention.target.name.is_empty() {
        return None;
    }
    let behind = Span::new(mention.number_end, (mention.number_end + NAMED).min(paper.letters.span().end));
    let noun = named_paper(&paper.letters.folded(behind))?;
    let mut with = paper.context.sources.iter().filter(|source| {
        let head: String = source.text.chars().take(HEAD).collect::<String>().to_lowercase();
        head.split(|c: char| !c.is_alphabetic()).any(|word| word == noun)
    });
    let (source, None) = (with.next()?, with.next()) else { return None };
    let last = (1..).take_while(|number| begins_with(&source.text, *number)).last().unwrap_or(0);
    (last >= NUMBERED && number > last).then(|| {
        let message =
            format!("{} has no paragraph {number}; its last one is {last}. Check the reference.", source.name);
        paper.finding(Kind::CrossReference, Severity::Check, mention.span, message)
    })
}

/// The noun by which a paper is named behind a reference: "agreement" of " of the Purchase Agreement".
fn named_paper(behind: &str) -> Option<String> {
    let rest = ["of the ", "in the "].iter().find_map(|lead| behind.trim_start().strip_prefix(lead))?;
    let name: Vec<&str> = rest.split(' ').take_while(|word| word.starts_with(char::is_uppercase)).collect();
    let last = name.last()?.trim_end_matches(|c: char| !c.is_alphanumeric());
    (last.chars().count() > 3).then(|| last.to_lowercase())
}

/// Whether a line of a text begins with a number and its stop.
fn begins_with(text: &str, number: u32) -> bool {
    text.lines().any(|line| {
        let rest = line.trim_start().strip_prefix(&number.to_string());
        rest.is_some_and(|rest| rest.starts_with(['.', ')']) && rest[1..].starts_with([' ', '\t']))
    })
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

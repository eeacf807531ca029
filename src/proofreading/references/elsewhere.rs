//! “Buyer” has the meaning set forth in Section 3.2, where Section 3.2 does not say who the Buyer is.

use super::{
    mentions::{Mention, Sort},
    numbering::Numbering,
};
use crate::{
    finding::{Finding, Kind, Severity},
    paper::Paper,
    terms::{Definition, How, definitions},
};

/// Characters behind a term within which the section is named.
const REACH: usize = 140;

/// Definitions that refer to a section in which the term does not occur.
pub(super) fn check(paper: &Paper, mentions: &[Mention], numbering: &Numbering) -> Vec<Finding> {
    let referring = definitions(paper).into_iter().filter(|d| d.quoted && d.how == How::Refers);
    referring.filter_map(|d| elsewhere(paper, &d, mentions, numbering)).collect()
}

fn elsewhere(paper: &Paper, definition: &Definition, mentions: &[Mention], numbering: &Numbering) -> Option<Finding> {
    let from = mentions.partition_point(|m| m.span.start < definition.span.end);
    let mention = mentions
        .get(from)
        .filter(|m| m.span.start < definition.span.end + REACH && m.sort == Sort::Section && !m.foreign)?;
    let words = paper.words.get(paper.word_from(mention.span.start))?;
    if words.paragraph != definition.paragraph {
        return None;
    }
    // Another definition begins before the reference.
    let between = paper.letters.at(law::Span::new(definition.span.end + 1, mention.span.start));
    if between.iter().any(|c| matches!(c, '“' | '"')) {
        return None;
    }
    let regions = numbering.regions(paper, &mention.target);
    let first = definition.key.split(' ').next()?;
    let last = definition.key.rsplit(' ').next()?;
    let said = |region: &law::Span| {
        let words = paper.letters.folded_lower(*region);
        // The definition itself may stand in that section.
        region.holds(definition.span) || words.contains(first) && words.contains(last)
    };
    // A region of a few words is a line of a table of contents.
    if !regions.iter().any(|r| r.len() > 80) || regions.iter().any(said) {
        return None;
    }
    let message = format!(
        "“{}” is said to be defined in {}, but does not occur there. Correct the reference or add the definition.",
        definition.term, mention.words
    );
    Some(
        paper
            .finding(Kind::TermElsewhere, Severity::Check, mention.span, message)
            .against(paper.place(definition.span)),
    )
}

//! Quotations against the authority or paper that they are taken from.

use super::{
    cites::Cites,
    pieces::{Piece, pieces},
    words_apart::{Compared, Indexed},
};
use crate::{
    finding::{Finding, Kind, Severity},
    paper::{Paper, place_in},
};

use law::{Letters, Span, authorities::own, citations::formats};
use std::collections::HashMap;

/// The fewest words that count as a quotation and not a term.
const WORDS: usize = 5;
/// A quotation's citation starts within this many characters behind it.
const REACH: usize = 220;
/// Share of a quotation's words that its source must have before a difference is called one.
const NEAR: f32 = 0.6;
/// The same where nothing says that the quotation is from this source.
const VERY_NEAR: f32 = 0.85;
/// The fewest words of a quotation of which nothing says where it is from.
const ALONE: usize = 6;
/// From so many words on, a quotation that differs in words is told where nothing says where it is from.
const LONG: usize = 8;
/// Words that must be the source's for one difference to be told.
const SAME: f32 = 5.0;
/// Share of the words for one difference, where nothing says where the quotation is from.
const ONE_CHANGE: f32 = 0.6;
/// Quotations that are compared.
const MOST: usize = 1_000;

/// A source that quotations are compared with, indexed when the first one is.
struct Shelved<'s> {
    name: &'s str,
    letters: Letters,
    index: Indexed,
}

/// Quotations that differ from their source.
pub(super) fn check(paper: &Paper, cites: &Cites) -> Vec<Finding> {
    let context = paper.context;
    if context.authorities.is_empty() && context.sources.is_empty() {
        return Vec::new();
    }
    let shelve = |source: &'_ crate::document::Source| Letters::new(&source.text);
    let letters: Vec<(&str, Letters)> =
        context.authorities.iter().chain(&context.sources).map(|s| (s.name.as_str(), shelve(s))).collect();
    let shelf: Vec<Shelved> =
        letters.into_iter().map(|(name, letters)| Shelved { name, index: Indexed::new(&letters), letters }).collect();
    let mut forms: HashMap<String, usize> = HashMap::new();
    for (i, authority) in context.authorities.iter().enumerate() {
        for own in own(&authority.text, &authority.name) {
            forms.entry(own.form).or_insert(i);
        }
    }
    let mut out = Vec::new();
    for quote in quotes(paper).into_iter().take(MOST) {
        let pieces = pieces(&paper.letters, quote);
        let words = pieces.iter().filter(|p| matches!(p, Piece::Word(_))).count();
        if words < WORDS {
            continue;
        }
        let cited = citation_behind(cites, quote).and_then(|i| authority_of(cites, i, &forms));
        match cited {
            Some(i) => out.extend(shelf.get(i).and_then(|s| against(paper, quote, &pieces, s))),
            None if words >= ALONE => out.extend(anywhere(paper, quote, &pieces, &shelf)),
            None => {}
        }
    }
    out
}

/// The words between quotation marks, paragraph by paragraph.
fn quotes(paper: &Paper) -> Vec<Span> {
    let mut out = Vec::new();
    for paragraph in 0..paper.paragraphs.len() {
        let whole = paper.span_of(paragraph);
        let at = paper.letters.at(whole);
        let mut i = 0;
        while i < at.len() {
            let close = match at[i] {
                '“' => '”',
                '"' => '"',
                _ => {
                    i += 1;
                    continue;
                }
            };
            let Some(length) = at[i + 1..].iter().position(|c| *c == close) else { break };
            out.push(Span::new(whole.start + i + 1, whole.start + i + 1 + length));
            i += length + 2;
        }
    }
    out
}

/// The citation that follows a quotation.
fn citation_behind(cites: &Cites, quote: Span) -> Option<usize> {
    let i = cites.all.partition_point(|c| c.whole.start < quote.end);
    cites.all.get(i).filter(|c| c.whole.start <= quote.end + REACH).map(|_| i)
}

/// The copy in the files of the authority that a citation cites.
fn authority_of(cites: &Cites, i: usize, forms: &HashMap<String, usize>) -> Option<usize> {
    let authority = cites.authorities.get((*cites.of.get(i)?)?)?;
    authority.citations.iter().filter_map(|k| cites.all.get(*k)).find_map(|c| forms.get(&formats::normal(c)).copied())
}

/// Against the authority that is cited.
fn against(paper: &Paper, quote: Span, pieces: &[Piece], source: &Shelved) -> Option<Finding> {
    match source.index.compare(&paper.letters, pieces) {
        Compared::Same => None,
        Compared::Differs { at, changes, share } if share >= NEAR => {
            Some(differs(paper, quote, source, at, &changes, Severity::Wrong))
        }
        Compared::Differs { .. } | Compared::Absent => {
            let message = format!(
                "These words are not in {} as it is in your files. Check the quotation and its citation.",
                source.name
            );
            Some(paper.finding(Kind::Quotation, Severity::Check, quote, message))
        }
    }
}

/// Against all sources: only a passage that is nearly the same in one of them, and in none of them the same.
fn anywhere(paper: &Paper, quote: Span, pieces: &[Piece], shelf: &[Shelved]) -> Option<Finding> {
    let words = pieces.iter().filter(|p| matches!(p, Piece::Word(_))).count();
    let mut best: Option<(f32, usize, Span, Vec<Change>)> = None;
    for (i, source) in shelf.iter().enumerate() {
        match source.index.compare(&paper.letters, pieces) {
            Compared::Same => return None,
            Compared::Differs { at, changes, share }
                if is_from(words, share, &changes) && best.as_ref().is_none_or(|b| b.0 < share) =>
            {
                best = Some((share, i, at, changes));
            }
            _ => {}
        }
    }
    let (share, i, at, changes) = best?;
    let sure = share >= VERY_NEAR || numbers_only(&changes);
    let severity = if sure { Severity::Wrong } else { Severity::Check };
    Some(differs(paper, quote, shelf.get(i)?, at, &changes, severity))
}

/// Whether a quotation is from a source that has it nearly word for word: all but a few of its words, or all but those at one place.
fn is_from(words: usize, share: f32, changes: &[Change]) -> bool {
    let one = changes.len() <= 1 && share >= ONE_CHANGE && share * words as f32 >= SAME;
    words >= LONG && (share >= VERY_NEAR || one)
        || numbers_only(changes) && share >= ONE_CHANGE && share * words as f32 >= SAME - 1.0
}

/// Whether only numbers differ, in words or figures.
fn numbers_only(changes: &[Change]) -> bool {
    let number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit()) || law::numerals::of_word(word).is_some();
    let all = |words: &str| !words.is_empty() && words.split(' ').all(number);
    !changes.is_empty() && changes.iter().all(|(ours, theirs, _)| all(ours) && all(theirs))
}

/// Words of the quotation, words of the source, and the place in the quotation.
type Change = (String, String, Span);

fn differs(paper: &Paper, quote: Span, source: &Shelved, at: Span, changes: &[Change], severity: Severity) -> Finding {
    let said: Vec<String> = changes
        .iter()
        .take(5)
        .map(|(ours, theirs, _)| match (ours.is_empty(), theirs.is_empty()) {
            (false, false) => format!("“{ours}” instead of “{theirs}”"),
            (false, true) => format!("“{ours}”, which the source does not have"),
            _ => format!("“{theirs}” left out without an ellipsis"),
        })
        .collect();
    let more = if changes.len() > 5 { format!(" and {} more", changes.len() - 5) } else { String::new() };
    let message = format!(
        "The quotation differs from {}: {}{more}. Quote the source, or mark the change with brackets or an ellipsis.",
        source.name,
        said.join("; ")
    );
    let finding =
        paper.finding(Kind::Quotation, severity, quote, message).against(place_in(source.name, &source.letters, at));
    // Only a quotation without gaps can be put right as a whole; testimony has the numbers of lines between its words.
    let words = paper.letters.exact(quote);
    let whole =
        !source.index.is_testimony() && !words.contains(['[', '…']) && !words.contains("...") && !words.contains(". .");
    let inner =
        |(_, theirs, place): &Change| !theirs.is_empty() && place.start > quote.start + 1 && place.end + 2 < quote.end;
    if whole && changes.iter().all(inner) { finding.with(source.letters.folded(at)) } else { finding }
}

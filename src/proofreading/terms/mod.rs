//! Defined terms: defined and never used, used and not defined, defined twice, used too early, misspelt.

mod definition;
mod definitions;
mod promised;
mod undefined;
mod unquoted;
mod uses;

use crate::{
    finding::{Finding, Kind, Severity},
    paper::Paper,
};
pub(crate) use definition::{Definition, How};
pub(crate) use definitions::find as definitions;
use uses::Uses;

use law::Span;
use std::collections::{HashMap, HashSet};

/// A document with fewer definitions does not work with terms.
const FEWEST: usize = 3;

/// All findings about terms.
pub(crate) fn check(paper: &Paper) -> Vec<Finding> {
    let definitions = definitions(paper);
    let promised = promised::check(paper, &definitions);
    if definitions.is_empty() {
        return promised;
    }
    let uses = Uses::find(paper, &definitions);
    let mut out = unused(paper, &definitions, &uses);
    out.extend(promised);
    out.extend(twice(paper, &definitions));
    out.extend(early(paper, &definitions, &uses));
    out.extend(uses::misspelt(paper, &definitions, &uses));
    if definitions.len() >= FEWEST {
        out.extend(undefined::check(paper, &definitions));
    }
    out
}

/// Defined and never used.
fn unused(paper: &Paper, definitions: &[Definition], uses: &Uses) -> Vec<Finding> {
    let mut out = Vec::new();
    for (i, definition) in definitions.iter().enumerate() {
        let first = definitions.iter().position(|d| d.key == definition.key) == Some(i);
        let sure = definition.how != How::Bare
            && definition.quoted
            && !definition.key.contains(" or ")
            && !definition.key.contains(" and ");
        // `("Products" or "Units")`: one of the names is enough.
        let alias = definitions.iter().any(|d| {
            d.key != definition.key
                && d.group == definition.group
                && definition.group.is_some()
                && uses.count(&d.key) > 0
                && either(paper, definition.span, d.span)
        });
        if promised::promises(paper, definition) {
            continue;
        }
        if first && sure && !alias && uses.count(&definition.key) == 0 {
            let message =
                format!("“{}” is defined here and never used. Delete the definition or use the term.", definition.term);
            out.push(paper.finding(Kind::UnusedTerm, Severity::Style, definition.span, message));
        }
    }
    out
}

/// Whether two terms of one bracket are names of one thing: `("Products" or "Units")`. In `("Acme" and together with its subsidiaries the
/// "Acme Group")` they are two.
fn either(paper: &Paper, a: Span, b: Span) -> bool {
    let (first, last) = if a.start < b.start { (a, b) } else { (b, a) };
    let between = paper.line(Span::new(first.end, last.start.max(first.end))).to_lowercase();
    !["together", "collectively", "individually", "each"].iter().any(|word| between.contains(word))
}

/// Two definitions of one term.
fn twice(paper: &Paper, definitions: &[Definition]) -> Vec<Finding> {
    let mut first: HashMap<&str, &Definition> = HashMap::new();
    let mut out = Vec::new();
    let annexes = annexes(paper);
    let annex = |d: &Definition| annexes.partition_point(|start| *start <= d.paragraph);
    for definition in definitions.iter().filter(|d| d.quoted && matches!(d.how, How::Means | How::Inline)) {
        let Some(before) = first.get(definition.key.as_str()) else {
            first.insert(&definition.key, definition);
            continue;
        };
        // An annex has its own terms. `("Party" and together the "Parties")` is one definition.
        if annex(before) != annex(definition)
            || before.group == definition.group && definition.group.is_some()
            || before.paragraph == definition.paragraph
        {
            continue;
        }
        if before.how != How::Means && definition.how != How::Means && before.term != definition.term {
            continue;
        }
        let (ours, theirs) = (paper.line(definition.body), paper.line(before.body));
        if definition.how == How::Means && ours.to_lowercase() == theirs.to_lowercase() {
            let message = format!("“{}” is defined twice with the same words. Delete one definition.", definition.term);
            out.push(
                paper
                    .finding(Kind::TermDefinedTwice, Severity::Style, definition.span, message)
                    .against(paper.place(before.span)),
            );
            continue;
        }
        // The same party, named again on a cover or above the signatures.
        let named = |d: &Definition| {
            let at = paper.word_from(d.span.start);
            let names = (at.saturating_sub(14)..at)
                .filter_map(|k| paper.words.get(k))
                .filter(|w| w.is_capital())
                .map(|w| w.low.clone());
            names.collect::<HashSet<String>>()
        };
        if before.how == How::Inline && definition.how == How::Inline && !named(before).is_disjoint(&named(definition))
        {
            continue;
        }
        let both = before.how == How::Means && definition.how == How::Means;
        let severity = if both { Severity::Wrong } else { Severity::Check };
        let message =
            format!("“{}” is defined a second time. Keep one definition, or use another term.", definition.term);
        out.push(
            paper.finding(Kind::TermDefinedTwice, severity, definition.span, message).against(paper.place(before.span)),
        );
    }
    out
}

/// Paragraphs at which an exhibit, schedule or annex begins.
fn annexes(paper: &Paper) -> Vec<usize> {
    let opens = |text: &str| {
        let text = text.trim();
        let first = text.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default().to_lowercase();
        matches!(first.as_str(), "exhibit" | "schedule" | "annex" | "appendix" | "attachment" | "addendum")
            && text.chars().count() < 80
    };
    (0..paper.paragraphs.len()).filter(|i| paper.paragraphs.get(*i).is_some_and(|p| opens(&p.text))).collect()
}

/// A term that is introduced in passing and was used in an earlier paragraph.
fn early(paper: &Paper, definitions: &[Definition], uses: &Uses) -> Vec<Finding> {
    let mut out = Vec::new();
    for (i, definition) in definitions.iter().enumerate() {
        let first = definitions.iter().position(|d| d.key == definition.key) == Some(i);
        if !first || definition.how != How::Inline || !definition.quoted || definition.key == "agreement" {
            continue;
        }
        let Some(use_at) = uses.first(&definition.key) else { continue };
        let Some(word) = paper.words.get(use_at).filter(|w| w.paragraph < definition.paragraph) else { continue };
        // "Rule 406", "Stock Purchase Contract Agent": a number, or a longer name.
        let end = paper.word_from(uses.end_of(paper, use_at, definition));
        let longer =
            paper.before(use_at).is_some_and(|w| w.is_capital() && !paper.opens_sentence(use_at - 1) || w.text == "&")
                || paper.words.get(end).is_some_and(|w| {
                    w.paragraph == word.paragraph && (w.is_capital() || w.is_number() || w.text == "-")
                });
        // "(as defined below)", "(as such term is defined in Section 8)"
        let told = (end..end + 9).any(|k| paper.low(k) == "defined");
        let lead = use_at - paper.words_of(word.paragraph).start < 6 || paper.is_contents(word.paragraph);
        if longer || told || lead {
            continue;
        }
        let body = !paper.is_heading(word.paragraph) && paper.span_of(word.paragraph).len() > 80;
        if !body || paper.opens_sentence(use_at) || paper.words.get(use_at).is_some_and(|w| w.is_shouted()) {
            continue;
        }
        let span = Span::new(word.span.start, uses.end_of(paper, use_at, definition));
        let message = format!(
            "“{}” is used here, but it is defined only later. Move the definition to the first use.",
            definition.term
        );
        out.push(
            paper.finding(Kind::TermUsedEarly, Severity::Style, span, message).against(paper.place(definition.span)),
        );
    }
    out
}

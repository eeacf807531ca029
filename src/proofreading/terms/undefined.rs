//! Capitalised words that are used like a term and that no definition explains.
//!
//! "Such Product", "any Product": a word that stands behind a word of choice is a common noun, and no name of a person,
//! firm, place or statute. So its capital says that it is a term. So does that of "excluding Scheduled Maintenance": what ends like an abstract noun
//! and stands without the article that offices and institutions have is nobody's name.

use super::definition::{Definition, key_of, singular};
use crate::{
    finding::{Finding, Kind, Severity},
    paper::Paper,
};

use law::Span;
use std::collections::{HashMap, HashSet};

/// Words of choice.
const CHOICE: &[&str] = &["such", "any", "each", "every", "no", "either", "neither", "another", "all"];
/// The fewest uses.
const FEWEST: usize = 4;
/// Findings given for one document.
const MOST: usize = 12;

/// Nouns that are capitalised by custom, not because they are terms: offices, courts, parts of a document, days.
const CUSTOM: &str = "agreement contract section article exhibit schedule annex appendix attachment addendum amendment paragraph clause part \
    chapter title subsection recital table figure footnote page lease order rule act code law statute regulation constitution court judge \
    justice plaintiff defendant petitioner respondent appellant appellee party parties board director officer president chairman chairperson secretary \
    treasurer manager committee congress senate government state federal commonwealth county city nation republic union internet web \
    website january february march april may june july august september october november december monday tuesday wednesday thursday friday \
    saturday sunday english inc llc corp company ltd mr ms mrs dr chief executive vice general counsel attorney commission commissioner department \
    agency bureau authority governmental god christmas saturdays sundays business day counterpart mail registered us united states american \
    european international national accountant suite series";

/// Endings of nouns that name no person and no place.
const ABSTRACT: &[&str] = &["tion", "sion", "ment", "ance", "ence", "ity", "ness", "data", "ware"];
/// Words before which a name stands as well as a term: institutions have "the", and what is "of" or "by" somebody is followed by a name.
const BEFORE_NAMES: &[&str] = &[
    "the", "of", "by", "with", "under", "from", "to", "at", "in", "and", "or", "for", "on", "dated", "a", "an", "this",
];

/// How a capitalised word or phrase is used.
#[derive(Default)]
struct Seen {
    /// Uses.
    count: usize,
    /// Uses behind a word of choice.
    chosen: usize,
    /// Uses behind "the" or a word of choice: what is named so is a thing, not somebody's name.
    pointed: usize,
    /// Whether it stands once where no name does: "the other's Confidential Information".
    no_name: bool,
    /// The first use: its index and number of words.
    first: Option<(usize, usize)>,
}

/// Terms without a definition.
pub(super) fn check(paper: &Paper, definitions: &[Definition]) -> Vec<Finding> {
    // Terms of another agreement are taken over.
    let low = paper.text.to_lowercase();
    if low.contains("capitalized terms")
        || low.contains("capitalised terms")
        || low.contains("otherwise defined herein")
    {
        return Vec::new();
    }
    let custom: HashSet<&str> = CUSTOM.split_whitespace().collect();
    let known: HashSet<&str> = definitions.iter().map(|d| d.key.as_str()).collect();
    let titles = titles(paper);
    let mut lower: HashMap<String, usize> = HashMap::new();
    for word in paper.words.iter().filter(|w| w.is_word() && !w.is_capital()) {
        *lower.entry(singular(&word.low)).or_default() += 1;
    }
    let mut excluded: HashSet<String> = HashSet::new();
    let mut found: HashMap<String, Seen> = HashMap::new();
    let mut i = 0;
    while i < paper.words.len() {
        let length = run(paper, i);
        if length == 0 {
            i += 1;
            continue;
        }
        let words: Vec<&str> = (i..i + length).map(|k| paper.low(k)).collect();
        let before = paper.before(i).map_or("", |w| w.low.as_str());
        // "Suite 1100", "Series E", "Qwik-Fix", "Information (as defined below)"
        let behind = paper.words.get(i + length);
        let part = behind.is_some_and(|w| {
            w.is_number()
                || matches!(w.text.as_str(), "-" | "®" | "™") && !w.spaced
                || w.is_capital() && w.text.chars().count() == 1
        });
        let told = (i + length..i + length + 7).any(|k| paper.low(k) == "defined");
        if part || told {
            excluded.insert(key_of(&words));
        }
        if !paper.is_contents(paper.words[i].paragraph)
            && !paper.is_heading(paper.words[i].paragraph)
            && (length > 1 || !paper.opens_sentence(i))
        {
            let entry = found.entry(key_of(&words)).or_default();
            entry.count += 1;
            entry.chosen += usize::from(CHOICE.contains(&before));
            entry.pointed += usize::from(before == "the" || CHOICE.contains(&before));
            let last = words.last().copied().unwrap_or_default();
            let small = paper
                .before(i)
                .is_some_and(|w| w.is_word() && !w.is_capital() && w.paragraph == paper.words[i].paragraph);
            entry.no_name |= (2..=3).contains(&length)
                && small
                && !BEFORE_NAMES.contains(&before)
                && ABSTRACT.iter().any(|ending| last.ends_with(ending));
            entry.first = entry.first.or(Some((i, length)));
        }
        i += length;
    }
    let mut out: Vec<Finding> = Vec::new();
    for (key, Seen { count, chosen, pointed, no_name, first: place }) in found {
        let Some((at, length)) = place else { continue };
        let words: Vec<&str> = key.split(' ').collect();
        let by_custom = words.iter().any(|w| custom.contains(singular(w).as_str()) || custom.contains(w));
        // A term that is built from a defined one explains itself: "Buyer Products".
        let parts = (0..words.len()).flat_map(|a| (a + 1..=words.len()).map(move |b| (a, b)));
        let built = parts.filter_map(|(a, b)| words.get(a..b)).any(|part| known.contains(part.join(" ").as_str()));
        // "Customer Data" is no Customer; "Customer Products" are products, whatever these are.
        let built = built && !(no_name && words.len() == 2 && !known.contains(words[1]));
        // What is written small as often is capitalised by whim.
        let whim = words.last().is_some_and(|w| lower.get(&singular(w)).copied().unwrap_or(0) > count * 3);
        // Two capitals in a row are seldom a whim: "all Work Product".
        let (fewest, choices) = if words.len() == 2 { (FEWEST / 2, 1) } else { (FEWEST, 2) };
        // "The Closing Date", each time with its article, where "date" is a common noun of the document.
        let common = words.last().is_some_and(|w| lower.get(&singular(w)).copied().unwrap_or(0) > 0);
        let thing = (2..=3).contains(&words.len()) && count >= 2 && pointed == count && common;
        let whim = whim && !thing;
        if !thing && !no_name && (count < fewest || chosen < choices)
            || excluded.contains(&key)
            || key.len() < 3
            || by_custom
            || built
            || whim
            || titles.contains(&key)
        {
            continue;
        }
        let (Some(a), Some(b)) = (paper.words.get(at), paper.words.get(at + length - 1)) else { continue };
        let span = Span::new(a.span.start, b.span.end);
        let message = format!(
            "“{}” is used like a defined term ({}), but no definition was found. Define it or write it small.",
            paper.line(span),
            if count == 1 { "once".to_owned() } else { format!("{count} times") }
        );
        out.push(paper.finding(Kind::UndefinedTerm, Severity::Check, span, message));
    }
    out.sort_by_key(|f| (f.paragraph, f.start));
    out.truncate(MOST);
    out
}

/// The number of capitalised words that stand together at an index, not in capitals throughout.
fn run(paper: &Paper, start: usize) -> usize {
    let fits =
        |k: usize| paper.words.get(k).is_some_and(|w| w.is_capital() && !w.is_shouted() && w.text.chars().count() > 2);
    if !fits(start) {
        return 0;
    }
    let same = |k: usize| paper.words.get(k).map(|w| w.paragraph) == paper.words.get(start).map(|w| w.paragraph);
    let mut end = start + 1;
    while fits(end) && same(end) && end - start < 5 {
        end += 1;
    }
    // "Such" and "Each" at a sentence's start belong to no name.
    let lead = usize::from(paper.opens_sentence(start) && CHOICE.contains(&paper.low(start)));
    if lead == 1 { if end - start > 1 { 0 } else { 1 } } else { end - start }
}

/// Headings and the words before the first full stop of a numbered paragraph: they name what the paragraph is about.
fn titles(paper: &Paper) -> HashSet<String> {
    let mut out = HashSet::new();
    for paragraph in 0..paper.paragraphs.len() {
        let range = paper.words_of(paragraph);
        let words: Vec<&str> = range
            .clone()
            .filter_map(|k| paper.words.get(k))
            .skip_while(|w| !w.is_word() || w.text.chars().count() == 1)
            .take(9)
            .take_while(|w| w.is_word())
            .map(|w| w.low.as_str())
            .collect();
        if !words.is_empty() && words.len() < 9 {
            out.insert(key_of(&words));
            words.iter().for_each(|w| {
                if words.len() == 1 {
                    out.insert(singular(w));
                }
            });
        }
    }
    out
}

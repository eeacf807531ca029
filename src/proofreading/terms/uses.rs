//! Where the defined terms are used, and words that are nearly a term.

use super::definition::{Definition, How, singular};
use crate::{
    finding::{Finding, Kind, Severity},
    paper::Paper,
    spelling::{one_slip, same_stem},
};

use law::Span;
use std::collections::{HashMap, HashSet};

/// Terms that share their first two words and are looked for.
const ALIKE: usize = 50;

/// The uses of each term: indices of their first words.
pub(crate) struct Uses(HashMap<String, Vec<usize>>);

impl Uses {
    /// Finds all uses outside of the definitions.
    pub fn find(paper: &Paper, definitions: &[Definition]) -> Self {
        let mut out: HashMap<String, Vec<usize>> = HashMap::new();
        let mut by_first: HashMap<String, Vec<(Vec<String>, String)>> = HashMap::new();
        let mut known: HashSet<&str> = HashSet::new();
        for definition in definitions.iter().filter(|d| known.insert(&d.key)) {
            let words: Vec<String> = definition.key.split(' ').map(str::to_owned).collect();
            if let Some(first) = words.first() {
                let list = by_first.entry(opening(first, words.get(1))).or_default();
                // So many terms that begin alike are no contract's; what is not looked for counts as used.
                if list.len() < ALIKE {
                    list.push((words.clone(), definition.key.clone()));
                } else {
                    out.insert(definition.key.clone(), Vec::from([0]));
                }
            }
        }
        let spans: Vec<Span> = definitions.iter().map(|d| d.span).collect();
        for (i, word) in paper.words.iter().enumerate() {
            if !(word.is_capital() || word.is_number()) {
                continue;
            }
            // The word behind it, over punctuation within the term.
            let next = (i + 1..i + 4).find_map(|k| paper.words.get(k).filter(|w| w.is_word() || w.is_number()));
            let next = next.map(|w| w.low.clone());
            let terms = [
                by_first.get(&opening(&word.low, None)),
                next.and_then(|n| by_first.get(&opening(&word.low, Some(&n)))),
            ];
            for (words, key) in terms.into_iter().flatten().flatten() {
                let Some(last) = matches(paper, i, words) else { continue };
                let span = Span::new(word.span.start, paper.words.get(last).map_or(word.span.end, |w| w.span.end));
                let at = spans.partition_point(|s| s.end <= span.start);
                if !spans.get(at).is_some_and(|s| s.touches(span) && s.len() <= span.len() + 2) {
                    out.entry(key.clone()).or_default().push(i);
                }
            }
        }
        Self(out)
    }

    /// How often a term is used.
    pub fn count(&self, key: &str) -> usize {
        self.0.get(key).map_or(0, Vec::len)
    }

    /// The first use.
    pub fn first(&self, key: &str) -> Option<usize> {
        self.0.get(key)?.first().copied()
    }

    /// Where a use ends.
    pub fn end_of(&self, paper: &Paper, at: usize, definition: &Definition) -> usize {
        let words: Vec<String> = definition.key.split(' ').map(str::to_owned).collect();
        let last = matches(paper, at, &words).unwrap_or(at);
        paper.words.get(last).map_or(0, |w| w.span.end)
    }
}

/// How a term begins: terms that share a first word are told apart by the second.
fn opening(first: &str, second: Option<&String>) -> String {
    second.map_or_else(|| singular(first), |s| format!("{} {}", singular(first), singular(s)))
}

/// The index of the last word, when the words at an index are those of a term: punctuation within is passed over.
fn matches(paper: &Paper, start: usize, words: &[String]) -> Option<usize> {
    let mut at = start;
    for (k, word) in words.iter().enumerate() {
        while k > 0 && paper.words.get(at).is_some_and(|w| !w.is_word() && !w.is_number()) {
            if at > start + words.len() * 3 {
                return None;
            }
            at += 1;
        }
        let low = paper.words.get(at)?.low.as_str();
        let fits = low == word || singular(low) == singular(word);
        if !fits || paper.words.get(at)?.paragraph != paper.words.get(start)?.paragraph {
            return None;
        }
        at += 1;
    }
    at.checked_sub(1)
}

/// Words that are a term but for one slip.
pub(crate) fn misspelt(paper: &Paper, definitions: &[Definition], uses: &Uses) -> Vec<Finding> {
    let counts = counts(paper);
    let lower: HashSet<&str> =
        paper.words.iter().filter(|w| w.is_word() && !w.is_capital()).map(|w| w.low.as_str()).collect();
    let in_terms: HashSet<&str> = definitions.iter().flat_map(|d| d.key.split(' ')).collect();
    let mut terms: Vec<Vec<&str>> = Vec::new();
    let mut seen: HashSet<&str> = HashSet::new();
    for definition in definitions
        .iter()
        .filter(|d| (d.quoted || d.how == How::Means) && uses.count(&d.key) >= 1 && seen.insert(&d.key))
    {
        terms.push(definition.key.split(' ').collect());
    }
    // Rare capitalised words, each compared with the words of the terms.
    let mut out = Vec::new();
    for (i, word) in paper.words.iter().enumerate() {
        let long = word.text.chars().count() >= 5;
        let rare = counts.get(word.low.as_str()).is_some_and(|n| *n <= 2);
        if !word.is_capital()
            || !long
            || !rare
            || in_terms.contains(singular(&word.low).as_str())
            || lower.contains(word.low.as_str())
        {
            continue;
        }
        for term in &terms {
            let Some(k) = term.iter().position(|w| near(&word.low, w, if term.len() > 1 { 4 } else { 5 })) else {
                continue;
            };
            let Some(start) = i.checked_sub(k) else { continue };
            let others = term.iter().enumerate().filter(|(j, _)| *j != k);
            let all = others.clone().all(|(j, w)| singular(paper.low(start + j)) == singular(w));
            // A single word must stand as a noun does, and not within a name.
            let alone = || {
                let before = paper.before(i).is_some_and(|w| w.is_word() && !w.is_capital());
                before && !word.is_shouted() && !paper.after(i).is_some_and(|w| w.is_capital() || w.text == "&")
            };
            let enough = others.count() > 0 || word.text.chars().count() >= 6 && alone();
            if !all || !enough {
                continue;
            }
            let right = uses.count(&term.join(" "));
            if right < 3 && term.len() == 1 {
                continue;
            }
            let (Some(a), Some(b)) = (paper.words.get(start), paper.words.get(start + term.len() - 1)) else {
                continue;
            };
            let span = Span::new(a.span.start, b.span.end);
            let written = as_printed(term, k, paper, start, word.is_shouted());
            let message = format!("“{}” is probably the defined term “{written}”, misspelt.", paper.line(span));
            out.push(paper.finding(Kind::TermSpelling, Severity::Wrong, span, message).with(written));
            break;
        }
    }
    out
}

/// The term with the words of the text, but for the one that is put right.
fn as_printed(term: &[&str], wrong: usize, paper: &Paper, start: usize, shouted: bool) -> String {
    let word = |j: usize| {
        if j != wrong {
            return paper.words.get(start + j).map_or(String::new(), |w| w.text.clone());
        }
        let right = term.get(j).copied().unwrap_or_default();
        let plural = paper.low(start + j).ends_with('s') && !right.ends_with('s');
        let right = if plural && j + 1 == term.len() { format!("{right}s") } else { right.to_owned() };
        let mut letters = right.chars();
        let capital: String = letters.next().map(|c| c.to_uppercase().chain(letters).collect()).unwrap_or_default();
        if shouted { right.to_uppercase() } else { capital }
    };
    (0..term.len()).map(word).collect::<Vec<_>>().join(" ")
}

/// Whether a word is one slip away from a word of a term that has at least so many letters.
fn near(low: &str, of: &str, least: usize) -> bool {
    let single = singular(low);
    of.chars().count() >= least
        && one_slip(&single, of)
        && !same_stem(&single, of)
        && low.chars().next() == of.chars().next()
}

/// How often each word stands in the document.
pub(crate) fn counts<'p>(paper: &'p Paper) -> HashMap<&'p str, usize> {
    let mut out: HashMap<&str, usize> = HashMap::new();
    for word in paper.words.iter().filter(|w| w.is_word()) {
        *out.entry(word.low.as_str()).or_default() += 1;
    }
    out
}

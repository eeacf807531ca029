//! The document's own numbering: which sections, articles, exhibits and tables it has.
//!
//! Reading is generous: whatever may be the number of a part counts as one, so that a reference is called false only if its
//! target is nowhere.

use super::mentions::{Mention, Sort, Target, roman};
use crate::paper::Paper;

use law::Span;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// Places of one number that are looked at.
const PLACES: usize = 6;

/// What parts the document has.
pub(crate) struct Numbering {
    /// Where each section begins.
    sections: BTreeMap<Vec<u32>, usize>,
    /// All places of labels, as a table of contents and the text both have them, in order.
    order: Vec<(usize, Vec<u32>)>,
    parts: HashMap<Sort, HashSet<Target>>,
    footnotes: u32,
    /// First numbers of the labels at the beginnings of paragraphs.
    tops: BTreeSet<u32>,
}

impl Numbering {
    /// Reads labels, the beginnings of paragraphs and numbers that stand like labels within them.
    pub fn read(paper: &Paper, mentions: &[Mention]) -> Self {
        let mut all = Self {
            sections: BTreeMap::new(),
            order: Vec::new(),
            parts: HashMap::new(),
            footnotes: 0,
            tops: BTreeSet::new(),
        };
        for (i, paragraph) in paper.paragraphs.iter().enumerate() {
            all.footnotes += u32::from(paragraph.footnote);
            if let Some(label) = paragraph.label.as_deref() {
                all.label(label, paper.span_of(i).start);
            }
        }
        let referred: HashSet<usize> = mentions.iter().map(|m| m.number_end).collect();
        all.numbers(paper, &referred);
        all.headings(paper, mentions);
        all.order.sort();
        all
    }

    /// An automatic label: "3.2", "Section 3.2.", "ARTICLE IV", "Exhibit A".
    fn label(&mut self, label: &str, at: usize) {
        let words: Vec<&str> = label.split_whitespace().collect();
        let (word, number) = match words.as_slice() {
            [word, number, ..] => (Sort::of(&word.to_lowercase()), *number),
            [number] => (None, *number),
            [] => return,
        };
        let bare = number.trim_matches(|c: char| !c.is_alphanumeric());
        let numbers: Option<Vec<u32>> = bare.split('.').map(|n| n.parse().ok()).collect();
        let low = bare.to_lowercase();
        match (word, numbers.or_else(|| roman(&low).map(|n| vec![n]))) {
            (None | Some(Sort::Section), Some(numbers)) => {
                self.first(&numbers);
                self.section(numbers, at);
            }
            (Some(Sort::Article | Sort::Part), Some(numbers)) => {
                self.section(numbers.clone(), at);
                self.part(word.unwrap_or(Sort::Article), Target { numbers, name: String::new() });
            }
            (Some(sort), numbers) => {
                let numbers = numbers.filter(|_| bare.starts_with(|c: char| c.is_ascii_digit())).unwrap_or_default();
                let name = if numbers.is_empty() { low } else { String::new() };
                self.part(sort, Target { numbers, name });
            }
            (None, None) => {}
        }
    }

    fn first(&mut self, numbers: &[u32]) {
        self.tops.extend(numbers.first());
    }

    fn section(&mut self, numbers: Vec<u32>, at: usize) {
        self.order.push((at, numbers.clone()));
        self.sections.entry(numbers).or_insert(at);
    }

    fn part(&mut self, sort: Sort, target: Target) {
        self.parts.entry(sort).or_default().insert(target);
    }

    /// Numbers that stand like labels: "3.2" not behind "Section", "3." at a paragraph's or sentence's start, "(3)" too.
    fn numbers(&mut self, paper: &Paper, referred: &HashSet<usize>) {
        let mut i = 0;
        let mut part: Option<u32> = None;
        while i < paper.words.len() {
            let Some(word) = paper.words.get(i) else { break };
            let start = i;
            i += 1;
            let first = paper.before(start).is_none();
            if word.is_word() && word.is_capital() && (first || paper.opens_sentence(start)) {
                // "IV. ARGUMENT", "A. The contract"
                let dotted =
                    paper.words.get(start + 1).is_some_and(|w| !w.spaced && matches!(w.text.as_str(), "." | ")"));
                if let Some(n) = roman(&word.low).filter(|_| dotted && word.text.chars().all(char::is_uppercase)) {
                    self.part(Sort::Part, Target { numbers: vec![n], name: String::new() });
                    self.part(Sort::Article, Target { numbers: vec![n], name: String::new() });
                    part = if first { Some(n) } else { part };
                }
                // "A. The Claim Is Barred" below "IV. ARGUMENT"; "I." may be either.
                if let Some(n) = part.filter(|_| first && dotted && word.text.chars().count() == 1) {
                    self.part(Sort::Part, Target { numbers: vec![n], name: word.low.clone() });
                }
            }
            let Some(n) = word.text.parse::<u32>().ok().filter(|_| word.is_number() && word.text.len() <= 3) else {
                continue;
            };
            if !first
                && paper
                    .before(start)
                    .is_some_and(|w| !word.spaced && !matches!(w.text.as_str(), "(" | "§" | "." | "“" | "\"" | "*"))
            {
                continue;
            }
            let mut numbers = vec![n];
            while paper.words.get(i).is_some_and(|w| w.text == "." && !w.spaced)
                && let Some(next) = paper.words.get(i + 1).filter(|w| w.is_number() && !w.spaced && w.text.len() <= 3)
                && let Ok(next) = next.text.parse()
            {
                numbers.push(next);
                i += 2;
            }
            let end = paper.words.get(i - 1).map_or(0, |w| w.span.end);
            let behind = paper.before(start).map_or("", |w| w.low.as_str());
            let reference = referred.contains(&end) && !first
                || Sort::of(behind).is_some() && !heads(paper, start)
                || matches!(behind, "$" | "than" | "€" | "£" | "version" | "least" | "rule")
                || numbers.len() == 1 && matches!(behind, "and" | "or" | "to" | "through" | "," | "of" | "by");
            let next = paper.words.get(i);
            let unit = next.is_some_and(|w| {
                matches!(w.text.as_str(), "%" | "/")
                    || matches!(w.low.as_str(), "percent" | "million" | "billion" | "shares" | "days" | "per")
            });
            if numbers.len() > 1 {
                if !reference && !unit {
                    if first {
                        self.first(&numbers);
                    }
                    self.section(numbers, word.span.start);
                }
                continue;
            }
            // A single number: only where a label stands.
            let dotted = next.is_some_and(|w| matches!(w.text.as_str(), "." | ")" | ":"));
            let capital = next.is_some_and(|w| w.is_capital() || matches!(w.text.as_str(), "“" | "\"" | "-" | "–"));
            let bracketed = behind == "(" && dotted && start > 0 && paper.before(start - 1).is_none();
            let sentence = paper.opens_sentence(start)
                && dotted
                && paper
                    .words
                    .get(i + 1)
                    .is_some_and(|w| w.is_capital() || matches!(w.text.as_str(), "“" | "\"" | "("));
            if (first && (dotted || capital || next.is_none_or(|w| w.paragraph != word.paragraph)))
                || bracketed
                || sentence && behind != ")"
                || heads(paper, start)
            {
                if first && dotted {
                    self.first(&numbers);
                }
                self.section(numbers, word.span.start);
            }
        }
    }

    /// "ARTICLE IV", "Exhibit A", "Table 3" that stand as headings.
    fn headings(&mut self, paper: &Paper, mentions: &[Mention]) {
        for mention in mentions {
            let Some(word) = paper.words.get(mention.word) else { continue };
            let first =
                paper.before(mention.word).is_none_or(|w| matches!(w.text.as_str(), "[" | "“" | "\"" | "*" | "_"));
            let end = paper.word_from(mention.span.end);
            let next = paper.words.get(end).filter(|w| w.paragraph == word.paragraph);
            let alone = next
                .is_none_or(|w| matches!(w.text.as_str(), "." | ":" | "-" | "–" | "—" | "]" | "(") || w.is_capital());
            let heading = first && (alone || paper.is_heading(word.paragraph))
                || word.is_shouted() && (alone || paper.opens_sentence(mention.word));
            let heading = heading
                || paper.opens_sentence(mention.word)
                    && next.is_some_and(|w| w.is_capital() || w.text == ".")
                    && matches!(mention.sort, Sort::Section | Sort::Article);
            // A heading in the middle of a list: "EXHIBITS: Exhibit A - Form of Note".
            let listed = matches!(
                mention.sort,
                Sort::Exhibit | Sort::Schedule | Sort::Annex | Sort::Appendix | Sort::Attachment
            ) && paper.span_of(word.paragraph).len() < 80
                && first;
            if !(heading || listed) {
                continue;
            }
            match mention.sort {
                Sort::Section => self.section(mention.target.numbers.clone(), mention.span.start),
                Sort::Article | Sort::Part => {
                    self.section(mention.target.numbers.clone(), mention.span.start);
                    self.part(mention.sort, mention.target.clone());
                }
                sort => self.part(sort, mention.target.clone()),
            }
        }
    }

    /// How many parts of a sort there are.
    pub fn count(&self, sort: Sort) -> usize {
        match sort {
            Sort::Section => self.sections.len(),
            Sort::Footnote => self.footnotes as usize,
            _ => self.parts.get(&sort).map_or(0, HashSet::len),
        }
    }

    /// Whether a part exists, or one that lies within it.
    pub fn has(&self, sort: Sort, target: &Target) -> bool {
        let numbers = &target.numbers;
        match sort {
            Sort::Footnote => numbers.first().is_some_and(|n| *n <= self.footnotes),
            Sort::Section | Sort::Article => {
                let within = self.sections.range(numbers.clone()..).next().is_some_and(|(s, _)| s.starts_with(numbers));
                within || self.parts.get(&Sort::Article).is_some_and(|s| s.contains(target))
            }
            _ => self.parts.get(&sort).is_some_and(|s| {
                s.contains(target)
                    || s.iter()
                        .any(|t| t.numbers == *numbers && t.name.starts_with(&target.name) && !target.name.is_empty())
            }),
        }
    }

    /// Whether the sections are numbered from 1 to the last, of which there are some, without a hole.
    pub fn runs_through(&self) -> bool {
        self.tops.len() >= 5 && self.tops.iter().zip(1..).all(|(n, k)| *n == k)
    }

    /// Whether the parts have the Roman numbers from I to the last, of which there are some, without a hole.
    pub fn parts_run_through(&self) -> bool {
        let mut tops: Vec<u32> = self
            .parts
            .get(&Sort::Part)
            .into_iter()
            .flatten()
            .filter(|target| target.name.is_empty())
            .filter_map(|target| target.numbers.first().copied())
            .collect();
        tops.sort_unstable();
        tops.dedup();
        tops.len() >= 2 && tops.iter().zip(1..).all(|(n, k)| *n == k)
    }

    /// Whether the document numbers other parts at the same place: 12.1 for 12.9, and any section for 9.
    pub fn has_siblings(&self, target: &Target) -> bool {
        let Some((_, parent)) = target.numbers.split_last() else { return false };
        self.sections
            .range(parent.to_vec()..)
            .take_while(|(s, _)| s.starts_with(parent))
            .any(|(s, _)| s.len() >= target.numbers.len())
    }

    /// Whether a number is so much higher than any of this document that it is a statute's.
    pub fn is_far(&self, sort: Sort, target: &Target) -> bool {
        let highest = self.sections.keys().filter_map(|n| n.first()).max().copied().unwrap_or(0);
        matches!(sort, Sort::Section | Sort::Article) && target.numbers.first().is_some_and(|n| *n > highest * 2 + 10)
    }

    /// Where a section stands, with all that is numbered within it; more than one place where a table of contents names it too.
    pub fn regions(&self, paper: &Paper, target: &Target) -> Vec<Span> {
        // 6.5 ends where 6.6 or 7 begins: other numbers within it may be anything.
        let follows = |n: &Vec<u32>| {
            let common = n.iter().zip(&target.numbers).take_while(|(a, b)| a == b).count();
            match (n.get(common), target.numbers.get(common)) {
                (Some(a), Some(b)) => *a == b + 1,
                _ => false,
            }
        };
        let mut out = Vec::new();
        for (k, (start, _)) in self.order.iter().enumerate().filter(|(_, (_, n))| *n == target.numbers).take(PLACES) {
            let behind = self.order.get(k..).unwrap_or_default().iter().find(|(at, n)| at > start && follows(n));
            out.push(Span::new(*start, behind.map_or(paper.letters.span().end, |(at, _)| *at)));
        }
        out
    }

    /// The letters of the items of a section; `None` when the section is not found, empty when it has none.
    pub fn items(&self, paper: &Paper, target: &Target) -> Option<Vec<String>> {
        let inside = self.regions(paper, target).into_iter().max_by_key(|r| r.len())?;
        let mut out: Vec<String> = Vec::new();
        let from = paper.word_from(inside.start);
        for k in from..paper.word_from(inside.end) {
            let letter = paper.low(k + 1);
            let mark = letter.chars().count() == 1 && paper.words.get(k + 1).is_some_and(|w| w.is_word());
            if mark
                && paper.low(k + 2) == ")"
                && (paper.low(k) == "(" || paper.before(k + 1).is_none())
                && !out.iter().any(|l| l == letter)
            {
                out.push(letter.to_owned());
            }
        }
        // Only a list that runs from (a) without a hole is a list.
        out.sort();
        let whole = out.len() > 1 && out.iter().zip('a'..='z').all(|(l, c)| l.starts_with(c));
        Some(if whole { out } else { Vec::new() })
    }
}

/// Whether "Section 3" at an index of its number stands as a heading: at a paragraph's start, with a title behind.
fn heads(paper: &Paper, number: usize) -> bool {
    let Some(word) = number.checked_sub(1) else { return false };
    paper.before(word).is_none() && Sort::of(paper.low(word)).is_some() && {
        let next = paper.words.get(number + 1);
        next.is_none_or(|w| {
            matches!(w.text.as_str(), "." | ":" | "-" | "–" | "—")
                || w.is_capital()
                || w.paragraph != paper.words.get(number).map_or(0, |w| w.paragraph)
        })
    }
}

//! Amounts and dates that no source has, while a source has one that differs by a slip of the hand and stands among the same
//! words.

use super::amount::{Amount, amounts, written};
use crate::{
    finding::{Finding, Kind, Severity},
    paper::{Paper, place_in},
    spelling::one_slip,
};

use law::{
    Letters, Span,
    dates::{Dated, dates_in},
    stemming::{is_stop, stem},
};
use std::collections::{HashMap, HashSet};

/// Characters on either side whose words are compared.
const AROUND: usize = 90;
/// Words in common that make it the same fact.
const COMMON: usize = 2;
/// Places with one value in one source.
const PLACES: usize = 20;

/// A value of a source.
struct Known<'s> {
    name: &'s str,
    letters: &'s Letters,
    span: Span,
    words: String,
}

/// Slips against the sources.
pub(super) fn check(paper: &Paper, days: &[Dated], ours: &[Amount]) -> Vec<Finding> {
    if paper.context.sources.is_empty() {
        return Vec::new();
    }
    let texts: Vec<(&str, Letters)> =
        paper.context.sources.iter().map(|s| (s.name.as_str(), Letters::new(&s.text))).collect();
    let mut sums: HashMap<(u64, char), Vec<Known>> = HashMap::new();
    let mut dates: HashMap<(i16, i8, i8), Vec<Known>> = HashMap::new();
    for ((name, letters), source) in texts.iter().zip(&paper.context.sources) {
        for amount in amounts(&source.text) {
            let list = sums.entry((amount.cents, amount.currency)).or_default();
            if list.len() < PLACES {
                list.push(Known { name, letters, span: amount.span, words: amount.words });
            }
        }
        for day in dates_in(letters, letters.span()) {
            let Some(year) = day.year else { continue };
            let list = dates.entry((year, day.month, day.day)).or_default();
            if list.len() < PLACES {
                list.push(Known { name, letters, span: day.span, words: written(&day) });
            }
        }
    }
    let mut out = Vec::new();
    for amount in ours.iter().filter(|a| a.cents >= 10_000 && !sums.contains_key(&(a.cents, a.currency))) {
        let digits = (amount.cents / 100).to_string();
        let near = sums.iter().filter(|((cents, currency), _)| {
            *currency == amount.currency && one_slip(&digits, &(cents / 100).to_string())
        });
        let near = near.flat_map(|(_, places)| places);
        out.extend(tell(paper, amount.span, &amount.words, near, Kind::AmountConflict));
    }
    for day in days {
        let Some(year) = day.year.filter(|y| !dates.contains_key(&(*y, day.month, day.day))) else { continue };
        let near = dates.iter().filter(|((y, m, d), _)| {
            let same = [*y == year, *m == day.month, *d == day.day];
            same.iter().filter(|s| **s).count() == 2
        });
        let near = near.flat_map(|(_, places)| places);
        out.extend(tell(paper, day.span, &written(day), near, Kind::DateConflict));
    }
    out
}

/// The source's place that has most words in common, if enough.
fn tell<'k>(
    paper: &Paper,
    span: Span,
    words: &str,
    near: impl Iterator<Item = &'k Known<'k>>,
    kind: Kind,
) -> Option<Finding> {
    let ours = around(&paper.letters, span);
    let scored = near.map(|known| (around(known.letters, known.span).intersection(&ours).count(), known));
    let (common, best) = scored.max_by_key(|(n, known)| (*n, std::cmp::Reverse((known.name, known.span))))?;
    if common < COMMON {
        return None;
    }
    let message = format!(
        "{words} is in none of your sources; {} has {} in the same context. Check which is right.",
        best.name, best.words
    );
    Some(paper.finding(kind, Severity::Check, span, message).with(best.words.clone()).against(place_in(
        best.name,
        best.letters,
        best.span,
    )))
}

/// The stems of the telling words around a place.
fn around(letters: &Letters, span: Span) -> HashSet<String> {
    let before = letters.folded_lower(Span::new(span.start.saturating_sub(AROUND), span.start));
    let after = letters.folded_lower(Span::new(span.end, span.end + AROUND));
    let month = |w: &str| law::dates::MONTHS.contains(&w);
    [before, after]
        .iter()
        .flat_map(|t| t.split(|c: char| !c.is_alphabetic()))
        .filter(|w| w.chars().count() > 3 && !is_stop(w) && !month(w))
        .map(stem)
        .collect()
}

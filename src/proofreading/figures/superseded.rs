//! Days that a later paper has changed: the brief says that discovery closes on January 30, and an order among the sources moved it "from
//! January 30, 2026 to March 6, 2026".

use super::amount::written;
use crate::{
    finding::{Finding, Kind, Severity},
    paper::{Paper, place_in},
};

use law::{
    Letters, Span,
    dates::{Dated, MONTHS, dates_in},
    stemming::{is_stop, stem},
};
use std::collections::HashSet;

/// Characters on either side whose words say what is due on a day.
const AROUND: usize = 80;
/// Characters between "from" a day and "to" the other.
const BETWEEN: usize = 12;
/// The most findings.
const MOST: usize = 40;

/// A day that a source changes to another.
struct Changed<'s> {
    name: &'s str,
    letters: &'s Letters,
    span: Span,
    from: (i16, i8, i8),
    to: String,
    about: HashSet<String>,
}

/// Days of the document that a source has changed.
pub(super) fn check(paper: &Paper, days: &[Dated]) -> Vec<Finding> {
    let texts: Vec<(&str, Letters)> =
        paper.context.sources.iter().map(|source| (source.name.as_str(), Letters::new(&source.text))).collect();
    let changed: Vec<Changed> = texts.iter().flat_map(|(name, letters)| changes(name, letters)).collect();
    let mut out = Vec::new();
    for day in days {
        let Some(year) = day.year else { continue };
        let about = around(&paper.letters, day.span);
        let of_day = |change: &&Changed| {
            change.from == (year, day.month, day.day)
                && !change.about.is_disjoint(&about)
                && !tells_both(paper, day, change)
        };
        let Some(change) = changed.iter().find(of_day) else { continue };
        let message = format!(
            "{} changes this day to {}: “{}”. Check which one is meant.",
            change.name,
            change.to,
            change.letters.folded(change.span)
        );
        let place = place_in(change.name, change.letters, change.span);
        out.push(
            paper
                .finding(Kind::DateConflict, Severity::Check, day.span, message)
                .with(change.to.clone())
                .against(place),
        );
    }
    out.truncate(MOST);
    out
}

/// Whether the document itself tells of the change: the new day stands beside the old.
fn tells_both(paper: &Paper, day: &Dated, change: &Changed) -> bool {
    let near = Span::new(day.span.start.saturating_sub(AROUND), (day.span.end + AROUND).min(paper.letters.span().end));
    paper.letters.folded(near).contains(&change.to)
}

fn changes<'s>(name: &'s str, letters: &'s Letters) -> Vec<Changed<'s>> {
    let days = dates_in(letters, letters.span());
    let pair = |two: &[Dated]| {
        let (old, new) = (two.first()?, two.get(1)?);
        let before = letters.folded_lower(Span::new(old.span.start.saturating_sub(BETWEEN), old.span.start));
        let between = letters.folded_lower(Span::new(old.span.end, new.span.start));
        let moved = before.trim_end().ends_with("from") && matches!(between.trim(), "to" | "until" | ", to");
        let year = old.year.filter(|_| moved && new.year.is_some())?;
        let line = Span::new(old.span.start.saturating_sub(AROUND), old.span.start);
        Some(Changed {
            name,
            letters,
            span: line_of(letters, old.span, new.span),
            from: (year, old.month, old.day),
            to: written(new),
            about: telling(&own_line(&letters.exact(line))),
        })
    };
    days.windows(2).filter_map(pair).collect()
}

/// What stands in the line of a day, up to the end of another day.
fn line_of(letters: &Letters, old: Span, new: Span) -> Span {
    let before = letters.exact(Span::new(old.start.saturating_sub(AROUND), old.start));
    let own = own_line(&before).chars().count();
    letters.trim(Span::new(old.start - own, new.end))
}

/// The end of a text behind its last line's end.
fn own_line(text: &str) -> String {
    text.rsplit('\n').next().unwrap_or_default().to_owned()
}

fn around(letters: &Letters, day: Span) -> HashSet<String> {
    let span = Span::new(day.start.saturating_sub(AROUND), (day.end + AROUND).min(letters.span().end));
    telling(&letters.folded(span))
}

fn telling(text: &str) -> HashSet<String> {
    let words = text.split(|c: char| !c.is_alphabetic()).filter(|word| word.chars().count() > 3).map(str::to_lowercase);
    words
        .filter(|word| {
            !is_stop(word)
                && !MONTHS.contains(&word.as_str())
                && !matches!(word.as_str(), "from" | "until" | "court" | "completed")
        })
        .map(|word| stem(&word))
        .collect()
}

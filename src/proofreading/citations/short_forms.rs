//! `Id.`, `supra` and short forms that point to nothing earlier, or to a decision that they cannot mean.

use super::cites::{Cites, page};
use crate::{
    finding::{Finding, Kind, Severity},
    paper::Paper,
};

use law::{
    Span,
    citations::{Citation, Kind as Form, formats},
};
use std::collections::HashMap;

/// Citations among which a name is looked for.
const LOOKED_AT: usize = 300;
/// Characters before a citation in which a quotation may have begun.
const QUOTED: usize = 3_000;
/// How far back an unknown kind of source may stand to which `Id.` refers.
const NEAR: usize = 500;

/// Volume and reporter, with the first and the last full citation there.
type Volumes<'c> = HashMap<(Option<&'c str>, Option<&'c str>), (usize, usize)>;

/// Short forms without a full citation.
pub(super) fn check(paper: &Paper, cites: &Cites) -> Vec<Finding> {
    let mut out = Vec::new();
    // Where each word first stands.
    let mut first: HashMap<&str, usize> = HashMap::new();
    for word in paper.words.iter().filter(|w| w.is_word()) {
        first.entry(&word.low).or_insert(word.span.start);
    }
    let mut volumes = Volumes::new();
    for (i, c) in cites.all.iter().enumerate().filter(|(_, c)| matches!(c.kind, Form::Case | Form::Journal)) {
        volumes.entry(volume(c)).or_insert((i, i)).1 = i;
    }
    for (i, c) in cites.all.iter().enumerate() {
        match c.kind {
            Form::Short => out.extend(short(paper, cites, i, c, &volumes)),
            Form::Supra => out.extend(supra(paper, cites, i, c, &first)),
            Form::Id => out.extend(id(paper, cites, i, c)),
            _ => {}
        }
    }
    out
}

fn volume(c: &Citation) -> (Option<&str>, Option<&str>) {
    (c.volume.as_deref(), c.reporter())
}

fn short(paper: &Paper, cites: &Cites, i: usize, c: &Citation, volumes: &Volumes) -> Option<Finding> {
    let written = paper.line(c.span);
    if let Some(first) = cites.first(i) {
        let name = c.antecedent.as_deref()?;
        // A name that belongs to another authority, cited elsewhere.
        if bears(first, name) || named_elsewhere(cites, first, name).is_none() {
            return None;
        }
        let other = named_elsewhere(cites, first, name)?;
        let message = format!(
            "{written} is {}, but {name} is cited as {}. Correct the name or the volume.",
            formats::bluebook(first),
            formats::normal(other)
        );
        let finding = paper.finding(Kind::ShortForm, Severity::Wrong, c.whole, message);
        return Some(finding.against(paper.place(first.whole)).against(paper.place(other.whole)));
    }
    // What is quoted cites for itself.
    if quoted(paper, c.span.start) {
        return None;
    }
    let there = volumes.get(&volume(c));
    if there.is_some_and(|(first, _)| *first < i) {
        // Several decisions of that volume: which one is meant stays open.
        return None;
    }
    if let Some(later) = there.and_then(|(_, last)| cites.all.get(*last)) {
        let message =
            format!("{written} is a short form, but the full citation comes only later. Give it here in full.");
        return Some(
            paper.finding(Kind::ShortForm, Severity::Check, c.whole, message).against(paper.place(later.whole)),
        );
    }
    let by_name = c.antecedent.as_deref().and_then(|name| {
        cites.all[..i]
            .iter()
            .rev()
            .take(LOOKED_AT)
            .find(|o| o.kind == Form::Case && o.reporter() == c.reporter() && bears(o, name))
    });
    if let Some(full) = by_name {
        let right = volume(full).0.unwrap_or_default();
        let message = format!(
            "{written} has another volume than the full citation, {}. Correct one of them.",
            formats::normal(full)
        );
        let fixed = written.replacen(c.volume.as_deref().unwrap_or_default(), right, 1);
        return Some(
            paper
                .finding(Kind::ShortForm, Severity::Wrong, c.span, message)
                .with(fixed)
                .against(paper.place(full.whole)),
        );
    }
    let message = format!(
        "{written} is a short form, but nothing in that volume is cited in full before. Give the full citation."
    );
    Some(paper.finding(Kind::ShortForm, Severity::Wrong, c.whole, message))
}

/// Whether a place stands between quotation marks of its paragraph.
fn quoted(paper: &Paper, at: usize) -> bool {
    let start = paper.span_of(paper.paragraph_at(at)).start.max(at.saturating_sub(QUOTED));
    let before = paper.letters.at(Span::new(start, at));
    let count = |mark: char| before.iter().filter(|c| **c == mark).count();
    count('“') > count('”') || count('"') % 2 == 1
}

/// Whether a citation's case has a party of that name.
fn bears(c: &Citation, name: &str) -> bool {
    let words = |s: &str| -> Vec<String> {
        s.to_lowercase().split(|c: char| !c.is_alphanumeric()).filter(|w| w.len() > 2).map(str::to_owned).collect()
    };
    let of: Vec<String> =
        [&c.plaintiff, &c.defendant, &c.antecedent].into_iter().flatten().flat_map(|n| words(n)).collect();
    let named = words(name);
    of.is_empty()
        || named.is_empty()
        || named.iter().any(|w| of.iter().any(|o| o.starts_with(w.as_str()) || w.starts_with(o.as_str())))
}

fn named_elsewhere<'c>(cites: &'c Cites, not: &Citation, name: &str) -> Option<&'c Citation> {
    let form = formats::normal(not);
    cites.all.iter().take(LOOKED_AT).find(|o| {
        o.kind == Form::Case
            && (o.plaintiff.is_some() || o.defendant.is_some())
            && bears(o, name)
            && formats::normal(o) != form
            && !o.parallel
    })
}

fn supra(paper: &Paper, cites: &Cites, i: usize, c: &Citation, first: &HashMap<&str, usize>) -> Option<Finding> {
    if cites.of.get(i)?.is_some() {
        return None;
    }
    let name = c.antecedent.as_deref().or(c.defendant.as_deref())?;
    // "supra note 5" and "supra Part II" point to places and not to a name; a book or article is cited by its author.
    let after = paper.line(Span::new(c.span.end, c.span.end + 12)).to_lowercase();
    if ["note", "part", "section", "§", "at n", ", note"].iter().any(|w| after.trim_start().starts_with(w)) {
        return None;
    }
    let words = name.split(|c: char| !c.is_alphabetic()).filter(|w| w.chars().count() > 3).map(str::to_lowercase);
    let mut words = words.peekable();
    words.peek()?;
    if words.any(|w| first.get(w.as_str()).is_some_and(|at| *at < c.whole.start)) {
        return None;
    }
    let message = format!("“{name}, supra” points to nothing: {name} does not occur before. Give the full citation.");
    Some(paper.finding(Kind::ShortForm, Severity::Wrong, c.whole, message))
}

fn id(paper: &Paper, cites: &Cites, i: usize, c: &Citation) -> Option<Finding> {
    let before = Span::new(c.span.start.saturating_sub(NEAR), c.span.start);
    if i == 0 {
        // A record cite, a book or a web page has a number too.
        let text = paper.letters.at(before);
        if text.iter().any(|c| c.is_ascii_digit() || matches!(c, '§' | '¶'))
            || paper.line(before).to_lowercase().contains("supra")
        {
            return None;
        }
        let message =
            format!("“{}” points to nothing: nothing is cited before it. Give the full citation.", paper.line(c.span));
        return Some(paper.finding(Kind::ShortForm, Severity::Wrong, c.whole, message));
    }
    let first = cites.first(i).filter(|f| f.kind == Form::Case && !f.source().is_some_and(|s| s.is_neutral()))?;
    let last = cites.all.get(i - 1)?;
    // Something else may be cited in between.
    let between = Span::new(last.whole.end, c.span.start);
    if paper.letters.at(between).iter().any(|c| c.is_ascii_digit() || matches!(c, '§' | '¶')) || last.parallel {
        return None;
    }
    let (start, pin) = (page(first.page.as_deref()?)?, page(c.pin.as_deref()?)?);
    // With parallel citations the pin may belong to the other book.
    let books = cites.authorities.get((*cites.of.get(i)?)?)?;
    let parallel = books.citations.iter().filter_map(|k| cites.all.get(*k)).any(|k| k.parallel);
    if pin >= start || parallel || c.pin.as_deref().is_some_and(|p| p.contains(['*', '¶', '§'])) {
        return None;
    }
    let message = format!(
        "“Id. at {pin}” follows {}, which begins on page {start}. Correct the page, or give the citation that is meant.",
        formats::bluebook(first)
    );
    Some(paper.finding(Kind::ShortForm, Severity::Wrong, c.whole, message).against(paper.place(first.whole)))
}

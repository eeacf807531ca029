//! Authorities that cannot exist, that are cited in two ways, or that have another name in the firm's files.

use super::cites::Cites;
use crate::{
    finding::{Finding, Kind, Place, Severity},
    paper::Paper,
};

use law::{
    authorities::{Cited, Held, Shelf, Verdict, cited, other_name, own, verdict},
    citations::{Citation, Kind as Form, formats},
};
use std::collections::HashMap;

/// The verdict on each authority.
pub(super) fn check(paper: &Paper, cites: &Cites) -> Vec<Finding> {
    let mut shelf: Shelf<usize> = Shelf::default();
    for (i, authority) in paper.context.authorities.iter().enumerate() {
        for own in own(&authority.text, &authority.name) {
            shelf.put(own.form, own.name.as_deref(), i);
        }
    }
    let year = if paper.context.year == 0 { u16::MAX } else { paper.context.year };
    let mut out = Vec::new();
    for authority in cited(&paper.text, &cites.all, year) {
        match verdict(&authority, &shelf) {
            Verdict::Impossible(why) => {
                let message =
                    format!("{} cannot exist. {why} Look the citation up.", printed(paper, cites, &authority));
                out.push(paper.finding(Kind::ImpossibleCitation, Severity::Wrong, authority.span, message));
            }
            Verdict::NameDiffers { cited, held } => out.push(other_title(paper, cites, &authority, &cited, held)),
            Verdict::InFiles(_) | Verdict::NotInFiles => out.extend(two_ways(paper, cites, &authority)),
        }
    }
    out.extend(exchanged_digits(paper, cites));
    out
}

fn other_title(paper: &Paper, cites: &Cites, authority: &Cited, name: &str, held: Held<usize>) -> Finding {
    let title = held.name.unwrap_or_default();
    let at =
        fulls(cites, authority).find(|c| formats::name(c).as_deref() == Some(name)).map_or(authority.span, |c| c.whole);
    let message = format!(
        "{name} is cited, but in your files {} is {title}. Correct the name or the citation.",
        authority.written
    );
    let finding = paper.finding(Kind::CaseName, Severity::Wrong, at, message);
    match paper.context.authorities.get(held.passage) {
        Some(source) => {
            let words: String = source.text.chars().take(120).collect();
            let end = words.chars().count();
            finding.against(Place { source: Some(source.name.clone()), paragraph: 0, start: 0, end, words })
        }
        None => finding,
    }
}

/// The first full citation of an authority as the paper has it, not in a uniform notation: what is quoted must stand there.
fn printed(paper: &Paper, cites: &Cites, authority: &Cited) -> String {
    fulls(cites, authority).next().map_or_else(|| authority.written.clone(), |c| paper.line(c.whole))
}

/// The full citations of an authority.
fn fulls<'c>(cites: &'c Cites, authority: &'c Cited) -> impl Iterator<Item = &'c Citation> {
    let indices = authority.authority.iter().flat_map(|a| a.citations.iter());
    indices.filter_map(|i| cites.all.get(*i)).filter(|c| c.kind == Form::Case)
}

/// One decision under two names, years or courts.
fn two_ways(paper: &Paper, cites: &Cites, authority: &Cited) -> Option<Finding> {
    let first_name = authority.names.first()?;
    let held = [Held { name: Some(first_name.clone()), passage: () }];
    let named = |name: &str| fulls(cites, authority).find(|c| formats::name(c).as_deref() == Some(name));
    if let Some((other, _)) = other_name(&authority.names, &held) {
        let (a, b) = (named(first_name)?, named(other)?);
        let message = format!(
            "{} is cited here as {other} and elsewhere as {first_name}. One of them is wrong.",
            formats::normal(a)
        );
        return Some(
            paper.finding(Kind::CitedTwoWays, Severity::Wrong, b.whole, message).against(paper.place(a.whole)),
        );
    }
    // Parallel citations share one bracket; each book of them is compared only with itself.
    let years: Vec<&Citation> = fulls(cites, authority).filter(|c| c.year.is_some() && !c.parallel).collect();
    let first = years.first()?;
    let same_book = |c: &&&Citation| formats::normal(c) == formats::normal(first);
    if let Some(other) = years.iter().filter(same_book).find(|c| c.year != first.year) {
        let year = |c: &Citation| c.year.map(|y| y.to_string()).unwrap_or_default();
        let message = format!(
            "{} is dated {} here and {} elsewhere. One of them is wrong.",
            printed(paper, cites, authority),
            year(other),
            year(first)
        );
        return Some(
            paper.finding(Kind::CitedTwoWays, Severity::Wrong, other.whole, message).against(paper.place(first.whole)),
        );
    }
    let courts: Vec<&Citation> = fulls(cites, authority).filter(|c| c.court.is_some() && !c.parallel).collect();
    let first = courts.first()?;
    let other = courts.iter().find(|c| c.court != first.court && formats::normal(c) == formats::normal(first))?;
    let message = format!("{} is cited to two courts. One of them is wrong.", printed(paper, cites, authority));
    Some(paper.finding(Kind::CitedTwoWays, Severity::Check, other.whole, message).against(paper.place(first.whole)))
}

/// One case name at two places of one reporter that differ by a slip in volume or page.
fn exchanged_digits(paper: &Paper, cites: &Cites) -> Vec<Finding> {
    let mut by_name: HashMap<String, &Citation> = HashMap::new();
    let mut out = Vec::new();
    for c in cites
        .all
        .iter()
        .filter(|c| c.kind == Form::Case && !c.parallel && c.plaintiff.is_some() && c.defendant.is_some())
    {
        let Some(name) = formats::name(c) else { continue };
        let Some(first) = by_name.get(&name.to_lowercase()) else {
            by_name.insert(name.to_lowercase(), c);
            continue;
        };
        let slip = |a: &Option<String>, b: &Option<String>| match (a, b) {
            (Some(a), Some(b)) => a.len() > 1 && crate::spelling::one_slip(a, b),
            _ => false,
        };
        let same_reporter = first.reporter() == c.reporter() && first.year == c.year;
        let volume = slip(&first.volume, &c.volume) && first.page == c.page;
        let page = slip(&first.page, &c.page) && first.volume == c.volume;
        if same_reporter && (volume || page) {
            let message = format!(
                "{name} is cited here at {} and elsewhere at {}. One of them is probably a slip.",
                formats::normal(c),
                formats::normal(first)
            );
            out.push(
                paper.finding(Kind::CitedTwoWays, Severity::Check, c.whole, message).against(paper.place(first.whole)),
            );
        }
    }
    out
}

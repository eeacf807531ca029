//! A number beside a section that the section does not have: "Section 7.1 gave you ten days", where Section 7.1 of the contract gives fifteen, and "$250 a
//! day under Section 3.3", where that says $150.
//!
//! Only where the words tie the number to the section, one source alone has a section of that number, and the number is of the same unit: what was
//! worked out from a section stands beside it as well.

use super::amount::{Amount, amounts};
use crate::{
    finding::{Finding, Kind, Severity},
    paper::{Paper, place_in},
};

use law::{
    Letters, Span,
    periods::{Period, periods_in},
    sentences::sentences_in,
};

/// Verbs with which a section says something, and words between a number and the section that says it.
const SAYS: &[&str] = &[
    "gives", "gave", "give", "requires", "required", "allows", "allowed", "provides", "provided", "sets", "set",
    "grants", "granted", "has", "had", "says", "said",
];
const UNDER: &[&str] = &[
    "under",
    "of",
    "in",
    "by",
    "per",
    "required by",
    "allowed by",
    "set by",
    "given by",
    "provided by",
    "provided in",
    "pursuant to",
];
/// Most characters between a section and its number.
const REACH: usize = 80;
/// Units of a rate.
const UNITS: &[&str] = &["hour", "day", "week", "month", "year"];
/// Words before a sum that is the most, and no rate.
const CAPS: &[&str] = &["more than", "up to", "exceed", "exceeding", "maximum of", "capped at"];
/// Words before the number of a period.
const LEADS: &[&str] = &["within ", "Within ", "no later than ", "not later than ", "at least ", "period of "];

/// A section of a source.
struct Section<'s> {
    name: &'s str,
    letters: &'s Letters,
    span: Span,
    number: String,
}

/// Numbers that the sections beside them do not have.
pub(super) fn check(paper: &Paper, ours: &[Amount]) -> Vec<Finding> {
    if paper.context.sources.is_empty() {
        return Vec::new();
    }
    let sources: Vec<(&str, Letters)> =
        paper.context.sources.iter().map(|source| (source.name.as_str(), Letters::new(&source.text))).collect();
    let mut out = Vec::new();
    for sentence in sentences_in(&paper.letters) {
        let found = mentions(&paper.letters, sentence.span);
        let [(mention, number)] = &found[..] else { continue };
        let Some(section) = section(paper, &sources, number) else { continue };
        for period in periods_in(&paper.letters, sentence.span) {
            out.extend(period_of(paper, &section, *mention, &period));
        }
        for amount in ours.iter().filter(|amount| sentence.span.holds(amount.span)) {
            out.extend(rate_of(paper, &section, *mention, amount));
        }
    }
    out
}

/// "Section 7.1" in a part of a text, and the number.
fn mentions(letters: &Letters, part: Span) -> Vec<(Span, String)> {
    let low = letters.folded_lower(part);
    let found = low.match_indices("section ").filter_map(|(at, word)| {
        let rest = &low[at + word.len()..];
        let number: String = rest.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
        let number = number.trim_end_matches('.');
        let (first, second) = number.split_once('.')?;
        let plain = !first.is_empty() && !second.is_empty() && second.chars().all(|c| c.is_ascii_digit());
        let start = part.start + low[..at].chars().count();
        plain.then(|| (Span::new(start, start + word.len() + number.len()), number.to_owned()))
    });
    found.collect()
}

/// The section of the only source that has one of that number, if the paper has none itself.
fn section<'s>(paper: &Paper, sources: &'s [(&'s str, Letters)], number: &str) -> Option<Section<'s>> {
    if numbered(&paper.letters, number).is_some() {
        return None;
    }
    let mut found = sources.iter().filter_map(|(name, letters)| {
        Some(Section { name, letters, span: numbered(letters, number)?, number: number.to_owned() })
    });
    found.next().filter(|_| found.next().is_none())
}

/// The only section of a text that begins with a number, up to the next one or to a blank line.
fn numbered(letters: &Letters, number: &str) -> Option<Span> {
    let bare = |line: Span| -> String {
        let text = letters.folded(line);
        ["Section ", "SECTION ", "§ "].iter().find_map(|lead| text.strip_prefix(lead)).unwrap_or(&text).to_owned()
    };
    let begins = |line: Span| {
        let text = bare(line);
        let rest = text.strip_prefix(number).unwrap_or_default();
        let rest = rest.trim_start_matches(['.', ':', ')']);
        // "Section 7.1 gave you ten days" is no section.
        rest.starts_with(' ') && rest.trim_start().starts_with(|c: char| c.is_uppercase())
    };
    let lines: Vec<Span> = letters.lines().collect();
    let mut found = (0..lines.len()).filter(|at| begins(lines[*at]));
    let (first, None) = (found.next()?, found.next()) else { return None };
    let ends = |line: &&Span| line.is_empty() || bare(**line).starts_with(|c: char| c.is_ascii_digit());
    let end = lines.iter().skip(first + 1).find(ends).map_or(letters.span().end, |line| line.start);
    Some(letters.trim(Span::new(lines[first].start, end)))
}

/// Whether the words between a section and a value tie them together.
fn tied(letters: &Letters, mention: Span, value: Span) -> bool {
    if value.end <= mention.start {
        let between = letters.folded_lower(Span::new(value.end, mention.start));
        return UNDER.contains(&between.trim());
    }
    let between = letters.folded_lower(Span::new(mention.end, value.start.max(mention.end)));
    let first = between.split_whitespace().next().unwrap_or_default();
    between.chars().count() <= REACH
        && SAYS.contains(&first)
        && !between.contains(|c: char| c.is_ascii_digit() || matches!(c, ';' | ','))
}

/// A period that a section does not give.
fn period_of(paper: &Paper, section: &Section, mention: Span, period: &Period) -> Option<Finding> {
    let theirs: Vec<Period> =
        periods_in(section.letters, section.span).into_iter().filter(|own| own.unit == period.unit).collect();
    let known = theirs.iter().any(|own| own.count == period.count);
    let first = theirs.first().filter(|_| !known && tied(&paper.letters, mention, period.span))?;
    let bare = |text: String| LEADS.iter().find_map(|lead| text.strip_prefix(lead).map(str::to_owned)).unwrap_or(text);
    let shown: Vec<String> = theirs.iter().map(|own| bare(section.letters.folded(own.span))).collect();
    let ours = paper.letters.folded(period.span);
    // Of two that it may be none is suggested.
    let only = theirs.iter().all(|own| own.count == first.count) && bare(ours.clone()) == ours;
    let suggested = shown.first().filter(|_| only).cloned();
    Some(finding(paper, section, period.span, first.span, &shown, suggested))
}

/// A rate that a section does not give.
fn rate_of(paper: &Paper, section: &Section, mention: Span, amount: &Amount) -> Option<Finding> {
    let behind = paper.letters.folded_lower(Span::new(amount.span.end, amount.span.end + REACH));
    let rate = ["a", "an", "per", "each", "for each", "for every", "every"].iter().find_map(|each| {
        let rest = behind.trim_start().strip_prefix(each)?.strip_prefix(' ')?;
        let unit = UNITS.iter().find(|unit| rest.starts_with(**unit))?;
        let end = behind.find(*unit)? + unit.len();
        Some((*unit, Span::new(amount.span.start, amount.span.end + behind[..end].chars().count())))
    });
    let (unit, _) = rate.filter(|(_, whole)| tied(&paper.letters, mention, *whole))?;
    let text = section.letters.exact(section.span);
    if !text.to_lowercase().contains(unit) {
        return None;
    }
    let capped = |own: &Amount| {
        let before: String = text.chars().take(own.span.start).collect();
        let before = before.trim_end().to_lowercase();
        CAPS.iter().any(|words| before.ends_with(words))
    };
    let theirs: Vec<Amount> = amounts(&text).into_iter().filter(|own| !capped(own)).collect();
    let known = theirs.iter().any(|own| (own.cents, own.currency) == (amount.cents, amount.currency));
    let first = theirs.first().filter(|_| !known)?;
    let shown: Vec<String> = theirs.iter().map(|own| own.words.clone()).collect();
    let place = Span::new(section.span.start + first.span.start, section.span.start + first.span.end);
    let suggested = Some(first.words.clone()).filter(|_| theirs.iter().all(|own| own.cents == first.cents));
    Some(finding(paper, section, amount.span, place, &shown, suggested))
}

fn finding(
    paper: &Paper,
    section: &Section,
    span: Span,
    place: Span,
    shown: &[String],
    suggested: Option<String>,
) -> Finding {
    let message =
        format!("Section {} of {} has {}. Check which is right.", section.number, section.name, shown.join(" and "));
    let finding = paper.finding(Kind::AmountConflict, Severity::Check, span, message);
    let finding = finding.against(place_in(section.name, section.letters, place));
    match suggested {
        Some(words) => finding.with(words),
        None => finding,
    }
}

//! Sections of statutes and regulations: titles that do not exist, brackets without their other half, one section sign
//! where there are two sections.

use super::cites::Cites;
use crate::{
    finding::{Finding, Kind, Severity},
    paper::Paper,
};

use law::{
    Span,
    citations::{Citation, Kind as Form},
};

/// The highest title of a code that counts by titles.
const TITLES: &[(&str, u32)] = &[("U.S.C.", 54), ("U.S.C.A.", 54), ("U.S.C.S.", 54), ("C.F.R.", 50)];

/// Malformed sections.
pub(super) fn check(paper: &Paper, cites: &Cites) -> Vec<Finding> {
    let mut out = Vec::new();
    for c in cites.all.iter().filter(|c| c.kind == Form::Law) {
        out.extend(title(paper, c));
        out.extend(brackets(paper, c));
        out.extend(signs(paper, c));
    }
    out
}

fn title(paper: &Paper, c: &Citation) -> Option<Finding> {
    let (reporter, number) = (c.reporter()?, c.volume.as_deref()?.parse::<u32>().ok()?);
    let (_, highest) = TITLES.iter().find(|(name, _)| *name == reporter)?;
    if number > 0 && number <= *highest {
        return None;
    }
    let message = format!("{reporter} has no title {number}; the last one is {highest}. Look the section up.");
    Some(paper.finding(Kind::StatuteForm, Severity::Wrong, c.whole, message))
}

/// The section with what is joined to it: "1331(a)(2". An open bracket, or one that is closed twice.
fn brackets(paper: &Paper, c: &Citation) -> Option<Finding> {
    let all = paper.letters.all();
    let end =
        all.iter().skip(c.span.end).take(40).take_while(|c| c.is_alphanumeric() || matches!(c, '(' | ')')).count()
            + c.span.end;
    let section = c.page.as_deref()?;
    let text = paper.letters.exact(Span::new(c.span.start, end));
    let from = text.rfind(section)? + section.len();
    let tail: String =
        text.get(from..)?.chars().take_while(|c| c.is_alphanumeric() || matches!(c, '(' | ')')).collect();
    let (mut depth, mut bad) = (0i32, false);
    for mark in tail.chars() {
        match mark {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        bad |= depth > 1;
    }
    let open = bad || depth > 0;
    // A bracket may close one that was opened before the citation: "(28 U.S.C. § 1331(a))".
    if !open || !tail.starts_with('(') {
        return None;
    }
    // "1331(year" is the bracket with the date, cut off by a blank.
    let inner = tail.rsplit('(').next().unwrap_or_default();
    if inner.chars().count() > 4 || inner.is_empty() || inner.len() == 4 && inner.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let message = "A bracket of this section is not closed. Correct the section.";
    Some(paper.finding(Kind::StatuteForm, Severity::Wrong, Span::new(c.span.start, end), message))
}

/// One sign before several sections, or two before one.
fn signs(paper: &Paper, c: &Citation) -> Option<Finding> {
    let text = paper.letters.exact(c.span);
    let signs = text.matches('§').count();
    let section = c.page.as_deref()?;
    let after = paper.letters.exact(Span::new(c.span.end, c.span.end + 30));
    let tail = format!("{section}{}", c.pin.as_deref().unwrap_or_default());
    let more = [tail.as_str(), after.as_str()].iter().any(|t| {
        t.contains(['-', '–', ',', '&'])
            || t.contains(" and ")
            || t.contains(" to ")
            || t.contains(" through ")
            || t.contains("et seq")
    });
    if signs < 2 || more || text.contains(" and ") || text.contains(',') {
        return None;
    }
    let message = "Two section signs stand before one section. Write one.";
    Some(paper.finding(Kind::StatuteForm, Severity::Style, c.whole, message).with(text.replacen("§§", "§", 1)))
}

//! Pin cites: the page cited lies on or behind the first page of the decision, and a range runs forwards.

use super::cites::{Cites, page};
use crate::{
    finding::{Finding, Kind, Severity},
    paper::Paper,
};

use law::citations::{Citation, Kind as Form, formats};

/// No reported decision has so many pages.
const LONGEST: u32 = 700;

/// Pins that cannot be.
pub(super) fn check(paper: &Paper, cites: &Cites) -> Vec<Finding> {
    let mut out = Vec::new();
    for (i, c) in cites.all.iter().enumerate() {
        let neutral = c.source().is_some_and(|s| s.is_neutral());
        let Some(pin) = c.pin.as_deref().filter(|_| !neutral) else { continue };
        if pin.contains(['*', '¶', '§']) || pin.contains("note") {
            continue;
        }
        if matches!(c.kind, Form::Case | Form::Journal | Form::Short | Form::Id) {
            out.extend(backwards(paper, c, pin));
        }
        let first = match c.kind {
            Form::Case | Form::Journal => Some(c),
            Form::Short => cites.first(i).filter(|f| f.volume == c.volume && f.reporter() == c.reporter()),
            _ => None,
        };
        let Some(first) = first else { continue };
        let (Some(start), Some(pin)) = (first.page.as_deref().and_then(page), page(pin)) else { continue };
        // A page of a few digits behind a long one may be a paragraph or a footnote.
        let message = if pin < start {
            format!("Page {pin} lies before the first page of {}. Correct the page.", formats::normal(first))
        } else if pin > start + LONGEST {
            format!(
                "Page {pin} lies more than {LONGEST} pages behind the first page of {}. Check the page.",
                formats::normal(first)
            )
        } else {
            continue;
        };
        let severity = if pin < start { Severity::Wrong } else { Severity::Check };
        let finding = paper.finding(Kind::PinCite, severity, c.whole, message);
        out.push(if std::ptr::eq(first, c) { finding } else { finding.against(paper.place(first.whole)) });
    }
    out
}

/// "460-458" is backwards; "460-65" leaves out the hundreds.
fn backwards(paper: &Paper, c: &Citation, pin: &str) -> Option<Finding> {
    // Page and line of a deposition: "119:12-14".
    if pin.contains(':') {
        return None;
    }
    let digits = |s: &str| -> String { s.trim().chars().take_while(char::is_ascii_digit).collect() };
    let (from, to) = pin.trim_start_matches("at ").split_once(['-', '–', '—'])?;
    let from = digits(from);
    // "n.3-4" and "§ 5-8" are none.
    let to = digits(to);
    let (a, b): (u32, u32) = (from.parse().ok()?, to.parse().ok()?);
    let full = if to.len() < from.len() { format!("{}{to}", &from[..from.len() - to.len()]).parse().ok()? } else { b };
    if full >= a {
        return None;
    }
    let message = format!("The range of pages {from}-{to} runs backwards. Correct it.");
    Some(paper.finding(Kind::PinCite, Severity::Wrong, c.whole, message))
}

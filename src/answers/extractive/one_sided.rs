//! Papers in which one side speaks. What a petition alleges, a witness swears or a letter claims decides no question of fact: it is told as
//! what that paper says, and the other papers' word stands beside it.

use super::choosing::{Candidate, Inquiry};
use crate::law::{Letters, Span};

use comprehension::yes_no::{Asks, YesNo};

/// Characters in which stands what a paper is.
const HEAD: usize = 3_000;
/// Share of the question that another paper's sentence must speak of to stand beside the best one.
const BESIDE: f32 = 0.4;
/// The most of these.
const OTHERS: usize = 2;

/// Titles of papers that are filed for one side.
const FILED: &[(&str, &str)] = &[
    ("COMPLAINT", "complaint"),
    ("PETITION", "petition"),
    ("COUNTERCLAIM", "counterclaim"),
    ("ANSWER", "answer"),
    ("MOTION", "motion"),
    ("OPPOSITION", "opposition"),
    ("AFFIDAVIT", "affidavit"),
    ("DECLARATION", "declaration"),
];
/// Titles of papers that decide or bind, whatever they are called after.
const BINDS: &[&str] =
    &["ORDER", "JUDGMENT", "OPINION", "DECREE", "AGREEMENT", "STIPULATION", "DEED", "LEASE", "COVENANTS"];
/// Words that somebody signs to be bound by a letter.
const ACCEPTED: &[&str] =
    &["accepted and agreed", "agreed and accepted", "acknowledged and agreed", "agreed to and accepted"];

/// What a paper is in which one side speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OneSided {
    /// It is filed for one side, or sworn by one: "petition".
    Filed(&'static str),
    /// A letter or a mail.
    Sent(&'static str),
}

/// Whether one side speaks in a paper.
pub fn one_sided(letters: &Letters) -> Option<OneSided> {
    let head = letters.exact(Span::new(0, letters.span().end.min(HEAD)));
    let low = letters.folded_lower(letters.span());
    let title = head.split(|c: char| !c.is_alphanumeric()).find_map(|word| {
        let binds = BINDS.contains(&word).then_some(None);
        binds.or_else(|| FILED.iter().find(|(title, _)| *title == word).map(|(_, name)| Some(*name)))
    });
    match title.flatten() {
        // "Declaration of Covenants" and "Declaration of Trust" bind those who come under them.
        Some("declaration") if !low.contains("perjury") => return None,
        Some(name) => return Some(OneSided::Filed(name)),
        None if title.is_some() => return None,
        None => {}
    }
    let opens = |words: &str| head.lines().any(|line| line.trim_start().starts_with(words));
    let bound = ACCEPTED.iter().any(|words| low.contains(words));
    match (opens("From:") && opens("Subject:"), opens("Dear ") && !bound) {
        (true, _) => Some(OneSided::Sent("e-mail")),
        (false, true) => Some(OneSided::Sent("letter")),
        (false, false) => None,
    }
}

/// What the paper of a sentence is called, if the sentence is only what one side says of what is asked.
pub fn only_said(inquiry: &Inquiry, found: &Candidate, asked: &YesNo) -> Option<&'static str> {
    match one_sided(inquiry.text(found.place.0)?)? {
        OneSided::Filed(name) if asked.asks == Asks::Fact => Some(name),
        // A letter's writer knows what holds for them, and may be wrong of what happened.
        OneSided::Sent(name) if asked.asks == Asks::Fact && asked.past => Some(name),
        _ => None,
    }
}

/// What other papers say of the same, where the best sentence is only what one side says.
pub fn other_sides<'c>(inquiry: &Inquiry, candidates: &'c [Candidate], chosen: &[&Candidate]) -> Vec<&'c Candidate> {
    let (Some(best), Some(asked)) = (chosen.first(), inquiry.yes_no()) else { return Vec::new() };
    if only_said(inquiry, best, &asked).is_none() {
        return Vec::new();
    }
    let mut out: Vec<&Candidate> = Vec::new();
    for candidate in candidates.iter().filter(|c| c.covered >= BESIDE && !c.is_heading()) {
        let known = chosen.iter().copied().chain(out.iter().copied()).any(|known| known.place.0 == candidate.place.0);
        if !known && out.len() < OTHERS {
            out.push(candidate);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Option<OneSided> {
        one_sided(&Letters::new(text))
    }

    #[test]
    fn one_side_speaks_in_what_it_files_or_sends() {
        assert_eq!(
            of("FAMILY COURT\nand      PETITION FOR CUSTODY\n1. The parties live apart."),
            Some(OneSided::Filed("petition"))
        );
        assert_eq!(of("AFFIDAVIT IN SUPPORT OF MOTION\nI state:"), Some(OneSided::Filed("affidavit")));
        assert_eq!(of("ORDER ON MOTION TO DISMISS\nThe motion is denied."), None);
        assert_eq!(of("DECLARATION OF TRUST\nThe trustee holds the land."), None);
        assert_eq!(of("Marsh & Bell LLP\n\nDear Mr. Ode:\n\nYou owe rent."), Some(OneSided::Sent("letter")));
        assert_eq!(of("Dear Ms. Roe:\n\nWe engage you.\n\nAccepted and agreed:\n"), None);
        assert_eq!(of("LEASE\nThe Landlord has filed no COMPLAINT."), None);
    }
}

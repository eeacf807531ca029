//! What a caption calls its two sides, and what stands above them: a petition has a petitioner and a respondent, and in a probate court the estate.

use super::{
    kinds::From,
    matter_captions::matter_above_sides,
    papers::{Paper, bare, side_called},
};
use crate::{
    documents::document::Origin,
    law::{
        Letters, Span,
        facts::{self, Fact, facts},
    },
};

use std::collections::BTreeSet;

/// Characters of a paper in which its caption stands.
const HEAD: usize = 6_000;

/// The words of a caption around the names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaptionRoles {
    /// "Plaintiff", "Petitioner".
    pub first: String,
    /// "Defendant", "Respondent".
    pub other: String,
    /// Whether a caption calls the side "Plaintiffs" or "Defendants": a line may hold names that no rule parts.
    pub several_first: bool,
    pub several_other: bool,
    /// "IN RE: ESTATE OF ROSA BLUM, DECEASED"; empty where nothing stands above the sides.
    pub above: String,
}

impl CaptionRoles {
    /// Reads the captions of the papers. Where two of them call a side differently, it is called as most courts do.
    pub fn read(papers: &[Paper]) -> Self {
        let (mut first, mut other): (BTreeSet<String>, BTreeSet<String>) = Default::default();
        let (mut several_first, mut several_other) = (false, false);
        let mut above: Vec<String> = Vec::new();
        for paper in papers.iter().filter(|paper| matches!(paper.origin, Origin::File(_))) {
            let head: String = paper.document.text.chars().take(HEAD).collect();
            let letters = Letters::new(&head);
            for fact in facts(&head).into_iter().filter(|fact| fact.kind == facts::Kind::Party) {
                let several = is_several(&letters, &fact);
                let Some(role) = fact.role else { continue };
                match side_called(&role) {
                    Some(From::Plaintiff) => {
                        several_first |= several;
                        first.extend([role]);
                    }
                    Some(From::Defendant) => {
                        several_other |= several;
                        other.extend([role]);
                    }
                    _ => {}
                }
            }
            if let Some(matter) = matter_above_sides(&head) {
                let called = format!("{}, {}", matter.called(), matter.role).to_uppercase();
                if !above.iter().any(|known| bare(known) == bare(&called)) {
                    above.push(called);
                }
            }
        }
        let only = |all: BTreeSet<String>, usual: &str| match all.len() {
            1 => all.into_iter().next().unwrap_or_default(),
            _ => usual.to_owned(),
        };
        let above = if above.len() == 1 { above.swap_remove(0) } else { String::new() };
        let (first, other) = (only(first, "Plaintiff"), only(other, "Defendant"));
        Self { first, other, several_first, several_other, above }
    }

    /// What several on one side are called together: "Defendants".
    pub fn together(&self, side: From) -> String {
        format!("{}s", if side == From::Plaintiff { &self.first } else { &self.other })
    }

    /// Whether a caption says that a side is several.
    pub fn several(&self, side: From) -> bool {
        if side == From::Plaintiff { self.several_first } else { self.several_other }
    }
}

/// Characters behind a name in which its role stands.
const BEHIND: usize = 60;

/// Whether the role at a party's name is that of several: "OAK LLC and ANN LEE, Defendants."
pub fn is_several(letters: &Letters, fact: &Fact) -> bool {
    let Some(role) = &fact.role else { return false };
    let end = (fact.span.end + BEHIND).min(letters.span().end);
    let several = format!("{}s", role.to_lowercase());
    letters
        .folded_lower(Span::new(fact.span.start, end))
        .split(|c: char| !c.is_alphabetic())
        .any(|word| word == several)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drafts::papers::samples::paper;

    #[test]
    fn a_caption_keeps_what_it_calls_its_sides() {
        let petition = "IN THE CIRCUIT COURT FOR LEON COUNTY, FLORIDA\nPROBATE DIVISION\n\nIN RE: ESTATE OF\nROSA BLUM,\nDeceased.\n\nIDA BLUM,\nPetitioner,\nvs.\nOTTO BLUM, individually,\nRespondent.\nFile No. 2026-CP-000412\n\nPETITION\n";
        let roles = CaptionRoles::read(&[paper(petition)]);
        assert_eq!((roles.first.as_str(), roles.other.as_str()), ("Petitioner", "Respondent"));
        assert_eq!(roles.above, "IN RE: ESTATE OF ROSA BLUM, DECEASED");
        assert!(!roles.several(From::Defendant));
        let two = "OAK MILL, INC., Plaintiff, v. PINE LLC, and ANN LEE, Defendants.\n\nCOMPLAINT\n";
        let roles = CaptionRoles::read(&[paper(two)]);
        assert_eq!((roles.several(From::Plaintiff), roles.several(From::Defendant)), (false, true));
        assert_eq!(roles.together(From::Defendant), "Defendants");
        let roles = CaptionRoles::read(&[paper("Dear Ms. Lee:\n\nWe write.\n")]);
        assert_eq!((roles.first.as_str(), roles.other.as_str(), roles.above.as_str()), ("Plaintiff", "Defendant", ""));
    }
}

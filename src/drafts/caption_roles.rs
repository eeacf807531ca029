//! What a caption calls its two sides, and what stands above them: a petition has a petitioner and a respondent, and in a probate court the estate.

use super::{
    kinds::From,
    matter_captions::matter_above_sides,
    papers::{Paper, bare, side_called},
};
use crate::{
    documents::document::Origin,
    law::facts::{self, facts},
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
    /// "IN RE: ESTATE OF ROSA BLUM, DECEASED"; empty where nothing stands above the sides.
    pub above: String,
}

impl CaptionRoles {
    /// Reads the captions of the papers. Where two of them call a side differently, it is called as most courts do.
    pub fn read(papers: &[Paper]) -> Self {
        let (mut first, mut other): (BTreeSet<String>, BTreeSet<String>) = Default::default();
        let mut above: Vec<String> = Vec::new();
        for paper in papers.iter().filter(|paper| matches!(paper.origin, Origin::File(_))) {
            let head: String = paper.document.text.chars().take(HEAD).collect();
            for role in
                facts(&head).into_iter().filter(|fact| fact.kind == facts::Kind::Party).filter_map(|fact| fact.role)
            {
                match side_called(&role) {
                    Some(From::Plaintiff) => first.extend([role]),
                    Some(From::Defendant) => other.extend([role]),
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
        Self { first: only(first, "Plaintiff"), other: only(other, "Defendant"), above }
    }
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
        let roles = CaptionRoles::read(&[paper("Dear Ms. Lee:\n\nWe write.\n")]);
        assert_eq!((roles.first.as_str(), roles.other.as_str(), roles.above.as_str()), ("Plaintiff", "Defendant", ""));
    }
}

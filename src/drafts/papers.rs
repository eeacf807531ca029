//! The papers of a draft, and their words for comparison and for sentences.

use super::kinds::From;
use crate::{
    documents::document::{Document, Origin},
    law::{Letters, Span},
    tasks::Source,
};

/// A document that a draft is written from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paper {
    /// A file, or the body of a mail.
    pub origin: Origin,
    /// Name of the file, or the mail's subject.
    pub name: String,
    /// Its text with pages.
    pub document: Document,
    /// Whether its sender is verified.
    pub proven: bool,
}

/// Words by which a paper says that it is for the firm's own eyes, beside those of [`tripwire::marked`].
const INSIDE: [&str; 7] = [
    "memo to file",
    "memorandum to file",
    "note to file",
    "file note",
    "file memo",
    "intake memo",
    "internal memorandum",
];
/// Lines at a paper's beginning in which that is looked for.
const HEAD_LINES: usize = 12;

/// Whether a paper calls itself privileged or is a note for the file: nothing of it goes into what leaves the firm.
pub fn is_inside(text: &str) -> bool {
    let head = || text.lines().filter(|line| !line.trim().is_empty()).take(HEAD_LINES);
    tripwire::marked(text).is_some()
        || head().any(|line| {
            let line = line.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
            INSIDE.iter().any(|words| line.starts_with(words)) || matches!(line.as_str(), "to: file" | "to: the file")
        })
}

pub(super) fn side_called(role: &str) -> Option<From> {
    match role {
        "Plaintiff" | "Petitioner" | "Claimant" | "Appellant" => Some(From::Plaintiff),
        "Defendant" | "Respondent" | "Appellee" => Some(From::Defendant),
        _ => None,
    }
}

/// A name as a sentence writes it: captions write names in capitals.
pub(super) fn cased(name: &str) -> String {
    // "ANN LEE and BOB LEE" are two names in capitals.
    let capitals = name.replace(" and ", " ").chars().filter(|c| c.is_alphabetic()).all(char::is_uppercase);
    if !capitals || name.chars().any(|c| c.is_ascii_digit()) {
        return name.to_owned();
    }
    let word = |word: &str| {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        let small = matches!(bare, "AND" | "OF" | "THE" | "FOR" | "IN" | "TO" | "BY");
        // "P.L.L.C.", "D.D.S."
        let initials = bare.contains('.') && bare.split('.').all(|part| part.chars().count() == 1);
        let kept = initials
            || bare.len() <= 3 && !small && bare != "LTD" && bare.chars().all(|c| !"AEIOUY".contains(c))
            || matches!(bare, "LLC" | "LLP" | "PLLC" | "USA" | "II" | "III" | "IV");
        let mut first = true;
        word.chars()
            .map(|c| {
                let out = if kept || (first && !small) { c } else { c.to_lowercase().next().unwrap_or(c) };
                // "Halvorsen-Okafor", "S/V"
                first = matches!(c, '-' | '/') || first && !c.is_alphanumeric();
                out
            })
            .collect::<String>()
    };
    let words: Vec<String> = name.split(' ').map(word).collect();
    let mut out = words.join(" ");
    if let Some(first) = out.get(..1).map(str::to_uppercase) {
        out.replace_range(..1, &first);
    }
    out
}

/// Letters and digits alone, for a comparison.
pub(super) fn bare(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The words of a text in small letters.
pub(super) fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase)
}

/// The passage at a place of a paper; its number is given later.
pub fn source(paper: &Paper, letters: &Letters, span: Span) -> Source {
    let (start, end) = (span.start as u64, span.end as u64);
    Source {
        number: 0,
        origin: paper.origin,
        name: paper.name.clone(),
        page: paper.document.page_at(start),
        start,
        end,
        quote: letters.exact(span),
        proven: paper.proven,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn papers_for_the_firms_own_eyes() {
        for text in [
            "PRIVILEGED AND CONFIDENTIAL\nATTORNEY-CLIENT COMMUNICATION\n\nShe would accept $62,500.",
            "ATTORNEY WORK PRODUCT\n\nHe was three months behind.",
            "MEMORANDUM TO FILE\n\nShe was looking at her telephone.",
            "Intake memo, May 4, 2026\n\nShe was looking at her telephone.",
        ] {
            assert!(is_inside(text), "{text}");
        }
        assert!(!is_inside("LEASE\n\nThe memorandum to file with the county is attached.\n"));
    }
}

/// Papers for the tests of this room.
#[cfg(test)]
pub(super) mod samples {
    use super::Paper;
    use crate::{
        documents::document::{Document, Origin},
        ids::FileId,
    };

    /// A file of a verified sender with this text.
    pub fn paper(text: &str) -> Paper {
        let document = Document { text: text.into(), ..Document::default() };
        Paper { origin: Origin::File(FileId::new()), name: "Complaint.pdf".into(), document, proven: true }
    }
}

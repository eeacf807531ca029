//! A sentence that may answer.

use crate::{
    answers::extractive::clip::Piece,
    documents::document::Passage,
    law::{Letters, Span},
};

use comprehension::scoring::{self, Core};
use std::rc::Rc;

/// For how many candidates it is asked what of the question stands where.
pub(super) const CORES: usize = 8;
/// The likeliest sentence answers if it speaks of this share of a question for a time or a sum and has one.
pub(super) const MOST: f32 = 0.8;
/// How much likelier a sentence answers "why" if it says why something is so.
pub(super) const CAUSE: f32 = 1.25;

/// The least probability that counts as an answer.
pub fn enough() -> f32 {
    scoring::enough()
}

/// A sentence that may answer.
#[derive(Clone)]
pub struct Candidate {
    /// The passage in which it stands.
    pub passage: Rc<Passage>,
    /// The passage's characters.
    pub letters: Rc<Letters>,
    /// The sentence, in them.
    pub span: Span,
    /// How likely it is to answer, 0 to 1.
    pub support: f32,
    /// The piece of it that is displayed.
    pub piece: Piece,
    /// Whether the document's sender is verified.
    pub proven: bool,
    /// The sentence as one line.
    pub text: String,
    /// The words that open its list.
    pub lead: String,
    /// The number and heading under which it stands; empty if it has none.
    pub heading: String,
    /// Share of the question that it speaks of in its own words.
    pub covered: f32,
    /// Share of the question that the heading above it speaks of, if that speaks of nothing else.
    pub headed: f32,
    /// Whether it has a value of the kind that is asked for.
    pub valued: bool,
    /// Whether most of what the question is about stands neither in it nor above it.
    pub misses: bool,
    /// How many things that are asked of it does not name; see `scoring::Prepared::unmet`.
    pub unmet: usize,
    /// Whether it only names those of whom it is asked.
    pub only_names: bool,
    /// Where in `text` stands what is asked about.
    pub core: Option<Core>,
    /// The text of `Inquiry::texts` in which it stands, and where.
    pub place: (usize, Span),
    /// The cell that is asked for, if it is a row.
    pub row: Option<Span>,
}

impl Candidate {
    /// Whether it is a heading that was taken for a sentence: a few words without a number, or behind the number of a section.
    pub fn is_heading(&self) -> bool {
        if self.row.is_some() {
            return false;
        }
        let text = self.text.trim_start_matches(|c: char| c == '§' || c.is_whitespace());
        let mut words: Vec<&str> = text.split_whitespace().collect();
        if words.len() > 1 && matches!(&*words[0].to_lowercase(), "section" | "article" | "clause" | "part") {
            words.drain(..2);
        }
        let text = words.join(" ");
        // "Article 4 - Retainage."
        let text = text.trim_start_matches(['-', '–', '—', ':', ' ']);
        let numbered = text.contains(|c: char| c.is_ascii_digit() || matches!(c, ':' | '$' | '£' | '€'));
        let ends = text.ends_with('.') || self.lead.is_empty() && text.ends_with(char::is_alphanumeric);
        // "Governing Law. Massachusetts.": what stands behind the heading that is asked for is what is said.
        let says = self.headed >= MOST || text.trim_end_matches('.').contains(". ");
        words.len() <= 5
            && text.split(' ').count() <= 4
            && text.starts_with(char::is_uppercase)
            && ends
            && !numbered
            && !says
            && !is_said(text)
    }

    /// Candidates that answer come first, and those from verified senders first among equals.
    pub(super) fn class(&self) -> u8 {
        match (self.support >= enough(), self.proven) {
            (true, true) => 0,
            (true, false) => 1,
            (false, _) => 2,
        }
    }
}

/// Whether a few words with a full stop are a sentence: "Fences are prohibited.", "Delaware law governs."
fn is_said(text: &str) -> bool {
    let Some(text) = text.strip_suffix('.') else { return false };
    let words: Vec<&str> = text.split(' ').collect();
    let verb = |word: &&str| {
        matches!(
            *word,
            "is" | "are" | "was" | "were" | "has" | "have" | "had" | "may" | "must" | "shall" | "will" | "can"
        )
    };
    let last = words.last().is_some_and(|word| word.ends_with('s') && !word.ends_with("ss") && word.len() > 3);
    let small = words.iter().filter(|word| word.len() > 3 && word.starts_with(char::is_lowercase)).count();
    words.iter().skip(1).any(verb)
        || words.len() > 2 && last && small > 0 && !words.contains(&"and") && !words.contains(&"of")
}

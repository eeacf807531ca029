//! What a kind of work is, and what the built-in writers share.

use crate::{
    answers::{
        engines::engine::{SourceDocument, Work},
        extractive::sentence_features::ScoredDocument,
    },
    documents::document::Origin,
    law::{Letters, cues::plain},
    tasks::{Answer, SkillKind},
};

/// What a kind of work is done from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Passages that search finds.
    Passages,
    /// Whole documents.
    Documents,
}

/// A kind of work.
pub struct Skill {
    /// What it is.
    pub kind: SkillKind,
    /// Phrases of an instruction that choose it, in lower case; one that begins with "^" counts at the beginning only.
    pub words: &'static [&'static str],
    /// Phrases that rule it out.
    pub not: &'static [&'static str],
    /// Its input.
    pub needs: Needs,
    /// Whether a rule produces it from the papers, so that no model is asked.
    pub exact: bool,
    /// Words that are searched for beside the question's own, where it is asked of many papers.
    pub searched: &'static str,
    /// The instruction for a model.
    pub prompt: &'static str,
    /// Writes the answer.
    pub write: fn(&Work) -> Answer,
}

impl std::fmt::Debug for Skill {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.kind)
    }
}

/// What every answer without a model says about itself.
pub(in super::super) const ABOUT: &str = "Written without a language model: the sentences are taken word for word from what you sent, \
each with its place. An opening line and the labels before a colon are added, and “…” marks where a long sentence was shortened.";

/// What an answer says when there is nothing to answer from.
pub(super) const NOTHING: &str =
    "There was no text to read in what you sent, so there is no answer. Nothing was made up in its place.";

/// Reads all documents that say something. When files were sent, the person's own instruction is not read as one, nor what else the mail asks.
pub(super) fn read(work: &Work) -> Vec<ScoredDocument<'_>> {
    let files =
        work.documents.iter().any(|r| matches!(r.origin, Origin::File(_)) && !r.document.text.trim().is_empty());
    let folded = |text: &str| {
        let letters = Letters::new(text);
        plain(&letters.folded(letters.span()))
    };
    let own = folded(&work.instruction);
    let asks: Vec<String> = work
        .asks
        .iter()
        .map(|ask| folded(ask.trim_end_matches(['.', '?', '!'])))
        .filter(|ask| !ask.is_empty())
        .collect();
    let skip = |r: &SourceDocument, sentence: &str| {
        let sentence = plain(sentence);
        let is_asked = || asks.iter().any(|ask| sentence.contains(ask) || ask.contains(&sentence));
        matches!(r.origin, Origin::Message(_)) && files && (own.contains(&sentence) || is_asked())
    };
    let grounds = work.documents.iter().map(|r| ScoredDocument::read(r, |s| skip(r, s)));
    grounds.filter(ScoredDocument::says_something).collect()
}

/// What is said when nothing answers.
pub const NOT_THERE: &str = "Nothing that answers this was found in your files.";

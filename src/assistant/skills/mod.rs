//! Kinds of work, one file each. To add one: a file, and a row in [`SKILLS`].

pub mod dates;
pub mod summary;

use super::engine::{Reading, Work};
use super::ground::Ground;
use crate::law::Letters;
use crate::law::cues::plain;
use crate::model::{Answer, Origin};

/// A kind of work.
pub struct Skill {
    /// Name, as it stands in the answer.
    pub name: &'static str,
    /// Phrases of an instruction that choose it, in lower case.
    pub words: &'static [&'static str],
    /// Phrases that speak against it.
    pub not: &'static [&'static str],
    /// Writes the answer.
    pub write: fn(&Work) -> Answer,
}

/// All kinds of work. The first whose words fit is chosen; the last is for everything else.
pub const SKILLS: &[Skill] = &[
    Skill {
        name: "dates",
        words: &[
            "deadline",
            "due date",
            "what dates",
            "which dates",
            "the dates",
            "key dates",
            "important dates",
            "all dates",
            "list dates",
            "list of dates",
            "calendar",
            "when is",
            "when are",
            "when must",
            "when do",
            "when does",
            "by when",
            "timeline",
        ],
        not: &[
            "summar",
            "sum up",
            "overview",
            "review",
            "they ask",
            "ask of us",
            "asked of",
            "they want",
            "they demand",
        ],
        write: dates::write,
    },
    Skill { name: "summary", words: &[], not: &[], write: summary::write },
];

/// The kind of work that an instruction asks for; with an empty one, the subject says.
pub fn choose(instruction: &str, subject: &str) -> &'static Skill {
    let asked = plain(if instruction.trim().is_empty() { subject } else { instruction });
    // A long text is not an instruction but something to be read.
    let head: String = asked.chars().take(600).collect();
    let fits = |s: &&Skill| s.words.iter().any(|w| head.contains(w)) && !s.not.iter().any(|w| head.contains(w));
    SKILLS.iter().find(fits).unwrap_or(&SKILLS[SKILLS.len() - 1])
}

/// What every answer without a model says of itself.
pub(super) const ABOUT: &str = "Written without a language model: these are sentences taken word for word from what you sent, \
each with its place. The labels before a colon are added, and “…” marks where a long sentence was shortened.";

/// What an answer says when there is nothing to answer from.
pub(super) const NOTHING: &str =
    "There was no text to read in what you sent, so there is no answer. Nothing was made up in its place.";

/// Reads all documents that say something. When files were sent, the person's own instruction is not read as one.
pub(super) fn read(work: &Work) -> Vec<Ground<'_>> {
    let files =
        work.documents.iter().any(|r| matches!(r.origin, Origin::File(_)) && !r.document.text.trim().is_empty());
    let instruction = Letters::new(&work.instruction);
    let own = plain(&instruction.folded(instruction.span()));
    let skip =
        |r: &Reading, sentence: &str| matches!(r.origin, Origin::Message(_)) && files && own.contains(&plain(sentence));
    let grounds = work.documents.iter().map(|r| Ground::read(r, |s| skip(r, s)));
    grounds.filter(Ground::says_something).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chosen_by_instruction() {
        assert_eq!(choose("What are the deadlines in this order?", "").name, "dates");
        assert_eq!(choose("Please summarize, with deadlines.", "").name, "summary");
        assert_eq!(choose("", "key dates").name, "dates");
        assert_eq!(choose("", "").name, "summary");
    }
}

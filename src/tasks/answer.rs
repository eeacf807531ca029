//! Answers: what the assistant wrote, every line with its sources.

use crate::documents::document::Origin;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A passage that an answer uses. Only used passages are listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Source {
    /// Number in the answer, from 1, in order of first use.
    pub number: u32,
    /// The file or the mail that the passage is in.
    pub origin: Origin,
    /// Name of the file, or the mail's subject.
    pub name: String,
    /// Null if the document has no pages.
    pub page: Option<u32>,
    /// First character of the quote in the document's text.
    pub start: u64,
    /// One past its last character.
    pub end: u64,
    /// The quoted words, exactly as in the document's text.
    pub quote: String,
    // The check sets it, whatever an engine says.
    /// Whether the document's sender is verified.
    #[serde(default = "yes")]
    pub proven: bool,
}

/// For sources stored before this field existed.
fn yes() -> bool {
    true
}

/// One statement.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Line {
    /// Plain text.
    pub text: String,
    /// Numbers of its sources. Empty: the line has none, and a client must say so.
    pub sources: Vec<u32>,
    /// True if the line continues the paragraph of the line before; left out otherwise.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub goes_on: bool,
    /// What was found out about the authorities that the line names. Only the law layer's own lines have one, so that no
    /// document and no model can give itself a verdict by the words with which a sentence begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(description = "The verdict on the authorities that the line names. Left out if it names none. Only \
        lines that Chancery itself wrote have a verdict; no document and no model can set it.")]
    pub verdict: Option<Verdict>,
    /// The same as a row of its section's table, a cell a column; empty where the section is none. The text says all of it in
    /// words, for readers that draw no tables.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(
        description = "The line as a row of its section's table, one cell for each column. Left out if there is no \
        table. `text` says the same in words."
    )]
    pub cells: Vec<Cell>,
    /// Whether all of its sources are documents from unverified senders; its text ends with [`UNPROVEN`] then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schemars(
        description = "True if all of its sources are documents from unverified senders; `text` ends by saying so. \
        Left out otherwise."
    )]
    pub unproven: bool,
    /// Whether it is Chancery's own word about what it did: it states nothing of a paper, and needs no source.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schemars(
        description = "True if the line is Chancery's own word about what it did, such as a question that a draft leaves \
        open. Left out otherwise."
    )]
    pub own: bool,
}

/// Ends a line that only documents from unverified senders support. The site's words for it are the same.
pub const UNPROVEN: &str = " (only in a message or file from an unverified sender)";

/// The result of checking an authority.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The authority is in the account's files.
    InFiles,
    /// The citation is well formed, but the authority is not in the files.
    NotInFiles,
    /// The files have another case under this citation.
    NameMismatch,
    /// No such authority can exist; for example, the volume has no such page.
    Impossible,
}

/// A cell of a row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Cell {
    /// Plain text; may be empty.
    pub text: String,
    /// Numbers of those of the line's sources that support the cell. Left out if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<u32>,
}

/// Lines under a heading.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Section {
    /// Heading, for example "Dates".
    pub heading: String,
    /// A sentence of Chancery's own below the heading, such as that nothing was found; left out if there is none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub intro: String,
    /// Heads of the columns, if the lines are rows of a table; left out otherwise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<String>,
    /// Statements, in order.
    pub lines: Vec<Line>,
}

/// The name of the built-in engine in answers.
pub const BUILT_IN: &str = "extractive";

/// The kinds of work that an answer can be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SkillKind {
    /// The answer to a question.
    #[default]
    #[serde(alias = "")]
    Answer,
    /// A summary of documents.
    Summary,
    /// A comparison of documents.
    Compare,
    /// Dates and time limits.
    Dates,
    /// A list of every matching place.
    List,
    /// A thread of mails.
    Thread,
    /// The authorities that documents rely on.
    Authorities,
    /// The status of the task, in Chancery's own words.
    Status,
    /// Whether the task's files were filed, in Chancery's own words.
    Filed,
    /// The last answer, shorter.
    Shorter,
    /// What became of the answer to an invitation, in Chancery's own words.
    Invitation,
    /// A draft, with its open questions.
    Draft,
    /// Two versions of a document, with what differs.
    Redline,
    /// What is wrong in a paper.
    Proofread,
    /// A form, with what was filled in and what was not.
    Form,
    /// How a contract stands to a playbook, rule by rule.
    Playbook,
    /// Who is known of those whom a conflict check asks for.
    Conflicts,
    /// Times for a meeting, and what became of them.
    Meeting,
}

impl SkillKind {
    /// Whether such an answer is about the task itself, in Chancery's own words, and quotes no model.
    pub fn is_about_the_task(self) -> bool {
        matches!(self, Self::Status | Self::Filed | Self::Shorter | Self::Invitation | Self::Meeting)
    }
}

/// An answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// The engine that wrote it: "extractive", or a model's name.
    pub engine: String,
    /// The kind of work.
    pub skill: SkillKind,
    /// What the answer is and is not, in one or two sentences.
    pub about: String,
    /// The sentence with which the answer opens, in words of Chancery's own and never a model's; may be empty. It states
    /// nothing that the lines below do not show.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schemars(
        description = "The sentence that opens the answer, in Chancery's own words. Left out if there is none."
    )]
    pub lead: String,
    /// What is unusual about the mail that is answered, which went to others too: one sentence for its sender; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schemars(
        description = "What is unusual about the mail that is answered, which went to others too. Left out if nothing is."
    )]
    pub warning: String,
    /// The answer, section by section.
    pub sections: Vec<Section>,
    /// The sources used.
    pub sources: Vec<Source>,
    /// What could not be read or found, as sentences for a person.
    #[serde(default)]
    pub gaps: Vec<String>,
}

impl Answer {
    /// Whether the built-in engine wrote it.
    pub fn is_built_in(&self) -> bool {
        self.engine == BUILT_IN
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn lines_without_a_verdict_are_stored_as_ever_and_read() {
        let old = r#"{"text":"Impossible: so it begins.","sources":[1]}"#;
        let line: Line = serde_json::from_str(old).unwrap();
        assert_eq!((line.verdict, serde_json::to_string(&line).unwrap().as_str()), (None, old));
        let judged = Line { verdict: Some(Verdict::NameMismatch), ..line };
        assert!(serde_json::to_string(&judged).unwrap().contains(r#""verdict":"name_mismatch""#));
    }
}

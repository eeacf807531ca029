//! The pieces of a paragraph in the model of a draft.

use serde::{Deserialize, Serialize};

/// One piece of a paragraph.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Inline {
    Text {
        text: String,
        #[serde(default, skip_serializing_if = "is_off")]
        bold: bool,
        #[serde(default, skip_serializing_if = "is_off")]
        italic: bool,
        #[serde(default, skip_serializing_if = "is_off")]
        underline: bool,
        #[serde(default, skip_serializing_if = "is_off")]
        small_caps: bool,
    },
    /// What the drafter must still supply: "[date of service?]", highlighted. The question is written without brackets.
    Gap {
        question: String,
    },
    /// A real footnote. Footnotes inside it are left out.
    Footnote {
        content: Vec<Inline>,
    },
    /// Words with the place where they come from, which becomes a comment.
    Source {
        content: Vec<Inline>,
        note: String,
    },
    /// Words that cite an authority, which gets an entry in the table of authorities.
    Authority {
        citation: Citation,
        content: Vec<Inline>,
    },
    /// A reference to the heading or numbered paragraph of this name.
    Reference {
        to: String,
        #[serde(default)]
        shows: Shows,
    },
    /// A new line in the same paragraph.
    Break,
    Tab,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
fn is_off(flag: &bool) -> bool {
    !flag
}

impl Inline {
    /// Plain text.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text { text: text.into(), bold: false, italic: false, underline: false, small_caps: false }
    }

    /// Bold text.
    #[must_use]
    pub fn bold(text: impl Into<String>) -> Self {
        Self::Text { text: text.into(), bold: true, italic: false, underline: false, small_caps: false }
    }

    /// Italic text.
    #[must_use]
    pub fn italic(text: impl Into<String>) -> Self {
        Self::Text { text: text.into(), bold: false, italic: true, underline: false, small_caps: false }
    }

    /// A gap with its question.
    #[must_use]
    pub fn gap(question: impl Into<String>) -> Self {
        Self::Gap { question: question.into() }
    }
}

/// What a reference shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shows {
    /// Its number ("4.2"), or its words if it has none.
    #[default]
    Number,
    /// Its words.
    Text,
}

/// An authority, as its entry in the table of authorities says it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Citation {
    pub category: Category,
    /// The part set in italics, usually the name of a case. May be empty.
    pub name: String,
    /// The part that follows: ", 411 U.S. 792 (1973)".
    pub rest: String,
    /// The short form, which ties repeated citations together; empty means name and rest.
    pub short: String,
}

/// Word's categories of authorities, in the order in which a table shows them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    #[default]
    Case,
    Constitution,
    Statute,
    Regulation,
    Rule,
    Treatise,
    Other,
}

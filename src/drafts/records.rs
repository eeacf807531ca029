//! Drafts and their versions.

use crate::{
    ids::{AccountId, MessageId, TaskId},
    tasks::Source,
};

use docx::compose::{Block, Document};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub use crate::ids::DraftId;

/// A draft.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Draft {
    pub id: DraftId,
    pub account: AccountId,
    /// The task in which it was asked for, or whose papers it is written from.
    pub task: Option<TaskId>,
    /// The name of its kind's file.
    pub kind: String,
    /// The kind's title, as it was when the draft was written.
    pub title: String,
    /// What the person asked for, in their own words.
    pub instruction: String,
    pub created_at: Timestamp,
    pub changed_at: Timestamp,
    /// The newest version, counted from 1.
    pub version: u64,
    /// Open questions of that version.
    pub open: u32,
}

/// One version of a draft; its words are its [`Text`]. Versions do not change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "DraftVersionRow", description = "A version in a list.")]
pub struct Version {
    /// From 1.
    pub number: u64,
    pub at: Timestamp,
    pub by: WrittenBy,
    /// What was done, in a sentence.
    pub did: String,
}

/// The words of a version.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Text {
    pub document: Document,
    /// The passages that its notes name, by their numbers.
    #[serde(default)]
    pub sources: Vec<Source>,
    /// What could not be read or found, as sentences for a person.
    #[serde(default)]
    pub gaps: Vec<String>,
    /// The places of the firm's template.
    #[serde(default)]
    pub blanks: Vec<Blank>,
    /// Every question that was ever open, in the order in which they came up: a question's place here, counted from 1, is its number.
    #[serde(default)]
    pub asked: Vec<String>,
    /// The answers that were given, by their questions.
    #[serde(default)]
    pub given: BTreeMap<String, String>,
    /// On the first version, its paragraphs as they stood before the order's own values filled places; empty if it filled none.
    #[serde(default)]
    pub form: Vec<Block>,
}

/// A place of the firm's template, outside the draft itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blank {
    /// What the template calls it.
    pub name: String,
    /// The question for it.
    pub asks: String,
    /// What stands there; none while the question is open.
    pub value: Option<String>,
}

/// A draft, opened at one of its versions.
#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    pub draft: Draft,
    pub version: Version,
    pub text: Text,
}

/// The mail that orders a draft.
pub struct Ordered {
    pub id: MessageId,
    /// Its subject.
    pub name: String,
    /// Whether its sender is verified.
    pub proven: bool,
}

/// Who wrote a version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum WrittenBy {
    /// Chancery, from the papers.
    Chancery,
    /// A person, by answers or by hand.
    Person,
}

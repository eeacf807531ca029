//! Text as the reader hands it over, and the passages that search and answers speak of.

use super::{AccountId, FileId, MessageId, TaskId};
use serde::{Deserialize, Serialize};

/// Where a page lies in a document's text. Offsets count Unicode scalar values from the start of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageSpan {
    /// Page number as a reader would say it, from 1.
    pub number: u32,
    /// First character.
    pub start: u64,
    /// One past the last character.
    pub end: u64,
}

/// The text of a file or of a mail's body.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Document {
    /// Title from the file's own metadata, if any.
    #[serde(default)]
    pub title: Option<String>,
    /// All text; pages and paragraphs are parted by line feeds.
    pub text: String,
    /// Pages in order; empty where the format has no pages.
    #[serde(default)]
    pub pages: Vec<PageSpan>,
    /// Sentences for a person about what could not be read ("2 of 9 pages hold no text.").
    #[serde(default)]
    pub notes: Vec<String>,
    /// Numbers of pages whose words stand in pictures, so that they are not in the text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pictures: Vec<u32>,
    /// What kind of container it is, if it holds files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holds: Option<Container>,
}

/// A file that holds files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Container {
    /// A ZIP of people's files.
    Archive,
    /// A mail with attachments.
    Mail,
    /// A PDF with files in it.
    Pdf,
}

impl Document {
    /// The page on which a character lies; `None` where the format has no pages.
    pub fn page_at(&self, offset: u64) -> Option<u32> {
        let i = self.pages.partition_point(|p| p.end <= offset);
        self.pages.get(i).map(|p| p.number)
    }
}

/// What a passage is a piece of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// A file.
    File(FileId),
    /// The body of a mail.
    Message(MessageId),
}

/// A piece of a document, with its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passage {
    /// Whose data. Every search is bound to one account.
    pub account: AccountId,
    /// The task it came with, if any.
    pub task: Option<TaskId>,
    /// What it is a piece of.
    pub origin: Origin,
    /// Name of the file, or the mail's subject.
    pub name: String,
    /// Page on which it starts, where there are pages.
    pub page: Option<u32>,
    /// First character in the document's text.
    pub start: u64,
    /// One past the last character.
    pub end: u64,
    /// The characters between.
    pub text: String,
}

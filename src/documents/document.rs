//! Text as the reader returns it, and the passages that search and answers work with.

use crate::calendar::event::CalendarEvent;
use base::ids::{AccountId, FileId, MessageId, TaskId};

use jiff::civil::DateTime;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most characters in one document.
pub const MAX_TEXT_CHARS: usize = 16_000_000;

/// The most characters in a mail's layout.
pub const LAYOUT_CHARS: usize = 200_000;

/// The most tracked changes in one document.
pub const MAX_CHANGES: usize = 1_000;

/// The most characters of a tracked change's text.
pub const CHANGE_CHARS: usize = 500;

/// The most headings in one document's outline.
pub const MAX_HEADINGS: usize = 2_000;

/// The most characters in such a heading.
pub const TITLE_CHARS: usize = 250;

/// The most lines of one document whose positions are kept.
pub const MAX_LINES: usize = 100_000;

/// A mail without its attachments.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ParsedMail {
    /// Subject, decoded.
    pub subject: String,
    /// Addresses of the authors.
    pub from: Vec<String>,
    /// Addresses of the recipients.
    pub to: Vec<String>,
    /// Addresses of those copied.
    pub cc: Vec<String>,
    /// Body as text, quotes and signature included; may be empty.
    pub body_text: String,
    /// The body's layout, at most [`LAYOUT_CHARS`], from which `law/court_notice` reads forms. Lines; in HTML, tabs
    /// separate the cells of a row, and a link is U+0001, its text, U+0002, its address, U+0003.
    #[serde(default)]
    pub layout: String,
    /// Sentences for the user about unreadable parts, encryption and signatures.
    pub notes: Vec<String>,
    /// The events that it carries, at most [`EVENTS_OF_MAIL`](crate::calendar::event::EVENTS_OF_MAIL).
    #[serde(default)]
    pub events: Vec<CalendarEvent>,
}

/// The position of a page in a document's text. Offsets count Unicode characters from the start of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PageSpan {
    /// Page number, from 1.
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
    /// The whole text; pages and paragraphs are separated by line feeds.
    pub text: String,
    /// Pages in order; empty if the format has no pages.
    #[serde(default)]
    pub pages: Vec<PageSpan>,
    /// Sentences for the user about what could not be read ("2 of 9 pages hold no text.").
    #[serde(default)]
    pub notes: Vec<String>,
    /// Numbers of pages whose words are in pictures and therefore not in the text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pictures: Vec<u32>,
    /// Whether its one picture is a photograph that a program of the machine has to open first.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub photograph: bool,
    /// Tracked changes, ordered by position. The text reads as if all were accepted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<TrackedChange>,
    /// The file's own headings, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outline: Vec<Heading>,
    /// Positions of lines on their pages, in text order; known only for recognised pictures.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<LineBox>,
    /// The kind of container, if it contains files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holds: Option<Container>,
}

/// The position of a line on its page. Units are ten thousandths of the page's width and height, from the left and the
/// top.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LineBox {
    /// Page number.
    pub page: u32,
    /// First character of the line in the text.
    pub start: u64,
    /// One past its last character.
    pub end: u64,
    /// Left edge.
    pub left: u16,
    /// Upper edge.
    pub top: u16,
    /// Width.
    pub width: u16,
    /// Height.
    pub height: u16,
}

/// A heading in a document's outline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Heading {
    /// The words, on one line.
    pub title: String,
    /// Starts at 1. Headings below it have higher levels.
    pub level: u8,
    /// The page that it leads to; null if the format has no pages.
    #[serde(default)]
    pub page: Option<u32>,
    /// Its position in the text, in characters, or the position where its page begins.
    pub at: u64,
}

/// A tracked change (a redline).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TrackedChange {
    /// Whether the words were inserted or deleted.
    pub kind: ChangeKind,
    /// Its author, according to the document; null if it names none.
    #[serde(default)]
    pub author: Option<String>,
    /// Its time on the author's clock, according to the document.
    #[serde(default)]
    pub date: Option<DateTime>,
    /// The words, on one line, shortened if there are many.
    pub words: String,
    /// Its position in the text, in characters: where inserted words begin, or before which deleted words stood.
    pub at: u64,
}

/// The kind of a tracked change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ChangeKind {
    /// The words are in the text.
    Inserted,
    /// The words are not in the text.
    Deleted,
}

/// A file that contains files.
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
    /// The page of a character; `None` if the format has no pages.
    pub fn page_at(&self, offset: u64) -> Option<u32> {
        let i = self.pages.partition_point(|p| p.end <= offset);
        self.pages.get(i).map(|p| p.number)
    }

    /// The note that says that only its first part, or not all of it, could be read. What is not found in such a text may stand in the file.
    pub fn partly_read(&self) -> Option<&str> {
        const SAID: [&str; 3] = ["only its first", "Only the first", "is damaged"];
        self.notes.iter().map(String::as_str).find(|note| SAID.iter().any(|words| note.contains(words)))
    }
}

/// The document that a passage is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// A file.
    File(FileId),
    /// The body of a mail.
    Message(MessageId),
}

/// A piece of a document, with its position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passage {
    /// The account it belongs to. Every search is bound to one account.
    pub account: AccountId,
    /// The task it came with, if any.
    pub task: Option<TaskId>,
    /// The document it is part of.
    pub origin: Origin,
    /// Name of the file, or the mail's subject.
    pub name: String,
    /// Page on which it starts, if there are pages.
    pub page: Option<u32>,
    /// First character in the document's text.
    pub start: u64,
    /// One past the last character.
    pub end: u64,
    /// The characters between.
    pub text: String,
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_is_not_all_of_the_file_is_known() {
        let with = |note: &str| Document { notes: vec![note.to_owned()], ..Document::default() };
        for note in [
            "This document is damaged; only its first part could be read.",
            "Only the first 2000 of 2400 pages were read.",
            "This file is very long; only its first 16 million characters were read.",
        ] {
            assert_eq!(with(note).partly_read(), Some(note));
        }
        let tracked = "This document has tracked changes; words marked as deleted are left out.";
        assert_eq!((with(tracked).partly_read(), Document::default().partly_read()), (None, None));
    }

    /// Documents stored before tracked changes existed can still be read.
    #[test]
    fn older_documents_are_still_documents() {
        #[derive(Serialize)]
        struct Before<'a> {
            title: Option<String>,
            text: &'a str,
            pages: Vec<PageSpan>,
            notes: Vec<String>,
        }
        let pages = vec![PageSpan { number: 1, start: 0, end: 4 }];
        let before = Before { title: None, text: "Rent", pages: pages.clone(), notes: Vec::new() };
        let kept: Document = rmp_serde::from_slice(&rmp_serde::to_vec_named(&before).unwrap()).unwrap();
        assert_eq!(kept, Document { text: "Rent".into(), pages, ..Document::default() });
    }

    #[test]
    fn changes_are_kept_and_shown_in_plain_terms() {
        let change = TrackedChange {
            kind: ChangeKind::Deleted,
            author: Some("Ann".into()),
            date: Some(jiff::civil::date(2026, 3, 2).at(9, 30, 0, 0)),
            words: "100".into(),
            at: 7,
        };
        let shown = serde_json::json!(
            {"kind": "deleted", "author": "Ann", "date": "2026-03-02T09:30:00", "words": "100", "at": 7}
        );
        assert_eq!(serde_json::to_value(&change).unwrap(), shown);
        let document = Document { changes: vec![change], ..Document::default() };
        let kept = rmp_serde::to_vec_named(&document).unwrap();
        assert_eq!(rmp_serde::from_slice::<Document>(&kept).unwrap(), document);
    }
}

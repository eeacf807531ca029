//! A change of a draft that a mail asks for, and what such a mail is read against.

use super::{kinds::Kind, records::Text};

/// A change that a mail asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Another answer to a question.
    Answer { question: String, value: String },
    /// Other words in place of some.
    Words { old: String, new: String },
    /// A paragraph more, before the signature.
    Add(String),
    /// A request more, behind the last one.
    Request(String),
    /// Paragraphs go, each in its own words.
    Drop(Vec<String>),
    /// Another answer to an allegation, or to a request: the label that stands above it, and what is answered.
    Position { label: String, says: String },
    /// Something more behind what is answered to a request.
    Supplement { label: String, says: String },
    /// An affirmative defense more.
    Defense(String),
    /// What cannot be done by mail, in the words in which it was asked for.
    Other(String),
    /// The same, where one reason is known: a whole sentence.
    Undone { asked: String, why: String },
}

/// What a mail in a draft's thread is read against.
#[derive(Clone, Copy)]
pub struct Standing<'a> {
    pub text: &'a Text,
    pub kind: Option<&'a Kind>,
    /// The order from which the draft was written.
    pub order: &'a str,
}

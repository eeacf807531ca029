//! The JSON shape of a place in a document.

use super::records::Place;
use crate::{
    documents::document::Origin,
    ids::{FileId, MessageId},
};

use schemars::JsonSchema;
use serde::Serialize;

/// A passage of a file or of a mail.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Passage")]
pub struct PlaceView {
    /// The file; null if it is a mail.
    file: Option<FileId>,
    /// The mail; null if it is a file.
    message: Option<MessageId>,
    /// Name of the file, or the mail's subject.
    name: String,
    /// Null if the document has no pages.
    page: Option<u32>,
    /// First character of the passage in the document's text.
    start: u64,
    /// One past its last character.
    end: u64,
    /// Its words, on one line.
    quote: String,
}

impl From<Place> for PlaceView {
    fn from(p: Place) -> Self {
        let (file, message) = match p.origin {
            Origin::File(id) => (Some(id), None),
            Origin::Message(id) => (None, Some(id)),
        };
        Self { file, message, name: p.name, page: p.page, start: p.start, end: p.end, quote: p.quote }
    }
}

//! The shape in which a place in a document goes out as JSON.

use super::records::Place;
use crate::documents::document::Origin;

use serde::Serialize;

/// A place in a document, for the viewer.
#[derive(Serialize)]
pub struct PlaceView {
    file: Option<String>,
    message: Option<String>,
    name: String,
    page: Option<u32>,
    start: u64,
    end: u64,
    quote: String,
}

impl From<Place> for PlaceView {
    fn from(p: Place) -> Self {
        let (file, message) = match p.origin {
            Origin::File(id) => (Some(id.to_string()), None),
            Origin::Message(id) => (None, Some(id.to_string())),
        };
        Self { file, message, name: p.name, page: p.page, start: p.start, end: p.end, quote: p.quote }
    }
}

//! The firm's own templates: their placeholders, filled or listed. Placeholders are `{{name}}`, merge fields, content controls
//! and text fields of older forms, wherever Word lets people put them. A value is text and nothing else.

mod body;
mod braces;
mod content_controls;
mod document_parts;
mod fields;
mod macros;
mod repeats;
mod report;
pub(crate) mod tree;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

pub use report::{Filled, Kind, Place, Placeholder, Unfilled, Values};

use crate::{
    Error,
    compose::Document,
    package::{Limits, Package},
};
use document_parts::Filling;

/// The placeholders of a template, in order: the text first, then headers, footers and notes. The same name is listed once for each
/// kind and place, with how often it is there.
///
/// # Errors
/// What [`Package::open`] says, and [`Error::Damaged`] with the part that is not well formed.
pub fn placeholders(template: &[u8]) -> Result<Vec<Placeholder>, Error> {
    Ok(fill(template, &Values::default(), Unfilled::Keep)?.left)
}

/// Fills a template. Every placeholder is in `filled` or in `left`. A template with macros becomes a document without them, and a
/// template (.dotx) a document.
///
/// # Errors
/// As [`placeholders`].
pub fn fill(template: &[u8], values: &Values, unfilled: Unfilled) -> Result<Filled, Error> {
    let mut package = Package::open(template, Limits::default())?;
    let notes = macros::into_document(&mut package)?;
    let mut filling = Filling::new(values, unfilled);
    for (part, place) in document_parts::with_text(&package)? {
        let mut tree = document_parts::read(&package, &part)?;
        filling.part(&mut tree.root, place);
        document_parts::put(&mut package, &part, &tree)?;
    }
    filling.report.finish(package.write()?, notes)
}

/// A document without its macros, as one that Word opens under the name of one; `None` if it has none.
///
/// # Errors
/// As of [`Package::open`].
pub fn without_macros(document: &[u8]) -> Result<Option<Vec<u8>>, Error> {
    let mut package = Package::open(document, Limits::default())?;
    if !package.has_macros() {
        return Ok(None);
    }
    macros::into_document(&mut package)?;
    package.write().map(Some)
}

/// Fills a template and puts a draft in the place of the paragraph `{{body}}`, or of the content control of this name. The draft takes
/// the template's styles where it has them under the same name; its lists, notes and comments get identifiers of their own.
/// `date` is written as `2026-11-25T09:30:00Z`.
///
/// # Errors
/// As [`fill`]; [`Error::Unwritable`] if the template has no place for a body, or as [`crate::compose::compose`] says.
pub fn fill_with_body(
    template: &[u8],
    values: &Values,
    unfilled: Unfilled,
    document: &Document,
    date: &str,
) -> Result<Filled, Error> {
    let mut package = Package::open(template, Limits::default())?;
    let notes = macros::into_document(&mut package)?;
    let main = package.main_part()?;
    let mut filling = Filling::new(values, unfilled);
    for (part, place) in document_parts::with_text(&package)? {
        let mut tree = document_parts::read(&package, &part)?;
        let here = part == main;
        if here && !body::mark(&mut tree.root) {
            return Err(Error::Unwritable(
                "This template has no place for the text: put {{body}} in a paragraph of its own and save it again.",
            ));
        }
        filling.part(&mut tree.root, place);
        if here {
            body::put(&mut package, &main, &mut tree, document, date)?;
        }
        document_parts::put(&mut package, &part, &tree)?;
    }
    filling.report.finish(package.write()?, notes)
}

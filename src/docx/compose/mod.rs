//! A new document from its parts: headings, paragraphs, notes, tables, a caption. What stands here turns a model into
//! the bytes of a Word document (ECMA-376, transitional) and into plain text. Text is always text: nothing in it
//! becomes markup, a field or a link. What never stands here: where the words come from, files, clocks.
//!
//! [`compose`] writes, [`Document::text`] and [`Document::outline`] read without writing, [`remove_sources`] and
//! [`clean_metadata`] are the last steps before a document leaves the firm.

mod blocks;
mod caption;
mod check;
mod citation_marks;
mod citations;
mod cited;
mod document_text;
mod fields;
mod filling;
mod inlines;
mod labels;
mod layout;
mod list_definitions;
mod margins;
mod metadata;

mod model;
mod package_parts;
mod page_numbers;
mod plain;
mod runs;
mod signature;
mod sources;
mod style_definitions;
mod style_list;
mod tables;
mod text_width;
mod writer;
mod xml;

pub use inlines::*;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
pub(crate) mod tests;

pub use document_text::Entry;
pub use labels::roman;
pub use metadata::{Cleaned, clean_metadata};
pub use model::*;
pub use package_parts::compose;
pub use sources::{SOURCES_AUTHOR, Unsourced, remove_sources};

pub(crate) use check::check;
pub(crate) use list_definitions::definitions as list_definitions;
pub(crate) use package_parts::SEPARATORS;
pub(crate) use plain::gap;
pub(crate) use sources::edit;
pub(crate) use style_definitions::{based_on as style_base, definition as style_definition, names as style_names};
pub(crate) use writer::{Ids, List, write};
pub(crate) use xml::{HEAD as PART_HEAD, NAMESPACES as PART_NAMESPACES, escaped};

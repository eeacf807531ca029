//! The text of a document, paragraph by paragraph, and documents with all changes accepted or rejected.

use super::paragraphs::{paragraphs, style};
use super::resolve::{Verdict, resolve};
use super::story::Stories;
use super::xml::Xml;
use crate::{
    Error,
    package::{Limits, Package},
};

/// A paragraph of a document's main text. Tabs are `\t`, line breaks `\n`, page breaks `\u{c}`; earlier deletions are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paragraph {
    /// Its number, by which edits name it. Paragraphs in text boxes have none and are left out.
    pub index: usize,
    /// The id of its style.
    pub style: Option<String>,
    /// Whether it stands in a table.
    pub in_table: bool,
    /// The innermost row of a table in which it stands, and the cell of the row. Paragraphs of one row have the same number.
    pub row: Option<(usize, usize)>,
    /// Whether its cell goes on the one above it, which shows its text.
    pub merged: bool,
    pub text: String,
}

/// The paragraphs of a document.
///
/// # Errors
/// See [`Error`].
pub fn text(document: &[u8], limits: Limits) -> Result<Vec<Paragraph>, Error> {
    let package = Package::open(document, limits)?;
    let stories = Stories::of(&package)?;
    let xml = Xml::parse(&stories.main, &stories.text, &limits)?;
    let found = paragraphs(&xml).into_iter().enumerate().map(|(index, place)| Paragraph {
        index,
        style: style(&xml, place.node),
        in_table: xml.ancestors(place.node).any(|a| xml.word(a) == "tc"),
        row: xml
            .ancestors(place.node)
            .find(|a| xml.word(*a) == "tc")
            .and_then(|cell| Some((xml.ancestors(cell).find(|a| xml.word(*a) == "tr")?, cell))),
        merged: xml.ancestors(place.node).find(|a| xml.word(*a) == "tc").is_some_and(|cell| goes_on(&xml, cell)),
        text: place.text,
    });
    Ok(found.collect())
}

/// Whether a cell goes on the one above it (ECMA-376 part 1, 17.4.84).
fn goes_on(xml: &Xml<'_>, cell: usize) -> bool {
    let merge = xml.child(cell, "tcPr").and_then(|properties| xml.child(properties, "vMerge"));
    merge.is_some_and(|merge| xml.attribute(merge, "val").is_none_or(|value| value != "restart"))
}

/// The document with the changes accepted: those of one author, or all. Headers, footers and notes are included.
///
/// # Errors
/// See [`Error`].
pub fn accept_all(document: &[u8], author: Option<&str>, limits: Limits) -> Result<Vec<u8>, Error> {
    resolve_all(document, Verdict::Accept, author, limits)
}

/// The document with the changes rejected: those of one author, or all. Headers, footers and notes are included.
///
/// # Errors
/// See [`Error`].
pub fn reject_all(document: &[u8], author: Option<&str>, limits: Limits) -> Result<Vec<u8>, Error> {
    resolve_all(document, Verdict::Reject, author, limits)
}

fn resolve_all(document: &[u8], verdict: Verdict, author: Option<&str>, limits: Limits) -> Result<Vec<u8>, Error> {
    let mut package = Package::open(document, limits)?;
    let stories = Stories::of(&package)?;
    for name in [stories.main].into_iter().chain(stories.others) {
        let Some(text) = package.xml(&name)? else { continue };
        let xml = Xml::parse(&name, &text, &limits)?;
        let mine = |n: usize| author.is_none_or(|a| xml.attribute(n, "author").is_some_and(|is| is == a));
        let resolved = resolve(&xml, verdict, author.is_none(), &mine)?;
        if resolved != text {
            package.set(&name, resolved.into_bytes());
        }
    }
    package.write()
}

//! Word documents (ECMA-376, WordprocessingML): a zip of XML parts.

mod body;
pub(super) mod numbering;

use super::{
    MAX_HEADINGS,
    document::{Document, Heading, PageSpan},
    drawings,
    limits::Limits,
    package::{self, DAMAGED, Package},
    tracked_changes::{self, Changes},
};
use body::{Body, EXPLICIT_PAGE, Notes, RENDERED_PAGE};
use numbering::Numbering;

/// True if a zip file is a Word document.
pub fn is_docx(bytes: &[u8]) -> bool {
    // Names are unencrypted in the zip's directory, and searching it is cheaper than opening it.
    memchr::memmem::find(bytes, b"[Content_Types].xml").is_some() && memchr::memmem::find(bytes, b"word/").is_some()
}

/// Reads a Word document: paragraphs and list items as lines with their numbers, a table's rows as lines with cells
/// separated by " | ", then headers and footers, footnotes and endnotes with their marks, comments with their
/// authors, charts and diagrams. The text has all tracked changes accepted; [`Document::changes`] lists them. Hidden text is left out.
/// Pages are known only if Word recorded its page breaks.
///
/// # Errors
/// A sentence, if the document is protected, damaged, empty or over the limits.
pub fn read(bytes: &[u8], limits: &Limits) -> Result<Document, String> {
    let mut package = Package::open(bytes, limits)?;
    let main = package.main_part();
    let Some(xml) = package.part(&main)? else { return Err(DAMAGED.into()) };
    let parts = package.related(&main)?;
    let first = |kind: &str| parts.iter().find(|r| r.kind == kind).map(|r| r.target.clone());

    let mut optional = |target: Option<String>| -> Result<String, String> {
        Ok(target.map(|t| package.part(&t)).transpose()?.flatten().unwrap_or_default())
    };
    let styles = optional(first("styles"))?;
    let numbers = optional(first("numbering"))?;
    let footnotes = optional(first("footnotes"))?;
    let endnotes = optional(first("endnotes"))?;
    let comments = optional(first("comments"))?;
    let mut margins = Vec::new();
    for part in parts.iter().filter(|r| r.kind == "header" || r.kind == "footer") {
        margins.push(optional(Some(part.target.clone()))?);
    }
    let title = optional(Some("docProps/core.xml".into()))?;

    let mut body = Body::new(limits, Numbering::read(&numbers, &styles));
    body.read(&xml)?;
    let (pages_end, broken) = (body.text.len(), body.broken);
    // Headers and notes are not part of the outline.
    let headings = std::mem::take(&mut body.headings);
    for margin in &margins {
        body.read_margin(margin)?;
    }
    body.read_notes(&footnotes, Notes::Foot)?;
    body.read_notes(&endnotes, Notes::End)?;
    body.read_notes(&comments, Notes::Comment)?;
    drawings::beside(&main, drawings::DRAWN, &mut package, limits, &mut |line| body.add(line))?;

    let mut document = paginate(&body.text, pages_end, body.changes);
    outline(&body.text, headings, &mut document);
    if document.text.trim().is_empty() {
        return Err(if broken { DAMAGED.into() } else { "This document holds no text.".into() });
    }
    if body.deleted {
        document.notes.push("This document has tracked changes; words marked as deleted are left out.".into());
    }
    if broken {
        document.notes.push("This document is damaged; only its first part could be read.".into());
    }
    document.title = package::title(&title);
    Ok(document)
}

/// Removes the marks from the text and turns them into pages and positions of changes. Text after `end` (bytes) is on
/// no page. Word's own marks from the last layout are better than the author's breaks, which they include.
fn paginate(text: &str, end: usize, changes: Changes) -> Document {
    let mark = if text[..end].contains(RENDERED_PAGE) { RENDERED_PAGE } else { EXPLICIT_PAGE };
    let mut document = Document { text: String::with_capacity(text.len()), ..Document::default() };
    let (mut at, mut start, mut number) = (0u64, 0u64, 1u32);
    let mut last = 0u64;
    let mut places = Vec::new();
    for (i, c) in text.char_indices() {
        if i >= end && last == 0 {
            last = at;
        }
        if tracked_changes::is_mark(c) {
            places.extend(tracked_changes::number(&text[i..]).map(|number| (number, at)));
        } else if c == mark && i < end {
            document.pages.push(PageSpan { number, start, end: at });
            (start, number) = (at, number.saturating_add(1));
        } else if c != RENDERED_PAGE && c != EXPLICIT_PAGE {
            document.text.push(c);
            at += 1;
        }
    }
    if !document.pages.is_empty() {
        let last = if text.len() > end { last } else { at };
        document.pages.push(PageSpan { number, start, end: last.max(start) });
    }
    changes.give(&mut document, places);
    document
}

/// Gives a document its headings. `text` still has its marks, and a heading starts with the line after its position.
fn outline(text: &str, headings: Vec<(usize, u8, String)>, document: &mut Document) {
    let marked = |c: char| c == RENDERED_PAGE || c == EXPLICIT_PAGE || tracked_changes::is_mark(c);
    let (mut byte, mut at) = (0, 0u64);
    for (place, level, title) in headings {
        let place = place + text[place..].find(|c| c != '\n' && !marked(c)).unwrap_or(0);
        at += text[byte..place].chars().filter(|c| !marked(*c)).count() as u64;
        byte = place;
        document.outline.push(Heading { title, level, page: document.page_at(at), at });
    }
    if document.outline.len() > MAX_HEADINGS {
        document.outline.truncate(MAX_HEADINGS);
        document.notes.push("This document has more headings than are listed.".into());
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

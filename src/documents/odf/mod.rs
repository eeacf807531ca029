//! OpenDocument texts, sheets and slides (ISO/IEC 26300): a zip of XML parts.

mod changes;
mod elements;

use super::{
    document::Document,
    limits::Limits,
    package::{DAMAGED, Package, title},
    text_builder::{Paper, flow},
};

use elements::role;

/// Reads an OpenDocument: paragraphs as lines, a table's rows as lines with cells separated by " | ", each slide or
/// sheet as a page, then headers and footers, then the text of embedded objects. The text has all tracked changes
/// accepted; [`Document::changes`] lists them.
///
/// # Errors
/// A sentence, if the document is protected, damaged, empty or over the limits.
pub fn read(bytes: &[u8], limits: &Limits) -> Result<Document, String> {
    let mut package = Package::open(bytes, limits)?;
    let manifest = package.part("META-INF/manifest.xml")?.unwrap_or_default();
    if manifest.contains("encryption-data") {
        return Err("This document is protected by a password.".into());
    }
    let Some(content) = package.part("content.xml")? else { return Err(DAMAGED.into()) };
    let mut paper = Paper::default();
    let mut notes = Vec::new();
    let pages = pieces(&content);
    if pages.len() > 1 {
        for page in pages.into_iter().take(limits.pages as usize) {
            // A piece starts and ends inside the document, so breaking off does not mean damage.
            flow(page, limits, role, |line| paper.line(line))?;
            paper.page();
        }
    } else if flow(&content, limits, role, |line| paper.line(line))? {
        notes.push("This document is damaged; only its first part could be read.".into());
    }
    let styles = package.part("styles.xml")?.unwrap_or_default();
    if let Some(from) = styles.find("<office:master-styles") {
        let to = styles.find("</office:master-styles>").unwrap_or(styles.len());
        flow(styles.get(from..to).unwrap_or_default(), limits, role, |line| paper.line(line))?;
    }
    for name in package.names().into_iter().filter(|n| n.starts_with("Object") && n.ends_with("/content.xml")) {
        let object = package.part(&name)?.unwrap_or_default();
        flow(&object, limits, role, |line| paper.line(line))?;
    }
    let meta = package.part("meta.xml")?.unwrap_or_default();
    let mut document = paper.document(title(&meta), notes, "This document holds no text.")?;
    if document.pages.is_empty() {
        changes::read(&content, limits, &mut document)?;
    }
    Ok(document)
}

/// The slides of a presentation or the sheets of a workbook; one piece for a text.
fn pieces(content: &str) -> Vec<&str> {
    let mark = match () {
        () if content.contains("<office:presentation") => "<draw:page ",
        () if content.contains("<office:spreadsheet") => "<table:table ",
        () => return vec![content],
    };
    let starts: Vec<usize> = memchr::memmem::find_iter(content.as_bytes(), mark).collect();
    let ends = starts.iter().skip(1).copied().chain([content.len()]);
    starts.iter().zip(ends).filter_map(|(from, to)| content.get(*from..to)).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

//! What is on a page besides its text: people's comments, and form fields with their values.

use super::open::Pdf;

use oxidize_pdf::parser::{PdfDictionary, PdfObject};

/// Annotations of one page that are looked at.
const MOST: usize = 5_000;
/// Levels of fields within fields.
const LEVELS: usize = 8;

/// Comments ("Comment by NAME: words") and fields ("name: value"), a line each, in the page's own order; and whether a file is
/// pinned to the page.
pub(super) fn lines(pdf: &Pdf<'_>, page: u32) -> (Vec<String>, bool) {
    // The list, and each annotation, may be elsewhere in the file; the library follows only some of these references.
    let list = pdf.get_page(page).ok().and_then(|page| page.dict.get("Annots").and_then(|list| pdf.resolve(list).ok()));
    let Some(PdfObject::Array(list)) = list else { return (Vec::new(), false) };
    let (mut lines, mut pinned): (Vec<String>, bool) = (Vec::new(), false);
    for annotation in list.0.iter().take(MOST) {
        let Ok(PdfObject::Dictionary(annotation)) = pdf.resolve(annotation) else { continue };
        let kind = annotation.get("Subtype").and_then(PdfObject::as_name).map(|name| name.as_str());
        pinned |= kind == Some("FileAttachment");
        let line = match kind {
            Some("Widget") => field(pdf, &annotation),
            // Popups repeat another annotation's words; links, films and the like have no text by a person.
            Some(
                "Text" | "FreeText" | "Highlight" | "Underline" | "Squiggly" | "StrikeOut" | "Caret" | "Stamp" | "Ink"
                | "Line" | "Square" | "Circle" | "Polygon" | "PolyLine" | "FileAttachment",
            ) => comment(pdf, &annotation),
            _ => None,
        };
        lines.extend(line.filter(|line| lines.last() != Some(line)));
    }
    (lines, pinned)
}

fn comment(pdf: &Pdf<'_>, annotation: &PdfDictionary) -> Option<String> {
    let words = value(pdf, annotation, "Contents")?;
    Some(match value(pdf, annotation, "T") {
        Some(author) => format!("Comment by {author}: {words}"),
        None => format!("Comment: {words}"),
    })
}

/// A field's name and value may stand in a field above it (ISO 32000-1, 12.7.3).
fn field(pdf: &Pdf<'_>, annotation: &PdfDictionary) -> Option<String> {
    let (mut name, mut filled) = (None, None);
    let mut at = annotation.clone();
    for _ in 0..LEVELS {
        name = name.or_else(|| value(pdf, &at, "T"));
        filled = filled.or_else(|| value(pdf, &at, "V"));
        let above = at.get("Parent").and_then(|parent| pdf.resolve(parent).ok());
        match above {
            Some(PdfObject::Dictionary(dict)) if name.is_none() || filled.is_none() => at = dict,
            _ => break,
        }
    }
    let filled = filled.filter(|v| v != "Off")?;
    Some(name.map_or(filled.clone(), |name| format!("{name}: {filled}")))
}

fn value(pdf: &Pdf<'_>, dict: &PdfDictionary, key: &str) -> Option<String> {
    let text = match pdf.resolve(dict.get(key)?).ok()? {
        PdfObject::String(s) => s.to_text(),
        PdfObject::Name(n) => n.as_str().to_owned(),
        _ => return None,
    };
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    (!text.is_empty()).then_some(text)
}

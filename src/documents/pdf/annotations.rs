//! What is on a page besides its text: people's comments, form fields with their values, and where links lead.

use super::open::Pdf;

use oxidize_pdf::parser::{PdfDictionary, PdfObject};
use std::collections::HashSet;

/// Annotations of one page that are looked at.
const MOST: usize = 5_000;
/// Addresses of one page that are kept.
const MOST_LINKS: usize = 500;
/// Levels of fields within fields.
const LEVELS: usize = 8;

/// Characters of an address that are kept.
const ADDRESS: usize = 2_000;

/// Comments ("Comment by NAME: words"), fields ("name: value") and addresses of links ("Link: https://...") that the page's
/// `text` does not show, a line each, in the page's own order; and whether a file is pinned to the page.
pub(super) fn lines(pdf: &Pdf<'_>, page: u32, text: &str) -> (Vec<String>, bool) {
    // The list, and each annotation, may be elsewhere in the file; the library follows only some of these references.
    let list = pdf.get_page(page).ok().and_then(|page| page.dict.get("Annots").and_then(|list| pdf.resolve(list).ok()));
    let Some(PdfObject::Array(list)) = list else { return (Vec::new(), false) };
    let (mut lines, mut pinned): (Vec<String>, bool) = (Vec::new(), false);
    let mut shown = Shown { text: Some(text), solid: String::new(), links: HashSet::new() };
    for annotation in list.0.iter().take(MOST) {
        let Ok(PdfObject::Dictionary(annotation)) = pdf.resolve(annotation) else { continue };
        let kind = annotation.get("Subtype").and_then(PdfObject::as_name).map(|name| name.as_str());
        pinned |= kind == Some("FileAttachment");
        let line = match kind {
            Some("Widget") => field(pdf, &annotation),
            Some("Link") => {
                link(pdf, &annotation).filter(|address| shown.adds(address)).map(|at| format!("Link: {at}"))
            }
            // Popups repeat another annotation's words; films and the like have no text by a person.
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

/// What a page's text already says, without white space: an address may be broken over lines.
struct Shown<'a> {
    /// The text, until the first link asks.
    text: Option<&'a str>,
    solid: String,
    links: HashSet<String>,
}

impl Shown<'_> {
    /// Whether an address says more than the page does and the links before.
    fn adds(&mut self, address: &str) -> bool {
        let solid = |text: &str| text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect();
        if let Some(text) = self.text.take() {
            self.solid = solid(text);
        }
        let address: String = solid(address);
        let bare = address.split_once("://").map_or(&address[..], |(_, rest)| rest).trim_end_matches('/');
        !bare.is_empty()
            && self.links.len() < MOST_LINKS
            && !self.solid.contains(bare)
            && self.links.insert(bare.to_owned())
    }
}

/// The address that a link leads to (ISO 32000-1, 12.6.4.7); a mail address without its scheme.
fn link(pdf: &Pdf<'_>, annotation: &PdfDictionary) -> Option<String> {
    let PdfObject::Dictionary(action) = pdf.resolve(annotation.get("A")?).ok()? else { return None };
    let address = value(pdf, &action, "URI")?;
    let scheme = address.split_once(':').map(|(scheme, _)| scheme.to_ascii_lowercase())?;
    let address = match scheme.as_str() {
        "mailto" => address["mailto:".len()..].split('?').next().unwrap_or_default(),
        "http" | "https" | "ftp" | "tel" => &address,
        // Scripts and paths of the author's machine lead nowhere.
        _ => return None,
    };
    Some(address.chars().filter(|c| !c.is_control()).take(ADDRESS).collect())
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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use crate::{limits::Limits, pdf::read};

    /// A PDF of one page with these words and these annotations.
    fn pdf(words: &str, annotations: &[&str]) -> Vec<u8> {
        let content = format!("BT /F 12 Tf 60 700 Td ({words}) Tj ET");
        let objects = [
            "<</Type/Catalog/Pages 2 0 R>>".to_owned(),
            "<</Type/Pages/Kids[3 0 R]/Count 1>>".to_owned(),
            format!(
                "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[{}]/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>",
                annotations.concat()
            ),
            format!("<</Length {}>>stream\n{content}\nendstream", content.len()),
        ];
        let mut pdf = "%PDF-1.4\n".to_owned();
        let mut table = format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
        for (i, object) in objects.iter().enumerate() {
            table.push_str(&format!("{:010} 00000 n \n", pdf.len()));
            pdf.push_str(&format!("{} 0 obj\n{object}\nendobj\n", i + 1));
        }
        let at = pdf.len();
        pdf.push_str(&format!("{table}trailer\n<</Root 1 0 R/Size {}>>\nstartxref\n{at}\n%%EOF", objects.len() + 1));
        pdf.into_bytes()
    }

    #[test]
    fn links_tell_where_they_lead_unless_the_page_does() {
        let annotations = [
            "<</Subtype/Link/Rect[0 0 1 1]/A<</S/URI/URI(https://example.org/terms?x=1)>>>>",
            "<</Subtype/Link/Rect[0 0 1 1]/A<</S/URI/URI(https://example.org/terms?x=1)>>>>",
            "<</Subtype/Link/Rect[0 0 1 1]/A<</S/URI/URI(http://shown.test/)>>>>",
            "<</Subtype/Link/Rect[0 0 1 1]/A<</S/URI/URI(mailto:ann@b.test?subject=x)>>>>",
            "<</Subtype/Link/Rect[0 0 1 1]/A<</S/URI/URI(javascript:x)>>>>",
            "<</Subtype/Link/Rect[0 0 1 1]/A<</S/GoTo/D[3 0 R/Fit]>>>>",
            "<</Subtype/Link/Rect[0 0 1 1]/Dest[3 0 R/Fit]>>",
        ];
        let text = read(&pdf("See our terms at www. and shown.test.", &annotations), &Limits::default()).unwrap().text;
        assert_eq!(
            text,
            "See our terms at www. and shown.test.\nLink: https://example.org/terms?x=1\nLink: ann@b.test"
        );
    }
}

//! Pages whose words are in a picture: scans, with or without a stamp over them.

use super::open::Pdf;

use oxidize_pdf::parser::{PdfDictionary, PdfObject};

/// A page with more words of its own than this was written, not scanned.
const WORDS: usize = 40;
/// Dots of a picture that can hold a page's words.
const DOTS: i64 = 400_000;
/// Pictures and forms of one page that are looked at.
const MOST: usize = 500;
/// Forms within forms.
const LEVELS: usize = 4;

/// Whether a page's words must be recognised: it has few or no words of its own, and something is drawn on it.
pub(super) fn is_scan(pdf: &Pdf<'_>, page: u32, text: &str) -> bool {
    let Ok(held) = pdf.get_page(page) else { return false };
    if text.is_empty() {
        // Words may be drawn as lines too; only a page with nothing on it is left out.
        return held.dict.get("Contents").is_some();
    }
    if text.split_whitespace().take(WORDS + 1).count() > WORDS {
        return false;
    }
    let own = held.dict.get("Resources").and_then(|resources| pdf.resolve(resources).ok());
    let resources = match &own {
        Some(PdfObject::Dictionary(resources)) => Some(resources),
        _ => held.get_resources(),
    };
    let mut left = MOST;
    resources.is_some_and(|resources| has_large(pdf, resources, LEVELS, &mut left))
}

fn has_large(pdf: &Pdf<'_>, resources: &PdfDictionary, levels: usize, left: &mut usize) -> bool {
    let Some(PdfObject::Dictionary(objects)) = resources.get("XObject").and_then(|o| pdf.resolve(o).ok()) else {
        return false;
    };
    for object in objects.0.values() {
        if *left == 0 {
            return false;
        }
        *left -= 1;
        let Ok(PdfObject::Stream(stream)) = pdf.resolve(object) else { continue };
        let number = |key: &str| stream.dict.get(key).and_then(|n| pdf.resolve(n).ok()).and_then(|n| n.as_integer());
        let found = match stream.dict.get("Subtype").and_then(PdfObject::as_name).map(|name| name.as_str()) {
            Some("Image") => number("Width").zip(number("Height")).is_some_and(|(w, h)| w.saturating_mul(h) >= DOTS),
            Some("Form") if levels > 0 => match stream.dict.get("Resources").and_then(|r| pdf.resolve(r).ok()) {
                Some(PdfObject::Dictionary(own)) => has_large(pdf, &own, levels - 1, left),
                _ => false,
            },
            _ => false,
        };
        if found {
            return true;
        }
    }
    false
}

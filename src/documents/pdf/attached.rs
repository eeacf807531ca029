//! Files within a PDF: those of a portfolio, and those attached to a page (ISO 32000-1, 7.11.4 and 12.5.6.15).

use super::{
    names,
    open::{Pdf, open},
};
use crate::{
    ParsedMail,
    frames::{self, PartHead},
    limits::Limits,
    sanitize,
};

use oxidize_pdf::parser::{PdfDictionary, PdfObject, PdfStream};
use std::io::{self, Write};

/// The most files extracted from one PDF.
const FILES: usize = 1_000;
/// The most bytes of these in total; a little below what the parent accepts.
const BYTES: u64 = 190 << 20;

/// Writes the files of a PDF as frames, like those of a mail without text. The inner error is a sentence.
pub fn unpack(bytes: &[u8], limits: &Limits, out: &mut impl Write) -> io::Result<Result<(), String>> {
    let (pdf, catalog) = match open(bytes) {
        Ok(opened) => opened,
        Err(sentence) => return Ok(Err(sentence)),
    };
    let mut found = Vec::new();
    if let Some(names) = catalog.get("Names") {
        portfolio(&pdf, names, FILES + 1, &mut found);
    }
    for page in 0..pdf.page_count().unwrap_or(0).min(limits.pages) {
        pinned(&pdf, page, &mut found);
    }
    frames::put_value(out, frames::MAIL, &ParsedMail::default())?;
    let (mut left, mut lost) = (BYTES.min(limits.unpacked), found.len().saturating_sub(FILES));
    for (number, (name, stream)) in found.into_iter().take(FILES).enumerate() {
        let most = usize::try_from(left).unwrap_or(usize::MAX);
        let Ok(bytes) = pdf.decode_stream_with_limit(&stream, most) else {
            lost += 1;
            continue;
        };
        left = left.saturating_sub(bytes.len() as u64);
        let name = Some(sanitize::line(&name, 200)).filter(|name| !name.is_empty());
        let name = name.unwrap_or_else(|| format!("attached file {}", number + 1));
        let head = PartHead { name, media_type: "application/octet-stream".into(), inside: None };
        frames::put_value(out, frames::PART, &head)?;
        bytes.chunks(frames::PIECE).try_for_each(|piece| frames::put(out, frames::BYTES, piece))?;
        frames::put(out, frames::END, &[])?;
    }
    if lost > 0 {
        let note = format!("Files of this PDF that are damaged or too large stay in it: {lost}.");
        frames::put(out, frames::NOTE, note.as_bytes())?;
    }
    Ok(Ok(()))
}

/// Whether a PDF has a portfolio with anything in it.
pub(super) fn has_portfolio(pdf: &Pdf<'_>, catalog: &PdfDictionary) -> bool {
    let mut found = Vec::new();
    if let Some(names) = catalog.get("Names") {
        portfolio(pdf, names, 1, &mut found);
    }
    !found.is_empty()
}

/// The files that the tree below the catalog's dictionary of names holds.
fn portfolio(pdf: &Pdf<'_>, names: &PdfObject, most: usize, found: &mut Vec<(String, PdfStream)>) {
    let Ok(PdfObject::Dictionary(names)) = pdf.resolve(names) else { return };
    let Some(tree) = names.get("EmbeddedFiles") else { return };
    names::leaves(pdf, tree, &mut |_, file| {
        if let Ok(PdfObject::Dictionary(file)) = pdf.resolve(file) {
            found.extend(file_of(pdf, &file));
        }
        found.len() < most
    });
}

/// Files pinned to a page.
fn pinned(pdf: &Pdf<'_>, page: u32, found: &mut Vec<(String, PdfStream)>) {
    let list = pdf.get_page(page).ok().and_then(|page| page.dict.get("Annots").and_then(|list| pdf.resolve(list).ok()));
    let Some(PdfObject::Array(list)) = list else { return };
    for annotation in list.0.iter().take(FILES) {
        let Ok(PdfObject::Dictionary(annotation)) = pdf.resolve(annotation) else { continue };
        if annotation.get("Subtype").and_then(PdfObject::as_name).is_none_or(|name| name.as_str() != "FileAttachment") {
            continue;
        }
        if let Some(PdfObject::Dictionary(file)) = annotation.get("FS").and_then(|file| pdf.resolve(file).ok()) {
            found.extend(file_of(pdf, &file).filter(|_| found.len() <= FILES));
        }
    }
}

/// Name and bytes of a file specification (7.11.3).
fn file_of(pdf: &Pdf<'_>, file: &PdfDictionary) -> Option<(String, PdfStream)> {
    let text = |key: &str| match pdf.resolve(file.get(key)?).ok()? {
        PdfObject::String(text) => Some(text.to_text()),
        _ => None,
    };
    let Ok(PdfObject::Dictionary(streams)) = pdf.resolve(file.get("EF")?) else { return None };
    let stream = ["UF", "F"].iter().find_map(|key| match pdf.resolve(streams.get(key)?).ok()? {
        PdfObject::Stream(stream) => Some(stream),
        _ => None,
    });
    Some((text("UF").or_else(|| text("F")).unwrap_or_default(), stream?))
}

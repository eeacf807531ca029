//! Passes each file to the reader for its type.

pub mod kind;

use super::{
    archive, doc, document::Document, docx, epub, html, images, limits::Limits, mbox, odf, pdf, plain_text, ppt, pptx,
    rtf, spreadsheets,
};
use kind::{Kind, kind};

const UNKNOWN: &str = "Files of this kind are not read yet; the file is kept as it came.";

/// Reads a file of any supported type.
///
/// `name` is the file's own name, `media_type` what the sender called it; the content takes precedence over both.
///
/// # Errors
/// A sentence for the user: the file is empty, protected, damaged, over the limits, or of an unsupported type.
pub fn read(name: &str, media_type: &str, bytes: &[u8], limits: &Limits) -> Result<Document, String> {
    if bytes.is_empty() {
        return Err("The file is empty.".into());
    }
    match kind(name, media_type, bytes) {
        Kind::Pdf => pdf::read(bytes, limits),
        Kind::Archive => archive::read(bytes, limits),
        Kind::Picture => images::read(bytes, limits),
        Kind::Docx => docx::read(bytes, limits),
        Kind::Xlsx => spreadsheets::xlsx::read(bytes, limits),
        Kind::Xlsb => spreadsheets::xlsb::read(bytes, limits),
        Kind::Doc => doc::read(bytes, limits),
        Kind::Ppt => ppt::read(bytes, limits),
        Kind::Mbox => mbox::read(bytes, limits),
        Kind::Xls => spreadsheets::xls::read(bytes, limits),
        Kind::Rtf => rtf::read(bytes, limits),
        Kind::Pptx => pptx::read(bytes, limits),
        Kind::Odf => odf::read(bytes, limits),
        Kind::Epub => epub::read(bytes, limits),
        Kind::Html => html::read(bytes, limits),
        Kind::Plain => plain_text::read(bytes, limits),
        Kind::Protected => Err("This document is protected by a password.".into()),
        Kind::Photograph => Ok(images::photograph()),
        Kind::Unknown => Err(UNKNOWN.into()),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

//! Which reader a file goes to. Its content decides, then the ending of its name, then what the sender called it.

use super::limits::Limits;
use super::{docx, epub, html, odf, pdf, plain, pptx, rtf};
use crate::model::Document;

const UNKNOWN: &str = "Files of this kind are not read yet; the file is kept as it came.";

/// Endings of files that are text as they stand.
const TEXT: &[&str] =
    &["txt", "text", "md", "markdown", "log", "csv", "tsv", "ics", "vcf", "json", "xml", "yaml", "yml"];

/// Endings of files that may look like text and are not to be read as such.
const NOT_TEXT: &[&str] = &["rtf", "eml", "mbox", "msg", "ps", "svg", "mht", "mhtml", "p7m", "p7s", "pgp", "asc"];

/// Reads a file of any kind that this program reads.
///
/// `name` is the file's own name, `media_type` what the sender called it; neither is trusted over the content.
///
/// # Errors
/// A sentence for a person: the file is empty, protected, damaged, past the limits, or of a kind that is not read.
pub fn read(name: &str, media_type: &str, bytes: &[u8], limits: &Limits) -> Result<Document, String> {
    if bytes.is_empty() {
        return Err("The file is empty.".into());
    }
    match kind(name, media_type, bytes) {
        Kind::Pdf => pdf::read(bytes, limits),
        Kind::Docx => docx::read(bytes, limits),
        Kind::Rtf => rtf::read(bytes, limits),
        Kind::Pptx => pptx::read(bytes, limits),
        Kind::Odf => odf::read(bytes, limits),
        Kind::Epub => epub::read(bytes, limits),
        Kind::Html => html::read(bytes, limits),
        Kind::Plain => plain::read(bytes, limits),
        Kind::Protected => Err("This document is protected by a password.".into()),
        Kind::Unknown => Err(UNKNOWN.into()),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Pdf,
    Docx,
    Rtf,
    Pptx,
    Odf,
    Epub,
    Html,
    Plain,
    Protected,
    Unknown,
}

fn kind(name: &str, media_type: &str, bytes: &[u8]) -> Kind {
    let head = &bytes[..bytes.len().min(1024)];
    if memchr::memmem::find(head, b"%PDF-").is_some() {
        return Kind::Pdf;
    }
    if bytes.starts_with(b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1") {
        return if holds_encrypted_package(bytes) { Kind::Protected } else { Kind::Unknown };
    }
    if bytes.starts_with(b"PK\x03\x04") && docx::is_docx(bytes) {
        return Kind::Docx;
    }
    if bytes.starts_with(b"{\\rtf") {
        return Kind::Rtf;
    }
    if bytes.starts_with(b"PK\x03\x04") {
        match () {
            () if pptx::is_pptx(bytes) => return Kind::Pptx,
            () if odf::is_odf(bytes) => return Kind::Odf,
            () if epub::is_epub(bytes) => return Kind::Epub,
            () => {}
        }
    }
    let ending = name.rsplit_once('.').map(|(_, e)| e.to_ascii_lowercase()).unwrap_or_default();
    let media_type = media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let binary = bytes.starts_with(b"PK") || (head.contains(&0) && !is_wide_text(head));
    if binary || NOT_TEXT.contains(&ending.as_str()) {
        return Kind::Unknown;
    }
    if matches!(ending.as_str(), "html" | "htm" | "xhtml") || media_type == "text/html" || begins_as_html(head) {
        return Kind::Html;
    }
    if TEXT.contains(&ending.as_str()) || media_type.starts_with("text/") || std::str::from_utf8(bytes).is_ok() {
        return Kind::Plain;
    }
    Kind::Unknown
}

/// Office documents with a password lie in an OLE container with a stream of this name (MS-OFFCRYPTO, 2.3.4.4).
fn holds_encrypted_package(bytes: &[u8]) -> bool {
    let name: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
    memchr::memmem::find(bytes, &name).is_some()
}

/// A doctype, or one of the first elements, after white space and a byte order mark.
fn begins_as_html(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head).trim_ascii_start().to_ascii_lowercase();
    [&b"<!doctype html"[..], b"<html", b"<head", b"<body"].iter().any(|start| head.starts_with(start))
}

/// UTF-16 and UTF-32 text has zeros and is text all the same: by its mark, or with zeros on one side of the pairs only.
fn is_wide_text(head: &[u8]) -> bool {
    if head.starts_with(b"\xFF\xFE") || head.starts_with(b"\xFE\xFF") || head.starts_with(b"\0\0\xFE\xFF") {
        return true;
    }
    let zeros = |odd: usize| head.iter().skip(odd).step_by(2).filter(|b| **b == 0).count();
    zeros(0).min(zeros(1)) == 0 && zeros(0).max(zeros(1)) * 4 > head.len() / 2
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

//! Determines the type of a file: first by its content, then by the extension, then by what the sender called it.

use crate::{docx, images, limits::Limits, package::Package, pdf::open::is_pdf, spreadsheets::xls::bare_sheet};

/// Extensions of files that are plain text.
const TEXT: &[&str] =
    &["txt", "text", "md", "markdown", "log", "csv", "tsv", "ics", "vcf", "json", "xml", "yaml", "yml"];

/// Extensions of files that may look like text but must not be read as such.
const NOT_TEXT: &[&str] = &["rtf", "eml", "mbox", "msg", "ps", "svg", "mht", "mhtml", "p7m", "p7s", "pgp", "asc"];

/// The recognised types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Pdf,
    Picture,
    /// A photograph as iPhones take it (HEIC).
    Photograph,
    Archive,
    Docx,
    Xlsx,
    Xlsb,
    Xls,
    Doc,
    Ppt,
    Mbox,
    Rtf,
    Pptx,
    Odf,
    Epub,
    Html,
    Plain,
    Protected,
    Unknown,
}

/// The type of a file with this name, which its sender called `media_type`.
pub fn kind(name: &str, media_type: &str, bytes: &[u8]) -> Kind {
    let head = &bytes[..bytes.len().min(1024)];
    // A PDF that lies uncompressed in an archive begins soon after the archive does.
    if is_pdf(bytes) && !bytes.starts_with(b"PK\x03\x04") {
        return Kind::Pdf;
    }
    if images::kind(bytes).is_some() {
        return Kind::Picture;
    }
    if is_photograph(bytes) {
        return Kind::Photograph;
    }
    if bytes.starts_with(b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1") {
        return contained(bytes);
    }
    if bare_sheet(bytes).is_some() {
        return Kind::Xls;
    }
    if bytes.starts_with(b"{\\rtf") {
        return Kind::Rtf;
    }
    if bytes.starts_with(b"PK\x03\x04")
        && let Some(kind) = zipped(bytes)
    {
        return kind;
    }
    let ending = name.rsplit_once('.').map(|(_, e)| e.to_ascii_lowercase()).unwrap_or_default();
    let media_type = media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    if ending == "mbox" || media_type == "application/mbox" {
        return Kind::Mbox;
    }
    if is_archive(bytes) {
        return Kind::Archive;
    }
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

/// Whether some bytes are an archive that is not a document: a ZIP of people's own files.
pub fn is_archive(bytes: &[u8]) -> bool {
    // The second is an empty one (APPNOTE, 4.3.16).
    (bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06")) && zipped(bytes).is_none()
}

/// Whether the first box of a file says that it is a photograph coded like a film (ISO/IEC 14496-12, 4.3; the brands of ISO/IEC 23008-12, 10).
fn is_photograph(bytes: &[u8]) -> bool {
    const BRANDS: [&[u8]; 8] = [b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"];
    bytes.get(4..8) == Some(b"ftyp") && bytes.get(8..12).is_some_and(|brand| BRANDS.contains(&brand))
}

/// The type of a zip, by the names in its directory: a document may contain another one whole.
fn zipped(bytes: &[u8]) -> Option<Kind> {
    let limits = Limits::default();
    let Ok(package) = Package::open(bytes, &limits) else {
        // The directory was cut off; the names of the parts are still before each part.
        return docx::is_docx(bytes).then_some(Kind::Docx);
    };
    let names = package.names();
    let has = |part: &str| names.iter().any(|n| n.get(..part.len()).is_some_and(|n| n.eq_ignore_ascii_case(part)));
    match () {
        () if has("word/") => Some(Kind::Docx),
        () if has("ppt/") => Some(Kind::Pptx),
        () if has("xl/workbook.bin") => Some(Kind::Xlsb),
        () if has("xl/") => Some(Kind::Xlsx),
        () if has("META-INF/container.xml") => Some(Kind::Epub),
        () if has("content.xml") && (has("META-INF/manifest.xml") || has("mimetype")) => Some(Kind::Odf),
        () => None,
    }
}

/// The type of an OLE container, by the streams at its root: a letter may contain a whole workbook.
/// Password-protected Office documents are in a container with a stream "EncryptedPackage" (MS-OFFCRYPTO, 2.3.4.4).
/// One that cannot be opened is judged by the names in it.
fn contained(bytes: &[u8]) -> Kind {
    let opened = cfb::CompoundFile::open(std::io::Cursor::new(bytes));
    let root: Option<Vec<String>> =
        opened.ok().map(|container| container.read_root_storage().map(|entry| entry.name().to_lowercase()).collect());
    let has = |name: &str| match &root {
        Some(names) => names.iter().any(|held| held == &name.to_lowercase()),
        None => named(bytes, name) || named(bytes, &name.to_uppercase()),
    };
    match () {
        () if has("EncryptedPackage") => Kind::Protected,
        () if has("WordDocument") => Kind::Doc,
        () if has("PowerPoint Document") => Kind::Ppt,
        () if has("Workbook") || has("Book") => Kind::Xls,
        () => Kind::Unknown,
    }
}

/// Whether a container has an entry with this name; names are UTF-16 in its directory.
fn named(bytes: &[u8], name: &str) -> bool {
    let name: Vec<u8> = name.encode_utf16().chain([0]).flat_map(u16::to_le_bytes).collect();
    memchr::memmem::find(bytes, &name).is_some()
}

/// A doctype, or one of the first elements, after white space and a byte order mark.
fn begins_as_html(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head).trim_ascii_start().to_ascii_lowercase();
    [&b"<!doctype html"[..], b"<html", b"<head", b"<body"].iter().any(|start| head.starts_with(start))
}

/// UTF-16 and UTF-32 text contains zeros and is still text: recognised by its mark, or by zeros on only one side of
/// the pairs.
fn is_wide_text(head: &[u8]) -> bool {
    if head.starts_with(b"\xFF\xFE") || head.starts_with(b"\xFE\xFF") || head.starts_with(b"\0\0\xFE\xFF") {
        return true;
    }
    let zeros = |odd: usize| head.iter().skip(odd).step_by(2).filter(|b| **b == 0).count();
    zeros(0).min(zeros(1)) == 0 && zeros(0).max(zeros(1)) * 4 > head.len() / 2
}

//! Opening a PDF.

use oxidize_pdf::parser::{ParseError, ParseOptions, PdfDictionary, PdfDocument, PdfReader};
use std::io::Cursor;

/// An open PDF.
pub type Pdf<'a> = PdfDocument<Cursor<&'a [u8]>>;

pub const DAMAGED: &str = "This PDF is damaged and could not be read.";
pub const TOO_LARGE: &str = "The pages of this PDF are too large to be read.";
pub const PROTECTED: &str = "This PDF is protected by a password.";

/// Whether some bytes are a PDF: its signature may come a little after the start (ISO 32000-1, annex H, 3.4.1).
pub fn is_pdf(bytes: &[u8]) -> bool {
    memchr::memmem::find(&bytes[..bytes.len().min(1024)], b"%PDF-").is_some()
}

/// The document and its catalog.
///
/// # Errors
/// A sentence, if the file is protected or damaged.
pub fn open(bytes: &[u8]) -> Result<(Pdf<'_>, PdfDictionary), String> {
    let mut options = ParseOptions::tolerant();
    options.log_recovery_details = false;
    let mut reader = PdfReader::new_with_options(Cursor::new(bytes), options).map_err(sentence)?;
    if reader.is_encrypted() && !reader.is_unlocked() && !reader.unlock_with_password("").unwrap_or(false) {
        return Err(PROTECTED.into());
    }
    let catalog = reader.catalog().cloned().unwrap_or_default();
    Ok((PdfDocument::new(reader), catalog))
}

/// What the user is told about an error.
pub fn sentence(error: ParseError) -> String {
    match error {
        ParseError::EncryptionNotSupported | ParseError::WrongPassword | ParseError::PdfLocked => PROTECTED.into(),
        _ => DAMAGED.into(),
    }
}

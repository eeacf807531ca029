//! `documents.*`: text recognition (OCR), photographs of iPhones, and PDFs of drafts.

use super::section::{fail, section};
use crate::error::StartError;

section! {
    /// Text recognition (OCR), photographs of iPhones, and PDFs of drafts.
    Documents = "documents" {
        /// The program that recognises words in scanned pages and pictures: a path, or a name that is looked up in PATH.
        /// On Debian it is the package tesseract-ocr. While it is not installed, such pages have no text and say so. They
        /// are read once it is there; Chancery looks for it when it starts and once an hour. Empty: no OCR.
        ocr_program: String = "tesseract".into();
        /// Languages, as "tesseract --list-langs" names them, joined by +: eng+deu. Each is a package of its own, such as
        /// tesseract-ocr-deu.
        ocr_language: String = "eng".into();
        /// The program that opens photographs of iPhones (HEIC): a path, or a name that is looked up in PATH. On Debian it is the package
        /// libheif-examples. While it is not installed, such photographs have no text and say so. They are read once it is there, within
        /// the hour. Empty: no such photographs.
        photograph_program: String = "heif-convert".into();
        /// LibreOffice, which makes PDFs of drafts: a path, or a name that is looked up in PATH. On Debian it is the package
        /// libreoffice-writer-nogui. Without it, drafts come as Word documents only. Empty: no PDFs.
        office_program: String = "soffice".into();
    }
}

impl Documents {
    pub(super) fn check(&self) -> Result<(), StartError> {
        let is_language = |name: &str| {
            !name.is_empty()
                && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'/')
                && !name.starts_with('/')
        };
        if self.ocr_language.split('+').all(is_language) {
            return Ok(());
        }
        fail(
            format!("documents.ocr_language is \"{}\".", self.ocr_language),
            "Name languages as \"tesseract --list-langs\" does, joined by +: eng+deu.",
        )
    }
}

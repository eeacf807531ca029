//! Why a PDF is left as it is, in a sentence for the person who sent it.

use serde::{Deserialize, Serialize};
use std::fmt;

/// What every function of this crate that can fail returns.
pub type Result<T> = std::result::Result<T, Refusal>;

/// Why nothing was read or written. `Display` is the sentence to show.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// The bytes are no PDF.
    NotPdf,
    /// The cross-reference table, the catalog or the page tree cannot be read as the file states them.
    Damaged,
    /// The file needs a password, or is encrypted in a way that is not known here.
    Encrypted,
    /// Its author does not permit the change.
    NotPermitted,
    /// There is no interactive form (AcroForm) with a field in it.
    NoForm,
    /// The form is described in XFA alone, which only Adobe's programs draw.
    Xfa,
    /// A signature would no longer hold.
    Signed,
    /// A limit of `limits.rs` was passed; the text says which.
    TooLarge(String),
    /// The text cannot be put where it was asked to be.
    Text(String),
    /// What was written did not read back as it was asked for; nothing is given out.
    NotProved(String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotPdf => "This file is not a PDF.",
            Self::Damaged => {
                "This PDF is damaged: its table of contents does not match what is in it. Open it in a PDF viewer, save it \
                 again under another name, and use that copy."
            }
            Self::Encrypted => {
                "This PDF is protected by a password, or encrypted in an unusual way, so nothing can be added to it. Save a copy \
                 without a password, and use that copy."
            }
            Self::NotPermitted => {
                "The author of this PDF does not permit this change: the file says so. Ask the author for a copy that may be \
                 changed."
            }
            Self::NoForm => {
                "This PDF has no form fields. Text can be put on its pages instead."
            }
            Self::Xfa => {
                "This form is an XFA form, which only Adobe's programs can show and fill in. Ask the issuer for an ordinary \
                 PDF form, or print it to a PDF first."
            }
            Self::Signed => {
                "This PDF is signed, and a change would break the signature. Fill in the form before it is signed."
            }
            Self::TooLarge(what) => return write!(f, "This PDF is too large to be filled in: {what}."),
            Self::Text(what) => return f.write_str(what),
            Self::NotProved(what) => {
                return write!(f, "The PDF was not changed, because the result did not read back as asked: {what}.");
            }
        })
    }
}

impl std::error::Error for Refusal {}

//! What can be wrong with a document or with what is asked of it, as sentences for the person who asked.

use std::fmt;

/// Why nothing was made of a document. `Display` is a sentence for a person: what is wrong, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The bytes are no Office package at all.
    NotWord,
    /// An Office package, but a workbook or a presentation.
    OtherOffice,
    /// A package that is encrypted for a password (MS-OFFCRYPTO) or by rights management.
    Protected,
    /// The binary format of Word 97 to 2003.
    OldWord,
    /// ISO 29500 Strict: other namespaces, written by hardly anybody.
    Strict,
    /// Digitally signed: an edit would break the signature.
    Signed,
    /// A part is missing, cut off or not well formed. Holds the part's name.
    Damaged(String),
    /// More bytes, parts or nesting than [`crate::package::Limits`] allow.
    TooLarge,
    /// There is no paragraph of this number. Holds the number and how many there are.
    NoSuchParagraph { paragraph: usize, paragraphs: usize },
    /// The text that an edit names is not in its paragraph.
    TextNotFound { paragraph: usize, text: String },
    /// The text that an edit names is there more than once.
    TextAmbiguous { paragraph: usize, text: String },
    /// A range of characters that does not lie in its paragraph.
    OutOfRange { paragraph: usize },
    /// Two edits touch the same place.
    Overlap { paragraph: usize },
    /// New text, an author or a date that cannot stand in a document.
    Unwritable(&'static str),
    /// An edit touches what must not be edited; says what.
    Refused { paragraph: usize, what: &'static str },
    /// The result did not pass its proof, so it was thrown away; says which part of the proof.
    NotProved(String),
}

impl Error {
    /// A part that cannot be read as it should.
    pub(crate) fn damaged(part: &str) -> Self {
        Self::Damaged(part.to_owned())
    }
}

/// The beginning of a quote in a message.
fn short(text: &str) -> String {
    let mut short: String = text.chars().take(80).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotWord => f.write_str("This file is not a Word document. Save it as .docx in Word and send it again."),
            Self::OtherOffice => {
                f.write_str("This file is an Office file, but not a Word document. Send the text as a .docx file.")
            }
            Self::Protected => f.write_str(
                "This document is protected by a password. Remove the password in Word (File, Info, Protect Document) and \
                 send it again.",
            ),
            Self::OldWord => f.write_str(
                "This document is in the format of Word 97 to 2003. Save it as .docx in Word and send it again.",
            ),
            Self::Strict => f.write_str(
                "This document is saved as Strict Open XML. Save it as Word Document (.docx) in Word and send it again.",
            ),
            Self::Signed => f.write_str(
                "This document is digitally signed, and any edit would make the signature invalid. Edit the version before \
                 it was signed, or remove the signature in Word.",
            ),
            Self::Damaged(part) => write!(
                f,
                "This document is damaged ({part} could not be read). Open it in Word, let Word repair it, save it and send \
                 it again."
            ),
            Self::TooLarge => f.write_str(
                "This document unpacks to more than it should, or nests too deeply, and was not read. Send a smaller one.",
            ),
            Self::NoSuchParagraph { paragraph, paragraphs } => write!(
                f,
                "There is no paragraph {paragraph}: the document has {paragraphs} paragraphs, counted from 0. Read the \
                 document again and name a paragraph that is there."
            ),
            Self::TextNotFound { paragraph, text } => write!(
                f,
                "Paragraph {paragraph} does not contain \"{}\". Quote the paragraph exactly as it stands.",
                short(text)
            ),
            Self::TextAmbiguous { paragraph, text } => write!(
                f,
                "Paragraph {paragraph} contains \"{}\" more than once. Quote more of the words around it.",
                short(text)
            ),
            Self::OutOfRange { paragraph } => write!(
                f,
                "The range does not lie in the text of paragraph {paragraph}. Read the document again and count anew."
            ),
            Self::Overlap { paragraph } => {
                write!(f, "Two edits touch the same place in paragraph {paragraph}. Make them one edit.")
            }
            Self::Unwritable(what) => f.write_str(what),
            Self::Refused { paragraph, what } => write!(f, "Paragraph {paragraph} was not edited: {what}"),
            Self::NotProved(what) => write!(
                f,
                "The edited document did not pass its check and was thrown away: {what}. The original is unchanged. Make \
                 this edit by hand in Word."
            ),
        }
    }
}

impl std::error::Error for Error {}

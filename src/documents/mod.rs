//! Bytes to text with pages and offsets. Strangers' bytes are parsed in a child process only; this side starts it,
//! feeds it, and believes nothing that it says without looking. No door and no store is known here.
//!
//! - [`client`] starts the child, and turns every way it may end into a sentence
//! - [`reader`] is the child, in the sandbox · [`frames`] the language between the two
//! - [`ocr`] has words recognised that stand in [`images`], by a program of the machine in a sandbox of its own
//! - [`mail`] and the other formats, one file each: bytes to text; run in the child only · [`limits`] what they may ask

mod archive;
mod calendar;
mod client;
mod doc;
pub mod document;
mod docx;
mod epub;
mod formats;
mod frames;
mod html;
mod images;
mod limits;
mod mail;
mod mbox;
pub mod ocr;
mod odf;
mod outlook;
mod package;
mod pdf;
mod plain_text;
mod ppt;
mod pptx;
pub mod reader;
mod rtf;
mod sanitize;
mod signed_mail;
mod spreadsheets;
mod text_builder;
mod tracked_changes;

/// The parsers without the sandbox: for the fuzzer only.
#[doc(hidden)]
pub mod bare {
    use crate::{limits::Limits, mail, outlook, signed_mail};

    /// A mail, with all that lies in it.
    pub fn mail(bytes: &[u8]) {
        let _ = mail::read(bytes, &Limits::default(), &mut std::io::sink());
        let _ = mail::document(bytes);
    }

    /// Outlook's containers and opaque signatures.
    pub fn containers(bytes: &[u8]) {
        let _ = outlook::tnef::open(bytes);
        let _ = outlook::msg::open(bytes);
        let _ = signed_mail::content(bytes);
    }
}

use serde::{Deserialize, Serialize};

/// Most characters of one document.
pub const MAX_TEXT_CHARS: usize = 16_000_000;

/// Most characters of a mail's layout.
pub const LAYOUT_CHARS: usize = 200_000;

/// Most tracked changes of one document.
pub const MAX_CHANGES: usize = 1_000;

/// Most characters of a tracked change's words.
pub const CHANGE_CHARS: usize = 500;

/// Most titles of one document's outline.
pub const MAX_HEADINGS: usize = 2_000;

/// Most characters of such a title.
pub const TITLE_CHARS: usize = 250;

/// Most lines of one document whose places are kept.
pub const MAX_LINES: usize = 100_000;

/// A mail without its attachments.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ParsedMail {
    /// Subject, decoded.
    pub subject: String,
    /// Addresses of the authors.
    pub from: Vec<String>,
    /// Addresses of the recipients.
    pub to: Vec<String>,
    /// Addresses of those copied.
    pub cc: Vec<String>,
    /// Body as text, quotes and signature included; may be empty.
    pub body_text: String,
    /// The body as it is laid out, at most [`LAYOUT_CHARS`]: as `law/court_notice` reads forms. Lines; in HTML the cells of
    /// a row are parted by tabs, and a link is U+0001, its text, U+0002, its address, U+0003.
    #[serde(default)]
    pub layout: String,
    /// Sentences for a person about what could not be read, and about seals and invitations.
    pub notes: Vec<String>,
}

pub use client::{MailItem, MailReading, Picture, ReadFailure, Reader};

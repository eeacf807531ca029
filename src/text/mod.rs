//! Bytes to text with pages and offsets. Strangers' bytes are parsed in a child process only; this side starts it,
//! feeds it, and believes nothing that it says without looking. No door and no store is known here.
//!
//! - [`client`] starts the child, and turns every way it may end into a sentence
//! - [`reader`] is the child · [`cage`] what it shuts itself into · [`frames`] the language between the two
//! - [`mail`] and the other formats, one file each: bytes to text; run in the child only · [`limits`] what they may ask

mod cage;
mod client;
mod docx;
mod epub;
mod formats;
mod frames;
mod html;
mod limits;
mod mail;
mod odf;
mod package;
mod paper;
mod pdf;
mod plain;
mod pptx;
pub mod reader;
mod rtf;
mod sheets;
mod tidy;

pub use cage::sandbox;
pub use client::{MailItem, MailReading, ReadFailure, Reader};

use serde::{Deserialize, Serialize};

/// Most characters of one document.
pub const MAX_TEXT_CHARS: usize = 16_000_000;

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
    /// Sentences for a person about what could not be read.
    pub notes: Vec<String>,
}

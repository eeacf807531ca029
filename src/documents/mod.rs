//! Turns bytes into text with pages and offsets. Untrusted bytes are parsed only in a child process. This side starts
//! the child, feeds it, and checks everything it says. This room knows no door and no store.
//!
//! - [`client`] starts the child and turns every way it can end into a sentence
//! - [`reader`] is the child, in the sandbox · [`frames`] the protocol between the two
//! - [`ocr`] has the words in [`images`] recognised by a program of the machine, in a sandbox of its own
//! - [`hearing`] has a recording listened to, and [`recordings`] is the child's side of it
//! - [`photographs`] has those of iPhones turned into pictures that the child can draw, likewise
//! - [`office`] has our own Word documents turned into PDF, likewise · `conversions` what both have in common
//! - [`mail`] and the other formats, one file each: bytes to text, in the child only · [`limits`] what they may use
//! - [`calendar`] invitations and events, as text and as records · [`charset`] which charset bytes are in · [`drawings`] charts and diagrams of all office formats

mod archive;
pub mod calendar;
mod charset;
mod client;
mod conversions;
mod doc;
pub mod document;
mod docx;
mod drawings;
mod epub;
mod formats;
mod frames;
mod hearing;
mod html;
mod images;
mod limits;
mod little_endian;
mod mail;
pub mod make;
mod mbox;
pub mod ocr;
mod odf;
pub mod office;
mod outlook;
mod package;
mod pdf;
pub mod photographs;
mod plain_text;
mod ppt;
mod pptx;
mod programs;
pub mod reader;
mod recordings;
mod rtf;
mod sanitize;
mod signed_mail;
mod spreadsheets;
mod text_builder;
mod tracked_changes;

/// The parsers without the sandbox, for the fuzzer only.
#[doc(hidden)]
pub mod bare {
    use crate::{limits::Limits, mail, outlook, signed_mail};

    /// A mail and everything in it.
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

pub use client::{MailItem, MailReading, Picture, ReadFailure, Reader};
pub use document::{
    CHANGE_CHARS, LAYOUT_CHARS, MAX_CHANGES, MAX_HEADINGS, MAX_LINES, MAX_TEXT_CHARS, ParsedMail, TITLE_CHARS,
};
pub use hearing::{Hearing, RecordingBytes};

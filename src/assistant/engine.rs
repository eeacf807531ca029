//! The seam between what the firm asks and who writes the answer.

use crate::error::Result;
use crate::model::{Answer, Document, Origin, Passage, ReplyLength};
use jiff::civil::Date;
use std::future::Future;
use std::pin::Pin;

/// A document that belongs to the work, as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// File, or the body of a mail.
    pub origin: Origin,
    /// Name of the file, or the mail's subject.
    pub name: String,
    /// Its text with pages.
    pub document: Document,
}

/// Everything an engine is given. It can reach nothing else: no store, no network of its own choice, no other account.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// What the person asks: the text of the mail without the quoted mails below it.
    pub instruction: String,
    /// Subject of the mail.
    pub subject: String,
    /// What was sent. The mail's own body is among it, with [`Origin::Message`].
    pub documents: Vec<Reading>,
    /// Passages of the person's other files that search found for the instruction; may be empty.
    pub related: Vec<Passage>,
    /// What could not be read and why, as sentences for a person.
    pub gaps: Vec<String>,
    /// How long the answer should be.
    pub length: ReplyLength,
    /// The day on which the answer is written, in the firm's time zone.
    pub today: Date,
}

impl Work {
    /// How many of something to show where `standard` is the usual number: about half of it, at least one, in a short answer,
    /// twice as many in a long one.
    pub fn most(&self, standard: usize) -> usize {
        match self.length {
            ReplyLength::Short => standard.div_ceil(2),
            ReplyLength::Standard => standard,
            ReplyLength::Long => standard * 2,
        }
    }
}

/// An answer on its way.
pub type Writing<'a> = Pin<Box<dyn Future<Output = Result<Answer>> + Send + 'a>>;

/// Who writes answers. What it writes is not believed: the caller passes every answer through
/// [`check_work`](super::check_work).
pub trait Engine: Send + Sync {
    /// Name that stands in the answer: "extractive", or a model's name.
    fn name(&self) -> &str;

    /// Writes the answer. The future may be dropped at any time; nothing is left half done.
    ///
    /// # Errors
    /// [`Error::Unavailable`](crate::error::Error::Unavailable) when a model cannot be reached; the extractive engine
    /// has none.
    fn write<'a>(&'a self, work: &'a Work) -> Writing<'a>;
}

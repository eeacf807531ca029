//! The seam between what the firm asks and who writes the answer.

use crate::{
    accounts::ReplyLength,
    documents::document::{Document, Origin},
    error::{Error, Result},
    files::File,
    search::Hit,
    tasks::{Answer, Message},
};

use jiff::{civil::Date, tz::TimeZone};
use std::collections::HashSet;
use std::future::Future;
use std::pin::Pin;
use tokio::sync::mpsc;

/// A document that belongs to the work, as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceDocument {
    /// File, or the body of a mail.
    pub origin: Origin,
    /// Name of the file, or the mail's subject.
    pub name: String,
    /// Its text with pages.
    pub document: Document,
    /// Of a mail: who wrote it and when.
    pub written: Option<Written>,
}

/// Who wrote a mail, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Address of the author.
    pub by: String,
    /// The day on which it came, in the person's time zone.
    pub on: Date,
}

impl SourceDocument {
    /// A file as it was read.
    pub fn of_file(file: &File, document: Document) -> Self {
        Self { origin: Origin::File(file.id), name: file.name.clone(), document, written: None }
    }

    /// The same without its text.
    pub fn clone_without_text(&self) -> Self {
        let (name, written) = (self.name.clone(), self.written.clone());
        Self { origin: self.origin, name, document: Document::default(), written }
    }

    /// A mail's own words; `zone` is the reader's.
    pub fn of_mail(mail: &Message, zone: &TimeZone) -> Self {
        let written = Written { by: mail.from.clone(), on: mail.at.to_zoned(zone.clone()).date() };
        let document = Document { text: mail.body.clone().unwrap_or_default(), ..Document::default() };
        Self { origin: Origin::Message(mail.id), name: mail.subject.clone(), document, written: Some(written) }
    }
}

/// Everything an engine is given. It can reach nothing else: no store, no network of its own choice, no other account.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Work {
    /// What the person asks: the text of the mail without the quoted mails below it.
    pub instruction: String,
    /// Subject of the mail.
    pub subject: String,
    /// What was sent. The mail's own body is among it, with [`Origin::Message`].
    pub documents: Vec<SourceDocument>,
    /// Passages of the person's papers that search found for the instruction, best first; may be empty.
    pub related: Vec<Hit>,
    /// Those of the documents and passages whose author nobody proved.
    pub unproven: HashSet<Origin>,
    /// What was said before in the same conversation, oldest first.
    pub earlier: Vec<Turn>,
    /// Whether it is a conversation: the answer is a few sentences, and nothing is said around it.
    pub talk: bool,
    /// Where it was looked, for a sentence: "in the folder “Leases”"; empty for everywhere.
    pub place: String,
    /// What could not be read and why, as sentences for a person.
    pub gaps: Vec<String>,
    /// How long the answer should be.
    pub length: ReplyLength,
    /// The day on which the answer is written, in the firm's time zone.
    pub today: Date,
}

/// What was asked before, and answered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// The question.
    pub question: String,
    /// The answer, as it was shown.
    pub answer: String,
}

/// What an engine says while it writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// The next piece of the answer, as safe markdown. The finished answer takes the place of all pieces.
    Piece(String),
    /// A sentence about the answer.
    Note(String),
}

/// Who listens while an answer is written; nobody does in a mail.
#[derive(Clone, Debug, Default)]
pub struct Listener(Option<mpsc::Sender<Said>>);

impl Listener {
    /// Hears through `sender`.
    pub fn new(sender: mpsc::Sender<Said>) -> Self {
        Self(Some(sender))
    }

    /// Nobody.
    pub fn nobody() -> Self {
        Self(None)
    }

    /// Whether somebody listens.
    pub fn is_there(&self) -> bool {
        self.0.as_ref().is_some_and(|sender| !sender.is_closed())
    }

    /// Says something; waits while the listener is slow. One who has gone is no error: whoever began the work ends it.
    pub async fn say(&self, said: Said) {
        if let Some(sender) = &self.0 {
            let _ = sender.send(said).await;
        }
    }
}

impl Work {
    /// All documents of which it holds something.
    pub fn origins(&self) -> impl Iterator<Item = Origin> {
        self.documents.iter().map(|d| d.origin).chain(self.related.iter().map(|hit| hit.passage.origin))
    }

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

/// Does what takes more than some milliseconds away from the event loop, on which every other person waits.
pub async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(|e| Error::Internal(format!("writing an answer: {e}")))
}

/// An answer on its way.
pub type Writing<'a> = Pin<Box<dyn Future<Output = Result<Answer>> + Send + 'a>>;

/// How a model that this program runs itself stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// It is loaded when the server runs.
    Asleep,
    /// So many percent of it are loaded.
    Loading(u8),
    /// It works.
    Ready {
        /// Tokens that it holds.
        context: usize,
    },
    /// It does not work, and is tried again; why, as part of a sentence.
    Down(String),
}

/// Who writes answers. What it writes is not believed: the caller passes every answer through
/// [`check_work`](crate::answers::check_work).
pub trait Engine: Send + Sync {
    /// Name that stands in the answer: "extractive", or a model's name.
    fn name(&self) -> &str;

    /// Whether it writes without a model.
    fn is_built_in(&self) -> bool {
        false
    }

    /// Begins what takes long, such as loading a model, so that the first question need not wait for it. It is called in a
    /// runtime, once or more.
    fn wake(&self) {}

    /// How its model stands; none for an engine that runs no model itself.
    fn state(&self) -> Option<State> {
        None
    }

    /// Writes the answer, and says it to `listener` as it comes. The future may be dropped at any time; nothing is left
    /// half done.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when a model cannot be reached; the extractive engine
    /// has none.
    fn write<'a>(&'a self, work: &'a Work, listener: &'a Listener) -> Writing<'a>;
}

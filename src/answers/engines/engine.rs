//! The interface between a question and the engine that writes the answer.

use crate::{
    accounts::ReplyLength,
    answers::meaning::Meaning,
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

/// A document that belongs to the work, after reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceDocument {
    /// A file, or the body of a mail.
    pub origin: Origin,
    /// Name of the file, or the mail's subject.
    pub name: String,
    /// Its text with pages.
    pub document: Document,
    /// For a mail: who wrote it and when.
    pub written: Option<Written>,
}

/// Who wrote a mail, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Address of the author.
    pub by: String,
    /// The day it arrived, in the person's time zone.
    pub on: Date,
}

impl SourceDocument {
    /// A file after reading.
    pub fn of_file(file: &File, document: Document) -> Self {
        Self { origin: Origin::File(file.id), name: file.name.clone(), document, written: None }
    }

    /// The same without the text.
    pub fn clone_without_text(&self) -> Self {
        let (name, written) = (self.name.clone(), self.written.clone());
        Self { origin: self.origin, name, document: Document::default(), written }
    }

    /// The author's own words in a mail; `zone` is the reader's.
    pub fn of_mail(mail: &Message, zone: &TimeZone) -> Self {
        let written = Written { by: mail.from.clone(), on: mail.at.to_zoned(zone.clone()).date() };
        let document = Document { text: mail.body.clone().unwrap_or_default(), ..Document::default() };
        Self { origin: Origin::Message(mail.id), name: mail.subject.clone(), document, written: Some(written) }
    }
}

/// Everything an engine is given. It can reach nothing else: no store, no network of its own choice, no other account.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Work {
    /// The request: the text of the mail without the quoted mails below it.
    pub instruction: String,
    /// Whether that is one of several things that a mail asks for.
    pub part: bool,
    /// All of these things.
    pub asks: Vec<String>,
    /// Subject of the mail.
    pub subject: String,
    /// What was sent, including the mail's own body as [`Origin::Message`].
    pub documents: Vec<SourceDocument>,
    /// Passages of the person's documents that search found for the instruction, best first; may be empty.
    pub related: Vec<Hit>,
    /// The papers in which the best of these passages stand, as wholes: a passage alone does not say who the parties are or what
    /// its words mean.
    pub papers: Vec<SourceDocument>,
    /// Those of the documents and passages that come from unverified senders.
    pub unproven: HashSet<Origin>,
    /// Earlier turns of the same conversation, oldest first.
    pub earlier: Vec<Turn>,
    /// Whether it is a conversation: the answer is a few sentences without an introduction or closing.
    pub talk: bool,
    /// The searched place, as part of a sentence: "in the folder “Leases”"; empty for everywhere.
    pub place: String,
    /// What could not be read and why, as sentences for a person.
    pub gaps: Vec<String>,
    /// How long the answer should be.
    pub length: ReplyLength,
    /// The day the answer is written, in the firm's time zone.
    pub today: Date,
    /// Compares sentences by their meaning, if the firm has an embedding model.
    pub meaning: Option<Meaning>,
    /// What the built-in engine answers; only a model is given it.
    pub draft: Option<Answer>,
}

/// An earlier question and its answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// The question.
    pub question: String,
    /// The answer as shown.
    pub answer: String,
}

/// What an engine reports while it writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// The next piece of the answer, as safe markdown. The finished answer replaces all pieces.
    Piece(String),
    /// A sentence about the answer.
    Note(String),
}

/// Receives an answer while it is written. A mail has no listener.
#[derive(Clone, Debug, Default)]
pub struct Listener(Option<mpsc::Sender<Said>>);

impl Listener {
    /// Sends to `sender`.
    pub fn new(sender: mpsc::Sender<Said>) -> Self {
        Self(Some(sender))
    }

    /// No listener.
    pub fn nobody() -> Self {
        Self(None)
    }

    /// Whether anybody listens.
    pub fn is_there(&self) -> bool {
        self.0.as_ref().is_some_and(|sender| !sender.is_closed())
    }

    /// Reports something; waits while the listener is slow. A listener who has gone is no error: whoever started the
    /// work cancels it.
    pub async fn say(&self, said: Said) {
        if let Some(sender) = &self.0 {
            let _ = sender.send(said).await;
        }
    }
}

impl Work {
    /// The documents of the best passages, each once, best first.
    pub fn best_origins(&self, most: usize) -> Vec<Origin> {
        let mut best: Vec<Origin> = Vec::new();
        for origin in self.related.iter().map(|hit| hit.passage.origin) {
            if best.len() < most && !best.contains(&origin) {
                best.push(origin);
            }
        }
        best
    }

    /// All documents that it contains parts of.
    pub fn origins(&self) -> impl Iterator<Item = Origin> {
        self.documents
            .iter()
            .chain(&self.papers)
            .map(|d| d.origin)
            .chain(self.related.iter().map(|hit| hit.passage.origin))
    }

    /// How many of something to show where `standard` is the usual number: about half as many in a short answer, but at
    /// least one; twice as many in a long one.
    pub fn most(&self, standard: usize) -> usize {
        match self.length {
            ReplyLength::Short => standard.div_ceil(2),
            ReplyLength::Standard => standard,
            ReplyLength::Long => standard * 2,
        }
    }
}

/// Runs work of more than a few milliseconds outside the event loop, where it would make everybody else wait.
pub async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(|e| Error::Internal(format!("writing an answer: {e}")))
}

/// A future with an answer.
pub type Writing<'a> = Pin<Box<dyn Future<Output = Result<Answer>> + Send + 'a>>;

/// The author of a part of a prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Chancery.
    System,
    /// The person.
    User,
    /// The model, in an earlier turn.
    Assistant,
}

impl Role {
    /// The protocol's word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::User => "user",
            Self::Assistant => "assistant",
        }
    }
}

/// What came of a conversation with a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Completion {
    /// All that it wrote.
    Whole(String),
    /// It was cut off.
    Cut,
    /// The conversation does not fit into what the model can hold.
    TooLong,
    /// The engine has no model.
    NoModel,
}

/// A future with what a model writes.
pub type Completing<'a> = Pin<Box<dyn Future<Output = Result<Completion>> + Send + 'a>>;

/// The state of a model that this program runs itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// It is loaded once the server runs.
    Asleep,
    /// It is loading; how far, in percent.
    Loading(u8),
    /// It works.
    Ready {
        /// Tokens of its context.
        context: usize,
    },
    /// It does not work, and will be tried again. The reason, as part of a sentence.
    Down(String),
}

/// An engine that writes answers. Its text is not trusted: the caller passes every answer through
/// [`check_work`](crate::answers::check_work).
pub trait Engine: Send + Sync {
    /// The name shown in the answer: "extractive", or a model's name.
    fn name(&self) -> &str;

    /// Whether it writes without a model.
    fn is_built_in(&self) -> bool {
        false
    }

    /// Begins slow preparations such as loading a model, so that the first question does not wait for them. Called
    /// inside a runtime, once or more often.
    fn wake(&self) {}

    /// The state of its model; none for an engine that runs no model itself.
    fn state(&self) -> Option<State> {
        None
    }

    /// Writes the answer and reports it to `listener` piece by piece. The future may be dropped at any time and leaves
    /// nothing half done.
    ///
    /// # Errors
    /// [`Error::Unavailable`] if a model cannot be reached; the extractive engine has no errors.
    fn write<'a>(&'a self, work: &'a Work, listener: &'a Listener) -> Writing<'a>;

    /// What a model writes in a conversation, as it comes. The caller trusts nothing of it.
    ///
    /// # Errors
    /// [`Error::Unavailable`] if a model cannot be reached.
    fn complete<'a>(&'a self, _: &'a [(Role, String)]) -> Completing<'a> {
        Box::pin(async { Ok(Completion::NoModel) })
    }
}

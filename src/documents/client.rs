//! The parent's side of the reader: one child per file or mail. It is killed when dropped, when it runs out of time,
//! or when it sends too much. Its output is bounded before it is stored and checked before it is trusted.

use super::{
    CHANGE_CHARS, LAYOUT_CHARS, MAX_CHANGES, MAX_HEADINGS, MAX_TEXT_CHARS, ParsedMail, TITLE_CHARS,
    calendar::event::{CalendarEvent, EVENTS_OF_MAIL},
    document::Document,
    frames::{self, BROKEN, PartHead, Request},
    images::Drawn,
    make::{Made, Make},
    sanitize,
};
use base::error::Error;
use sandbox::{self, Mode};

use bytes::Bytes;
use jiff::civil::Date;
use serde::de::DeserializeOwned;
use std::{collections::HashSet, os::unix::process::ExitStatusExt, path::PathBuf, sync::Arc, time::Duration};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWriteExt},
    process::{Child, ChildStderr, ChildStdin, ChildStdout},
    sync::{OwnedSemaphorePermit, Semaphore},
    task::JoinHandle,
    time::timeout,
};

/// The most bytes a child may send in total.
const MAX_OUTPUT: u64 = 200 * 1024 * 1024;
/// The longest wait for the child's next output. It has 30 s of CPU time; this limit ends one that waits for
/// something else.
const PATIENCE: Duration = Duration::from_secs(120);

const TOO_LARGE: &str = "This file could not be read: it needs more memory than is allowed.";
const TOO_SLOW: &str = "This file could not be read: it takes longer than is allowed.";
const TOO_DEEP: &str = "This file could not be read: its parts are nested too deeply.";
const TOO_MUCH: &str = "This file could not be read: unpacked, it is larger than is allowed.";

/// Why nothing was read.
#[derive(Clone, Debug)]
pub enum ReadFailure {
    /// It cannot be read, now or later; a sentence for the user.
    Unreadable(String),
    /// An internal error: the input broke off, or the child could not be started.
    Fault(Error),
}

pub(super) fn unreadable(sentence: &str) -> ReadFailure {
    ReadFailure::Unreadable(sentence.to_owned())
}

/// Starts readers, by default two at once. So a caller that holds a [`MailReading`] must not wait for another
/// reading.
pub struct Reader {
    program: PathBuf,
    sandbox: Mode,
    places: Arc<Semaphore>,
    patience: Duration,
}

impl Reader {
    /// `program` is this program's own file, run as `program reader`.
    pub fn new(program: PathBuf) -> Self {
        Self { program, sandbox: Mode::Best, places: Arc::new(Semaphore::new(2)), patience: PATIENCE }
    }

    /// The same, with a rule for kernels that lack part of the sandbox.
    pub fn with_sandbox(self, sandbox: Mode) -> Self {
        Self { sandbox, ..self }
    }

    /// The same with another number of simultaneous children; each may take 512 MB.
    pub fn with_places(mut self, places: usize) -> Self {
        self.places = Arc::new(Semaphore::new(places.max(1)));
        self
    }

    /// The same with another longest wait for a child's next output.
    pub fn with_patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    /// The text of a file.
    ///
    /// # Errors
    /// [`ReadFailure::Unreadable`] with the reason in a sentence; [`ReadFailure::Fault`] if `input` fails or the
    /// child cannot be started.
    pub async fn read_file(
        &self,
        name: &str,
        media_type: &str,
        mut input: impl AsyncRead + Send + Unpin,
    ) -> Result<Document, ReadFailure> {
        let (mut talk, stdin) = self.start().await?;
        let request = Request::File { name: name.to_owned(), media_type: media_type.to_owned() };
        let feeding = feed(stdin, request, &mut input);
        let (fed, document) = tokio::join!(feeding, talk.document());
        // Otherwise, input that broke off would look like a damaged file.
        fed.map_err(ReadFailure::Fault)?;
        document
    }

    /// The events of a calendar, or of what a CalDAV server answers, that can take time in a span of days.
    ///
    /// # Errors
    /// [`ReadFailure::Unreadable`] with the reason in a sentence; [`ReadFailure::Fault`] if `input` fails or the
    /// child cannot be started.
    pub async fn read_calendar(
        &self,
        from: Date,
        until: Date,
        mut input: impl AsyncRead + Send + Unpin,
    ) -> Result<Vec<CalendarEvent>, ReadFailure> {
        let (mut talk, stdin) = self.start().await?;
        let feeding = feed(stdin, Request::Calendar { from, until }, &mut input);
        let (fed, events) = tokio::join!(feeding, talk.payload(frames::EVENTS));
        fed.map_err(ReadFailure::Fault)?;
        let events: Vec<CalendarEvent> = value(&events?)?;
        Ok(events.into_iter().map(CalendarEvent::sound).collect())
    }

    /// Splits a mail. The raw message is sent while [`MailReading::next`] reads the answer.
    ///
    /// # Errors
    /// [`ReadFailure::Fault`] if the child cannot be started.
    pub async fn read_mail(
        &self,
        mut input: impl AsyncRead + Send + Unpin + 'static,
    ) -> Result<MailReading, ReadFailure> {
        let (talk, stdin) = self.start().await?;
        let feeding = tokio::spawn(async move { feed(stdin, Request::Mail, &mut input).await });
        Ok(MailReading { talk, feeding: Feeding(feeding), state: State::Start })
    }

    /// Extracts the files of an archive or a mail. The output for an archive starts with an empty mail.
    ///
    /// # Errors
    /// [`ReadFailure::Fault`] if the child cannot be started.
    pub async fn unpack(&self, mut input: impl AsyncRead + Send + Unpin + 'static) -> Result<MailReading, ReadFailure> {
        let (talk, stdin) = self.start().await?;
        let feeding = tokio::spawn(async move { feed(stdin, Request::Unpack, &mut input).await });
        Ok(MailReading { talk, feeding: Feeding(feeding), state: State::Start })
    }

    /// Draws pages of a PDF or of a picture, in order, for the recogniser.
    ///
    /// # Errors
    /// [`ReadFailure::Fault`] if the child cannot be started.
    pub async fn draw(
        &self,
        pages: Vec<u32>,
        mut input: impl AsyncRead + Send + Unpin + 'static,
    ) -> Result<Drawing, ReadFailure> {
        let (talk, stdin) = self.start().await?;
        let request = Request::Draw { pages };
        let feeding = tokio::spawn(async move { feed(stdin, request, &mut input).await });
        Ok(Drawing { talk, feeding: Feeding(feeding) })
    }

    /// Makes a document from others.
    ///
    /// # Errors
    /// [`ReadFailure::Unreadable`] with the reason in a sentence; [`ReadFailure::Fault`] if `input` fails or the
    /// child cannot be started.
    pub async fn make(&self, what: Make, mut input: impl AsyncRead + Send + Unpin) -> Result<Made, ReadFailure> {
        let (mut talk, stdin) = self.start().await?;
        let feeding = feed(stdin, Request::Make(what), &mut input);
        let (fed, made) = tokio::join!(feeding, talk.made());
        fed.map_err(ReadFailure::Fault)?;
        made
    }

    async fn start(&self) -> Result<(Talk, ChildStdin), ReadFailure> {
        self.start_as("reader").await
    }

    /// Starts a child under this name of its command.
    pub(super) async fn start_as(&self, command: &str) -> Result<(Talk, ChildStdin), ReadFailure> {
        let fault =
            |what: &str| ReadFailure::Fault(Error::Unavailable(format!("the reader cannot be started: {what}")));
        let place = Arc::clone(&self.places).acquire_owned().await.map_err(|_| fault("it was shut down"))?;
        let mut child = sandbox::child(&self.program, self.sandbox, [command])
            // glibc reserves 128 MB of address space for each thread's arena, which does not fit in the child's
            // limit.
            .env("MALLOC_ARENA_MAX", "1")
            .spawn()
            .map_err(|e| fault(&e.to_string()))?;
        let (Some(stdin), Some(stdout), Some(stderr)) = (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(fault("it has no pipes"));
        };
        let last_words = tokio::spawn(last_words(stderr));
        Ok((Talk { child, stdout, last_words, said: 0, patience: self.patience, _place: place }, stdin))
    }
}

/// The first bytes of the child's standard error. The rest is drained, so that the child never blocks on it.
async fn last_words(mut stderr: ChildStderr) -> Vec<u8> {
    let mut words = Vec::new();
    let mut piece = [0; 1024];
    while let Ok(n @ 1..) = stderr.read(&mut piece).await {
        if words.len() < 8 * 1024 {
            words.extend_from_slice(&piece[..n]);
        }
    }
    words
}

/// Sends the request and all of `input`. If the child stops reading, that is not an error here: its answer says why.
async fn feed(mut stdin: ChildStdin, request: Request, input: &mut (impl AsyncRead + Unpin)) -> Result<(), Error> {
    let request = rmp_serde::to_vec_named(&request).map_err(|e| Error::Internal(e.to_string()))?;
    if put(&mut stdin, frames::REQUEST, &request).await.is_err() {
        return Ok(());
    }
    let mut piece = vec![0; frames::PIECE];
    loop {
        let n = input
            .read(&mut piece)
            .await
            .map_err(|e| Error::Internal(format!("the bytes to be read broke off: {e}")))?;
        let tag = if n == 0 { frames::END } else { frames::BYTES };
        if put(&mut stdin, tag, &piece[..n]).await.is_err() || n == 0 {
            return Ok(());
        }
    }
}

pub(super) async fn put(stdin: &mut ChildStdin, tag: u8, payload: &[u8]) -> std::io::Result<()> {
    stdin.write_all(&frames::head(tag, payload.len())).await?;
    stdin.write_all(payload).await?;
    stdin.flush().await
}

/// A running child.
pub(super) struct Talk {
    child: Child,
    stdout: ChildStdout,
    last_words: JoinHandle<Vec<u8>>,
    said: u64,
    patience: Duration,
    _place: OwnedSemaphorePermit,
}

impl Talk {
    async fn document(&mut self) -> Result<Document, ReadFailure> {
        sound(value(&self.payload(frames::DOCUMENT).await?)?)
    }

    async fn made(&mut self) -> Result<Made, ReadFailure> {
        let made: Made = value(&self.payload(frames::MADE).await?)?;
        Ok(Made { document: self.payload(frames::BYTES).await?, ..made.bounded() })
    }

    /// The payload of the child's next frame, which must have this tag.
    pub(super) async fn payload(&mut self, tag: u8) -> Result<Vec<u8>, ReadFailure> {
        match self.frame().await? {
            (found, payload) if found == tag => Ok(payload),
            (frames::UNREADABLE, payload) => Err(ReadFailure::Unreadable(sentence(&payload))),
            _ => Err(unreadable(BROKEN)),
        }
    }

    /// The child's next frame.
    pub(super) async fn frame(&mut self) -> Result<(u8, Vec<u8>), ReadFailure> {
        let patience = self.patience;
        match timeout(patience, self.hear()).await {
            Ok(Some(Ok(frame))) => Ok(frame),
            Ok(Some(Err(failure))) => Err(failure),
            Ok(None) => Err(self.why_it_ended().await),
            Err(_) => {
                let _ = self.child.start_kill();
                Err(unreadable(TOO_SLOW))
            }
        }
    }

    /// `None` if the child sent no complete frame.
    async fn hear(&mut self) -> Option<Result<(u8, Vec<u8>), ReadFailure>> {
        let mut head = [0; frames::HEAD];
        self.stdout.read_exact(&mut head).await.ok()?;
        let Some((tag, len)) = frames::parse_head(head) else { return Some(Err(unreadable(BROKEN))) };
        self.said += len as u64;
        if self.said > MAX_OUTPUT {
            let _ = self.child.start_kill();
            return Some(Err(unreadable(TOO_MUCH)));
        }
        let mut payload = Vec::with_capacity(len.min(1024 * 1024));
        (&mut self.stdout).take(len as u64).read_to_end(&mut payload).await.ok()?;
        (payload.len() == len).then_some(Ok((tag, payload)))
    }

    async fn why_it_ended(&mut self) -> ReadFailure {
        const SIGXCPU: i32 = 24;
        // Not our own kill: a child that we kill has been read to its end. The kernel kills processes when memory
        // runs out.
        const SIGKILL: i32 = 9;
        let Ok(Ok(status)) = timeout(self.patience, self.child.wait()).await else { return unreadable(TOO_SLOW) };
        let words = (&mut self.last_words).await.unwrap_or_default();
        let words = String::from_utf8_lossy(&words);
        if status.signal() == Some(SIGXCPU) {
            unreadable(TOO_SLOW)
        } else if status.signal() == Some(SIGKILL) || words.contains("memory allocation of") {
            unreadable(TOO_LARGE)
        } else if words.contains("overflowed its stack") {
            unreadable(TOO_DEEP)
        } else if words.contains(sandbox::NOT_ENTERED) {
            let sentence = "the reader could not enter its sandbox; \"chancery doctor\" says why";
            ReadFailure::Fault(Error::Unavailable(sentence.into()))
        } else {
            unreadable(BROKEN)
        }
    }
}

pub(super) fn value<T: DeserializeOwned>(payload: &[u8]) -> Result<T, ReadFailure> {
    rmp_serde::from_slice(payload).map_err(|_| unreadable(BROKEN))
}

/// A sentence from the child, bounded, because the child may have been taken over.
pub(super) fn sentence(payload: &[u8]) -> String {
    let text = sanitize::line(&String::from_utf8_lossy(payload), 500);
    if text.is_empty() { BROKEN.to_owned() } else { text }
}

/// A document whose pages, headings and changes are inside its text. Others would place sources where there is no
/// text.
fn sound(mut document: Document) -> Result<Document, ReadFailure> {
    let chars = document.text.chars().count() as u64;
    let ordered = document.pages.windows(2).all(|w| w[0].end <= w[1].start && w[0].number < w[1].number);
    let inside = document.pages.iter().all(|p| p.start <= p.end && p.end <= chars && p.number > 0);
    // Both are sorted, so each search starts where the last one ended.
    let mut numbers = document.pages.iter().map(|page| page.number);
    let known = document.pictures.iter().all(|picture| numbers.any(|number| number == *picture));
    let changed = document.changes.is_sorted_by_key(|change| change.at)
        && document.changes.last().is_none_or(|change| change.at <= chars);
    let numbers: HashSet<u32> = document.pages.iter().map(|page| page.number).collect();
    let titled =
        document.outline.iter().all(|h| h.at <= chars && h.page.is_none_or(|number| numbers.contains(&number)));
    if chars > MAX_TEXT_CHARS as u64 || !titled || !ordered || !inside || !known || !changed {
        return Err(unreadable(BROKEN));
    }
    document.title = document.title.map(|t| sanitize::line(&t, 250)).filter(|t| !t.is_empty());
    document.notes.truncate(100);
    document.notes.iter_mut().for_each(|n| *n = sanitize::line(n, 500));
    // The reader only draws pages; it does not know positions on them.
    document.lines.clear();
    document.outline.truncate(MAX_HEADINGS);
    document.outline.iter_mut().for_each(|heading| heading.title = sanitize::line(&heading.title, TITLE_CHARS));
    document.changes.truncate(MAX_CHANGES);
    for change in &mut document.changes {
        change.words = sanitize::line(&change.words, CHANGE_CHARS);
        change.author = change.author.take().map(|name| sanitize::line(&name, 250)).filter(|name| !name.is_empty());
    }
    Ok(document)
}

/// The contents of a mail, in order: first the mail, then each attachment as `Part`, any number of `Chunk`,
/// `PartEnd`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MailItem {
    /// The mail without its attachments.
    Mail(Box<ParsedMail>),
    /// An attachment starts.
    Part {
        /// Its name, or a generated one.
        name: String,
        /// Media type in lower case.
        media_type: String,
        /// Name of the attached mail or container that contains it.
        inside: Option<String>,
    },
    /// Its next bytes, at most 64 KiB.
    Chunk(Bytes),
    /// The attachment is complete.
    PartEnd,
    /// A sentence for the user about the attachments.
    Note(String),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Start,
    Between,
    InPart,
    End,
}

/// A mail being split. The child waits while nothing is read, so memory use stays flat. Dropping this kills the
/// child.
pub struct MailReading {
    talk: Talk,
    feeding: Feeding,
    state: State,
}

struct Feeding(JoinHandle<Result<(), Error>>);

impl Drop for Feeding {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl MailReading {
    /// The next item; `None` at the end.
    ///
    /// # Errors
    /// As for [`Reader::read_file`]. After an error nothing more comes.
    pub async fn next(&mut self) -> Result<Option<MailItem>, ReadFailure> {
        if self.state == State::End {
            return Ok(None);
        }
        let before = std::mem::replace(&mut self.state, State::End);
        let heard = self.talk.frame().await;
        if heard.is_err() {
            // Otherwise, input that broke off would look like a damaged mail. Once the child is gone, feeding ends.
            if let Ok(Ok(Err(fault))) = timeout(self.talk.patience, &mut self.feeding.0).await {
                return Err(ReadFailure::Fault(fault));
            }
        }
        let (tag, payload) = heard?;
        let (item, after) = match (before, tag) {
            (State::Start, frames::MAIL) => (MailItem::Mail(Box::new(bounded(value(&payload)?))), State::Between),
            (State::Between, frames::PART) => {
                let PartHead { name, media_type, inside } = value(&payload)?;
                (MailItem::Part { name, media_type, inside }, State::InPart)
            }
            (State::InPart, frames::BYTES) if payload.len() <= frames::PIECE => {
                (MailItem::Chunk(payload.into()), State::InPart)
            }
            (State::InPart, frames::END) => (MailItem::PartEnd, State::Between),
            (State::Between, frames::NOTE) => (MailItem::Note(sentence(&payload)), State::Between),
            (State::Between, frames::DONE) => return Ok(None),
            (_, frames::UNREADABLE) => return Err(ReadFailure::Unreadable(sentence(&payload))),
            _ => return Err(unreadable(BROKEN)),
        };
        self.state = after;
        Ok(Some(item))
    }
}

/// A drawn page in shades of grey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Page number, from 1.
    pub page: u32,
    /// Pixels per row; 0 for an empty page.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// One byte per pixel, row by row from the top; 0 is black.
    pub dots: Vec<u8>,
    /// It could not be drawn.
    pub failed: bool,
}

/// Pages being drawn. The child works at most one page ahead. Dropping this kills the child.
pub struct Drawing {
    talk: Talk,
    feeding: Feeding,
}

impl Drawing {
    /// The next page; `None` at the end.
    ///
    /// # Errors
    /// As for [`Reader::read_file`]. After an error nothing more comes.
    pub async fn next(&mut self) -> Result<Option<Picture>, ReadFailure> {
        let heard = self.talk.frame().await;
        if heard.is_err()
            && let Ok(Ok(Err(fault))) = timeout(self.talk.patience, &mut self.feeding.0).await
        {
            return Err(ReadFailure::Fault(fault));
        }
        let Drawn { page, width, height, failed } = match heard? {
            (frames::PICTURE, payload) => value(&payload)?,
            (frames::DONE, _) => return Ok(None),
            (frames::UNREADABLE, payload) => return Err(ReadFailure::Unreadable(sentence(&payload))),
            _ => return Err(unreadable(BROKEN)),
        };
        let dots = if width == 0 || height == 0 {
            Vec::new()
        } else {
            match self.talk.frame().await? {
                (frames::BYTES, dots) if dots.len() as u64 == u64::from(width) * u64::from(height) => dots,
                _ => return Err(unreadable(BROKEN)),
            }
        };
        Ok(Some(Picture { page, width, height, dots, failed }))
    }
}

fn bounded(mut mail: ParsedMail) -> ParsedMail {
    if let Some((cut, _)) = mail.body_text.char_indices().nth(MAX_TEXT_CHARS) {
        mail.body_text.truncate(cut);
    }
    if let Some((cut, _)) = mail.layout.char_indices().nth(LAYOUT_CHARS) {
        mail.layout.truncate(cut);
    }
    mail.events.truncate(EVENTS_OF_MAIL);
    mail.events = mail.events.into_iter().map(CalendarEvent::sound).collect();
    mail
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::document::{ChangeKind, Heading, LineBox, PageSpan, TrackedChange};

    /// Positions from a child that was taken over are not trusted.
    #[test]
    fn places_outside_of_the_text_are_refused_and_long_lists_cut() {
        let change = |at| TrackedChange {
            kind: ChangeKind::Deleted,
            author: Some(" \u{202e}Ann ".into()),
            date: None,
            words: "é".repeat(2_000),
            at,
        };
        let heading = |page, at| Heading { title: " A\ntitle ".into(), level: 1, page, at };
        let of = |changes, outline| Document {
            text: "Rént".into(),
            pages: vec![PageSpan { number: 2, start: 0, end: 4 }],
            lines: vec![LineBox { page: 9, start: 7, ..LineBox::default() }],
            changes,
            outline,
            ..Document::default()
        };
        for broken in [
            of(vec![change(5)], Vec::new()),
            of(vec![change(3), change(1)], Vec::new()),
            of(Vec::new(), vec![heading(Some(2), 5)]),
            of(Vec::new(), vec![heading(Some(1), 0)]),
        ] {
            assert!(matches!(sound(broken), Err(ReadFailure::Unreadable(_))));
        }
        let many = of(vec![change(4); MAX_CHANGES + 5], vec![heading(None, 4); MAX_HEADINGS + 5]);
        let kept = sound(many).unwrap();
        assert_eq!((kept.changes.len(), kept.outline.len(), kept.lines.len()), (MAX_CHANGES, MAX_HEADINGS, 0));
        let first = &kept.changes[0];
        assert_eq!((first.words.chars().count(), first.author.as_deref()), (CHANGE_CHARS, Some("Ann")));
        assert_eq!(kept.outline[0].title, "A title");
    }
}

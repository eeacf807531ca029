//! Reading: takes what the sandboxed reader extracted from mails and files, and stores it for the page, the index and
//! the assistant.

use super::{ocr_queue::OcrQueue, tables::SCANS};
use crate::{
    accounts::{Usage, usage},
    documents::{
        MailItem, MailReading, ParsedMail, ReadFailure, Reader,
        document::{Document, Origin, Passage},
        make::{Made, Make},
    },
    email::quoted_text,
    error::{Error, Result},
    events::{Event, EventKind, Live},
    files::{FILES, File, ReadState, Spool, TASK_FILES, library},
    ids::{AccountId, FileId, JobId, MessageId, TaskId},
    law::court_notice,
    legal_extracts::Studied,
    queue::{JobKind, Queue},
    search::Index,
    store::{BlobRef, Pending, Store, Tx},
    tasks::{MESSAGES, Message, TASKS, TaskStatus},
};

use jiff::{Timestamp, tz::TimeZone};
use std::sync::Arc;
use tokio_stream::{StreamExt, wrappers::ReceiverStream};
use tokio_util::io::StreamReader;

/// How much of a body is kept in the message's record, in characters; the rest is stored beside it.
const BODY_CHARS: usize = 16 * 1024;
/// The most addresses of To and Cc that are kept of one mail.
const WRITTEN_TO: usize = 200;
/// The most attachments of one mail that become files. The raw message keeps them all.
const ATTACHMENTS: usize = 1_000;

/// The reading service. Clones share it.
#[derive(Clone)]
pub struct Reading {
    pub(super) store: Store,
    pub(super) reader: Arc<Reader>,
    pub(super) index: Index,
    pub(super) queue: Queue,
    live: Live,
    pub(super) usage: Usage,
    pub(super) scans: OcrQueue,
}

/// The parts extracted from a mail or an archive.
#[derive(Default)]
pub struct Taken {
    pub(super) mail: Option<ParsedMail>,
    pub(super) parts: Vec<Part>,
    pub(super) notes: Vec<String>,
}

/// How to record a reading.
#[derive(Clone, Copy, Debug, Default)]
pub struct Booking {
    /// Its pictures contain words: it waits for the recogniser.
    pub(super) scanned: bool,
    /// It has been recognised: it no longer waits, and replaces the earlier text.
    pub(super) again: bool,
}

/// An attachment whose bytes are on disk.
pub struct Part {
    pub(super) name: String,
    pub(super) media_type: String,
    pub(super) inside: Option<String>,
    pub(super) blob: Pending,
}

impl Reading {
    /// A reading service over `store`.
    pub fn new(store: Store, reader: Reader, index: Index, queue: Queue, live: Live, usage: Usage) -> Self {
        let scans = OcrQueue::none(store.clone(), queue.clone());
        Self { store, reader: Arc::new(reader), index, queue, live, usage, scans }
    }

    /// The same, with a queue for files that wait for the recogniser.
    pub fn with_scans(self, scans: OcrQueue) -> Self {
        Self { scans, ..self }
    }

    /// Splits a mail: its body, and every attachment as a file with its own job.
    ///
    /// # Errors
    /// Only internal ones; an unreadable mail is kept whole and marked as such.
    pub async fn message(&self, account: AccountId, id: MessageId) -> Result<()> {
        let at = (account, id);
        let message: Message = self.store.get(&MESSAGES, &at)?.ok_or(Error::NotFound)?;
        if message.body.is_some() || message.unreadable.is_some() {
            return Ok(());
        }
        self.set_status(account, message.task, TaskStatus::Working).await?;
        let (mail, parts, unreadable) = match self.take_apart(&message).await? {
            Ok((mail, parts)) => (mail, parts, None),
            Err(reason) => (ParsedMail::default(), Vec::new(), Some(reason)),
        };
        // A forwarded mail is not a quote: it is what the assistant is asked about.
        let own = if quoted_text::is_forward(&message.subject) {
            &mail.body_text
        } else {
            quoted_text::strip(&mail.body_text)
        };
        let body: String = own.chars().take(BODY_CHARS).collect();
        let whole =
            if body == mail.body_text { None } else { Some(self.keep(mail.body_text.clone().into_bytes()).await?) };
        let document = Document { text: body.clone(), ..Document::default() };
        self.index(&message_place(&message), &document).await?;
        let studied = study(document, Origin::Message(message.id), &message.subject).await?;
        let studied = studied.of_mail(message.task, std::iter::once(&message.from).chain(&message.to));
        let mut notes = mail.notes.clone();
        let counters = self.usage.clone();
        let notice = court_notice::read(&mail.subject, &mail.layout).map(Box::new);
        let started = self
            .store
            .write(move |tx| {
                let mut message: Message = tx.get(&MESSAGES, &at)?.ok_or(Error::NotFound)?;
                if message.body.is_some() || message.unreadable.is_some() {
                    return Ok((Vec::new(), parts, whole));
                }
                let mut jobs = Vec::new();
                let task_at = (account, message.task);
                let task: Option<crate::tasks::Task> = tx.get(&TASKS, &task_at)?;
                let outside = task.as_ref().is_some_and(|task| task.client.is_some());
                let bytes = parts.iter().fold(0u64, |sum, part| sum.saturating_add(part.blob.len));
                // Mail is never lost: mail beyond the plan's storage is kept anyway, and marked as such.
                if let Some(over) = counters.over_storage(tx, account, bytes)? {
                    notes.push(format!(
                        "{over} This mail is kept with all its files; uploads wait until there is room."
                    ));
                }
                usage::stored(tx, account, bytes)?;
                for part in &parts {
                    let file = put_attachment(tx, &message, part)?;
                    message.files.push(file);
                    jobs.push(Queue::put_for(tx, account, JobKind::ReadFile(file), outside)?);
                }
                if let Some(mut task) = task {
                    let own = parts.iter().filter(|part| part.inside.is_none()).count();
                    task.attachment_count += u32::try_from(own).unwrap_or(u32::MAX);
                    task.updated_at = Timestamp::now();
                    tx.put(&TASKS, &task_at, &task)?;
                }
                if let Some(whole) = &whole {
                    tx.name_blob(whole)?;
                    message.full_text = Some(**whole);
                }
                notes.extend(crate::invitations::record(tx, &message, &mail.events)?);
                message.written_to = mail.to.iter().chain(&mail.cc).take(WRITTEN_TO).cloned().collect();
                message.body = unreadable.is_none().then_some(body);
                message.unreadable = unreadable;
                message.notes.extend(notes);
                if let Some(notice) = &notice {
                    let cases: Vec<&str> = notice.cases.iter().map(|case| case.docket_number.as_str()).collect();
                    crate::matters::claim_by_docket(tx, &message, &cases)?;
                }
                message.court_notice = notice;
                tx.put(&MESSAGES, &at, &message)?;
                crate::legal_extracts::put(tx, account, Origin::Message(message.id), &studied)?;
                jobs.extend(answer_when_read(tx, &message)?);
                Ok((jobs, parts, whole))
            })
            .await?;
        self.queue.started(started.0);
        self.tell(account, Some(message.task));
        Ok(())
    }

    /// Runs the reader over a mail. The inner error is a sentence for the user.
    async fn take_apart(&self, message: &Message) -> Result<Result<(ParsedMail, Vec<Part>), String>> {
        let taken = match self.reader.read_mail(self.bytes_of(message.raw)).await {
            Ok(reading) => self.take_parts(reading).await?,
            Err(failure) => failed(failure)?,
        };
        Ok(taken.and_then(|Taken { mail, parts, notes }| {
            let nothing = "This mail could not be read: it holds nothing that the reader knows.";
            let mut mail = mail.ok_or(nothing)?;
            mail.notes.extend(notes);
            Ok((mail, parts))
        }))
    }

    /// Writes the parts that the reader extracts from a mail or an archive to the disk.
    pub(super) async fn take_parts(&self, mut reading: MailReading) -> Result<Result<Taken, String>> {
        let mut taken = Taken::default();
        let mut open = None;
        loop {
            match reading.next().await {
                Ok(Some(MailItem::Mail(found))) => taken.mail = Some(*found),
                Ok(Some(MailItem::Part { name, media_type, inside })) => {
                    if taken.parts.len() < ATTACHMENTS {
                        open = Some((name, media_type, inside, Spool::create(&self.store)?));
                    }
                }
                Ok(Some(MailItem::Chunk(bytes))) => {
                    if let Some((_, _, _, blob)) = &mut open {
                        blob.write(&bytes).await?;
                    }
                }
                Ok(Some(MailItem::PartEnd)) => {
                    if let Some((name, media_type, inside, blob)) = open.take() {
                        let blob = blob.finish().await?;
                        taken.parts.push(Part { name, media_type, inside, blob });
                    }
                }
                Ok(Some(MailItem::Note(note))) => taken.notes.push(note),
                Ok(None) => return Ok(Ok(taken)),
                Err(failure) => return failed(failure),
            }
        }
    }

    /// Reads a file's text and indexes it. The last file of a mail starts its answer.
    ///
    /// # Errors
    /// Only internal ones; an unreadable file records why.
    pub async fn file(&self, account: AccountId, id: FileId) -> Result<()> {
        let at = (account, id);
        // Deleted before its turn came.
        let Some(file) = self.store.get(&FILES, &at)? else { return Ok(()) };
        if file.is_processed() {
            return Ok(());
        }
        if self.is_recording(&file).await? {
            return self.wait_to_be_heard(account, id).await;
        }
        let read = match self.reader.read_file(&file.name, &file.media_type, self.bytes_of(file.blob)).await {
            Ok(document) => Ok(document),
            Err(failure) => failed(failure)?,
        };
        if let Ok(document) = &read
            && let Some(kind) = document.holds.filter(|kind| file.opens(*kind))
        {
            return self.unpack(&file, kind, document.clone()).await;
        }
        let scanned = read.as_ref().is_ok_and(|document| !document.pictures.is_empty());
        let read = match read {
            Ok(document) if scanned => match self.scans.can_read(&document).await {
                Ok(()) => return self.wait_for_ocr(account, id).await,
                Err(why) => crate::documents::ocr::without(document, &why),
            },
            read => read,
        };
        self.book(&file, read, Booking { scanned, again: false }).await
    }

    /// Indexes and records what was read of a file, or why nothing was.
    pub(super) async fn book(&self, file: &File, read: Result<Document, String>, how: Booking) -> Result<()> {
        let document = match read {
            Ok(document) => document,
            Err(reason) => {
                let state = ReadState::Unreadable { reason };
                return self.book_file(file.account, file.id, state, None, how).await;
            }
        };
        let pages = u32::try_from(document.pages.len().max(1)).unwrap_or(u32::MAX);
        let state = ReadState::Read { pages, chars: document.text.chars().count() as u64 };
        self.index(&file_place(file), &document).await?;
        let text = self.keep(encode(&document)?).await?;
        let studied = study(document, Origin::File(file.id), &file.name).await?;
        self.book_file(file.account, file.id, state, Some((text, studied)), how).await
    }

    /// Records that a file will not be read because its job was given up.
    pub async fn give_up_file(&self, account: AccountId, id: FileId) -> Result<()> {
        let reason = "This file could not be read: the reader failed on it more than once.".into();
        self.book_file(account, id, ReadState::Unreadable { reason }, None, Booking::default()).await
    }

    pub(super) async fn book_file(
        &self,
        account: AccountId,
        id: FileId,
        state: ReadState,
        read: Option<(Pending, Studied)>,
        how: Booking,
    ) -> Result<()> {
        let at = (account, id);
        let (jobs, task, read) = self
            .store
            .write(move |tx| {
                if how.again {
                    tx.delete(&SCANS, &at);
                }
                let Some(mut file) = tx.get(&FILES, &at)? else { return Ok((Vec::new(), None, None)) };
                let first = !file.is_processed();
                if !first && !how.again {
                    return Ok((Vec::new(), Some((file.task, file.folder)), read));
                }
                if how.scanned {
                    OcrQueue::put(tx, account, id)?;
                }
                let mut jobs = Vec::new();
                if let Some(old) = file.text.take() {
                    let gone = JobKind::Forget { files: vec![], messages: vec![], blobs: vec![old.id], folder: None };
                    tx.forget_blob(&old);
                    jobs.push(Queue::put(tx, account, gone)?);
                }
                if let Some((text, studied)) = &read {
                    tx.name_blob(text)?;
                    file.text = Some(**text);
                    crate::legal_extracts::put(tx, account, Origin::File(id), studied)?;
                }
                file.read = state;
                tx.put(&FILES, &at, &file)?;
                let message = file.message.map(|m| tx.get(&MESSAGES, &(account, m))).transpose()?;
                // A mail answered without these words is not answered again.
                if let Some(message) = message.flatten().filter(|_| first) {
                    jobs.extend(answer_when_read(tx, &message)?);
                }
                Ok((jobs, Some((file.task, file.folder)), read))
            })
            .await?;
        self.queue.started(jobs);
        let Some((task, folder)) = task else {
            // Deleted while it was read, so remove what was indexed since.
            drop(read);
            let index = self.index.clone();
            return crate::blocking::blocking(move || index.write(|into| into.remove(Origin::File(id)))).await;
        };
        self.tell(account, task);
        if task.is_some() && folder.is_some() {
            self.tell(account, None);
        }
        Ok(())
    }

    /// Indexes a file's text again under its present name.
    pub async fn index_again(&self, account: AccountId, id: FileId) -> Result<()> {
        let file = self.store.get(&FILES, &(account, id))?;
        let Some(file) = file else { return Ok(()) };
        match self.document(&file).await? {
            Some(document) => self.index(&file_place(&file), &document).await,
            None => Ok(()),
        }
    }

    /// The extracted text of a file; `None` if there is none.
    pub async fn document(&self, file: &File) -> Result<Option<Document>> {
        library::document(&self.store, file).await
    }

    /// Makes a document from strangers' documents, in the reader's child.
    ///
    /// # Errors
    /// As of [`Reader::make`].
    pub async fn make(&self, what: Make, bytes: &[u8]) -> Result<Made, ReadFailure> {
        self.reader.make(what, bytes).await
    }

    pub(super) async fn index(&self, place: &Place, document: &Document) -> Result<()> {
        let (index, passages, origin) = (self.index.clone(), place.passages(document), place.origin);
        crate::blocking::blocking(move || index.write(|into| into.replace(origin, &passages))).await
    }

    pub(super) async fn keep(&self, bytes: Vec<u8>) -> Result<Pending> {
        let store = self.store.clone();
        crate::blocking::blocking(move || {
            let mut blob = store.blobs().create()?;
            blob.write(&bytes)?;
            blob.finish()
        })
        .await
    }

    pub(super) fn bytes_of(&self, blob: BlobRef) -> impl tokio::io::AsyncRead + Send + Unpin + use<> {
        let pieces = library::stream(self.store.clone(), blob, 0..blob.len);
        StreamReader::new(ReceiverStream::new(pieces).map(|piece| piece.map_err(std::io::Error::other)))
    }

    async fn set_status(&self, account: AccountId, task: TaskId, status: TaskStatus) -> Result<()> {
        self.store
            .write(move |tx| {
                let at = (account, task);
                if let Some(mut task) = tx.get(&TASKS, &at)? {
                    task.status = status;
                    task.updated_at = Timestamp::now();
                    tx.put(&TASKS, &at, &task)?;
                }
                Ok(())
            })
            .await?;
        self.tell(account, Some(task));
        Ok(())
    }

    pub(super) fn tell(&self, account: AccountId, task: Option<TaskId>) {
        self.live.tell(Event { account, task, kind: if task.is_some() { EventKind::Task } else { EventKind::Files } });
    }
}

/// Runs the law layer over a document, off the event loop.
pub async fn study(document: Document, origin: Origin, name: &str) -> Result<Studied> {
    let (name, year) = (name.to_owned(), Timestamp::now().to_zoned(TimeZone::UTC).year());
    let year = u16::try_from(year).unwrap_or_default();
    crate::blocking::blocking(move || Ok(crate::legal_extracts::study(&document, origin, &name, year))).await
}

/// Separates the reader's failures: a sentence about the file, or an internal error.
pub fn failed<T>(failure: crate::documents::ReadFailure) -> Result<Result<T, String>> {
    match failure {
        crate::documents::ReadFailure::Unreadable(reason) => Ok(Err(reason)),
        crate::documents::ReadFailure::Fault(fault) => Err(fault),
    }
}

pub fn encode(document: &Document) -> Result<Vec<u8>> {
    rmp_serde::to_vec_named(document).map_err(|e| Error::Internal(format!("a text cannot be written: {e}")))
}

/// Where a document's passages belong.
pub struct Place {
    account: AccountId,
    task: Option<TaskId>,
    origin: Origin,
    pub(super) name: String,
}

impl Place {
    pub(super) fn passages(&self, document: &Document) -> Vec<Passage> {
        crate::search::passages(document, self.account, self.task, self.origin, &self.name)
    }
}

pub fn file_place(file: &File) -> Place {
    Place { account: file.account, task: file.task, origin: Origin::File(file.id), name: file.name.clone() }
}

pub fn message_place(message: &Message) -> Place {
    Place {
        account: message.account,
        task: Some(message.task),
        origin: Origin::Message(message.id),
        name: message.subject.clone(),
    }
}

fn put_attachment(tx: &mut Tx, message: &Message, part: &Part) -> Result<FileId> {
    let task = tx.get(&TASKS, &(message.account, message.task))?;
    let folder = task.and_then(|task: crate::tasks::Task| task.folder);
    // It may have been deleted since the task was filed.
    let folder = folder.filter(|folder| crate::files::path_of(tx, message.account, Some(*folder)).is_ok());
    let (id, account) = (FileId::new(), message.account);
    let file = File {
        id,
        account: message.account,
        name: crate::files::safe_name(&part.name),
        file_type: crate::files::type_of(&part.name, &part.media_type),
        media_type: part.media_type.clone(),
        created_at: Timestamp::now(),
        blob: *part.blob,
        task: Some(message.task),
        message: Some(message.id),
        folder,
        inside: part.inside.as_deref().map(crate::files::safe_name),
        taken: None,
        read: ReadState::Waiting,
        text: None,
        unproven: false,
    };
    tx.name_blob(&part.blob)?;
    tx.put(&FILES, &(account, id), &file)?;
    tx.put(&TASK_FILES, &(account, message.task, id), &())?;
    if folder.is_some() {
        crate::files::enter(tx, &file)?;
    }
    Ok(id)
}

/// Adds the answer's job once no part of the message waits to be read. Every commit that reads a part calls this, one
/// after the other on the writer thread, so exactly one of them sees that the last part has been read.
pub fn answer_when_read(tx: &mut Tx, message: &Message) -> Result<Option<JobId>> {
    for id in &message.files {
        let file = tx.get(&FILES, &(message.account, *id))?;
        if file.is_some_and(|f: File| !f.is_processed()) {
            return Ok(None);
        }
    }
    Queue::put(tx, message.account, JobKind::Answer { task: message.task, message: message.id }).map(Some)
}

//! The extracted text of a file or mail, for the viewer.

use super::{download::readable, folders::id};
use crate::{
    accounts::Scope,
    documents::document::{Document, Heading, LineBox, PageSpan, TrackedChange},
    error::Error,
    files::records::ReadState,
    http::{
        Call, NOT_READ, Operation, Problem, Services, answer, at_one, at_two, authorization, caller, first_of, get,
        on_get_of, responses::json,
    },
    ids::{FileId, MessageId, TaskId},
};

use schemars::JsonSchema;
use serde::Serialize;
use warp::{
    Filter,
    filters::BoxedFilter,
    http::{HeaderValue, StatusCode},
    reply::Response,
};

/// The text of a document. Offsets count Unicode characters from the start of the text.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "DocumentText")]
struct TextView {
    /// The document's own title, or the file's name.
    title: String,
    text: String,
    /// Empty for formats that have no pages.
    pages: Vec<PageSpan>,
    /// What could not be read: sentences for a person.
    notes: Vec<String>,
    /// Tracked changes. The text reads as if all of them were accepted.
    changes: Vec<TrackedChange>,
    /// The headings, in order.
    outline: Vec<Heading>,
}

/// The headings of a file.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Outline")]
struct OutlineView {
    /// In order.
    outline: Vec<Heading>,
}

/// The text of a page. Offsets count Unicode characters from the start of the document's text.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "PageText")]
struct PageView {
    number: u32,
    start: u64,
    end: u64,
    text: String,
    /// The positions of its lines; known only for pages read by OCR.
    lines: Vec<LineBox>,
}

pub(super) fn operations() -> Vec<Operation> {
    let file = |operation: Operation| operation.of::<FileId>("id", "The file.").refused(NOT_READ);
    vec![
        file(
            Operation::new("GET", "/api/files/file/{id}/text/", "fileText", "Read the text of a file")
                .for_programs(&[Scope::FilesRead]),
        )
        .gives::<TextView>(200, "The text. Empty, with a note, if the file could not be read."),
        file(
            Operation::new("GET", "/api/files/file/{id}/outline/", "fileOutline", "Read the headings of a file")
                .for_programs(&[Scope::FilesRead]),
        )
        .gives::<OutlineView>(200, "The headings."),
        file(
            Operation::new("GET", "/api/files/file/{id}/pages/{page}/", "filePage", "Read a page of a file")
                .for_programs(&[Scope::FilesRead]),
        )
        .of::<u32>("page", "Number of the page, from 1.")
        .gives::<PageView>(200, "The page."),
        Operation::new("GET", "/api/tasks/{id}/messages/{message}/text/", "messageText", "Read the text of a mail")
            .for_programs(&[Scope::TasksRead])
            .of::<TaskId>("id", "The task.")
            .of::<MessageId>("message", "The mail.")
            .gives::<TextView>(200, "The text. Empty, with a note, if the mail could not be read.")
            .refused(NOT_READ),
    ]
}

impl TextView {
    fn of(document: Document, name: String) -> Self {
        let title = document.title.filter(|title| !title.trim().is_empty()).unwrap_or(name);
        let Document { text, pages, notes, changes, outline, .. } = document;
        Self { title, text, pages, notes, changes, outline }
    }
}

pub fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let s = services.clone();
    let message = at_two("/api/tasks/{id}/messages/{inner}/text/").and(get()).and(authorization()).then(
        move |task, message, token| {
            let s = s.clone();
            async move { answer(of_message(s, task, message, token).await) }
        },
    );
    let file = on_get_of(&services, at_one("/api/files/file/{id}/text/"), of_file);
    let outline = on_get_of(&services, at_one("/api/files/file/{id}/outline/"), outline_of_file);
    let s = services.clone();
    let page =
        at_two("/api/files/file/{id}/pages/{inner}/").and(get()).and(authorization()).then(move |file, page, token| {
            let s = s.clone();
            async move { answer(page_of_file(s, file, page, token).await) }
        });
    first_of([file, outline, page.boxed(), message.boxed()])
}

fn not_read() -> Problem {
    Problem::new(StatusCode::CONFLICT, "not_read", "This document has not been read yet. Please try again in a moment.")
}

async fn of_file(call: Call, file: String) -> Result<Response, Problem> {
    let caller = call.caller()?.account;
    let files = call.services.files.clone();
    let file = readable(&call.services, caller, id(&file)?).await?;
    if file.read == ReadState::Waiting {
        return Err(not_read());
    }
    let mut document = files.document(&file).await?.unwrap_or_default();
    if let ReadState::Unreadable { reason } = &file.read {
        document.notes.push(reason.clone());
    }
    json(&TextView::of(document, file.name))
}

async fn outline_of_file(call: Call, file: String) -> Result<Response, Problem> {
    let caller = call.caller()?.account;
    let files = call.services.files.clone();
    let file = readable(&call.services, caller, id(&file)?).await?;
    if file.read == ReadState::Waiting {
        return Err(not_read());
    }
    json(&OutlineView { outline: files.document(&file).await?.unwrap_or_default().outline })
}

async fn page_of_file(
    s: Services,
    file: String,
    page: String,
    token: Option<HeaderValue>,
) -> Result<Response, Problem> {
    let caller = caller(&s, token)?.account;
    let file = readable(&s, caller, id(&file)?).await?;
    if file.read == ReadState::Waiting {
        return Err(not_read());
    }
    let document = s.files.document(&file).await?.unwrap_or_default();
    let number: u32 = page.parse().map_err(|_| Error::NotFound)?;
    let span = document.pages.iter().find(|span| span.number == number).ok_or(Error::NotFound)?;
    let count = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
    let text = document.text.chars().skip(count(span.start)).take(count(span.end.saturating_sub(span.start))).collect();
    let lines = document.lines.iter().filter(|line| line.page == number).copied().collect();
    json(&PageView { number, start: span.start, end: span.end, text, lines })
}

async fn of_message(
    s: Services,
    task: String,
    message: String,
    token: Option<HeaderValue>,
) -> Result<Response, Problem> {
    let account = caller(&s, token)?.account;
    let (task, message) = (id(&task)?, id(&message)?);
    let read = tokio::task::spawn_blocking(move || {
        let task = s.matters.viewer(&account)?.task(task)?;
        s.tasks.message_text(task.owner, task.task, message)
    });
    match read.await.map_err(|e| Error::Internal(e.to_string()))?? {
        (message, Some(text)) => {
            let document = Document { text, notes: message.notes, ..Document::default() };
            json(&TextView::of(document, message.subject))
        }
        (message, None) => match message.unreadable {
            Some(reason) => {
                json(&TextView::of(Document { notes: vec![reason], ..Document::default() }, message.subject))
            }
            None => Err(not_read()),
        },
    }
}

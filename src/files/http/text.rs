//! The text of a file or of a mail as it was read, for the viewer.

use super::folders::id;
use crate::{
    documents::document::{Document, Heading, LineBox, PageSpan, TrackedChange},
    error::Error,
    files::records::ReadState,
    http::{Call, Problem, Services, answer, authorization, caller, first_of, get, on_get_of, responses::json},
};

use serde::Serialize;
use warp::{
    Filter,
    filters::BoxedFilter,
    http::{HeaderValue, StatusCode},
    reply::Response,
};

/// Offsets count Unicode characters from the start of the text.
#[derive(Serialize)]
struct TextView {
    title: String,
    text: String,
    pages: Vec<PageSpan>,
    notes: Vec<String>,
    changes: Vec<TrackedChange>,
    outline: Vec<Heading>,
}

/// The titles of a file.
#[derive(Serialize)]
struct OutlineView {
    outline: Vec<Heading>,
}

/// A page, and where lines stand on it, as far as that is known. Offsets count from the start of the document's text.
#[derive(Serialize)]
struct PageView {
    number: u32,
    start: u64,
    end: u64,
    text: String,
    lines: Vec<LineBox>,
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
    let message = warp::path!("api" / "tasks" / String / "messages" / String / "text")
        .and(get())
        .and(authorization())
        .then(move |task, message, token| {
            let s = s.clone();
            async move { answer(of_message(s, task, message, token).await) }
        });
    let file = on_get_of(&services, warp::path!("api" / "files" / "file" / String / "text").boxed(), of_file);
    let outline =
        on_get_of(&services, warp::path!("api" / "files" / "file" / String / "outline").boxed(), outline_of_file);
    let s = services.clone();
    let page = warp::path!("api" / "files" / "file" / String / "pages" / String).and(get()).and(authorization()).then(
        move |file, page, token| {
            let s = s.clone();
            async move { answer(page_of_file(s, file, page, token).await) }
        },
    );
    first_of([file, outline, page.boxed(), message.boxed()])
}

fn not_read() -> Problem {
    Problem::new(StatusCode::CONFLICT, "not_read", "This document has not been read yet. Please try again in a moment.")
}

async fn of_file(call: Call, file: String) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let files = call.services.files.clone();
    let file = files.get(account, id(&file)?)?;
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
    let account = call.caller()?.account.id;
    let files = call.services.files.clone();
    let file = files.get(account, id(&file)?)?;
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
    let account = caller(&s, token)?.account.id;
    let file = s.files.get(account, id(&file)?)?;
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
    let account = caller(&s, token)?.account.id;
    let (task, message) = (id(&task)?, id(&message)?);
    let read = tokio::task::spawn_blocking(move || s.tasks.message_text(account, task, message));
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

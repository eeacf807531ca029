//! Search over the caller's own tasks, mails and files.

use crate::{
    answers::search::{Found, Kind, MOST, Request},
    documents::document::Origin,
    error::Error,
    http::{Problem, Services, answer, authorization, caller, get, responses::json},
};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use warp::{
    Filter,
    filters::BoxedFilter,
    http::{HeaderValue, StatusCode},
    reply::Response,
};

/// Results without a limit in the request.
const USUAL: usize = 20;

#[derive(Deserialize)]
struct Query {
    #[serde(default)]
    q: String,
    #[serde(default)]
    folder: String,
    #[serde(default)]
    task: String,
    #[serde(default)]
    kind: String,
    limit: Option<usize>,
}

#[derive(Serialize)]
struct Results {
    results: Vec<FoundView>,
}

#[derive(Serialize)]
struct FoundView {
    kind: &'static str,
    id: String,
    title: String,
    at: Timestamp,
    task: Option<TaskPlace>,
    /// The document of the passage: "file" or "message", and its identifier.
    document: Document,
    page: Option<u32>,
    start: u64,
    end: u64,
    snippet: String,
    marks: Vec<(usize, usize)>,
    cut_before: bool,
    cut_after: bool,
    passages: usize,
    /// Whether somebody proved who sent the document.
    proven: bool,
}

#[derive(Serialize)]
struct TaskPlace {
    id: String,
    subject: String,
    path: String,
}

#[derive(Serialize)]
struct Document {
    kind: &'static str,
    id: String,
}

impl From<Found> for FoundView {
    fn from(f: Found) -> Self {
        let document = match f.origin {
            Origin::File(id) => Document { kind: word(Kind::File), id: id.to_string() },
            Origin::Message(id) => Document { kind: word(Kind::Message), id: id.to_string() },
        };
        Self {
            kind: word(f.kind),
            id: f.id,
            title: f.title,
            at: f.at,
            task: f.task.map(|task| TaskPlace { id: task.id.to_string(), subject: task.subject, path: task.path }),
            document,
            page: f.page,
            start: f.span.0,
            end: f.span.1,
            snippet: f.snippet.text,
            marks: f.snippet.marks,
            cut_before: f.snippet.cut_before,
            cut_after: f.snippet.cut_after,
            passages: f.passages,
            proven: f.proven,
        }
    }
}

fn word(kind: Kind) -> &'static str {
    match kind {
        Kind::Task => "task",
        Kind::Message => "message",
        Kind::File => "file",
    }
}

pub fn routes(services: Services) -> BoxedFilter<(Response,)> {
    warp::path!("api" / "search")
        .and(get())
        .and(authorization())
        .and(warp::query())
        .then(move |token, query| {
            let services = services.clone();
            async move { answer(search(services, token, query).await) }
        })
        .boxed()
}

async fn search(s: Services, token: Option<HeaderValue>, query: Query) -> Result<Response, Problem> {
    let account = caller(&s, token)?.account.id;
    let invalid = |sentence: &str| Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", sentence);
    let kind = match query.kind.as_str() {
        "" => None,
        "task" => Some(Kind::Task),
        "message" => Some(Kind::Message),
        "file" => Some(Kind::File),
        _ => return Err(invalid("kind must be \"task\", \"message\" or \"file\".")),
    };
    let limit = query.limit.unwrap_or(USUAL);
    if !(1..=MOST).contains(&limit) {
        return Err(invalid("limit must be a number from 1 to 50."));
    }
    let task = match query.task.as_str() {
        "" => None,
        id => Some(id.parse().map_err(|_| Problem::not_found())?),
    };
    let folder = Some(query.folder).filter(|folder| !folder.is_empty());
    let request = Request { question: query.q, kind, task, folder, limit, vector: None };
    let request = Request { vector: s.search.vector(&request.question).await, ..request };
    let found = tokio::task::spawn_blocking(move || s.search.find(account, &request));
    let found = found.await.map_err(|e| Error::Internal(e.to_string()))??;
    json(&Results { results: found.into_iter().map(FoundView::from).collect() })
}

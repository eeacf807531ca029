//! Search over the caller's own tasks, mails and files.

use crate::{
    accounts::Scope,
    answers::search::{Found, Kind, MOST, Request},
    documents::document::Origin,
    error::Error,
    http::{Call, Operation, Problem, Services, all, at, on_get_by, refusal, responses::json},
    ids::{AccountId, MatterId, TaskId},
};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use warp::{filters::BoxedFilter, http::StatusCode, reply::Response};

/// Results without a limit in the request.
const USUAL: usize = 20;

#[derive(Deserialize, JsonSchema)]
struct Query {
    /// What to search for, in plain words. Words in quotation marks must be next to each other.
    #[serde(default)]
    q: String,
    /// Only files in this folder of My Files and the folders in it: names joined by "/".
    #[serde(default)]
    folder: String,
    /// Only the mails and files of this task: its identifier.
    #[serde(default)]
    task: String,
    /// Only the papers of this matter: its identifier.
    #[serde(default)]
    matter: String,
    /// Only this kind. If left out, mails and files.
    #[serde(default)]
    #[schemars(extend("enum" = ["task", "message", "file"]))]
    kind: String,
    /// The most results to give. If left out, 20.
    #[schemars(range(min = 1, max = 50))]
    limit: Option<usize>,
}

/// What was found.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SearchResults")]
struct Results {
    /// Best first. Empty if the question has no words.
    results: Vec<FoundView>,
}

/// A task, a mail or a file, with its best passage.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Found")]
struct FoundView {
    kind: Kind,
    #[schemars(extend("format" = "ulid"))]
    id: String,
    /// The subject, or the file's name.
    title: String,
    at: Timestamp,
    /// The task that it belongs to, if any.
    task: Option<TaskPlace>,
    /// The document of the passage.
    document: Document,
    /// Null if the document has no pages.
    page: Option<u32>,
    /// First character of the passage in the document's text.
    start: u64,
    /// One past its last character.
    end: u64,
    /// The passage, or a part of it.
    snippet: String,
    /// The positions of the question's words in the snippet: first character, and one past the last.
    marks: Vec<(usize, usize)>,
    /// Whether the passage begins before the snippet.
    cut_before: bool,
    /// Whether the passage ends after the snippet.
    cut_after: bool,
    /// How many of its passages were found.
    passages: usize,
    /// Whether the document's sender is verified. Documents from unverified senders rank lower.
    proven: bool,
    /// The account whose paper it is.
    owner: AccountId,
    /// Their name; null for the caller's own.
    owner_name: Option<String>,
    /// Whether it is the caller's own. Others' papers are readable through a matter.
    own: bool,
    /// The matters that it belongs to, as far as the caller may see them.
    matters: Vec<MatterPlace>,
}

/// A matter that a paper belongs to.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "FoundMatter")]
pub struct MatterPlace {
    id: MatterId,
    number: String,
    title: String,
}

impl From<(MatterId, String, String)> for MatterPlace {
    fn from((id, number, title): (MatterId, String, String)) -> Self {
        Self { id, number, title }
    }
}

/// The task of a result.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "FoundTask")]
struct TaskPlace {
    id: TaskId,
    subject: String,
    path: String,
}

/// The document of a result.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "FoundDocument")]
struct Document {
    /// `message` or `file`.
    kind: Kind,
    #[schemars(extend("format" = "ulid"))]
    id: String,
}

pub(super) fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET", "/api/search/", "search", "Search tasks, mails and files")
            .about("The caller's own papers, and those of colleagues that the caller may read through a matter.")
            .for_programs(&[Scope::Search])
            .query::<Query>()
            .gives::<Results>(200, "What was found.")
            .refused(refusal(StatusCode::NOT_FOUND, "not_found", "The task, the matter or the folder does not exist.")),
    ]
}

impl FoundView {
    fn new(f: Found, caller: AccountId) -> Self {
        let document = match f.origin {
            Origin::File(id) => Document { kind: Kind::File, id: id.to_string() },
            Origin::Message(id) => Document { kind: Kind::Message, id: id.to_string() },
        };
        Self {
            kind: f.kind,
            id: f.id,
            title: f.title,
            at: f.at,
            task: f.task.map(|task| TaskPlace { id: task.id, subject: task.subject, path: task.path }),
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
            owner: f.owner,
            owner_name: f.owner_name,
            own: f.owner == caller,
            matters: all(f.matters),
        }
    }
}

pub fn routes(services: Services) -> BoxedFilter<(Response,)> {
    on_get_by(&services, at("/api/search/"), search)
}

async fn search(call: Call, query: Query) -> Result<Response, Problem> {
    let (account, s) = (call.caller()?.account, call.services);
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
    let matter = match query.matter.as_str() {
        "" => None,
        id => Some(id.parse().map_err(|_| Problem::not_found())?),
    };
    let folder = Some(query.folder).filter(|folder| !folder.is_empty());
    let request = Request { question: query.q, kind, task, matter, folder, limit, vector: None };
    let request = Request { vector: s.search.vector(&request.question).await, ..request };
    let caller = account.id;
    let found = tokio::task::spawn_blocking(move || s.search.find(&s.matters.viewer(&account)?, &request));
    let found = found.await.map_err(|e| Error::Internal(e.to_string()))??;
    json(&Results { results: found.into_iter().map(|found| FoundView::new(found, caller)).collect() })
}

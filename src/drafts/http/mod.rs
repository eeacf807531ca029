//! Drafts over HTTP.

mod views;

use super::{
    Opened,
    editing::Edit,
    records::DraftId,
    service::New,
    suggesting::{Asks, Suggested},
};
use crate::{
    error::Error,
    http::{
        Call, Operation, Problem, Resource, Services, TOO_MANY_TRIES, answer, at, at_one, at_two, authorization,
        caller, created, download, first_of, get, nothing, on_delete, on_get, on_get_of, on_post, on_post_to, refusal,
        responses::json, too_many,
    },
    ids::{FileId, TaskId},
};
use views::{DraftView, DraftsView, KindsView, SuggestedView};

use docx::MEDIA_TYPE;
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;
use warp::{
    Filter,
    filters::BoxedFilter,
    http::{HeaderValue, StatusCode},
    reply::Response,
};

const PDF: &str = "application/pdf";

/// What this feature offers to the web door.
pub const RESOURCES: &[Resource] = &[Resource::new(routes, operations)];

/// A draft to write.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "NewDraft")]
struct NewDraft {
    /// The name of a kind.
    kind: String,
    /// What it is about, in your own words; may be empty.
    #[serde(default)]
    instruction: String,
    /// The task whose papers it is written from.
    task: Option<TaskId>,
    /// In place of a task, up to 40 files.
    #[serde(default)]
    files: Vec<FileId>,
}

/// Answers to open questions.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "AnswerGaps")]
struct Answers {
    /// The questions as the draft shows them, without brackets, each with its answer.
    answers: BTreeMap<String, String>,
}

/// Changes to a draft.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "EditDraft")]
struct Edits {
    /// The version that was changed; it must be the newest.
    version: u64,
    /// The changes; their paragraphs are counted as in that version.
    edits: Vec<EditView>,
}

/// A change to be found for some words.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "AskForChange")]
struct AskBody {
    /// The paragraph as it now stands before the person, with questions in brackets.
    paragraph: String,
    /// The first character of the words, counted from 0.
    from: usize,
    /// One past the last; the same as `from` for the whole paragraph.
    until: usize,
    /// What is to be changed: "shorter", "Change “two years” to “three years”.
    wish: String,
}

/// A change to a paragraph.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "DraftEdit")]
#[serde(tag = "do", rename_all = "lowercase")]
enum EditView {
    /// Other words. A question in brackets is a gap.
    Set { block: usize, text: String },
    /// A new paragraph behind this one.
    Insert { block: usize, text: String },
    /// No paragraph in its place.
    Remove { block: usize },
}

#[derive(Deserialize, JsonSchema)]
struct Which {
    /// A version; if left out, the newest.
    version: Option<u64>,
    /// `false` for a document to send: without the sources' comments, and without metadata.
    #[serde(default = "yes")]
    sources: bool,
}

#[derive(Deserialize, JsonSchema)]
struct Shown {
    /// A version; if left out, the newest.
    version: Option<u64>,
}

fn yes() -> bool {
    true
}

fn operations() -> Vec<Operation> {
    let conflict = || {
        refusal(
            StatusCode::CONFLICT,
            "conflict",
            "The draft was changed meanwhile, or has as many versions as it can have.",
        )
    };
    vec![
        Operation::new("GET", "/api/drafts/kinds/", "draftKinds", "List the kinds of drafts")
            .gives::<KindsView>(200, "The kinds, Chancery's and the firm's own."),
        Operation::new("GET", "/api/drafts/", "drafts", "List drafts").gives::<DraftsView>(200, "The drafts."),
        Operation::new("POST", "/api/drafts/", "writeDraft", "Write a draft")
            .about(
                "Writes the first version from the papers of a task, or from files. What they do not say stays a question in \
                 brackets.",
            )
            .takes::<NewDraft>()
            .gives::<DraftView>(201, "The draft.")
            .refused(refusal(StatusCode::NOT_FOUND, "not_found", "The task or a file does not exist."))
            .refused(refusal(StatusCode::CONFLICT, "conflict", "The account has as many drafts as it can have.")),
        Operation::new("GET", "/api/drafts/{id}/", "draft", "Read a draft")
            .of::<DraftId>("id", "The draft.")
            .gives::<DraftView>(200, "The newest version."),
        Operation::new("GET", "/api/drafts/{id}/versions/{number}/", "draftVersion", "Read an older version of a draft")
            .of::<DraftId>("id", "The draft.")
            .of::<u64>("number", "The version.")
            .gives::<DraftView>(200, "That version."),
        Operation::new("POST", "/api/drafts/{id}/answers/", "answerGaps", "Answer open questions of a draft")
            .of::<DraftId>("id", "The draft.")
            .takes::<Answers>()
            .gives::<DraftView>(200, "The next version.")
            .refused(conflict()),
        Operation::new("POST", "/api/drafts/{id}/edits/", "editDraft", "Change paragraphs of a draft")
            .of::<DraftId>("id", "The draft.")
            .takes::<Edits>()
            .gives::<DraftView>(200, "The next version.")
            .refused(conflict()),
        Operation::new("POST", "/api/drafts/{id}/suggestion/", "askForChange", "Ask for other words in a draft")
            .about(
                "Words that the wish names are exchanged or deleted; everything else a language model writes, if the firm has one. Words with a fact \
                 that neither the draft nor the wish has are not used. The draft stays as it is.",
            )
            .of::<DraftId>("id", "The draft.")
            .takes::<AskBody>()
            .gives::<SuggestedView>(200, "The words in place of those that were chosen.")
            .refused(TOO_MANY_TRIES),
        Operation::new("GET", "/api/drafts/{id}/document.docx/", "draftAsWord", "Download a draft as a Word document")
            .of::<DraftId>("id", "The draft.")
            .query::<Which>()
            .gives_other(200, MEDIA_TYPE, "The document, with its sources as comments or without."),
        Operation::new("GET", "/api/drafts/{id}/document.pdf/", "draftAsPdf", "Download a draft as PDF")
            .about("To send: without its sources. LibreOffice makes it, where it is installed.")
            .of::<DraftId>("id", "The draft.")
            .query::<Shown>()
            .gives_other(200, PDF, "The document."),
        Operation::new("DELETE", "/api/drafts/{id}/", "deleteDraft", "Delete a draft")
            .of::<DraftId>("id", "The draft.")
            .gives_nothing(204, "The draft and its versions are gone."),
    ]
}

fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let s = &services;
    let word = services.clone();
    let document = at_one("/api/drafts/{id}/document.docx/")
        .and(get())
        .and(authorization())
        .and(warp::query())
        .then(move |id, token, which| {
            let services = word.clone();
            async move { answer(document(services, id, token, which).await) }
        })
        .boxed();
    let paged = services.clone();
    let pdf = at_one("/api/drafts/{id}/document.pdf/")
        .and(get())
        .and(authorization())
        .and(warp::query())
        .then(move |id, token, which| {
            let services = paged.clone();
            async move { answer(pdf(services, id, token, which).await) }
        })
        .boxed();
    let older = services.clone();
    let version = at_two("/api/drafts/{id}/versions/{inner}/")
        .and(get())
        .and(authorization())
        .then(move |id, number, token| {
            let services = older.clone();
            async move { answer(version(services, id, number, token).await) }
        })
        .boxed();
    first_of([
        on_get(s, at("/api/drafts/kinds/"), kinds),
        on_get(s, at("/api/drafts/"), list),
        on_post(s, at("/api/drafts/"), write),
        document,
        pdf,
        version,
        on_post_to(s, at_one("/api/drafts/{id}/answers/"), answers),
        on_post_to(s, at_one("/api/drafts/{id}/edits/"), edits),
        on_post_to(s, at_one("/api/drafts/{id}/suggestion/"), ask),
        on_get_of(s, at_one("/api/drafts/{id}/"), read),
        on_delete(s, at_one("/api/drafts/{id}/"), delete),
    ])
}

fn id(id: &str) -> Result<DraftId, Problem> {
    id.parse().map_err(|_| Problem::not_found())
}

async fn kinds(call: Call) -> Result<Response, Problem> {
    call.caller()?;
    json(&KindsView::new(call.services.drafts.kinds()))
}

async fn list(call: Call) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    json(&DraftsView::new(call.services.drafts.list(account)?))
}

/// Runs in a task of its own: somebody who closes the page ends the call, but not the writing.
async fn write(call: Call, body: Result<NewDraft, Problem>) -> Result<Response, Problem> {
    let done = tokio::spawn(written(call, body));
    done.await.unwrap_or_else(|e| Err(Error::Internal(format!("a draft: {e}")).into()))
}

async fn written(call: Call, body: Result<NewDraft, Problem>) -> Result<Response, Problem> {
    let owner = call.caller()?.account;
    let NewDraft { kind, instruction, task, files } = body?;
    let drafts = &call.services.drafts;
    let (papers, unread) = match task {
        Some(task) if files.is_empty() => drafts.papers_of(owner.id, task).await?,
        _ => drafts.papers(owner.id, &files).await?,
    };
    let new = New { account: owner.id, lawyer: owner.full_name(), task, kind, instruction, papers, unread, mail: None };
    created(&DraftView::new(drafts.write(new).await?, drafts).await?)
}

async fn read(call: Call, draft: String) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let drafts = &call.services.drafts;
    json(&DraftView::new(drafts.get(account, id(&draft)?, None)?, drafts).await?)
}

async fn version(s: Services, draft: String, number: String, token: Option<HeaderValue>) -> Result<Response, Problem> {
    let account = caller(&s, token)?.account.id;
    let number: u64 = number.parse().map_err(|_| Problem::not_found())?;
    json(&DraftView::new(s.drafts.get(account, id(&draft)?, Some(number))?, &s.drafts).await?)
}

async fn answers(call: Call, draft: String, body: Result<Answers, Problem>) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let Answers { answers } = body?;
    let drafts = &call.services.drafts;
    json(&DraftView::new(drafts.answer(account, id(&draft)?, answers).await?, drafts).await?)
}

async fn edits(call: Call, draft: String, body: Result<Edits, Problem>) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let Edits { version, edits } = body?;
    let edits = edits
        .into_iter()
        .map(|edit| match edit {
            EditView::Set { block, text } => Edit::Set { block, text },
            EditView::Insert { block, text } => Edit::Insert { block, text },
            EditView::Remove { block } => Edit::Remove { block },
        })
        .collect();
    let drafts = &call.services.drafts;
    json(&DraftView::new(drafts.edit(account, id(&draft)?, version, edits).await?, drafts).await?)
}

async fn ask(call: Call, draft: String, body: Result<AskBody, Problem>) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let AskBody { paragraph, from, until, wish } = body?;
    call.services.access.limits.reword(account).map_err(too_many)?;
    let asks = Asks { paragraph, from, until, wish };
    let Suggested { words, says } = call.services.drafts.suggest(account, id(&draft)?, asks).await?;
    json(&SuggestedView { words, says })
}

/// What a version is called when it is saved: neither one with its sources nor an old one is taken for the one to send.
fn name_of(opened: &Opened, sources: bool, ending: &str) -> String {
    let Opened { draft, version, .. } = opened;
    let old = (version.number != draft.version).then(|| format!("version {}", version.number));
    let sources = sources.then(|| "with sources".to_owned());
    match old.into_iter().chain(sources).collect::<Vec<_>>().join(", ") {
        beside if beside.is_empty() => format!("{}.{ending}", draft.title),
        beside => format!("{} ({beside}).{ending}", draft.title),
    }
}

async fn document(s: Services, draft: String, token: Option<HeaderValue>, which: Which) -> Result<Response, Problem> {
    let account = caller(&s, token)?.account.id;
    let opened = s.drafts.get(account, id(&draft)?, which.version)?;
    let bytes = s.drafts.document(&opened, which.sources).await?;
    Ok(download(bytes, MEDIA_TYPE, &name_of(&opened, which.sources, "docx")))
}

async fn pdf(s: Services, draft: String, token: Option<HeaderValue>, which: Shown) -> Result<Response, Problem> {
    let account = caller(&s, token)?.account.id;
    let opened = s.drafts.get(account, id(&draft)?, which.version)?;
    let bytes = s.drafts.pdf(&opened).await?;
    Ok(download(bytes, PDF, &name_of(&opened, false, "pdf")))
}

async fn delete(call: Call, draft: String) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    call.services.drafts.delete(account, id(&draft)?).await?;
    nothing()
}

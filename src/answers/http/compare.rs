//! Papers side by side, and answers as Word documents.

use crate::{
    accounts::Scope,
    answers::comparisons::as_word,
    error::Error,
    http::{
        Operation, Problem, Services, answer, at, at_two, authorization, caller, download, get, refusal,
        responses::json,
    },
    ids::{FileId, MessageId, TaskId},
    tasks::Answer,
};

use docx::MEDIA_TYPE;
use schemars::JsonSchema;
use serde::Deserialize;
use warp::{
    Filter,
    filters::BoxedFilter,
    http::{HeaderValue, StatusCode},
    reply::Response,
};

#[derive(Deserialize, JsonSchema)]
struct Query {
    /// 1 to 6 identifiers of files, separated by commas.
    #[serde(default)]
    files: String,
    /// In place of `files`: everything that came with this task.
    #[serde(default)]
    task: String,
    /// A Word document instead of JSON.
    #[serde(default)]
    #[schemars(extend("enum" = ["docx"]))]
    format: String,
}

pub(super) fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET", "/api/compare/", "compareAuthorities", "Compare the authorities of documents")
            .about(
                "Says which document cites which authority, what each quotes from it, and where quotations differ. For one \
                 document it is the table of authorities.",
            )
            .query::<Query>()
            .gives::<Answer>(200, "The comparison.")
            .or_other(MEDIA_TYPE)
            .refused(refusal(
                StatusCode::NOT_FOUND,
                "not_found",
                "A file or the task does not exist, or belongs to another account.",
            )),
        Operation::new(
            "GET",
            "/api/tasks/{id}/messages/{message}/answer.docx/",
            "answerAsWord",
            "Download an answer as a Word document",
        ).for_programs(&[Scope::TasksRead])
        .of::<TaskId>("id", "The task.")
        .of::<MessageId>("message", "The reply that holds the answer.")
        .gives_other(200, MEDIA_TYPE, "The answer with its tables and sources."),
    ]
}

pub fn routes(s: Services) -> BoxedFilter<(Response,)> {
    let services = s.clone();
    let papers = at("/api/compare/").and(get()).and(authorization()).and(warp::query()).then(move |token, query| {
        let services = services.clone();
        async move { answer(compare(services, token, query).await) }
    });
    let reply = at_two("/api/tasks/{id}/messages/{inner}/answer.docx/").and(get()).and(authorization()).then(
        move |task, message, token| {
            let services = s.clone();
            async move { answer(reply(services, task, message, token).await) }
        },
    );
    papers.or(reply).unify().boxed()
}

async fn compare(s: Services, token: Option<HeaderValue>, query: Query) -> Result<Response, Problem> {
    let account = caller(&s, token)?.account;
    let invalid = |sentence: &str| Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", sentence);
    if !matches!(query.format.as_str(), "" | "docx") {
        return Err(invalid("format must be \"docx\", or be left out."));
    }
    let written = match (query.files.as_str(), query.task.as_str()) {
        ("", task) if !task.is_empty() => {
            let task = task.parse().map_err(|_| Problem::not_found())?;
            s.comparisons.of_task(&account, task).await?
        }
        (files, "") if !files.is_empty() => {
            let ids: Result<Vec<FileId>, _> = files.split(',').map(|id| id.parse()).collect();
            s.comparisons.of_files(&account, &ids.map_err(|_| Problem::not_found())?).await?
        }
        _ => return Err(invalid("Give either a list of files, separated by commas, or one task.")),
    };
    if query.format.is_empty() { json(&written) } else { document("Comparison of Authorities", "comparison", &written) }
}

async fn reply(s: Services, task: String, id: String, token: Option<HeaderValue>) -> Result<Response, Problem> {
    let account = caller(&s, token)?.account.id;
    let task = task.parse().map_err(|_| Problem::not_found())?;
    let thread = tokio::task::spawn_blocking(move || s.tasks.thread(account, task)).await;
    let thread = thread.map_err(|e| Error::Internal(e.to_string()))??;
    let message = thread.messages.into_iter().map(|m| m.message).find(|m| m.id.to_string() == id);
    let message = message.ok_or_else(Problem::not_found)?;
    let written = message.answer.as_ref().ok_or_else(Problem::not_found)?;
    document(&message.subject, &message.subject, written)
}

fn document(title: &str, name: &str, written: &Answer) -> Result<Response, Problem> {
    Ok(download(as_word(title, written)?, MEDIA_TYPE, &format!("{name}.docx")))
}

//! What the browser table shows: tasks, folders and files.

use super::{
    Services, get,
    reply::{Problem, answer, authorization, caller, json},
    views::{FileView, FolderView, TaskView, all},
};
use crate::{error::Error, model::AccountId};
use serde::{Deserialize, Serialize};
use warp::{
    Filter,
    filters::BoxedFilter,
    http::{HeaderValue, StatusCode},
    reply::Response,
};

#[derive(Deserialize)]
struct Query {
    #[serde(default, rename = "type")]
    kind: String,
    #[serde(default)]
    path: String,
}

#[derive(Serialize)]
struct TaskListing {
    tasks: Vec<TaskView>,
    folders: Vec<FolderView>,
    files: Vec<FileView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    task: Option<TaskView>,
}

#[derive(Serialize)]
struct FileListing {
    folders: Vec<FolderView>,
    files: Vec<FileView>,
}

pub(super) fn routes(services: Services) -> BoxedFilter<(Response,)> {
    warp::path!("api" / "files" / "list")
        .and(get())
        .and(authorization())
        .and(warp::query())
        .then(move |token, query| {
            let services = services.clone();
            async move { answer(list(services, token, query).await) }
        })
        .boxed()
}

async fn list(s: Services, token: Option<HeaderValue>, query: Query) -> Result<Response, Problem> {
    let account = caller(&s, token)?.account.id;
    // A long list is many sealed records: not on the threads that everybody shares.
    let listed = tokio::task::spawn_blocking(move || match query.kind.as_str() {
        "tasks" => json(&tasks(&s, account, &query.path)?),
        "files" => {
            let listing = s.files.list(account, &query.path)?;
            json(&FileListing { folders: all(listing.folders), files: all(listing.files) })
        }
        _ => Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", "type must be \"tasks\" or \"files\".")),
    });
    listed.await.map_err(|e| Error::Internal(e.to_string()))?
}

fn tasks(s: &Services, account: AccountId, path: &str) -> Result<TaskListing, Error> {
    if path.is_empty() {
        let (tasks, folders) = (all(s.tasks.list(account)?), all(s.tasks.folders(account)?));
        return Ok(TaskListing { tasks, folders, files: vec![], task: None });
    }
    let task = s.tasks.at_path(account, path)?;
    let files = all(s.tasks.files(account, task.id)?);
    Ok(TaskListing { tasks: vec![], folders: vec![], files, task: Some(task.into()) })
}

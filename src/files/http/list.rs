//! What the browser's table shows: tasks, folders and files.

use super::views::{FileView, FolderView};
use crate::{
    accounts::Scope,
    error::Error,
    files::listing::{Sort, Wanted},
    http::{Call, Operation, Problem, Services, all, at, on_get_by, refusal, responses::json},
    ids::AccountId,
    tasks::http::TaskView,
};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use warp::{filters::BoxedFilter, http::StatusCode, reply::Response};

#[derive(Deserialize, JsonSchema)]
struct Query {
    /// What to list.
    #[serde(rename = "type")]
    #[schemars(required, extend("enum" = ["tasks", "files"]))]
    kind: Option<String>,
    /// With `tasks`, the path of a task; with `files`, the names of folders joined by "/". Empty lists the root.
    #[serde(default)]
    path: String,
    /// Only with `files`: how many files to list. If left out, all of them.
    limit: Option<usize>,
    /// Only with `files`: how many files to skip. Folders come with offset 0, all of them.
    #[serde(default)]
    offset: usize,
    /// Only with `files`. If left out, the newest come first.
    #[schemars(extend("enum" = ["name", "type", "created", "size"]))]
    sort: Option<String>,
    /// Only with `sort`. If left out, `asc`.
    #[schemars(extend("enum" = ["asc", "desc"]))]
    order: Option<String>,
    /// Only with `files`: words that must all be in the name.
    #[serde(default)]
    q: String,
}

/// The contents of My Tasks: all tasks at the root, and a task's attachments at its path.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TasksListing")]
struct TaskListing {
    tasks: Vec<TaskView>,
    folders: Vec<FolderView>,
    files: Vec<FileView>,
    /// The task with the requested path. Left out at the root.
    #[serde(skip_serializing_if = "Option::is_none")]
    task: Option<TaskView>,
}

/// The contents of a folder of My Files.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "FilesListing")]
struct FileListing {
    folders: Vec<FolderView>,
    files: Vec<FileView>,
    /// The folder itself; null at the root.
    folder: Option<FolderView>,
    /// Folders that match the query, listed or not.
    total_folders: usize,
    /// Files that match the query, listed or not.
    total_files: usize,
}

/// A listing of the requested type.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum Listing {
    Tasks(TaskListing),
    Files(FileListing),
}

pub(super) fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET", "/api/files/list/", "list", "List tasks, folders and files")
            .for_programs(&[Scope::FilesRead, Scope::TasksRead])
            .query::<Query>()
            .gives::<Listing>(200, "What is at the path.")
            .refused(refusal(StatusCode::NOT_FOUND, "not_found", "There is no such task or folder.")),
    ]
}

pub fn routes(services: Services) -> BoxedFilter<(Response,)> {
    on_get_by(&services, at("/api/files/list/"), list)
}

async fn list(call: Call, query: Query) -> Result<Response, Problem> {
    let (account, s) = (call.caller()?.account.id, call.services);
    // A long list is many encrypted records, so it must not run on the shared threads.
    let listed = tokio::task::spawn_blocking(move || match query.kind.as_deref() {
        Some("tasks") => json(&Listing::Tasks(tasks(&s, account, &query.path)?)),
        Some("files") => json(&Listing::Files(files(&s, account, &query)?)),
        _ => Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", "type must be \"tasks\" or \"files\".")),
    });
    listed.await.map_err(|e| Error::Internal(e.to_string()))?
}

fn files(s: &Services, account: AccountId, query: &Query) -> Result<FileListing, Error> {
    let page = s.files.page(account, &query.path, &wanted(query)?)?;
    let path: Vec<&str> = query.path.split('/').filter(|name| !name.is_empty()).collect();
    let path = path.join("/");
    let files = page.files.into_iter().map(|file| {
        let proven = s.tasks.is_proven(&file)?;
        Ok(FileView::from(file).in_folder(Some(path.clone())).proven(proven))
    });
    Ok(FileListing {
        folders: all(page.folders),
        files: files.collect::<Result<_, Error>>()?,
        folder: page.folder.map(FolderView::from),
        total_folders: page.total_folders,
        total_files: page.total_files,
    })
}

/// If no order is given, the newest come first, as they always have.
fn wanted(query: &Query) -> Result<Wanted, Error> {
    let refused = |sentence: &str| Err(Error::Invalid(sentence.to_owned()));
    let sort = match query.sort.as_deref() {
        None | Some("created") => Sort::Created,
        Some("name") => Sort::Name,
        Some("type") => Sort::Type,
        Some("size") => Sort::Size,
        Some(_) => return refused("sort must be \"name\", \"type\", \"created\" or \"size\"."),
    };
    let descending = match query.order.as_deref() {
        None => query.sort.is_none(),
        Some("asc") => false,
        Some("desc") => true,
        Some(_) => return refused("order must be \"asc\" or \"desc\"."),
    };
    let words = query.q.to_lowercase().split_whitespace().take(20).map(str::to_owned).collect();
    Ok(Wanted { sort, descending, words, offset: query.offset, limit: query.limit.unwrap_or(usize::MAX) })
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

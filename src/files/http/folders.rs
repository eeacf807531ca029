//! Folders and files of My Files: made, renamed, moved, deleted, looked at one by one.

use super::views::{FileView, FolderView};
use crate::{
    error::Error,
    http::{
        Bounds, Call, Incoming, Problem, Services, created, first_of, form, nothing, on_body, on_delete, on_get_of,
        on_post, on_post_to, responses::json,
    },
    ids::{FileId, FolderId},
};

use serde::{Deserialize, Serialize};
use std::str::FromStr;
use warp::{Filter, filters::BoxedFilter, reply::Response};

/// Things that one call may move.
const MOST: usize = 1_000;

#[derive(Deserialize)]
struct Name {
    name: String,
}

#[derive(Deserialize)]
struct Move {
    #[serde(default)]
    files: Vec<String>,
    #[serde(default)]
    folders: Vec<String>,
    to: String,
}

#[derive(Serialize)]
struct Moved {
    moved: usize,
}

#[derive(Serialize)]
struct Shown {
    #[serde(flatten)]
    file: FileView,
    task: Option<TaskPlace>,
}

#[derive(Serialize)]
struct TaskPlace {
    id: String,
    path: String,
}

pub fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let s = &services;
    let create = warp::path!("api" / "files" / "folder" / "create").and(warp::post()).map(String::new);
    first_of([
        on_body(s, create.boxed(), create_folder),
        on_delete(s, warp::path!("api" / "files" / "folder" / String / "delete").boxed(), delete_folder),
        on_delete(s, warp::path!("api" / "files" / "file" / String / "delete").boxed(), delete_file),
        on_post_to(s, warp::path!("api" / "files" / "folder" / String / "rename").boxed(), rename_folder),
        on_post_to(s, warp::path!("api" / "files" / "file" / String / "rename").boxed(), rename_file),
        on_post(s, warp::path!("api" / "files" / "move").boxed(), move_things),
        on_get_of(s, warp::path!("api" / "files" / "file" / String).boxed(), show),
    ])
}

/// An identifier from an address; one that is none names nothing.
pub fn id<T: FromStr>(text: &str) -> Result<T, Problem> {
    text.parse().map_err(|_| Problem::not_found())
}

async fn create_folder(call: Call, _: String, mut body: Incoming) -> Result<Response, Problem> {
    let caller = call.caller()?.account;
    let (account, files) = (caller.id, &call.services.files);
    let bounds = Bounds { files: 0, file: 0, all: 0 };
    let filled = form(&mut body, files, bounds, &mut files.coming(&caller)?, |filled| async { Ok(filled) }).await;
    if filled.is_err() {
        body.drain_body().await;
    }
    let filled = filled?;
    if filled.field("folder_type").is_some_and(|kind| kind != "files") {
        return Err(Error::Invalid("Folders are made in My Files: folder_type must be \"files\".".into()).into());
    }
    let (parent, name) = (filled.field("parent_path").unwrap_or_default(), filled.field("name").unwrap_or_default());
    let made = files.create_folder(account, parent, name, call.client.address).await?;
    created(&FolderView::from(made))
}

async fn delete_folder(call: Call, folder: String) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    call.services.files.delete_folder(account, id(&folder)?, call.client.address).await?;
    nothing()
}

async fn delete_file(call: Call, file: String) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    call.services.files.delete(account, id(&file)?, call.client.address).await?;
    nothing()
}

async fn rename_folder(call: Call, folder: String, body: Result<Name, Problem>) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let Name { name } = body?;
    let changed = call.services.files.rename_folder(account, id(&folder)?, &name, call.client.address).await?;
    json(&FolderView::from(changed))
}

async fn rename_file(call: Call, file: String, body: Result<Name, Problem>) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let Name { name } = body?;
    let files = &call.services.files;
    let changed = files.rename(account, id(&file)?, &name, call.client.address).await?;
    let path = files.path_of(&changed)?;
    json(&FileView::from(changed).in_folder(path))
}

async fn move_things(call: Call, body: Result<Move, Problem>) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let Move { files, folders, to } = body?;
    if files.len() + folders.len() > MOST {
        return Err(Error::Invalid(format!("At most {MOST} items can be moved at once.")).into());
    }
    let files = files.iter().map(|text| id(text)).collect::<Result<Vec<FileId>, _>>()?;
    let folders = folders.iter().map(|text| id(text)).collect::<Result<Vec<FolderId>, _>>()?;
    let moved = call.services.files.move_to(account, files, folders, to, call.client.address).await?;
    json(&Moved { moved })
}

async fn show(call: Call, file: String) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let file = call.services.files.get(account, id(&file)?)?;
    let path = call.services.files.path_of(&file)?;
    let task = file.task.and_then(|task| call.services.tasks.get(account, task).ok());
    let task = task.map(|task| TaskPlace { id: task.id.to_string(), path: task.path });
    json(&Shown { file: FileView::from(file).in_folder(path), task })
}

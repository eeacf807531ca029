//! Folders and files of My Files: create, rename, move, delete, and show one.

use super::views::{FileView, FolderView};
use crate::{
    accounts::Scope,
    error::Error,
    http::{
        Bounds, Call, FIELD, Incoming, MALFORMED_FORM, NAME_TAKEN, NOT_MULTIPART, Operation, Problem, SLOW_FORM,
        Services, at, at_one, created, first_of, form, nothing, on_body, on_delete, on_get_of, on_post, on_post_to,
        refusal, responses::json,
    },
    ids::{AccountId, FileId, FolderId, TaskId},
};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::str::FromStr;
use warp::{Filter, filters::BoxedFilter, http::StatusCode, reply::Response};

/// The most items one call may move.
const MOST: usize = 1_000;

/// A new name.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "Rename")]
struct Name {
    /// 1 to 255 bytes, without slashes and control characters; not "." or "..".
    name: String,
}

/// Files and folders to move: at most 1,000 in total.
#[derive(Deserialize, JsonSchema)]
struct Move {
    #[serde(default)]
    #[schemars(with = "Vec<FileId>")]
    files: Vec<String>,
    #[serde(default)]
    #[schemars(with = "Vec<FolderId>")]
    folders: Vec<String>,
    /// Path of the folder to move them to: names joined by "/", empty for the root.
    to: String,
}

/// What was moved.
#[derive(Serialize, JsonSchema)]
struct Moved {
    /// How many files and folders.
    moved: usize,
}

/// A file and its place.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "FileDetail")]
struct Shown {
    #[serde(flatten)]
    file: FileView,
    /// The task that it came with, if the file is the caller's own.
    task: Option<TaskPlace>,
    /// The account whose file it is.
    owner: AccountId,
    /// Whether it is the caller's own. Others' files are readable through a matter.
    own: bool,
}

/// A task and where to find it.
#[derive(Serialize, JsonSchema)]
pub struct TaskPlace {
    pub id: TaskId,
    /// The task's path: its subject, made unique in the account.
    pub path: String,
}

fn folder_form() -> Value {
    json!({
        "type": "object",
        "required": ["name"],
        "properties": {
            "name": {
                "type": "string",
                "description": "1 to 255 bytes, without slashes and control characters; not \".\" or \"..\".",
            },
            "parent_path": {
                "type": "string",
                "description": "The folder to make it in: names joined by \"/\". Empty or left out: the root.",
            },
            "folder_type": { "type": "string", "enum": ["files"] },
        },
    })
}

pub(super) fn operations() -> Vec<Operation> {
    let folder = |operation: Operation| operation.of::<FolderId>("id", "The folder.");
    let file = |operation: Operation| operation.of::<FileId>("id", "The file.");
    vec![
        Operation::new("POST", "/api/files/folder/create/", "createFolder", "Make a folder").for_programs(&[Scope::FilesWrite])
            .takes_other("multipart/form-data", folder_form)
            .gives::<FolderView>(201, "The new folder.")
            .refused(MALFORMED_FORM)
            .refused(refusal(StatusCode::NOT_FOUND, "not_found", "The folder to make it in does not exist."))
            .refused(SLOW_FORM)
            .refused(NAME_TAKEN)
            .refused(NOT_MULTIPART)
            .refused(refusal(StatusCode::UNPROCESSABLE_ENTITY, "invalid", "The name or a field breaks a rule.")),
        folder(Operation::new("DELETE", "/api/files/folder/{id}/delete/", "deleteFolder", "Delete a folder").for_programs(&[Scope::FilesWrite]))
            .about("Deletes the folder and everything in it. It cannot be undone.")
            .gives_nothing(204, "The folder was deleted."),
        folder(Operation::new("POST", "/api/files/folder/{id}/rename/", "renameFolder", "Rename a folder").for_programs(&[Scope::FilesWrite]))
            .takes::<Name>()
            .gives::<FolderView>(200, "The folder, renamed.")
            .refused(NAME_TAKEN),
        file(Operation::new("GET", "/api/files/file/{id}/", "file", "Read the details of a file").for_programs(&[Scope::FilesRead]))
            .gives::<Shown>(200, "The file, with its folder or its task."),
        file(Operation::new("DELETE", "/api/files/file/{id}/delete/", "deleteFile", "Delete a file").for_programs(&[Scope::FilesWrite]))
            .about(
                "It cannot be undone. An attachment that is also in a folder is only removed from the folder; it stays with its \
                 task.",
            )
            .gives_nothing(204, "The file was deleted.")
            .refused(refusal(
                StatusCode::CONFLICT,
                "conflict",
                "The file came with a mail and lies in no folder; it goes with its task.",
            )),
        file(Operation::new("POST", "/api/files/file/{id}/rename/", "renameFile", "Rename a file of My Files").for_programs(&[Scope::FilesWrite]))
            .takes::<Name>()
            .gives::<FileView>(200, "The file, renamed.")
            .refused(NAME_TAKEN),
        Operation::new("POST", "/api/files/move/", "moveThings", "Move files and folders").for_programs(&[Scope::FilesWrite])
            .about("All of them move, or none.")
            .takes::<Move>()
            .gives::<Moved>(200, "All were moved.")
            .refused(refusal(
                StatusCode::NOT_FOUND,
                "not_found",
                "A file, a folder or the target does not exist, or belongs to another account.",
            ))
            .refused(NAME_TAKEN),
    ]
}

pub fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let s = &services;
    let create = at("/api/files/folder/create/").and(warp::post()).map(String::new);
    first_of([
        on_body(s, create.boxed(), create_folder),
        on_delete(s, at_one("/api/files/folder/{id}/delete/"), delete_folder),
        on_delete(s, at_one("/api/files/file/{id}/delete/"), delete_file),
        on_post_to(s, at_one("/api/files/folder/{id}/rename/"), rename_folder),
        on_post_to(s, at_one("/api/files/file/{id}/rename/"), rename_file),
        on_post(s, at("/api/files/move/"), move_things),
        on_get_of(s, at_one("/api/files/file/{id}/"), show),
    ])
}

/// Parses an identifier from an address. An invalid one names nothing.
pub fn id<T: FromStr>(text: &str) -> Result<T, Problem> {
    text.parse().map_err(|_| Problem::not_found())
}

async fn create_folder(call: Call, _: String, mut body: Incoming) -> Result<Response, Problem> {
    let caller = call.caller()?.account;
    let (account, files) = (caller.id, &call.services.files);
    let bounds = Bounds { files: 0, file: 0, all: 0, field: FIELD };
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
    let caller = call.caller()?.account;
    let account = caller.id;
    let file = super::download::readable(&call.services, caller, id(&file)?).await?;
    let (owner, own) = (file.account, file.account == account);
    // Where a colleague keeps it is their own business.
    let path = if own { call.services.files.path_of(&file)? } else { None };
    let task = file.task.filter(|_| own).and_then(|task| call.services.tasks.get(account, task).ok());
    let task = task.map(|task| TaskPlace { id: task.id, path: task.path });
    json(&Shown { file: FileView::from(file).in_folder(path), task, owner, own })
}

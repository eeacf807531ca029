//! Form uploads: from the socket into encrypted blobs, and into My Files in one commit when the form is complete.

use super::views::FileView;
use crate::{
    accounts::{Account, Scope},
    error::Error,
    files::{adding::Destination, records::File},
    http::{
        Bounds, Call, FIELD, Filled, Incoming, MALFORMED_FORM, NAME_TAKEN, NOT_MULTIPART, OVER_QUOTA, Operation,
        Problem, SLOW_FORM, Services, TOO_LARGE_FILE, at, created, form, on_body, refusal,
    },
};

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use warp::{Filter, filters::BoxedFilter, http::StatusCode, reply::Response};

/// The most files in one form. Small ones wait in memory for their commit.
const MOST: usize = 200;

/// The files of an upload.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "UploadedFiles")]
struct Uploaded {
    files: Vec<FileView>,
}

fn upload_form() -> Value {
    json!({
        "type": "object",
        "required": ["files"],
        "properties": {
            "files": { "type": "array", "items": { "type": "string", "format": "binary" }, "maxItems": MOST },
            "folder_path": {
                "type": "string",
                "description": "The folder to put them in: names joined by \"/\". Empty or left out: the root.",
            },
            "folder_type": { "type": "string", "enum": ["files"] },
            "create_folders": {
                "type": "string",
                "enum": ["1", "true"],
                "description": "Makes the folders of the path that do not exist.",
            },
        },
    })
}

pub(super) fn operations() -> Vec<Operation> {
    vec![
        Operation::new("POST", "/api/files/upload/", "upload", "Upload files").for_programs(&[Scope::FilesWrite])
            .about(
                "All of the files are stored, or none. Send Content-Length, so that an upload for which the plan has no room is \
                 refused before its first byte, and put the other fields before the files. For large files use \
                 `/api/files/uploads/`, which can resume.",
            )
            .takes_other("multipart/form-data", upload_form)
            .gives::<Uploaded>(201, "The stored files. A name that was taken has a number: `lease (2).pdf`.")
            .refused(MALFORMED_FORM)
            .refused(OVER_QUOTA)
            .refused(refusal(StatusCode::NOT_FOUND, "not_found", "The folder does not exist."))
            .refused(SLOW_FORM)
            .refused(TOO_LARGE_FILE)
            .refused(NOT_MULTIPART)
            .refused(refusal(
                StatusCode::UNPROCESSABLE_ENTITY,
                "invalid",
                "The form holds no files or too many, or a name or a field breaks a rule.",
            ))
            .refused(NAME_TAKEN),
    ]
}

pub fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let path = at("/api/files/upload/").and(warp::post()).map(String::new);
    on_body(&services, path.boxed(), upload)
}

async fn upload(call: Call, _: String, mut body: Incoming) -> Result<Response, Problem> {
    let account = call.caller()?.account;
    let answered = receive(&call, &account, &mut body).await;
    if answered.is_err() {
        body.drain_body().await;
    }
    let (files, path) = answered?;
    let views = files.into_iter().map(|file| FileView::from(file).in_folder(Some(path.clone())));
    created(&Uploaded { files: views.collect() })
}

async fn receive(call: &Call, account: &Account, body: &mut Incoming) -> Result<(Vec<File>, String), Problem> {
    let files = &call.services.files;
    // Checked before the first byte, if the sender announces a length.
    files.room_for(account, body.length().unwrap_or(0)).map_err(refused)?;
    let bounds = Bounds { files: MOST, file: files.largest(), all: files.room(account)?, field: FIELD };
    // Held until the files are stored, so that simultaneous uploads count too.
    let mut coming = files.coming(account)?;
    let form = form(body, files, bounds, &mut coming, |filled| async {
        let to = destination(&filled)?;
        if filled.files.is_empty() && filled.field("folder_path").is_some() && !to.make {
            files.folder_at(account.id, &to.path)?;
        }
        Ok(filled)
    })
    .await?;
    let to = destination(&form)?;
    if form.files.is_empty() {
        let sentence = "The form holds no files: send them as \"files\".";
        return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", sentence));
    }
    let path = to.path.split('/').filter(|name| !name.is_empty()).collect::<Vec<_>>().join("/");
    let put = files.put(account.id, to, form.files, call.client.address).await.map_err(refused)?;
    Ok((put, path))
}

fn destination(form: &Filled) -> Result<Destination, Problem> {
    if form.field("folder_type").is_some_and(|kind| kind != "files") {
        return Err(Error::Invalid("Files are uploaded to My Files: folder_type must be \"files\".".into()).into());
    }
    let make = form.field("create_folders").is_some_and(|word| word == "1" || word == "true");
    Ok(Destination { path: form.field("folder_path").unwrap_or_default().to_owned(), make })
}

/// The services deny an upload for only one reason: the plan has no room for it.
pub(super) fn refused(error: Error) -> Problem {
    match error {
        Error::Denied(sentence) => Problem::new(StatusCode::FORBIDDEN, "over_quota", sentence),
        other => other.into(),
    }
}

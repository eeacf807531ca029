//! Resumable uploads: tus 1.0.0 with creation, termination and expiration (tus.io/protocols/resumable-upload).

use super::folders::id;
use super::form_upload::refused;
use crate::{
    accounts::Scope,
    error::Error,
    files::{
        adding::Destination,
        resumable_uploads::{Announced, KEPT},
        upload_record::Finished,
    },
    http::{
        Call, Incoming, OVER_QUOTA, Operation, Problem, Refusal, SLOW_FORM, Services, TOO_LARGE_FILE, answer, at,
        at_one, first_of, nothing, on_body, on_delete, on_get_of, refusal, responses::json, too_large,
    },
    ids::{FileId, UploadId},
};

use base64::{Engine, engine::general_purpose::STANDARD};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use warp::{
    Filter,
    filters::BoxedFilter,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header::CONTENT_TYPE},
    reply::Response,
};

const VERSION: &str = "1.0.0";
/// The largest Upload-Metadata, in bytes.
const METADATA: usize = 16 * 1024;

/// The progress of an upload.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "UploadProgress")]
struct Progress {
    /// Bytes received.
    offset: u64,
    /// Size of the whole file in bytes.
    length: u64,
}

fn bytes() -> Value {
    json!({ "type": "string", "format": "binary" })
}

pub(super) fn operations() -> Vec<Operation> {
    const WRONG_VERSION: Refusal = refusal(
        StatusCode::PRECONDITION_FAILED,
        "wrong_version",
        "The header Tus-Resumable is missing or is not 1.0.0.",
    );
    const BAD_HEADER: Refusal = refusal(StatusCode::BAD_REQUEST, "malformed", "A header is missing or not valid.");
    const VERSION_HEADER: &str = "1.0.0";
    const FILE: &str = "Identifier of the stored file, if the upload is complete.";
    let one = |operation: Operation| operation.of::<UploadId>("id", "The upload.");
    vec![
        Operation::new("OPTIONS", "/api/files/uploads/", "uploadsOffered", "Ask which parts of tus the server supports")
            .open_to_all()
            .never_fails()
            .gives_nothing(200, "The headers contain the answer.")
            .with_header("Tus-Version", "The version of the protocol: 1.0.0.")
            .with_header("Tus-Extension", "creation, termination and expiration.")
            .with_header("Tus-Max-Size", "Bytes of the largest file."),
        Operation::new("POST", "/api/files/uploads/", "beginUpload", "Begin an upload that can be resumed").for_programs(&[Scope::FilesWrite])
            .about("The protocol is tus 1.0.0 (tus.io), so any tus client can upload. The whole length is reserved.")
            .header("Tus-Resumable", true, VERSION_HEADER)
            .header("Upload-Length", true, "Bytes of the whole file.")
            .header(
                "Upload-Metadata",
                false,
                "`filename`, `filetype`, `folder_path` and `create_folders`: pairs of a key and a value in base64, with a \
                 space between them, separated by commas.",
            )
            .gives_nothing(201, "The upload has begun. Send its bytes to the address in Location.")
            .with_header("Location", "Address of the upload.")
            .with_header("Upload-Expires", "When an upload that does not go on is deleted.")
            .with_header("X-Chancery-File", FILE)
            .refused(BAD_HEADER)
            .refused(OVER_QUOTA)
            .refused(refusal(StatusCode::NOT_FOUND, "not_found", "The folder does not exist."))
            .refused(refusal(StatusCode::CONFLICT, "conflict", "The account has too many unfinished uploads."))
            .refused(WRONG_VERSION)
            .refused(TOO_LARGE_FILE)
            .refused(refusal(StatusCode::UNPROCESSABLE_ENTITY, "invalid", "The name or the path breaks a rule.")),
        one(Operation::new("GET", "/api/files/uploads/{id}/", "uploadProgress", "Ask how much of an upload has arrived").for_programs(&[Scope::FilesWrite]))
            .about(
                "HEAD returns only the headers, as tus clients expect. For a day after the last byte it says that the upload is \
                 complete, so that a sender whose connection broke knows it.",
            )
            .gives::<Progress>(200, "How much has arrived.")
            .with_header("Upload-Offset", "Bytes that have come.")
            .with_header("Upload-Length", "Bytes of the whole file.")
            .with_header("Upload-Expires", "When an upload that does not go on is deleted.")
            .with_header("X-Chancery-File", FILE)
            .refused(refusal(StatusCode::CONFLICT, "conflict", "The file cannot be stored; `error` says why."))
            .refused(OVER_QUOTA),
        one(Operation::new("PATCH", "/api/files/uploads/{id}/", "goOnWithUpload", "Send the next bytes of an upload").for_programs(&[Scope::FilesWrite]))
            .about("The file is stored with the last byte. If the connection breaks, what has arrived is kept.")
            .header("Tus-Resumable", true, VERSION_HEADER)
            .header("Upload-Offset", true, "Position of these bytes: the number that has already arrived.")
            .takes_other("application/offset+octet-stream", bytes)
            .gives_nothing(204, "The bytes were stored.")
            .with_header("Upload-Offset", "Bytes that have come.")
            .with_header("X-Chancery-File", FILE)
            .refused(refusal(
                StatusCode::BAD_REQUEST,
                "malformed",
                "A header is missing or not valid, or the body broke off; what has arrived is kept.",
            ))
            .refused(SLOW_FORM)
            .refused(refusal(StatusCode::CONFLICT, "wrong_offset", "The bytes do not follow those that have arrived."))
            .refused(refusal(StatusCode::CONFLICT, "taken_over", "Another request is writing to this upload."))
            .refused(WRONG_VERSION)
            .refused(refusal(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "not_a_piece",
                "The Content-Type is not application/offset+octet-stream.",
            ))
            .refused(refusal(StatusCode::UNPROCESSABLE_ENTITY, "invalid", "There are more bytes than were announced.")),
        one(Operation::new("DELETE", "/api/files/uploads/{id}/", "endUpload", "Cancel an upload").for_programs(&[Scope::FilesWrite]))
            .gives_nothing(204, "The upload and the bytes received are deleted."),
    ]
}

pub fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let s = &services;
    let all = || at("/api/files/uploads/");
    let one = || at_one("/api/files/uploads/{id}/");
    let largest = services.uploads.largest();
    let about = all().and(warp::options()).map(move || answer(Ok(described(largest))));
    first_of([
        about.boxed(),
        on_body(s, all().and(warp::post()).map(String::new).boxed(), create),
        on_get_of(s, one().boxed(), progress),
        on_body(s, one().and(warp::patch()).boxed(), patch),
        on_delete(s, one().boxed(), cancel),
    ])
    .map(|mut response: Response| {
        set(&mut response, "tus-resumable", VERSION);
        set(&mut response, "tus-version", VERSION);
        response
    })
    .boxed()
}

fn described(largest: u64) -> Response {
    let mut response = Response::default();
    set(&mut response, "tus-extension", "creation,termination,expiration");
    set(&mut response, "tus-max-size", &largest.to_string());
    response
}

fn set(response: &mut Response, name: &'static str, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        response.headers_mut().insert(HeaderName::from_static(name), value);
    }
}

fn number(headers: &HeaderMap, name: &str) -> Result<u64, Problem> {
    let value =
        headers.get(name).and_then(|value| value.to_str().ok()).filter(|v| v.bytes().all(|b| b.is_ascii_digit()));
    value.and_then(|value| value.parse().ok()).ok_or_else(|| {
        Problem::new(StatusCode::BAD_REQUEST, "malformed", format!("The header {name} must be a number of bytes."))
    })
}

/// Answers 412 to a client of another version. Checked after the caller is known.
fn speaks_tus(headers: &HeaderMap) -> Result<(), Problem> {
    if headers.get("tus-resumable").is_some_and(|version| version == VERSION) {
        return Ok(());
    }
    let sentence = "Resumable uploads use tus 1.0.0. Send the header Tus-Resumable.";
    Err(Problem::new(StatusCode::PRECONDITION_FAILED, "wrong_version", sentence))
}

async fn create(call: Call, _: String, body: Incoming) -> Result<Response, Problem> {
    let account = call.caller()?.account;
    speaks_tus(&body.headers)?;
    let length = number(&body.headers, "upload-length")?;
    let uploads = &call.services.uploads;
    if length > uploads.largest() {
        return Err(too_large(uploads.largest()));
    }
    let announced = announced(&body.headers, length)?;
    let begun = uploads.begin(account.id, announced).await.map_err(refused)?;
    let mut file = None;
    if length == 0 {
        file = uploads.take(account.id, begun.id).await?.end(call.client.address).await?.1;
    }
    let mut response = Response::default();
    *response.status_mut() = StatusCode::CREATED;
    set(&mut response, "location", &format!("/api/files/uploads/{}/", begun.id));
    expires(&mut response, begun.touched_at);
    if let Some(file) = file {
        set(&mut response, "x-chancery-file", &file.id.to_string());
    }
    Ok(response)
}

fn expires(response: &mut Response, touched: jiff::Timestamp) {
    if let Ok(end) = touched.checked_add(KEPT)
        && let Ok(text) = jiff::fmt::rfc2822::DateTimePrinter::new().timestamp_to_rfc9110_string(&end)
    {
        set(response, "upload-expires", &text);
    }
}

/// Parses Upload-Metadata: pairs of a key and a base64 value, separated by commas.
fn announced(headers: &HeaderMap, length: u64) -> Result<Announced, Problem> {
    let malformed = || {
        let sentence = "The header Upload-Metadata must hold pairs of a key and a value in base64.";
        Problem::new(StatusCode::BAD_REQUEST, "malformed", sentence)
    };
    let text = match headers.get("upload-metadata") {
        None => "",
        Some(value) => value.to_str().ok().filter(|text| text.len() <= METADATA).ok_or_else(malformed)?,
    };
    let mut found = Announced {
        name: String::new(),
        media_type: String::new(),
        length,
        to: Destination { path: String::new(), make: false },
    };
    for pair in text.split(',').map(str::trim).filter(|pair| !pair.is_empty()) {
        let (name, coded) = pair.split_once(' ').unwrap_or((pair, ""));
        let bytes = STANDARD.decode(coded.trim()).map_err(|_| malformed())?;
        let value = String::from_utf8(bytes).map_err(|_| malformed())?;
        match name {
            "filename" => found.name = value,
            "filetype" => found.media_type = value,
            "folder_path" => found.to.path = value,
            "create_folders" => found.to.make = value == "1" || value == "true",
            _ => {}
        }
    }
    Ok(found)
}

async fn progress(call: Call, upload: String) -> Result<Response, Problem> {
    let account = call.caller()?.account;
    let (uploads, id) = (&call.services.uploads, id(&upload)?);
    let turn = match uploads.take(account.id, id).await {
        Err(Error::NotFound) => {
            let Finished { file, length, at } = uploads.finished(account.id, id)?;
            return progressed(length, length, at, Some(file));
        }
        turn => turn?,
    };
    let (offset, length) = (turn.offset(), turn.upload.length);
    let touched = turn.upload.touched_at;
    let mut file = None;
    if turn.is_whole() {
        // The server stopped when only the commit was missing.
        file = turn.end(call.client.address).await?.1;
    }
    progressed(offset, length, touched, file.map(|file| file.id))
}

fn progressed(offset: u64, length: u64, touched: jiff::Timestamp, file: Option<FileId>) -> Result<Response, Problem> {
    let mut response = json(&Progress { offset, length })?;
    set(&mut response, "upload-offset", &offset.to_string());
    set(&mut response, "upload-length", &length.to_string());
    expires(&mut response, touched);
    if let Some(file) = file {
        set(&mut response, "x-chancery-file", &file.to_string());
    }
    Ok(response)
}

/// Runs in a task of its own: a client that hangs up ends the body but not the work, so what has arrived is kept
/// intact.
async fn patch(call: Call, upload: String, mut body: Incoming) -> Result<Response, Problem> {
    let work = async move {
        let answered = go_on(call, upload, &mut body).await;
        if answered.is_err() {
            body.drain_body().await;
        }
        answered
    };
    tokio::spawn(work).await.unwrap_or_else(|e| Err(Error::Internal(format!("an upload: {e}")).into()))
}

async fn go_on(call: Call, upload: String, body: &mut Incoming) -> Result<Response, Problem> {
    let account = call.caller()?.account;
    speaks_tus(&body.headers)?;
    if body.headers.get(CONTENT_TYPE).is_none_or(|kind| kind != "application/offset+octet-stream") {
        let sentence = "The body must be application/offset+octet-stream.";
        return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_a_piece", sentence));
    }
    let from = number(&body.headers, "upload-offset")?;
    let (uploads, id) = (&call.services.uploads, id(&upload)?);
    let mut turn = match uploads.take(account.id, id).await {
        Err(Error::NotFound) => {
            let sentence =
                format!("All {} bytes of the upload have arrived.", uploads.finished(account.id, id)?.length);
            return Err(Problem::new(StatusCode::CONFLICT, "wrong_offset", sentence));
        }
        turn => turn?,
    };
    if from != turn.offset() {
        let sentence = format!("The upload goes on at {}, not at {from}.", turn.offset());
        return Err(Problem::new(StatusCode::CONFLICT, "wrong_offset", sentence));
    }
    let broken = loop {
        let piece = tokio::select! {
            piece = body.next() => piece,
            () = turn.wanted() => break Some(Problem::new(StatusCode::CONFLICT, "taken_over", "Another request is already writing to this upload.")),
        };
        match piece {
            Ok(Some(piece)) => {
                if let Err(e) = turn.write(&piece).await {
                    break Some(e.into());
                }
            }
            Ok(None) => break None,
            // What has arrived so far is kept.
            Err(problem) => break Some(problem),
        }
    };
    let ended = turn.end(call.client.address).await;
    if let Some(problem) = broken {
        return Err(problem);
    }
    let (offset, file) = ended?;
    let mut response = nothing()?;
    set(&mut response, "upload-offset", &offset.to_string());
    if let Some(file) = file {
        set(&mut response, "x-chancery-file", &file.id.to_string());
    }
    Ok(response)
}

async fn cancel(call: Call, upload: String) -> Result<Response, Problem> {
    let account = call.caller()?.account;
    call.services.uploads.cancel(account.id, id(&upload)?).await?;
    nothing()
}

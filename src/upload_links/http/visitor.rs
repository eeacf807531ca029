//! The public upload page's calls. A person with the link may send files, and sees nothing of the firm except its
//! name and the link's title. Unknown, expired and revoked links all get the same 404.

use crate::{
    accounts::plans,
    error::Error,
    http::{
        Bounds, Call, FIELD, Filled, Incoming, MALFORMED_FORM, NO_LINK, NOT_MULTIPART, Operation, Problem, SLOW_FORM,
        Services, TOO_LARGE_FILE, at_one, first_of, form, on_body, on_get_of, posting, refusal, responses::json,
        too_many,
    },
    site::language,
    upload_links::{links::Refused, receiving::reply, record::Link},
};

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use warp::{
    Filter,
    filters::BoxedFilter,
    http::{
        StatusCode,
        header::{ACCEPT_LANGUAGE, COOKIE},
    },
    reply::Response,
};

/// The most files in one upload (SPEC.md, 9).
const MOST: usize = 10;
/// The most bytes a form may need besides its files.
const DRESS: u64 = 64 * 1024;

/// What a visitor may know about an upload link.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "PublicLink")]
struct Shown<'a> {
    /// The firm's name.
    firm: &'a str,
    title: &'a str,
    /// Whether a passcode must be sent with the files.
    passcode: bool,
    /// Null if the link sets no limit.
    files_left: Option<u64>,
    /// Null if the link sets no limit.
    bytes_left: Option<u64>,
    /// Largest size of a file, in bytes.
    max_file_bytes: u64,
}

/// What was received.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "UploadReceipt")]
struct Answer {
    /// Markdown for the visitor: what was received, and what could not be read.
    ai_response: String,
    received: Vec<ReceivedView>,
}

/// A file that was received.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ReceivedFile")]
struct ReceivedView {
    name: String,
    /// Bytes.
    size: u64,
}

fn visitor_form() -> Value {
    json!({
        "type": "object",
        "required": ["files"],
        "properties": {
            "passcode": { "type": "string", "description": "If the link has one. It must come before the files." },
            "files": { "type": "array", "items": { "type": "string", "format": "binary" }, "maxItems": MOST },
        },
    })
}

pub(super) fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET", "/api/upload/{id}/", "publicLink", "Read what a visitor may know of an upload link")
            .open_to_all()
            .of_secret("id", "The secret in the link's address.")
            .gives::<Shown<'_>>(200, "The link.")
            .refused(NO_LINK),
        Operation::new("POST", "/api/upload/{id}/", "publicUpload", "Send files through an upload link")
            .about("All of the files are stored, or none. Content-Length lets the server refuse before the first byte.")
            .open_to_all()
            .of_secret("id", "The secret in the link's address.")
            .takes_other("multipart/form-data", visitor_form)
            .gives::<Answer>(200, "The files were received.")
            .refused(MALFORMED_FORM)
            .refused(refusal(StatusCode::FORBIDDEN, "wrong_passcode", "The passcode is missing or wrong."))
            .refused(refusal(StatusCode::FORBIDDEN, "over_quota", "The link or the firm has no room for the files."))
            .refused(NO_LINK)
            .refused(SLOW_FORM)
            .refused(TOO_LARGE_FILE)
            .refused(NOT_MULTIPART)
            .refused(refusal(
                StatusCode::UNPROCESSABLE_ENTITY,
                "invalid",
                "The form holds no files or too many, or a name breaks a rule.",
            ))
            .refused(refusal(
                StatusCode::TOO_MANY_REQUESTS,
                "too_many_tries",
                "Too many wrong passcodes were sent. `Retry-After` gives the seconds to wait.",
            ))
            .refused(refusal(
                StatusCode::TOO_MANY_REQUESTS,
                "too_many_uploads",
                "8 uploads of this link or 4 of the visitor's network are running. `Retry-After` gives the seconds to wait.",
            )),
    ]
}

pub fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let path = || at_one("/api/upload/{id}/");
    first_of([
        on_get_of(&services, path().boxed(), show),
        on_body(&services, path().and(warp::post()).boxed(), receive),
    ])
}

fn no_link() -> Problem {
    let sentence = "This link does not work. Please ask the firm for a new one.";
    Problem::new(StatusCode::NOT_FOUND, "no_link", sentence)
}

fn over_quota(sentence: String) -> Problem {
    Problem::new(StatusCode::FORBIDDEN, "over_quota", sentence)
}

async fn find(s: &Services, secret: &str) -> Result<Link, Problem> {
    s.links.find(secret)?.ok_or_else(no_link)
}

async fn show(call: Call, secret: String) -> Result<Response, Problem> {
    let s = &call.services;
    let link = find(s, &secret).await?;
    json(&Shown {
        firm: s.notices.firm(),
        title: &link.title,
        passcode: link.passcode.is_some(),
        files_left: link.max_files.map(|most| most.saturating_sub(link.files)),
        bytes_left: link.max_bytes.map(|most| most.saturating_sub(link.bytes)),
        max_file_bytes: s.files.largest(),
    })
}

/// Runs in a task of its own: a visitor who hangs up ends the body, but not the work on what has arrived completely.
async fn receive(call: Call, secret: String, body: Incoming) -> Result<Response, Problem> {
    let done = tokio::spawn(async move {
        let mut body = body;
        let answered = take(&call, &secret, &mut body).await;
        if answered.is_err() {
            body.drain_body().await;
        }
        answered
    });
    done.await.unwrap_or_else(|e| Err(Error::Internal(format!("an upload: {e}")).into()))
}

async fn take(call: &Call, secret: &str, body: &mut Incoming) -> Result<Response, Problem> {
    let s = &call.services;
    let link = find(s, secret).await?;
    let _turn = posting(call, link.id)?;
    body.of_stranger();
    let (left, most) = (s.links.room(&link)?, link.max_files.map(|most| most.saturating_sub(link.files)));
    if most == Some(0) {
        return Err(over_quota("No more files can be sent by this link. Please ask the firm for a new one.".into()));
    }
    if left == 0 || body.length().is_some_and(|length| length.saturating_sub(DRESS) > left) {
        return Err(no_room(left));
    }
    let bounds = Bounds { files: MOST, file: s.files.largest(), all: left, field: FIELD };
    let mut coming = s.links.coming(&link)?;
    let admitted = tokio::sync::OnceCell::new();
    let filled = form(body, &s.files, bounds, &mut coming, |filled: Filled| async {
        admitted.get_or_try_init(|| admit(call, &link, filled.field("passcode"))).await?;
        Ok(filled)
    })
    .await?;
    admitted.get_or_try_init(|| admit(call, &link, filled.field("passcode"))).await?;
    if filled.files.is_empty() {
        return Err(Error::Invalid("Please select at least one file.".into()).into());
    }
    if let Some(most) = most.filter(|most| filled.files.len() as u64 > *most) {
        return Err(over_quota(format!("By this link {most} more can be sent, and not {}.", filled.files.len())));
    }
    let receipt = s.links.receive(&link, filled.files, call.client.address).await.map_err(|e| match e {
        Error::NotFound => no_link(),
        Error::Denied(_) => no_room(0),
        other => other.into(),
    })?;
    let files: Vec<_> = receipt.files.into_iter().map(|(name, f)| (f.id, name, f.blob.len, f.read)).collect();
    let received = files.iter().map(|(_, name, size, _)| ReceivedView { name: name.clone(), size: *size }).collect();
    let text = |header| body.headers.get(header).and_then(|value| value.to_str().ok());
    let language = language::chosen(text(COOKIE), text(ACCEPT_LANGUAGE));
    json(&Answer { ai_response: reply(&files, language), received })
}

/// Reveals nothing of the firm's plan beyond what concerns the visitor.
fn no_room(left: u64) -> Problem {
    over_quota(match left {
        0 => "There is no room for these files. Please tell the firm.".into(),
        left => format!("Only {} of storage is left. Please send fewer files, or tell the firm.", plans::size(left)),
    })
}

async fn admit(call: &Call, link: &Link, passcode: Option<&str>) -> Result<(), Problem> {
    call.services.links.admit(link, passcode, call.client.address).await.map_err(|refused| match refused {
        Refused::WrongPasscode => {
            Problem::new(StatusCode::FORBIDDEN, "wrong_passcode", "The passcode is missing or wrong.")
        }
        Refused::TooMany(wait) => too_many(wait),
        Refused::Fault(error) => error.into(),
    })
}

//! Public upload links, for their owner.

use crate::{
    files::http::folders::id,
    http::{
        Call, Operation, Problem, Services, at, at_one, created, first_of, nothing, on_delete, on_get, on_post,
        refusal, responses::json,
    },
    ids::LinkId,
    upload_links::{
        links::{DEFAULT_DAYS, NewLink},
        record::Link,
    },
};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use warp::{filters::BoxedFilter, http::StatusCode, reply::Response};

/// An upload link to create.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "NewUploadLink")]
struct New {
    /// The folder that receives the files: names joined by "/".
    folder_path: String,
    /// What visitors read above the form.
    title: String,
    /// Days until it expires. If left out, 14.
    #[schemars(range(min = 1, max = 365))]
    days: Option<i64>,
    /// How many files can be sent in total.
    #[schemars(range(min = 1))]
    max_files: Option<u64>,
    /// How many megabytes (1,048,576 bytes) can be sent in total.
    #[schemars(range(min = 1))]
    max_mb: Option<u64>,
    /// A word that visitors must enter. Empty sets none.
    passcode: Option<String>,
}

/// A public address. Anybody who knows it can send files.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "UploadLink")]
struct LinkView {
    id: LinkId,
    /// The address for visitors. Only the call that creates the link returns it.
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<String>,
    title: String,
    /// The folder that receives the files; null if it was deleted.
    folder_path: Option<String>,
    created_at: Timestamp,
    expires_at: Timestamp,
    /// Null if the link sets no limit.
    max_files: Option<u64>,
    /// Null if the link sets no limit.
    max_bytes: Option<u64>,
    /// Files received.
    files: u64,
    /// Bytes received.
    bytes: u64,
    /// Whether visitors must enter a passcode.
    passcode: bool,
    revoked: bool,
}

/// The upload links of a person.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "UploadLinks")]
struct All {
    /// Newest first.
    links: Vec<LinkView>,
}

pub(super) fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET", "/api/links/", "links", "List public upload links")
            .gives::<All>(200, "The links, expired and revoked ones too."),
        Operation::new("POST", "/api/links/", "addLink", "Make a public upload link")
            .takes::<New>()
            .gives::<LinkView>(201, "The link, with its address.")
            .refused(refusal(StatusCode::NOT_FOUND, "not_found", "The folder does not exist."))
            .refused(refusal(StatusCode::CONFLICT, "conflict", "The account has as many links as it can have.")),
        Operation::new("DELETE", "/api/links/{id}/", "revokeLink", "Revoke a public upload link")
            .of::<LinkId>("id", "The link.")
            .gives_nothing(204, "The link no longer works. The files that it brought stay."),
    ]
}

pub fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let s = &services;
    first_of([
        on_post(s, at("/api/links/"), create),
        on_get(s, at("/api/links/"), list),
        on_delete(s, at_one("/api/links/{id}/"), revoke),
    ])
}

fn view(s: &Services, link: Link, url: Option<String>) -> Result<LinkView, Problem> {
    Ok(LinkView {
        folder_path: s.links.path_of(&link)?,
        id: link.id,
        url,
        title: link.title,
        created_at: link.created_at,
        expires_at: link.expires_at,
        max_files: link.max_files,
        max_bytes: link.max_bytes,
        files: link.files,
        bytes: link.bytes,
        passcode: link.passcode.is_some(),
        revoked: link.revoked,
    })
}

async fn create(call: Call, body: Result<New, Problem>) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let New { folder_path, title, days, max_files, max_mb, passcode } = body?;
    let new = NewLink {
        path: folder_path,
        title,
        days: days.unwrap_or(DEFAULT_DAYS),
        max_files,
        max_bytes: max_mb.map(|mb| mb.saturating_mul(1 << 20)),
        passcode: passcode.filter(|code| !code.is_empty()),
    };
    let (link, url) = call.services.links.create(account, new, Some(call.client.address)).await?;
    created(&view(&call.services, link, Some(url))?)
}

async fn list(call: Call) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let links = call.services.links.list(account)?;
    let links = links.into_iter().map(|link| view(&call.services, link, None));
    json(&All { links: links.collect::<Result<_, _>>()? })
}

async fn revoke(call: Call, link: String) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    call.services.links.revoke(account, id(&link)?, Some(call.client.address)).await?;
    nothing()
}

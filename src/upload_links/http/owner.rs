//! Public upload links, as their owner sees them.

use crate::{
    files::http::folders::id,
    http::{Call, Problem, Services, created, first_of, nothing, on_delete, on_get, on_post, responses::json},
    upload_links::{links::NewLink, record::Link},
};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use warp::{Filter, filters::BoxedFilter, reply::Response};

/// Days that a link lives when nothing is said.
const DAYS: i64 = 14;

#[derive(Deserialize)]
struct New {
    folder_path: String,
    title: String,
    days: Option<i64>,
    max_files: Option<u64>,
    max_mb: Option<u64>,
    passcode: Option<String>,
}

#[derive(Serialize)]
struct LinkView {
    id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<String>,
    title: String,
    /// None when the folder is gone.
    folder_path: Option<String>,
    created_at: Timestamp,
    expires_at: Timestamp,
    max_files: Option<u64>,
    max_bytes: Option<u64>,
    files: u64,
    bytes: u64,
    passcode: bool,
    revoked: bool,
}

#[derive(Serialize)]
struct All {
    links: Vec<LinkView>,
}

pub fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let s = &services;
    first_of([
        on_post(s, warp::path!("api" / "links").boxed(), create),
        on_get(s, warp::path!("api" / "links").boxed(), list),
        on_delete(s, warp::path!("api" / "links" / String).boxed(), revoke),
    ])
}

fn view(s: &Services, link: Link, url: Option<String>) -> LinkView {
    LinkView {
        folder_path: s.links.path_of(&link),
        id: link.id.to_string(),
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
    }
}

async fn create(call: Call, body: Result<New, Problem>) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let New { folder_path, title, days, max_files, max_mb, passcode } = body?;
    let new = NewLink {
        path: folder_path,
        title,
        days: days.unwrap_or(DAYS),
        max_files,
        max_bytes: max_mb.map(|mb| mb.saturating_mul(1 << 20)),
        passcode: passcode.filter(|code| !code.is_empty()),
    };
    let (link, url) = call.services.links.create(account, new, Some(call.client.address)).await?;
    created(&view(&call.services, link, Some(url)))
}

async fn list(call: Call) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let links = call.services.links.list(account)?;
    json(&All { links: links.into_iter().map(|link| view(&call.services, link, None)).collect() })
}

async fn revoke(call: Call, link: String) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    call.services.links.revoke(account, id(&link)?, Some(call.client.address)).await?;
    nothing()
}

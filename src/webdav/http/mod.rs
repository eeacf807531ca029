//! The web calls of WebDAV: who asks, for what, and under which conditions.

mod children;
mod copying;
mod locking;
pub(super) mod multistatus;
mod properties;
mod reading;
mod real;
mod visit;
mod writing;

use self::visit::{Visit, signed_in, wrong_method};
use crate::{
    accounts::{ApiToken, Scope},
    http::{Call, Incoming, Problem, Services, ask_basic, on_body, require_scopes},
    webdav::tree::{self, Place, Tree},
};

use warp::{
    Filter,
    filters::BoxedFilter,
    http::{HeaderValue, Method, StatusCode, header::ALLOW},
    path::FullPath,
    reply::Response,
};

/// What an address can be asked.
const METHODS: &str = "OPTIONS, GET, HEAD, PUT, DELETE, PROPFIND, PROPPATCH, MKCOL, COPY, MOVE, LOCK, UNLOCK";

/// All methods of all addresses.
pub fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let path = warp::path("dav")
        .and(warp::method())
        .and(warp::path::full())
        .map(|method: Method, path: FullPath| format!("{method} {}", path.as_str()));
    on_body(&services, path.boxed(), visit)
}

async fn visit(call: Call, what: String, mut body: Incoming) -> Result<Response, Problem> {
    let Some((method, path)) = what.split_once(' ') else { return Err(Problem::not_found()) };
    if method == "OPTIONS" {
        return Ok(options());
    }
    let answered = answer(call, method, path, &mut body).await;
    if answered.is_err() {
        body.drain_body().await;
    }
    answered.or_else(|problem| {
        let mut response = problem.into_response();
        if response.status() == StatusCode::UNAUTHORIZED {
            ask_basic(&mut response);
        }
        if response.status() == StatusCode::METHOD_NOT_ALLOWED {
            response.headers_mut().insert(ALLOW, HeaderValue::from_static(METHODS));
        }
        Ok(response)
    })
}

/// Checks that a token may read or change what is at a place.
///
/// # Errors
/// 403, which depends on the token alone, and not on what is there.
fn may(token: &ApiToken, place: &Place, change: bool) -> Result<(), Problem> {
    match place {
        Place::Root(Tree::Matters) | Place::Inside(Tree::Matters, _) => require_scopes(
            token,
            if change { &[Scope::MattersRead, Scope::MattersWrite] } else { &[Scope::MattersRead] },
        ),
        Place::Top | Place::Root(Tree::MyFiles) | Place::Inside(Tree::MyFiles, _) => Ok(()),
    }
}

async fn answer(call: Call, method: &str, path: &str, body: &mut Incoming) -> Result<Response, Problem> {
    let reads = ["GET", "HEAD", "PROPFIND"].contains(&method);
    let needed: &[Scope] = if reads { &[Scope::FilesRead] } else { &[Scope::FilesWrite] };
    let (account, token) = signed_in(&call.services, &call.client, &body.headers, needed).await?;
    let place = tree::parse(path).ok_or_else(Problem::not_found)?;
    may(&token, &place, !reads && method != "COPY")?;
    let visit = Visit::of(call, (account, token), place, body.headers.clone())?;
    match method {
        "GET" | "HEAD" => reading::get(&visit, method == "GET").await,
        "PROPFIND" => reading::propfind(&visit, body).await,
        "PROPPATCH" => properties::proppatch(&visit, body).await,
        "PUT" => writing::put(&visit, body).await,
        "MKCOL" => writing::mkcol(&visit, body).await,
        "DELETE" => writing::delete(&visit).await,
        "COPY" => copying::copy(&visit).await,
        "MOVE" => copying::move_to(&visit).await,
        "LOCK" => locking::lock(&visit, body).await,
        "UNLOCK" => locking::unlock(&visit),
        _ => Err(wrong_method()),
    }
}

fn options() -> Response {
    let mut response = Response::default();
    let headers = response.headers_mut();
    headers.insert("dav", HeaderValue::from_static("1, 2"));
    // Explorer and Office look for it before they write.
    headers.insert("ms-author-via", HeaderValue::from_static("DAV"));
    headers.insert(ALLOW, HeaderValue::from_static(METHODS));
    response
}

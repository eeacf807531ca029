//! The embedded site: hashed assets that never change, and a page for every address of the site, in the reader's language
//! and with the firm's own words. It is built by `build.rs`. No address is looked up on the disk, so none leads out of it.
//!
//! The help under /help is built from docs/, in English alone.
//!
//! - `pages` the pages, filled · `fill` how · `language` which one a reader gets

use super::{
    embedded::{Site, media_type, unpacked},
    encoding::Coding,
    pages::Pages,
    site_file::SiteFile,
};
use crate::http::{RequestedRange, get, requested_range};

use rust_embed::EmbeddedFile;
use std::{borrow::Cow, fmt::Write as _, sync::Arc};
use warp::{
    Filter, Rejection, Reply,
    filters::BoxedFilter,
    http::{
        HeaderMap, HeaderValue, StatusCode,
        header::{
            ACCEPT_ENCODING, ACCEPT_RANGES, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_RANGE, CONTENT_TYPE, ETAG,
            IF_NONE_MATCH, RANGE, VARY,
        },
    },
    hyper::body::Bytes,
    path::FullPath,
    reply::Response,
};

pub fn routes(site: SiteFile) -> BoxedFilter<(Response,)> {
    let pages = Arc::new(Pages::new(site));
    warp::path::full()
        .and_then(|path: FullPath| async move {
            // The API answers for itself, with JSON.
            let api = path.as_str() == "/api" || path.as_str().starts_with("/api/");
            if api { Err(warp::reject::not_found()) } else { Ok::<_, Rejection>(path) }
        })
        .and(get())
        .and(warp::header::headers_cloned())
        .map(move |path: FullPath, headers: HeaderMap| respond(&pages, path.as_str(), &headers))
        .boxed()
}

const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

fn respond(pages: &Pages, path: &str, headers: &HeaderMap) -> Response {
    let name = path.trim_start_matches('/');
    let ready_form = name.ends_with(Coding::Gzip.suffix());
    let found = match name.split_once('/') {
        Some(("assets", _)) if !ready_form => file(name, headers),
        Some(("site", file)) => pages.beside(file),
        Some(("assets", _)) => None,
        _ => return pages.answer(name_of(path), headers),
    };
    // A page in place of a script would only hide the fault.
    let Some(mut response) = found else {
        return warp::reply::with_status("Nothing was found at this address.", StatusCode::NOT_FOUND).into_response();
    };
    // A hashed name never comes back with other bytes.
    response.headers_mut().insert(CACHE_CONTROL, IMMUTABLE);
    response
}

/// The page at an address of the site (the specification's table of routes): a public page, which reads without a script,
/// or an empty one that names what its script needs; for signing out, the shell. All other addresses are none.
fn name_of(path: &str) -> Option<&str> {
    const DASHBOARD: &str = "dashboard";
    const PUBLIC: &[&str] =
        &["about-us", "pricing", "privacy-policy", "term-of-use", "security-privacy", "how-it-works", "walkthrough"];
    const ACCOUNT: &[&str] = &["login", "register", "password-reset"];
    if path == "/" {
        return Some("index");
    }
    let path = path.strip_prefix('/').unwrap_or(path);
    let path = path.strip_suffix('/').unwrap_or(path);
    match path.split_once('/') {
        None if PUBLIC.contains(&path) => Some(path),
        None if ACCOUNT.contains(&path) => Some(path),
        None if ["dashboard", "test"].contains(&path) => Some(DASHBOARD),
        None if ["admin", "logout"].contains(&path) => Some("shell"),
        // Where an assistant sends a person (src/authorization_server); the addresses beside it are for programs.
        Some(("oauth", "authorize")) => Some("shell"),
        None if path == "help" => Some("help/index"),
        // Which pages there are, the build knows.
        Some(("help", page)) if page != "index" && !page.contains('/') => Some(path),
        Some(("dashboard" | "test", _)) => Some(DASHBOARD),
        Some((
            page @ ("confirm-address" | "reset-password" | "upload" | "wanted" | "book" | "meeting" | "proposed"
            | "intake"),
            rest,
        )) if !rest.is_empty() && !rest.contains('/') => Some(page),
        _ => None,
    }
}

/// A file of the site in the best form that the client takes.
fn file(name: &str, headers: &HeaderMap) -> Option<Response> {
    let text = |header: warp::http::HeaderName| headers.get(header).and_then(|value| value.to_str().ok());
    // A form is asked for by headers, never by its name.
    if name.ends_with(Coding::Gzip.suffix()) {
        return None;
    }
    let (coding, (bytes, tag)) =
        Coding::taken(text(ACCEPT_ENCODING)).find_map(|coding| Some((coding, form(name, coding)?)))?;
    let fresh =
        text(IF_NONE_MATCH).is_some_and(|tags| tags.split(',').any(|t| t.trim().trim_start_matches("W/") == tag));
    let range = if coding == Coding::Plain { text(RANGE) } else { None };
    let mut response = if fresh { StatusCode::NOT_MODIFIED.into_response() } else { whole_or_part(bytes, range) };
    let out = response.headers_mut();
    out.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if coding == Coding::Plain {
        out.insert(ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    }
    out.insert(CONTENT_TYPE, HeaderValue::from_static(media_type(name)));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        out.insert(ETAG, tag);
    }
    if let Some(name) = coding.name() {
        out.insert(CONTENT_ENCODING, HeaderValue::from_static(name));
    }
    Some(response)
}

/// A file in one form, and its tag. The program holds no plain form of what it holds in gzip.
fn form(name: &str, coding: Coding) -> Option<(Bytes, String)> {
    if let Some(file) = Site::get(&format!("{name}{}", coding.suffix())) {
        let tag = etag(&file, "");
        let bytes = match file.data {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => bytes.into(),
        };
        return Some((bytes, tag));
    }
    let packed = (coding == Coding::Plain).then(|| Site::get(&format!("{name}{}", Coding::Gzip.suffix())))??;
    Some((unpacked(&packed)?.into(), etag(&packed, "-plain")))
}

/// Browsers ask for a film in parts (RFC 9110, 14).
fn whole_or_part(bytes: Bytes, range: Option<&str>) -> Response {
    let len = bytes.len();
    let (status, part, said) = match requested_range(range, len as u64) {
        RequestedRange::Whole => return Response::new(bytes.into()),
        RequestedRange::Part(part) => {
            let said = format!("bytes {}-{}/{len}", part.start, part.end - 1);
            // It lies within the file, which is in memory.
            (StatusCode::PARTIAL_CONTENT, bytes.slice(part.start as usize..part.end as usize), said)
        }
        RequestedRange::Nothing => (StatusCode::RANGE_NOT_SATISFIABLE, Bytes::new(), format!("bytes */{len}")),
    };
    let mut response = warp::reply::with_status(Response::new(part.into()), status).into_response();
    if let Ok(said) = HeaderValue::from_str(&said) {
        response.headers_mut().insert(CONTENT_RANGE, said);
    }
    response
}

/// The hash of the bytes as kept and the form, so that each form has a tag of its own (RFC 9110, 8.8.3.3).
fn etag(file: &EmbeddedFile, form: &str) -> String {
    let mut tag = String::from("\"");
    for byte in &file.metadata.sha256_hash()[..16] {
        let _ = write!(tag, "{byte:02x}");
    }
    tag + form + "\""
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn the_addresses_of_the_site() {
        for page in [
            "/",
            "/login",
            "/login/",
            "/register",
            "/password-reset",
            "/confirm-address/abc",
            "/reset-password/abc",
            "/upload/abc",
            "/wanted/abc",
            "/proposed/abc",
            "/intake/abc",
            "/dashboard",
            "/dashboard/tasks/Lease%20(2)",
            "/test",
            "/logout",
            "/admin",
            "/oauth/authorize",
            "/about-us",
            "/pricing",
            "/privacy-policy",
            "/term-of-use",
            "/security-privacy",
            "/how-it-works",
            "/walkthrough",
            "/help",
            "/help/",
            "/help/backup",
            "/help/backup/",
        ] {
            assert!(name_of(page).is_some(), "{page}");
        }
        for other in [
            "/x",
            "/login/x",
            "/confirm-address",
            "/reset-password",
            "/reset-password/",
            "/upload/a/b",
            "//",
            "/index.html",
            "/dashboards",
            "/help/index",
            "/help/a/b",
            "/helpers",
            "/../login",
        ] {
            assert_eq!(name_of(other), None, "{other}");
        }
        assert_eq!((name_of("/"), name_of("/pricing/")), (Some("index"), Some("pricing")));
        assert_eq!((name_of("/login"), name_of("/upload/pricing")), (Some("login"), Some("upload")));
        assert_eq!((name_of("/dashboard/x"), name_of("/logout")), (Some("dashboard"), Some("shell")));
        assert_eq!((name_of("/help"), name_of("/help/backup/")), (Some("help/index"), Some("help/backup")));
    }

    #[test]
    fn no_path_leads_out_of_the_site() {
        for path in [
            "/../Cargo.toml",
            "/assets/../index.html",
            "/site/../../Cargo.toml",
            "/pages/en/index.html",
            "/help/../../Cargo.toml",
            "/help/..%2fen%2findex",
            "/help/no-page",
            "/%2e%2e/Cargo.toml",
            "/assets/..%2f..%2fsrc",
            "/etc/passwd",
            "/\\..\\x",
        ] {
            let pages = Pages::new(SiteFile::open(None, "").unwrap());
            let response = respond(&pages, path, &HeaderMap::new());
            assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
        }
    }
}

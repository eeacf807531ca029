//! The pages, filled with the firm's words and packed once; they are made anew when the site file was read again.

use super::{
    embedded::{Site, media_type, unpacked},
    encoding::Coding,
    fill::fill,
    language,
    site_file::{Firm, SiteFile},
};

use flate2::{Compression, write::GzEncoder};
use serde_json::Value;
use std::{
    collections::HashMap,
    io::Write,
    sync::{Arc, Mutex, PoisonError},
};
use warp::{
    Reply,
    http::{
        HeaderMap, HeaderName, HeaderValue, StatusCode,
        header::{
            ACCEPT_ENCODING, ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LANGUAGE, CONTENT_TYPE, COOKIE,
            ETAG, IF_NONE_MATCH, VARY,
        },
    },
    hyper::body::Bytes,
    reply::Response,
};

/// What `build.rs` embeds when it builds no site.
const LONE: &str = "index.html";
/// The folder of pages that are in English alone.
const HELP: &str = "help/";

/// The pages in force.
pub(super) struct Pages {
    site: SiteFile,
    made: Mutex<Option<Made>>,
}

#[derive(Clone)]
struct Made {
    firm: Arc<Firm>,
    pages: Arc<HashMap<String, Page>>,
}

struct Page {
    plain: Bytes,
    gzip: Bytes,
    tag: String,
}

impl Pages {
    pub(super) fn new(site: SiteFile) -> Self {
        Self { site, made: Mutex::new(None) }
    }

    fn now(&self) -> Made {
        let firm = self.site.firm();
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        match &*made {
            Some(made) if Arc::ptr_eq(&made.firm, &firm) => made.clone(),
            _ => made.insert(Made { pages: Arc::new(all(&firm)), firm }).clone(),
        }
    }

    /// A file that the site file names.
    pub(super) fn beside(&self, name: &str) -> Option<Response> {
        let picture = self.site.firm().files.get(name)?.clone();
        let mut response = Response::new(Bytes::copy_from_slice(&picture.bytes).into());
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(picture.media_type));
        Some(response)
    }

    /// The page of that name, or what stands at addresses that lead nowhere.
    pub(super) fn answer(&self, name: Option<&str>, headers: &HeaderMap) -> Response {
        let text = |header: HeaderName| headers.get(header).and_then(|value| value.to_str().ok());
        let Made { pages, .. } = self.now();
        let help = name
            .filter(|name| name.starts_with(HELP))
            .and_then(|name| Some(("en", pages.get(&format!("pages/{name}.html"))?)));
        let name = name.filter(|name| help.is_some() || !name.starts_with(HELP));
        let chosen = || {
            let language = language::chosen(text(COOKIE), text(ACCEPT_LANGUAGE));
            let path = format!("pages/{language}/{}.html", name.unwrap_or("404"));
            Some((language, pages.get(&path).or_else(|| pages.get(LONE))?))
        };
        let Some((language, page)) = help.or_else(chosen) else {
            return StatusCode::NOT_FOUND.into_response();
        };
        let gzip = Coding::taken(text(ACCEPT_ENCODING)).any(|coding| coding == Coding::Gzip);
        let tag = format!("\"{}{}\"", page.tag, if gzip { "-gz" } else { "" });
        // The page of an unknown address must not answer 304: its status is the point.
        let fresh = name.is_some()
            && text(IF_NONE_MATCH)
                .is_some_and(|tags| tags.split(',').any(|t| t.trim().trim_start_matches("W/") == tag));
        let bytes = if gzip { &page.gzip } else { &page.plain };
        let mut response =
            if fresh { StatusCode::NOT_MODIFIED.into_response() } else { Response::new(bytes.clone().into()) };
        if name.is_none() {
            *response.status_mut() = StatusCode::NOT_FOUND;
        }
        let out = response.headers_mut();
        out.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        out.insert(VARY, HeaderValue::from_static("accept-encoding, accept-language, cookie"));
        out.insert(CONTENT_TYPE, HeaderValue::from_static(media_type(LONE)));
        out.insert(CONTENT_LANGUAGE, HeaderValue::from_static(language));
        if let Ok(tag) = HeaderValue::from_str(&tag) {
            out.insert(ETAG, tag);
        }
        if gzip {
            out.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        response
    }
}

/// Every page with the firm's words.
fn all(firm: &Firm) -> HashMap<String, Page> {
    let mut data = firm.data.clone();
    // The block that the page's script reads: no letter of it can end the block.
    let json = firm.data.to_string().replace('<', "\\u003c");
    if let Some(fields) = data.as_object_mut() {
        fields.insert("json".to_owned(), Value::String(json));
        fields.insert("public_url".to_owned(), Value::String(firm.public_url.clone()));
    }
    let names = Site::iter().filter(|name| name == LONE || name.starts_with("pages/"));
    let names = names.map(|name| name.trim_end_matches(Coding::Gzip.suffix()).to_owned());
    names.filter_map(|name| page(&name, &data).map(|page| (name, page))).collect()
}

fn page(name: &str, data: &Value) -> Option<Page> {
    let bytes = match Site::get(name) {
        Some(file) => file.data,
        None => unpacked(&Site::get(&format!("{name}{}", Coding::Gzip.suffix()))?)?.into(),
    };
    let plain = fill(std::str::from_utf8(&bytes).ok()?, data).into_bytes();
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&plain).ok()?;
    let gzip = encoder.finish().ok()?;
    let tag = blake3::hash(&plain).to_hex()[..32].to_owned();
    Some(Page { plain: plain.into(), gzip: gzip.into(), tag })
}

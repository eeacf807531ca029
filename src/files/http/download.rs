//! The bytes of a file: streamed from its encrypted blob, always as an attachment, never shown inline.

use crate::{
    accounts::{Account, Scope},
    audit::{Action, Event},
    blocking::blocking,
    error::Error,
    files::records::File,
    http::{
        Client, Operation, Problem, RequestedRange, Services, answer, at_one, caller, client, content_disposition, get,
        refusal, requested_range,
    },
    ids::FileId,
};

use bytes::Bytes;
use futures_util::StreamExt;
use std::net::IpAddr;
use std::ops::Range;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use warp::{
    Filter, Reply,
    filters::BoxedFilter,
    http::{
        HeaderMap, HeaderValue, Method, StatusCode,
        header::{
            ACCEPT_RANGES, AUTHORIZATION, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_RANGE, CONTENT_SECURITY_POLICY,
            CONTENT_TYPE, ETAG, HeaderName, IF_NONE_MATCH, IF_RANGE, RANGE,
        },
    },
    reply::Response,
};

/// Nothing in the file may run, load or request anything, even if somebody opens it in a frame.
const SANDBOX: &str = "sandbox; default-src 'none'; frame-ancestors 'none'";

pub(super) fn operations() -> Vec<Operation> {
    let headers = |operation: Operation| {
        operation
            .with_header("ETag", "Changes with the content.")
            .with_header("Content-Disposition", "Always `attachment`, with the file's name (RFC 6266).")
            .with_header("Accept-Ranges", "bytes")
    };
    let download = Operation::new("GET", "/api/files/file/{id}/download/", "download", "Download a file")
        .for_programs(&[Scope::FilesRead])
        .of::<FileId>("id", "The file.")
        .header("Range", false, "One range of bytes. Several are answered with the whole file.")
        .header("If-Range", false, "The ETag that the range belongs to.")
        .header("If-None-Match", false, "ETags that the client has.")
        .gives_other(200, "*/*", "The whole file.");
    let download = headers(download).gives_other(206, "*/*", "The range that was asked for.");
    vec![headers(download).gives_nothing(304, "The client has this content.").refused(refusal(
        StatusCode::RANGE_NOT_SATISFIABLE,
        "no_such_range",
        "The range is outside the file.",
    ))]
}

pub fn routes(services: Services) -> BoxedFilter<(Response,)> {
    at_one("/api/files/file/{id}/download/")
        .and(get())
        .and(warp::header::headers_cloned())
        .and(warp::method())
        .and(client(&services))
        .then(move |id, headers, method, client: Client| {
            let services = services.clone();
            async move { answer(download(&services, id, &headers, method == Method::GET, client.address).await) }
        })
        .boxed()
}

/// A file that a person may read: their own, or one that they read through a matter.
pub(crate) async fn readable(s: &Services, caller: Account, id: FileId) -> Result<File, Problem> {
    let matters = s.matters.clone();
    Ok(blocking(move || Ok(matters.viewer(&caller)?.file(id)?.into_file())).await?)
}

async fn download(
    s: &Services,
    id: String,
    headers: &HeaderMap,
    wanted: bool,
    address: IpAddr,
) -> Result<Response, Problem> {
    let caller = caller(s, headers.get(AUTHORIZATION).cloned())?.account;
    let (account, id) = (caller.id, id.parse().map_err(|_| Problem::not_found())?);
    let file = readable(s, caller, id).await?;
    let (response, first) = ranged(s, &file, headers).await?;
    if wanted && first {
        s.audit.record(Event::of(account, Action::Download).on(file.id.0).from(address)).await?;
    }
    Ok(response)
}

/// A file, or the range of it that these headers ask for; and whether that is its beginning. The first piece is recorded by whoever calls
/// this; a player or viewer that continues from the middle is not recorded again.
pub(crate) async fn ranged(s: &Services, file: &File, headers: &HeaderMap) -> Result<(Response, bool), Problem> {
    let tag = etag(file);
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    if text(IF_NONE_MATCH).is_some_and(|tags| tags.split(',').any(|t| t.trim().trim_start_matches("W/") == tag)) {
        return Ok((dressed(StatusCode::NOT_MODIFIED.into_response(), file, &tag), false));
    }
    // RFC 9110, 13.1.5: a range of an older version is useless, so send the whole file.
    let range = if text(IF_RANGE).is_none_or(|t| t == tag) { text(RANGE) } else { None };
    let len = file.blob.len;
    let requested = requested_range(range, len);
    let first = match &requested {
        RequestedRange::Whole => true,
        RequestedRange::Part(part) => part.start == 0,
        RequestedRange::Nothing => false,
    };
    let response = match requested {
        RequestedRange::Whole => send(s, file, &tag, 0..len).await?,
        RequestedRange::Part(part) => {
            let content_range = format!("bytes {}-{}/{len}", part.start, part.end - 1);
            let mut response = send(s, file, &tag, part).await?;
            *response.status_mut() = StatusCode::PARTIAL_CONTENT;
            set(&mut response, CONTENT_RANGE, &content_range);
            response
        }
        RequestedRange::Nothing => {
            let sentence = "The range lies outside the file.";
            let mut response =
                Problem::new(StatusCode::RANGE_NOT_SATISFIABLE, "no_such_range", sentence).into_response();
            set(&mut response, CONTENT_RANGE, &format!("bytes */{len}"));
            response
        }
    };
    Ok((response, first))
}

/// Sends the whole file to the holder of a ticket.
pub(super) async fn send_whole(s: &Services, file: &File) -> Result<Response, Problem> {
    send(s, file, &etag(file), 0..file.blob.len).await
}

/// Sends pieces as a body. An error cuts it off, because the head has already been sent.
pub fn attach(
    pieces: mpsc::Receiver<Result<Bytes, Error>>,
) -> impl futures_util::Stream<Item = Result<Bytes, impl std::error::Error + Send + Sync + 'static>> {
    ReceiverStream::new(pieces).map(|piece| {
        piece.map_err(|error| {
            tracing::warn!(cause = %error, "an archive broke off");
            BrokeOff
        })
    })
}

/// Keeps strangers' bytes from doing anything in the browser.
pub fn guard(response: &mut Response, media_type: &'static str) {
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(SANDBOX));
}

async fn send(s: &Services, file: &File, tag: &str, range: Range<u64>) -> Result<Response, Problem> {
    let len = range.end - range.start;
    let body = if len == 0 {
        StatusCode::OK.into_response()
    } else {
        let id = file.id;
        let pieces = ReceiverStream::new(s.files.read(file, range).await?).inspect(move |piece| {
            if let Err(error) = piece {
                // The length was already promised, so cutting off is the only honest way to end.
                tracing::error!(file = %id, cause = %error, "a download broke off");
            }
        });
        warp::reply::stream(pieces.map(|piece| piece.map_err(|_: Error| BrokeOff))).into_response()
    };
    let mut response = dressed(body, file, tag);
    response.headers_mut().insert(CONTENT_LENGTH, HeaderValue::from(len));
    Ok(response)
}

/// Ends a stream that cannot go on. It says nothing, because hyper may log it.
#[derive(Debug)]
struct BrokeOff;

impl std::fmt::Display for BrokeOff {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the file could not be read further")
    }
}

impl std::error::Error for BrokeOff {}

pub(crate) fn etag(file: &File) -> String {
    let mut tag = String::with_capacity(34);
    tag.push('"');
    for byte in &file.blob.hash[..16] {
        tag.push_str(&format!("{byte:02x}"));
    }
    tag.push('"');
    tag
}

fn dressed(mut response: Response, file: &File, tag: &str) -> Response {
    let media_type =
        HeaderValue::from_str(&file.media_type).ok().filter(|v| v.len() < 200 && file.media_type.contains('/'));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, media_type.unwrap_or(HeaderValue::from_static("application/octet-stream")));
    headers.insert(CONTENT_DISPOSITION, content_disposition::attachment(&file.name));
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(SANDBOX));
    headers.insert(ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    set(&mut response, ETAG, tag);
    response
}

fn set(response: &mut Response, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        response.headers_mut().insert(name, value);
    }
}

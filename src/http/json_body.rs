//! JSON bodies: at most 64 KiB, within at most 20 s, with a clear sentence for anything else.

use super::responses::Problem;

use futures_util::{Stream, StreamExt};
use serde::de::DeserializeOwned;
use std::{pin::pin, time::Duration};
use warp::{
    Buf, Filter,
    filters::BoxedFilter,
    http::{HeaderMap, StatusCode, header::CONTENT_TYPE},
};

const MOST: usize = 64 * 1024;
/// How much of an oversized body is read before the connection is closed.
const HEARD_OUT: usize = 16 << 20;
const PAUSE: Duration = Duration::from_millis(500);
const LONGEST: Duration = Duration::from_secs(20);

/// A body that should be JSON, or why it cannot be; none if it is empty and need not be there.
pub struct Body(Result<Option<Vec<u8>>, Problem>);

impl Body {
    /// It as JSON.
    ///
    /// # Errors
    /// Why it is not.
    pub fn json<T: DeserializeOwned>(self) -> Result<T, Problem> {
        parse(&self.0?.unwrap_or_default())
    }

    /// It as JSON, if it is there.
    ///
    /// # Errors
    /// Why it is not.
    pub fn maybe_json<T: DeserializeOwned>(self) -> Result<Option<T>, Problem> {
        self.0?.map(|bytes| parse(&bytes)).transpose()
    }
}

/// A body to be read as JSON.
pub fn body() -> BoxedFilter<(Body,)> {
    gathered(false)
}

/// The same for an optional body.
fn maybe_body() -> BoxedFilter<(Body,)> {
    gathered(true)
}

fn gathered(may_be_empty: bool) -> BoxedFilter<(Body,)> {
    warp::header::headers_cloned()
        .and(warp::body::stream())
        .then(move |headers: HeaderMap, body| async move { Body(bytes(&headers, body, may_be_empty).await) })
        .boxed()
}

async fn bytes<B: Buf>(
    headers: &HeaderMap,
    body: impl Stream<Item = Result<B, warp::Error>>,
    may_be_empty: bool,
) -> Result<Option<Vec<u8>>, Problem> {
    if !may_be_empty && !is_json(headers) {
        return Err(not_json());
    }
    let bytes = tokio::time::timeout(LONGEST, collect(body))
        .await
        .map_err(|_| Problem::new(StatusCode::REQUEST_TIMEOUT, "too_slow", "The body did not arrive in time."))??;
    match may_be_empty && bytes.is_empty() {
        true => Ok(None),
        false if !is_json(headers) => Err(not_json()),
        false => Ok(Some(bytes)),
    }
}

/// A body as JSON, or why it is not.
pub fn json<T: DeserializeOwned + Send + 'static>() -> BoxedFilter<(Result<T, Problem>,)> {
    body().map(Body::json).boxed()
}

/// The same for an optional body.
pub fn maybe_json<T: DeserializeOwned + Send + 'static>() -> BoxedFilter<(Result<Option<T>, Problem>,)> {
    maybe_body().map(Body::maybe_json).boxed()
}

fn not_json() -> Problem {
    Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json", "The body must be application/json.")
}

/// RFC 8259, and types that end in +json (RFC 6839). If the client names no type, JSON is assumed.
fn is_json(headers: &HeaderMap) -> bool {
    let Some(value) = headers.get(CONTENT_TYPE) else { return true };
    let name = value.to_str().unwrap_or("?").split(';').next().unwrap_or("").trim().to_ascii_lowercase();
    name == "application/json" || (name.starts_with("application/") && name.ends_with("+json"))
}

async fn collect<B: Buf>(body: impl Stream<Item = Result<B, warp::Error>>) -> Result<Vec<u8>, Problem> {
    let (mut body, mut bytes) = (pin!(body), Vec::new());
    while let Some(piece) = body.next().await {
        let mut piece = piece.map_err(|_| Problem::new(StatusCode::BAD_REQUEST, "malformed", "The body broke off."))?;
        if bytes.len() + piece.remaining() > MOST {
            drop(bytes);
            drain_body(body).await;
            return Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "The body is larger than 64 KiB."));
        }
        while piece.has_remaining() {
            let n = piece.chunk().len();
            bytes.extend_from_slice(piece.chunk());
            piece.advance(n);
        }
    }
    Ok(bytes)
}

/// Reads on and discards everything until the client pauses. A client that is cut off while sending never sees the
/// error.
async fn drain_body<B: Buf>(mut body: impl Stream<Item = Result<B, warp::Error>> + Unpin) {
    let mut heard = 0;
    while let Ok(Some(Ok(piece))) = tokio::time::timeout(PAUSE, body.next()).await {
        heard += piece.remaining();
        if heard > HEARD_OUT {
            return;
        }
    }
}

/// Status and sentence for an invalid body.
pub fn refused<T: DeserializeOwned>(bytes: &[u8]) -> Option<(u16, String)> {
    parse::<T>(bytes).err().map(Problem::told)
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    // Check all of it, not only the expected fields: serde skips the text of unknown fields.
    let text = std::str::from_utf8(bytes)
        .map_err(|_| Problem::new(StatusCode::BAD_REQUEST, "malformed", "The body is not JSON: it is not UTF-8."))?;
    serde_json::from_str(text).map_err(|e| match e.classify() {
        // serde's own message for this class quotes the value, which may be a password.
        serde_json::error::Category::Data => {
            let sentence = "The body is JSON, but a field is missing or has the wrong type.";
            Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", sentence)
        }
        _ => {
            let sentence = format!("The body is not JSON (line {}, column {}).", e.line(), e.column());
            Problem::new(StatusCode::BAD_REQUEST, "malformed", sentence)
        }
    })
}

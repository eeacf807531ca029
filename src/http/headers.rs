//! The headers of every answer, errors included.

use super::route_table::{ROUTES, pattern_of};

use hyper::body::Body;
use ulid::Ulid;
use warp::{
    http::{
        HeaderName, HeaderValue, Method, StatusCode,
        header::{
            ALLOW, CACHE_CONTROL, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
            X_CONTENT_TYPE_OPTIONS,
        },
    },
    reply::Response,
};

/// Only our own scripts, styles and calls; no frames, no plug-ins, no forms to other sites, no strings as scripts.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
img-src 'self' blob: data:; font-src 'self'; worker-src 'self'; media-src 'self' blob:; base-uri 'none'; \
form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'";

/// Tells the client the identifier of its request, under which the log has it.
pub(super) fn name(id: Ulid, response: &mut Response) {
    if let Ok(id) = HeaderValue::from_str(&id.to_string()) {
        response.headers_mut().insert(HeaderName::from_static("x-request-id"), id);
    }
}

/// Sets the headers that are missing. A download has a stricter policy of its own.
pub(super) fn dress(method: &Method, path: &str, secure: bool, response: &mut Response) {
    let pattern = pattern_of(path);
    allow(response, pattern);
    let headers = response.headers_mut();
    let mut unless_set = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    unless_set(CONTENT_SECURITY_POLICY, POLICY);
    unless_set(X_CONTENT_TYPE_OPTIONS, "nosniff");
    unless_set(REFERRER_POLICY, "no-referrer");
    unless_set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    unless_set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    if secure {
        unless_set(STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
    if pattern.is_some() || path == "/api" || path.starts_with("/api/") {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    } else {
        headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    if method == Method::HEAD {
        // RFC 9110, 9.3.2: the headers of GET without content. Dropping the body also ends its source.
        let (mut parts, body) = std::mem::take(response).into_parts();
        if let Some(len) = body.size_hint().exact() {
            parts.headers.entry(CONTENT_LENGTH).or_insert(HeaderValue::from(len));
        }
        *response = Response::from_parts(parts, Default::default());
    }
}

/// The label that counts a request: one of our patterns, never text from a client.
pub(super) fn label(method: &Method, path: &str) -> (&'static str, &'static str) {
    let method = match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        _ => "other",
    };
    let route = match pattern_of(path) {
        Some(pattern) => pattern,
        None if path.starts_with("/api/") => "/api/*",
        None if path == "/dav" || path.starts_with("/dav/") => "/dav/*",
        None if path == "/mcp" => "/mcp",
        None if path.starts_with("/oauth/") => "/oauth/*",
        None if path.starts_with("/.well-known/") => "/.well-known/*",
        None if path.starts_with("/assets/") => "/assets/*",
        None => "site",
    };
    (method, route)
}

/// RFC 9110, 15.5.6: a 405 lists the allowed methods.
fn allow(response: &mut Response, pattern: Option<&str>) {
    if response.status() == StatusCode::METHOD_NOT_ALLOWED {
        let methods = ROUTES.iter().filter(|(_, p)| Some(*p) == pattern).map(|(method, _)| *method);
        let mut methods: Vec<&str> =
            methods.flat_map(|m| if m == "GET" { vec!["GET", "HEAD"] } else { vec![m] }).collect();
        if methods.is_empty() {
            methods = vec!["GET", "HEAD"];
        }
        if let Ok(value) = HeaderValue::from_str(&methods.join(", ")) {
            response.headers_mut().entry(ALLOW).or_insert(value);
        }
    }
}

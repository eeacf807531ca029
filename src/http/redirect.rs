//! Port 80: answers an authority that checks a host name (RFC 8555, section 8.3), and sends everybody else on to https.

use crate::certificates::Challenges;

use bytes::Bytes;
use http_body_util::Full;
use hyper::{
    Request, Response, StatusCode,
    body::Incoming,
    header::{CONTENT_TYPE, HeaderValue, LOCATION},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::{convert::Infallible, future::Future, sync::Arc, time::Duration};
use tokio::{net::TcpListener, sync::Semaphore, time::timeout};

/// Most connections at the same time.
const CONNECTIONS: usize = 256;
/// How long one may last: a request of a line, and an answer of a line.
const LASTS: Duration = Duration::from_secs(10);
/// Where an authority asks.
const CHALLENGE: &str = "/.well-known/acme-challenge/";

/// Serves until `shutdown` completes. `site` is the https address, without a slash at the end.
pub async fn serve(listener: TcpListener, site: String, challenges: Challenges, shutdown: impl Future<Output = ()>) {
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    let site: Arc<str> = site.into();
    let mut shutdown = std::pin::pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            biased;
            () = &mut shutdown => return,
            accepted = listener.accept() => accepted,
        };
        let Ok((stream, _)) = accepted else {
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else { continue };
        let (site, challenges) = (Arc::clone(&site), challenges.clone());
        tokio::spawn(async move {
            let answer = service_fn(move |request| {
                let answer = answer(&request, &site, &challenges);
                async { Ok::<_, Infallible>(answer) }
            });
            let mut http = http1::Builder::new();
            http.timer(TokioTimer::new()).keep_alive(false);
            let _ = timeout(LASTS, http.serve_connection(TokioIo::new(stream), answer)).await;
            drop(place);
        });
    }
}

fn answer(request: &Request<Incoming>, site: &str, challenges: &Challenges) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::default());
    if let Some(token) = request.uri().path().strip_prefix(CHALLENGE) {
        match challenges.text(token) {
            Some(text) => *response.body_mut() = Full::from(text),
            None => *response.status_mut() = StatusCode::NOT_FOUND,
        }
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/plain"));
        return response;
    }
    let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
    // Never anywhere but to our own site: a path that begins with two slashes stays a path behind its host.
    match HeaderValue::from_str(&format!("{site}{path}")) {
        Ok(to) if path.starts_with('/') => {
            *response.status_mut() = StatusCode::PERMANENT_REDIRECT;
            response.headers_mut().insert(LOCATION, to);
        }
        _ => *response.status_mut() = StatusCode::BAD_REQUEST,
    }
    response
}

//! For machines that watch the server: is it there, and how much does it do.

use super::{
    Services, get,
    reply::{Problem, answer},
};
use crate::error::Error;
use warp::{
    Filter, Reply,
    filters::BoxedFilter,
    http::{HeaderValue, header::CONTENT_TYPE},
    reply::Response,
};

pub(super) fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let health = warp::path!("healthz").and(get()).map(|| "ok".into_response());
    let metrics = warp::path!("metrics").and(get()).then(move || {
        let services = services.clone();
        async move { answer(metrics(services).await) }
    });
    health.or(metrics).unify().boxed()
}

async fn metrics(s: Services) -> Result<Response, Problem> {
    let rendered = tokio::task::spawn_blocking(move || {
        s.metrics.sessions.set(s.tokens.open_sessions()?);
        Ok(s.metrics.render())
    });
    let text: Result<String, Error> = rendered.await.map_err(|e| Error::Internal(e.to_string()))?;
    let mut response = text?.into_response();
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8"));
    Ok(response)
}

//! For monitoring: whether the server is up, and how much it does.

use super::{
    call::{Call, on_get},
    contract::{Operation, Resource, refusal},
    responses::Problem,
};
use crate::{
    error::Error,
    http::{at, filters::get, services::Services},
};

use warp::{
    Filter, Reply,
    filters::BoxedFilter,
    http::{HeaderValue, StatusCode, header::CONTENT_TYPE},
    reply::Response,
};

pub(super) const RESOURCES: &[Resource] = &[Resource::new(routes, operations)];

fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET", "/healthz", "health", "Check that the server runs")
            .open_to_all()
            .never_fails()
            .gives_other(200, "text/plain", "The word `ok`."),
        Operation::new("GET", "/readyz", "ready", "Check that the server can take in mail and uploads")
            .about("It waits for its turn at the data folder and looks at the free space, so ask it every few seconds at most.")
            .open_to_all()
            .gives_other(200, "text/plain", "The word `ready`.")
            .refused(refusal(
                StatusCode::SERVICE_UNAVAILABLE,
                "not_ready",
                "The disk is full or does not answer, or the data folder takes no changes; `error` says which.",
            )),
        Operation::new("GET", "/metrics", "metrics", "Read the metrics")
            .about(
                "For Prometheus. The numbers contain nobody's data. No token is needed, but the request must come from the server's own machine.",
            )
            .open_to_all()
            .gives_other(200, "text/plain", "Prometheus text format 0.0.4.")
            .refused(refusal(
                StatusCode::FORBIDDEN,
                "not_allowed",
                "The request comes from another machine, and `http.open_metrics` is off.",
            )),
    ]
}

fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let health = at("/healthz/").and(get()).map(|| "ok".into_response());
    let metrics = on_get(&services, at("/metrics/"), metrics);
    let ready = on_get(&services, at("/readyz/"), ready);
    health.or(ready).unify().or(metrics).unify().boxed()
}

async fn ready(call: Call) -> Result<Response, Problem> {
    match call.services.readiness.check().await {
        Ok(()) => Ok("ready".into_response()),
        Err(why) => Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, "not_ready", why)),
    }
}

/// The numbers reveal nobody's data, but how busy a firm is concerns nobody else.
async fn metrics(call: Call) -> Result<Response, Problem> {
    let (s, client) = (call.services, call.client);
    let near = client.address.to_canonical().is_loopback() || s.door.believes(client.address);
    if !s.door.open_metrics && (!near || client.handed_on) {
        let sentence = "Metrics are available on this machine only. Set http.open_metrics to change that.";
        return Err(Error::Denied(sentence.into()).into());
    }
    let rendered = tokio::task::spawn_blocking(move || {
        s.metrics.sessions.set(s.tokens.open_sessions()?);
        Ok(s.metrics.render())
    });
    let text: Result<String, Error> = rendered.await.map_err(|e| Error::Internal(e.to_string()))?;
    let mut response = text?.into_response();
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8"));
    Ok(response)
}

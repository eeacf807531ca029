//! One task with its thread.

use super::{
    Services, get,
    reply::{Problem, answer, authorization, caller, json},
    views::{MessageView, TaskView, all},
};
use crate::error::Error;
use serde::Serialize;
use warp::{Filter, filters::BoxedFilter, http::HeaderValue, reply::Response};

#[derive(Serialize)]
struct ThreadView {
    task: TaskView,
    messages: Vec<MessageView>,
}

pub(super) fn routes(services: Services) -> BoxedFilter<(Response,)> {
    warp::path!("api" / "tasks" / String)
        .and(get())
        .and(authorization())
        .then(move |id, token| {
            let services = services.clone();
            async move { answer(thread(services, id, token).await) }
        })
        .boxed()
}

async fn thread(s: Services, id: String, token: Option<HeaderValue>) -> Result<Response, Problem> {
    let account = caller(&s, token)?.account.id;
    let id = id.parse().map_err(|_| Problem::not_found())?;
    let read = tokio::task::spawn_blocking(move || {
        let thread = s.tasks.thread(account, id)?;
        json(&ThreadView { task: thread.task.into(), messages: all(thread.messages) })
    });
    read.await.map_err(|e| Error::Internal(e.to_string()))?
}

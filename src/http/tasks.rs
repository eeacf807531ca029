//! One task with its thread.

use super::{
    Services, get,
    reply::{Problem, answer, authorization, caller, json},
    views::{MessageView, TaskView, all},
};
use crate::{error::Error, model::CourtNotice};
use serde::Serialize;
use warp::{Filter, filters::BoxedFilter, http::HeaderValue, reply::Response};

#[derive(Serialize)]
struct ThreadView {
    task: TaskView,
    messages: Vec<MessageView>,
    /// The newest court notice of the thread.
    court_notice: Option<Box<CourtNotice>>,
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
        let court_notice = thread.messages.iter().rev().find_map(|m| m.message.court_notice.clone());
        json(&ThreadView { task: thread.task.into(), messages: all(thread.messages), court_notice })
    });
    read.await.map_err(|e| Error::Internal(e.to_string()))?
}

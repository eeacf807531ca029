//! Deadlines: a task's, an account's, and the private feed that a calendar program reads by its address alone.

mod views;

pub use views::DeadlineView;

use super::{records::DeadlineId, service::Decision};
use crate::{
    http::{
        Call, Problem, Services, answer, get, nothing, on_bare_post, on_delete_here, on_get, on_get_of, on_post_to_two,
        responses::json,
    },
    law::counting::{Rules, Service},
};

use serde::{Deserialize, Serialize};
use serde_json::json;
use warp::{
    Filter,
    filters::BoxedFilter,
    http::{HeaderValue, StatusCode, header},
    reply::Response,
};

#[derive(Deserialize)]
struct Decide {
    action: String,
    rules: Option<Rules>,
    service: Option<Service>,
}

#[derive(Serialize)]
struct Row {
    #[serde(flatten)]
    deadline: DeadlineView,
    task: serde_json::Value,
}

pub fn routes(s: Services) -> BoxedFilter<(Response,)> {
    let decide = on_post_to_two(&s, warp::path!("api" / "tasks" / String / "deadlines" / String).boxed(), decide);
    let object = on_get_of(&s, warp::path!("api" / "tasks" / String / "deadlines.ics").boxed(), object);
    let list = on_get(&s, warp::path!("api" / "calendar").boxed(), list);
    let feed_path = || warp::path!("api" / "calendar" / "feed").boxed();
    let open = on_bare_post(&s, feed_path(), open);
    let close = on_delete_here(&s, feed_path(), close);
    let services = s.clone();
    let feed = warp::path!("api" / "calendar" / String).and(get()).then(move |token: String| {
        let services = services.clone();
        async move { answer(feed(services, token).await) }
    });
    decide.or(object).unify().or(list).unify().or(open).unify().or(close).unify().or(feed).unify().boxed()
}

async fn decide(call: Call, task: String, id: String, body: Result<Decide, Problem>) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let Decide { action, rules, service } = body?;
    let what = match action.as_str() {
        "confirm" => Decision::Confirm,
        "dismiss" => Decision::Dismiss,
        "reopen" => Decision::Reopen,
        "count" => Decision::Count { rules, service },
        _ => {
            let sentence = "action must be \"confirm\", \"dismiss\", \"reopen\" or \"count\".";
            return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", sentence));
        }
    };
    let task = task.parse().map_err(|_| Problem::not_found())?;
    let id = id.parse().map(DeadlineId).map_err(|_| Problem::not_found())?;
    let decided = call.services.deadlines.decide(account, task, id, what).await?;
    json(&DeadlineView::from(decided))
}

async fn object(call: Call, task: String) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let task = task.parse().map_err(|_| Problem::not_found())?;
    let object = call.services.deadlines.object_of_task(account, task)?;
    Ok(calendar(object, "attachment; filename=\"deadlines.ics\""))
}

async fn list(call: Call) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let all = call.services.deadlines.all(account)?;
    let rows: Vec<Row> = all
        .into_iter()
        .map(|(deadline, path)| {
            let task = json!({ "id": deadline.task.to_string(), "path": path });
            Row { deadline: deadline.into(), task }
        })
        .collect();
    json(&json!({ "deadlines": rows, "feed": call.services.deadlines.has_feed(account)? }))
}

async fn open(call: Call) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let url = call.services.deadlines.open_feed(account).await?;
    let mut response = json(&json!({ "url": url }))?;
    *response.status_mut() = StatusCode::CREATED;
    Ok(response)
}

async fn close(call: Call) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    call.services.deadlines.close_feed(account).await?;
    nothing()
}

/// By the address alone, as calendar programs cannot sign in. Whatever is not the token in force is not there.
async fn feed(services: Services, token: String) -> Result<Response, Problem> {
    let token = token.strip_suffix(".ics").ok_or_else(Problem::not_found)?.to_owned();
    let deadlines = services.deadlines.clone();
    let object = tokio::task::spawn_blocking(move || deadlines.feed(&token)).await;
    let object = object.map_err(|e| crate::error::Error::Internal(e.to_string()))??;
    Ok(calendar(object, "inline; filename=\"chancery.ics\""))
}

fn calendar(object: String, disposition: &'static str) -> Response {
    let mut response = Response::new(object.into());
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/calendar; charset=utf-8"));
    headers.insert(header::CONTENT_DISPOSITION, HeaderValue::from_static(disposition));
    response
}

//! Deadlines: a task's, an account's, and the private feed that a calendar program reads by its address alone.

mod views;

pub use views::DeadlineView;

use super::{records::DeadlineId, service::Decision};
use crate::{
    accounts::Scope,
    files::http::folders::TaskPlace,
    http::{
        Call, Operation, Problem, Resource, Services, answer, at, at_one, at_two, created, get, nothing, on_bare_post,
        on_delete_here, on_get, on_get_of, on_post_to_two, refusal, responses::json,
    },
    ids::TaskId,
    invitations::http::EventView,
    law::counting::{Rules, Service},
};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use warp::{
    Filter,
    filters::BoxedFilter,
    http::{HeaderValue, StatusCode, header},
    reply::Response,
};

/// What this feature offers to the web door.
pub const RESOURCES: &[Resource] = &[Resource::new(routes, operations)];

/// A person's decision about a deadline.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "DecideDeadline")]
struct Decide {
    /// `count` recounts a proposed deadline by `rules` and `service`.
    #[schemars(extend("enum" = ["confirm", "dismiss", "reopen", "count"]))]
    action: String,
    /// Only with `count`. If left out, the rules stay.
    rules: Option<Rules>,
    /// Only with `count`. If left out, the kind of service stays.
    service: Option<Service>,
}

/// A deadline and the task that it belongs to.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "CalendarDeadline")]
struct Row {
    #[serde(flatten)]
    deadline: DeadlineView,
    task: TaskPlace,
}

/// An event and the task of its newest mail.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "CalendarEvent")]
struct EventRow {
    #[serde(flatten)]
    event: EventView,
    task: TaskPlace,
}

/// The deadlines and the events of all tasks.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Calendar")]
struct All {
    /// The next one first. Dismissed ones are left out.
    deadlines: Vec<Row>,
    /// The first to begin first.
    events: Vec<EventRow>,
    /// Whether there is a private feed.
    feed: bool,
}

/// The address of the private feed.
#[derive(Serialize, JsonSchema)]
struct CalendarFeed {
    /// For a calendar program to subscribe to. It is shown only once.
    url: String,
}

fn operations() -> Vec<Operation> {
    vec![
        Operation::new("POST", "/api/tasks/{id}/deadlines/{deadline}/", "decideDeadline", "Decide about a deadline")
            .about("Confirms, dismisses or reopens it, or counts it again.")
            .of::<TaskId>("id", "The task.")
            .of::<String>("deadline", "The deadline.")
            .takes::<Decide>()
            .gives::<DeadlineView>(200, "The deadline, after the decision.")
            .refused(refusal(
                StatusCode::CONFLICT,
                "conflict",
                "The deadline was decided already. Reopen it before you count it again.",
            )),
        Operation::new("GET", "/api/tasks/{id}/deadlines.ics/", "taskCalendar", "Download a task's deadlines")
            .for_programs(&[Scope::DeadlinesRead])
            .of::<TaskId>("id", "The task.")
            .gives_other(200, "text/calendar", "iCalendar (RFC 5545). Deadlines that nobody confirmed are tentative."),
        Operation::new("GET", "/api/calendar/", "calendar", "List the deadlines and events of all tasks")
            .for_programs(&[Scope::DeadlinesRead])
            .gives::<All>(200, "The deadlines and events."),
        Operation::new("POST", "/api/calendar/feed/", "openFeed", "Open a private calendar feed")
            .about("A feed that is open already gets a new address, and the old one stops working.")
            .gives::<CalendarFeed>(201, "The feed's address."),
        Operation::new("DELETE", "/api/calendar/feed/", "closeFeed", "Close the private calendar feed")
            .gives_nothing(204, "The address no longer works."),
        Operation::new("GET", "/api/calendar/{token}/", "feed", "Read a private calendar feed")
            .about("For calendar programs, which cannot sign in: anybody who has the address can read it.")
            .open_to_all()
            .of_secret("token", "The secret in the feed's address, with `.ics`.")
            .gives_other(
                200,
                "text/calendar",
                "Confirmed deadlines, and events that you passed on or answered, as iCalendar (RFC 5545).",
            )
            .refused(refusal(StatusCode::NOT_FOUND, "not_found", "The address is not the one in force.")),
    ]
}

fn routes(s: Services) -> BoxedFilter<(Response,)> {
    let decide = on_post_to_two(&s, at_two("/api/tasks/{id}/deadlines/{inner}/"), decide);
    let object = on_get_of(&s, at_one("/api/tasks/{id}/deadlines.ics/"), object);
    let list = on_get(&s, at("/api/calendar/"), list);
    let feed_path = || at("/api/calendar/feed/");
    let open = on_bare_post(&s, feed_path(), open);
    let close = on_delete_here(&s, feed_path(), close);
    let services = s.clone();
    let feed = at_one("/api/calendar/{id}/").and(get()).then(move |token: String| {
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
    let owner = call.caller()?.account;
    let account = owner.id;
    let all = call.services.deadlines.all(account)?;
    let rows: Vec<Row> = all
        .into_iter()
        .map(|(deadline, path)| {
            let task = TaskPlace { id: deadline.task, path };
            Row { deadline: deadline.into(), task }
        })
        .collect();
    let zone = call.services.invitations.zone(&owner);
    let events = call.services.invitations.all(account)?.into_iter();
    let events = events.map(|shown| {
        let task = TaskPlace { id: shown.event.task, path: shown.path.clone() };
        EventRow { event: EventView::new(shown, &zone), task }
    });
    json(&All { deadlines: rows, events: events.collect(), feed: call.services.deadlines.has_feed(account)? })
}

async fn open(call: Call) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let url = call.services.deadlines.open_feed(account).await?;
    created(&CalendarFeed { url })
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

//! Live changes as server-sent events (HTML Standard, 9.2). Events carry identifiers; the page fetches what it may see.

use super::{
    broadcast::{Listener, Update},
    event::EventKind,
};
use crate::{
    access::Caller,
    http::{
        EVENT_STREAM_LIFE, EVENT_STREAMS, EVENT_STREAMS_OF_A_SESSION, Operation, Problem, Resource, Services, Turn,
        answer, at, authorization, caller, get, refusal,
    },
    ids::{AccountId, SessionId, TaskId},
};

use schemars::JsonSchema;
use serde::Serialize;
use std::{convert::Infallible, time::Duration};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use warp::{
    Filter, Reply,
    filters::BoxedFilter,
    http::{HeaderValue, StatusCode},
    reply::Response,
    sse::{self, Event},
};

/// How often a comment is sent, so that proxies keep the connection open and the page notices when it is dead.
const HEARTBEAT: Duration = Duration::from_secs(20);

/// What this feature offers to the web door.
pub const RESOURCES: &[Resource] = &[Resource::new(routes, operations)];

/// Something that changed. Fetch it again to see its new state.
#[derive(Serialize, JsonSchema)]
struct Change {
    kind: EventKind,
    /// The task, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    task: Option<TaskId>,
}

/// The stream has begun, or changes were missed: fetch everything again.
#[derive(Serialize, JsonSchema)]
struct Hello {}

fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET", "/api/events/", "events", "Listen for changes")
            .about(
                "Server-sent events. The first is `hello`, and a later `hello` means that changes were missed. Events carry \
                 identifiers only. A comment comes every 20 seconds. The stream ends with the session, and after four hours in \
                 any case; open it again then.",
            )
            .gives_events(200, "The stream.")
            .event::<Hello>("hello")
            .event::<Change>("change")
            .refused(refusal(
                StatusCode::TOO_MANY_REQUESTS,
                "too_many_pages",
                "32 streams of the session or 64 of the account are open. `Retry-After` gives the seconds to wait.",
            )),
    ]
}

fn routes(services: Services) -> BoxedFilter<(Response,)> {
    at("/api/events/")
        .and(get())
        .and(authorization())
        .then(move |token| {
            let services = services.clone();
            async move { answer(open(services, token)) }
        })
        .boxed()
}

fn open(s: Services, token: Option<HeaderValue>) -> Result<Response, Problem> {
    let caller = caller(&s, token)?;
    let turns = turns(&s, &caller)?;
    // Subscribe before saying hello, so that no change in between is missed.
    let listener = s.live.subscribe(caller.account.id);
    let (send, receive) = mpsc::channel(8);
    tokio::spawn(async move {
        let _ = tokio::time::timeout(EVENT_STREAM_LIFE, pump(s, caller, listener, send)).await;
        drop(turns);
    });
    let mut response = sse::reply(ReceiverStream::new(receive)).into_response();
    // Otherwise nginx would hold events back until its buffer is full.
    response.headers_mut().insert("x-accel-buffering", HeaderValue::from_static("no"));
    Ok(response)
}

/// Takes places for one more open page. A stream lives for hours, so it is counted per person and not only per
/// address.
fn turns(s: &Services, caller: &Caller) -> Result<(Turn<SessionId>, Turn<AccountId>), Problem> {
    let of_session = s.crowd.events_of_session.take(caller.session, EVENT_STREAMS_OF_A_SESSION);
    let of_account = s.crowd.events_of_account.take(caller.account.id, EVENT_STREAMS);
    of_session.zip(of_account).ok_or_else(|| {
        s.metrics.http_events_refused.add();
        let sentence = "You have too many pages open. Please close some of them.";
        Problem::new(StatusCode::TOO_MANY_REQUESTS, "too_many_pages", sentence).retry_after(HEARTBEAT)
    })
}

async fn pump(s: Services, caller: Caller, mut listener: Listener, send: mpsc::Sender<Result<Event, Infallible>>) {
    let mut next = hello();
    while send.send(Ok(next)).await.is_ok() {
        next = tokio::select! {
            () = send.closed() => return,
            update = listener.next() => match update {
                Some(Update::Change(event)) => change(event.kind, event.task),
                Some(Update::Refetch) => hello(),
                None => return,
            },
            () = tokio::time::sleep(HEARTBEAT) => Event::default().comment(""),
        };
        // A suspended account or a revoked session receives nothing more.
        if !s.tokens.still_good(&caller).unwrap_or(false) {
            return;
        }
    }
}

fn hello() -> Event {
    Event::default().event("hello").data("{}")
}

fn change(kind: EventKind, task: Option<TaskId>) -> Event {
    let event = Event::default().event("change");
    event.json_data(Change { kind, task }).unwrap_or_else(|_| hello())
}

//! Live changes as server-sent events (HTML Standard, 9.2). Events carry identifiers; the page fetches what it may see.

use super::broadcast::{Heard, Listener};
use crate::{
    access::Caller,
    http::{
        EVENT_STREAM_LIFE, EVENT_STREAMS, EVENT_STREAMS_OF_A_SESSION, Problem, Services, Turn, answer, authorization,
        caller, get,
    },
    ids::{AccountId, SessionId},
};

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

/// A comment is sent this often, so that proxies keep the line open and the page notices when it is dead.
const HEARTBEAT: Duration = Duration::from_secs(20);

#[derive(Serialize)]
struct Change {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    task: Option<String>,
}

pub fn routes(services: Services) -> BoxedFilter<(Response,)> {
    warp::path!("api" / "events")
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
    // Listen first, say hello second: what changes in between is heard.
    let listener = s.live.subscribe(caller.account.id);
    let (send, receive) = mpsc::channel(8);
    tokio::spawn(async move {
        let _ = tokio::time::timeout(EVENT_STREAM_LIFE, pump(s, caller, listener, send)).await;
        drop(turns);
    });
    let mut response = sse::reply(ReceiverStream::new(receive)).into_response();
    // nginx would otherwise keep events back until its buffer is full.
    response.headers_mut().insert("x-accel-buffering", HeaderValue::from_static("no"));
    Ok(response)
}

/// Places for one more open page. A stream lives for hours, so it is counted by person and not only by address.
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
            heard = listener.next() => match heard {
                Some(Heard::Change(event)) => change(event.kind, event.task.map(|id| id.to_string())),
                Some(Heard::Refetch) => hello(),
                None => return,
            },
            () = tokio::time::sleep(HEARTBEAT) => Event::default().comment(""),
        };
        // A suspended account or a revoked session hears nothing more.
        if !s.tokens.still_good(&caller).unwrap_or(false) {
            return;
        }
    }
}

fn hello() -> Event {
    Event::default().event("hello").data("{}")
}

fn change(kind: &'static str, task: Option<String>) -> Event {
    let event = Event::default().event("change");
    event.json_data(Change { kind, task }).unwrap_or_else(|_| hello())
}

//! Questions to the assistant: history, answers at once or as a stream of events (HTML Standard, 9.2), and clearing.
//! Closing the connection cancels the request.

use crate::{
    answers::chat::records::{ChatService, Citation, Heard, Question, Reply, Speaker},
    error::Error,
    events::Listener,
    http::{Problem, Services, answer, authorization, caller, json_body, nothing, responses::json},
};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::{convert::Infallible, time::Duration};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use warp::{
    Filter, Reply as _,
    filters::BoxedFilter,
    http::{HeaderMap, HeaderValue, header::ACCEPT},
    reply::Response,
    sse::{self, Event},
};

/// A comment is sent this often while a model thinks, so that proxies keep the line open.
const HEARTBEAT: Duration = Duration::from_secs(15);

#[derive(Deserialize)]
struct Query {
    service_type: Option<ChatService>,
}

#[derive(Deserialize)]
struct Asked {
    message: String,
    #[serde(default)]
    current_path: Option<String>,
    service_type: ChatService,
    #[serde(default)]
    retry: bool,
}

#[derive(Serialize)]
struct HistoryView {
    messages: Vec<MessageView>,
}

#[derive(Serialize)]
struct MessageView {
    id: String,
    #[serde(rename = "type")]
    by: &'static str,
    content: String,
    timestamp: Timestamp,
    /// Where it was asked.
    path: String,
    citations: Vec<CitationView>,
    notes: Vec<String>,
}

#[derive(Serialize)]
struct AnswerView {
    response: String,
    citations: Vec<CitationView>,
    id: String,
    timestamp: Timestamp,
    engine: String,
    notes: Vec<String>,
}

#[derive(Serialize)]
struct CitationView {
    number: u32,
    name: String,
    file: Option<String>,
    message: Option<String>,
    task: Option<TaskView>,
    page: Option<u32>,
    start: u64,
    end: u64,
    quote: String,
    /// Whether somebody proved who wrote it.
    proven: bool,
}

#[derive(Serialize)]
struct TaskView {
    id: String,
    path: String,
}

#[derive(Serialize)]
struct Text<'a> {
    text: &'a str,
}

impl From<Citation> for CitationView {
    fn from(c: Citation) -> Self {
        Self {
            number: c.source.number,
            name: c.source.name,
            file: c.file.map(|id| id.to_string()),
            message: c.message.map(|id| id.to_string()),
            task: c.task.map(|task| TaskView { id: task.id.to_string(), path: task.path }),
            page: c.source.page,
            start: c.source.start,
            end: c.source.end,
            quote: c.source.quote,
            proven: c.source.proven,
        }
    }
}

impl From<Reply> for MessageView {
    fn from(reply: Reply) -> Self {
        let by = match reply.message.by {
            Speaker::User => "user",
            Speaker::Bot => "bot",
        };
        let citations = reply.citations.into_iter().map(Into::into).collect();
        let m = reply.message;
        Self { id: m.id.to_string(), by, content: m.content, timestamp: m.at, path: m.path, citations, notes: m.notes }
    }
}

impl From<Reply> for AnswerView {
    fn from(reply: Reply) -> Self {
        let citations = reply.citations.into_iter().map(Into::into).collect();
        let m = reply.message;
        Self { response: m.content, citations, id: m.id.to_string(), timestamp: m.at, engine: m.engine, notes: m.notes }
    }
}

pub fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let path = || warp::path!("api" / "chatbot" / "chat").boxed();
    let s = services.clone();
    let post = path()
        .and(warp::post())
        .and(authorization())
        .and(warp::query())
        .and(warp::header::headers_cloned())
        .and(json_body::maybe_json())
        .then(move |token, query, headers, body| {
            let services = s.clone();
            async move { answer(post(services, token, query, headers, body).await) }
        });
    let delete = path().and(warp::delete()).and(authorization()).and(warp::query()).then(move |token, query: Query| {
        let services = services.clone();
        async move { answer(clear(services, token, query).await) }
    });
    post.or(delete).unify().boxed()
}

async fn post(
    s: Services,
    token: Option<HeaderValue>,
    query: Query,
    headers: HeaderMap,
    body: Result<Option<Asked>, Problem>,
) -> Result<Response, Problem> {
    let account = caller(&s, token)?.account;
    let asked = match (body?, query.service_type) {
        (Some(asked), _) => asked,
        // The specification reads the history by a POST that has no body.
        (None, Some(service)) => {
            let messages = s.chat.history(account.id, service).await?;
            return json(&HistoryView { messages: messages.into_iter().map(Into::into).collect() });
        }
        (None, None) => return Err(no_service()),
    };
    let question = Question {
        message: asked.message,
        path: asked.current_path.unwrap_or_default(),
        service: asked.service_type,
        retry: asked.retry,
    };
    let listener = s.live.subscribe(account.id);
    let heard = s.chat.ask(account, question).await?;
    let accepts = headers.get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok());
    if accepts.into_iter().any(|value| value.to_ascii_lowercase().contains("text/event-stream")) {
        return Ok(stream(heard, listener));
    }
    whole(heard).await
}

async fn clear(s: Services, token: Option<HeaderValue>, query: Query) -> Result<Response, Problem> {
    let account = caller(&s, token)?.account.id;
    let service = query
        .service_type
        .ok_or_else(|| Problem::from(Error::Invalid("service_type must be \"tasks\" or \"files\".".into())))?;
    s.chat.clear(account, service).await?;
    nothing()
}

fn no_service() -> Problem {
    Error::Invalid("service_type must be \"tasks\" or \"files\".".into()).into()
}

/// The answer in one piece.
async fn whole(mut heard: mpsc::Receiver<Heard>) -> Result<Response, Problem> {
    while let Some(heard) = heard.recv().await {
        match heard {
            Heard::Piece(_) | Heard::Note(_) => {}
            Heard::Done(reply) => return json(&AnswerView::from(*reply)),
            Heard::Failed(e) => return Err(e.into()),
        }
    }
    Err(Error::Internal("an answer ended without an end".into()).into())
}

/// The answer as it is written.
fn stream(heard: mpsc::Receiver<Heard>, listener: Listener) -> Response {
    let (send, receive) = mpsc::channel(8);
    tokio::spawn(pump(heard, listener, send));
    let mut response = sse::reply(ReceiverStream::new(receive)).into_response();
    response.headers_mut().insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
}

async fn pump(mut heard: mpsc::Receiver<Heard>, mut listener: Listener, send: mpsc::Sender<Result<Event, Infallible>>) {
    // At once, so that the page knows that it was heard.
    let mut next = Event::default().comment("");
    while send.send(Ok(next)).await.is_ok() {
        next = tokio::select! {
            // Dropping what is heard ends the work.
            () = send.closed() => return,
            // A server that stops does not wait for a model.
            () = stopped(&mut listener) => return,
            heard = heard.recv() => match heard {
                Some(heard) => event(heard),
                None => return,
            },
            () = tokio::time::sleep(HEARTBEAT) => Event::default().comment(""),
        };
    }
}

async fn stopped(listener: &mut Listener) {
    while listener.next().await.is_some() {}
}

fn event(heard: Heard) -> Event {
    let made = match heard {
        Heard::Piece(text) => Event::default().event("delta").json_data(Text { text: &text }),
        Heard::Note(text) => Event::default().event("note").json_data(Text { text: &text }),
        Heard::Done(reply) => Event::default().event("done").json_data(AnswerView::from(*reply)),
        Heard::Failed(e) => {
            let (error, code) = Problem::from(e).sentence_and_code();
            Event::default().event("error").json_data(serde_json::json!({ "error": error, "code": code }))
        }
    };
    made.unwrap_or_else(|_| Event::default().comment(""))
}

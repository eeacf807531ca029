//! Questions to the assistant: history, answers at once or as a stream of events (HTML Standard, 9.2), and clearing.
//! Closing the connection cancels the request.

use crate::{
    accounts::Scope,
    answers::chat::records::{AnswerEvent, ChatService, Citation, Question, Reply, Speaker},
    answers::http::search::MatterPlace,
    error::Error,
    events::Listener,
    files::http::folders::TaskPlace,
    http::{
        ErrorBody, Operation, Problem, Services, all, answer, at, authorization, caller, json_body, nothing, refusal,
        responses::json,
    },
    ids::{AccountId, ChatId, FileId, MessageId},
};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::{convert::Infallible, time::Duration};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use warp::{
    Filter, Reply as _,
    filters::BoxedFilter,
    http::{HeaderMap, HeaderValue, StatusCode, header::ACCEPT},
    reply::Response,
    sse::{self, Event},
};

/// How often a comment is sent while a model thinks, so that proxies keep the connection open.
const HEARTBEAT: Duration = Duration::from_secs(15);

#[derive(Deserialize, JsonSchema)]
struct Query {
    /// Which chat: that of My Tasks, My Files or matters.
    service_type: Option<ChatService>,
}

/// A question.
#[derive(Deserialize, JsonSchema)]
struct ChatQuestion {
    /// At most 16,000 characters.
    message: String,
    /// Where to search: a task's path, the names of folders joined by "/", or a matter's identifier. Everywhere if empty or left out.
    #[serde(default)]
    current_path: Option<String>,
    service_type: ChatService,
    /// Repeats the last question. The new answer replaces the old one.
    #[serde(default)]
    retry: bool,
}

/// The messages of a chat.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ChatHistory")]
struct HistoryView {
    /// Oldest first.
    messages: Vec<MessageView>,
}

/// A question or an answer.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ChatMessage")]
struct MessageView {
    id: ChatId,
    /// The speaker.
    #[serde(rename = "type")]
    by: Speaker,
    /// The person's own words, or Markdown without links, images and HTML.
    content: String,
    timestamp: Timestamp,
    /// The place where the question was asked; empty at the root.
    path: String,
    citations: Vec<CitationView>,
    /// What could not be read, or which engine stood in: sentences for a person.
    notes: Vec<String>,
}

/// An answer.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ChatAnswer")]
struct AnswerView {
    /// Markdown without links, images and HTML. A line without a source ends with "(not from your files)".
    response: String,
    citations: Vec<CitationView>,
    id: ChatId,
    timestamp: Timestamp,
    /// The engine that wrote it: `extractive`, or a model's name.
    engine: String,
    /// What could not be read, or which engine stood in: sentences for a person.
    notes: Vec<String>,
}

/// A source of an answer.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Citation")]
struct CitationView {
    /// The answer names it in square brackets: `[1]`, `[2]` and so on.
    number: u32,
    /// Name of the file, or the mail's subject.
    name: String,
    /// The file. Null if it is a mail, or if the file was deleted.
    file: Option<FileId>,
    /// The mail. Null if it is a file, or if the mail was deleted.
    message: Option<MessageId>,
    /// The task that it belongs to, if any.
    task: Option<TaskPlace>,
    /// Null if the document has no pages.
    page: Option<u32>,
    /// First character of the quote in the document's text.
    start: u64,
    /// One past its last character.
    end: u64,
    quote: String,
    /// Whether the document's sender is verified.
    proven: bool,
    /// The account whose paper it is; null for one's own.
    owner: Option<AccountId>,
    /// Their name; null for one's own.
    owner_name: Option<String>,
    /// The matters that it belongs to, as far as the caller may see them.
    matters: Vec<MatterPlace>,
}

/// The answer if a question was sent; otherwise the history.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum ChatReply {
    Answer(AnswerView),
    History(HistoryView),
}

/// A piece of an answer, or a note about it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ChatText")]
struct Text<'a> {
    text: &'a str,
}

pub(super) fn operations() -> Vec<Operation> {
    vec![
        Operation::new("POST", "/api/chatbot/chat/", "chat", "Ask the assistant, or read the history").for_programs(&[Scope::Ask])
            .about(
                "With a JSON body it answers a question from the caller's own files and mails. With `Accept: text/event-stream` \
                 the answer comes as it is written: `delta` and `note` events, then `done` with the whole answer, which takes the \
                 place of the pieces, or `error`. Closing the connection cancels the request. Without a body it gives the \
                 history of the chat that `service_type` names.",
            )
            .query::<Query>()
            .may_take::<ChatQuestion>()
            .gives::<ChatReply>(200, "The answer, or the history.")
            .or_events()
            .event::<Text<'_>>("delta")
            .event::<Text<'_>>("note")
            .event::<AnswerView>("done")
            .event::<ErrorBody>("error")
            .refused(refusal(StatusCode::NOT_FOUND, "not_found", "There is no task, folder or matter at `current_path`.")),
        Operation::new("DELETE", "/api/chatbot/chat/", "clearChat", "Clear the history of a chat")
            .query::<Query>()
            .gives_nothing(204, "The history is deleted."),
    ]
}

impl From<Citation> for CitationView {
    fn from(c: Citation) -> Self {
        let (owner, owner_name) = c.owner.unzip();
        Self {
            number: c.source.number,
            name: c.source.name,
            file: c.file,
            message: c.message,
            task: c.task.map(|task| TaskPlace { id: task.id, path: task.path }),
            page: c.source.page,
            start: c.source.start,
            end: c.source.end,
            quote: c.source.quote,
            proven: c.source.proven,
            owner,
            owner_name,
            matters: all(c.matters),
        }
    }
}

impl From<Reply> for MessageView {
    fn from(reply: Reply) -> Self {
        let citations = reply.citations.into_iter().map(Into::into).collect();
        let m = reply.message;
        Self { id: m.id, by: m.by, content: m.content, timestamp: m.at, path: m.path, citations, notes: m.notes }
    }
}

impl From<Reply> for AnswerView {
    fn from(reply: Reply) -> Self {
        let citations = reply.citations.into_iter().map(Into::into).collect();
        let m = reply.message;
        Self { response: m.content, citations, id: m.id, timestamp: m.at, engine: m.engine, notes: m.notes }
    }
}

pub fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let path = || at("/api/chatbot/chat/");
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
    body: Result<Option<ChatQuestion>, Problem>,
) -> Result<Response, Problem> {
    let account = caller(&s, token)?.account;
    let body = match (body?, query.service_type) {
        (Some(body), _) => body,
        // The specification reads the history with a POST that has no body.
        (None, Some(service)) => {
            let messages = s.chat.history(account, service).await?;
            let messages = messages.into_iter().map(Into::into).collect();
            return json(&ChatReply::History(HistoryView { messages }));
        }
        (None, None) => return Err(no_service()),
    };
    let question = Question {
        message: body.message,
        path: body.current_path.unwrap_or_default(),
        service: body.service_type,
        retry: body.retry,
    };
    let listener = s.live.subscribe(account.id);
    let events = s.chat.ask(account, question).await?;
    let accepts = headers.get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok());
    if accepts.into_iter().any(|value| value.to_ascii_lowercase().contains("text/event-stream")) {
        return Ok(stream(events, listener));
    }
    whole(events).await
}

async fn clear(s: Services, token: Option<HeaderValue>, query: Query) -> Result<Response, Problem> {
    let account = caller(&s, token)?.account.id;
    let service = query.service_type.ok_or_else(|| {
        Problem::from(Error::Invalid("service_type must be \"tasks\", \"files\" or \"matters\".".into()))
    })?;
    s.chat.clear(account, service).await?;
    nothing()
}

fn no_service() -> Problem {
    Error::Invalid("service_type must be \"tasks\", \"files\" or \"matters\".".into()).into()
}

/// The answer in one piece.
async fn whole(mut events: mpsc::Receiver<AnswerEvent>) -> Result<Response, Problem> {
    while let Some(event) = events.recv().await {
        match event {
            AnswerEvent::Piece(_) | AnswerEvent::Note(_) => {}
            AnswerEvent::Done(reply) => return json(&ChatReply::Answer((*reply).into())),
            AnswerEvent::Failed(e) => return Err(e.into()),
        }
    }
    Err(Error::Internal("an answer ended without an end".into()).into())
}

/// The answer as it is written.
fn stream(events: mpsc::Receiver<AnswerEvent>, listener: Listener) -> Response {
    let (send, receive) = mpsc::channel(8);
    tokio::spawn(pump(events, listener, send));
    let mut response = sse::reply(ReceiverStream::new(receive)).into_response();
    response.headers_mut().insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
}

async fn pump(
    mut events: mpsc::Receiver<AnswerEvent>,
    mut listener: Listener,
    send: mpsc::Sender<Result<Event, Infallible>>,
) {
    // Sent at once, so that the page knows its question arrived.
    let mut next = Event::default().comment("");
    while send.send(Ok(next)).await.is_ok() {
        next = tokio::select! {
            // Dropping the receiver cancels the work.
            () = send.closed() => return,
            // A stopping server does not wait for a model.
            () = stopped(&mut listener) => return,
            next = events.recv() => match next {
                Some(event) => sse_event(event),
                None => return,
            },
            () = tokio::time::sleep(HEARTBEAT) => Event::default().comment(""),
        };
    }
}

async fn stopped(listener: &mut Listener) {
    while listener.next().await.is_some() {}
}

fn sse_event(event: AnswerEvent) -> Event {
    let made = match event {
        AnswerEvent::Piece(text) => Event::default().event("delta").json_data(Text { text: &text }),
        AnswerEvent::Note(text) => Event::default().event("note").json_data(Text { text: &text }),
        AnswerEvent::Done(reply) => Event::default().event("done").json_data(AnswerView::from(*reply)),
        AnswerEvent::Failed(e) => Event::default().event("error").json_data(Problem::from(e).into_body()),
    };
    made.unwrap_or_else(|_| Event::default().comment(""))
}

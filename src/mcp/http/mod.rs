//! The address `/mcp`: who may speak to it, and each method.

pub mod tools;

use self::tools::{Arguments, NOTICE, TOOLS, Tool, described};
use super::{
    origin::is_ours,
    protocol::{self, BAD_ARGUMENTS, NO_METHOD, REVISIONS, error, greeting, result},
};
use crate::{
    accounts::{Account, ApiToken},
    audit::{Action, Event},
    authorization_server::{ACCESS, Addresses},
    http::{
        Api, Incoming, Problem, Services, answer, at, check_token, client, incoming, responses::json, scopes_of,
        too_many,
    },
};

use serde_json::{Value, json};
use std::time::Duration;
use warp::{
    Filter,
    filters::BoxedFilter,
    http::{
        HeaderValue, Method, StatusCode,
        header::{ALLOW, AUTHORIZATION, HOST, ORIGIN, WWW_AUTHENTICATE},
    },
    reply::Response,
};

/// How long a message may take to arrive: nobody is signed in before.
const PATIENCE: Duration = Duration::from_secs(20);
/// The most bytes of a message, and of a result.
const LONGEST: usize = 64 * 1024;
const RESULT: usize = 256 * 1024;

/// The address, over the calls of the API that its tools make.
pub fn routes(services: Services, api: Api) -> BoxedFilter<(Response,)> {
    at("/mcp/")
        .and(warp::method())
        .and(client(&services))
        .and(incoming())
        .then(move |method: Method, client, body: Incoming| {
            let call = Conversation { services: services.clone(), client, api: api.clone() };
            let (services, brought) = (services.clone(), body.headers.contains_key(AUTHORIZATION));
            async move {
                let mut response = answer(converse(call, method, body).await);
                let here = services.authorization.addresses().filter(|_| response.status() == StatusCode::UNAUTHORIZED);
                // An assistant that has no token yet learns here where it gets one.
                if let Some(Ok(value)) = here.map(|here: &Addresses| HeaderValue::try_from(here.challenge(brought))) {
                    response.headers_mut().insert(WWW_AUTHENTICATE, value);
                }
                response
            }
        })
        .boxed()
}

async fn whole(body: &mut Incoming) -> Result<Vec<u8>, Problem> {
    let mut bytes = Vec::new();
    while let Some(piece) = body.next().await? {
        if bytes.len() + piece.len() > LONGEST {
            let sentence = "The body is larger than 64 KiB.";
            return Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", sentence));
        }
        bytes.extend_from_slice(&piece);
    }
    Ok(bytes)
}

struct Conversation {
    services: Services,
    client: crate::http::Client,
    api: Api,
}

async fn converse(call: Conversation, method: Method, mut body: Incoming) -> Result<Response, Problem> {
    let headers = body.headers.clone();
    let header = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let host = header(HOST).unwrap_or(&call.client.host);
    if !is_ours(&call.services.public_url, host, headers.get(ORIGIN).map(|o| o.to_str().unwrap_or("?"))) {
        let sentence = "Pages of other sites cannot speak to this address. Its host is the one in http.public_url.";
        return Err(Problem::new(StatusCode::FORBIDDEN, "other_origin", sentence));
    }
    if method != Method::POST {
        // There is no stream that begins with the server, and no session to end.
        let mut response =
            Problem::new(StatusCode::METHOD_NOT_ALLOWED, "wrong_method", "Messages come by POST.").into_response();
        response.headers_mut().insert(ALLOW, HeaderValue::from_static("POST"));
        return Ok(response);
    }
    // Before anything that can fail: a connection that still holds a body is closed with the answer, and an assistant that has just been
    // told where to get a token asks on the same one.
    let late = |_| Problem::new(StatusCode::REQUEST_TIMEOUT, "too_slow", "The body did not arrive in time.");
    let bytes = tokio::time::timeout(PATIENCE, whole(&mut body)).await.map_err(late)??;
    let token = header(AUTHORIZATION).and_then(|value| value.split_once(' '));
    let token =
        token.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer")).map(|(_, token)| token.trim().to_owned());
    let token = token.ok_or_else(Problem::sign_in_again)?;
    let (account, token) = if token.starts_with(ACCESS) {
        connected(&call, &token).await?
    } else {
        check_token(&call.services, call.client.address, &token).await?
    };
    if let Some(revision) = headers.get("mcp-protocol-version")
        && !REVISIONS.iter().any(|known| revision == known)
    {
        let sentence = format!("This server speaks the revisions {}.", REVISIONS.join(" and "));
        return Err(Problem::new(StatusCode::BAD_REQUEST, "wrong_version", sentence));
    }
    let message = match protocol::read(&bytes) {
        Ok(message) => message,
        Err(told) => {
            let mut response = json(&told)?;
            *response.status_mut() = StatusCode::BAD_REQUEST;
            return Ok(response);
        }
    };
    let (Some(id), Some(method)) = (message.id, message.method) else {
        let mut response = Response::default();
        *response.status_mut() = StatusCode::ACCEPTED;
        return Ok(response);
    };
    json(&match method.as_str() {
        "initialize" => result(&id, greeting(&message.params)),
        "ping" => result(&id, json!({})),
        "tools/list" => {
            let offered: Vec<Value> = TOOLS.iter().filter(|tool| may(&token, tool)).map(described).collect();
            result(&id, json!({ "tools": offered }))
        }
        "tools/call" => {
            let name = message.params.get("name").and_then(Value::as_str).unwrap_or_default();
            let given = message.params.get("arguments").and_then(Value::as_object).cloned().unwrap_or_default();
            match TOOLS.iter().find(|tool| tool.name == name) {
                None => error(&id, BAD_ARGUMENTS, "There is no such tool."),
                Some(tool) => result(&id, use_tool(&call, &account, &token, tool, Arguments(given)).await?),
            }
        }
        _ => error(&id, NO_METHOD, "This server does not know the method."),
    })
}

/// The connection that an access token belongs to, and its account. Wrong ones are counted by address; one that has
/// expired is not.
async fn connected(call: &Conversation, token: &str) -> Result<(Account, ApiToken), Problem> {
    if let Some(found) = call.services.authorization.check(token).await? {
        return Ok(found);
    }
    if !call.services.authorization.is_known(token)? {
        call.services.access.limits.wrong_token(call.client.address).map_err(too_many)?;
    }
    let sentence = "This token is unknown or expired, or its connection has ended. Refresh it, or connect again.";
    Err(Problem::new(StatusCode::UNAUTHORIZED, "not_signed_in", sentence))
}

/// Whether a token has the scopes of the call behind a tool.
fn may(token: &ApiToken, tool: &Tool) -> bool {
    may_call(token, tool.method, tool.pattern)
}

fn may_call(token: &ApiToken, method: &str, path: &str) -> bool {
    scopes_of(method, path).is_some_and(|needed| token.may(&needed))
}

/// Makes the call behind a tool. A refusal is a result that says so, which the assistant can read.
async fn use_tool(
    call: &Conversation,
    account: &Account,
    token: &ApiToken,
    tool: &Tool,
    given: Arguments,
) -> Result<Value, Problem> {
    let refused = |sentence: String| json!({ "content": [{ "type": "text", "text": sentence }], "isError": true });
    if !may(token, tool) {
        let needed = scopes_of(tool.method, tool.pattern).unwrap_or_default();
        let needed: Vec<&str> = needed.iter().map(|scope| scope.word()).collect();
        return Ok(refused(format!("The token lacks a scope of this tool. It needs {}.", needed.join(" and "))));
    }
    if let Some(other) = given.0.keys().find(|name| !tool.arguments.iter().any(|(known, ..)| known == name)) {
        return Ok(refused(format!("The tool has no argument \"{}\".", other.escape_debug())));
    }
    let (path, body) = match (tool.call)(&given) {
        Ok(call) => call,
        Err(sentence) => return Ok(refused(sentence)),
    };
    // An argument is part of the path, and must not make another call of it.
    if !may_call(token, tool.method, path.split('?').next().unwrap_or(&path)) {
        return Ok(refused("This server does not know what the arguments name.".into()));
    }
    let event = Event::of(account.id, Action::ToolCalled).on(token.id.0).from(call.client.address);
    call.services.audit.record(event).await?;
    let pass = call.services.tokens.pass(account, token.id)?;
    let answered = call.api.call(tool.method, &path, &pass, body, call.client.address).await?;
    let found = match answered {
        Ok(found) => found,
        Err(sentence) => return Ok(refused(sentence)),
    };
    let told = json!({ "notice": NOTICE, "result": tool.told(&given, found) });
    let text = told.to_string();
    if text.len() > RESULT {
        return Ok(refused("The result is larger than 256 KB. Ask for less.".into()));
    }
    Ok(json!({ "content": [{ "type": "text", "text": text }], "structuredContent": told, "isError": false }))
}

//! The signed-in person's sessions and password.

use crate::{
    error::Error,
    http::{
        ALREADY_CHANGED, Call, NO_PASSWORD, Operation, Problem, Services, TOO_MANY_TRIES, WEAK_PASSWORD,
        WRONG_PASSWORD, at, at_one, nothing, on_bare_post, on_delete, on_get, on_post, responses::json, set_cookie,
        too_many, unconfirmed,
    },
    ids::SessionId,
};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use warp::{Filter, filters::BoxedFilter, http::header::SET_COOKIE, reply::Response};
use zeroize::Zeroizing;

/// A session.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Session")]
struct Row<'a> {
    id: SessionId,
    /// The name that the browser or program gave.
    client: &'a str,
    /// The network address that it was opened from.
    address: &'a str,
    created_at: Timestamp,
    used_at: Timestamp,
    /// Whether this is the session of the request.
    current: bool,
}

/// The sessions of a person.
#[derive(Serialize, JsonSchema)]
struct Sessions<'a> {
    /// Newest first.
    sessions: Vec<Row<'a>>,
}

/// A change of password.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ChangePassword")]
struct Password {
    /// The present password.
    current: String,
    /// The new one.
    password: String,
}

pub(super) fn operations() -> Vec<Operation> {
    vec![
        Operation::new("POST", "/api/user/sign-out/", "signOut", "End this session")
            .gives_nothing(204, "The session has ended and its cookie is deleted."),
        Operation::new("POST", "/api/user/password/", "changePassword", "Change the password")
            .takes::<Password>()
            .gives_nothing(204, "The password is changed. The other sessions and all app passwords have ended.")
            .refused(WEAK_PASSWORD)
            .refused(WRONG_PASSWORD)
            .refused(NO_PASSWORD)
            .refused(ALREADY_CHANGED)
            .refused(TOO_MANY_TRIES),
        Operation::new("GET", "/api/user/sessions/", "sessions", "List the signed-in person's sessions")
            .gives::<Sessions<'_>>(200, "The sessions."),
        Operation::new("POST", "/api/user/sessions/end-others/", "endOtherSessions", "End every other session")
            .gives_nothing(204, "The other sessions have ended."),
        Operation::new("DELETE", "/api/user/sessions/{id}/", "endSession", "End a session")
            .of::<SessionId>("id", "The session.")
            .gives_nothing(204, "The session has ended."),
    ]
}

pub fn routes(s: Services) -> BoxedFilter<(Response,)> {
    let sign_out = on_bare_post(&s, at("/api/user/sign-out/"), sign_out);
    let password = on_post(&s, at("/api/user/password/"), password);
    let list = on_get(&s, at("/api/user/sessions/"), list);
    let others = on_bare_post(&s, at("/api/user/sessions/end-others/"), end_others);
    let end = on_delete(&s, at_one("/api/user/sessions/{id}/"), end);
    sign_out.or(password).unify().or(list).unify().or(others).unify().or(end).unify().boxed()
}

async fn sign_out(call: Call) -> Result<Response, Problem> {
    let caller = call.caller()?;
    match call.services.tokens.revoke(caller.account.id, caller.session).await {
        // The session ended a moment ago some other way, which is what was asked for.
        Ok(()) | Err(Error::NotFound) => {}
        Err(e) => return Err(e.into()),
    }
    let mut response = nothing()?;
    if let Some(cookie) = set_cookie(None) {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    Ok(response)
}

async fn list(call: Call) -> Result<Response, Problem> {
    let caller = call.caller()?;
    let held = call.services.tokens.sessions(caller.account.id)?;
    let rows: Vec<Row<'_>> = held
        .iter()
        .rev()
        .map(|session| Row {
            id: session.id,
            client: &session.client,
            address: &session.address,
            created_at: session.created_at,
            used_at: session.used_at,
            current: session.id == caller.session,
        })
        .collect();
    json(&Sessions { sessions: rows })
}

async fn end(call: Call, id: String) -> Result<Response, Problem> {
    let caller = call.caller()?;
    let id = id.parse().map_err(|_| Problem::not_found())?;
    call.services.tokens.revoke(caller.account.id, id).await?;
    nothing()
}

async fn end_others(call: Call) -> Result<Response, Problem> {
    let caller = call.caller()?;
    call.services.tokens.revoke_others(caller.account.id, caller.session).await?;
    nothing()
}

async fn password(call: Call, body: Result<Password, Problem>) -> Result<Response, Problem> {
    let caller = call.caller()?;
    let Password { current, password } = body?;
    let access = &call.services.access;
    access.limits.confirm(caller.account.id).map_err(too_many)?;
    let changed = access.sign_in.change_password(&caller, Zeroizing::new(current), Zeroizing::new(password)).await;
    let account = match changed {
        Ok(changed) => changed.ok_or_else(|| unconfirmed(&caller.account))?,
        Err(Error::Invalid(sentence)) => return Err(Problem::weak_password(sentence)),
        Err(e) => return Err(e.into()),
    };
    if let Err(error) = access.notices.password_changed(&account).await {
        tracing::error!(%error, "the notice of a changed password could not be sent");
    }
    nothing()
}

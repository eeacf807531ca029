//! The signed-in person's sessions and password.

use crate::{
    error::Error,
    http::{
        Call, Problem, Services, nothing, on_bare_post, on_delete, on_get, on_post, responses::json, set_cookie,
        too_many, wrong_password,
    },
};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::json;
use warp::{Filter, filters::BoxedFilter, http::header::SET_COOKIE, reply::Response};
use zeroize::Zeroizing;

#[derive(Serialize)]
struct Row<'a> {
    id: String,
    client: &'a str,
    address: &'a str,
    created_at: Timestamp,
    used_at: Timestamp,
    current: bool,
}

#[derive(Deserialize)]
struct Password {
    current: String,
    password: String,
}

pub fn routes(s: Services) -> BoxedFilter<(Response,)> {
    let sign_out = on_bare_post(&s, warp::path!("api" / "user" / "sign-out").boxed(), sign_out);
    let password = on_post(&s, warp::path!("api" / "user" / "password").boxed(), password);
    let list = on_get(&s, warp::path!("api" / "user" / "sessions").boxed(), list);
    let others = on_bare_post(&s, warp::path!("api" / "user" / "sessions" / "end-others").boxed(), end_others);
    let end = on_delete(&s, warp::path!("api" / "user" / "sessions" / String).boxed(), end);
    sign_out.or(password).unify().or(list).unify().or(others).unify().or(end).unify().boxed()
}

async fn sign_out(call: Call) -> Result<Response, Problem> {
    let caller = call.caller()?;
    match call.services.tokens.revoke(caller.account.id, caller.session).await {
        // It ended a moment ago by another way, which is what was asked for.
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
            id: session.id.to_string(),
            client: &session.client,
            address: &session.address,
            created_at: session.created_at,
            used_at: session.used_at,
            current: session.id == caller.session,
        })
        .collect();
    json(&json!({ "sessions": rows }))
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
        Ok(changed) => changed.ok_or_else(wrong_password)?,
        Err(Error::Invalid(sentence)) => return Err(Problem::weak_password(sentence)),
        Err(e) => return Err(e.into()),
    };
    if let Err(error) = access.notices.password_changed(&account).await {
        tracing::error!(%error, "the notice of a changed password could not be sent");
    }
    nothing()
}

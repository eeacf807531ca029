//! The signed-in person's second factors. What adds or removes one asks the password again.

use super::sign_in::Shown;
use crate::{
    accounts::Passkey,
    error::Error,
    http::{Call, Problem, Services, nothing, on_get, on_post, on_post_to, responses::json},
};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use warp::{Filter, filters::BoxedFilter, http::StatusCode, reply::Response};

#[derive(Serialize)]
struct Row {
    id: String,
    name: String,
    created_at: Timestamp,
    used_at: Option<Timestamp>,
}

impl From<Passkey> for Row {
    fn from(passkey: Passkey) -> Self {
        let Passkey { id, name, created_at, used_at, .. } = passkey;
        Self { id: id.to_string(), name, created_at, used_at }
    }
}

#[derive(Deserialize)]
struct Password {
    password: String,
}

#[derive(Deserialize)]
struct Code {
    code: String,
}

#[derive(Deserialize)]
struct Finish {
    name: String,
    credential: Value,
}

pub fn routes(s: Services) -> BoxedFilter<(Response,)> {
    let state = on_get(&s, warp::path!("api" / "user" / "second-factor").boxed(), state);
    let begin = on_post(&s, warp::path!("api" / "user" / "second-factor" / "totp").boxed(), begin_totp);
    let confirm = on_post(&s, warp::path!("api" / "user" / "second-factor" / "totp" / "confirm").boxed(), confirm_totp);
    let remove = on_post(&s, warp::path!("api" / "user" / "second-factor" / "totp" / "remove").boxed(), remove_totp);
    let recovery = on_post(&s, warp::path!("api" / "user" / "second-factor" / "recovery").boxed(), recovery);
    let codes = state.or(begin).unify().or(confirm).unify().or(remove).unify().or(recovery).unify();
    let begin =
        on_post(&s, warp::path!("api" / "user" / "second-factor" / "passkeys" / "begin").boxed(), begin_passkey);
    let finish =
        on_post(&s, warp::path!("api" / "user" / "second-factor" / "passkeys" / "finish").boxed(), finish_passkey);
    let path = warp::path!("api" / "user" / "second-factor" / "passkeys" / String / "remove").boxed();
    let remove = on_post_to(&s, path, remove_passkey);
    codes.or(begin).unify().or(finish).unify().or(remove).unify().boxed()
}

async fn state(call: Call) -> Result<Response, Problem> {
    let (account, access) = (call.caller()?.account.id, &call.services.access);
    let state = access.factors.state(account)?;
    let passkeys: Vec<Row> = access.passkeys.list(account)?.into_iter().map(Row::from).collect();
    json(&json!({
        "totp": state.totp,
        "recovery_left": state.recovery_left,
        "required": access.sign_in.required(),
        "passkeys_possible": access.passkeys.possible(&call.client.host),
        "passkeys": passkeys,
    }))
}

async fn begin_totp(call: Call, body: Result<Password, Problem>) -> Result<Response, Problem> {
    let caller = call.caller()?;
    call.confirm(&caller, body?.password).await?;
    json(&Shown::of(call.services.access.factors.begin_totp(&caller.account).await?)?)
}

async fn confirm_totp(call: Call, body: Result<Code, Problem>) -> Result<Response, Problem> {
    let caller = call.caller()?;
    let codes = call.services.access.factors.confirm_totp(&caller.account, &body?.code).await?;
    let wrong = || Problem::new(StatusCode::BAD_REQUEST, "wrong_code", "This code is not right.");
    json(&json!({ "recovery_codes": codes.ok_or_else(wrong)? }))
}

async fn remove_totp(call: Call, body: Result<Password, Problem>) -> Result<Response, Problem> {
    let caller = call.caller()?;
    call.confirm(&caller, body?.password).await?;
    let access = &call.services.access;
    access.factors.remove_totp(&caller.account, access.sign_in.required()).await?;
    nothing()
}

async fn recovery(call: Call, body: Result<Password, Problem>) -> Result<Response, Problem> {
    let caller = call.caller()?;
    call.confirm(&caller, body?.password).await?;
    let codes = call.services.access.factors.new_recovery(&caller.account).await?;
    json(&json!({ "recovery_codes": codes }))
}

fn possible(call: &Call) -> Result<(), Problem> {
    if call.services.access.passkeys.possible(&call.client.host) {
        return Ok(());
    }
    let sentence = "Passkeys need the site's HTTPS address in http.public_url, or a browser on localhost.";
    Err(Error::Conflict(sentence.into()).into())
}

async fn begin_passkey(call: Call, body: Result<Password, Problem>) -> Result<Response, Problem> {
    let caller = call.caller()?;
    let password = body?.password;
    possible(&call)?;
    call.confirm(&caller, password).await?;
    json(&call.services.access.passkeys.begin(&caller.account, caller.session)?)
}

async fn finish_passkey(call: Call, body: Result<Finish, Problem>) -> Result<Response, Problem> {
    let caller = call.caller()?;
    let Finish { name, credential } = body?;
    let finished = call.services.access.passkeys.finish(&caller.account, caller.session, &name, credential).await;
    let (passkey, codes) = finished?;
    let mut shown = serde_json::to_value(Row::from(passkey)).map_err(|e| Error::Internal(e.to_string()))?;
    if !codes.is_empty() {
        shown["recovery_codes"] = json!(codes);
    }
    let mut response = json(&shown)?;
    *response.status_mut() = StatusCode::CREATED;
    Ok(response)
}

async fn remove_passkey(call: Call, id: String, body: Result<Password, Problem>) -> Result<Response, Problem> {
    let caller = call.caller()?;
    let password = body?.password;
    let id = id.parse().map_err(|_| Problem::not_found())?;
    call.confirm(&caller, password).await?;
    let access = &call.services.access;
    access.passkeys.remove(&caller.account, id, access.sign_in.required()).await?;
    nothing()
}

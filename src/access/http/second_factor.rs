//! The signed-in person's second factors. Adding or removing one requires the password again.

use super::sign_in::{PasskeyOptions, Shown};
use crate::{
    accounts::Passkey,
    error::Error,
    http::{
        Call, NO_PASSWORD, Operation, Problem, Refusal, Services, TOO_MANY_TRIES, WRONG_PASSWORD, at, at_one, created,
        nothing, on_get, on_post, on_post_to, refusal, responses::json,
    },
    ids::PasskeyId,
};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use warp::{Filter, filters::BoxedFilter, http::StatusCode, reply::Response};

/// A passkey.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Passkey")]
struct Row {
    id: PasskeyId,
    /// The name that the person chose.
    name: String,
    created_at: Timestamp,
    /// Null if it was never used.
    used_at: Option<Timestamp>,
}

/// A new passkey.
#[derive(Serialize, JsonSchema)]
struct NewPasskey {
    #[serde(flatten)]
    passkey: Row,
    /// Only with the account's first second factor. They are shown once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    recovery_codes: Vec<String>,
}

/// The second factors of an account.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SecondFactor")]
struct State {
    /// Whether there is an authenticator app.
    totp: bool,
    /// Recovery codes that have not been used.
    recovery_left: usize,
    /// Whether a second factor is required: of everybody, or of this person as an administrator.
    required: bool,
    /// Whether passkeys can work at this address: they need HTTPS or localhost.
    passkeys_possible: bool,
    /// Oldest first.
    passkeys: Vec<Row>,
}

/// Codes that replace a lost second factor. Each works once.
#[derive(Serialize, JsonSchema)]
struct RecoveryCodes {
    recovery_codes: Vec<String>,
}

impl From<Passkey> for Row {
    fn from(passkey: Passkey) -> Self {
        let Passkey { id, name, created_at, used_at, .. } = passkey;
        Self { id, name, created_at, used_at }
    }
}

/// The account's password, entered again.
#[derive(Deserialize, JsonSchema)]
struct Password {
    password: String,
}

/// A code from the authenticator app.
#[derive(Deserialize, JsonSchema)]
struct Code {
    code: String,
}

/// A passkey that the browser created.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "FinishPasskey")]
struct Finish {
    /// The name that the person chose.
    name: String,
    /// What `navigator.credentials.create` returned, as JSON (WebAuthn, `RegistrationResponseJSON`).
    #[schemars(with = "BTreeMap<String, Value>")]
    credential: Value,
}

const LAST: Refusal = refusal(
    StatusCode::CONFLICT,
    "conflict",
    "The firm requires a second factor and this is the last one, or the password or a factor changed meanwhile.",
);

pub(super) fn operations() -> Vec<Operation> {
    let asks_again =
        |operation: Operation| operation.refused(WRONG_PASSWORD).refused(NO_PASSWORD).refused(TOO_MANY_TRIES);
    vec![
        Operation::new(
            "GET",
            "/api/user/second-factor/",
            "secondFactors",
            "Read the signed-in person's second factors",
        )
        .gives::<State>(200, "The second factors."),
        asks_again(Operation::new(
            "POST",
            "/api/user/second-factor/totp/",
            "beginTotp",
            "Begin to add an authenticator app",
        ))
        .about("The app counts as a second factor once its first code is sent to `confirm/`.")
        .takes::<Password>()
        .gives::<Shown>(200, "The secret for the app.")
        .refused(refusal(
            StatusCode::CONFLICT,
            "conflict",
            "The account already has an app, or the password or a factor changed meanwhile.",
        )),
        Operation::new(
            "POST",
            "/api/user/second-factor/totp/confirm/",
            "confirmTotp",
            "Finish adding an authenticator app",
        )
        .takes::<Code>()
        .gives::<RecoveryCodes>(200, "The app is a second factor now. The recovery codes are shown once.")
        .refused(refusal(StatusCode::BAD_REQUEST, "wrong_code", "The code is wrong."))
        .refused(refusal(
            StatusCode::CONFLICT,
            "conflict",
            "The account has an app by now, or the password or a factor changed meanwhile.",
        )),
        asks_again(Operation::new(
            "POST",
            "/api/user/second-factor/totp/remove/",
            "removeTotp",
            "Remove the authenticator app",
        ))
        .takes::<Password>()
        .gives_nothing(204, "The app is no longer a second factor.")
        .refused(LAST),
        asks_again(Operation::new(
            "POST",
            "/api/user/second-factor/recovery/",
            "newRecoveryCodes",
            "Get new recovery codes",
        ))
        .takes::<Password>()
        .gives::<RecoveryCodes>(200, "The new codes. The old ones no longer work.")
        .refused(refusal(
            StatusCode::CONFLICT,
            "conflict",
            "The account has no second factor, or the password or a factor changed meanwhile.",
        )),
        asks_again(Operation::new(
            "POST",
            "/api/user/second-factor/passkeys/begin/",
            "beginPasskey",
            "Begin to add a passkey",
        ))
        .takes::<Password>()
        .gives::<PasskeyOptions>(200, "Options for `navigator.credentials.create`.")
        .refused(refusal(
            StatusCode::CONFLICT,
            "conflict",
            "Passkeys cannot work at this address, or the account has as many as it can have.",
        )),
        Operation::new("POST", "/api/user/second-factor/passkeys/finish/", "finishPasskey", "Finish adding a passkey")
            .takes::<Finish>()
            .gives::<NewPasskey>(201, "The passkey was added.")
            .refused(refusal(
                StatusCode::CONFLICT,
                "conflict",
                "The passkey is already there, or the password or a factor changed meanwhile.",
            )),
        asks_again(Operation::new(
            "POST",
            "/api/user/second-factor/passkeys/{id}/remove/",
            "removePasskey",
            "Remove a passkey",
        ))
        .of::<PasskeyId>("id", "The passkey.")
        .takes::<Password>()
        .gives_nothing(204, "The passkey was removed.")
        .refused(LAST),
    ]
}

pub fn routes(s: Services) -> BoxedFilter<(Response,)> {
    let state = on_get(&s, at("/api/user/second-factor/"), state);
    let begin = on_post(&s, at("/api/user/second-factor/totp/"), begin_totp);
    let confirm = on_post(&s, at("/api/user/second-factor/totp/confirm/"), confirm_totp);
    let remove = on_post(&s, at("/api/user/second-factor/totp/remove/"), remove_totp);
    let recovery = on_post(&s, at("/api/user/second-factor/recovery/"), recovery);
    let codes = state.or(begin).unify().or(confirm).unify().or(remove).unify().or(recovery).unify();
    let begin = on_post(&s, at("/api/user/second-factor/passkeys/begin/"), begin_passkey);
    let finish = on_post(&s, at("/api/user/second-factor/passkeys/finish/"), finish_passkey);
    let path = at_one("/api/user/second-factor/passkeys/{id}/remove/");
    let remove = on_post_to(&s, path, remove_passkey);
    codes.or(begin).unify().or(finish).unify().or(remove).unify().boxed()
}

async fn state(call: Call) -> Result<Response, Problem> {
    let (account, access) = (call.caller()?.account, &call.services.access);
    let state = access.factors.state(account.id)?;
    let passkeys: Vec<Row> = access.passkeys.list(account.id)?.into_iter().map(Row::from).collect();
    json(&State {
        totp: state.totp,
        recovery_left: state.recovery_left,
        required: access.sign_in.required_of(&account),
        passkeys_possible: access.passkeys.possible(&call.client.host),
        passkeys,
    })
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
    json(&RecoveryCodes { recovery_codes: codes.ok_or_else(wrong)? })
}

async fn remove_totp(call: Call, body: Result<Password, Problem>) -> Result<Response, Problem> {
    let caller = call.caller()?;
    call.confirm(&caller, body?.password).await?;
    let access = &call.services.access;
    access.factors.remove_totp(&caller.account, access.sign_in.required_of(&caller.account)).await?;
    nothing()
}

async fn recovery(call: Call, body: Result<Password, Problem>) -> Result<Response, Problem> {
    let caller = call.caller()?;
    call.confirm(&caller, body?.password).await?;
    let codes = call.services.access.factors.new_recovery(&caller.account).await?;
    json(&RecoveryCodes { recovery_codes: codes })
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
    json(&PasskeyOptions::of(call.services.access.passkeys.begin(&caller.account, caller.session)?))
}

async fn finish_passkey(call: Call, body: Result<Finish, Problem>) -> Result<Response, Problem> {
    let caller = call.caller()?;
    let Finish { name, credential } = body?;
    let finished = call.services.access.passkeys.finish(&caller.account, caller.session, &name, credential).await;
    let (passkey, recovery_codes) = finished?;
    created(&NewPasskey { passkey: passkey.into(), recovery_codes })
}

async fn remove_passkey(call: Call, id: String, body: Result<Password, Problem>) -> Result<Response, Problem> {
    let caller = call.caller()?;
    let password = body?.password;
    let id = id.parse().map_err(|_| Problem::not_found())?;
    call.confirm(&caller, password).await?;
    let access = &call.services.access;
    access.passkeys.remove(&caller.account, id, access.sign_in.required_of(&caller.account)).await?;
    nothing()
}

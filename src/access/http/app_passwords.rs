//! The signed-in person's app passwords, for mail programs.

use crate::{
    http::{
        Call, NO_PASSWORD, Operation, Problem, Services, TOO_MANY_TRIES, WRONG_PASSWORD, at, at_one, created, nothing,
        on_delete, on_get, on_post, refusal, responses::json,
    },
    ids::AppPasswordId,
};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use warp::{Filter, filters::BoxedFilter, http::StatusCode, reply::Response};

/// An app password to create.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "AddAppPassword")]
struct Add {
    /// The name that the person chose.
    name: String,
    /// The account's password.
    password: String,
}

/// A password for one mail program.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "AppPassword")]
struct Row<'a> {
    id: AppPasswordId,
    /// The name that the person chose.
    name: &'a str,
    created_at: Timestamp,
    /// Null if it was never used.
    used_at: Option<Timestamp>,
}

/// The app passwords of a person.
#[derive(Serialize, JsonSchema)]
struct AppPasswords<'a> {
    /// Oldest first.
    app_passwords: Vec<Row<'a>>,
}

/// A new app password.
#[derive(Serialize, JsonSchema)]
struct NewAppPassword {
    id: AppPasswordId,
    name: String,
    /// The password for the mail program. It is shown once.
    secret: String,
}

pub(super) fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET", "/api/user/app-passwords/", "appPasswords", "List the signed-in person's app passwords")
            .gives::<AppPasswords<'_>>(200, "The app passwords, without their secrets."),
        Operation::new("POST", "/api/user/app-passwords/", "addAppPassword", "Make an app password")
            .about("A mail program signs in to the mail server with it, in place of the account's password.")
            .takes::<Add>()
            .gives::<NewAppPassword>(201, "The app password, with its secret.")
            .refused(WRONG_PASSWORD)
            .refused(NO_PASSWORD)
            .refused(refusal(
                StatusCode::CONFLICT,
                "conflict",
                "The account has as many as it can have, or the password or a factor changed meanwhile.",
            ))
            .refused(TOO_MANY_TRIES),
        Operation::new("DELETE", "/api/user/app-passwords/{id}/", "removeAppPassword", "Revoke an app password")
            .of::<AppPasswordId>("id", "The app password.")
            .gives_nothing(204, "It no longer works."),
    ]
}

pub fn routes(s: Services) -> BoxedFilter<(Response,)> {
    let path = || at("/api/user/app-passwords/");
    let remove = on_delete(&s, at_one("/api/user/app-passwords/{id}/"), remove);
    on_get(&s, path(), list).or(on_post(&s, path(), add)).unify().or(remove).unify().boxed()
}

async fn list(call: Call) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let held = call.services.access.app_passwords.list(account)?;
    let rows =
        held.iter().map(|one| Row { id: one.id, name: &one.name, created_at: one.created_at, used_at: one.used_at });
    json(&AppPasswords { app_passwords: rows.collect() })
}

async fn add(call: Call, body: Result<Add, Problem>) -> Result<Response, Problem> {
    let caller = call.caller()?;
    let Add { name, password } = body?;
    call.confirm(&caller, password).await?;
    let (one, secret) = call.services.access.app_passwords.add(&caller.account, &name).await?;
    created(&NewAppPassword { id: one.id, name: one.name, secret })
}

async fn remove(call: Call, id: String) -> Result<Response, Problem> {
    let caller = call.caller()?;
    let id = id.parse().map_err(|_| Problem::not_found())?;
    call.services.access.app_passwords.remove(caller.account.id, id).await?;
    nothing()
}

//! The signed-in person's tokens for programs. No token can make or revoke tokens: these calls have no scope.

use super::NewToken;
use crate::{
    accounts::{ApiToken, Scope},
    http::{
        Call, NO_PASSWORD, Operation, Problem, Resource, Services, TOO_MANY_TRIES, WRONG_PASSWORD, at, at_one, created,
        nothing, on_delete, on_get, on_post, refusal, responses::json,
    },
    ids::ApiTokenId,
};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use warp::{Filter, filters::BoxedFilter, http::StatusCode, reply::Response};

/// How many days a token works unless the person says otherwise.
const DAYS: i64 = 90;

fn days() -> i64 {
    DAYS
}

/// A token to make.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "AddApiToken")]
struct Add {
    /// The name that the person chose.
    name: String,
    /// What it may do.
    scopes: Vec<Scope>,
    /// How many days it works: 1 to 366.
    #[serde(default = "days")]
    days: i64,
    /// The account's password.
    password: String,
}

/// A token of a program.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ApiToken")]
struct Row {
    id: ApiTokenId,
    /// The name that the person chose, or that a connected assistant gave itself.
    name: String,
    /// The token's beginning; empty for a connected assistant, whose tokens change.
    mark: String,
    /// For an assistant that was connected by signing in: the host to which the person was sent back.
    connected: Option<String>,
    /// What it may do.
    scopes: Vec<Scope>,
    created_at: Timestamp,
    expires_at: Timestamp,
    /// Whether it has expired.
    expired: bool,
    /// To within an hour; null if it was never used.
    used_at: Option<Timestamp>,
}

/// The tokens of a person's programs.
#[derive(Serialize, JsonSchema)]
struct ApiTokenList {
    /// Oldest first.
    tokens: Vec<Row>,
}

/// A new token.
#[derive(Serialize, JsonSchema)]
struct NewApiToken {
    #[serde(flatten)]
    about: Row,
    /// The token. It is shown once.
    token: String,
}

pub const RESOURCES: &[Resource] = &[Resource::new(routes, operations)];

fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET", "/api/user/tokens/", "apiTokens", "List the tokens of the signed-in person's programs, and connected assistants")
            .gives::<ApiTokenList>(200, "The tokens and connections, without their secrets."),
        Operation::new("POST", "/api/user/tokens/", "addApiToken", "Make a token for a program")
            .about("A program sends it as `Authorization: Bearer TOKEN`. It can make the calls that name one of its scopes.")
            .takes::<Add>()
            .gives::<NewApiToken>(201, "The token.")
            .refused(WRONG_PASSWORD)
            .refused(NO_PASSWORD)
            .refused(refusal(
                StatusCode::CONFLICT,
                "conflict",
                "The account has as many as it can have, or the password or a factor changed meanwhile.",
            ))
            .refused(TOO_MANY_TRIES),
        Operation::new("DELETE", "/api/user/tokens/{id}/", "revokeApiToken", "Revoke a token, or end a connection")
            .of::<ApiTokenId>("id", "The token.")
            .gives_nothing(204, "It no longer works."),
    ]
}

fn routes(s: Services) -> BoxedFilter<(Response,)> {
    let path = || at("/api/user/tokens/");
    let revoke = on_delete(&s, at_one("/api/user/tokens/{id}/"), revoke);
    on_get(&s, path(), list).or(on_post(&s, path(), add)).unify().or(revoke).unify().boxed()
}

fn row(call: &Call, one: ApiToken) -> Row {
    let expired = !call.services.api_tokens.works(&one);
    let ApiToken { id, name, mark, scopes, created_at, expires_at, used_at, connection, .. } = one;
    let connected = connection.map(|connection| connection.sent_to);
    Row { id, name, mark, connected, scopes, created_at, expires_at, expired, used_at }
}

async fn list(call: Call) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let held = call.services.api_tokens.list(account)?;
    json(&ApiTokenList { tokens: held.into_iter().map(|one| row(&call, one)).collect() })
}

async fn add(call: Call, body: Result<Add, Problem>) -> Result<Response, Problem> {
    let caller = call.caller()?;
    let Add { name, scopes, days, password } = body?;
    call.confirm(&caller, password).await?;
    let (one, token) = call.services.api_tokens.add(&caller.account, NewToken { name, scopes, days }).await?;
    created(&NewApiToken { about: row(&call, one), token })
}

async fn revoke(call: Call, id: String) -> Result<Response, Problem> {
    let caller = call.caller()?;
    let id = id.parse().map_err(|_| Problem::not_found())?;
    call.services.api_tokens.revoke(caller.account.id, id).await?;
    nothing()
}

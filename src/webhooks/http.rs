//! The signed-in person's webhooks. No token can add, try or remove one: these calls have no scope.

use super::{
    records::{Id, Webhook},
    service::KINDS,
};
use crate::{
    blocking::blocking,
    http::{
        Call, NO_PASSWORD, Operation, Problem, Resource, Services, TOO_MANY_TRIES, WRONG_PASSWORD, at, at_one, created,
        first_of, nothing, on_bare_post_to, on_delete, on_get, on_post, refusal, responses::json,
    },
    ids::AccountId,
};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use warp::{filters::BoxedFilter, http::StatusCode, reply::Response};

/// A webhook to add.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "AddWebhook")]
struct Add {
    /// Where messages go: an https address.
    url: String,
    /// What it is told of; none means everything.
    #[serde(default)]
    kinds: Vec<String>,
    /// The account's password.
    password: String,
}

/// Where messages about changes go.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Webhook")]
struct Row {
    #[schemars(with = "String", extend("format" = "ulid"))]
    id: Id,
    url: String,
    /// What it is told of; none means everything.
    kinds: Vec<String>,
    created_at: Timestamp,
    /// Messages that were taken, that were given up, and that wait.
    taken: u64,
    given_up: u64,
    waiting: u64,
    /// Why the last message was not taken, while that holds.
    trouble: Option<String>,
    /// Whether the receiver said that it wants no more messages.
    ended: bool,
    /// The last tries, the newest first.
    recent: Vec<TryRow>,
}

/// A try to deliver a message.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "WebhookTry")]
struct TryRow {
    /// What it tells, such as `task.changed`.
    kind: String,
    at: Timestamp,
    /// Why it was not taken; null if it was.
    trouble: Option<String>,
}

/// A person's webhooks.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Webhooks")]
struct Rows {
    /// Oldest first.
    webhooks: Vec<Row>,
    /// What can be chosen.
    kinds: Vec<String>,
}

/// A new webhook.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "NewWebhook")]
struct New {
    #[serde(flatten)]
    about: Row,
    /// What its messages are signed with. It is shown once.
    secret: String,
}

/// What became of a message that was sent to try a webhook.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "WebhookTried")]
struct Tried {
    /// Why it was not taken; null if it was.
    trouble: Option<String>,
}

pub const RESOURCES: &[Resource] = &[Resource::new(routes, operations)];

fn operations() -> Vec<Operation> {
    let one = |method, path, name, what| Operation::new(method, path, name, what).of::<String>("id", "The webhook.");
    vec![
        Operation::new("GET", "/api/user/webhooks/", "webhooks", "List the signed-in person's webhooks")
            .gives::<Rows>(200, "The webhooks, without their secrets."),
        Operation::new("POST", "/api/user/webhooks/", "addWebhook", "Add a webhook")
            .about("Messages tell what kind of thing has changed for this person, and no word of it.")
            .takes::<Add>()
            .gives::<New>(201, "The webhook, with the secret that its messages are signed with.")
            .refused(WRONG_PASSWORD)
            .refused(NO_PASSWORD)
            .refused(refusal(
                StatusCode::FORBIDDEN,
                "not_administrator",
                "This server may reach private addresses, so only administrators add webhooks.",
            ))
            .refused(refusal(StatusCode::CONFLICT, "conflict", "The account has as many as it can have."))
            .refused(TOO_MANY_TRIES),
        one("POST", "/api/user/webhooks/{id}/test/", "testWebhook", "Send a test message to a webhook")
            .gives::<Tried>(200, "What became of it.")
            .refused(TOO_MANY_TRIES),
        one("DELETE", "/api/user/webhooks/{id}/", "removeWebhook", "Remove a webhook")
            .gives_nothing(204, "It gets no messages any more."),
    ]
}

fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let s = &services;
    first_of([
        on_get(s, at("/api/user/webhooks/"), list),
        on_post(s, at("/api/user/webhooks/"), add),
        on_bare_post_to(s, at_one("/api/user/webhooks/{id}/test/"), test),
        on_delete(s, at_one("/api/user/webhooks/{id}/"), remove),
    ])
}

fn row(s: &Services, account: AccountId, one: Webhook) -> crate::error::Result<Row> {
    let waiting = s.webhooks.waiting(account, one.id)?;
    let Webhook { id, url, kinds, created_at, taken, given_up, trouble, ended, recent, .. } = one;
    let tries = recent.into_iter().rev().map(|tried| TryRow { kind: tried.kind, at: tried.at, trouble: tried.trouble });
    Ok(Row { id, url, kinds, created_at, taken, given_up, waiting, trouble, ended, recent: tries.collect() })
}

fn id(id: &str) -> Result<Id, Problem> {
    id.parse().map(Id).map_err(|_| Problem::not_found())
}

async fn list(call: Call) -> Result<Response, Problem> {
    let (account, s) = (call.caller()?.account.id, call.services);
    let rows = blocking(move || {
        let rows = s.webhooks.of(account)?.into_iter().map(|one| row(&s, account, one));
        Ok(Rows { webhooks: rows.collect::<Result<_, _>>()?, kinds: KINDS.map(str::to_owned).to_vec() })
    });
    json(&rows.await?)
}

async fn add(call: Call, body: Result<Add, Problem>) -> Result<Response, Problem> {
    let caller = call.caller()?;
    let Add { url, kinds, password } = body?;
    if call.services.webhooks.reaches_private() && !caller.account.administrator {
        // A webhook tells whether something answers there.
        let sentence = "This server may reach private addresses. Ask an administrator to add the webhook.";
        return Err(Problem::new(StatusCode::FORBIDDEN, "not_administrator", sentence));
    }
    call.confirm(&caller, password).await?;
    let (one, secret) = call.services.webhooks.add(caller.account.id, url.trim(), kinds).await?;
    let (account, s) = (caller.account.id, call.services);
    created(&New { about: blocking(move || row(&s, account, one)).await?, secret })
}

async fn test(call: Call, webhook: String) -> Result<Response, Problem> {
    let (account, id) = (call.caller()?.account.id, id(&webhook)?);
    json(&Tried { trouble: call.services.webhooks.test(account, id).await? })
}

async fn remove(call: Call, webhook: String) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    call.services.webhooks.remove(account, id(&webhook)?).await?;
    nothing()
}

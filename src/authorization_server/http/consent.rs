//! What the page /oauth/authorize asks and says. No token can make these calls: they have no scope.

use super::site_address::addresses;
use crate::{
    accounts::Scope,
    authorization_server::Asked,
    http::{
        Call, NO_PASSWORD, Operation, Problem, Refusal, Services, TOO_MANY_TRIES, WRONG_PASSWORD, at, on_post, refusal,
        responses::json,
    },
};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use warp::{Filter, filters::BoxedFilter, http::StatusCode, reply::Response};

/// What an assistant asks, as it stands in the page's address.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "AskConnection")]
struct Ask {
    /// The query of the page's address.
    query: String,
}

/// What an assistant is allowed.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "AllowConnection")]
struct Allow {
    /// The query of the page's address.
    query: String,
    /// What it may do, of what it asked for.
    scopes: Vec<Scope>,
    /// The account's password.
    password: String,
}

/// What an assistant asks of the signed-in person.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ConnectionRequest")]
struct Question {
    /// What the program calls itself. Nobody has checked it.
    name: String,
    /// The host to which the person is sent back.
    sends_to: String,
    /// Whether that is a program on the person's own machine.
    local: bool,
    /// What it would like to be allowed; empty if it cannot be connected.
    scopes: Vec<Scope>,
    /// Why it cannot be connected; null if it can.
    problem: Option<String>,
    /// Where the person goes to refuse, or to tell the program of the problem.
    back: String,
}

/// Where the person goes with the code.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ConnectionAllowed")]
struct Allowed {
    location: String,
}

const UNKNOWN: Refusal = refusal(
    StatusCode::NOT_FOUND,
    "unknown_program",
    "The program is not registered, or wants the answer at an address that it has not registered. The person is sent nowhere.",
);
const NO_PUBLIC_URL: Refusal =
    refusal(StatusCode::NOT_FOUND, "no_public_url", "The settings do not name the site's https address.");

pub(super) fn operations() -> Vec<Operation> {
    vec![
        Operation::new("POST", "/api/user/connections/ask/", "askConnection", "Read what an assistant asks before it is connected")
            .about("An assistant sends the person to /oauth/authorize (OAuth 2.1); the page sends the query of its address.")
            .takes::<Ask>()
            .gives::<Question>(200, "What it asks.")
            .refused(UNKNOWN)
            .refused(NO_PUBLIC_URL),
        Operation::new("POST", "/api/user/connections/", "allowConnection", "Connect an assistant")
            .about("The answer holds a code that the assistant redeems for tokens within a minute. The connection is then among the tokens of programs.")
            .takes::<Allow>()
            .gives::<Allowed>(200, "Where the browser goes.")
            .refused(UNKNOWN)
            .refused(NO_PUBLIC_URL)
            .refused(WRONG_PASSWORD)
            .refused(NO_PASSWORD)
            .refused(refusal(
                StatusCode::CONFLICT,
                "conflict",
                "The account has as many tokens as it can have, or the password or a factor changed meanwhile.",
            ))
            .refused(TOO_MANY_TRIES),
    ]
}

pub(super) fn routes(s: Services) -> BoxedFilter<(Response,)> {
    let ask = on_post(&s, at("/api/user/connections/ask/"), ask);
    ask.or(on_post(&s, at("/api/user/connections/"), allow)).unify().boxed()
}

/// What is asked by this query. Who is not known, or wants the answer elsewhere, gets an error on the page and nobody sent.
fn asked(call: &Call, query: &str) -> Result<Asked, Problem> {
    let here = addresses(&call.services)?;
    let unknown = |says: String| Problem::new(StatusCode::NOT_FOUND, "unknown_program", says);
    call.services.authorization.asked(here, query).map_err(|refused| unknown(refused.says.into_owned()))
}

async fn ask(call: Call, body: Result<Ask, Problem>) -> Result<Response, Problem> {
    call.caller()?;
    let asked = asked(&call, &body?.query)?;
    let (scopes, problem) = match &asked.wish {
        Ok(wish) => (wish.scopes.clone(), None),
        Err(refused) => (Vec::new(), Some(refused.says.to_string())),
    };
    json(&Question {
        back: asked.refused(),
        sends_to: asked.redirect.shown().to_owned(),
        local: asked.redirect.is_local(),
        name: asked.program,
        scopes,
        problem,
    })
}

async fn allow(call: Call, body: Result<Allow, Problem>) -> Result<Response, Problem> {
    let caller = call.caller()?;
    let Allow { query, scopes, password } = body?;
    let asked = asked(&call, &query)?;
    call.confirm(&caller, password).await?;
    let location =
        call.services.authorization.allow(&caller.account, addresses(&call.services)?, &asked, scopes).await?;
    json(&Allowed { location })
}

//! A member's own connections to case management systems, and their choices, over HTTP.

use super::{Mine, service::Choice};
use crate::{
    blocking::blocking,
    http::{
        Call, Operation, Problem, Resource, Services, at, first_of, nothing, on_get, on_post, refusal, responses::json,
    },
};

use case_records::{Chosen, Field, Kind, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use warp::{filters::BoxedFilter, http::StatusCode, reply::Response};

/// What this feature offers to the web door.
pub const RESOURCES: &[Resource] = &[Resource::new(routes, operations)];

/// The member's connections.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "OwnCaseConnections")]
struct MineView {
    connections: Vec<Mine>,
}

/// Which of two values counts.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "DecideCaseConflict")]
struct ChoiceBody {
    /// The connection's name.
    connection: String,
    kind: Kind,
    /// The record's identifier in the other system.
    record: String,
    field: Field,
    /// The value here, as it was shown.
    ours: String,
    /// The value there, as it was shown.
    theirs: String,
    keep: Side,
}

fn operations() -> Vec<Operation> {
    vec![
        Operation::new(
            "GET",
            "/api/case_management/",
            "caseConnections",
            "List your connections to case management systems",
        )
        .gives::<MineView>(
            200,
            "The connections whose matters are the caller's, with the values that changed on both sides.",
        ),
        Operation::new(
            "POST",
            "/api/case_management/decision/",
            "decideCaseConflict",
            "Decide which of two values counts",
        )
        .takes::<ChoiceBody>()
        .gives_nothing(204, "The next pass, which begins now, writes it to the other side.")
        .refused(refusal(StatusCode::CONFLICT, "conflict", "One of the values changed meanwhile.")),
    ]
}

fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let s = &services;
    first_of([on_get(s, at("/api/case_management/"), list), on_post(s, at("/api/case_management/decision/"), decide)])
}

async fn list(call: Call) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let cases = call.services.cases.clone();
    json(&MineView { connections: blocking(move || cases.of(account)).await? })
}

async fn decide(call: Call, body: Result<ChoiceBody, Problem>) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let ChoiceBody { connection, kind, record, field, ours, theirs, keep } = body?;
    let chosen = Chosen { side: keep, ours, theirs };
    call.services.cases.choose(account, Choice { connection, kind, record, field, chosen }).await?;
    nothing()
}

//! The calls about a matter's legal hold.

use super::calls::{conflict, denied, id, of};
use crate::{
    http::{Call, Operation, Problem, Services, at_one, first_of, nothing, on_delete, on_post_to},
    matters::NewHold,
};

use schemars::JsonSchema;
use serde::Deserialize;
use warp::{filters::BoxedFilter, reply::Response};

/// A legal hold to be set.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "NewLegalHold")]
struct HoldBody {
    /// Who asked for it, such as a court, the client or a partner.
    asked_by: String,
    reason: String,
}

pub fn operations() -> Vec<Operation> {
    vec![
        of("POST", "/api/matters/{id}/hold/", "setLegalHold", "Set a legal hold")
            .about("While it stands, nothing in the matter is deleted, by anybody, nor the matter itself, nor a line of the audit log.")
            .takes::<HoldBody>()
            .gives_nothing(204, "It stands.")
            .refused(denied())
            .refused(conflict()),
        of("DELETE", "/api/matters/{id}/hold/", "liftLegalHold", "Lift a legal hold")
            .gives_nothing(204, "It is lifted.")
            .refused(denied())
            .refused(conflict()),
    ]
}

pub fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let s = &services;
    first_of([
        on_post_to(s, at_one("/api/matters/{id}/hold/"), set),
        on_delete(s, at_one("/api/matters/{id}/hold/"), lift),
    ])
}

async fn set(call: Call, matter: String, body: Result<HoldBody, Problem>) -> Result<Response, Problem> {
    let (by, HoldBody { asked_by, reason }) = (call.caller()?.account.id, body?);
    call.services.matters.hold(Some(by), id(&matter)?, Some(NewHold { asked_by, reason })).await?;
    nothing()
}

async fn lift(call: Call, matter: String) -> Result<Response, Problem> {
    let by = call.caller()?.account.id;
    call.services.matters.hold(Some(by), id(&matter)?, None).await?;
    nothing()
}

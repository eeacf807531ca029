//! The calls that change a matter's team and walls.

use super::calls::{conflict, denied, id, of};
use crate::{
    http::{Call, Operation, Problem, Services, at_one, first_of, nothing, on_post_to},
    ids::AccountId,
};

use permissions::Level;
use schemars::JsonSchema;
use serde::Deserialize;
use warp::{filters::BoxedFilter, reply::Response};

/// A person's place in the team.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "PlaceInTeam")]
struct PlaceBody {
    who: AccountId,
    /// Null takes the person out of the team.
    level: Option<Level>,
}

/// Who besides the team may read.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "OpenToFirm")]
struct FirmBody {
    /// Whether all lawyers and staff may read, except behind walls.
    whole_firm: bool,
}

/// A wall.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "NewWall")]
struct WallBody {
    /// Who must not see the matter.
    who: AccountId,
    /// Why; it is kept with the wall.
    reason: String,
}

/// A wall that goes.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "TakeWallDown")]
struct TakeDownBody {
    who: AccountId,
}

pub fn operations() -> Vec<Operation> {
    let done = |operation: Operation| {
        operation.gives_nothing(204, "It counts from now on.").refused(denied()).refused(conflict())
    };
    vec![
        done(
            of("POST", "/api/matters/{id}/team/", "placeInTeam", "Take a person into a matter's team, or out of it")
                .takes::<PlaceBody>(),
        ),
        done(
            of("POST", "/api/matters/{id}/firm/", "openToFirm", "Let the whole firm read a matter, or the team alone")
                .takes::<FirmBody>(),
        ),
        done(
            of("POST", "/api/matters/{id}/wall/", "setWall", "Set a wall between a person and a matter")
                .about(
                    "From the next request on the matter does not exist for this person, whatever else they may. They leave the team, and \
                     the papers that they put in leave the matter, because these stay theirs.",
                )
                .takes::<WallBody>(),
        ),
        done(of("POST", "/api/matters/{id}/wall/down/", "takeWallDown", "Take a wall down").takes::<TakeDownBody>()),
    ]
}

pub fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let s = &services;
    first_of([
        on_post_to(s, at_one("/api/matters/{id}/team/"), place),
        on_post_to(s, at_one("/api/matters/{id}/firm/"), firm),
        on_post_to(s, at_one("/api/matters/{id}/wall/"), wall),
        on_post_to(s, at_one("/api/matters/{id}/wall/down/"), take_down),
    ])
}

async fn place(call: Call, matter: String, body: Result<PlaceBody, Problem>) -> Result<Response, Problem> {
    let (by, PlaceBody { who, level }) = (call.caller()?.account.id, body?);
    call.services.matters.place(by, id(&matter)?, who, level).await?;
    nothing()
}

async fn firm(call: Call, matter: String, body: Result<FirmBody, Problem>) -> Result<Response, Problem> {
    let by = call.caller()?.account.id;
    call.services.matters.set_whole_firm(by, id(&matter)?, body?.whole_firm).await?;
    nothing()
}

async fn wall(call: Call, matter: String, body: Result<WallBody, Problem>) -> Result<Response, Problem> {
    let (by, WallBody { who, reason }) = (call.caller()?.account.id, body?);
    call.services.matters.wall(by, id(&matter)?, who, &reason).await?;
    nothing()
}

async fn take_down(call: Call, matter: String, body: Result<TakeDownBody, Problem>) -> Result<Response, Problem> {
    let by = call.caller()?.account.id;
    call.services.matters.take_wall_down(by, id(&matter)?, body?.who).await?;
    nothing()
}

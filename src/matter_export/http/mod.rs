//! The calls by which a manager gets a matter's archive.

use crate::{
    accounts::Credentials,
    blocking::blocking,
    files::Admits,
    http::{
        Call, Operation, Problem, Resource, Services, at_one, content_disposition, first_of, on_get_of, on_post_to,
        refusal, responses::json,
    },
    ids::MatterId,
};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use warp::{
    Reply,
    filters::BoxedFilter,
    http::{StatusCode, header::CONTENT_DISPOSITION},
    reply::Response,
};

/// What this feature offers to the web door.
pub const RESOURCES: &[Resource] = &[Resource::new(routes, operations)];

/// Nothing.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ExportMatter")]
struct ExportBody {}

/// An address that needs no token.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MatterExport")]
struct Issued {
    /// The path to open, once and within a minute.
    url: String,
}

fn operations() -> Vec<Operation> {
    vec![
        Operation::new("POST", "/api/matters/{id}/export/", "exportMatter", "Get an address to download a matter from")
            .about("For those who manage it: one archive with everything in it, which proves itself.")
            .of::<MatterId>("id", "The matter.")
            .takes::<ExportBody>()
            .gives::<Issued>(200, "The address. It works once, for one minute.")
            .refused(refusal(StatusCode::FORBIDDEN, "not_allowed", "The caller may see the matter, but not do this."))
            .refused(refusal(StatusCode::CONFLICT, "conflict", "The matter is sealed.")),
        Operation::new(
            "GET",
            "/api/matter-exports/{id}/",
            "openMatterExport",
            "Download the matter that a ticket names",
        )
        .open_to_all()
        .of_secret("id", "The secret in the ticket's address.")
        .gives_other(200, "application/zip", "The archive, which is made while it is sent.")
        .refused(refusal(StatusCode::NOT_FOUND, "not_found", "The ticket is unknown, used or expired."))
        .refused(refusal(StatusCode::CONFLICT, "conflict", "The matter was sealed meanwhile."))
        .refused(refusal(
            StatusCode::UNPROCESSABLE_ENTITY,
            "invalid",
            "There is more in the matter than one archive can hold.",
        )),
    ]
}

fn routes(services: Services) -> BoxedFilter<(Response,)> {
    first_of([
        on_post_to(&services, at_one("/api/matters/{id}/export/"), issue),
        on_get_of(&services, at_one("/api/matter-exports/{id}/"), redeem),
    ])
}

async fn issue(call: Call, matter: String, body: Result<ExportBody, Problem>) -> Result<Response, Problem> {
    let account = call.caller()?.account;
    let ExportBody {} = body?;
    let id: MatterId = matter.parse().map_err(|_| Problem::not_found())?;
    let (exports, by) = (call.services.matter_exports.clone(), Credentials::of(&account));
    blocking(move || exports.may(&account, id)).await?;
    let secret = call.services.tickets.issue(by, Admits::Matter(id))?;
    json(&Issued { url: format!("/api/matter-exports/{secret}/") })
}

async fn redeem(call: Call, secret: String) -> Result<Response, Problem> {
    let s = &call.services;
    let (by, admits) = s.tickets.redeem(&secret).ok_or_else(Problem::not_found)?;
    let Admits::Matter(id) = admits else { return Err(Problem::not_found()) };
    let account = s.accounts.get(by.account)?.filter(|account| by.are_of(account));
    let person = account.ok_or_else(Problem::not_found)?;
    let (exports, who) = (s.matter_exports.clone(), person.id);
    // Looked at again: the wall may have come in between.
    let matter = blocking(move || exports.may(&person, id)).await?;
    let name = format!("{} {}.zip", matter.details.number, matter.details.title);
    let pieces = s.matter_exports.stream(matter, Some(who)).await?;
    let mut response = warp::reply::stream(crate::files::http::download::attach(pieces)).into_response();
    crate::files::http::download::guard(&mut response, "application/zip");
    response.headers_mut().insert(CONTENT_DISPOSITION, content_disposition::attachment(&name));
    Ok(response)
}

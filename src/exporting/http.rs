//! The lists of the account that asks, over HTTP.

use super::Format;
use crate::{
    files::http::archive,
    http::{Call, Operation, Problem, Resource, Services, at, on_get_by},
};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;
use warp::{filters::BoxedFilter, reply::Response};

/// What this feature offers to the web door.
pub const RESOURCES: &[Resource] = &[Resource::new(routes, operations)];

#[derive(Deserialize, JsonSchema)]
struct Wanted {
    /// JSON, or CSV for a spreadsheet.
    #[serde(default)]
    format: Format,
}

fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET", "/api/export/", "exportLists", "Download lists of everything that you may see")
            .about(
                "Tasks, files, matters with their time and expenses, contacts, deadlines, conflict checks with their decisions, checklists and meetings, a file each in one \
                 archive. The bytes of files are not in it.",
            )
            .query::<Wanted>()
            .gives_other(200, "application/zip", "The archive, which is made while it is sent."),
    ]
}

fn routes(services: Services) -> BoxedFilter<(Response,)> {
    on_get_by(&services, at("/api/export/"), export)
}

async fn export(call: Call, wanted: Wanted) -> Result<Response, Problem> {
    let account = call.caller()?.account;
    let pieces = call.services.exporting.stream(account, wanted.format).await?;
    let day = Timestamp::now().strftime("%Y-%m-%d");
    Ok(archive(pieces, &format!("Chancery {day}.zip")))
}

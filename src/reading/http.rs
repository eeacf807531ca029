//! Reading a file again, over HTTP.

use crate::{
    http::{Call, Operation, Problem, Resource, Services, at_one, first_of, nothing, on_bare_post_to, refusal},
    ids::FileId,
};

use warp::{filters::BoxedFilter, http::StatusCode, reply::Response};

/// What this feature offers to the web door.
pub const RESOURCES: &[Resource] = &[Resource::new(routes, operations)];

fn operations() -> Vec<Operation> {
    vec![
        Operation::new("POST", "/api/files/file/{id}/read/", "readFileAgain", "Read a file again")
            .about("For a file that could not be read.")
            .of::<FileId>("id", "The file.")
            .gives_nothing(204, "It waits to be read.")
            .refused(refusal(StatusCode::CONFLICT, "conflict", "It was read, or it waits already.")),
    ]
}

fn routes(services: Services) -> BoxedFilter<(Response,)> {
    first_of([on_bare_post_to(&services, at_one("/api/files/file/{id}/read/"), again)])
}

async fn again(call: Call, file: String) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let id = file.parse().map_err(|_| Problem::not_found())?;
    call.services.reading.read_again(account, id).await?;
    nothing()
}

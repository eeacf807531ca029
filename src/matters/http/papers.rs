//! The calls that put papers into a matter and take them out, and those about proposals.

use super::calls::{conflict, denied, id, of};
use crate::{
    http::{Call, Operation, Problem, Services, at_one, first_of, nothing, on_post_to},
    ids::AccountId,
    matters::{Item, ProposalId},
};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::str::FromStr;
use warp::{filters::BoxedFilter, reply::Response};

/// What sort of thing is in a matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "MatterItemKind", description = "What sort of thing is in a matter.")]
#[serde(rename_all = "lowercase")]
pub enum ItemKind {
    File,
    /// A task, with its mails and their files.
    Task,
    /// A folder of My Files, with everything in it.
    Folder,
}

/// Something of one's own to be put into a matter.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "PutIntoMatter")]
struct PutBody {
    kind: ItemKind,
    /// The file, task or folder.
    #[schemars(extend("format" = "ulid"))]
    id: String,
}

/// Something to be taken out of a matter.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "TakeOutOfMatter")]
struct TakeOutBody {
    kind: ItemKind,
    /// The file, task or folder.
    #[schemars(extend("format" = "ulid"))]
    id: String,
    /// Whose it is.
    owner: AccountId,
}

/// What becomes of a proposal.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "DecideProposal")]
struct DecideBody {
    proposal: ProposalId,
    /// Whether it goes into the matter.
    accept: bool,
}

pub fn operations() -> Vec<Operation> {
    vec![
        of("POST", "/api/matters/{id}/papers/", "putIntoMatter", "Put a file, a task or a folder into a matter")
            .about("It must be the caller's own and stays so. Whoever may see the matter can read it.")
            .takes::<PutBody>()
            .gives_nothing(204, "It is in the matter.")
            .refused(denied())
            .refused(conflict()),
        of("POST", "/api/matters/{id}/papers/out/", "takeOutOfMatter", "Take something out of a matter")
            .about("It stays with its owner.")
            .takes::<TakeOutBody>()
            .gives_nothing(204, "It is no longer in the matter.")
            .refused(denied())
            .refused(conflict()),
        of("POST", "/api/matters/{id}/proposals/", "decideProposal", "Accept or decline a proposal")
            .takes::<DecideBody>()
            .gives_nothing(204, "It is decided.")
            .refused(denied())
            .refused(conflict()),
    ]
}

pub fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let s = &services;
    first_of([
        on_post_to(s, at_one("/api/matters/{id}/papers/"), put),
        on_post_to(s, at_one("/api/matters/{id}/papers/out/"), take_out),
        on_post_to(s, at_one("/api/matters/{id}/proposals/"), decide),
    ])
}

fn item(kind: ItemKind, id: &str) -> Result<Item, Problem> {
    fn read<T: FromStr>(id: &str) -> Result<T, Problem> {
        id.parse().map_err(|_| Problem::not_found())
    }
    Ok(match kind {
        ItemKind::File => Item::File(read(id)?),
        ItemKind::Task => Item::Task(read(id)?),
        ItemKind::Folder => Item::Folder(read(id)?),
    })
}

async fn put(call: Call, matter: String, body: Result<PutBody, Problem>) -> Result<Response, Problem> {
    let (by, body) = (call.caller()?.account.id, body?);
    call.services.matters.put(by, id(&matter)?, item(body.kind, &body.id)?).await?;
    nothing()
}

async fn take_out(call: Call, matter: String, body: Result<TakeOutBody, Problem>) -> Result<Response, Problem> {
    let (by, body) = (call.caller()?.account.id, body?);
    call.services.matters.take_out(by, id(&matter)?, body.owner, item(body.kind, &body.id)?).await?;
    nothing()
}

async fn decide(call: Call, matter: String, body: Result<DecideBody, Problem>) -> Result<Response, Problem> {
    let (by, DecideBody { proposal, accept }) = (call.caller()?.account.id, body?);
    call.services.matters.decide(by, id(&matter)?, proposal, accept).await?;
    nothing()
}

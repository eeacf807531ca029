//! The calls that list matters, open them, read one, change and delete it.

use super::{
    calls::{conflict, denied, id, of},
    views::{self, MatterView, MattersView, PeopleView, RowView},
};
use crate::{
    accounts::Scope,
    blocking::blocking,
    http::{
        Call, Operation, Problem, Services, at, at_one, created, first_of, nothing, on_delete, on_get, on_get_by,
        on_get_of, on_post, on_post_to, responses::json,
    },
    ids::ContactId,
    matters::{Details, Party, fits},
};
use schemars::JsonSchema;
use serde::Deserialize;
use warp::{filters::BoxedFilter, reply::Response};

/// Matters in one answer.
const MOST: usize = 200;

#[derive(Deserialize, JsonSchema)]
struct Wanted {
    /// Words of the number, the title, the client, a party, the court or the docket.
    #[serde(default)]
    search: String,
    /// Only matters of this client.
    client: Option<ContactId>,
    /// Closed matters too.
    #[serde(default)]
    closed: bool,
}

/// What is known of a matter, to be kept.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "NewMatter")]
struct DetailsBody {
    /// Letters, digits, dots and dashes, such as 2026-014.
    number: String,
    title: String,
    #[serde(default)]
    client: Option<ContactId>,
    #[serde(default)]
    parties: Vec<PartyBody>,
    #[serde(default)]
    court: String,
    /// The court's number of the case.
    #[serde(default)]
    docket: String,
    #[serde(default)]
    note: String,
    #[serde(default)]
    closed: bool,
}

/// Somebody who takes part.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "NewMatterParty")]
struct PartyBody {
    name: String,
    #[serde(default)]
    role: String,
}

impl From<DetailsBody> for Details {
    fn from(body: DetailsBody) -> Self {
        let DetailsBody { number, title, client, parties, court, docket, note, closed } = body;
        let parties = parties.into_iter().map(|PartyBody { name, role }| Party { name, role }).collect();
        Self { number, title, client, parties, court, docket, note, closed }
    }
}

/// Another state of a matter.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ChangeMatter")]
struct ChangeBody {
    /// The version that was changed; it must be the newest.
    version: u64,
    details: DetailsBody,
}

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET", "/api/matters/", "matters", "Find matters")
            .about("Those that the caller may see. Others are neither shown nor counted.")
            .for_programs(&[Scope::MattersRead])
            .query::<Wanted>()
            .gives::<MattersView>(200, "The matters, newest first, at most 200."),
        Operation::new("POST", "/api/matters/", "openMatter", "Open a matter")
            .about("Whoever opens it manages it.")
            .takes::<DetailsBody>()
            .gives::<RowView>(201, "The matter.")
            .refused(denied())
            .refused(conflict()),
        Operation::new("GET", "/api/matters/people/", "people", "List the people of the firm")
            .about("Those with access to Chancery, for choosing a team.")
            .gives::<PeopleView>(200, "The people, by name."),
        of("GET", "/api/matters/{id}/", "matter", "Read a matter")
            .for_programs(&[Scope::MattersRead])
            .gives::<MatterView>(200, "The matter."),
        of("POST", "/api/matters/{id}/", "changeMatter", "Change what is known of a matter")
            .takes::<ChangeBody>()
            .gives::<RowView>(200, "The matter.")
            .refused(denied())
            .refused(conflict()),
        of("DELETE", "/api/matters/{id}/", "deleteMatter", "Delete a matter")
            .about("The papers stay where they are, with their owners.")
            .gives_nothing(204, "It is gone.")
            .refused(denied())
            .refused(conflict()),
    ]
}

pub fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let s = &services;
    first_of([
        on_get_by(s, at("/api/matters/"), find),
        on_post(s, at("/api/matters/"), open),
        on_get(s, at("/api/matters/people/"), people),
        on_get_of(s, at_one("/api/matters/{id}/"), read),
        on_post_to(s, at_one("/api/matters/{id}/"), change),
        on_delete(s, at_one("/api/matters/{id}/"), delete),
    ])
}

async fn find(call: Call, wanted: Wanted) -> Result<Response, Problem> {
    let (account, s) = (call.caller()?.account, call.services);
    let view = blocking(move || {
        let viewer = s.matters.viewer(&account)?;
        let clients = views::clients(&s.clients)?;
        let words: Vec<String> = wanted.search.split_whitespace().map(str::to_lowercase).collect();
        let found = viewer.matters().rev().filter(|seen| {
            let details = &seen.matter.details;
            let client = details.client.and_then(|id| clients.get(&id)).map_or("", String::as_str);
            (wanted.closed || !details.closed)
                && wanted.client.is_none_or(|client| details.client == Some(client))
                && fits(seen, &words, client)
        });
        let found: Vec<_> = found.cloned().collect();
        let number = s.matters.next_number(&viewer);
        Ok(MattersView::new(&found, MOST, number, viewer.role(), &clients))
    });
    json(&view.await?)
}

async fn open(call: Call, body: Result<DetailsBody, Problem>) -> Result<Response, Problem> {
    let account = call.caller()?.account;
    let matter = call.services.matters.open(account.id, body?.into()).await?;
    let s = call.services;
    created(&blocking(move || RowView::written(&s, &account, matter)).await?)
}

async fn people(call: Call) -> Result<Response, Problem> {
    call.caller()?;
    let accounts = call.services.accounts.clone();
    json(&blocking(move || Ok(PeopleView::new(accounts.list()?))).await?)
}

async fn read(call: Call, matter: String) -> Result<Response, Problem> {
    let (account, id, s) = (call.caller()?.account, id(&matter)?, call.services);
    json(&blocking(move || MatterView::of(&s, &account, id)).await?)
}

async fn change(call: Call, matter: String, body: Result<ChangeBody, Problem>) -> Result<Response, Problem> {
    let account = call.caller()?.account;
    let (id, ChangeBody { version, details }) = (id(&matter)?, body?);
    let matter = call.services.matters.change(account.id, id, version, details.into()).await?;
    let s = call.services;
    json(&blocking(move || RowView::written(&s, &account, matter)).await?)
}

async fn delete(call: Call, matter: String) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    call.services.matters.delete(account, id(&matter)?).await?;
    nothing()
}

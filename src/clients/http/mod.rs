//! Clients and other contacts over HTTP.

mod views;

use super::{ContactId, ContactKind, Details, MergeId, Relation, RelationKind, Role};
use crate::{
    accounts::Scope,
    blocking::blocking,
    error::Error,
    http::{
        Call, Operation, Problem, Resource, Services, at, at_one, created, first_of, nothing, on_delete, on_get_by,
        on_get_of, on_post, on_post_to, refusal, responses::json,
    },
    ids::AccountId,
};
use views::{ContactView, ContactsView, RowView};

use schemars::JsonSchema;
use serde::Deserialize;
use warp::{filters::BoxedFilter, http::StatusCode, reply::Response};

/// What this feature offers to the web door.
pub const RESOURCES: &[Resource] = &[Resource::new(routes, operations)];

/// Contacts in one answer.
const MOST: usize = 200;

#[derive(Deserialize, JsonSchema)]
struct Wanted {
    /// Beginnings of words of names, addresses and numbers, or a name that may be written another way.
    #[serde(default)]
    search: String,
    /// Only contacts that are this to the firm.
    role: Option<Role>,
}

/// What is known of a contact, to be kept.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "NewContact")]
struct DetailsBody {
    kind: ContactKind,
    name: String,
    /// Other names: before a marriage, in trade, short forms.
    #[serde(default)]
    aliases: Vec<String>,
    /// What it is, or was, to the firm.
    #[serde(default)]
    roles: Vec<Role>,
    #[serde(default)]
    emails: Vec<String>,
    #[serde(default)]
    phones: Vec<String>,
    /// Postal addresses, each on one line.
    #[serde(default)]
    addresses: Vec<String>,
    #[serde(default)]
    relations: Vec<RelationBody>,
    #[serde(default)]
    note: String,
}

/// What the contact is to another one.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "NewContactRelation")]
struct RelationBody {
    /// The other contact.
    to: ContactId,
    /// What this one is to the other: "parent" makes this one the parent company.
    is: RelationKind,
}

impl From<DetailsBody> for Details {
    fn from(body: DetailsBody) -> Self {
        let DetailsBody { kind, name, aliases, roles, emails, phones, addresses, relations, note } = body;
        let relations = relations.into_iter().map(|RelationBody { to, is }| Relation { to, is }).collect();
        Self { kind, name, aliases, roles, emails, phones, addresses, relations, note }
    }
}

/// Another state of a contact.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ChangeContact")]
struct ChangeBody {
    /// The version that was changed; it must be the newest.
    version: u64,
    details: DetailsBody,
}

/// A contact that is the same.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "MergeContacts")]
struct MergeBody {
    /// The contact that becomes part of this one. It is kept, so that they can be parted again.
    from: ContactId,
}

/// What was merged.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "PartContacts")]
struct PartBody {
    merge: MergeId,
}

fn operations() -> Vec<Operation> {
    let conflict = || refusal(StatusCode::CONFLICT, "conflict", "Somebody changed it meanwhile.");
    let denied = || refusal(StatusCode::FORBIDDEN, "denied", "The caller only reads.");
    let of = |method, path: &'static str, name, what| {
        Operation::new(method, path, name, what).of::<ContactId>("id", "The contact.")
    };
    vec![
        Operation::new("GET", "/api/clients/", "contacts", "Find clients and other contacts")
            .for_programs(&[Scope::ContactsRead])
            .about("The firm has one set of contacts, which all its members see.")
            .query::<Wanted>()
            .gives::<ContactsView>(200, "The contacts, at most 200."),
        Operation::new("POST", "/api/clients/", "addContact", "Add a contact")
            .takes::<DetailsBody>()
            .gives::<RowView>(201, "The contact.")
            .refused(denied())
            .refused(conflict()),
        of("GET", "/api/clients/{id}/", "contact", "Open a contact")
            .for_programs(&[Scope::ContactsRead])
            .gives::<ContactView>(200, "The contact."),
        of("POST", "/api/clients/{id}/", "changeContact", "Change a contact")
            .takes::<ChangeBody>()
            .gives::<RowView>(200, "The contact.")
            .refused(denied())
            .refused(conflict()),
        of("POST", "/api/clients/{id}/merge/", "mergeContacts", "Merge another contact into one")
            .takes::<MergeBody>()
            .gives::<RowView>(200, "The contact.")
            .refused(denied()),
        of("POST", "/api/clients/{id}/part/", "partContacts", "Part contacts that were merged")
            .takes::<PartBody>()
            .gives::<RowView>(200, "The contact.")
            .refused(denied()),
        of("DELETE", "/api/clients/{id}/", "deleteContact", "Delete a contact")
            .gives_nothing(204, "It is gone, with what was merged into it.")
            .refused(denied()),
    ]
}

fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let s = &services;
    first_of([
        on_get_by(s, at("/api/clients/"), find),
        on_post(s, at("/api/clients/"), add),
        on_get_of(s, at_one("/api/clients/{id}/"), open),
        on_post_to(s, at_one("/api/clients/{id}/"), change),
        on_post_to(s, at_one("/api/clients/{id}/merge/"), merge),
        on_post_to(s, at_one("/api/clients/{id}/part/"), part),
        on_delete(s, at_one("/api/clients/{id}/"), delete),
    ])
}

fn id(id: &str) -> Result<ContactId, Problem> {
    id.parse().map_err(|_| Problem::not_found())
}

async fn find(call: Call, wanted: Wanted) -> Result<Response, Problem> {
    call.caller()?;
    let clients = call.services.clients;
    json(&ContactsView::new(blocking(move || clients.find(&wanted.search, wanted.role, MOST)).await?))
}

/// Whoever may change what all members see.
fn changer(call: &Call) -> Result<AccountId, Problem> {
    let account = call.caller()?.account;
    if account.role() == permissions::Role::Reader {
        let sentence = "You only read: somebody with another role changes contacts. Your IT can change your role.";
        return Err(Error::Denied(sentence.into()).into());
    }
    Ok(account.id)
}

async fn add(call: Call, body: Result<DetailsBody, Problem>) -> Result<Response, Problem> {
    let account = changer(&call)?;
    created(&RowView::new(call.services.clients.add(account, body?.into()).await?))
}

async fn open(call: Call, contact: String) -> Result<Response, Problem> {
    call.caller()?;
    let (id, clients) = (id(&contact)?, call.services.clients.clone());
    json(&ContactView::new(blocking(move || clients.open(id)).await?))
}

async fn change(call: Call, contact: String, body: Result<ChangeBody, Problem>) -> Result<Response, Problem> {
    let account = changer(&call)?;
    let ChangeBody { version, details } = body?;
    json(&RowView::new(call.services.clients.change(account, id(&contact)?, version, details.into()).await?))
}

async fn merge(call: Call, contact: String, body: Result<MergeBody, Problem>) -> Result<Response, Problem> {
    let account = changer(&call)?;
    json(&RowView::new(call.services.clients.merge(account, id(&contact)?, body?.from).await?))
}

async fn part(call: Call, contact: String, body: Result<PartBody, Problem>) -> Result<Response, Problem> {
    let account = changer(&call)?;
    json(&RowView::new(call.services.clients.part(account, id(&contact)?, body?.merge).await?))
}

async fn delete(call: Call, contact: String) -> Result<Response, Problem> {
    let (account, contact) = (changer(&call)?, id(&contact)?);
    let chasing = call.services.chasing.clone();
    if blocking(move || chasing.awaits(contact)).await? {
        return Err(Error::Conflict(
            "Somebody at the firm waits for papers of this contact. The list has to be deleted first, under Chasing."
                .into(),
        )
        .into());
    }
    call.services.clients.delete(account, contact).await?;
    nothing()
}

//! The member's calls: all clients, one list, what is changed by hand.

use super::views::{ChaseView, ChasesView, ListView, ListsView};
use crate::{
    blocking::blocking,
    chasing::{Change, NewChase},
    error::Error,
    http::{
        Call, Operation, Problem, Services, at, at_one, created, first_of, nothing, on_delete, on_get, on_get_of,
        on_post, on_post_to, refusal, responses::json,
    },
    ids::{AccountId, ChaseId, ContactId, FileId},
    sending_checks::{
        Within,
        http::{hold_up, unusual},
    },
};

use checklists::{Names, Of, Person, Timetable};
use schemars::JsonSchema;
use serde::Deserialize;
use warp::{filters::BoxedFilter, http::StatusCode, reply::Response};

/// A list to give to a client.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "NewChase")]
struct NewBody {
    /// The contact.
    client: ContactId,
    /// Name of the checklist.
    list: String,
    /// If left out, the contact's first address.
    email: Option<String>,
    /// "en" or "es".
    language: String,
    /// IANA name of the client's time zone; if left out, yours.
    zone: Option<String>,
    /// Name of the husband or wife, for papers in that name.
    spouse: Option<String>,
    /// Names of the children.
    #[serde(default)]
    children: Vec<String>,
    /// Name of the person who died.
    decedent: Option<String>,
    /// A sentence for the first mail.
    #[serde(default)]
    message: String,
    /// Days until the first reminder. If left out, 3.
    #[schemars(range(min = 1, max = 365))]
    first: Option<u16>,
    /// Days between reminders. If left out, 7.
    #[schemars(range(min = 1, max = 365))]
    every: Option<u16>,
    /// The most reminders. If left out, 6.
    #[schemars(range(max = 50))]
    most: Option<u16>,
    /// Whether a person has read what is unusual about the recipient.
    #[serde(default)]
    confirmed: bool,
}

/// A change of a list: one of its fields is given.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ChangeChase")]
struct ChangeBody {
    add: Option<AddBody>,
    waive: Option<WaiveBody>,
    /// An item to take off the list.
    remove: Option<u32>,
    r#match: Option<MatchBody>,
    /// True: no reminders for now.
    pause: Option<bool>,
    /// The client's address.
    email: Option<String>,
    /// With an address: whether a person has read what is unusual about it.
    #[serde(default)]
    confirmed: bool,
}

/// An item to add.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "AddChasedItem")]
struct AddBody {
    name: String,
    /// In Spanish.
    #[serde(default)]
    name_es: String,
    /// How many papers.
    #[schemars(range(min = 1, max = 60))]
    count: Option<u32>,
}

/// An item that is no longer wanted.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "WaiveChasedItem")]
struct WaiveBody {
    item: u32,
    waived: bool,
}

/// What a file is.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "MatchChasedPaper")]
struct MatchBody {
    file: FileId,
    /// The item; null if it is none.
    item: Option<u32>,
    /// Years ("2024") or months ("2024-05") that it is of, if the item wants such.
    #[serde(default)]
    parts: Vec<String>,
}

pub(super) fn operations() -> Vec<Operation> {
    let conflict = || refusal(StatusCode::CONFLICT, "conflict", "Nothing may be sent, or there are too many.");
    let of = |method, path: &'static str, name, what| {
        Operation::new(method, path, name, what).of::<ChaseId>("id", "The list.")
    };
    vec![
        Operation::new("GET", "/api/chasing/", "chases", "List what your clients are asked for")
            .gives::<ChasesView>(200, "The lists, those to look at first."),
        Operation::new("POST", "/api/chasing/", "startChase", "Give a client a list of papers")
            .about("Makes a folder and a link, and mails the list to the client. Reminders follow.")
            .takes::<NewBody>()
            .gives::<ChaseView>(201, "The list.")
            .refused(refusal(StatusCode::NOT_FOUND, "not_found", "There is no such contact."))
            .refused(conflict())
            .refused(unusual()),
        Operation::new("GET", "/api/chasing/lists/", "checklists", "List the ready checklists")
            .gives::<ListsView>(200, "The checklists."),
        of("GET", "/api/chasing/{id}/", "chase", "Open a client's list").gives::<ChaseView>(200, "The list."),
        of("POST", "/api/chasing/{id}/", "changeChase", "Change a client's list")
            .takes::<ChangeBody>()
            .gives::<ChaseView>(200, "The list.")
            .refused(unusual()),
        of("POST", "/api/chasing/{id}/send/", "remindNow", "Remind a client now")
            .takes::<SendBody>()
            .gives::<ChaseView>(200, "The list.")
            .refused(conflict()),
        of("DELETE", "/api/chasing/{id}/", "deleteChase", "Delete a client's list")
            .gives_nothing(204, "It is gone, and its link works no more. Files stay."),
    ]
}

/// Nothing.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "RemindNow")]
struct SendBody {}

pub(super) fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let s = &services;
    first_of([
        on_get(s, at("/api/chasing/"), list),
        on_post(s, at("/api/chasing/"), start),
        on_get(s, at("/api/chasing/lists/"), lists),
        on_get_of(s, at_one("/api/chasing/{id}/"), open),
        on_post_to(s, at_one("/api/chasing/{id}/"), change),
        on_post_to(s, at_one("/api/chasing/{id}/send/"), send),
        on_delete(s, at_one("/api/chasing/{id}/"), delete),
    ])
}

fn id(id: &str) -> Result<ChaseId, Problem> {
    id.parse().map_err(|_| Problem::not_found())
}

async fn one(call: &Call, account: AccountId, id: ChaseId) -> Result<ChaseView, Problem> {
    let chasing = call.services.chasing.clone();
    Ok(ChaseView::new(blocking(move || chasing.following(chasing.open(account, id)?)).await?))
}

async fn list(call: Call) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let chasing = call.services.chasing.clone();
    let all = move || chasing.list(account)?.into_iter().map(|chase| chasing.following(chase)).collect();
    let all: Vec<_> = blocking(all).await?;
    json(&ChasesView { chases: all.into_iter().map(ChaseView::new).collect() })
}

async fn lists(call: Call) -> Result<Response, Problem> {
    call.caller()?;
    json(&ListsView { lists: call.services.chasing.lists().all().map(ListView::new).collect() })
}

async fn start(call: Call, body: Result<NewBody, Problem>) -> Result<Response, Problem> {
    let owner = call.caller()?.account;
    let (account, body) = (owner.id, body?);
    let usual = Timetable::default();
    let timetable = Timetable {
        first: body.first.unwrap_or(usual.first),
        every: body.every.unwrap_or(usual.every),
        most: body.most.unwrap_or(usual.most),
        ..usual
    };
    let named = |of: Of, name: String| Person { of, name };
    let people = body.spouse.into_iter().map(|name| named(Of::Spouse, name));
    let people = people.chain(body.children.into_iter().map(|name| named(Of::Child, name)));
    let people = people.chain(body.decedent.into_iter().map(|name| named(Of::Decedent, name)));
    let new = NewChase {
        client: body.client,
        list: body.list,
        email: body.email.filter(|email| !email.trim().is_empty()),
        language: body.language,
        zone: body.zone,
        people: people.collect(),
        message: body.message,
        timetable,
    };
    let clients = call.services.clients.clone();
    let known = blocking(move || clients.open(body.client)).await?.contact.details.emails.into_iter().next();
    let email = new.email.clone().or(known).unwrap_or_default();
    hold_up(&call.services, &owner, &email, Within::Client(body.client), body.confirmed).await?;
    let chase = call.services.chasing.start(account, new, call.client.address).await?;
    created(&one(&call, account, chase.id).await?)
}

async fn open(call: Call, chase: String) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    json(&one(&call, account, id(&chase)?).await?)
}

async fn change(call: Call, chase: String, body: Result<ChangeBody, Problem>) -> Result<Response, Problem> {
    let owner = call.caller()?.account;
    let (account, id, body) = (owner.id, id(&chase)?, body?);
    if let Some(email) = &body.email {
        let client = call.services.chasing.open(account, id)?.client;
        let within = client.map_or(Within::Open, Within::Client);
        hold_up(&call.services, &owner, email, within, body.confirmed).await?;
    }
    let adds = body
        .add
        .map(|add| Change::Add { name: Names { en: add.name, es: add.name_es }, count: add.count.unwrap_or(1) });
    let waives = body.waive.map(|WaiveBody { item, waived }| Change::Waive { item, waived });
    let matches = body.r#match.map(|MatchBody { file, item, parts }| Change::Match { file, item, parts });
    let removes = body.remove.map(|item| Change::Remove { item });
    let rest = body.pause.map(Change::Pause).into_iter().chain(body.email.map(Change::Email));
    let mut asked = adds.into_iter().chain(waives).chain(matches).chain(removes).chain(rest);
    let (Some(change), None) = (asked.next(), asked.next()) else {
        return Err(Error::Invalid("Give one change at a time.".into()).into());
    };
    call.services.chasing.change(account, id, change).await?;
    json(&one(&call, account, id).await?)
}

async fn send(call: Call, chase: String, body: Result<SendBody, Problem>) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let (id, SendBody {}) = (id(&chase)?, body?);
    if !call.services.chasing.remind(account, id, true).await? {
        return Err(Error::Conflict("The list changed at this moment. Look at it again.".into()).into());
    }
    json(&one(&call, account, id).await?)
}

async fn delete(call: Call, chase: String) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    call.services.chasing.delete(account, id(&chase)?, call.client.address).await?;
    nothing()
}

//! Conflict checks, and proposals for contacts, over HTTP.

mod views;

use super::{Asked, Check, CheckId, Ruling, Side};
use crate::{
    blocking::blocking,
    http::{
        Call, Operation, Problem, Resource, Services, at, at_one, created, first_of, nothing, on_get, on_get_of,
        on_post, on_post_to, refusal, responses::json,
    },
};
use views::{CheckView, ChecksView, ProposalsView};

pub use views::PaperView;

use schemars::JsonSchema;
use serde::Deserialize;
use warp::{filters::BoxedFilter, http::StatusCode, reply::Response};

/// What this feature offers to the web door.
pub const RESOURCES: &[Resource] = &[Resource::new(routes, operations)];

/// Checks in a list.
const MOST: usize = 200;

/// A conflict check to make.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "NewConflictCheck")]
struct NewCheckBody {
    /// What it is for: the new matter, in a few words.
    #[serde(default)]
    about: String,
    /// From 1 to 50 names, mail addresses, telephone numbers or postal addresses.
    asked: Vec<AskedBody>,
}

/// Somebody to check.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "NameToCheck")]
struct AskedBody {
    /// A name, or a mail address, telephone number or postal address.
    name: String,
    side: Side,
}

/// What is decided.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "DecideConflict")]
struct DecisionBody {
    ruling: Ruling,
    /// Is kept with the decision.
    reason: String,
    /// As the check said when it was looked at: the decision is refused if more was found meanwhile.
    known: Option<u64>,
}

/// A name that shall not be proposed again.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "DismissProposal")]
struct DismissBody {
    name: String,
}

fn operations() -> Vec<Operation> {
    let of = |method, path: &'static str, name, what| {
        Operation::new(method, path, name, what).of::<CheckId>("id", "The check.")
    };
    vec![
        Operation::new("GET", "/api/conflicts/", "conflictChecks", "List your conflict checks")
            .gives::<ChecksView>(200, "The newest 200 checks."),
        Operation::new("POST", "/api/conflicts/", "checkConflicts", "Check names for conflicts")
            .about(
                "Holds each name against the firm's contacts, the clients and parties of its matters, and everybody whom files and mails name, of all \
                 members of the firm. Of papers and matters that you do not see, the answer says only that there are some.",
            )
            .takes::<NewCheckBody>()
            .gives::<CheckView>(201, "The check, with what it found."),
        of("GET", "/api/conflicts/{id}/", "conflictCheck", "Open a conflict check").gives::<CheckView>(200, "The check."),
        of("POST", "/api/conflicts/{id}/decision/", "decideConflict", "Decide a conflict check")
            .takes::<DecisionBody>()
            .refused(refusal(StatusCode::CONFLICT, "conflict", "Something was found since it was looked at."))
            .gives::<CheckView>(200, "The check. Papers that come later are held against the decision."),
        Operation::new("GET", "/api/conflicts/proposals/", "contactProposals", "List names of your papers that are no contacts yet")
            .gives::<ProposalsView>(200, "Parties, counsel and witnesses, those of most papers first."),
        Operation::new("POST", "/api/conflicts/proposals/", "dismissProposal", "Propose a name no more")
            .takes::<DismissBody>()
            .gives_nothing(204, "It is proposed to nobody again."),
    ]
}

fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let s = &services;
    first_of([
        on_get(s, at("/api/conflicts/"), list),
        on_post(s, at("/api/conflicts/"), check),
        on_get(s, at("/api/conflicts/proposals/"), proposals),
        on_post(s, at("/api/conflicts/proposals/"), dismiss),
        on_get_of(s, at_one("/api/conflicts/{id}/"), open),
        on_post_to(s, at_one("/api/conflicts/{id}/decision/"), decide),
    ])
}

/// A check as its maker sees it now.
async fn view(call: &Call, check: Check) -> Result<CheckView, Problem> {
    let conflicts = call.services.conflicts.clone();
    Ok(blocking(move || conflicts.seen(&check).map(|seen| CheckView::new(check, &seen))).await?)
}

fn id(id: &str) -> Result<CheckId, Problem> {
    id.parse().map_err(|_| Problem::not_found())
}

async fn list(call: Call) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let conflicts = call.services.conflicts.clone();
    json(&ChecksView::new(blocking(move || conflicts.list(account, MOST)).await?))
}

async fn check(call: Call, body: Result<NewCheckBody, Problem>) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let NewCheckBody { about, asked } = body?;
    let asked = asked.into_iter().map(|AskedBody { name, side }| Asked { name, side }).collect();
    let made = call.services.conflicts.check(account, &about, asked).await?;
    created(&view(&call, made).await?)
}

async fn open(call: Call, check: String) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let found = call.services.conflicts.open(account, id(&check)?)?;
    json(&view(&call, found).await?)
}

async fn decide(call: Call, check: String, body: Result<DecisionBody, Problem>) -> Result<Response, Problem> {
    let owner = call.caller()?.account;
    let DecisionBody { ruling, reason, known } = body?;
    let by = owner.full_name();
    let decided = call.services.conflicts.decide((owner.id, id(&check)?), ruling, &reason, by, known).await?;
    json(&view(&call, decided).await?)
}

async fn proposals(call: Call) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    let conflicts = call.services.conflicts.clone();
    json(&ProposalsView::new(blocking(move || conflicts.proposals(account)).await?))
}

async fn dismiss(call: Call, body: Result<DismissBody, Problem>) -> Result<Response, Problem> {
    let account = call.caller()?.account.id;
    call.services.clients.dismiss(account, &body?.name).await?;
    nothing()
}

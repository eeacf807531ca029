//! The calls about time spent on a matter, and its expenses.

use super::calls::{conflict, denied, id, of};
use crate::{
    accounts::{Account, Scope},
    blocking::blocking,
    error::{Error, Result as Done},
    http::{
        Call, Operation, Problem, Services, at_one, created, first_of, nothing, on_get_of, on_post_to, responses::json,
    },
    matters::{Activity, ActivityId, MatterId, NewActivity, Spent},
};

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use warp::{filters::BoxedFilter, reply::Response};

/// Time spent on a matter, or an expense of it: minutes or cents.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "NewActivity")]
struct NewBody {
    day: Date,
    /// Time, at most 24 hours; null for an expense.
    minutes: Option<u32>,
    /// An expense in hundredths of the firm's currency; null for time.
    cents: Option<u64>,
    /// What was done, or what was paid for.
    note: String,
}

/// Another state of an entry.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ChangeActivity")]
struct ChangeBody {
    activity: ActivityId,
    /// The version that was changed; it must be the newest.
    version: u64,
    #[serde(flatten)]
    entry: NewBody,
}

/// An entry to be deleted.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "DeleteActivity")]
struct DeleteBody {
    activity: ActivityId,
    /// The version that was seen; it must be the newest.
    version: u64,
}

/// Time spent on a matter, and its expenses.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Activities")]
struct ActivitiesView {
    /// The newest day first.
    activities: Vec<ActivityView>,
    /// All time.
    minutes: u64,
    /// All expenses, in hundredths of the firm's currency.
    cents: u64,
}

/// Time spent on a matter, or an expense of it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Activity")]
struct ActivityView {
    id: ActivityId,
    /// Whose time or money it was.
    who: String,
    day: Date,
    /// Null for an expense.
    minutes: Option<u32>,
    /// In hundredths of the firm's currency; null for time.
    cents: Option<u64>,
    note: String,
    version: u64,
    /// Whether the caller may change and delete it.
    may_change: bool,
}

impl ActivityView {
    fn new(activity: Activity, may_change: bool) -> Self {
        let Activity { id, who, day, spent, note, version, .. } = activity;
        let (minutes, cents) = spent.parts();
        Self { id, who, day, minutes, cents, note, version, may_change }
    }
}

impl ActivitiesView {
    fn of(s: &Services, account: &Account, id: MatterId) -> Done<Self> {
        let viewer = s.matters.viewer(account)?;
        let level = viewer.matter(id)?.level;
        let view = |one: Activity| {
            let may_change = one.may_be_changed_by(account.id, level);
            ActivityView::new(one, may_change)
        };
        let activities: Vec<_> = s.matters.activities(&viewer, id)?.into_iter().map(view).collect();
        let minutes = activities.iter().filter_map(|one| one.minutes).map(u64::from).sum();
        let cents = activities.iter().filter_map(|one| one.cents).sum();
        Ok(Self { activities, minutes, cents })
    }
}

pub fn operations() -> Vec<Operation> {
    vec![
        of("GET", "/api/matters/{id}/activities/", "activities", "List time spent on a matter, and its expenses")
            .for_programs(&[Scope::MattersRead])
            .gives::<ActivitiesView>(200, "The entries, with their sums."),
        of("POST", "/api/matters/{id}/activities/", "addActivity", "Write down time or an expense")
            .takes::<NewBody>()
            .gives::<ActivityView>(201, "The entry.")
            .refused(denied())
            .refused(conflict()),
        of("POST", "/api/matters/{id}/activities/change/", "changeActivity", "Change an entry of time or an expense")
            .takes::<ChangeBody>()
            .gives::<ActivityView>(200, "The entry.")
            .refused(denied())
            .refused(conflict()),
        of("POST", "/api/matters/{id}/activities/delete/", "deleteActivity", "Delete an entry of time or an expense")
            .takes::<DeleteBody>()
            .gives_nothing(204, "It is gone.")
            .refused(denied())
            .refused(conflict()),
    ]
}

pub fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let s = &services;
    first_of([
        on_get_of(s, at_one("/api/matters/{id}/activities/"), list),
        on_post_to(s, at_one("/api/matters/{id}/activities/"), add),
        on_post_to(s, at_one("/api/matters/{id}/activities/change/"), change),
        on_post_to(s, at_one("/api/matters/{id}/activities/delete/"), delete),
    ])
}

impl TryFrom<NewBody> for NewActivity {
    type Error = Problem;

    fn try_from(body: NewBody) -> Result<Self, Problem> {
        let NewBody { day, minutes, cents, note } = body;
        let spent = match (minutes, cents) {
            (Some(minutes), None) => Spent::Minutes(minutes),
            (None, Some(cents)) => Spent::Cents(cents),
            _ => return Err(Error::Invalid("Give either minutes or cents.".into()).into()),
        };
        Ok(Self { day, spent, note })
    }
}

async fn list(call: Call, matter: String) -> Result<Response, Problem> {
    let (account, id, s) = (call.caller()?.account, id(&matter)?, call.services);
    json(&blocking(move || ActivitiesView::of(&s, &account, id)).await?)
}

// Nothing is looked up behind a commit: whoever is walled out a moment later has written it all the same, and must not be told otherwise.
async fn add(call: Call, matter: String, body: Result<NewBody, Problem>) -> Result<Response, Problem> {
    let (by, new) = (call.caller()?.account.id, body?.try_into()?);
    let added = call.services.matters.add_activity(by, id(&matter)?, None, new).await?;
    created(&ActivityView::new(added, true))
}

async fn change(call: Call, matter: String, body: Result<ChangeBody, Problem>) -> Result<Response, Problem> {
    let (by, ChangeBody { activity, version, entry }) = (call.caller()?.account.id, body?);
    let at = (id(&matter)?, activity);
    let changed = call.services.matters.change_activity(by, at, version, entry.try_into()?).await?;
    json(&ActivityView::new(changed, true))
}

async fn delete(call: Call, matter: String, body: Result<DeleteBody, Problem>) -> Result<Response, Problem> {
    let (by, DeleteBody { activity, version }) = (call.caller()?.account.id, body?);
    call.services.matters.delete_activity(by, (id(&matter)?, activity), version).await?;
    nothing()
}

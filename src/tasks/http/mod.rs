//! One task with its thread.

mod views;

pub use views::TaskView;

use super::threads::ThreadMessage;
use crate::{
    accounts::Scope,
    deadlines::http::DeadlineView,
    error::Error,
    http::{
        Call, Operation, Problem, Resource, Services, all, answer, at_one, authorization, caller, first_of, get,
        nothing, on_delete, refusal, responses::json,
    },
    ids::{AccountId, TaskId},
    invitations::http::EventView,
    law::court_notice::fields::CourtNotice,
    legal_extracts::{FactKind, StatedFact},
    matters::{Details, MatterId, Seen},
};
use views::{AuthorityView, FactView, MessageView};

use schemars::JsonSchema;
use serde::Serialize;
use warp::{
    Filter,
    filters::BoxedFilter,
    http::{HeaderValue, StatusCode},
    reply::Response,
};

/// What this feature offers to the web door.
pub const RESOURCES: &[Resource] = &[Resource::new(routes, operations)];

/// A task with its mails and what was found in them.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TaskThread")]
struct ThreadView {
    task: TaskView,
    /// Oldest first.
    messages: Vec<MessageView>,
    /// The newest court notice of the thread.
    court_notice: Option<Box<CourtNotice>>,
    authorities: Vec<AuthorityView>,
    deadlines: Vec<DeadlineView>,
    /// What the calendars in its mails tell of, the first to begin first.
    events: Vec<EventView>,
    facts: Vec<FactView>,
    /// The account whose task it is.
    owner: AccountId,
    /// Whether it is the caller's own. Others' tasks are readable through a matter.
    own: bool,
    /// What a client said in the first mail; null if it is not from a client.
    intake: Option<Vec<FactView>>,
    /// The matters of which the task speaks by the number of their case, if it is the caller's own and in no matter yet.
    meant: Vec<MeantView>,
}

/// A matter into which a task may belong.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MeantMatter")]
struct MeantView {
    id: MatterId,
    number: String,
    title: String,
    /// The number of its case.
    docket: String,
}

impl From<&Seen> for MeantView {
    fn from(seen: &Seen) -> Self {
        let Details { number, title, docket, .. } = seen.matter.details.clone();
        Self { id: seen.matter.id, number, title, docket }
    }
}

fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET", "/api/tasks/{id}/", "task", "Read a task with its thread")
            .for_programs(&[Scope::TasksRead])
            .of::<TaskId>("id", "The task.")
            .gives::<ThreadView>(200, "The task."),
        Operation::new("DELETE", "/api/tasks/{id}/", "deleteTask", "Delete a task")
            .about("For good: its mails, the files that came with them, answers, deadlines and drafts. What was said of them in chats goes too.")
            .of::<TaskId>("id", "The task.")
            .gives_nothing(204, "It is gone.")
            .refused(refusal(
                StatusCode::CONFLICT,
                "conflict",
                "A legal hold stands on it, or Chancery is working on it; the sentence says which.",
            )),
    ]
}

fn routes(services: Services) -> BoxedFilter<(Response,)> {
    let delete = on_delete(&services, at_one("/api/tasks/{id}/"), delete);
    let read = at_one("/api/tasks/{id}/")
        .and(get())
        .and(authorization())
        .then(move |id, token| {
            let services = services.clone();
            async move { answer(thread(services, id, token).await) }
        })
        .boxed();
    first_of([read, delete])
}

/// Only its owner deletes a task.
async fn delete(call: Call, task: String) -> Result<Response, Problem> {
    let owner = call.caller()?.account.id;
    let id = task.parse().map_err(|_| Problem::not_found())?;
    call.services.task_deletion.delete(owner, id, Some(call.client.address)).await?;
    nothing()
}

async fn thread(s: Services, id: String, token: Option<HeaderValue>) -> Result<Response, Problem> {
    let reader = caller(&s, token)?.account;
    let id = id.parse().map_err(|_| Problem::not_found())?;
    let read = tokio::task::spawn_blocking(move || {
        let viewer = s.matters.viewer(&reader)?;
        let account = viewer.task(id)?.owner;
        let thread = s.tasks.thread(account, id)?;
        let court_notice = thread.messages.iter().rev().find_map(|m| m.message.court_notice.clone());
        let intake = s.legal_extracts.intake(&thread).map(all);
        let mut dossier = s.legal_extracts.of_task(account, id)?;
        if account != reader.id {
            // Where its owner has an authority is the owner's business, unless the reader may read it too.
            for authority in &mut dossier.authorities {
                authority.library.take_if(|holding| !viewer.reads(account, holding.place.origin).unwrap_or(false));
            }
        }
        let with_delivery = |t: ThreadMessage| -> Result<MessageView, Problem> {
            let delivery = s.deliveries.of(&t.message)?;
            Ok(MessageView::new(t, delivery))
        };
        let own = account == reader.id;
        let meant = if own { viewer.meant_by(id, cases(court_notice.as_deref(), &dossier.facts))? } else { Vec::new() };
        let meant = meant.into_iter().map(MeantView::from).collect();
        let messages = thread.messages.into_iter().map(with_delivery).collect::<Result<_, _>>()?;
        json(&ThreadView {
            task: thread.task.into(),
            messages,
            court_notice,
            authorities: all(dossier.authorities),
            deadlines: all(s.deadlines.of_task(account, id)?),
            events: EventView::all(s.invitations.of_task(account, id)?, &s.invitations.zone(&reader)),
            facts: all(dossier.facts),
            owner: account,
            own,
            intake,
            meant,
        })
    });
    read.await.map_err(|e| Error::Internal(e.to_string()))?
}

/// The numbers of cases of which a task speaks.
fn cases<'a>(notice: Option<&'a CourtNotice>, facts: &'a [StatedFact]) -> impl Iterator<Item = &'a str> {
    let noticed = notice.into_iter().flat_map(|notice| &notice.cases).map(|case| case.docket_number.as_str());
    let stated = facts.iter().filter(|fact| fact.kind == FactKind::Docket).map(|fact| fact.value.as_str());
    noticed.chain(stated)
}

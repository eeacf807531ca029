//! One task with its thread.

mod views;

pub use views::TaskView;

use super::threads::ThreadMessage;
use crate::{
    accounts::Scope,
    deadlines::http::DeadlineView,
    error::Error,
    http::{Operation, Problem, Resource, Services, all, answer, at_one, authorization, caller, get, responses::json},
    ids::{AccountId, TaskId},
    invitations::http::EventView,
    law::court_notice::fields::CourtNotice,
};
use views::{AuthorityView, FactView, MessageView};

use schemars::JsonSchema;
use serde::Serialize;
use warp::{Filter, filters::BoxedFilter, http::HeaderValue, reply::Response};

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
}

fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET", "/api/tasks/{id}/", "task", "Read a task with its thread")
            .for_programs(&[Scope::TasksRead])
            .of::<TaskId>("id", "The task.")
            .gives::<ThreadView>(200, "The task."),
    ]
}

fn routes(services: Services) -> BoxedFilter<(Response,)> {
    at_one("/api/tasks/{id}/")
        .and(get())
        .and(authorization())
        .then(move |id, token| {
            let services = services.clone();
            async move { answer(thread(services, id, token).await) }
        })
        .boxed()
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
            own: account == reader.id,
            intake,
        })
    });
    read.await.map_err(|e| Error::Internal(e.to_string()))?
}

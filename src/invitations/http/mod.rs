//! Answers to invitations.

mod views;

pub use views::EventView;

use super::records::{EventId, Participation};
use crate::{
    http::{Call, Operation, Problem, Resource, Services, at_two, on_post_to_two, refusal, responses::json},
    ids::TaskId,
};

use schemars::JsonSchema;
use serde::Deserialize;
use warp::{filters::BoxedFilter, http::StatusCode, reply::Response};

/// What this feature offers to the web door.
pub const RESOURCES: &[Resource] = &[Resource::new(routes, operations)];

/// A person's answer to an invitation.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "AnswerInvitation")]
struct Answering {
    answer: Participation,
}

fn operations() -> Vec<Operation> {
    vec![
        Operation::new("POST", "/api/tasks/{id}/events/{event}/answer/", "answerInvitation", "Answer an invitation")
            .about(
                "Mails the answer to the organizer (iTIP, RFC 5546 and 6047), from the assistant's address and in the name \
                 of whoever is invited: the assistant, or you. The same answer again sends nothing.",
            )
            .of::<TaskId>("id", "The task.")
            .of::<String>("event", "The event.")
            .takes::<Answering>()
            .gives::<EventView>(200, "The event, with the answer.")
            .refused(refusal(StatusCode::CONFLICT, "conflict", "The event cannot be answered; the sentence says why.")),
    ]
}

fn routes(s: Services) -> BoxedFilter<(Response,)> {
    use warp::Filter;

    let path = at_two("/api/tasks/{id}/events/{inner}/answer/");
    on_post_to_two(&s, path, reply).boxed()
}

async fn reply(call: Call, task: String, id: String, body: Result<Answering, Problem>) -> Result<Response, Problem> {
    let owner = call.caller()?.account;
    let Answering { answer } = body?;
    let task = task.parse().map_err(|_| Problem::not_found())?;
    let id = id.parse().map(EventId).map_err(|_| Problem::not_found())?;
    let invitations = &call.services.invitations;
    let shown = invitations.answer(owner.id, task, id, answer, None).await?;
    json(&EventView::new(shown, &invitations.zone(&owner)))
}

//! Times that are proposed to somebody: the member's calls, and the other side's. A link that opens nothing and one of somebody who left get the same
//! 404, and nobody learns what takes the times that are gone.

use super::{proposal_views::ProposedView, views::BookingView};
use crate::{
    blocking::blocking,
    booking::{ProposalId, ProposalState},
    error::Error,
    http::{
        Call, Operation, Problem, Services, TOO_MANY_TRIES, at_one, first_of, on_bare_post_to, on_get_of, on_post_to,
        refusal, responses::json, too_many,
    },
};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;
use warp::{filters::BoxedFilter, http::StatusCode, reply::Response};

/// A proposed time to be booked.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "BookProposedTime")]
struct BookBody {
    /// When it begins: one of the times.
    from: Timestamp,
}

/// A proposed time that the other side chooses.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ChooseProposedTime")]
struct ChooseBody {
    /// When it begins: one of the times.
    from: Timestamp,
}

pub(super) fn operations() -> Vec<Operation> {
    let conflict = |meaning| refusal(StatusCode::CONFLICT, "conflict", meaning);
    let no_proposal = || refusal(StatusCode::NOT_FOUND, "no_proposal", "There are no such times.");
    let own = |method, path, id, summary| Operation::new(method, path, id, summary).of::<String>("id", "The proposal.");
    let theirs = |method, path, id, summary| {
        Operation::new(method, path, id, summary)
            .open_to_all()
            .of_secret("secret", "The secret in the other side's link.")
    };
    let page = "The page, the meetings that are not over, and the times that are proposed.";
    vec![
        own("POST", "/api/booking/proposals/{id}/send/", "sendProposedTimes", "Send proposed times to the other side")
            .about("Times that were taken meanwhile are left out. Asked for again, nothing is sent.")
            .gives::<BookingView>(200, page)
            .refused(conflict("None of the times is free, or they are no longer proposed.")),
        own("POST", "/api/booking/proposals/{id}/book/", "bookProposedTime", "Book a proposed time")
            .about("Both sides get a mail with an invitation. The time is looked at once more.")
            .takes::<BookBody>()
            .gives::<BookingView>(200, page)
            .refused(conflict("The time cannot be had, or they are no longer proposed.")),
        own("POST", "/api/booking/proposals/{id}/withdraw/", "withdrawProposedTimes", "Take proposed times back")
            .about("Nobody is written to.")
            .gives::<BookingView>(200, page)
            .refused(conflict("A meeting was booked.")),
        theirs("GET", "/api/proposed/{secret}/", "proposedTimes", "Read times that were proposed to you")
            .gives::<ProposedView>(200, "The times that are still free.")
            .refused(no_proposal()),
        theirs("POST", "/api/proposed/{secret}/choose/", "chooseProposedTime", "Choose one of the times")
            .about("The member is told, and books it. Until then it is nobody's.")
            .takes::<ChooseBody>()
            .gives::<ProposedView>(200, "The times.")
            .refused(no_proposal())
            .refused(conflict("The time cannot be had, or they are no longer proposed."))
            .refused(TOO_MANY_TRIES),
    ]
}

pub(super) fn routes(s: Services) -> BoxedFilter<(Response,)> {
    first_of([
        on_bare_post_to(&s, at_one("/api/booking/proposals/{id}/send/"), send),
        on_post_to(&s, at_one("/api/booking/proposals/{id}/book/"), book),
        on_bare_post_to(&s, at_one("/api/booking/proposals/{id}/withdraw/"), withdraw),
        on_get_of(&s, at_one("/api/proposed/{id}/"), show),
        on_post_to(&s, at_one("/api/proposed/{id}/choose/"), choose),
    ])
}

fn id_of(text: &str) -> Result<ProposalId, Problem> {
    Ok(ProposalId(text.parse().map_err(|_| Problem::not_found())?))
}

async fn send(call: Call, id: String) -> Result<Response, Problem> {
    let owner = call.caller()?.account;
    call.services.booking.send_proposal(&owner, id_of(&id)?).await?;
    super::member::shown(&call, owner).await
}

async fn book(call: Call, id: String, body: Result<BookBody, Problem>) -> Result<Response, Problem> {
    let owner = call.caller()?.account;
    let BookBody { from } = body?;
    call.services.booking.book_proposal(&owner, id_of(&id)?, from, Some(call.client.address)).await?;
    super::member::shown(&call, owner).await
}

async fn withdraw(call: Call, id: String) -> Result<Response, Problem> {
    let owner = call.caller()?.account;
    call.services.booking.withdraw_proposal(owner.id, id_of(&id)?).await?;
    super::member::shown(&call, owner).await
}

fn no_proposal(e: Error) -> Problem {
    match e {
        Error::NotFound => Problem::new(
            StatusCode::NOT_FOUND,
            "no_proposal",
            "This link opens no times. They may be long over. Please write to the firm.",
        ),
        e => e.into(),
    }
}

async fn shown(s: &Services, secret: String) -> Result<Response, Problem> {
    let (booking, firm) = (s.booking.clone(), s.notices.firm().to_owned());
    let view = blocking(move || {
        let (owner, page, proposal) = booking.proposal_by_secret(&secret)?;
        if proposal.state == ProposalState::Drafted {
            return Err(Error::NotFound);
        }
        let times = match proposal.is_open() {
            // While nobody knows what is free, nothing is offered.
            true => booking.times_left(&page, &proposal).unwrap_or_default(),
            false => Vec::new(),
        };
        Ok(ProposedView::new(&firm, &owner, &page, proposal, times))
    });
    json(&view.await.map_err(no_proposal)?)
}

async fn show(call: Call, secret: String) -> Result<Response, Problem> {
    shown(&call.services, secret).await
}

async fn choose(call: Call, secret: String, body: Result<ChooseBody, Problem>) -> Result<Response, Problem> {
    let s = &call.services;
    let ChooseBody { from } = body?;
    s.booking.proposal_by_secret(&secret).map_err(no_proposal)?;
    s.access.limits.booking(call.client.address).map_err(too_many)?;
    s.booking.choose_by_link(&secret, from, call.client.address).await.map_err(no_proposal)?;
    shown(s, secret).await
}

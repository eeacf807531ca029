//! The member's calls: the page and the meetings.

use super::views::{BookingView, CalendarBody, CalendarView, MeetingView, PageBody};
use crate::{
    blocking::blocking,
    booking::{CalendarId, MeetingId, ProposalState},
    http::{
        Call, Operation, Problem, Services, at, at_one, created, first_of, nothing, on_delete, on_get, on_post,
        on_post_to, refusal, responses::json,
    },
};

use schemars::JsonSchema;
use serde::Deserialize;
use warp::{filters::BoxedFilter, http::StatusCode, reply::Response};

/// A meeting to be cancelled.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "CancelMeeting")]
struct CancelBody {
    /// The version that was seen; it must be the newest.
    version: u32,
}

pub(super) fn operations() -> Vec<Operation> {
    let conflict = |meaning| refusal(StatusCode::CONFLICT, "conflict", meaning);
    vec![
        Operation::new("GET", "/api/booking/", "booking", "Read your booking page and your meetings")
            .about("A page that was never kept is one to begin with, and not open.")
            .gives::<BookingView>(200, "The page, and the meetings that are not over."),
        Operation::new("POST", "/api/booking/", "changeBookingPage", "Change your booking page")
            .takes::<PageBody>()
            .gives::<BookingView>(200, "The page, and the meetings that are not over.")
            .refused(conflict("Another member's page has this address.")),
        Operation::new("POST", "/api/booking/{id}/cancel/", "cancelBookedMeeting", "Cancel a meeting")
            .about("The guest gets a mail and a cancellation for the calendar.")
            .of::<String>("id", "The meeting.")
            .takes::<CancelBody>()
            .gives::<MeetingView>(200, "The meeting.")
            .refused(conflict("It was changed meanwhile, or has begun.")),
        Operation::new("POST", "/api/booking/calendars/", "addBusyCalendar", "Add a calendar whose busy times count")
            .about("It is read before it is kept. One that cannot be read is refused, and the sentence says why.")
            .takes::<CalendarBody>()
            .gives::<CalendarView>(201, "The calendar.")
            .refused(conflict("There are ten, or your own at the firm's provider is there.")),
        Operation::new("DELETE", "/api/booking/calendars/{id}/", "removeBusyCalendar", "Remove a calendar")
            .of::<String>("id", "The calendar.")
            .gives_nothing(204, "Its busy times no longer count."),
    ]
}

pub(super) fn routes(s: Services) -> BoxedFilter<(Response,)> {
    first_of([
        on_get(&s, at("/api/booking/"), show),
        on_post(&s, at("/api/booking/"), change),
        on_post(&s, at("/api/booking/calendars/"), add_calendar),
        on_delete(&s, at_one("/api/booking/calendars/{id}/"), remove_calendar),
        on_post_to(&s, at_one("/api/booking/{id}/cancel/"), cancel),
    ])
}

pub(super) async fn shown(call: &Call, owner: crate::accounts::Account) -> Result<Response, Problem> {
    let booking = call.services.booking.clone();
    let read = move || {
        let (page, meetings) = (booking.page_of(&owner)?, booking.upcoming(owner.id)?);
        let mut proposals = booking.proposals(owner.id)?;
        let now = booking.now();
        // What is over is shown for as long as its times are ahead.
        proposals.retain(|proposal| proposal.ends() > now && proposal.state != ProposalState::Withdrawn);
        proposals.sort_by_key(|proposal| std::cmp::Reverse(proposal.made_at));
        let calendars = (booking.calendars(owner.id)?, booking.firm_calendars());
        Ok(BookingView::new(page, meetings, calendars, proposals))
    };
    json(&blocking(read).await?)
}

async fn show(call: Call) -> Result<Response, Problem> {
    let owner = call.caller()?.account;
    shown(&call, owner).await
}

async fn change(call: Call, body: Result<PageBody, Problem>) -> Result<Response, Problem> {
    let owner = call.caller()?.account;
    call.services.booking.keep_page(owner.id, body?.into()).await?;
    shown(&call, owner).await
}

async fn cancel(call: Call, id: String, body: Result<CancelBody, Problem>) -> Result<Response, Problem> {
    let owner = call.caller()?.account;
    let CancelBody { version } = body?;
    let id = MeetingId(id.parse().map_err(|_| Problem::not_found())?);
    json(&MeetingView::new(call.services.booking.cancel(owner.id, id, version, true, call.client.address).await?))
}

async fn add_calendar(call: Call, body: Result<CalendarBody, Problem>) -> Result<Response, Problem> {
    let owner = call.caller()?.account;
    let booking = &call.services.booking;
    let calendar = booking.add_calendar(owner.id, body?.into()).await?;
    created(&CalendarView::new(calendar, booking.firm_calendars()))
}

async fn remove_calendar(call: Call, id: String) -> Result<Response, Problem> {
    let owner = call.caller()?.account;
    let id = CalendarId(id.parse().map_err(|_| Problem::not_found())?);
    call.services.booking.remove_calendar(owner.id, id).await?;
    nothing()
}

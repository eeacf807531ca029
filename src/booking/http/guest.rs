//! The guests' calls. A guest learns which times can be had, and nothing of what takes the others. A page that is not there, one that is closed
//! and one of somebody who left all get the same 404.

use super::views::{OwnView, PublicView, TimesView};
use crate::{
    accounts::Account,
    blocking::blocking,
    booking::{Meeting, Offered, limits::Wanted, offered::UNKNOWN},
    error::Error,
    http::{
        Call, Operation, Problem, Services, TOO_MANY_TRIES, answer, at_one, created, first_of, get, on_get_of,
        on_post_to, refusal, responses::json, too_many,
    },
};

use jiff::{SignedDuration, Timestamp};
use meeting_slots::Span;
use schemars::JsonSchema;
use serde::Deserialize;
use warp::{Filter, filters::BoxedFilter, http::StatusCode, reply::Response};

/// The most days of times in one answer.
const DAYS: i64 = 42;

/// Which times are wanted.
#[derive(Deserialize, JsonSchema)]
struct TimesQuery {
    /// The name of the kind.
    kind: String,
    /// The first moment.
    from: Timestamp,
    /// How many days.
    days: i64,
}

/// A meeting to be booked.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "BookMeeting")]
struct BookBody {
    /// Your own key for this request. The same key again is the same meeting.
    key: String,
    /// The name of the kind.
    kind: String,
    /// When it begins: one of the times.
    from: Timestamp,
    name: String,
    email: String,
    /// Needed if the member calls you.
    #[serde(default)]
    phone: String,
    #[serde(default)]
    note: String,
    /// The time zone in which you read times: a name of the IANA database. One that nobody knows is the member's.
    #[serde(default)]
    zone: String,
    /// Answers to the kind's questions, in their order.
    #[serde(default)]
    answers: Vec<String>,
    /// The language of the mails to you: "en", or "es" for Spanish.
    #[serde(default)]
    language: String,
}

/// A meeting to be moved.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "MoveMeeting")]
struct MoveBody {
    /// The version that was seen; it must be the newest.
    version: u32,
    /// When it begins: one of the times.
    from: Timestamp,
}

/// A meeting to be cancelled by its guest.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "CancelOwnMeeting")]
struct CancelBody {
    /// The version that was seen; it must be the newest.
    version: u32,
}

pub(super) fn operations() -> Vec<Operation> {
    let no_page =
        || refusal(StatusCode::NOT_FOUND, "no_page", "There is no such page, or nothing can be booked on it.");
    let no_meeting = || refusal(StatusCode::NOT_FOUND, "no_meeting", "There is no such meeting.");
    let conflict = |meaning| refusal(StatusCode::CONFLICT, "conflict", meaning);
    let no_times = || refusal(StatusCode::SERVICE_UNAVAILABLE, "no_times", "What is free is not known at the moment.");
    let taken = "The time cannot be had any more, or there is another reason in the sentence.";
    let page = |method, path, id, summary| {
        Operation::new(method, path, id, summary)
            .open_to_all()
            .of_secret("person", "The last part of the page's address.")
    };
    let own = |method, path, id, summary| {
        Operation::new(method, path, id, summary).open_to_all().of_secret("secret", "The secret in the guest's link.")
    };
    vec![
        page("GET", "/api/book/{person}/", "publicBookingPage", "Read what a guest may know of a booking page")
            .gives::<PublicView>(200, "The page.")
            .refused(no_page()),
        page("GET", "/api/book/{person}/times/", "meetingTimes", "List times that can be booked")
            .about("At most 42 days and 1,000 times.")
            .query::<TimesQuery>()
            .gives::<TimesView>(200, "The times.")
            .refused(no_times())
            .refused(no_page()),
        page("POST", "/api/book/{person}/", "bookMeeting", "Book a meeting")
            .about("Guest and member get a mail with an invitation. The same key again gives the same meeting and no other mail.")
            .takes::<BookBody>()
            .gives::<OwnView>(201, "The meeting.")
            .refused(no_page())
            .refused(conflict(taken))
            .refused(TOO_MANY_TRIES),
        own("GET", "/api/booked/{secret}/", "ownMeeting", "Read a meeting by its guest's link")
            .gives::<OwnView>(200, "The meeting.")
            .refused(no_meeting()),
        own("GET", "/api/booked/{secret}/times/", "otherTimes", "List times to which a meeting can be moved")
            .query::<TimesQuery>()
            .gives::<TimesView>(200, "The times.")
            .refused(no_times())
            .refused(no_meeting()),
        own("POST", "/api/booked/{secret}/move/", "moveMeeting", "Move a meeting")
            .takes::<MoveBody>()
            .gives::<OwnView>(200, "The meeting.")
            .refused(no_meeting())
            .refused(conflict(taken))
            .refused(TOO_MANY_TRIES),
        own("POST", "/api/booked/{secret}/cancel/", "cancelMeeting", "Cancel a meeting by its guest's link")
            .takes::<CancelBody>()
            .gives::<OwnView>(200, "The meeting.")
            .refused(no_meeting())
            .refused(conflict("It was changed meanwhile, or has begun."))
            .refused(TOO_MANY_TRIES),
    ]
}

pub(super) fn routes(s: Services) -> BoxedFilter<(Response,)> {
    let (free, other) = (s.clone(), s.clone());
    let times = at_one("/api/book/{id}/times/").and(get()).and(warp::query()).then(move |person, query| {
        let s = free.clone();
        async move { answer(times(s, person, query).await) }
    });
    let others = at_one("/api/booked/{id}/times/").and(get()).and(warp::query()).then(move |secret, query| {
        let s = other.clone();
        async move { answer(other_times(s, secret, query).await) }
    });
    first_of([
        times.boxed(),
        others.boxed(),
        on_get_of(&s, at_one("/api/book/{id}/"), show),
        on_post_to(&s, at_one("/api/book/{id}/"), book),
        on_get_of(&s, at_one("/api/booked/{id}/"), own),
        on_post_to(&s, at_one("/api/booked/{id}/move/"), move_it),
        on_post_to(&s, at_one("/api/booked/{id}/cancel/"), cancel),
    ])
}

fn no_page(e: Error) -> Problem {
    match e {
        Error::NotFound => Problem::new(
            StatusCode::NOT_FOUND,
            "no_page",
            "Nothing can be booked on this page. Please write to the firm.",
        ),
        e => e.into(),
    }
}

fn no_meeting(e: Error) -> Problem {
    match e {
        Error::NotFound => Problem::new(
            StatusCode::NOT_FOUND,
            "no_meeting",
            "This link opens no meeting. It may be long over. Please write to the firm.",
        ),
        e => e.into(),
    }
}

async fn show(call: Call, person: String) -> Result<Response, Problem> {
    let s = &call.services;
    let (owner, page) = s.booking.public(&person).map_err(no_page)?;
    json(&PublicView::new(s.notices.firm(), &owner, page, s.booking.now()))
}

fn shown(offered: Offered) -> Result<Response, Problem> {
    match offered {
        Offered::Times(free) => json(&TimesView { times: free.into_iter().map(|slot| slot.span.from).collect() }),
        Offered::Unknown => Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, "no_times", UNKNOWN)),
    }
}

fn range(query: &TimesQuery) -> Span {
    let days = SignedDuration::from_hours(24 * query.days.clamp(1, DAYS));
    Span { from: query.from, until: query.from.saturating_add(days).unwrap_or(Timestamp::MAX) }
}

async fn times(s: Services, person: String, query: TimesQuery) -> Result<Response, Problem> {
    let free = blocking(move || {
        let (owner, page) = s.booking.public(&person)?;
        let kind = page.kind(&query.kind).cloned().ok_or(Error::NotFound)?;
        s.booking.times(owner.id, &page, &kind, range(&query), None)
    });
    shown(free.await.map_err(no_page)?)
}

async fn other_times(s: Services, secret: String, query: TimesQuery) -> Result<Response, Problem> {
    let free = blocking(move || {
        let (owner, meeting) = s.booking.by_secret(&secret)?;
        let page = s.booking.page_of(&owner)?;
        if !page.open {
            return Ok(Offered::Times(Vec::new()));
        }
        s.booking.times(owner.id, &page, &meeting.kind, range(&query), Some(meeting.id))
    });
    shown(free.await.map_err(no_meeting)?)
}

async fn book(call: Call, person: String, body: Result<BookBody, Problem>) -> Result<Response, Problem> {
    let s = &call.services;
    let BookBody { key, kind, from, name, email, phone, note, zone, answers, language } = body?;
    let wanted = Wanted { key, kind, from, name, email, phone, note, zone, answers, spanish: is_spanish(&language) };
    // What is refused for what was typed counts for no limit.
    let (_, wanted) = s.booking.tidied(&person, wanted).map_err(no_page)?;
    s.access.limits.booking(call.client.address).map_err(too_many)?;
    s.access.limits.booked(&wanted.email).map_err(too_many)?;
    let (owner, page, meeting) = s.booking.book(&person, wanted, call.client.address).await.map_err(no_page)?;
    created(&view(s, &owner, meeting, page.slug))
}

/// Whether a language tag is Spanish, of whatever country (RFC 5646).
fn is_spanish(language: &str) -> bool {
    language.split('-').next().is_some_and(|language| language.trim().eq_ignore_ascii_case("es"))
}

fn view(s: &Services, owner: &Account, meeting: Meeting, slug: String) -> OwnView {
    let secret = s.booking.secret(meeting.id);
    OwnView::new(s.notices.firm(), owner, meeting, secret, slug)
}

async fn own(call: Call, secret: String) -> Result<Response, Problem> {
    let s = &call.services;
    let (owner, meeting) = s.booking.by_secret(&secret).map_err(no_meeting)?;
    let slug = s.booking.page_of(&owner)?.slug;
    json(&view(s, &owner, meeting, slug))
}

async fn move_it(call: Call, secret: String, body: Result<MoveBody, Problem>) -> Result<Response, Problem> {
    let s = &call.services;
    let MoveBody { version, from } = body?;
    let (owner, meeting) = s.booking.by_secret(&secret).map_err(no_meeting)?;
    s.access.limits.booking(call.client.address).map_err(too_many)?;
    // Each move is a mail to the guest, too.
    s.access.limits.booked(&meeting.guest.email).map_err(too_many)?;
    let moved =
        s.booking.move_to(owner.id, meeting.id, version, from, call.client.address).await.map_err(no_meeting)?;
    json(&view(s, &owner, moved, s.booking.page_of(&owner)?.slug))
}

async fn cancel(call: Call, secret: String, body: Result<CancelBody, Problem>) -> Result<Response, Problem> {
    let s = &call.services;
    let CancelBody { version } = body?;
    let (owner, meeting) = s.booking.by_secret(&secret).map_err(no_meeting)?;
    s.access.limits.booking(call.client.address).map_err(too_many)?;
    let gone = s.booking.cancel(owner.id, meeting.id, version, false, call.client.address).await.map_err(no_meeting)?;
    json(&view(s, &owner, gone, s.booking.page_of(&owner)?.slug))
}

//! The shapes in which pages and meetings go out as JSON, and come in.

use super::proposal_views::TimesProposalView;
use crate::{
    accounts::Account,
    booking::{
        Meeting, MeetingStatus, Page, Place, PlaceKind, Proposal, Said,
        calendars::{Calendar, NewCalendar, Source},
        records::MeetingKind,
    },
    documents::calendar::event::Answer,
};

use jiff::{Timestamp, civil::Date};
use meeting_slots::Opening;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Hours of one day of the week, by the clock on the wall.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "BookingHours")]
pub struct HoursView {
    /// 0 is Monday.
    day: u8,
    /// Minutes since midnight.
    from: u16,
    /// Minutes since midnight; 1440 is its end.
    until: u16,
}

/// Such hours, to be kept.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ChangeBookingHours")]
pub struct HoursBody {
    /// 0 is Monday.
    day: u8,
    /// Minutes since midnight.
    from: u16,
    /// Minutes since midnight; 1440 is its end.
    until: u16,
}

/// A member's booking page.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "BookingPage")]
pub struct PageView {
    slug: String,
    open: bool,
    welcome: String,
    zone: String,
    week: Vec<HoursView>,
    closed: Vec<Date>,
    federal_holidays: bool,
    before: u16,
    after: u16,
    notice_hours: u16,
    days_ahead: u16,
    step: u16,
    kinds: Vec<MeetingKind>,
}

/// A member's booking page, to be kept.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ChangeBookingPage")]
pub struct PageBody {
    /// The last part of its address: letters, digits and hyphens.
    slug: String,
    /// Whether guests can book.
    open: bool,
    /// A few words for guests.
    #[serde(default)]
    welcome: String,
    /// The time zone of the hours: a name of the IANA database.
    zone: String,
    week: Vec<HoursBody>,
    /// Days without meetings.
    #[serde(default)]
    closed: Vec<Date>,
    /// No meetings on the legal holidays of the United States.
    federal_holidays: bool,
    /// Minutes kept free before a meeting.
    before: u16,
    /// Minutes kept free after a meeting.
    after: u16,
    /// How many hours before a meeting it must be booked at the latest.
    notice_hours: u16,
    /// How many days ahead it can be booked at the most.
    days_ahead: u16,
    /// Minutes from one time that is offered to the next.
    step: u16,
    kinds: Vec<KindBody>,
}

/// A kind of meeting, to be kept.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "NewMeetingKind")]
struct KindBody {
    name: String,
    /// Minutes.
    minutes: u16,
    place: PlaceBody,
    /// What guests are asked before the meeting.
    #[serde(default)]
    questions: Vec<String>,
}

/// Where people meet.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "NewMeetingPlace")]
struct PlaceBody {
    kind: PlaceKind,
    /// The address or the link. Empty for a call.
    #[serde(default)]
    detail: String,
}

/// A meeting as the member sees it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "BookedMeeting")]
pub struct MeetingView {
    id: String,
    kind: String,
    place: Place,
    from: Timestamp,
    until: Timestamp,
    guest: GuestView,
    status: MeetingStatus,
    /// The version, which a change must name.
    version: u32,
    /// What the guest's calendar answered to the invitation. Null if nothing came, or only to a version before this one.
    answer: Option<AnsweredView>,
    /// Answers from other addresses than the guest's.
    other_answers: Vec<AnsweredView>,
    /// Another time that was proposed for this version.
    proposal: Option<ProposalView>,
}

/// What somebody's calendar answered to an invitation.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MeetingResponse")]
struct AnsweredView {
    answer: ResponseView,
    /// The address that it came from.
    from: String,
    /// Whether something proves that it came from there.
    proven: bool,
    at: Timestamp,
    /// What was added in words; may be empty.
    comment: String,
}

/// Yes, perhaps or no.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "MeetingResponseKind")]
enum ResponseView {
    Accepted,
    Tentative,
    Declined,
}

/// Another time that somebody proposes.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MeetingProposal")]
struct ProposalView {
    from: Timestamp,
    until: Timestamp,
    /// The address that it came from.
    sender: String,
    proven: bool,
    /// What was added in words; may be empty.
    comment: String,
}

/// Whom a meeting is with.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MeetingGuest")]
struct GuestView {
    name: String,
    email: String,
    phone: String,
    note: String,
    zone: String,
    /// Questions with their answers.
    answers: Vec<AnswerView>,
}

/// A question and its answer.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MeetingAnswer")]
struct AnswerView {
    question: String,
    answer: String,
}

/// What the member has.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Booking")]
pub struct BookingView {
    page: PageView,
    /// The page's address on this site.
    path: String,
    /// The next one first.
    meetings: Vec<MeetingView>,
    /// Calendars whose busy times count.
    calendars: Vec<CalendarView>,
    /// The name of the provider whose calendars the firm's mailbox opens, such as "Microsoft 365"; null where it opens none.
    firm_calendars: Option<&'static str>,
    /// Times that are proposed to somebody, and those of which a meeting came lately; the newest first.
    proposals: Vec<TimesProposalView>,
}

/// A calendar whose busy times count. Its address is not shown again.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "BusyCalendar")]
pub struct CalendarView {
    id: String,
    name: String,
    kind: CalendarKind,
    /// The server or the provider that it is read from.
    host: String,
    /// When it was last read.
    read_at: Option<Timestamp>,
    /// Why it cannot be read now: a sentence for a person. Null if it can.
    problem: Option<String>,
}

/// How a calendar is read.
#[derive(Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "BusyCalendarKind")]
pub enum CalendarKind {
    /// A feed (ICS).
    Feed,
    /// A collection on a CalDAV server. Meetings that are booked are written into the first of them.
    Caldav,
    /// The member's own at the provider of the firm's mailbox. Only busy times are read.
    Firm,
}

/// A calendar to be added.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "AddBusyCalendar")]
pub struct CalendarBody {
    name: String,
    kind: CalendarKind,
    /// Its address: https, or webcal for a feed. Not for "firm", where the account's e-mail address says which.
    #[serde(default)]
    url: String,
    /// Only for CalDAV.
    #[serde(default)]
    user: String,
    /// Only for CalDAV.
    #[serde(default)]
    password: String,
}

impl From<CalendarBody> for NewCalendar {
    fn from(body: CalendarBody) -> Self {
        let CalendarBody { name, kind, url, user, password } = body;
        let source = match kind {
            CalendarKind::Feed => Source::Feed { url },
            CalendarKind::Caldav => Source::Caldav { url, user, password },
            CalendarKind::Firm => Source::Firm,
        };
        Self { name, source }
    }
}

impl CalendarView {
    pub fn new(calendar: Calendar, firm: Option<&'static str>) -> Self {
        let host_of =
            |url: &str| url.split_once("://").map_or(url, |(_, rest)| rest).split('/').next().map(str::to_owned);
        let (kind, host) = match &calendar.source {
            Source::Feed { url } => (CalendarKind::Feed, host_of(url)),
            Source::Caldav { url, .. } => (CalendarKind::Caldav, host_of(url)),
            Source::Firm => (CalendarKind::Firm, firm.map(str::to_owned)),
        };
        let host = host.unwrap_or_default();
        let Calendar { id, name, read_at, problem, .. } = calendar;
        Self { id: id.0.to_string(), name, kind, host, read_at, problem }
    }
}

/// What a guest may know of a page.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "PublicBookingPage")]
pub struct PublicView {
    firm: String,
    name: String,
    welcome: String,
    /// The member's time zone.
    zone: String,
    kinds: Vec<PublicKind>,
    /// The last day on which a time may be offered, in the member's zone.
    last_day: Date,
}

/// A kind of meeting as a guest sees it before booking.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "PublicMeetingKind")]
struct PublicKind {
    name: String,
    minutes: u16,
    place: PlaceKind,
    /// The address; empty for calls and video links.
    address: String,
    questions: Vec<String>,
}

/// Times that can be booked.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MeetingTimes")]
pub struct TimesView {
    /// When they begin, in order.
    pub times: Vec<Timestamp>,
}

/// A meeting as its guest sees it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "GuestMeeting")]
pub struct OwnView {
    firm: String,
    name: String,
    kind: String,
    place: Place,
    from: Timestamp,
    until: Timestamp,
    /// The time zone in which the guest reads times.
    zone: String,
    status: MeetingStatus,
    /// The version, which a change must name.
    version: u32,
    /// "en" or "es": in which language it was booked.
    language: &'static str,
    /// The secret that opens it: the last part of the guest's page.
    secret: String,
    /// The address of the page where it was booked: the last part.
    slug: String,
}

impl From<PageBody> for Page {
    fn from(body: PageBody) -> Self {
        let hours = |HoursBody { day, from, until }| Opening { day, from, until };
        let kind = |KindBody { name, minutes, place: PlaceBody { kind, detail }, questions }| MeetingKind {
            name,
            minutes,
            place: Place { kind, detail },
            questions,
        };
        Self {
            slug: body.slug,
            open: body.open,
            welcome: body.welcome,
            zone: body.zone,
            week: body.week.into_iter().map(hours).collect(),
            closed: body.closed,
            federal_holidays: body.federal_holidays,
            before: body.before,
            after: body.after,
            notice_hours: body.notice_hours,
            days_ahead: body.days_ahead,
            step: body.step,
            kinds: body.kinds.into_iter().map(kind).collect(),
        }
    }
}

impl PageView {
    pub fn new(page: Page) -> Self {
        let hours = |Opening { day, from, until }| HoursView { day, from, until };
        Self {
            slug: page.slug,
            open: page.open,
            welcome: page.welcome,
            zone: page.zone,
            week: page.week.into_iter().map(hours).collect(),
            closed: page.closed,
            federal_holidays: page.federal_holidays,
            before: page.before,
            after: page.after,
            notice_hours: page.notice_hours,
            days_ahead: page.days_ahead,
            step: page.step,
            kinds: page.kinds,
        }
    }
}

impl MeetingView {
    pub fn new(meeting: Meeting) -> Self {
        let (guest, version) = (meeting.guest, meeting.sequence);
        let said = meeting.answers;
        let current = |of: &Said<Answer>| of.sequence == version;
        let proposal = said.proposal.filter(|said| said.sequence == version);
        let answers = guest.answers.into_iter().map(|(question, answer)| AnswerView { question, answer }).collect();
        Self {
            id: meeting.id.0.to_string(),
            kind: meeting.kind.name,
            place: meeting.kind.place,
            from: meeting.from,
            until: meeting.until,
            guest: GuestView {
                name: guest.name,
                email: guest.email,
                phone: guest.phone,
                note: guest.note,
                zone: guest.zone,
                answers,
            },
            status: meeting.status,
            version,
            answer: said.own.filter(current).map(AnsweredView::new),
            other_answers: said.others.into_iter().filter(current).map(AnsweredView::new).collect(),
            proposal: proposal.map(|said| ProposalView {
                from: said.what.from,
                until: said.what.until,
                sender: said.address,
                proven: said.proven,
                comment: said.comment,
            }),
        }
    }
}

impl AnsweredView {
    fn new(said: Said<Answer>) -> Self {
        let Said { what, address, proven, stamp, comment, .. } = said;
        let answer = match what {
            Answer::Accepted => ResponseView::Accepted,
            Answer::Tentative => ResponseView::Tentative,
            Answer::Declined => ResponseView::Declined,
        };
        Self { answer, from: address, proven, at: stamp, comment }
    }
}

impl BookingView {
    pub fn new(
        page: Page,
        meetings: Vec<Meeting>,
        (calendars, firm_calendars): (Vec<Calendar>, Option<&'static str>),
        proposals: Vec<Proposal>,
    ) -> Self {
        let path = format!("/book/{}", page.slug);
        let meetings = meetings.into_iter().map(MeetingView::new).collect();
        let calendars = calendars.into_iter().map(|one| CalendarView::new(one, firm_calendars)).collect();
        let proposals = proposals.into_iter().map(TimesProposalView::from).collect();
        Self { page: PageView::new(page), path, meetings, calendars, firm_calendars, proposals }
    }
}

impl PublicView {
    pub fn new(firm: &str, owner: &Account, page: Page, now: Timestamp) -> Self {
        let today = page.time_zone().to_datetime(now).date();
        let last_day = today.saturating_add(jiff::Span::new().days(i64::from(page.days_ahead)));
        let kind = |kind: MeetingKind| PublicKind {
            name: kind.name,
            minutes: kind.minutes,
            place: kind.place.kind,
            address: if kind.place.kind == PlaceKind::Office { kind.place.detail } else { String::new() },
            questions: kind.questions,
        };
        Self {
            firm: firm.to_owned(),
            name: owner.full_name(),
            welcome: page.welcome,
            zone: page.zone,
            kinds: page.kinds.into_iter().map(kind).collect(),
            last_day,
        }
    }
}

impl OwnView {
    pub fn new(firm: &str, owner: &Account, meeting: Meeting, secret: String, slug: String) -> Self {
        Self {
            firm: firm.to_owned(),
            name: owner.full_name(),
            language: if meeting.guest.spanish { "es" } else { "en" },
            kind: meeting.kind.name,
            place: meeting.kind.place,
            from: meeting.from,
            until: meeting.until,
            zone: meeting.guest.zone,
            status: meeting.status,
            version: meeting.sequence,
            secret,
            slug,
        }
    }
}

//! A member's booking page, and the meetings that were booked on it.

use super::answers::Answers;
use crate::{ids::AccountId, store::Key};

use jiff::{Timestamp, civil::Date, tz::TimeZone};
use meeting_slots::{Busy, Hours, Opening, Rules, Span};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ulid::Ulid;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident,)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub Ulid);

        impl Key for $name {
            const LEN: usize = 16;
            fn write(&self, into: &mut Vec<u8>) {
                into.extend_from_slice(&self.0.to_bytes());
            }
            fn read(bytes: &[u8]) -> Option<Self> {
                bytes.try_into().ok().map(|bytes| Self(Ulid::from_bytes(bytes)))
            }
        }
    )*};
}

ids! {
    /// Identifier of a meeting: a keyed hash of the member and of the guest's own key for the request, so that a request that is sent again is
    /// the same meeting.
    MeetingId,
    /// Identifier of a calendar in which busy times stand.
    CalendarId,
}

/// How people meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "MeetingPlaceKind")]
pub enum PlaceKind {
    /// At an address.
    Office,
    /// The member calls the guest.
    Phone,
    /// By a video link.
    Video,
}

/// Where people meet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "MeetingPlace")]
pub struct Place {
    /// How.
    pub kind: PlaceKind,
    /// The address or the link. Empty for a call. Guests see a link only after they booked.
    #[serde(default)]
    pub detail: String,
}

/// A kind of meeting that can be booked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "MeetingKind")]
pub struct MeetingKind {
    /// What it is called: "First consultation".
    pub name: String,
    /// Minutes.
    pub minutes: u16,
    /// Where.
    pub place: Place,
    /// What guests are asked before the meeting.
    #[serde(default)]
    pub questions: Vec<String>,
}

/// A member's booking page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Page {
    /// The last part of its address: letters, digits and hyphens.
    pub slug: String,
    /// Whether guests can book.
    pub open: bool,
    /// A few words for guests; may be empty.
    pub welcome: String,
    /// The time zone of the hours: a name of the IANA database.
    pub zone: String,
    /// Working hours.
    pub week: Vec<Opening>,
    /// Days without meetings.
    pub closed: Vec<Date>,
    /// Whether there are none on the legal holidays of the United States.
    pub federal_holidays: bool,
    /// Minutes kept free before a meeting.
    pub before: u16,
    /// Minutes kept free after a meeting.
    pub after: u16,
    /// How many hours before a meeting it must be booked at the latest.
    pub notice_hours: u16,
    /// How many days ahead it can be booked at the most.
    pub days_ahead: u16,
    /// Minutes from one time that is offered to the next.
    pub step: u16,
    /// Kinds of meetings.
    pub kinds: Vec<MeetingKind>,
}

/// Whom a meeting is with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guest {
    /// Name.
    pub name: String,
    /// Mail address.
    pub email: String,
    /// Telephone number; may be empty.
    #[serde(default)]
    pub phone: String,
    /// What the guest wrote about the meeting; may be empty.
    #[serde(default)]
    pub note: String,
    /// The time zone in which the guest reads times: a name of the IANA database.
    pub zone: String,
    /// What was asked, and what the guest answered.
    #[serde(default)]
    pub answers: Vec<(String, String)>,
    /// Whether mails to the guest are in Spanish, as the page was, and not in English.
    #[serde(default)]
    pub spanish: bool,
}

/// What became of a meeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "MeetingStatus")]
pub enum MeetingStatus {
    /// It takes place.
    Booked,
    /// The guest cancelled it.
    CancelledByGuest,
    /// The member cancelled it.
    CancelledByMember,
}

/// A meeting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meeting {
    /// Identifier.
    pub id: MeetingId,
    /// The member's account.
    pub account: AccountId,
    /// The kind, as it was when it was booked.
    pub kind: MeetingKind,
    /// Its first moment.
    pub from: Timestamp,
    /// The first moment after it.
    pub until: Timestamp,
    /// Minutes kept free before it.
    pub before: u16,
    /// Minutes kept free after it.
    pub after: u16,
    /// Whom it is with.
    pub guest: Guest,
    /// What became of it.
    pub status: MeetingStatus,
    /// The version that calendars know it by (SEQUENCE, RFC 5545, 3.8.7.4).
    pub sequence: u32,
    /// When it was booked.
    pub made_at: Timestamp,
    /// When it was booked, moved or cancelled last.
    pub changed_at: Timestamp,
    /// Which reminders were sent, or are not needed.
    #[serde(default)]
    pub reminded: Reminded,
    /// Whether calendars know it by an address of its own as its organizer. One that was booked before there were such addresses has none.
    #[serde(default)]
    pub own_address: bool,
    /// What guests' calendars said of it.
    #[serde(default)]
    pub answers: Answers,
    /// The calendar that it was written into, and in which version.
    #[serde(default)]
    pub written: Option<(CalendarId, u32)>,
}

/// Which reminders of a meeting are done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reminded {
    /// A day before.
    pub day: bool,
    /// An hour before.
    pub hour: bool,
}

/// A meeting in the order of time, for as long as it takes place. One moment begins one meeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AgendaEntry {
    /// The meeting.
    pub meeting: MeetingId,
    /// The first moment after it.
    pub until: Timestamp,
    /// Minutes kept free before it.
    pub before: u16,
    /// Minutes kept free after it.
    pub after: u16,
}

impl Page {
    /// The zone of the hours. A name that this machine no longer knows is UTC; what is saved is known.
    pub fn time_zone(&self) -> TimeZone {
        TimeZone::get(&self.zone).unwrap_or(TimeZone::UTC)
    }

    /// The kind of this name.
    pub fn kind(&self, name: &str) -> Option<&MeetingKind> {
        self.kinds.iter().find(|kind| kind.name == name)
    }

    /// The rules for meetings of `minutes`.
    pub fn rules(&self, minutes: u16) -> Rules {
        Rules {
            length: minutes,
            before: self.before,
            after: self.after,
            notice: u32::from(self.notice_hours) * 60,
            horizon: u32::from(self.days_ahead) * 24 * 60,
            step: self.step,
        }
    }

    /// The hours around `range`.
    pub fn hours(&self, range: Span) -> Hours {
        let zone = self.time_zone();
        let mut closed: std::collections::BTreeSet<Date> = self.closed.iter().copied().collect();
        if self.federal_holidays {
            let federal = crate::law::holidays::Calendar::federal();
            let day = |at: Timestamp| zone.to_datetime(at).date();
            let last = day(range.until);
            let days = std::iter::successors(day(range.from).yesterday().ok(), |day| day.tomorrow().ok());
            let days = days.take(500).take_while(|day| *day <= last);
            closed.extend(days.filter(|day| federal.holiday(*day, true).is_some()));
        }
        Hours { zone, week: self.week.clone(), closed }
    }
}

impl Meeting {
    /// Whether it takes place.
    pub fn is_booked(&self) -> bool {
        self.status == MeetingStatus::Booked
    }

    /// Where it stands in the order of time.
    pub fn place_in_time(&self) -> (AccountId, u64) {
        (self.account, place_of(self.from))
    }

    /// Its entry in the order of time.
    pub fn entry(&self) -> AgendaEntry {
        AgendaEntry { meeting: self.id, until: self.until, before: self.before, after: self.after }
    }

    /// The zone in which the guest reads times.
    pub fn guest_zone(&self) -> TimeZone {
        TimeZone::get(&self.guest.zone).unwrap_or(TimeZone::UTC)
    }
}

/// The second in which something begins. No meeting begins before 1970.
pub fn place_of(from: Timestamp) -> u64 {
    u64::try_from(from.as_second()).unwrap_or(0)
}

/// The moment of [`place_of`].
pub fn moment_of(second: u64) -> Timestamp {
    i64::try_from(second).ok().and_then(|second| Timestamp::from_second(second).ok()).unwrap_or(Timestamp::MAX)
}

impl AgendaEntry {
    /// The time that it takes, if it begins at `from`.
    pub fn busy(&self, from: Timestamp) -> Busy {
        Busy { span: Span { from, until: self.until }, before: self.before, after: self.after }
    }
}

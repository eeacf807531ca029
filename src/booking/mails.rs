//! What guest and member are told by mail. The guest's mail has nothing in it that the guest typed: it goes to whatever address was given.

use super::{
    answers::{Said, Saying},
    invitation::{self, Parties},
    records::{Meeting, MeetingStatus, Page, PlaceKind},
    service::Booking,
};
use crate::{
    accounts::Account,
    documents::calendar::event::Answer,
    error::Result,
    outbox::{Letter, Prepared, Template},
};

use base::months::MESES;
use jiff::{Timestamp, Zoned, tz::TimeZone};

/// The days of the week in Spanish, from Monday.
const DIAS: [&str; 7] = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"];

/// What happened to a meeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// It was booked.
    Booked,
    /// The member booked a time that was proposed and chosen.
    Agreed,
    /// It was moved.
    Moved,
    /// It was moved from this time.
    MovedFrom(Timestamp),
    /// It was cancelled.
    Cancelled,
    /// It is near.
    Soon,
}

impl Told {
    /// The same, if it is a move, from a time.
    pub fn since(self, was: Timestamp) -> Self {
        if self == Self::Moved { Self::MovedFrom(was) } else { self }
    }

    fn template(self, for_member: bool, spanish: bool) -> Template {
        match self {
            Self::Booked if for_member => Template::MeetingTaken,
            Self::Agreed if for_member => Template::MeetingArranged,
            Self::Booked | Self::Agreed if spanish => Template::MeetingBookedSpanish,
            Self::Moved | Self::MovedFrom(_) if spanish => Template::MeetingMovedSpanish,
            Self::Cancelled if spanish => Template::MeetingCancelledSpanish,
            Self::Soon if spanish => Template::MeetingSoonSpanish,
            Self::Booked | Self::Agreed => Template::MeetingBooked,
            Self::Moved | Self::MovedFrom(_) => Template::MeetingMoved,
            Self::Cancelled => Template::MeetingCancelled,
            Self::Soon => Template::MeetingSoon,
        }
    }
}

/// A time as a person in `zone` reads it: "Monday, March 2, 2026, 10:00 AM to 10:30 AM EST".
pub fn when(from: Timestamp, until: Timestamp, zone: &TimeZone) -> String {
    let (from, until) = (from.to_zoned(zone.clone()), until.to_zoned(zone.clone()));
    let same = from.offset() == until.offset();
    let first = from.strftime(if same { "%A, %B %-d, %Y, %-I:%M %p" } else { "%A, %B %-d, %Y, %-I:%M %p %Z" });
    let last = if from.date() == until.date() { "%-I:%M %p %Z" } else { "%A, %B %-d, %-I:%M %p %Z" };
    format!("{first} to {}", until.strftime(last))
}

/// The same in Spanish: "lunes, 2 de marzo de 2026, de 10:00\u{a0}a.\u{a0}m. a 10:30\u{a0}a.\u{a0}m., EST".
fn cuando(from: Timestamp, until: Timestamp, zone: &TimeZone) -> String {
    let (from, until) = (from.to_zoned(zone.clone()), until.to_zoned(zone.clone()));
    let hour = |at: &Zoned| {
        at.strftime(if at.hour() < 12 { "%-I:%M\u{a0}a.\u{a0}m." } else { "%-I:%M\u{a0}p.\u{a0}m." }).to_string()
    };
    let code = |at: &Zoned| at.strftime("%Z").to_string();
    let first =
        if from.offset() == until.offset() { hour(&from) } else { format!("{}, {},", hour(&from), code(&from)) };
    let last = if from.date() == until.date() {
        format!(" {}", hour(&until))
    } else {
        format!("l {}, {}", dia(&until), hour(&until))
    };
    format!("{} de {}, de {first} a{last}, {}", dia(&from), from.year(), code(&until))
}

fn day(at: Timestamp, zone: &TimeZone, spanish: bool) -> String {
    let at = at.to_zoned(zone.clone());
    if spanish { dia(&at) } else { at.strftime("%A, %B %-d").to_string() }
}

/// A day in Spanish, without its year: "lunes, 2 de marzo".
fn dia(at: &Zoned) -> String {
    let weekday = usize::try_from(at.weekday().to_monday_zero_offset()).unwrap_or(0);
    let month = usize::try_from(at.month() - 1).unwrap_or(0);
    let named = |names: &[&str], at: usize| names.get(at).copied().unwrap_or_default().to_owned();
    format!("{}, {} de {}", named(&DIAS, weekday), at.day(), named(&MESES, month))
}

impl Booking {
    /// The mails about what happened: to the guest and, but for a reminder, to the member.
    pub(super) async fn mails(
        &self,
        owner: &Account,
        page: &Page,
        meeting: &Meeting,
        told: Told,
    ) -> Result<Vec<Prepared>> {
        let mut mails = vec![self.to_guest(owner, page, meeting, told).await?];
        if told != Told::Soon {
            mails.push(self.to_member(owner, page, meeting, told).await?);
        }
        Ok(mails)
    }

    async fn to_guest(&self, owner: &Account, page: &Page, meeting: &Meeting, told: Told) -> Result<Prepared> {
        let (name, zone, spanish) = (owner.full_name(), meeting.guest_zone(), meeting.guest.spanish);
        let mut own = common(meeting, &zone, told, &name, spanish);
        let detail = &meeting.kind.place.detail;
        let place = match (meeting.kind.place.kind, spanish) {
            (PlaceKind::Phone, false) => format!("{name} calls you by telephone."),
            (PlaceKind::Phone, true) => format!("{name} le llama por teléfono."),
            (PlaceKind::Office, false) => format!("You meet at {detail}."),
            (PlaceKind::Office, true) => format!("La reunión será en {detail}."),
            (PlaceKind::Video, false) => format!("You meet by video: {detail}"),
            (PlaceKind::Video, true) => format!("La reunión será por video: {detail}"),
        };
        own.push(("where", place));
        own.push((
            "what",
            match (meeting.status, spanish) {
                (MeetingStatus::CancelledByMember, false) => format!("{name} cancelled your meeting"),
                (MeetingStatus::CancelledByMember, true) => format!("{name} canceló la cita que tenía con usted"),
                (_, false) => "You cancelled your meeting".into(),
                (_, true) => "Usted canceló su cita".into(),
            },
        ));
        let (page_for, link) = match meeting.is_booked() {
            true => ("To move or cancel it, open this page", self.guest_link(meeting.id)),
            false => ("This page shows what else can be booked", self.notices.page(&format!("book/{}", page.slug))),
        };
        own.push(("page", page_for.into()));
        self.letter(owner, meeting, told, (&meeting.guest.email, ""), own, link, false).await
    }

    async fn to_member(&self, owner: &Account, page: &Page, meeting: &Meeting, told: Told) -> Result<Prepared> {
        let guest = &meeting.guest;
        let mut own = common(meeting, &page.time_zone(), told, &guest.name, false);
        let place = match meeting.kind.place.kind {
            PlaceKind::Phone => format!("You call {}.", guest.name),
            PlaceKind::Office => format!("You meet at {}.", meeting.kind.place.detail),
            PlaceKind::Video => format!("You meet by video: {}", meeting.kind.place.detail),
        };
        own.push(("where", place));
        own.push(("guest", guest.name.clone()));
        own.push(("email", guest.email.clone()));
        own.push((
            "what",
            match meeting.status {
                MeetingStatus::CancelledByMember => format!("You cancelled the meeting with {}", guest.name),
                _ => format!("{} cancelled the meeting", guest.name),
            },
        ));
        own.push(("page", "Your meetings".into()));
        if guest.spanish {
            own.push(("language", format!("{} booked in Spanish and gets the mails in Spanish.", guest.name)));
        }
        for (name, text) in [("note", &guest.note), ("phone", &guest.phone)] {
            if !text.is_empty() {
                own.push((name, text.clone()));
            }
        }
        let answers = guest.answers.iter().map(|(question, answer)| format!("{question} {answer}"));
        own.extend(["first", "second", "third", "fourth", "fifth"].into_iter().zip(answers));
        let link = self.notices.page("dashboard?service=booking");
        self.letter(owner, meeting, told, (&owner.email, &owner.first_name), own, link, true).await
    }

    /// The member's mail about what a guest's calendar said.
    pub(super) async fn answered_mail(
        &self,
        owner: &Account,
        page: &Page,
        meeting: &Meeting,
        said: &Said<Saying>,
    ) -> Result<Prepared> {
        let (guest, zone) = (&meeting.guest, page.time_zone());
        let mut own = common(meeting, &zone, Told::Booked, &guest.name, false);
        // Nobody speaks under the guest's name but who is proven to be the guest.
        let is_guest = said.address.eq_ignore_ascii_case(&guest.email);
        let name = match (is_guest, said.proven) {
            (true, true) => guest.name.clone(),
            (true, false) => format!("Somebody who writes as {}", guest.name),
            (false, _) => "Somebody else than your guest".to_owned(),
        };
        own.push(("guest", name));
        own.push(("email", said.address.clone()));
        let (what, stands) = match said.what {
            Saying::Answer(Answer::Declined) => ("declined", true),
            Saying::Answer(Answer::Tentative) => ("answered \"perhaps\" to", false),
            Saying::Answer(Answer::Accepted) => ("accepted", false),
            Saying::Proposal(times) => {
                own.push(("proposed", when(times.from, times.until, &zone)));
                ("proposed another time for", true)
            }
        };
        own.push(("what", what.to_owned()));
        if !is_guest {
            own.push(("other", said.address.clone()));
        } else if !said.proven {
            own.push(("unproven", said.address.clone()));
        }
        // The words of others are on the page only.
        if !said.comment.is_empty() && is_guest && said.proven {
            own.push(("comment", said.comment.clone()));
        }
        if stands {
            own.push((
                "stands",
                "The meeting still stands, and its time stays taken until somebody cancels or moves it.".into(),
            ));
        }
        let letter = Letter {
            account: owner.id,
            to: (&owner.email, &owner.first_name),
            template: Template::MeetingAnswered,
            link: self.notices.page("dashboard?service=booking"),
            own,
            list: Vec::new(),
            calendar: None,
            reply_to: None,
            thread: None,
        };
        self.notices.letter(letter).await
    }

    #[allow(clippy::too_many_arguments)] // Called twice, above.
    async fn letter(
        &self,
        owner: &Account,
        meeting: &Meeting,
        told: Told,
        to: (&str, &str),
        own: Vec<(&'static str, String)>,
        link: Option<String>,
        for_member: bool,
    ) -> Result<Prepared> {
        let (name, organizer) = (owner.full_name(), self.organizer(meeting));
        let parties = Parties {
            organizer: &organizer,
            sender: self.notices.address(),
            member: (&name, &owner.email),
            firm: self.notices.firm(),
        };
        // A reminder brings nothing that a calendar does not have.
        let calendar = (told != Told::Soon).then(|| {
            (
                invitation::method(meeting),
                invitation::object(meeting, &parties, for_member, link.as_deref().filter(|_| meeting.is_booked())),
            )
        });
        let letter = Letter {
            account: owner.id,
            to,
            template: told.template(for_member, meeting.guest.spanish && !for_member),
            link,
            own,
            list: Vec::new(),
            calendar,
            // A guest's words go to whom the guest meets; a calendar's answer goes to the organizer.
            reply_to: (!for_member).then(|| owner.email.clone()),
            thread: None,
        };
        self.notices.letter(letter).await
    }
}

fn common(meeting: &Meeting, zone: &TimeZone, told: Told, with: &str, spanish: bool) -> Vec<(&'static str, String)> {
    let when = if spanish { cuando } else { when };
    let lasts = meeting.until.duration_since(meeting.from);
    let mut own = vec![
        ("with", with.to_owned()),
        ("kind", meeting.kind.name.clone()),
        ("day", day(meeting.from, zone, spanish)),
        ("when", when(meeting.from, meeting.until, zone)),
    ];
    if let Told::MovedFrom(was) = told {
        own.push(("before", when(was, was.saturating_add(lasts).unwrap_or(was), zone)));
    }
    own
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_time_over_a_change_of_the_clock_names_both_zones() {
        let zone = TimeZone::get("America/New_York").unwrap();
        let said = |from: &str, until: &str| when(from.parse().unwrap(), until.parse().unwrap(), &zone);
        assert_eq!(
            said("2026-03-02T15:00:00Z", "2026-03-02T15:30:00Z"),
            "Monday, March 2, 2026, 10:00 AM to 10:30 AM EST"
        );
        assert_eq!(
            said("2026-03-08T06:30:00Z", "2026-03-08T07:30:00Z"),
            "Sunday, March 8, 2026, 1:30 AM EST to 3:30 AM EDT"
        );
        assert_eq!(
            said("2026-03-03T04:30:00Z", "2026-03-03T05:30:00Z"),
            "Monday, March 2, 2026, 11:30 PM to Tuesday, March 3, 12:30 AM EST"
        );
        let dicho = |from: &str, until: &str| cuando(from.parse().unwrap(), until.parse().unwrap(), &zone);
        assert_eq!(
            dicho("2026-03-02T15:00:00Z", "2026-03-02T15:30:00Z"),
            "lunes, 2 de marzo de 2026, de 10:00\u{a0}a.\u{a0}m. a 10:30\u{a0}a.\u{a0}m., EST"
        );
        assert_eq!(
            dicho("2026-03-08T06:30:00Z", "2026-03-08T07:30:00Z"),
            "domingo, 8 de marzo de 2026, de 1:30\u{a0}a.\u{a0}m., EST, a 3:30\u{a0}a.\u{a0}m., EDT"
        );
        assert_eq!(
            dicho("2026-03-03T04:30:00Z", "2026-03-03T05:30:00Z"),
            "lunes, 2 de marzo de 2026, de 11:30\u{a0}p.\u{a0}m. al martes, 3 de marzo, 12:30\u{a0}a.\u{a0}m., EST"
        );
    }
}

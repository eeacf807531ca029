//! The answer to an invitation: the calendar object (RFC 5546, 3.2.3), and the words beside it. Whatever an invitation
//! says, each property stays one line (`email/content_lines.rs`).

use super::{
    answering::Attendee,
    records::{Event, Participation},
    times, words, zone_rules,
};
use crate::{
    documents::calendar::event::{Clock, Moment},
    email::content_lines::{escaped, parameter, put},
    html,
};

use jiff::{Timestamp, tz::TimeZone};
use std::fmt::Write as _;

impl Participation {
    /// The value of PARTSTAT (RFC 5545, 3.2.12).
    pub(super) fn partstat(self) -> &'static str {
        match self {
            Self::Accepted => "ACCEPTED",
            Self::Tentative => "TENTATIVE",
            Self::Declined => "DECLINED",
        }
    }

    fn subject(self) -> &'static str {
        match self {
            Self::Accepted => "Accepted",
            Self::Tentative => "Tentative",
            Self::Declined => "Declined",
        }
    }

    fn sentence(self) -> &'static str {
        match self {
            Self::Accepted => "accepts this invitation",
            Self::Tentative => "may take part: the answer to this invitation is \"tentative\"",
            Self::Declined => "declines this invitation",
        }
    }
}

/// Subject, text and HTML of the mail around the object.
pub(super) fn letter(event: &Event, who: &Attendee, answer: Participation, firm: &str) -> (String, String, String) {
    let said = &event.said;
    let zone = said.start.as_ref().and_then(times::zone_of).unwrap_or(TimeZone::UTC);
    let title = if said.title.is_empty() { "your invitation" } else { &said.title };
    let name = if who.name.is_empty() { who.address.clone() } else { format!("{} ({})", who.name, who.address) };
    let text = format!(
        "{name} {}:\n\n{title}\n{}\n\nSent by the assistant of {firm}, as a person there asked.\n",
        answer.sentence(),
        words::span(said, &zone),
    );
    let html = format!("<p>{}</p>", html::escape(text.trim()).replace("\n\n", "</p><p>").replace('\n', "<br>"));
    (format!("{}: {title}", answer.subject()), text, html)
}

/// The object. `now` is the time of the answer.
pub(super) fn object(event: &Event, organizer: &str, who: &Attendee, answer: Participation, now: Timestamp) -> String {
    let said = &event.said;
    let mut out = String::new();
    for line in ["BEGIN:VCALENDAR", "PRODID:-//Chancery//Invitations//EN", "VERSION:2.0", "METHOD:REPLY"] {
        put(&mut out, line);
    }
    let moments = [("RECURRENCE-ID", &said.instance), ("DTSTART", &said.start), ("DTEND", &said.end)];
    put_zones(&mut out, moments.iter().filter_map(|(_, moment)| moment.as_ref()));
    put(&mut out, "BEGIN:VEVENT");
    put(&mut out, &format!("UID:{}", escaped(&said.uid)));
    put(&mut out, &format!("DTSTAMP:{}", now.strftime("%Y%m%dT%H%M%SZ")));
    put(&mut out, &format!("SEQUENCE:{}", said.sequence));
    for (name, moment) in moments {
        if let Some(moment) = moment {
            put(&mut out, &written(name, moment));
        }
    }
    let name = said.organizer.as_ref().map(|person| person.name.as_str()).unwrap_or_default();
    put(&mut out, &format!("ORGANIZER{}:mailto:{organizer}", common_name(name)));
    // RFC 5545, 3.2.18: who answers in the name of another says so.
    let sent_by = match &who.sent_by {
        Some(address) => format!(";SENT-BY=\"mailto:{address}\""),
        None => String::new(),
    };
    let partstat = answer.partstat();
    put(&mut out, &format!("ATTENDEE;PARTSTAT={partstat}{}{sent_by}:mailto:{}", common_name(&who.name), who.address));
    if !said.title.is_empty() {
        put(&mut out, &format!("SUMMARY:{}", escaped(&said.title)));
    }
    put(&mut out, "REQUEST-STATUS:2.0;Success");
    put(&mut out, "END:VEVENT");
    put(&mut out, "END:VCALENDAR");
    out
}

fn common_name(name: &str) -> String {
    if name.is_empty() { String::new() } else { format!(";CN={}", parameter(name)) }
}

/// Adds the definitions of the zones that these moments name, each once.
pub(super) fn put_zones<'m>(out: &mut String, moments: impl IntoIterator<Item = &'m Moment>) {
    let mut done: Vec<&str> = Vec::new();
    for moment in moments {
        let Clock::Zone(zone) = &moment.clock else { continue };
        if let Some(known) = times::known(zone)
            && !done.contains(&zone.said.as_str())
            && let Ok(zoned) = moment.at.to_zoned(known.clone())
        {
            zone_rules::put_zone(out, &zone.said, &known, zoned.timestamp());
            done.push(&zone.said);
        }
    }
}

/// A moment as a property: in its own zone if this machine knows it, and else in UTC.
pub(super) fn written(name: &str, moment: &Moment) -> String {
    let local = moment.at.strftime("%Y%m%dT%H%M%S");
    match &moment.clock {
        Clock::Day => format!("{name};VALUE=DATE:{}", moment.at.strftime("%Y%m%d")),
        Clock::Floating => format!("{name}:{local}"),
        Clock::Utc => format!("{name}:{local}Z"),
        Clock::Zone(zone) if times::known(zone).is_some() => {
            let mut line = name.to_owned();
            let _ = write!(line, ";TZID={}:{local}", parameter(&zone.said));
            line
        }
        Clock::Zone(_) => match times::time(moment) {
            times::Time::At(at) => format!("{name}:{}", at.strftime("%Y%m%dT%H%M%SZ")),
            _ => format!("{name}:{local}"),
        },
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
pub(super) mod tests {
    use super::*;
    use crate::{
        documents::calendar::{
            self,
            event::{CalendarEvent, Method, Person},
        },
        ids::{AccountId, MessageId, TaskId},
        invitations::{
            records::{EventId, EventStatus, Sender},
            times::tests::in_zone,
        },
    };

    use proptest::prelude::*;

    pub fn event(title: &str) -> Event {
        let person = |address: &str, name: &str| Person { address: address.into(), name: name.into() };
        let at = |at| Some(in_zone(at, "Eastern Standard Time", Some("America/New_York"), Some(-18_000)));
        let said = CalendarEvent {
            method: Method::Request,
            uid: "0400,00;E0@lee".into(),
            sequence: 3,
            title: title.into(),
            start: at("2026-03-04T10:00:00"),
            end: at("2026-03-04T11:00:00"),
            organizer: Some(person("ann@lee.test", "Lee, \"Ann\"")),
            attendees: vec![person("dana@firm.test", "")],
            attendee_count: 1,
            ..CalendarEvent::default()
        };
        Event {
            id: EventId(ulid::Ulid::from_bytes([7; 16])),
            account: AccountId::new(),
            task: TaskId::new(),
            message: MessageId::new(),
            said,
            status: EventStatus::Invitation,
            sender: Sender::Owner,
            contested: false,
            whole: None,
            changed_at: Timestamp::UNIX_EPOCH,
            answer: None,
            answers_sent: 0,
        }
    }

    fn who(sent_by: Option<&str>) -> Attendee {
        let sent_by = sent_by.map(str::to_owned);
        Attendee { address: "dana@firm.test".into(), name: "Dana Whitlock".into(), sent_by }
    }

    #[test]
    fn an_answer_names_the_event_its_version_and_whom_it_is_for() {
        let mut event = event("Depo");
        event.said.instance = event.said.start.clone();
        let now = "2026-03-02T09:00:00Z".parse().unwrap();
        let text = object(&event, "ann@lee.test", &who(Some("assistant@firm.test")), Participation::Tentative, now);
        let unfolded = text.replace("\r\n ", "");
        for line in [
            "UID:0400\\,00\\;E0@lee",
            "DTSTAMP:20260302T090000Z",
            "SEQUENCE:3",
            "RECURRENCE-ID;TZID=Eastern Standard Time:20260304T100000",
            "ORGANIZER;CN=\"Lee, ^'Ann^'\":mailto:ann@lee.test",
            "ATTENDEE;PARTSTAT=TENTATIVE;CN=Dana Whitlock;SENT-BY=\"mailto:assistant@firm.test\":mailto:dana@firm.test",
        ] {
            assert_eq!(unfolded.lines().filter(|own| *own == line).count(), 1, "{line}: {unfolded}");
        }
        // Our own reader takes it for the same event.
        let read = calendar::events(text.as_bytes(), &[]).remove(0);
        assert_eq!((read.method, &read.uid, read.sequence), (Method::Reply, &event.said.uid, 3));
        assert_eq!(times::time(&read.instance.unwrap()), times::time(event.said.start.as_ref().unwrap()));
        assert_eq!(read.organizer, event.said.organizer);
        let (subject, words, _) = letter(&event, &who(None), Participation::Declined, "Hale & Partners");
        assert_eq!(subject, "Declined: Depo");
        assert!(
            words.starts_with(
                "Dana Whitlock (dana@firm.test) declines this invitation:\n\nDepo\nWednesday, March 4, 2026, 10:00 AM"
            ),
            "{words}"
        );
    }

    proptest! {
        /// Whatever the invitation says, the answer is one event about one attendee.
        #[test]
        fn nothing_breaks_out(
            uid in "(\\PC|\r|\n|;|:|\"){0,90}",
            title in "(\\PC|\r\n|;|:|\"){0,90}",
            name in "(\\PC|\r\n|\\^n|;|:|\"){0,40}",
            zone in "(\\PC|\r\n|;|:|\"){0,40}",
        ) {
            let mut event = event("");
            (event.said.uid, event.said.title) = (uid, title);
            event.said.organizer = Some(Person { address: "ann@lee.test".into(), name });
            event.said.start = Some(in_zone("2026-03-04T10:00:00", &zone, Some("America/New_York"), None));
            let text = object(&event, "ann@lee.test", &who(None), Participation::Accepted, Timestamp::UNIX_EPOCH);
            let unfolded = text.replace("\r\n ", "");
            prop_assert!(text.split("\r\n").all(|line| line.len() <= 75 && !line.contains(['\r', '\n'])));
            for (start, count) in [("BEGIN:VEVENT", 1), ("METHOD:", 1), ("ATTENDEE;", 1), ("ORGANIZER", 1), ("UID:", 1)] {
                prop_assert_eq!(unfolded.split("\r\n").filter(|line| line.starts_with(start)).count(), count);
            }
        }
    }
}

//! An event in sentences, for mails.

use super::{
    records::{Event, Participation},
    repeating,
    times::{self, Time},
};
use crate::documents::calendar::{event::CalendarEvent, what};

use jiff::{Timestamp, tz::TimeZone};

/// What is said of an event whose rule is not passed on.
pub(super) const ONCE: &str =
    "Calendars show only the first time, because programs may not be able to work out this rule.";

/// When it takes place, for somebody in `zone`: "Wednesday, March 4, 2026, 10:00 AM to 10:30 AM EST". If the calendar names
/// another zone, the time there follows.
pub(super) fn span(said: &CalendarEvent, zone: &TimeZone) -> String {
    let Some(start) = &said.start else { return "without a time that can be read".into() };
    let end = times::end(said);
    let day = |day: jiff::civil::Date| day.strftime("%A, %B %-d, %Y").to_string();
    match times::time(start) {
        Time::Day(first) => match end {
            Some(Time::Day(last)) => format!("{} to {}, whole days", day(first), day(last)),
            _ => format!("{}, the whole day", day(first)),
        },
        Time::Floating(at) => format!("{}, {} local time", day(at.date()), clock(at.time())),
        Time::At(at) => {
            let words = moments(at, end, zone);
            let own = times::zone_of(start).filter(|own| own.iana_name().is_some() && *own != TimeZone::UTC);
            let differs = |own: &TimeZone| own.to_offset(at) != zone.to_offset(at);
            match own.filter(differs) {
                Some(own) => format!("{words} ({})", moments(at, None, &own)),
                None => words,
            }
        }
    }
}

fn moments(at: Timestamp, end: Option<Time>, zone: &TimeZone) -> String {
    let start = at.to_zoned(zone.clone());
    let abbreviation = start.strftime("%Z");
    let from = start.strftime("%A, %B %-d, %Y, %-I:%M %p");
    match end {
        Some(Time::At(end)) => {
            let end = end.to_zoned(zone.clone());
            let to = if end.date() == start.date() {
                end.strftime("%-I:%M %p")
            } else {
                end.strftime("%A, %B %-d, %Y, %-I:%M %p")
            };
            format!("{from} to {to} {abbreviation}")
        }
        _ => format!("{from} {abbreviation}"),
    }
}

fn clock(time: jiff::civil::Time) -> String {
    time.strftime("%-I:%M %p").to_string()
}

/// Title with what a reader must know of its sender.
pub(super) fn title(event: &Event, proven: bool) -> String {
    let title = if event.said.title.is_empty() { "(no title)" } else { &event.said.title };
    if proven { title.to_owned() } else { format!("{title} (unverified sender)") }
}

/// One sentence: what it is, when, where, by whom, and how it repeats.
pub(super) fn told(event: &Event, proven: bool, zone: &TimeZone) -> String {
    let said = &event.said;
    let mut words = format!("This mail carries {}: {}, {}", what(said.method), title(event, proven), span(said, zone));
    if !said.place.is_empty() {
        words.push_str(&format!(", {}", said.place));
    }
    if let Some(organizer) = said.organizer.as_ref().map(|person| person.shown()).filter(|shown| !shown.is_empty()) {
        words.push_str(&format!(", organizer {organizer}"));
    }
    if said.attendee_count > 1 {
        words.push_str(&format!(", {} people invited", said.attendee_count));
    }
    if let Some(recurrence) = &said.recurrence {
        words.push_str(&format!(", repeats {}", recurrence.words()));
    }
    let once = if repeating::is_once(event) { format!(" {ONCE}") } else { String::new() };
    format!("{words}.{once}")
}

/// What a person is told whose answer was taken.
pub(super) fn answered(event: &Event, proven: bool, zone: &TimeZone) -> String {
    let answer = match event.answer.as_ref().map(|given| given.answer) {
        Some(Participation::Accepted) => "You accepted",
        Some(Participation::Tentative) => "You answered \"tentative\" to",
        Some(Participation::Declined) => "You declined",
        None => return "No answer was sent.".into(),
    };
    let organizer = event.said.organizer.as_ref().map(|person| person.address.as_str()).unwrap_or_default();
    format!(
        "{answer} \"{}\", {}. The answer goes to the organizer, {organizer}.",
        title(event, proven),
        span(&event.said, zone)
    )
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::invitations::times::tests::in_zone;

    #[test]
    fn the_time_is_told_in_the_readers_zone_and_the_organizers() {
        let said = CalendarEvent {
            start: Some(in_zone("2026-03-04T10:00:00", "Pacific Standard Time", Some("America/Los_Angeles"), None)),
            end: Some(in_zone("2026-03-04T10:30:00", "Pacific Standard Time", Some("America/Los_Angeles"), None)),
            ..CalendarEvent::default()
        };
        let zone = |name| TimeZone::get(name).unwrap();
        assert_eq!(
            span(&said, &zone("America/New_York")),
            "Wednesday, March 4, 2026, 1:00 PM to 1:30 PM EST (Wednesday, March 4, 2026, 10:00 AM PST)"
        );
        assert_eq!(span(&said, &zone("America/Los_Angeles")), "Wednesday, March 4, 2026, 10:00 AM to 10:30 AM PST");
        assert!(span(&CalendarEvent::default(), &TimeZone::UTC).contains("without a time"));
    }
}

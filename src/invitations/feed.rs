//! Events for calendar programs: the components that a feed or a file holds.

use super::{
    records::{Event, EventId, Participation},
    repeating::{is_once, rule},
    reply::{put_zones, written},
    shown::Shown,
    times::{self, Time},
    words,
};
use crate::{
    documents::calendar::event::{CalendarEvent, Moment},
    email::content_lines::{escaped, put},
};

use jiff::Timestamp;

/// Whether an event belongs into the account's feed: a person passed it on or said yes or perhaps to it, and has not
/// declined it. What others send stays out of a person's calendar until then.
pub(super) fn belongs(event: &Event) -> bool {
    use super::records::{EventStatus, Sender};

    let told = matches!(event.status, EventStatus::Reply | EventStatus::Proposal);
    let answer = event.answer.as_ref().map(|given| given.answer);
    let wanted = event.sender == Sender::Owner || answer.is_some();
    event.sender.counts() && !event.contested && !told && wanted && answer != Some(Participation::Declined)
}

/// The components of these events (RFC 5545, 3.6), with the zones that they need. `link` gives the address of a task's page.
pub(super) fn components(shown: &[Shown], now: Timestamp, link: impl Fn(&Shown) -> String) -> String {
    let mut out = String::new();
    let repeated: Vec<EventId> = shown.iter().filter(|s| rule(&s.event).is_some()).map(|s| s.event.id).collect();
    put_zones(&mut out, shown.iter().flat_map(|s| named(&s.event)));
    for one in shown {
        let Event { id, said, whole, .. } = &one.event;
        let Some(start) = &said.start else { continue };
        let instance = whole.filter(|whole| repeated.contains(whole)).zip(said.instance.as_ref());
        put(&mut out, "BEGIN:VEVENT");
        put(&mut out, &format!("UID:{}@chancery", instance.map_or(*id, |(whole, _)| whole).0));
        put(&mut out, &format!("DTSTAMP:{}", now.strftime("%Y%m%dT%H%M%SZ")));
        put(&mut out, &format!("SEQUENCE:{}", said.sequence));
        if let Some((_, instance)) = instance {
            put(&mut out, &written("RECURRENCE-ID", instance));
        }
        put(&mut out, &written("DTSTART", start));
        if let Some(end) = end(said) {
            put(&mut out, &end);
        }
        if let Some(rule) = rule(&one.event) {
            put(&mut out, &format!("RRULE:{rule}"));
            let dates = said.recurrence.as_ref().map(|r| (&r.except, &r.also));
            for (name, moment) in dates.into_iter().flat_map(|(except, also)| {
                except.iter().map(|m| ("EXDATE", m)).chain(also.iter().map(|m| ("RDATE", m)))
            }) {
                put(&mut out, &written(name, moment));
            }
        }
        put(&mut out, &format!("SUMMARY:{}", escaped(&words::title(&one.event, one.proven))));
        if !said.place.is_empty() {
            put(&mut out, &format!("LOCATION:{}", escaped(&said.place)));
        }
        put(&mut out, &format!("DESCRIPTION:{}", escaped(&description(one))));
        let link = link(one);
        if link.starts_with("http") {
            put(&mut out, &format!("URL:{link}"));
        }
        let accepted = one.event.answer.as_ref().is_some_and(|given| given.answer == Participation::Accepted);
        let status = match (one.cancelled, accepted) {
            (true, _) => "CANCELLED",
            (false, true) => "CONFIRMED",
            (false, false) => "TENTATIVE",
        };
        put(&mut out, &format!("STATUS:{status}"));
        put(&mut out, "END:VEVENT");
    }
    out
}

/// DTEND, if the event has an end that is one. Of whole days it is the day after the last (RFC 5545, 3.6.1).
fn end(said: &CalendarEvent) -> Option<String> {
    let end = times::end(said)?;
    Some(match (&said.end, end) {
        (Some(end), _) => written("DTEND", end),
        (None, Time::Day(last)) => format!("DTEND;VALUE=DATE:{}", last.tomorrow().ok()?.strftime("%Y%m%d")),
        (None, Time::At(at)) => format!("DTEND:{}", at.strftime("%Y%m%dT%H%M%SZ")),
        (None, Time::Floating(at)) => format!("DTEND:{}", at.strftime("%Y%m%dT%H%M%S")),
    })
}

fn description(shown: &Shown) -> String {
    let said = &shown.event.said;
    let organizer = said.organizer.as_ref().map(|person| format!("Organizer: {}", person.shown()));
    let once = if is_once(&shown.event) { format!(" {}", words::ONCE) } else { String::new() };
    let repeats = said.recurrence.as_ref().map(|recurrence| format!("Repeats {}.{once}", recurrence.words()));
    [Some(shown.path.clone()), organizer, repeats].into_iter().flatten().collect::<Vec<_>>().join("\n")
}

fn named(event: &Event) -> impl Iterator<Item = &Moment> {
    let said = &event.said;
    let dates = said.recurrence.iter().flat_map(|r| r.except.iter().chain(&r.also));
    [&said.start, &said.end, &said.instance].into_iter().flatten().chain(dates)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::{
        documents::calendar::event::{Frequency, Lasts, Recurrence},
        invitations::{
            records::{EventStatus, Sender},
            reply::tests::event,
            times::tests::in_zone,
        },
    };

    fn shown(event: Event) -> Shown {
        let answers_as = Err("");
        Shown { event, path: "Deposition".into(), proven: true, cancelled: false, answers_as }
    }

    fn weekly() -> Recurrence {
        Recurrence {
            rule: "FREQ=WEEKLY".into(),
            every: Frequency::Week,
            interval: 1,
            days: Vec::new(),
            count: None,
            until: None,
            more: false,
            except: vec![in_zone("2026-03-11T10:00:00", "Eastern Standard Time", Some("America/New_York"), None)],
            also: Vec::new(),
        }
    }

    #[test]
    fn what_a_person_wanted_belongs_into_the_feed() {
        let with = |sender, answer: Option<Participation>| {
            let mut event = Event { sender, ..event("Depo") };
            event.answer = answer.map(|answer| super::super::records::Given {
                answer,
                at: Timestamp::UNIX_EPOCH,
                sequence: 0,
                reply: crate::ids::MessageId::new(),
                by: None,
            });
            belongs(&event)
        };
        assert!(with(Sender::Owner, None) && with(Sender::Organizer, Some(Participation::Tentative)));
        assert!(!with(Sender::Organizer, None) && !with(Sender::Owner, Some(Participation::Declined)));
        assert!(!with(Sender::Other, None));
        assert!(!belongs(&Event { contested: true, ..event("x") }));
        assert!(!belongs(&Event { status: EventStatus::Reply, ..event("x") }));
    }

    #[test]
    fn a_repeated_event_has_its_rule_its_zone_and_its_instances() {
        let mut whole = event("Weekly");
        whole.said.recurrence = Some(weekly());
        let mut instance = event("Moved");
        instance.id = EventId(ulid::Ulid::from_bytes([9; 16]));
        instance.whole = Some(whole.id);
        instance.said.instance = instance.said.start.clone();
        let uid = format!("UID:{}@chancery", whole.id.0);
        let out = components(&[shown(whole.clone()), shown(instance)], Timestamp::UNIX_EPOCH, |_| String::new());
        assert_eq!((out.matches(&uid).count(), out.matches("BEGIN:VTIMEZONE").count()), (2, 1), "{out}");
        for line in [
            "DTSTART;TZID=Eastern Standard Time:20260304T100000\r\n",
            "RRULE:FREQ=WEEKLY\r\n",
            "EXDATE;TZID=Eastern Standard Time:20260311T100000\r\n",
            "RECURRENCE-ID;TZID=Eastern Standard Time:20260304T100000\r\n",
            "STATUS:TENTATIVE\r\n",
        ] {
            assert!(out.contains(line), "{line}: {out}");
        }
        // A zone that nobody else knows cannot be repeated in.
        whole.said.start = Some(in_zone("2026-03-04T10:00:00", "Custom", None, Some(3_600)));
        whole.said.end = None;
        whole.said.lasts = Some(Lasts { days: 0, seconds: 3_600 });
        let out = components(&[shown(whole)], Timestamp::UNIX_EPOCH, |_| String::new());
        assert!(out.replace("\r\n ", "").contains("Calendars show only the first time"), "{out}");
        assert!(!out.contains("RRULE") && out.contains("DTSTART:20260304T090000Z\r\nDTEND:20260304T100000Z"), "{out}");
    }
}

//! The busy times that the events of a calendar take.

use crate::{
    documents::calendar::event::{CalendarEvent, Moment},
    invitations::{Time, end_of, time_of},
};

use jiff::{SignedDuration, Timestamp, ToSpan, civil::DateTime, tz::TimeZone};
use meeting_slots::Span;
use std::collections::HashSet;

/// The most busy times of one calendar.
const MOST: usize = 20_000;

/// The busy times in `range`, in order and joined. `is_ours` knows the identifiers of meetings that were booked here, which count by themselves;
/// `zone` is that of whole days and of times without one.
///
/// # Errors
/// A sentence, if an event repeats by a rule that is not understood: what is not known to be busy must not be taken for free.
pub fn busy(
    events: &[CalendarEvent],
    range: Span,
    zone: &TimeZone,
    is_ours: impl Fn(&str) -> bool,
) -> Result<Vec<Span>, String> {
    // Instances that stand as events of their own are taken out of their rules.
    let moved: HashSet<(&str, Timestamp)> = events
        .iter()
        .filter_map(|event| Some((event.uid.as_str(), time_of(event.instance.as_ref()?).at(zone)?)))
        .collect();
    let mut spans = Vec::new();
    for event in events.iter().filter(|event| !is_ours(&event.uid)) {
        let Some(start) = &event.start else { continue };
        if event.cancelled {
            continue;
        }
        for at in starts(event, start, range, zone)? {
            let Some(span) = taken(event, &Moment { at, clock: start.clock.clone() }, start, zone) else { continue };
            let replaced = event.instance.is_none() && moved.contains(&(event.uid.as_str(), span.from));
            if span.overlaps(&range) && !replaced {
                spans.push(span);
            }
        }
        if spans.len() > MOST {
            return Err(format!("It holds more than {MOST} busy times."));
        }
    }
    spans.sort_unstable();
    let mut joined: Vec<Span> = Vec::new();
    for span in spans {
        match joined.last_mut() {
            Some(last) if span.from <= last.until => last.until = last.until.max(span.until),
            _ => joined.push(span),
        }
    }
    Ok(joined)
}

/// The local times at which an event begins, those far from `range` left out.
fn starts(event: &CalendarEvent, start: &Moment, range: Span, zone: &TimeZone) -> Result<Vec<DateTime>, String> {
    let Some(recurrence) = &event.recurrence else { return Ok(vec![start.at]) };
    let unknown = || "It holds an event that repeats by a rule that is not understood.".to_owned();
    let rule = recurrence.passed_on().ok_or_else(unknown)?;
    // Whatever zone the event has, two days are enough; and what began before may last for long.
    let lasts =
        taken(event, start, start, zone).map_or(SignedDuration::ZERO, |span| span.until.duration_since(span.from));
    let days = 2 + lasts.as_hours() / 24;
    let local = |at: Timestamp| zone.to_datetime(at);
    let first = local(range.from).saturating_sub(days.days());
    let last = local(range.until).saturating_add(2.days());
    let instant = |at: DateTime| time_of(&Moment { at, clock: start.clock.clone() }).at(zone);
    let mut all = meeting_slots::repeated(rule, start.at, (first, last), instant).map_err(|_| unknown())?;
    let gone: HashSet<Option<Timestamp>> = recurrence.except.iter().map(|moment| time_of(moment).at(zone)).collect();
    all.retain(|at| !gone.contains(&instant(*at)));
    let also = recurrence.also.iter().filter_map(|moment| Some(zoned(time_of(moment).at(zone)?, start, zone)));
    all.extend(also);
    Ok(all)
}

/// A moment on the clock of an event.
fn zoned(at: Timestamp, start: &Moment, zone: &TimeZone) -> DateTime {
    crate::invitations::zone_of(start).unwrap_or_else(|| zone.clone()).to_datetime(at)
}

/// The time that an event takes, if it begins at `at` instead of `start`.
fn taken(event: &CalendarEvent, at: &Moment, start: &Moment, zone: &TimeZone) -> Option<Span> {
    let from = time_of(at).at(zone)?;
    let until = match (time_of(start), end_of(event)) {
        (Time::Day(first), last) => {
            let days = match last {
                Some(Time::Day(last)) => last.since(first).ok()?.get_days() + 1,
                _ => 1,
            };
            let next = at.at.date().checked_add(days.days()).ok()?;
            Time::Day(next).at(zone)?
        }
        (begin, Some(end)) => {
            let lasts = end.at(zone)?.duration_since(begin.at(zone)?);
            from.checked_add(lasts).ok()?
        }
        // A moment takes no time.
        (_, None) => return None,
    };
    (from < until).then_some(Span { from, until })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::documents::calendar;

    /// The busy times of June 2026, in New York.
    fn of(events: &str) -> Result<Vec<String>, String> {
        let text = format!("BEGIN:VCALENDAR\r\n{events}END:VCALENDAR\r\n").replace('\n', "\r\n").replace("\r\r", "\r");
        let zone = TimeZone::get("America/New_York").unwrap();
        let range =
            Span { from: "2026-06-01T04:00:00Z".parse().unwrap(), until: "2026-07-01T04:00:00Z".parse().unwrap() };
        let found = busy(&calendar::events(text.as_bytes(), &[]), range, &zone, |uid| uid == "ours")?;
        let shown = |at: Timestamp| at.to_zoned(zone.clone()).strftime("%d %H:%M").to_string();
        Ok(found.into_iter().map(|span| format!("{} - {}", shown(span.from), shown(span.until))).collect())
    }

    fn event(lines: &str) -> String {
        format!("BEGIN:VEVENT\r\n{lines}\r\nEND:VEVENT\r\n")
    }

    #[test]
    fn what_takes_time() {
        for (lines, busy) in [
            ("UID:a\nDTSTART:20260602T140000Z\nDTEND:20260602T150000Z", vec!["02 10:00 - 02 11:00"]),
            ("UID:a\nDTSTART;TZID=Pacific Standard Time:20260602T090000\nDURATION:PT30M", vec!["02 12:00 - 02 12:30"]),
            ("UID:a\nDTSTART;VALUE=DATE:20260603", vec!["03 00:00 - 04 00:00"]),
            ("UID:a\nDTSTART;VALUE=DATE:20260603\nDTEND;VALUE=DATE:20260606", vec!["03 00:00 - 06 00:00"]),
            ("UID:a\nDTSTART:20260602T090000\nDTEND:20260602T100000", vec!["02 09:00 - 02 10:00"]),
            ("UID:a\nDTSTART:20260602T090000", vec![]),
            ("UID:a\nDTSTART:20250602T090000Z\nDTEND:20250602T100000Z", vec![]),
            ("UID:a\nSTATUS:CANCELLED\nDTSTART:20260602T140000Z\nDTEND:20260602T150000Z", vec![]),
            ("UID:ours\nDTSTART:20260602T140000Z\nDTEND:20260602T150000Z", vec![]),
            // Since before the clock changed, at the same hour by the clock; one left out, one more.
            (
                "UID:a\nDTSTART;TZID=America/New_York:20260105T090000\nDTEND;TZID=America/New_York:20260105T093000\nRRULE:FREQ=WEEKLY;BYDAY=MO\nEXDATE;TZID=America/New_York:20260608T090000\nRDATE;TZID=America/New_York:20260610T090000",
                vec![
                    "01 09:00 - 01 09:30",
                    "10 09:00 - 10 09:30",
                    "15 09:00 - 15 09:30",
                    "22 09:00 - 22 09:30",
                    "29 09:00 - 29 09:30",
                ],
            ),
            ("UID:a\nDTSTART;VALUE=DATE:20200604\nRRULE:FREQ=YEARLY", vec!["04 00:00 - 05 00:00"]),
            // A long one that began in May.
            ("UID:a\nDTSTART:20260520T040000Z\nDTEND:20260610T040000Z\nRRULE:FREQ=YEARLY", vec!["20 00:00 - 10 00:00"]),
        ] {
            assert_eq!(of(&event(lines)).unwrap(), busy, "{lines}");
        }
    }

    #[test]
    fn an_instance_that_was_moved_is_not_where_it_was() {
        let rule = event("UID:a\nDTSTART:20260601T140000Z\nDTEND:20260601T150000Z\nRRULE:FREQ=WEEKLY;COUNT=3");
        let moved = event("UID:a\nRECURRENCE-ID:20260608T140000Z\nDTSTART:20260609T140000Z\nDTEND:20260609T150000Z");
        let gone = event(
            "UID:a\nRECURRENCE-ID:20260615T140000Z\nSTATUS:CANCELLED\nDTSTART:20260615T140000Z\nDTEND:20260615T150000Z",
        );
        assert_eq!(of(&format!("{rule}{moved}{gone}")).unwrap(), ["01 10:00 - 01 11:00", "09 10:00 - 09 11:00"]);
    }

    #[test]
    fn a_rule_that_is_not_understood_is_not_taken_for_free_time() {
        for rule in ["FREQ=YEARLY;BYWEEKNO=23", "FREQ=HOURLY", "FREQ=SECONDLY", "FREQ=DAILY;COUNT=99999999"] {
            let event = event(&format!("UID:a\nDTSTART:20260601T140000Z\nDTEND:20260601T150000Z\nRRULE:{rule}"));
            assert!(of(&event).is_err(), "{rule}");
        }
    }
}

//! Points in time, with the time zones of this machine. Where the machine does not know a zone, the calendar's own
//! definition counts; where there is none, the time is one without a zone.

use crate::documents::calendar::event::{CalendarEvent, Clock, Moment, Zone};

use jiff::{
    SignedDuration, Span, Timestamp,
    civil::{Date, DateTime},
    tz::{Offset, TimeZone},
};

/// A point in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    /// A whole day.
    Day(Date),
    /// A moment.
    At(Timestamp),
    /// What the clock shows wherever one is.
    Floating(DateTime),
}

/// The zone of a moment; `None` for whole days, floating times and zones that nobody knows.
pub fn zone_of(moment: &Moment) -> Option<TimeZone> {
    match &moment.clock {
        Clock::Day | Clock::Floating => None,
        Clock::Utc => Some(TimeZone::UTC),
        Clock::Zone(zone) => known(zone).or_else(|| {
            let offset = Offset::from_seconds(zone.offset?).ok()?;
            Some(TimeZone::fixed(offset))
        }),
    }
}

/// The zone by its name, if this machine knows it.
pub(super) fn known(zone: &Zone) -> Option<TimeZone> {
    zone.name.as_deref().and_then(|name| TimeZone::get(name).ok())
}

/// The point in time. In the hour that is left out in spring, the offset from before counts, and in the hour that comes
/// twice, the first (RFC 5545, 3.3.5).
pub fn time(moment: &Moment) -> Time {
    if moment.clock == Clock::Day {
        return Time::Day(moment.at.date());
    }
    let zoned = zone_of(moment).and_then(|zone| moment.at.to_zoned(zone).ok());
    zoned.map_or(Time::Floating(moment.at), |zoned| Time::At(zoned.timestamp()))
}

/// The end of an event: as stated, or its start and how long it lasts. Of whole days it is the last one. `None` if it
/// states none, or one that is not after the start.
pub fn end(event: &CalendarEvent) -> Option<Time> {
    let start = event.start.as_ref()?;
    let end = match (&event.end, event.lasts) {
        (Some(end), _) => time(end),
        (None, Some(lasts)) => {
            let at = start.at.checked_add(Span::new().days(lasts.days)).ok()?;
            let more = SignedDuration::from_secs(i64::from(lasts.seconds));
            match time(&Moment { at, clock: start.clock.clone() }) {
                Time::Day(day) => Time::Day(day),
                Time::At(at) => Time::At(at.checked_add(more).ok()?),
                Time::Floating(at) => Time::Floating(at.checked_add(more).ok()?),
            }
        }
        (None, None) => return None,
    };
    match (time(start), end) {
        (Time::Day(start), Time::Day(end)) => end.yesterday().ok().filter(|last| *last > start).map(Time::Day),
        (Time::At(start), Time::At(end)) => (end > start).then_some(Time::At(end)),
        (Time::Floating(start), Time::Floating(end)) => (end > start).then_some(Time::Floating(end)),
        _ => None,
    }
}

impl Time {
    /// The moment for somebody in `zone`; whole days begin at midnight there.
    pub fn at(self, zone: &TimeZone) -> Option<Timestamp> {
        let local = match self {
            Self::At(at) => return Some(at),
            Self::Day(day) => day.at(0, 0, 0, 0),
            Self::Floating(at) => at,
        };
        local.to_zoned(zone.clone()).ok().map(|zoned| zoned.timestamp())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
pub(super) mod tests {
    use super::*;
    use crate::documents::calendar::event::Lasts;

    pub fn in_zone(at: &str, said: &str, name: Option<&str>, offset: Option<i32>) -> Moment {
        let zone = Zone { said: said.into(), name: name.map(Into::into), offset };
        Moment { at: at.parse().unwrap(), clock: Clock::Zone(zone) }
    }

    fn shown(moment: &Moment) -> String {
        match time(moment) {
            Time::Day(day) => day.to_string(),
            Time::At(at) => at.to_string(),
            Time::Floating(at) => at.to_string(),
        }
    }

    /// Both changes of the clock in the United States, 2026.
    #[test]
    fn the_clock_changes() {
        for (local, utc) in [
            ("2026-03-08T01:59:00", "2026-03-08T06:59:00Z"),
            ("2026-03-08T02:30:00", "2026-03-08T07:30:00Z"),
            ("2026-03-08T03:00:00", "2026-03-08T07:00:00Z"),
            ("2026-11-01T00:59:00", "2026-11-01T04:59:00Z"),
            ("2026-11-01T01:30:00", "2026-11-01T05:30:00Z"),
            ("2026-11-01T02:00:00", "2026-11-01T07:00:00Z"),
        ] {
            assert_eq!(shown(&in_zone(local, "Eastern Standard Time", Some("America/New_York"), None)), utc, "{local}");
        }
        // A day later by the calendar is 23 hours later by the clock, and 24 hours are not a day.
        let start = in_zone("2026-03-07T12:00:00", "x", Some("America/New_York"), None);
        let lasting = |days, seconds| {
            let lasts = Some(Lasts { days, seconds });
            end(&CalendarEvent { start: Some(start.clone()), lasts, ..CalendarEvent::default() })
        };
        assert_eq!(lasting(1, 0), Some(Time::At("2026-03-08T16:00:00Z".parse().unwrap())));
        assert_eq!(lasting(0, 86_400), Some(Time::At("2026-03-08T17:00:00Z".parse().unwrap())));
    }

    #[test]
    fn zones_that_the_machine_does_not_know() {
        let at = "2026-03-04T10:00:00";
        assert_eq!(shown(&in_zone(at, "Custom", None, Some(-18_000))), "2026-03-04T15:00:00Z");
        assert_eq!(shown(&in_zone(at, "Nowhere", Some("Nowhere/City"), Some(3_600))), "2026-03-04T09:00:00Z");
        assert_eq!(shown(&in_zone(at, "Nowhere", Some("../../etc/passwd"), None)), at);
        assert_eq!(shown(&in_zone("9999-12-31T23:59:59", "x", Some("Pacific/Honolulu"), None)), "9999-12-31T23:59:59");
    }

    #[test]
    fn whole_days_end_with_the_last_of_them() {
        let day = |day: &str| Some(Moment { at: day.parse().unwrap(), clock: Clock::Day });
        let event = |start, end| CalendarEvent { start, end, ..CalendarEvent::default() };
        let last = |from, to| end(&event(day(from), day(to)));
        assert_eq!(last("2026-03-05T00:00", "2026-03-07T00:00"), Some(Time::Day("2026-03-06".parse().unwrap())));
        assert_eq!(last("2026-03-05T00:00", "2026-03-06T00:00"), None);
        assert_eq!(last("2026-03-05T00:00", "2025-03-06T00:00"), None);
        let mixed = Some(Moment { at: "2026-03-05T10:00".parse().unwrap(), clock: Clock::Utc });
        assert_eq!(end(&event(day("2026-03-05T00:00"), mixed)), None);
    }
}

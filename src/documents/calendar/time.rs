//! Dates, times and durations of a calendar object (RFC 5545, 3.3.4 to 3.3.6).

use super::event::{Clock, Lasts, Moment};

use jiff::{
    Timestamp,
    civil::{Date, DateTime, Time},
    tz::TimeZone,
};

/// "20260304" or "20260304T100000Z": the time, whether it is a whole day, whether it is in UTC.
pub(super) fn civil(value: &str) -> Option<(DateTime, bool, bool)> {
    let value = value.trim();
    let number = |range: std::ops::Range<usize>| -> Option<i16> {
        let digits = value.get(range)?;
        digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok())?
    };
    let small = |range| number(range).and_then(|n| i8::try_from(n).ok());
    let date = Date::new(number(0..4)?, small(4..6)?, small(6..8)?).ok().filter(|date| date.year() > 0)?;
    if value.len() == 8 {
        return Some((date.to_datetime(Time::midnight()), true, false));
    }
    if value.get(8..9)? != "T" {
        return None;
    }
    // A leap second counts as the last second of its minute (RFC 5545, 3.3.12).
    let time = Time::new(small(9..11)?, small(11..13)?, small(13..15).unwrap_or(0).min(59), 0).ok()?;
    Some((date.to_datetime(time), false, value.ends_with(['Z', 'z'])))
}

/// A time in UTC, as in DTSTAMP.
pub(super) fn stamp(value: &str) -> Option<Timestamp> {
    let (at, whole_day, _) = civil(value)?;
    if whole_day {
        return None;
    }
    at.to_zoned(TimeZone::UTC).ok().map(|zoned| zoned.timestamp())
}

/// "PT1H30M", "P1W", "P2DT3H". A negative duration is none.
pub(super) fn duration(value: &str) -> Option<Lasts> {
    let value = value.trim().trim_start_matches('+').strip_prefix('P')?;
    let (mut days, mut seconds, mut number) = (0i64, 0i64, String::new());
    for c in value.chars() {
        if c.is_ascii_digit() && number.len() < 9 {
            number.push(c);
            continue;
        }
        if c == 'T' && number.is_empty() {
            continue;
        }
        let n: i64 = number.parse().ok()?;
        number.clear();
        match c {
            'W' => days += n * 7,
            'D' => days += n,
            'H' => seconds += n * 3600,
            'M' => seconds += n * 60,
            'S' => seconds += n,
            _ => return None,
        }
    }
    let lasts = Lasts { days: i32::try_from(days).ok()?, seconds: i32::try_from(seconds).ok()? };
    // Ten years: what is longer is no event.
    (number.is_empty() && lasts.days <= 3_660 && lasts.seconds <= 3_660 * 86_400 / 12).then_some(lasts)
}

/// A time as words: "2026-03-04 10:00 (America/New_York)".
pub(super) fn words(moment: &Moment) -> String {
    let day = moment.at.date().to_string();
    let time = moment.at.strftime("%Y-%m-%d %H:%M");
    match &moment.clock {
        Clock::Day => day,
        Clock::Floating => time.to_string(),
        Clock::Utc => format!("{time} UTC"),
        Clock::Zone(zone) => format!("{time} ({})", zone.said),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_or_refused() {
        let at = |value: &str| civil(value).map(|(at, day, utc)| (at.to_string(), day, utc));
        assert_eq!(at("20260304"), Some(("2026-03-04T00:00:00".into(), true, false)));
        assert_eq!(at("20260304T100000Z"), Some(("2026-03-04T10:00:00".into(), false, true)));
        assert_eq!(at("20261231T235960"), Some(("2026-12-31T23:59:59".into(), false, false)));
        for none in
            ["", "2026", "00000101", "20260230", "20261301T000000", "20260304X1", "20260304T25", "é0260304", "99999999"]
        {
            assert_eq!(at(none), None, "{none}");
        }
    }

    #[test]
    fn durations_are_days_and_seconds() {
        let of = |value: &str| duration(value).map(|l| (l.days, l.seconds));
        assert_eq!(of("PT1H30M"), Some((0, 5_400)));
        assert_eq!(of("P1W"), Some((7, 0)));
        assert_eq!(of("+P2DT3H"), Some((2, 10_800)));
        for none in ["-PT1H", "P", "PT", "P99999999W", "P1", "1H", "PTH", "PT999999999H"] {
            assert!(of(none).is_none_or(|l| l == (0, 0)), "{none}");
        }
    }
}

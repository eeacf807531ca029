//! A time zone written out for calendar programs (VTIMEZONE, RFC 5545, 3.6.5): its changes one by one, as this machine
//! knows them.

use crate::email::content_lines::{escaped, put};

use jiff::{
    Timestamp, ToSpan, Zoned,
    tz::{Dst, Offset, TimeZone},
};

/// The most changes written: those of ten years.
const CHANGES: usize = 20;

/// Adds the definition of `zone` under the name `name`, from a year before `from`.
pub(super) fn put_zone(out: &mut String, name: &str, zone: &TimeZone, from: Timestamp) {
    let begin = Zoned::new(from, TimeZone::UTC).checked_sub(1.year()).map_or(from, |before| before.timestamp());
    put(out, "BEGIN:VTIMEZONE");
    put(out, &format!("TZID:{}", escaped(name)));
    let mut before = zone.to_offset(begin);
    put_change(out, "STANDARD", "19700101T000000", before, before);
    for change in zone.following(begin).take(CHANGES) {
        let kind = if change.dst() == Dst::Yes { "DAYLIGHT" } else { "STANDARD" };
        // The clock's time before it changes.
        let start = before.to_datetime(change.timestamp()).strftime("%Y%m%dT%H%M%S").to_string();
        put_change(out, kind, &start, before, change.offset());
        before = change.offset();
    }
    put(out, "END:VTIMEZONE");
}

fn put_change(out: &mut String, kind: &str, start: &str, from: Offset, to: Offset) {
    put(out, &format!("BEGIN:{kind}"));
    put(out, &format!("DTSTART:{start}"));
    put(out, &format!("TZOFFSETFROM:{}", written(from)));
    put(out, &format!("TZOFFSETTO:{}", written(to)));
    put(out, &format!("END:{kind}"));
}

/// "-0500"
fn written(offset: Offset) -> String {
    let seconds = offset.seconds();
    let (sign, minutes) = (if seconds < 0 { '-' } else { '+' }, seconds.unsigned_abs() / 60);
    format!("{sign}{:02}{:02}", minutes / 60, minutes % 60)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn new_york_changes_its_clock_twice_a_year() {
        let mut out = String::new();
        let zone = TimeZone::get("America/New_York").unwrap();
        put_zone(&mut out, "Eastern Standard Time", &zone, "2026-03-04T15:00:00Z".parse().unwrap());
        for part in [
            "BEGIN:VTIMEZONE\r\nTZID:Eastern Standard Time\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:-0500\r\n",
            "BEGIN:DAYLIGHT\r\nDTSTART:20260308T020000\r\nTZOFFSETFROM:-0500\r\nTZOFFSETTO:-0400\r\nEND:DAYLIGHT\r\n",
            "BEGIN:STANDARD\r\nDTSTART:20261101T020000\r\nTZOFFSETFROM:-0400\r\nTZOFFSETTO:-0500\r\nEND:STANDARD\r\n",
        ] {
            assert!(out.contains(part), "{out}");
        }
        let mut utc = String::new();
        put_zone(&mut utc, "UTC", &TimeZone::UTC, Timestamp::MIN);
        assert_eq!(utc.matches("BEGIN:STANDARD").count(), 1);
    }
}

//! Deadlines as an iCalendar object (RFC 5545): for a reply's attachment, for a task, for a calendar's feed.

use crate::email::content_lines::{escaped, put};

use jiff::{Timestamp, civil::Date};

/// An entry: something due on a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// An identifier that stays the same as long as the deadline does (RFC 5545, 3.8.4.7).
    pub uid: String,
    /// The day.
    pub due: Date,
    /// What is due.
    pub title: String,
    /// How it was counted, and where it stands; may have several lines.
    pub description: String,
    /// A page that shows it; may be empty.
    pub url: String,
    /// Nobody has confirmed it yet.
    pub tentative: bool,
}

/// The calendar with these entries as whole days, and `events` as they are: whole components. `now` is the day of making
/// (DTSTAMP).
pub fn object(name: &str, entries: &[Entry], events: &str, now: Timestamp) -> String {
    let mut out = String::new();
    for line in ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Chancery//Deadlines//EN", "CALSCALE:GREGORIAN"] {
        put(&mut out, line);
    }
    put(&mut out, "METHOD:PUBLISH");
    put(&mut out, &format!("NAME:{}", escaped(name)));
    put(&mut out, &format!("X-WR-CALNAME:{}", escaped(name)));
    let stamp = now.strftime("%Y%m%dT%H%M%SZ").to_string();
    for entry in entries {
        // DTEND is the first day after it (RFC 5545, 3.6.1).
        let end = entry.due.tomorrow().unwrap_or(entry.due);
        put(&mut out, "BEGIN:VEVENT");
        put(&mut out, &format!("UID:{}", escaped(&entry.uid)));
        put(&mut out, &format!("DTSTAMP:{stamp}"));
        put(&mut out, &format!("DTSTART;VALUE=DATE:{}", entry.due.strftime("%Y%m%d")));
        put(&mut out, &format!("DTEND;VALUE=DATE:{}", end.strftime("%Y%m%d")));
        put(&mut out, &format!("SUMMARY:{}", escaped(&entry.title)));
        if !entry.description.is_empty() {
            put(&mut out, &format!("DESCRIPTION:{}", escaped(&entry.description)));
        }
        if entry.url.starts_with("http") && !entry.url.chars().any(char::is_control) {
            put(&mut out, &format!("URL:{}", entry.url));
        }
        put(&mut out, if entry.tentative { "STATUS:TENTATIVE" } else { "STATUS:CONFIRMED" });
        put(&mut out, "TRANSP:TRANSPARENT");
        // A reminder three days before.
        for line in ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-P3D"] {
            put(&mut out, line);
        }
        put(&mut out, &format!("DESCRIPTION:{}", escaped(&entry.title)));
        put(&mut out, "END:VALARM");
        put(&mut out, "END:VEVENT");
    }
    out.push_str(events);
    put(&mut out, "END:VCALENDAR");
    out
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use icalendar::{Calendar, Component, parser};
    use jiff::civil::date;
    use proptest::prelude::*;

    fn entry() -> Entry {
        Entry {
            uid: "01J@chancery".into(),
            due: date(2026, 12, 31),
            title: "Objections; to the report, \\ all of it".into(),
            description: "Fed. R. Civ. P. 72(b)(2)\nday 1: Tue 2026-03-03".into(),
            url: "https://box.firm.example/dashboard".into(),
            tentative: true,
        }
    }

    fn read(text: &str) -> Calendar {
        let unfolded = parser::unfold(text);
        parser::read_calendar(&unfolded).unwrap().into()
    }

    #[test]
    fn a_calendar_library_reads_it_as_it_was_meant() {
        let text = object(
            "Deadlines, all",
            &[entry(), Entry { tentative: false, ..entry() }],
            "",
            "2026-11-21T10:00:00Z".parse().unwrap(),
        );
        assert!(text.lines().all(|line| line.len() <= 75) && text.ends_with("END:VCALENDAR\r\n"));
        let calendar = read(&text);
        let events: Vec<_> = calendar.components.iter().filter_map(|c| c.as_event()).collect();
        assert_eq!(events.len(), 2);
        let unescaped = |s: &str| s.replace("\\n", "\n").replace("\\,", ",").replace("\\;", ";").replace("\\\\", "\\");
        assert_eq!(unescaped(events[0].get_summary().unwrap()), entry().title);
        assert_eq!(unescaped(events[0].get_description().unwrap()), entry().description);
        assert_eq!(events[0].property_value("DTSTART"), Some("20261231"));
        assert_eq!(events[0].property_value("DTEND"), Some("20270101"));
        assert_eq!(events[0].property_value("STATUS"), Some("TENTATIVE"));
        assert_eq!(events[1].property_value("STATUS"), Some("CONFIRMED"));
    }

    proptest! {
        #[test]
        fn any_words_stay_in_their_line(title in "\\PC{0,200}", description in "(\\PC|\r|\n){0,300}") {
            let text = object("x", &[Entry { title, description, ..entry() }], "", Timestamp::UNIX_EPOCH);
            let ends = text.split("\r\n").filter(|l| l.starts_with("END:")).count();
            prop_assert_eq!(ends, 3);
            prop_assert!(text.split("\r\n").all(|line| line.len() <= 75 && !line.contains('\n')));
            prop_assert_eq!(read(&text).components.len(), 1);
        }
    }
}

//! The events of a whole calendar that can take time in a span of days, without their words: for a calendar program's feed, and for what a CalDAV
//! server answers (RFC 4791, 7.8), which is calendars inside XML.

use super::{
    Calendar,
    event::{CalendarEvent, Recurrence},
};
use crate::plain_text;

use jiff::{
    ToSpan,
    civil::{Date, DateTime},
};
use quick_xml::{Reader, events::Event};

/// The most events looked at.
const MOST: usize = 50_000;
/// The most events that may be left.
pub const LEFT: usize = 5_000;

/// The events. Cancelled ones and those that leave the person free (TRANSP, RFC 5545, 3.8.2.7) are left out.
///
/// # Errors
/// A sentence, if it is no calendar or too large.
pub fn taking_time(bytes: &[u8], from: Date, until: Date) -> Result<Vec<CalendarEvent>, String> {
    let mut left = Vec::new();
    if super::is(bytes) {
        add(&plain_text::decode(bytes), from, until, &mut left)?;
    } else {
        for text in calendars(bytes)? {
            add(&text, from, until, &mut left)?;
        }
    }
    Ok(left)
}

/// The calendars in a multistatus answer.
fn calendars(bytes: &[u8]) -> Result<Vec<String>, String> {
    const NONE: &str = "This is no calendar.";
    let (mut all, mut inside, mut is_answer) = (Vec::new(), false, false);
    let mut reader = Reader::from_reader(bytes);
    loop {
        match reader.read_event().map_err(|_| NONE.to_owned())? {
            Event::Start(tag) => {
                let name = tag.local_name();
                is_answer |= name.as_ref() == "multistatus";
                inside = name.as_ref() == "calendar-data";
                if inside {
                    all.push(String::new());
                }
            }
            Event::Empty(tag) => is_answer |= tag.local_name().as_ref() == "multistatus",
            Event::End(_) => inside = false,
            Event::Text(text) if inside => push(&mut all, &text),
            Event::CData(text) if inside => push(&mut all, &text),
            Event::GeneralRef(name) if inside => {
                let known = match name.as_ref() {
                    "amp" => "&",
                    "lt" => "<",
                    "gt" => ">",
                    "quot" => "\"",
                    "apos" => "'",
                    "#13" | "#xD" | "#xd" => "\r",
                    "#10" | "#xA" | "#xa" => "\n",
                    _ => "",
                };
                push(&mut all, known);
            }
            Event::Eof => break,
            _ => {}
        }
    }
    if is_answer { Ok(all) } else { Err(NONE.into()) }
}

fn push(all: &mut [String], text: &str) {
    if let Some(last) = all.last_mut() {
        last.push_str(text);
    }
}

fn add(text: &str, from: Date, until: Date, into: &mut Vec<CalendarEvent>) -> Result<(), String> {
    let calendar = Calendar::with(text, MOST);
    if calendar.count > MOST {
        return Err(format!("This calendar holds more than {MOST} events."));
    }
    if !calendar.whole {
        return Err("This calendar breaks off before its end.".into());
    }
    // Whatever the zones are, two days more on either side are enough.
    let (first, last) = (from.saturating_sub(2.days()), until.saturating_add(2.days()));
    for component in calendar.components.iter().filter(|component| !component.to_do) {
        if component.line("TRANSP").eq_ignore_ascii_case("TRANSPARENT") {
            continue;
        }
        let mut event = calendar.event(component, &[]).sound();
        // Dates without a rule, and a rule that is none: not understood, rather than not there.
        if event.recurrence.is_none() && (component.get("RRULE").is_some() || component.get("RDATE").is_some()) {
            event.recurrence = Some(Recurrence::not_understood());
        }
        // A time that cannot be read may be any time; that of a cancelled event is none.
        let unread = |name: &str, read: bool| component.get(name).is_some() && !read;
        let spoilt = unread("DTSTART", event.start.is_some())
            || unread("DTEND", event.end.is_some())
            || unread("DURATION", event.lasts.is_some() || event.end.is_some());
        if spoilt && !event.cancelled {
            return Err("This calendar holds a time that cannot be read.".into());
        }
        let Some(start) = event.start.as_ref().map(|start| start.at) else { continue };
        let end = event.end.as_ref().map_or(start, |end| end.at);
        // A duration without an end may be long, and a rule or an instance may lead anywhere.
        let open = event.recurrence.is_some() || event.instance.is_some() || event.lasts.is_some();
        let near = |at: DateTime| at.date() <= last;
        // An instance that was cancelled still takes its place out of the rule.
        let counts = !event.cancelled || event.instance.is_some();
        if counts && near(start) && (open || end.date() >= first) {
            into.push(CalendarEvent {
                title: String::new(),
                place: String::new(),
                organizer: None,
                attendees: Vec::new(),
                ..event
            });
        }
        if into.len() > LEFT {
            return Err(format!("This calendar holds more than {LEFT} events that may take time."));
        }
    }
    Ok(())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    use jiff::civil::date;

    const ICS: &str = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nSUMMARY:Secret & <lunch>\r\nDTSTART:20260601T150000Z\r\nDTEND:20260601T160000Z\r\nEND:VEVENT\r\n\
        BEGIN:VEVENT\r\nUID:b\r\nTRANSP:TRANSPARENT\r\nDTSTART:20260601T150000Z\r\nEND:VEVENT\r\n\
        BEGIN:VEVENT\r\nUID:c\r\nSTATUS:CANCELLED\r\nDTSTART:20260601T150000Z\r\nEND:VEVENT\r\n\
        BEGIN:VEVENT\r\nUID:d\r\nDTSTART:20200101T150000Z\r\nDTEND:20200101T160000Z\r\nEND:VEVENT\r\n\
        BEGIN:VEVENT\r\nUID:e\r\nDTSTART;TZID=Eastern Standard Time:20200101T150000\r\nRRULE:FREQ=WEEKLY\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";

    fn uids(bytes: &[u8]) -> Result<Vec<String>, String> {
        let found = taking_time(bytes, date(2026, 5, 1), date(2026, 7, 1))?;
        assert!(found.iter().all(|event| event.title.is_empty()));
        Ok(found.into_iter().map(|event| event.uid).collect())
    }

    #[test]
    fn what_takes_time_and_nothing_else() {
        assert_eq!(uids(ICS.as_bytes()).unwrap(), ["a", "e"]);
        let escaped = ICS.replace('&', "&amp;").replace('<', "&lt;").replace("\r\n", "&#13;\n");
        let answer = format!(
            "<?xml version=\"1.0\"?><multistatus xmlns=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\"><response><propstat><prop><C:calendar-data>{escaped}</C:calendar-data></prop></propstat></response></multistatus>"
        );
        assert_eq!(uids(answer.as_bytes()).unwrap(), ["a", "e"]);
        assert_eq!(uids(b"<multistatus xmlns=\"DAV:\"/>").unwrap(), Vec::<String>::new());
        for none in ["", "<html>Sign in</html>", "no calendar", "<multistatus", "\0\0\0"] {
            assert!(uids(none.as_bytes()).is_err(), "{none}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_told_and_not_left_out() {
        let of = |lines: &str| {
            uids(
                format!("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\n{lines}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")
                    .as_bytes(),
            )
        };
        assert_eq!(of("DTSTART:20260601T150000Z\r\nDURATION:PT1H").unwrap(), ["a"]);
        for spoilt in
            ["DTSTART:garbage", "DTSTART:20260601T150000Z\r\nDTEND:soon", "DTSTART:20260601T150000Z\r\nDURATION:1 hour"]
        {
            assert!(of(spoilt).is_err(), "{spoilt}");
        }
        for cut in [40, 130, ICS.len() - 20] {
            assert!(uids(&ICS.as_bytes()[..cut]).is_err(), "{cut}");
        }
    }

    #[test]
    fn too_many_are_told_and_not_cut() {
        let one = "BEGIN:VEVENT\r\nUID:a\r\nDTSTART:20260601T150000Z\r\nEND:VEVENT\r\n";
        let many = format!("BEGIN:VCALENDAR\r\n{}END:VCALENDAR\r\n", one.repeat(LEFT + 1));
        assert!(uids(many.as_bytes()).unwrap_err().contains("more than"));
    }

    proptest::proptest! {
        #[test]
        fn no_bytes_break_it(bytes: Vec<u8>, text in "(<|>|&|BEGIN:VCALENDAR|BEGIN:VEVENT|DTSTART:2026|RRULE|\r\n|multistatus|calendar-data|.){0,60}") {
            let _ = uids(&bytes);
            let _ = uids(text.as_bytes());
        }
    }
}

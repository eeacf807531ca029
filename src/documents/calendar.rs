//! Invitations and other calendar objects (RFC 5545, 5546) as readable text.

use super::{document::Document, limits::Limits, plain_text, sanitize};

/// The most events reported from one file.
const EVENTS: usize = 500;

/// Whether the bytes are a calendar object.
pub fn is(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().get(..15).is_some_and(|head| head.eq_ignore_ascii_case(b"BEGIN:VCALENDAR"))
}

/// Reads a calendar file: one block of lines per event.
///
/// # Errors
/// A sentence, if it contains no event or exceeds the limits.
pub fn read(bytes: &[u8], limits: &Limits) -> Result<Document, String> {
    if bytes.len() as u64 > limits.unpacked {
        return Err("This calendar is too large to be read.".into());
    }
    let calendar = Calendar::of(&plain_text::decode(bytes));
    let mut blocks: Vec<String> = calendar.events.iter().take(EVENTS).map(|e| e.block(&calendar.method)).collect();
    if blocks.is_empty() {
        return Err("This calendar holds no event.".into());
    }
    let mut notes = Vec::new();
    if calendar.events.len() > EVENTS {
        notes.push(format!("This calendar holds {} events; the first {EVENTS} were read.", calendar.events.len()));
    }
    let title = calendar.events.first().map(|e| e.summary.clone()).filter(|s| !s.is_empty());
    Ok(Document { title, text: std::mem::take(&mut blocks).join("\n\n"), notes, ..Document::default() })
}

/// One sentence about the first event, for the mail that carries it.
pub fn note(bytes: &[u8]) -> Option<String> {
    let calendar = Calendar::of(&plain_text::decode(bytes));
    let event = calendar.events.first()?;
    let mut words = format!("This mail carries {}: {}", what(&calendar.method), event.summary);
    for (label, value) in [("", &event.start), ("until ", &event.end), ("organizer ", &event.organizer)] {
        if !value.is_empty() {
            words.push_str(&format!(", {label}{value}"));
        }
    }
    Some(sanitize::line(&format!("{words}."), 500))
}

/// What the sender requests (RFC 5546, 1.4).
fn what(method: &str) -> &'static str {
    match method {
        "REQUEST" => "an invitation",
        "CANCEL" => "a cancelled event",
        "REPLY" => "a reply to an invitation",
        "COUNTER" => "a proposal for another time",
        _ => "a calendar event",
    }
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Event {
    summary: String,
    start: String,
    end: String,
    place: String,
    organizer: String,
    attendees: Vec<String>,
    repeats: String,
    description: String,
}

impl Event {
    fn block(&self, method: &str) -> String {
        let attendees = self.attendees.join(", ");
        let what = what(method).to_owned();
        let lines = [
            ("Kind", &what),
            ("Event", &self.summary),
            ("Starts", &self.start),
            ("Ends", &self.end),
            ("Place", &self.place),
            ("Organizer", &self.organizer),
            ("Attendees", &attendees),
            ("Repeats", &self.repeats),
        ];
        let lines = lines.into_iter().filter(|(_, value)| !value.is_empty());
        let mut block = lines.map(|(label, value)| format!("{label}: {value}")).collect::<Vec<_>>().join("\n");
        if !self.description.is_empty() {
            block.push_str(&format!("\n\n{}", self.description));
        }
        block
    }
}

#[derive(Debug, Default)]
struct Calendar {
    method: String,
    events: Vec<Event>,
}

impl Calendar {
    fn of(text: &str) -> Self {
        let mut calendar = Self::default();
        // Names of the open components; alarms inside events have summaries of their own.
        let mut open: Vec<String> = Vec::new();
        for line in unfolded(text) {
            let Some((name, parameters, value)) = property(&line) else { continue };
            match name.as_str() {
                "BEGIN" => {
                    if value.eq_ignore_ascii_case("VEVENT") || value.eq_ignore_ascii_case("VTODO") {
                        calendar.events.push(Event::default());
                    }
                    open.push(value.to_ascii_uppercase());
                    open.truncate(64);
                }
                "END" => {
                    open.pop();
                }
                "METHOD" if open.len() <= 1 => calendar.method = value.trim().to_ascii_uppercase(),
                _ => {
                    if let (Some("VEVENT" | "VTODO"), Some(event)) =
                        (open.last().map(String::as_str), calendar.events.last_mut())
                    {
                        event.take(&name, &parameters, &value);
                    }
                }
            }
        }
        calendar
    }
}

impl Event {
    fn take(&mut self, name: &str, parameters: &str, value: &str) {
        match name {
            "SUMMARY" => self.summary = sanitize::line(&unescaped(value), 250),
            "LOCATION" => self.place = sanitize::line(&unescaped(value), 250),
            "DESCRIPTION" => self.description = sanitize::lines(&unescaped(value)),
            "DTSTART" => self.start = time(parameters, value),
            "DTEND" | "DUE" => self.end = time(parameters, value),
            "RRULE" => {
                self.repeats = sanitize::line(&value.to_ascii_lowercase().replace(';', ", ").replace('=', " "), 200)
            }
            "ORGANIZER" => self.organizer = person(parameters, value),
            "ATTENDEE" if self.attendees.len() < 200 => self.attendees.push(person(parameters, value)),
            _ => {}
        }
    }
}

/// Joins continued lines (RFC 5545, 3.1).
fn unfolded(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        match (line.strip_prefix([' ', '\t']), lines.last_mut()) {
            (Some(more), Some(last)) => last.push_str(more),
            _ => lines.push(line.to_owned()),
        }
    }
    lines
}

/// Name in upper case, parameters, value. A colon inside quotation marks does not separate.
fn property(line: &str) -> Option<(String, String, String)> {
    let mut quoted = false;
    let colon = line.char_indices().find(|(_, c)| {
        quoted ^= *c == '"';
        *c == ':' && !quoted
    })?;
    let (head, value) = (&line[..colon.0], &line[colon.0 + 1..]);
    let (name, parameters) = head.split_once(';').unwrap_or((head, ""));
    Some((name.trim().to_ascii_uppercase(), parameters.to_owned(), value.to_owned()))
}

fn parameter<'a>(parameters: &'a str, name: &str) -> Option<&'a str> {
    let mut all = parameters.split(';').filter_map(|p| p.split_once('='));
    all.find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, v)| v.trim_matches('"'))
}

fn unescaped(value: &str) -> String {
    value.replace("\\n", "\n").replace("\\N", "\n").replace("\\,", ",").replace("\\;", ";").replace("\\\\", "\\")
}

/// "20260304T100000Z" becomes "2026-03-04 10:00 UTC"; anything that is not a time stays as it is.
fn time(parameters: &str, value: &str) -> String {
    let v = value.trim();
    let digits = |range: std::ops::Range<usize>| v.get(range).filter(|d| d.bytes().all(|b| b.is_ascii_digit()));
    let (Some(year), Some(month), Some(day)) = (digits(0..4), digits(4..6), digits(6..8)) else {
        return sanitize::line(v, 60);
    };
    let mut out = format!("{year}-{month}-{day}");
    if let (Some("T"), Some(hour), Some(minute)) = (v.get(8..9), digits(9..11), digits(11..13)) {
        out.push_str(&format!(" {hour}:{minute}"));
        match parameter(parameters, "TZID") {
            _ if v.ends_with('Z') => out.push_str(" UTC"),
            Some(zone) => out.push_str(&format!(" ({})", sanitize::line(zone, 60))),
            None => {}
        }
    }
    out
}

fn person(parameters: &str, value: &str) -> String {
    let value = value.trim();
    let mailto = value.get(..7).is_some_and(|head| head.eq_ignore_ascii_case("mailto:"));
    let address = if mailto { &value[7..] } else { value };
    let shown = match parameter(parameters, "CN") {
        Some(name) if name != address => format!("{name} <{address}>"),
        _ => address.to_owned(),
    };
    sanitize::line(&shown, 250)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const INVITATION: &str = "BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nSUMMARY:Depo\r\n sition of A\\, B\r\n\
        DTSTART;TZID=\"America/New_York\":20260304T100000\r\nDTEND:20260304T160000Z\r\n\
        ORGANIZER;CN=\"Lee: Ann\":mailto:ann@firm.test\r\nATTENDEE:MAILTO:bob@firm.test\r\nDESCRIPTION:Bring\\nall.\r\n\
        BEGIN:VALARM\r\nSUMMARY:Alarm\r\nEND:VALARM\r\nLOCATION:Room 2\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";

    #[test]
    fn an_invitation_is_told() {
        let document = read(INVITATION.as_bytes(), &Limits::default()).unwrap();
        assert_eq!(
            document.text,
            "Kind: an invitation\nEvent: Deposition of A, B\nStarts: 2026-03-04 10:00 (America/New_York)\n\
             Ends: 2026-03-04 16:00 UTC\nPlace: Room 2\nOrganizer: Lee: Ann <ann@firm.test>\nAttendees: bob@firm.test\n\n\
             Bring\nall."
        );
        assert_eq!(
            note(INVITATION.as_bytes()).unwrap(),
            "This mail carries an invitation: Deposition of A, B, 2026-03-04 10:00 (America/New_York), until 2026-03-04 16:00 UTC, organizer Lee: Ann <ann@firm.test>."
        );
        assert!(is(INVITATION.as_bytes()) && read(b"BEGIN:VCALENDAR", &Limits::default()).is_err());
    }

    proptest::proptest! {
        #[test]
        fn never_panics(text in "((BEGIN|END|DTSTART|ORGANIZER;CN=|METHOD|RRULE):(VEVENT|mailto|2026é|\"|;|\\\\|T)*\r?\n ?){0,20}") {
            let _ = read(text.as_bytes(), &Limits::default());
            let _ = note(text.as_bytes());
        }
    }
}

//! Invitations and other calendar objects (RFC 5545, 5546): as readable text, and as events. Our own, as everything here is
//! bounded and nothing is expanded (DEPENDENCIES.md).
//!
//! - [`event`] what an event is · [`lines`] the lines of the file · [`time`], [`moments`] dates and times · [`rule`], [`modest_rule`] repetitions
//! - [`mod@taking_time`] what of a whole calendar takes time
//! - [`zone_names`], [`zone_definitions`] time zones, by name and as the file defines them

pub mod event;
mod lines;
mod modest_rule;
mod moments;
mod rule;
mod taking_time;
mod time;
mod zone_definitions;
mod zone_names;

use crate::{document::Document, limits::Limits, plain_text, sanitize};
use event::{ANSWERS, ATTENDEES, Answer, Answered, CalendarEvent, Clock, Method, Person};
use lines::{Property, properties, unescaped};
pub use taking_time::taking_time;
use zone_definitions::Definitions;

/// The most events reported from one file.
const EVENTS: usize = 500;
/// The most attendees of which the mail's own recipients are looked for.
const LOOKED_AT: usize = 10_000;
/// The most properties of one event that count.
const PROPERTIES: usize = 20_000;

/// Whether the bytes are a calendar object.
pub fn is(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
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
    let blocks: Vec<String> = calendar.components.iter().map(|c| calendar.block(c)).collect();
    if blocks.is_empty() {
        return Err("This calendar holds no event.".into());
    }
    let mut notes = Vec::new();
    if calendar.count > EVENTS {
        notes.push(format!("This calendar holds {} events; the first {EVENTS} were read.", calendar.count));
    }
    let title = calendar.components.first().map(|c| c.line("SUMMARY")).filter(|s| !s.is_empty());
    Ok(Document { title, text: blocks.join("\n\n"), notes, ..Document::default() })
}

/// Whether a text is what [`read`] makes of a calendar: labels and values, and no sentences that could be quoted.
pub fn is_told(text: &str) -> bool {
    const METHODS: [Method; 5] = [Method::Request, Method::Cancel, Method::Reply, Method::Counter, Method::Publish];
    let kind = text.lines().next().and_then(|first| first.strip_prefix("Kind: "));
    kind.is_some_and(|kind| METHODS.iter().any(|method| what(*method) == kind))
}

/// The events of a calendar object, in order. Where there are more attendees than are kept, those in `named` come first.
pub fn events(bytes: &[u8], named: &[String]) -> Vec<CalendarEvent> {
    let calendar = Calendar::of(&plain_text::decode(bytes));
    calendar.components.iter().filter(|c| !c.to_do).map(|c| calendar.event(c, named).sound()).collect()
}

/// One sentence about the first event, for a mail in a file that carries it.
pub fn note(bytes: &[u8]) -> Option<String> {
    let calendar = Calendar::of(&plain_text::decode(bytes));
    let component = calendar.components.first()?;
    let event = calendar.event(component, &[]).sound();
    let mut words = format!("This mail carries {}: {}", what(event.method), event.title);
    for (label, moment) in [("", &event.start), ("until ", &event.end)] {
        if let Some(moment) = moment {
            words.push_str(&format!(", {label}{}", time::words(moment)));
        }
    }
    if let Some(organizer) = event.organizer.map(|person| person.shown()).filter(|shown| !shown.is_empty()) {
        words.push_str(&format!(", organizer {organizer}"));
    }
    Some(sanitize::line(&format!("{words}."), 500))
}

/// What the sender requests (RFC 5546, 1.4).
pub fn what(method: Method) -> &'static str {
    match method {
        Method::Request => "an invitation",
        Method::Cancel => "a cancelled event",
        Method::Reply => "a reply to an invitation",
        Method::Counter => "a proposal for another time",
        Method::Publish => "a calendar event",
    }
}

/// An event or a task as its properties.
#[derive(Debug, Default)]
struct Component {
    to_do: bool,
    properties: Vec<Property>,
}

impl Component {
    fn get(&self, name: &str) -> Option<&Property> {
        self.properties.iter().find(|p| p.name == name)
    }

    fn all(&self, name: &'static str) -> impl Iterator<Item = &Property> {
        self.properties.iter().filter(move |p| p.name == name)
    }

    fn line(&self, name: &str) -> String {
        self.get(name).map(|p| sanitize::line(&unescaped(&p.value), 250)).unwrap_or_default()
    }
}

#[derive(Debug, Default)]
struct Calendar {
    method: String,
    components: Vec<Component>,
    count: usize,
    zones: Definitions,
    /// Whether everything that was opened was closed: a file that broke off says nothing of what came behind.
    whole: bool,
}

impl Calendar {
    fn of(text: &str) -> Self {
        Self::with(text, EVENTS)
    }

    /// With at most `most` components; all are counted.
    fn with(text: &str, most: usize) -> Self {
        let mut calendar = Self::default();
        // Names of the open components; alarms inside events have summaries of their own.
        let mut open: Vec<String> = Vec::new();
        let (mut zone, mut rules): (Vec<Property>, Vec<Vec<Property>>) = Default::default();
        for property in properties(text) {
            match property.name.as_str() {
                "BEGIN" => {
                    let name = property.value.trim().to_ascii_uppercase();
                    match name.as_str() {
                        "VEVENT" | "VTODO" => {
                            calendar.count += 1;
                            if calendar.count <= most {
                                let to_do = name == "VTODO";
                                calendar.components.push(Component { to_do, ..Component::default() });
                            }
                        }
                        "VTIMEZONE" => (zone, rules) = Default::default(),
                        "STANDARD" | "DAYLIGHT" if rules.len() < 1_000 => rules.push(Vec::new()),
                        _ => {}
                    }
                    open.push(name);
                    open.truncate(64);
                }
                "END" => {
                    if open.pop().is_some_and(|name| name == "VTIMEZONE") {
                        calendar.zones.add(&zone, &rules);
                    }
                }
                "METHOD" if open.len() <= 1 => calendar.method = property.value.trim().to_ascii_uppercase(),
                _ => {
                    let into = match open.last().map(String::as_str) {
                        Some("VEVENT" | "VTODO") if calendar.count <= most => {
                            calendar.components.last_mut().map(|c| &mut c.properties)
                        }
                        Some("VTIMEZONE") => Some(&mut zone),
                        Some("STANDARD" | "DAYLIGHT") => rules.last_mut(),
                        _ => None,
                    };
                    if let Some(into) = into.filter(|into| into.len() < PROPERTIES) {
                        into.push(property);
                    }
                }
            }
        }
        calendar.whole = open.is_empty();
        calendar
    }

    fn method(&self) -> Method {
        match self.method.as_str() {
            "REQUEST" => Method::Request,
            "CANCEL" => Method::Cancel,
            "REPLY" => Method::Reply,
            "COUNTER" => Method::Counter,
            _ => Method::Publish,
        }
    }

    fn event(&self, component: &Component, named: &[String]) -> CalendarEvent {
        let moment = |name: &str| component.get(name).and_then(|p| moments::moment(p, &self.zones));
        let mut attendees: Vec<Person> = component.all("ATTENDEE").take(LOOKED_AT).map(person).collect();
        if attendees.len() > ATTENDEES {
            let is_named = |p: &Person| named.iter().any(|address| address.eq_ignore_ascii_case(&p.address));
            attendees.sort_by_key(|person| !is_named(person));
            attendees.truncate(ATTENDEES);
        }
        let recurrence = component.get("RRULE").and_then(|p| rule::recurrence(&p.value)).map(|mut found| {
            let dates = |name| component.all(name).flat_map(|p| moments::moments(p, &self.zones)).take(500).collect();
            (found.except, found.also) = (dates("EXDATE"), dates("RDATE"));
            found
        });
        let status = component.line("STATUS");
        let answers = component.all("ATTENDEE").take(LOOKED_AT).filter_map(answered).take(ANSWERS);
        let speaks = matches!(self.method(), Method::Reply | Method::Counter);
        CalendarEvent {
            method: self.method(),
            uid: component.get("UID").map(|p| unescaped(p.value.trim())).unwrap_or_default(),
            sequence: component.get("SEQUENCE").and_then(|p| p.value.trim().parse().ok()).unwrap_or(0),
            stamp: component.get("DTSTAMP").and_then(|p| time::stamp(&p.value)),
            instance: moment("RECURRENCE-ID"),
            title: component.line("SUMMARY"),
            place: component.line("LOCATION"),
            start: moment("DTSTART"),
            end: moment("DTEND").or_else(|| moment("DUE")),
            lasts: component.get("DURATION").and_then(|p| time::duration(&p.value)),
            organizer: component.get("ORGANIZER").map(person),
            attendee_count: u32::try_from(component.all("ATTENDEE").count()).unwrap_or(u32::MAX),
            attendees,
            recurrence,
            answers: if self.method() == Method::Reply { answers.collect() } else { Vec::new() },
            comment: component.get("COMMENT").filter(|_| speaks).map(|p| unescaped(&p.value)).unwrap_or_default(),
            cancelled: status.eq_ignore_ascii_case("CANCELLED") || self.method() == Method::Cancel,
        }
    }

    fn block(&self, component: &Component) -> String {
        let event = self.event(component, &[]);
        let time_of = |name: &str| {
            let property = component.get(name)?;
            // What is no time stays as it is.
            let as_is = || sanitize::line(&property.value, 60);
            Some(moments::moment(property, &self.zones).map_or_else(as_is, |moment| time::words(&moment)))
        };
        let shown = |person: &Person| sanitize::line(&person.shown(), 250);
        let lines = [
            ("Kind", what(event.method).to_owned()),
            ("Event", event.title.clone()),
            ("Starts", time_of("DTSTART").unwrap_or_default()),
            ("Ends", time_of("DTEND").or_else(|| time_of("DUE")).unwrap_or_default()),
            ("Time zone", zone_known(&event)),
            ("Place", event.place.clone()),
            ("Organizer", event.organizer.as_ref().map(shown).unwrap_or_default()),
            ("Attendees", event.attendees.iter().map(shown).collect::<Vec<_>>().join(", ")),
            ("Repeats", event.recurrence.as_ref().map(|r| r.words()).unwrap_or_default()),
        ];
        let lines = lines.into_iter().filter(|(_, value)| !value.is_empty());
        let mut block = lines.map(|(label, value)| format!("{label}: {value}")).collect::<Vec<_>>().join("\n");
        let description = component.get("DESCRIPTION").map(|p| sanitize::lines(&unescaped(&p.value)));
        if let Some(description) = description.filter(|text| !text.is_empty()) {
            block.push_str(&format!("\n\n{description}"));
        }
        block
    }
}

/// The IANA name of the zone, where the file calls it otherwise.
fn zone_known(event: &CalendarEvent) -> String {
    match event.start.as_ref().map(|start| &start.clock) {
        Some(Clock::Zone(zone)) => zone.name.clone().filter(|name| *name != zone.said).unwrap_or_default(),
        _ => String::new(),
    }
}

fn person(property: &Property) -> Person {
    let value = property.value.trim();
    let mailto = value.get(..7).is_some_and(|head| head.eq_ignore_ascii_case("mailto:"));
    // RFC 7986, 6.2: where the value is no address, as Apple writes it, EMAIL is one.
    let address = if mailto { &value[7..] } else { property.parameter("EMAIL").unwrap_or(value) };
    let name = property.parameter("CN").unwrap_or_default();
    Person { address: address.trim().to_owned(), name: name.to_owned() }.sound()
}

fn answered(property: &Property) -> Option<Answered> {
    let answer = match property.parameter("PARTSTAT")?.to_ascii_uppercase().as_str() {
        "ACCEPTED" => Answer::Accepted,
        "TENTATIVE" => Answer::Tentative,
        "DECLINED" => Answer::Declined,
        _ => return None,
    };
    Some(Answered { address: person(property).address, answer })
}

#[cfg(test)]
mod tests;

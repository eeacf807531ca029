//! The invitations in a mail: its own calendar parts, calendars attached to it, and those of mails attached to it.

use super::{
    parse::{parse, prepared},
    parts,
};
use crate::{
    ParsedMail,
    calendar::{
        self,
        event::{CalendarEvent, EVENTS_OF_MAIL, Method},
    },
};

use mail_parser::{Message, MessagePart, MimeHeaders, PartType};

/// The most bytes of a calendar in a mail.
const LARGEST: usize = 2 << 20;
/// How many levels of attached mails are looked into.
const DEPTH: usize = 3;
/// The most calendars of one mail.
const CALENDARS: usize = 20;

/// Adds the events of a mail to what was read of it.
pub(super) fn add(mail: &mut ParsedMail, message: &Message, raw: &[u8]) {
    let named: Vec<String> = [&mail.from, &mail.to, &mail.cc].into_iter().flatten().cloned().collect();
    let mut calendars = Vec::new();
    collect(message, raw, &named, DEPTH, &mut calendars);
    let mut all: Vec<CalendarEvent> = Vec::new();
    for event in calendars.into_iter().flatten() {
        // Most programs send the same calendar as a part and as a file.
        let twin = all.iter_mut().find(|known| {
            (&known.uid, known.sequence, &known.instance) == (&event.uid, event.sequence, &event.instance)
                && (known.start == event.start && known.title == event.title)
        });
        match twin {
            Some(known) if known.method == Method::Publish => *known = event,
            Some(_) => {}
            None => all.push(event),
        }
    }
    if all.len() > EVENTS_OF_MAIL {
        mail.notes.push(format!("This mail carries {} events; the first {EVENTS_OF_MAIL} were taken.", all.len()));
        all.truncate(EVENTS_OF_MAIL);
    }
    mail.events = all;
}

fn collect(message: &Message, raw: &[u8], named: &[String], depth: usize, into: &mut Vec<Vec<CalendarEvent>>) {
    for part in &message.parts {
        if into.len() >= CALENDARS {
            return;
        }
        if matches!(part.body, PartType::Message(_)) {
            let Some(depth) = depth.checked_sub(1) else { continue };
            let bytes = parts::bytes(part, raw);
            let inner = prepared(&bytes);
            if let Some((message, _)) = parse(&inner) {
                collect(&message, &inner, named, depth, into);
                // Dropping a deep message would recurse.
                std::mem::forget(message);
            }
        } else if may_be_calendar(part) {
            let bytes = parts::bytes(part, raw);
            if bytes.len() <= LARGEST && calendar::is(&bytes) {
                into.push(calendar::events(&bytes, named));
            }
        }
    }
}

fn may_be_calendar(part: &MessagePart) -> bool {
    let named = || part.attachment_name().is_some_and(|name| name.to_ascii_lowercase().ends_with(".ics"));
    matches!(parts::media_type(part).as_str(), "text/calendar" | "application/ics") || named()
}

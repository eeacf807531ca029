//! The meeting as a calendar object (RFC 5545; RFC 5546, 3.2.2 and 3.2.5): what Outlook, Google and Apple put into a calendar. The times are in
//! UTC, which every program knows and no change of zone rules moves.

use super::records::{Meeting, PlaceKind};
use crate::email::content_lines::{escaped, parameter, put};

/// Who organizes and who comes.
pub struct Parties<'a> {
    /// The meeting's address: calendars send answers there.
    pub organizer: &'a str,
    /// The address that the invitation comes from.
    pub sender: &'a str,
    /// The member's name and address.
    pub member: (&'a str, &'a str),
    /// The name of the firm.
    pub firm: &'a str,
}

/// The method of the object: REQUEST while the meeting takes place, and else CANCEL.
pub fn method(meeting: &Meeting) -> &'static str {
    if meeting.is_booked() { "REQUEST" } else { "CANCEL" }
}

/// The object for the guest, whose name and words are not in it: whoever typed them may be somebody else. With `for_member`, the member's.
/// `link` is the page where this reader can change it.
pub fn object(meeting: &Meeting, parties: &Parties<'_>, for_member: bool, link: Option<&str>) -> String {
    let (name, address) = parties.member;
    let kind = &meeting.kind;
    let mut out = String::new();
    let method = method(meeting);
    for line in ["BEGIN:VCALENDAR", "PRODID:-//Chancery//Booking//EN", "VERSION:2.0", "CALSCALE:GREGORIAN"] {
        put(&mut out, line);
    }
    put(&mut out, &format!("METHOD:{method}"));
    put(&mut out, "BEGIN:VEVENT");
    put_times(&mut out, meeting, parties.organizer);
    let with = if for_member { meeting.guest.name.clone() } else { format!("{name}, {}", parties.firm) };
    put(&mut out, &format!("SUMMARY:{}", escaped(&format!("{}: {with}", kind.name))));
    put(&mut out, &format!("LOCATION:{}", escaped(place(meeting, meeting.guest.spanish && !for_member))));
    if let Some(link) = link {
        let what = match (for_member, meeting.guest.spanish) {
            (true, _) => "Your meetings",
            (false, true) => "Para cambiar o cancelar esta cita",
            (false, false) => "To move or cancel this meeting",
        };
        put(&mut out, &format!("DESCRIPTION:{}", escaped(&format!("{what}: {link}"))));
    }
    let organizer = format!("{name}, {}", parties.firm);
    // RFC 6047, 2.2.2: a mail that comes from elsewhere is the organizer's if SENT-BY names where.
    let sent_by = match parties.sender.eq_ignore_ascii_case(parties.organizer) {
        true => String::new(),
        false => format!(";SENT-BY=\"mailto:{}\"", parties.sender),
    };
    put(&mut out, &format!("ORGANIZER;CN={}{sent_by}:mailto:{}", parameter(&organizer), parties.organizer));
    let person = "CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT";
    let guest = if for_member { format!(";CN={}", parameter(&meeting.guest.name)) } else { String::new() };
    put(&mut out, &format!("ATTENDEE;{person};PARTSTAT=NEEDS-ACTION;RSVP=TRUE{guest}:mailto:{}", meeting.guest.email));
    put(&mut out, &format!("ATTENDEE;{person};PARTSTAT=ACCEPTED;CN={}:mailto:{address}", parameter(name)));
    put(&mut out, if meeting.is_booked() { "STATUS:CONFIRMED" } else { "STATUS:CANCELLED" });
    put(&mut out, "TRANSP:OPAQUE");
    put(&mut out, "END:VEVENT");
    put(&mut out, "END:VCALENDAR");
    out
}

/// The meeting for the member's own calendar, with nobody whom a server could invite.
pub fn stored(meeting: &Meeting, organizer: &str) -> String {
    let mut out = String::new();
    for line in ["BEGIN:VCALENDAR", "PRODID:-//Chancery//Booking//EN", "VERSION:2.0", "BEGIN:VEVENT"] {
        put(&mut out, line);
    }
    put_times(&mut out, meeting, organizer);
    put(&mut out, &format!("SUMMARY:{}", escaped(&format!("{}: {}", meeting.kind.name, meeting.guest.name))));
    put(&mut out, &format!("LOCATION:{}", escaped(place(meeting, false))));
    put(&mut out, "TRANSP:OPAQUE");
    put(&mut out, "END:VEVENT");
    put(&mut out, "END:VCALENDAR");
    out
}

/// What identifies the meeting, its version and its times.
fn put_times(out: &mut String, meeting: &Meeting, organizer: &str) {
    put(out, &format!("UID:{}", escaped(&uid(meeting, organizer))));
    for (name, at) in [("DTSTAMP", meeting.changed_at), ("DTSTART", meeting.from), ("DTEND", meeting.until)] {
        put(out, &format!("{name}:{}", at.strftime("%Y%m%dT%H%M%SZ")));
    }
    put(out, &format!("SEQUENCE:{}", meeting.sequence));
}

fn place(meeting: &Meeting, spanish: bool) -> &str {
    match meeting.kind.place.kind {
        PlaceKind::Phone if spanish => "Por teléfono",
        PlaceKind::Phone => "By telephone",
        PlaceKind::Office | PlaceKind::Video => &meeting.kind.place.detail,
    }
}

/// The identifier by which calendars know the meeting, through all its versions.
pub fn uid(meeting: &Meeting, organizer: &str) -> String {
    let domain = organizer.rsplit_once('@').map_or("chancery", |(_, domain)| domain);
    format!("{}@{domain}", meeting.id.0)
}

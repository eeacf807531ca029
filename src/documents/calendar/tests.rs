//! Invitations as Outlook, Google and Apple write them (written for these tests), and what breaks parsers.

#![allow(clippy::unwrap_used)]

use super::{
    event::{Moment, Zone},
    *,
};

use proptest::prelude::*;

const INVITATION: &str = "BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nSUMMARY:Depo\r\n sition of A\\, B\r\n\
    DTSTART;TZID=\"America/New_York\":20260304T100000\r\nDTEND:20260304T160000Z\r\n\
    ORGANIZER;CN=\"Lee: Ann\":mailto:ann@firm.test\r\nATTENDEE:MAILTO:bob@firm.test\r\nDESCRIPTION:Bring\\nall.\r\n\
    BEGIN:VALARM\r\nSUMMARY:Alarm\r\nEND:VALARM\r\nLOCATION:Room 2\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";

const OUTLOOK: &str = "BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nPRODID:Microsoft Exchange Server 2010\r\nVERSION:2.0\r\n\
    BEGIN:VTIMEZONE\r\nTZID:Eastern Standard Time\r\n\
    BEGIN:STANDARD\r\nDTSTART:16010101T020000\r\nTZOFFSETFROM:-0400\r\nTZOFFSETTO:-0500\r\n\
    RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11\r\nEND:STANDARD\r\n\
    BEGIN:DAYLIGHT\r\nDTSTART:16010101T020000\r\nTZOFFSETFROM:-0500\r\nTZOFFSETTO:-0400\r\n\
    RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3\r\nEND:DAYLIGHT\r\nEND:VTIMEZONE\r\n\
    BEGIN:VEVENT\r\nORGANIZER;CN=Ann Lee:mailto:ann@lee.test\r\n\
    ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE;CN=assistant@fir\r\n m.test:mailto:assistant@firm.test\r\n\
    DESCRIPTION;LANGUAGE=en-US:\\n\\nJoin on the web\\n\r\n\
    RRULE:FREQ=WEEKLY;UNTIL=20260601T140000Z;INTERVAL=1;BYDAY=MO,WE;WKST=SU\r\n\
    EXDATE;TZID=Eastern Standard Time:20260309T100000\r\n\
    UID:040000008200E00074C5B7101A82E00800000000B0F1\r\nSUMMARY;LANGUAGE=en-US:Weekly call\r\n\
    DTSTART;TZID=Eastern Standard Time:20260304T100000\r\nDTEND;TZID=Eastern Standard Time:20260304T103000\r\n\
    CLASS:PUBLIC\r\nPRIORITY:5\r\nDTSTAMP:20260302T150405Z\r\nTRANSP:OPAQUE\r\nSTATUS:CONFIRMED\r\nSEQUENCE:2\r\n\
    LOCATION;LANGUAGE=en-US:Room 2\\; 3rd floor\r\nX-MICROSOFT-CDO-APPT-SEQUENCE:2\r\n\
    BEGIN:VALARM\r\nDESCRIPTION:REMINDER\r\nTRIGGER;RELATED=START:-PT15M\r\nACTION:DISPLAY\r\nEND:VALARM\r\n\
    END:VEVENT\r\nEND:VCALENDAR\r\n";

const GOOGLE: &str = "BEGIN:VCALENDAR\nPRODID:-//Google Inc//Google Calendar 70.9054//EN\nVERSION:2.0\nCALSCALE:GREGORIAN\nMETHOD:REQUEST\n\
    BEGIN:VEVENT\nDTSTART:20260304T150000Z\nDTEND:20260304T160000Z\nDTSTAMP:20260301T090000Z\n\
    ORGANIZER;CN=Ann Lee:mailto:ann@lee.test\nUID:7kukuqrfedlm2f9t0b9l2s5g3c@google.com\n\
    ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=\n TRUE;CN=dana@firm.test;X-NUM-GUESTS=0:mailto:dana@firm.test\n\
    CREATED:20260228T120000Z\nLAST-MODIFIED:20260301T085900Z\nLOCATION:\nSEQUENCE:0\nSTATUS:CONFIRMED\nSUMMARY:Mediation\nTRANSP:OPAQUE\nEND:VEVENT\nEND:VCALENDAR\n";

const APPLE: &str = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Apple Inc.//macOS 15.1//EN\r\nCALSCALE:GREGORIAN\r\nMETHOD:REQUEST\r\n\
    BEGIN:VTIMEZONE\r\nTZID:America/Los_Angeles\r\nX-LIC-LOCATION:America/Los_Angeles\r\nBEGIN:DAYLIGHT\r\nTZOFFSETFROM:-0800\r\n\
    RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU\r\nDTSTART:20070311T020000\r\nTZNAME:PDT\r\nTZOFFSETTO:-0700\r\nEND:DAYLIGHT\r\nEND:VTIMEZONE\r\n\
    BEGIN:VEVENT\r\nTRANSP:TRANSPARENT\r\nDTEND;VALUE=DATE:20260307\r\nUID:3B5D2A1C-6F2E-4C58-9B6A-2F8E0D8B6B51\r\n\
    DTSTAMP:20260301T101112Z\r\nSEQUENCE:1\r\nSUMMARY:Retreat\r\nDTSTART;VALUE=DATE:20260305\r\n\
    ORGANIZER;CN=\"Ann Lee\";EMAIL=\"ann@lee.test\":urn:uuid:aa\r\n\
    ATTENDEE;CN=\"Dana\";CUTYPE=INDIVIDUAL;EMAIL=\"dana@firm.test\":urn:uuid:bb\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";

fn one(text: &str) -> CalendarEvent {
    let mut all = events(text.as_bytes(), &[]);
    assert_eq!(all.len(), 1, "{all:?}");
    all.remove(0)
}

#[test]
fn an_invitation_is_told() {
    let document = read(INVITATION.as_bytes(), &Limits::default()).unwrap();
    assert!(is_told(&document.text) && !is_told("Kind: a lease\nKind: an invitation") && !is_told(""));
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
    assert!(is(format!("\u{feff}{INVITATION}").as_bytes()));
    assert_eq!(events(format!("\u{feff}{INVITATION}").as_bytes(), &[]).len(), 1);
}

#[test]
fn as_outlook_writes_it() {
    let event = one(OUTLOOK);
    assert_eq!((event.method, event.sequence, event.cancelled), (Method::Request, 2, false));
    assert_eq!((event.title.as_str(), event.place.as_str()), ("Weekly call", "Room 2; 3rd floor"));
    assert_eq!(event.uid, "040000008200E00074C5B7101A82E00800000000B0F1");
    let zone =
        Zone { said: "Eastern Standard Time".into(), name: Some("America/New_York".into()), offset: Some(-5 * 3600) };
    let at = "2026-03-04T10:00:00".parse().unwrap();
    assert_eq!(event.start, Some(Moment { at, clock: Clock::Zone(zone) }));
    assert_eq!(event.organizer.unwrap().shown(), "Ann Lee <ann@lee.test>");
    assert_eq!(event.attendees[0].address, "assistant@firm.test");
    let recurrence = event.recurrence.unwrap();
    assert_eq!(recurrence.words(), "weekly on Monday and Wednesday until June 1, 2026");
    assert_eq!(recurrence.except.len(), 1);
    // After the clock change, the definition says so.
    let later =
        one(&OUTLOOK
            .replace("DTSTART;TZID=Eastern Standard Time:20260304", "DTSTART;TZID=Eastern Standard Time:20260309"));
    assert!(matches!(later.start.unwrap().clock, Clock::Zone(Zone { offset: Some(-14_400), .. })));
    // A zone that nobody knows has the offset that the calendar gives it.
    let custom = one(&OUTLOOK.replace("Eastern Standard Time", "Customized Time Zone"));
    assert!(matches!(custom.start.unwrap().clock, Clock::Zone(Zone { name: None, offset: Some(-18_000), .. })));
}

#[test]
fn as_google_and_apple_write_it() {
    let event = one(GOOGLE);
    assert_eq!((event.title.as_str(), event.sequence), ("Mediation", 0));
    assert_eq!(event.start.as_ref().unwrap().clock, Clock::Utc);
    assert_eq!((event.attendees[0].address.as_str(), event.attendee_count), ("dana@firm.test", 1));
    assert_eq!(event.stamp.unwrap().to_string(), "2026-03-01T09:00:00Z");
    let event = one(APPLE);
    assert_eq!(event.start.as_ref().unwrap().clock, Clock::Day);
    assert_eq!(event.organizer.unwrap().address, "ann@lee.test");
    assert_eq!(event.attendees[0].address, "dana@firm.test");
    let cancelled = one(&APPLE.replace("METHOD:REQUEST", "METHOD:CANCEL"));
    assert!(cancelled.cancelled && cancelled.method == Method::Cancel);
}

/// RFC 5546 has no limits; a mail needs some.
#[test]
fn many_and_strange_things_are_bounded() {
    let event = "BEGIN:VEVENT\r\nUID:x\r\nSUMMARY:y\r\nEND:VEVENT\r\n";
    let many = format!("BEGIN:VCALENDAR\r\n{}END:VCALENDAR\r\n", event.repeat(700));
    assert_eq!(events(many.as_bytes(), &[]).len(), EVENTS);
    assert!(read(many.as_bytes(), &Limits::default()).unwrap().notes[0].contains("700 events"));
    let guests: String = (0..5_000).map(|i| format!("ATTENDEE:mailto:g{i}@x.test\r\n")).collect();
    let crowd = INVITATION.replace("ATTENDEE:MAILTO:bob@firm.test\r\n", &guests);
    let found = events(crowd.as_bytes(), &["G4999@x.test".into()]).remove(0);
    assert_eq!((found.attendees.len(), found.attendee_count), (ATTENDEES, 5_000));
    assert_eq!(found.attendees[0].address, "g4999@x.test");
    let deep = format!("{}{INVITATION}", "BEGIN:VEVENT\r\n".repeat(3_000));
    assert!(events(deep.as_bytes(), &[]).len() <= EVENTS);
    let zones: String = (0..500)
        .map(|i| format!("BEGIN:VTIMEZONE\r\nTZID:z{i}\r\n{}END:VTIMEZONE\r\n", "BEGIN:STANDARD\r\nDTSTART:16010101T000000\r\nRRULE:FREQ=SECONDLY\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0100\r\nEND:STANDARD\r\n".repeat(50)))
        .collect();
    let bomb = INVITATION.replace("BEGIN:VEVENT", &format!("{zones}BEGIN:VEVENT")).replace("America/New_York", "z7");
    assert!(matches!(one(&bomb).start.unwrap().clock, Clock::Zone(Zone { offset: Some(3_600), .. })));
    let endless = INVITATION.replace("LOCATION", "RRULE:FREQ=SECONDLY\r\nLOCATION");
    assert_eq!(one(&endless).recurrence.unwrap().words(), "several times a day");
}

/// What goes back to the organizer, or onto a page, has no line of its own in it.
#[test]
fn nothing_breaks_out_of_its_line() {
    for uid in ["a\\nBEGIN:VEVENT", "a\u{0}b", "a\u{85}b", &"x".repeat(600)] {
        assert_eq!(one(&INVITATION.replace("SUMMARY", &format!("UID:{uid}\r\nSUMMARY"))).uid, "", "{uid}");
    }
    let event = one(&INVITATION
        .replace("ORGANIZER;CN=\"Lee: Ann\":mailto:ann@firm.test", "ORGANIZER;CN=A^nB:mailto:a@b.test,c@d.test"));
    let organizer = event.organizer.unwrap();
    assert_eq!((organizer.name.as_str(), organizer.address.as_str()), ("A B", ""));
    assert_eq!(one(&INVITATION.replace("Depo\r\n sition", "De\\npo\u{202e}\r\n sition")).title, "De position of A, B");
    let no_uid = one(INVITATION);
    assert_eq!((no_uid.uid.as_str(), no_uid.stamp), ("", None));
    for strange in ["99991231T235959", "00010101T000000", "20261399", "x"] {
        let event = one(&INVITATION.replace("20260304T160000Z", strange));
        assert!(event.end.is_none_or(|end| end.at.year() > 0), "{strange}");
    }
}

proptest! {
    #[test]
    fn never_panics(text in "((BEGIN|END|DTSTART|DTSTART;TZID=a|ORGANIZER;CN=|METHOD|RRULE|EXDATE|DURATION|UID|TZID|TZOFFSETTO|TZOFFSETFROM):(VEVENT|VTIMEZONE|STANDARD|mailto|2026é|FREQ=YEARLY|BYDAY=|-1SU|20260101T000000|P1D|\"|;|\\\\|T|=)*\r?\n ?){0,30}") {
        let _ = read(text.as_bytes(), &Limits::default());
        let _ = note(text.as_bytes());
        for event in events(text.as_bytes(), &[]) {
            prop_assert!(!event.uid.chars().any(char::is_control));
            prop_assert_eq!(event.clone().sound(), event);
        }
    }

    /// Real invitations with pieces changed, left out and put in.
    #[test]
    fn never_panics_on_damaged_ones(which in 0usize..3, at in 0usize..2_000, length in 0usize..40, put in "(\\PC|\r|\n|:|;|\"){0,12}") {
        let mut text: Vec<char> = [OUTLOOK, GOOGLE, APPLE][which].chars().collect();
        let from = at.min(text.len());
        let to = (from + length).min(text.len());
        text.splice(from..to, put.chars());
        let text: String = text.into_iter().collect();
        let _ = read(text.as_bytes(), &Limits::default());
        for event in events(text.as_bytes(), &[]) {
            prop_assert_eq!(event.clone().sound(), event);
        }
    }
}

//! Meetings on the real program: a page is opened, guests book at the same moment, move and cancel; a kill in between loses nothing. What calendars
//! get is read by the icalendar crate.

mod answers;
mod proposals;
mod provider_calendars;
mod radicale;

use crate::{
    support::{DANA, Firm, Server, block, call, plant, sink},
    tables::read,
};
use chancery::outbox::{Caught, LoopbackMailbox};

use jiff::{Timestamp, ToSpan, tz::TimeZone};
use mail_parser::{MessageParser, MimeHeaders};
use radicale::Radicale;
use serde_json::{Value, json};
use std::{collections::HashSet, sync::Arc};

const PAT: &str = "pat@borealis.example";

/// A page that is open around the clock, whenever the test runs.
fn page(change: impl FnOnce(&mut Value)) -> Value {
    let week: Vec<Value> = (0..7).map(|day| json!({ "day": day, "from": 0, "until": 1440 })).collect();
    let mut page = json!({
        "slug": "dana-whitlock", "open": true, "welcome": "Coffee is ready.", "zone": "America/New_York", "week": week,
        "closed": [], "federal_holidays": false, "before": 0, "after": 0, "notice_hours": 1, "days_ahead": 30, "step": 30,
        "kinds": [{ "name": "First consultation", "minutes": 30, "place": { "kind": "video", "detail": "https://meet.example/room-7731" },
                    "questions": ["Who is on the other side?"] }],
    });
    change(&mut page);
    page
}

fn open(server: &Server, token: &str) -> Value {
    read(call(server, "POST", token, "/api/booking/", Some(page(|_| {}))), 200)
}

fn public(server: &Server, method: &str, path: &str, body: Option<Value>) -> (u16, Value) {
    let (status, body) = call(server, method, "", path, body);
    (status, serde_json::from_slice(&body).unwrap_or(Value::Null))
}

fn times(server: &Server, path: &str) -> Vec<String> {
    let from = Timestamp::now();
    let (status, said) =
        public(server, "GET", &format!("{path}times/?kind=First%20consultation&from={from}&days=3"), None);
    assert_eq!(status, 200, "{said}");
    said["times"].as_array().unwrap().iter().map(|time| time.as_str().unwrap().to_owned()).collect()
}

fn wish(key: &str, from: &str) -> Value {
    json!({ "key": format!("request {key}"), "kind": "First consultation", "from": from, "name": "Pat Borealis", "email": PAT,
            "zone": "Europe/Berlin", "note": "It is about a lease.", "answers": ["Acme Holdings"] })
}

/// The calendar object of a mail.
fn object(mail: &Caught) -> (String, String) {
    let message = MessageParser::new().parse(&mail.raw).unwrap();
    let part = message
        .parts
        .iter()
        .find(|part| {
            part.content_type().is_some_and(|t| t.ctype() == "text")
                && part.content_type().and_then(|t| t.subtype()) == Some("calendar")
        })
        .unwrap();
    let method = part.content_type().and_then(|t| t.attribute("method")).unwrap_or_default().to_owned();
    (method, String::from_utf8(part.contents().to_vec()).unwrap())
}

/// A property of the one event in a calendar object, as the icalendar crate reads it.
fn property(text: &str, name: &str) -> String {
    use icalendar::{Calendar, Component};

    let calendar: Calendar = text.parse().unwrap();
    let events: Vec<&icalendar::Event> = calendar.components.iter().filter_map(|c| c.as_event()).collect();
    assert_eq!(events.len(), 1, "{text}");
    events[0].property_value(name).unwrap_or_default().to_owned()
}

/// The mails to an address, each once: one that a kill caught between its delivery and the record of it goes out again, under its
/// own Message-ID.
fn to(mailbox: &LoopbackMailbox, address: &str, count: usize) -> Vec<Arc<Caught>> {
    let own = |all: &[Arc<Caught>]| {
        let mut seen = HashSet::new();
        let mut own: Vec<Arc<Caught>> = all.iter().filter(|mail| mail.to == [address]).cloned().collect();
        own.retain(|mail| seen.insert(id_of(mail)));
        own
    };
    own(&block(mailbox.wait_until(|all| own(all).len() >= count)))
}

fn id_of(mail: &Caught) -> String {
    MessageParser::new().parse(&mail.raw).unwrap().message_id().unwrap().to_owned()
}

/// The mail to an address that brings a version of a meeting.
fn version(mailbox: &LoopbackMailbox, address: &str, sequence: u32) -> Arc<Caught> {
    let line = format!("SEQUENCE:{sequence}\r\n");
    let find =
        |all: &[Arc<Caught>]| all.iter().find(|mail| mail.to == [address] && object(mail).1.contains(&line)).cloned();
    find(&block(mailbox.wait_until(|all| find(all).is_some()))).unwrap()
}

fn text_of(mail: &Caught) -> String {
    MessageParser::new().parse(&mail.raw).unwrap().body_text(0).unwrap().replace("\r\n", " ").replace('\n', " ")
}

/// The secret of the guest's page that a mail names.
fn secret_in(mail: &Caught) -> String {
    let text = MessageParser::new().parse(&mail.raw).unwrap().body_text(0).unwrap().replace("\r\n", "\n");
    let behind = text.split_once("/meeting/").unwrap().1;
    behind.chars().take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c)).collect()
}

fn firm() -> (Firm, LoopbackMailbox) {
    let mailbox = sink();
    let mut firm = Firm::new(Some(mailbox.address()));
    firm.set("HTTP_PUBLIC_URL", "https://box.firm.test");
    firm.set("FIRM_NAME", "Hale & Partners");
    firm.add(DANA);
    (firm, mailbox)
}

#[test]
fn a_meeting_is_booked_moved_and_cancelled_over_a_kill() {
    for text in ["It is about a lease.", "Acme Holdings", "Pat Borealis", PAT, "meet.example/room-7731"] {
        plant(text);
    }
    let (firm, mailbox) = firm();
    let server = firm.serve();
    let token = server.sign_in(DANA);
    // Before it is opened, there is nothing; the page to begin with has the member's name.
    assert_eq!(server.get(&token, "/api/booking/")["page"]["slug"], "dana-whitlock");
    assert_eq!(public(&server, "GET", "/api/book/dana-whitlock/", None).0, 404);
    let opened = open(&server, &token);
    assert_eq!((&opened["path"], &opened["meetings"]), (&json!("/book/dana-whitlock"), &json!([])));
    let (_, shown) = public(&server, "GET", "/api/book/dana-whitlock/", None);
    assert_eq!(
        (&shown["name"], &shown["firm"], &shown["zone"]),
        (&json!("Dana Whitlock"), &json!("Hale & Partners"), &json!("America/New_York"))
    );
    assert!(!shown.to_string().contains("meet.example"), "the link is for those who booked: {shown}");

    // Two at the same moment, and one of them twice: one meeting.
    let first = times(&server, "/api/book/dana-whitlock/").remove(5);
    let answers: Vec<(u16, Value)> = std::thread::scope(|scope| {
        let asked = ["one", "two", "one", "two"].map(|key| {
            let (server, wish) = (&server, wish(key, &first));
            scope.spawn(move || public(server, "POST", "/api/book/dana-whitlock/", Some(wish)))
        });
        asked.into_iter().map(|asked| asked.join().unwrap()).collect()
    });
    let booked: Vec<&Value> = answers.iter().filter(|(status, _)| *status == 201).map(|(_, said)| said).collect();
    assert_eq!((booked.len(), answers.iter().filter(|(status, _)| *status == 409).count()), (2, 2), "{answers:?}");
    assert_eq!(booked[0], booked[1]);
    let secret = booked[0]["secret"].as_str().unwrap().to_owned();
    assert_eq!(booked[0]["place"]["detail"], "https://meet.example/room-7731");
    assert!(!times(&server, "/api/book/dana-whitlock/").contains(&first));

    // Both got an invitation that calendars take, in the time of each.
    let (guests, members) = (to(&mailbox, PAT, 1), to(&mailbox, DANA, 1));
    let berlin = first.parse::<Timestamp>().unwrap().to_zoned(TimeZone::get("Europe/Berlin").unwrap());
    let said = text_of(&guests[0]);
    assert!(said.contains(&berlin.strftime("%-I:%M %p").to_string()), "{said}");
    assert!(said.contains(&format!("https://box.firm.test/meeting/{secret}")), "{said}");
    assert!(!said.contains("about a lease") && !said.contains("Acme"), "{said}");
    let said = text_of(&members[0]);
    assert!(said.contains("It is about a lease.") && said.contains("Acme Holdings"), "{said}");
    let (method, request) = object(&guests[0]);
    assert_eq!(method, "REQUEST");
    let start = first.parse::<Timestamp>().unwrap();
    for (name, value) in [
        ("SEQUENCE", "0".to_owned()),
        ("DTSTART", start.strftime("%Y%m%dT%H%M%SZ").to_string()),
        ("DTEND", (start + 30.minutes()).strftime("%Y%m%dT%H%M%SZ").to_string()),
        ("SUMMARY", "First consultation: Dana Whitlock\\, Hale & Partners".to_owned()),
        ("STATUS", "CONFIRMED".to_owned()),
    ] {
        assert_eq!(property(&request, name).replace('\\', ""), value.replace('\\', ""), "{name}: {request}");
    }
    let uid = property(&request, "UID");
    assert_eq!(property(&object(&members[0]).1, "UID"), uid);

    // The process dies; what was booked stands, and the guest moves it.
    server.kill();
    let server = firm.serve();
    let token = server.sign_in(DANA);
    let own = format!("/api/booked/{secret}/");
    let (_, meeting) = public(&server, "GET", &own, None);
    assert_eq!(
        (&meeting["from"], &meeting["version"], &meeting["status"]),
        (&json!(first), &json!(0), &json!("booked"))
    );
    let second = times(&server, &own).into_iter().find(|time| *time != first).unwrap();
    let moved = json!({ "version": 0, "from": second });
    let (status, meeting) = public(&server, "POST", &format!("{own}move/"), Some(moved.clone()));
    assert_eq!((status, &meeting["from"], &meeting["version"]), (200, &json!(second), &json!(1)));
    assert_eq!(public(&server, "POST", &format!("{own}move/"), Some(moved)).0, 409, "it was seen in another version");
    let (method, request) = object(&version(&mailbox, PAT, 1));
    assert_eq!(
        (method.as_str(), property(&request, "SEQUENCE"), property(&request, "UID")),
        ("REQUEST", "1".into(), uid.clone())
    );

    // The member sees it, with what the guest wrote, and cancels it.
    let listed = server.get(&token, "/api/booking/")["meetings"][0].clone();
    assert_eq!(
        (&listed["guest"]["email"], &listed["guest"]["answers"][0]["answer"]),
        (&json!(PAT), &json!("Acme Holdings"))
    );
    let cancel = format!("/api/booking/{}/cancel/", listed["id"].as_str().unwrap());
    let gone = read(call(&server, "POST", &token, &cancel, Some(json!({ "version": 1 }))), 200);
    assert_eq!(gone["status"], "cancelled_by_member");
    let (method, request) = object(&version(&mailbox, PAT, 2));
    assert_eq!(
        (method.as_str(), property(&request, "STATUS"), property(&request, "UID")),
        ("CANCEL", "CANCELLED".into(), uid)
    );
    assert_eq!(public(&server, "POST", &format!("{own}cancel/"), Some(json!({ "version": 2 }))).0, 409);
    assert!(times(&server, "/api/book/dana-whitlock/").contains(&second), "the time is free again");
    version(&mailbox, DANA, 2);
}

#[test]
fn what_a_guest_sends_is_refused_in_sentences_and_a_flood_is_slowed() {
    let (firm, _mailbox) = firm();
    let server = firm.serve();
    let token = server.sign_in(DANA);
    open(&server, &token);
    let first = times(&server, "/api/book/dana-whitlock/").remove(5);
    let with = |change: fn(&mut Value)| {
        let mut wish = wish("odd", &first);
        change(&mut wish);
        wish
    };
    for (wish, status) in [
        (with(|w| w["email"] = json!("pat@borealis.example\r\nBcc: x@y.test")), 422),
        (with(|w| w["name"] = json!("  ")), 422),
        (with(|w| w["key"] = json!("x")), 422),
        (with(|w| w["note"] = json!("x".repeat(5_000))), 422),
        (with(|w| w["answers"] = json!(["a", "b", "c"])), 422),
        (with(|w| w["kind"] = json!("Another")), 404),
        (with(|w| w["from"] = json!("2026-13-40T99:00:00Z")), 422),
        (with(|w| w["from"] = json!("1999-01-01T00:00:00Z")), 409),
    ] {
        let (got, said) = public(&server, "POST", "/api/book/dana-whitlock/", Some(wish.clone()));
        assert!(got == status || got == 400, "{got} {said} {wish}");
        assert!(said["error"].as_str().is_some_and(|sentence| sentence.ends_with('.')), "{said}");
    }
    // A zone that does not exist: the member's counts.
    let (_, meeting) =
        public(&server, "POST", "/api/book/dana-whitlock/", Some(with(|w| w["zone"] = json!("Mars/Base"))));
    assert_eq!(meeting["zone"], "America/New_York", "{meeting}");
    for path in
        ["/api/book/nobody/", "/api/booked/nothing/", "/api/booked/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/"]
    {
        assert_eq!(public(&server, "GET", path, None).0, 404, "{path}");
    }
    let odd = "/api/book/dana-whitlock/times/?kind=First%20consultation&from=9999-12-30T00:00:00Z&days=999999999";
    assert_eq!(public(&server, "GET", odd, None), (200, json!({ "times": [] })));
    // One network cannot go on for ever.
    let flood =
        (0..40).map(|n| public(&server, "POST", "/api/book/dana-whitlock/", Some(wish(&n.to_string(), &first))).0);
    assert!(flood.into_iter().any(|status| status == 429));
    // Another member cannot take the address.
    firm.add("rex@firm.test");
    let rex = server.sign_in("rex@firm.test");
    assert_eq!(call(&server, "POST", &rex, "/api/booking/", Some(page(|_| {}))).0, 409);
    let unfit = page(|page| page["week"][0]["until"] = json!(0));
    assert_eq!(call(&server, "POST", &rex, "/api/booking/", Some(unfit)).0, 422);
}

fn calendar(kind: &str, url: &str) -> Value {
    json!({ "name": "Work", "kind": kind, "url": url, "user": radicale::USER, "password": radicale::SECRET })
}

/// An event of half an hour.
fn event(uid: &str, from: &str, more: &str) -> String {
    let from: Timestamp = from.parse().unwrap();
    let at = |at: Timestamp| at.strftime("%Y%m%dT%H%M%SZ").to_string();
    format!(
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:{uid}\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:{}\r\nDTEND:{}\r\nSUMMARY:Dentist\r\n{more}END:VEVENT\r\nEND:VCALENDAR\r\n",
        at(from),
        at(from + 30.minutes())
    )
}

#[test]
fn busy_times_come_from_a_caldav_server_and_meetings_go_there() {
    let Some(mut radicale) = Radicale::start() else { return };
    plant(radicale::SECRET);
    plant("Dentist appointment");
    let (mut firm, _mailbox) = firm();
    firm.set("BOOKING_PRIVATE_CALENDARS", "true");
    let server = firm.serve();
    let token = server.sign_in(DANA);
    open(&server, &token);
    let path = "/api/book/dana-whitlock/";
    let free = times(&server, path);
    let (busy, weekly, open_one) = (&free[4], &free[8], &free[12]);
    radicale.put("a.ics", &event("a", busy, ""));
    radicale.put("b.ics", &event("b", weekly, "RRULE:FREQ=DAILY;COUNT=2\r\n"));
    radicale.put("c.ics", &event("c", open_one, "TRANSP:TRANSPARENT\r\n"));
    let wrong =
        json!({ "name": "Work", "kind": "caldav", "url": radicale.url(), "user": radicale::USER, "password": "wrong" });
    let (status, said) = call(&server, "POST", &token, "/api/booking/calendars/", Some(wrong));
    assert!(status == 422 && String::from_utf8_lossy(&said).contains("another name or password"));
    let added =
        read(call(&server, "POST", &token, "/api/booking/calendars/", Some(calendar("caldav", &radicale.url()))), 201);
    assert!(!added.to_string().contains(radicale::SECRET), "{added}");
    let left = times(&server, path);
    assert!(!left.contains(busy) && !left.contains(weekly) && left.contains(open_one), "{left:?}");

    // What came into the calendar since is seen at the moment of booking, without a word of what it is.
    let late = &free[20];
    radicale.put("d.ics", &event("d", late, ""));
    let (status, said) = public(&server, "POST", path, Some(wish("late", late)));
    assert!(status == 409 && !said.to_string().contains("Dentist"), "{status} {said}");

    // A meeting appears in the calendar; moved, it moves; cancelled, it goes. It does not stand in its own way.
    let (status, booked) = public(&server, "POST", path, Some(wish("good", open_one)));
    assert_eq!(status, 201, "{booked}");
    let secret = booked["secret"].as_str().unwrap();
    let stamp = |time: &str| time.parse::<Timestamp>().unwrap().strftime("DTSTART:%Y%m%dT%H%M%SZ").to_string();
    wait(|| radicale.all().contains("First consultation: Pat Borealis") && radicale.all().contains(&stamp(open_one)));
    assert!(!radicale.all().contains("ATTENDEE"));
    let own = format!("/api/booked/{secret}/");
    let (status, said) =
        public(&server, "POST", &format!("{own}move/"), Some(json!({ "version": 0, "from": free[13] })));
    assert_eq!(status, 200, "{said}");
    wait(|| radicale.all().contains(&stamp(&free[13])));
    assert_eq!(radicale.all().matches("First consultation").count(), 1);
    public(&server, "POST", &format!("{own}cancel/"), Some(json!({ "version": 1 })));
    wait(|| !radicale.all().contains("First consultation"));

    // It stops: what was read last counts, and the member and the doctor are told.
    radicale.stop();
    assert_eq!(public(&server, "POST", path, Some(wish("down", busy))).0, 409);
    wait(|| server.get(&token, "/api/booking/")["calendars"][0]["problem"].is_string());
    let doctor = String::from_utf8(firm.run(&["doctor"]).stdout).unwrap();
    assert!(doctor.contains("1 of 1 calendars"), "{doctor}");
    let id = added["id"].as_str().unwrap();
    assert_eq!(call(&server, "DELETE", &token, &format!("/api/booking/calendars/{id}/"), None).0, 204);
    assert!(times(&server, path).contains(busy), "what it said no longer counts");
}

fn wait(mut until: impl FnMut() -> bool) {
    let since = std::time::Instant::now();
    while !until() {
        assert!(since.elapsed().as_secs() < 120, "it did not happen");
        std::thread::sleep(std::time::Duration::from_millis(200));
    }
}

#[test]
fn calendars_that_lie_are_refused_with_the_reason() {
    let liar = radicale::liar();
    let (mut firm, _mailbox) = firm();
    let closed = firm.serve();
    let token = closed.sign_in(DANA);
    let add = |server: &Server, path: &str| {
        let (status, said) = call(
            server,
            "POST",
            &token,
            "/api/booking/calendars/",
            Some(calendar("feed", &format!("http://{liar}{path}"))),
        );
        (status, String::from_utf8(said).unwrap())
    };
    assert_eq!(add(&closed, "/good").0, 422, "a private address, and without TLS");
    closed.stop();
    firm.set("BOOKING_PRIVATE_CALENDARS", "true");
    let server = firm.serve();
    for (path, part) in [
        ("/html", "no calendar"),
        ("/huge", "more than 10 MB"),
        ("/broken", "broke off"),
        ("/moved", "moved"),
        ("/rule", "not understood"),
        ("/silent", "in time"),
    ] {
        let (status, said) = add(&server, path);
        assert!(status == 422 && said.contains(part), "{path}: {status} {said}");
    }
    assert_eq!(add(&server, "/good").0, 201);
}

/// The busy times of a member at Microsoft 365 or Google, read with the sign-in of the firm's mailbox.
fn at_the_provider(whose: &str, called: &str) {
    plant("Dentist appointment");
    let double = provider_calendars::Double::start(DANA);
    let (firm, _mailbox) = firm();
    firm.configure(&double.block(whose));
    let server = firm.serve();
    let token = server.sign_in(DANA);
    open(&server, &token);
    let path = "/api/book/dana-whitlock/";
    let calendars = "/api/booking/calendars/";
    let wish_for = || call(&server, "POST", &token, calendars, Some(json!({ "name": "Mine", "kind": "firm" })));
    assert_eq!(read(call(&server, "GET", &token, "/api/booking/", None), 200)["firm_calendars"], called);

    // Before anybody signed in, it says so; after that, an administrator may still have to agree.
    let (status, said) = wish_for();
    assert!(status == 422 && String::from_utf8_lossy(&said).contains("signed in"), "{status}");
    assert!(firm.run(&["mailbox", "sign-in", "office"]).status.success());
    if whose == "microsoft" {
        double.world().allows = false;
        let (status, said) = wish_for();
        let said = String::from_utf8_lossy(&said).into_owned();
        assert!(status == 422 && said.contains("may not see calendars") && said.contains("IT"), "{status} {said}");
        double.world().allows = true;
    }
    let free = times(&server, path);
    let end = |from: &str| (from.parse::<Timestamp>().unwrap() + 30.minutes()).to_string();
    double.world().busy = vec![(free[4].clone(), end(&free[4]))];
    let added = read(wish_for(), 201);
    assert_eq!((&added["host"], &added["kind"]), (&json!(called), &json!("firm")));
    assert_eq!(wish_for().0, 409);
    let left = times(&server, path);
    assert!(!left.contains(&free[4]) && left.contains(&free[5]), "{left:?}");

    // It is asked once more when somebody books; a token that was taken back is renewed, and nothing but times is known.
    double.world().busy.push((free[8].clone(), end(&free[8])));
    double.world().token = "another".into();
    let (status, said) = public(&server, "POST", path, Some(wish("late", &free[8])));
    assert!(status == 409 && !said.to_string().contains("Dentist"), "{status} {said}");
    assert!(!firm.log().contains(DANA));

    // Somebody whose calendar is not shown is told, and offered to nobody.
    double.world().known = "somebody@else.example".into();
    let removed = call(&server, "DELETE", &token, &format!("{calendars}{}/", added["id"].as_str().unwrap()), None);
    assert_eq!(removed.0, 204);
    let (status, said) = wish_for();
    assert!(status == 422 && String::from_utf8_lossy(&said).contains("shows no calendar for your address"), "{status}");
}

#[test]
fn busy_times_at_microsoft_365_by_the_mailboxs_sign_in() {
    at_the_provider("microsoft", "Microsoft 365");
}

#[test]
fn busy_times_at_google_by_the_mailboxs_sign_in() {
    at_the_provider("google", "Google Calendar");
}

#[test]
fn a_guest_of_the_spanish_page_gets_mails_in_spanish_and_the_member_in_english() {
    let (firm, mailbox) = firm();
    let server = firm.serve();
    let token = server.sign_in(DANA);
    open(&server, &token);
    let mut free = times(&server, "/api/book/dana-whitlock/");
    let (second, first) = (free.remove(9), free.remove(5));
    let mut wish = wish("one", &first);
    wish["language"] = json!("es");
    let (status, booked) = public(&server, "POST", "/api/book/dana-whitlock/", Some(wish));
    assert_eq!(status, 201, "{booked}");
    let own = format!("/api/booked/{}/", booked["secret"].as_str().unwrap());
    let moved = public(&server, "POST", &format!("{own}move/"), Some(json!({ "version": 0, "from": second })));
    assert_eq!(moved.0, 200, "{}", moved.1);
    assert_eq!(public(&server, "POST", &format!("{own}cancel/"), Some(json!({ "version": 1 }))).0, 200);

    for (sequence, subject, words) in [
        (0, "Su cita con Dana Whitlock", "de Hale & Partners, está reservada"),
        (1, "Su cita con Dana Whitlock ahora es el", "y ya no el"),
        (2, "Cita cancelada con Dana Whitlock", "Usted canceló su cita"),
    ] {
        let mail = version(&mailbox, PAT, sequence);
        let message = MessageParser::new().parse(&mail.raw).unwrap();
        assert!(message.subject().unwrap().starts_with(subject), "{:?}", message.subject());
        let answers = message.reply_to().and_then(|to| to.first()).and_then(|to| to.address());
        assert_eq!(answers, Some(DANA), "what the guest writes goes to whom the guest meets");
        let text = text_of(&mail);
        assert!(
            String::from_utf8_lossy(&mail.raw).contains("lang=3D\"es\"")
                || message.body_html(0).unwrap().contains("lang=\"es\"")
        );
        assert!(text.starts_with("Buenos días:") && text.contains(words), "{text}");
        // The secret in an address may hold any letters.
        let read: Vec<&str> = text.split_whitespace().filter(|word| !word.contains("://")).collect();
        for english in ["meeting", "Monday", "AM", "Dear"] {
            assert!(!read.join(" ").contains(english), "{english}: {text}");
        }
        let told = version(&mailbox, DANA, sequence);
        assert!(text_of(&told).starts_with("Dear Dana,"), "{}", text_of(&told));
    }
}

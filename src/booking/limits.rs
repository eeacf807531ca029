//! What a member may set on the booking page, and what a guest may type.

use super::records::{MeetingKind, Page, Place, PlaceKind};
use crate::{
    error::{Error, Result},
    lines::one_line,
};

use jiff::tz::TimeZone;
use std::collections::BTreeSet;

/// The most characters of a name, an address of the page aside.
const NAME: usize = 100;
/// The most characters of a place, a link, a question or the words on the page.
const LINE: usize = 300;
/// The most characters of what a guest writes.
const NOTE: usize = 1_000;
/// The most kinds of meetings.
const KINDS: usize = 10;
/// The most questions of a kind. The mail to the member has a paragraph for each.
pub const QUESTIONS: usize = 5;
/// The most spans of hours in a week.
const OPENINGS: usize = 28;
/// The most closed days.
const CLOSED: usize = 400;
/// The length of a meeting, in minutes.
const MINUTES: std::ops::RangeInclusive<u16> = 5..=480;
/// The most minutes kept free around a meeting.
const AROUND: u16 = 240;
/// The longest notice, in hours.
const NOTICE: u16 = 24 * 60;
/// How many days ahead a page may offer times.
const AHEAD: std::ops::RangeInclusive<u16> = 1..=180;
/// From one time that is offered to the next, in minutes.
const STEP: std::ops::RangeInclusive<u16> = 5..=240;
/// The most bytes of the key of a request.
const KEY: std::ops::RangeInclusive<usize> = 8..=100;

/// What a guest asks for.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The guest's own key for this request: the same key is the same meeting.
    pub key: String,
    /// The name of the kind.
    pub kind: String,
    /// When.
    pub from: jiff::Timestamp,
    /// The guest.
    pub name: String,
    /// The guest's mail address.
    pub email: String,
    /// The guest's telephone number; may be empty.
    pub phone: String,
    /// What it is about; may be empty.
    pub note: String,
    /// The guest's zone. One that nobody knows is the member's.
    pub zone: String,
    /// The answers to the kind's questions, in their order.
    pub answers: Vec<String>,
    /// Whether the guest reads the page in Spanish.
    pub spanish: bool,
}

fn invalid<T>(sentence: impl Into<String>) -> Result<T> {
    Err(Error::Invalid(sentence.into()))
}

fn line(what: &str, text: &str, most: usize) -> Result<String> {
    let line = one_line(text);
    match line.chars().count() {
        count if count > most => invalid(format!("{what} has {count} characters. It can have {most}.")),
        _ => Ok(line),
    }
}

/// A page as it can be kept.
///
/// # Errors
/// [`Error::Invalid`], naming what to change.
pub fn page(page: Page) -> Result<Page> {
    let slug = page.slug.trim().to_lowercase();
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !(3..=40).contains(&slug.len()) || !slug.chars().all(fits) || slug.starts_with('-') || slug.ends_with('-') {
        return invalid("The page's address needs 3 to 40 letters, digits or hyphens, such as \"dana-whitlock\".");
    }
    if TimeZone::get(&page.zone).is_err() {
        return invalid(format!(
            "\"{}\" is no time zone. Write it as America/New_York.",
            line("A time zone", &page.zone, 64)?
        ));
    }
    if page.week.len() > OPENINGS || page.week.iter().any(|opening| !opening.is_sound()) {
        return invalid("Hours must begin before they end, at most four times a day.");
    }
    if page.closed.len() > CLOSED {
        return invalid(format!("At most {CLOSED} days can be closed. Take out those that are past."));
    }
    if page.before > AROUND || page.after > AROUND {
        return invalid(format!("At most {AROUND} minutes can be kept free before and after a meeting."));
    }
    if page.notice_hours > NOTICE || !AHEAD.contains(&page.days_ahead) {
        let (first, last) = (AHEAD.start(), AHEAD.end());
        return invalid(format!(
            "Guests can book {first} to {last} days ahead, with a notice of at most {NOTICE} hours."
        ));
    }
    if !STEP.contains(&page.step) {
        return invalid(format!("Times can begin every {} to {} minutes.", STEP.start(), STEP.end()));
    }
    if page.kinds.len() > KINDS || page.open && page.kinds.is_empty() {
        return invalid(format!("An open page needs 1 to {KINDS} kinds of meetings."));
    }
    if page.open && page.week.is_empty() {
        return invalid("An open page needs hours.");
    }
    let mut week = page.week;
    week.sort_unstable();
    let closed: BTreeSet<_> = page.closed.into_iter().collect();
    let kinds = page.kinds.into_iter().map(kind).collect::<Result<Vec<_>>>()?;
    let names: BTreeSet<&str> = kinds.iter().map(|kind| kind.name.as_str()).collect();
    if names.len() < kinds.len() {
        return invalid("Two kinds of meetings have the same name.");
    }
    let welcome = line("The welcome", &page.welcome, LINE)?;
    Ok(Page { slug, welcome, week, closed: closed.into_iter().collect(), kinds, ..page })
}

fn kind(kind: MeetingKind) -> Result<MeetingKind> {
    let name = line("The name of a meeting", &kind.name, NAME)?;
    if name.is_empty() {
        return invalid("Every kind of meeting needs a name, such as \"First consultation\".");
    }
    if !MINUTES.contains(&kind.minutes) {
        return invalid(format!("\"{name}\" can last {} to {} minutes.", MINUTES.start(), MINUTES.end()));
    }
    let detail = line("A place", &kind.place.detail, LINE)?;
    match kind.place.kind {
        PlaceKind::Office if detail.is_empty() => {
            return invalid(format!("\"{name}\" needs the address where you meet."));
        }
        PlaceKind::Video if !detail.starts_with("https://") || detail.contains(' ') => {
            return invalid(format!("\"{name}\" needs the video link, with https:// in front."));
        }
        _ => {}
    }
    let detail = if kind.place.kind == PlaceKind::Phone { String::new() } else { detail };
    let questions =
        kind.questions.iter().map(|question| line("A question", question, LINE)).collect::<Result<Vec<_>>>()?;
    let questions: Vec<String> = questions.into_iter().filter(|question| !question.is_empty()).collect();
    if questions.len() > QUESTIONS {
        return invalid(format!("\"{name}\" can ask {QUESTIONS} questions."));
    }
    Ok(MeetingKind { name, minutes: kind.minutes, place: Place { kind: kind.place.kind, detail }, questions })
}

/// What a guest typed, as it can be kept. `kind` is what is booked; `zone` is the member's.
///
/// # Errors
/// [`Error::Invalid`], naming what to change.
pub fn wanted(wanted: Wanted, kind: &MeetingKind, zone: &str) -> Result<Wanted> {
    if !KEY.contains(&wanted.key.len()) {
        return invalid("The request has no key that can be used. Reload the page and try again.");
    }
    let name = line("A name", &wanted.name, NAME)?;
    if !name.chars().any(char::is_alphanumeric) {
        return invalid("Please write your name.");
    }
    let email = wanted.email.trim();
    let whole = crate::email::address::addr_spec(email).filter(|email| {
        let domain = email.rsplit_once('@').map(|(_, domain)| domain).unwrap_or_default();
        domain.contains('.') && !email.contains(['"', '[']) && email.is_ascii()
    });
    let Some(email) = whole else {
        return invalid("Please write your whole mail address, such as name@example.com.");
    };
    let phone = line("A telephone number", &wanted.phone, 40)?;
    if kind.place.kind == PlaceKind::Phone && phone.bytes().filter(u8::is_ascii_digit).count() < 5 {
        return invalid("Please write the telephone number at which you can be called.");
    }
    let note = line("What you wrote", &wanted.note, NOTE)?;
    if wanted.answers.len() > kind.questions.len() {
        return invalid("The questions were changed meanwhile. Reload the page and try again.");
    }
    let answers = wanted.answers.iter().map(|answer| line("An answer", answer, NOTE)).collect::<Result<Vec<_>>>()?;
    let known = !wanted.zone.is_empty() && wanted.zone.len() <= 64 && TimeZone::get(&wanted.zone).is_ok();
    let zone = if known { wanted.zone } else { zone.to_owned() };
    Ok(Wanted { name, email, phone, note, answers, zone, ..wanted })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::booking::tests::{a_page, a_wish};

    #[test]
    fn what_a_page_may_say() {
        assert_eq!(page(a_page()).unwrap(), a_page());
        let wrong = |change: fn(&mut Page)| {
            let mut changed = a_page();
            change(&mut changed);
            page(changed).unwrap_err().to_string()
        };
        for (change, part) in [
            ((|p| p.slug = "Dana Whitlock".into()) as fn(&mut Page), "letters, digits or hyphens"),
            (|p| p.slug = "-x-".into(), "letters, digits or hyphens"),
            (|p| p.zone = "Mars/Base".into(), "no time zone"),
            (|p| p.week[0].until = 0, "begin before they end"),
            (|p| p.week.clear(), "needs hours"),
            (|p| p.kinds.clear(), "kinds of meetings"),
            (|p| p.kinds[0].minutes = 0, "can last"),
            (|p| p.kinds[0].place = Place { kind: PlaceKind::Video, detail: "javascript:x".into() }, "https://"),
            (|p| p.kinds.push(p.kinds[0].clone()), "same name"),
            (|p| p.days_ahead = 0, "days ahead"),
            (|p| p.step = 1, "every 5 to"),
        ] {
            assert!(wrong(change).contains(part), "{}", wrong(change));
        }
        let closed = Page { open: false, week: Vec::new(), kinds: Vec::new(), ..a_page() };
        assert!(page(closed).is_ok(), "what is not open may be unfinished");
    }

    #[test]
    fn what_a_guest_may_type() {
        let kind = &a_page().kinds[0];
        let zone = |zone: &str| wanted(Wanted { zone: zone.into(), ..a_wish() }, kind, "Europe/Berlin").unwrap().zone;
        assert_eq!(zone("Asia/Tokyo"), "Asia/Tokyo");
        for none in ["", "Mars/Base", "../../etc/passwd", &"x".repeat(1_000)] {
            assert_eq!(zone(none), "Europe/Berlin");
        }
        for email in
            ["", "pat", "pat@", "pat@localhost", "a@b.test, c@d.test", "pat@b.test\r\nBcc: x@y.test", "\"a b\"@c.test"]
        {
            assert!(wanted(Wanted { email: email.into(), ..a_wish() }, kind, "UTC").is_err(), "{email}");
        }
        let odd = Wanted { name: "Pat\r\nBcc: x@y.test \u{202e}".into(), ..a_wish() };
        assert_eq!(wanted(odd, kind, "UTC").unwrap().name, "Pat Bcc: x@y.test");
        assert!(wanted(Wanted { answers: vec![String::new(); 9], ..a_wish() }, kind, "UTC").is_err());
        let call = MeetingKind { place: Place { kind: PlaceKind::Phone, detail: String::new() }, ..kind.clone() };
        assert!(wanted(Wanted { phone: "no".into(), ..a_wish() }, &call, "UTC").is_err());
    }
}

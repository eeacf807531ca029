//! When people of the firm are busy, asked of Microsoft 365 or Google with the sign-in of a mailbox. Both show the busy times of colleagues to each
//! other, and nothing else is read: no subject, no place, no guest.
//!
//! - Microsoft Graph, `calendar: getSchedule`
//! - Google Calendar API v3, `Freebusy: query`

use super::{
    credentials::Credentials,
    records::Key,
    trouble::{Outcome, Trouble, clean},
};
use crate::{
    config::{CalendarsOf, Mailbox},
    error::Result,
    oauth::Web,
};

use jiff::{SignedDuration, Timestamp, civil::DateTime, tz::TimeZone};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Days of one question. Microsoft answers for 62 at most, Google for some 90.
const DAYS: i64 = 31;
const GRAPH: &str = "https://graph.microsoft.com";
const GOOGLE: &str = "https://www.googleapis.com";

/// From when until when somebody is busy.
pub type BusyTime = (Timestamp, Timestamp);

/// The calendars of the firm's people.
#[derive(Clone)]
pub struct FirmCalendars {
    credentials: Credentials,
    mailbox: Mailbox,
    web: Web,
}

#[derive(Deserialize)]
struct Schedules {
    value: Vec<Schedule>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Schedule {
    #[serde(default)]
    schedule_items: Vec<Item>,
    #[serde(default)]
    error: Option<Value>,
}

#[derive(Deserialize)]
struct Item {
    status: String,
    start: Moment,
    end: Moment,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Moment {
    date_time: DateTime,
    time_zone: String,
}

#[derive(Deserialize)]
struct FreeBusy {
    calendars: BTreeMap<String, Calendar>,
}

#[derive(Deserialize)]
struct Calendar {
    #[serde(default)]
    busy: Vec<Span>,
    #[serde(default)]
    errors: Vec<Value>,
}

#[derive(Deserialize)]
struct Span {
    start: Timestamp,
    end: Timestamp,
}

fn senseless(whose: &str) -> Trouble {
    Trouble::new(format!("{whose} answers something that makes no sense."))
}

/// The busy times in an answer of Microsoft's. Tentative ones count: nobody must be offered a time that may be taken.
fn of_microsoft(answer: Value) -> Option<Option<Vec<BusyTime>>> {
    let Schedules { value } = serde_json::from_value(answer).ok()?;
    let schedule = value.into_iter().next()?;
    if schedule.error.is_some() {
        return Some(None);
    }
    let busy = schedule.schedule_items.into_iter().filter(|item| !matches!(&*item.status, "free" | "workingElsewhere"));
    let times = busy.map(|item| {
        let at = |moment: &Moment| {
            let utc = moment.time_zone.eq_ignore_ascii_case("utc").then_some(moment.date_time)?;
            Some(utc.to_zoned(TimeZone::UTC).ok()?.timestamp())
        };
        Some((at(&item.start)?, at(&item.end)?))
    });
    times.collect::<Option<Vec<_>>>().map(Some)
}

/// The busy times in an answer of Google's.
fn of_google(answer: Value) -> Option<Option<Vec<BusyTime>>> {
    let FreeBusy { calendars } = serde_json::from_value(answer).ok()?;
    let calendar = calendars.into_values().next()?;
    if !calendar.errors.is_empty() {
        return Some(None);
    }
    Some(Some(calendar.busy.into_iter().map(|span| (span.start, span.end)).collect()))
}

impl FirmCalendars {
    /// With the sign-in of the mailbox whose settings say so; `None` where none does.
    ///
    /// # Errors
    /// Its file of certificates cannot be read.
    pub fn new(mailboxes: &[Mailbox], credentials: &Credentials) -> Result<Option<Self>> {
        let Some(mailbox) = mailboxes.iter().find(|mailbox| mailbox.calendars != CalendarsOf::None) else {
            return Ok(None);
        };
        let web = Web::new("ca", mailbox.ca.as_deref())?;
        Ok(Some(Self { credentials: credentials.clone(), mailbox: mailbox.clone(), web }))
    }

    /// What members know the calendars as.
    #[must_use]
    pub fn called(&self) -> &'static str {
        match self.mailbox.calendars {
            CalendarsOf::Google => "Google Calendar",
            CalendarsOf::Microsoft | CalendarsOf::None => "Microsoft 365",
        }
    }

    /// When the person with an address is busy.
    ///
    /// # Errors
    /// Why that is not known: a sentence for the person.
    pub async fn busy(&self, address: &str, from: Timestamp, until: Timestamp) -> Result<Vec<BusyTime>, String> {
        let mut all = Vec::new();
        let mut at = from;
        while at < until {
            let end = at.saturating_add(SignedDuration::from_hours(24 * DAYS)).unwrap_or(until).min(until);
            let found = self.asked(address, at, end).await.map_err(|trouble| trouble.says)?;
            all.extend(found.into_iter().filter(|(from, until)| from < until));
            at = end;
        }
        Ok(all)
    }

    async fn asked(&self, address: &str, from: Timestamp, until: Timestamp) -> Outcome<Vec<BusyTime>> {
        let mut refused = None;
        loop {
            let token = self.token(refused.as_ref()).await?;
            let (url, asked) = self.question(address, from, until);
            let answer = self.web.post_as(&url, &token, &asked).await.map_err(|e| Trouble::new(e.to_string()))?;
            match answer.status {
                200 => return self.read(answer.body),
                // A token can be taken back before its end. A new one is asked for once.
                401 if refused.is_none() => refused = Some(token),
                401 | 403 => {
                    return Err(Trouble::new(format!(
                        "The mailbox \"{}\" may not see calendars at {}. IT can allow it: the page \"Meetings\" of the help says how.",
                        self.mailbox.name,
                        self.called()
                    )));
                }
                404 => return Err(self.unknown()),
                429 => return Err(Trouble::new(format!("{} is asked too often now.", self.called()))),
                status => return Err(Trouble::new(format!("{} answers with status {status}.", self.called()))),
            }
        }
    }

    async fn token(&self, refused: Option<&zeroize::Zeroizing<String>>) -> Outcome<zeroize::Zeroizing<String>> {
        if self.mailbox.calendars == CalendarsOf::Microsoft {
            let scope = format!("offline_access {}/Calendars.ReadBasic", self.base(GRAPH));
            return self.credentials.for_calendars(&self.mailbox, &scope, refused).await;
        }
        let refused = refused.map(|token| Key::Token(token.clone()));
        match self.credentials.key(&self.mailbox, refused.as_ref()).await? {
            Key::Token(token) => Ok(token),
            Key::Password(_) => Err(Trouble::refused("A password opens no calendars.")),
        }
    }

    fn base(&self, usual: &'static str) -> &str {
        let url = self.mailbox.calendars_url.trim_end_matches('/');
        if url.is_empty() { usual } else { url }
    }

    fn question(&self, address: &str, from: Timestamp, until: Timestamp) -> (String, Value) {
        if self.mailbox.calendars == CalendarsOf::Google {
            let asked =
                json!({ "timeMin": from.to_string(), "timeMax": until.to_string(), "items": [{ "id": address }] });
            return (format!("{}/calendar/v3/freeBusy", self.base(GOOGLE)), asked);
        }
        let at = |at: Timestamp| json!({ "dateTime": at.strftime("%Y-%m-%dT%H:%M:%S").to_string(), "timeZone": "UTC" });
        let asked = json!({ "schedules": [address], "startTime": at(from), "endTime": at(until), "availabilityViewInterval": 1440 });
        (format!("{}/v1.0/me/calendar/getSchedule", self.base(GRAPH)), asked)
    }

    fn read(&self, answer: Value) -> Outcome<Vec<BusyTime>> {
        let found = match self.mailbox.calendars {
            CalendarsOf::Google => of_google(answer),
            CalendarsOf::Microsoft | CalendarsOf::None => of_microsoft(answer),
        };
        found.ok_or_else(|| senseless(self.called()))?.ok_or_else(|| self.unknown())
    }

    fn unknown(&self) -> Trouble {
        Trouble::new(clean(&format!(
            "{} shows no calendar for your address, or does not let {} see when you are busy.",
            self.called(),
            self.mailbox.login
        )))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn time(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn microsofts_answers() {
        let item = |status: &str, zone: &str| {
            json!({ "isPrivate": false, "status": status, "subject": "Not read",
                "start": { "dateTime": "2026-12-01T15:00:00.0000000", "timeZone": zone },
                "end": { "dateTime": "2026-12-01T16:00:00.0000000", "timeZone": zone } })
        };
        let answer = |items: Vec<Value>| json!({ "value": [{ "scheduleId": "d@f.example", "availabilityView": "2", "scheduleItems": items }] });
        let times = vec![(time("2026-12-01T15:00:00Z"), time("2026-12-01T16:00:00Z"))];
        for status in ["busy", "tentative", "oof", "unknown"] {
            assert_eq!(of_microsoft(answer(vec![item(status, "UTC")])), Some(Some(times.clone())), "{status}");
        }
        let free = answer(vec![item("free", "UTC"), item("workingElsewhere", "UTC")]);
        assert_eq!(of_microsoft(free), Some(Some(vec![])));
        // A time that cannot be placed is not passed over.
        assert_eq!(of_microsoft(answer(vec![item("busy", "Pacific Standard Time")])), None);
        let failed = json!({ "value": [{ "scheduleId": "x@f.example", "error": { "responseCode": "ErrorMailRecipientNotFound" } }] });
        assert_eq!(of_microsoft(failed), Some(None));
        assert_eq!(of_microsoft(json!({ "value": [] })), None);
        assert_eq!(of_microsoft(json!({ "error": {} })), None);
    }

    #[test]
    fn googles_answers() {
        let answer = json!({ "kind": "calendar#freeBusy", "calendars": { "d@f.example": { "busy": [
            { "start": "2026-12-01T10:00:00-05:00", "end": "2026-12-01T16:00:00Z" } ] } } });
        let times = vec![(time("2026-12-01T15:00:00Z"), time("2026-12-01T16:00:00Z"))];
        assert_eq!(of_google(answer), Some(Some(times)));
        let failed = json!({ "calendars": { "d@f.example": { "errors": [{ "domain": "global", "reason": "notFound" }], "busy": [] } } });
        assert_eq!(of_google(failed), Some(None));
        assert_eq!(of_google(json!({ "calendars": {} })), None);
        assert_eq!(of_google(json!([])), None);
    }
}

//! Reading calendars again.

use super::{
    Calendar, Source,
    expanding::busy,
    web::{Answer, Ask},
};
use crate::{
    accounts::ACCOUNTS,
    booking::{
        Booking, Meeting, MeetingId,
        service::Sources,
        store_tables::{BOOKING_PAGES, CALENDARS, MEETINGS},
    },
    documents::ReadFailure,
    error::{Error, Result},
    ids::AccountId,
    store::All,
};

use futures_util::future::join_all;
use jiff::{SignedDuration, Timestamp, tz::TimeZone};
use meeting_slots::{Busy, Span};
use std::{collections::BTreeSet, time::Duration};
use tokio::{sync::watch, time::timeout};

/// How often a calendar is read.
const EVERY: SignedDuration = SignedDuration::from_mins(5);
/// How long somebody who books waits for a calendar. What was read last counts then.
const AT_BOOKING: Duration = Duration::from_secs(8);
/// How long what was read last counts.
const COUNTS: SignedDuration = SignedDuration::from_hours(6);
/// Days ahead for which busy times are kept: more than any page offers.
const AHEAD: SignedDuration = SignedDuration::from_hours(24 * 190);

/// What is known of a member's busy times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Busyness {
    /// All of them.
    Known(Vec<Busy>),
    /// A calendar was not read for too long.
    Unknown,
}

/// What these calendars say at a moment.
pub fn busyness<'a>(calendars: impl IntoIterator<Item = &'a Calendar>, now: Timestamp) -> Busyness {
    let oldest = now.saturating_sub(COUNTS).unwrap_or(Timestamp::MIN);
    let mut all = Vec::new();
    for calendar in calendars {
        if calendar.read_at.is_none_or(|read| read < oldest) {
            return Busyness::Unknown;
        }
        all.extend(calendar.spans().map(Busy::from));
    }
    Busyness::Known(all)
}

impl Booking {
    /// Reads calendars again until `stop` turns true.
    pub(in crate::booking) async fn follow_calendars(&self, mut stop: watch::Receiver<bool>) {
        loop {
            let elapsed = self.clock.elapsed();
            if let Err(e) = self.read_due().await {
                tracing::error!("calendars could not be read: {e}");
            }
            tokio::select! {
                _ = stop.wait_for(|stop| *stop) => return,
                () = self.changed.notified() => {}
                () = self.clock.sleep_until(elapsed + Duration::from_secs(30)) => {}
            }
        }
    }

    async fn read_due(&self) -> Result<()> {
        let due = self.clock.now().saturating_sub(EVERY).unwrap_or(Timestamp::MIN);
        let all = self.store.scan(&CALENDARS, &All).map(|row| row.map(|(_, calendar)| calendar));
        let all: Vec<Calendar> = all.collect::<Result<_>>()?;
        for calendar in all {
            if calendar.tried_at.is_none_or(|at| at <= due) {
                self.refresh(calendar.clone()).await?;
            }
            self.write_out(&calendar).await?;
        }
        Ok(())
    }

    /// Reads a member's calendars for somebody who wants to book now.
    pub(in crate::booking) async fn freshen(&self, account: AccountId) -> Result<()> {
        let reading = self.calendars(account)?.into_iter().map(|calendar| timeout(AT_BOOKING, self.refresh(calendar)));
        for done in join_all(reading).await.into_iter().flatten() {
            done?;
        }
        Ok(())
    }

    async fn refresh(&self, calendar: Calendar) -> Result<()> {
        let read = self.read(calendar).await?;
        let at = (read.account, read.id);
        let problem = read.problem.clone();
        let before = self.store.write(move |tx| {
            // Removed meanwhile.
            let Some(now) = tx.get(&CALENDARS, &at)? else { return Ok(None) };
            tx.put(&CALENDARS, &at, &read)?;
            Ok(Some(now.problem))
        });
        if before.await?.is_some_and(|before| before != problem) {
            self.tell(at.0);
        }
        Ok(())
    }

    /// A calendar as it is now. One that cannot be read keeps what was read last, and says why.
    pub(super) async fn read(&self, calendar: Calendar) -> Result<Calendar> {
        let now = self.clock.now();
        let sources = self.sources()?;
        let tried = Calendar { tried_at: Some(now), ..calendar };
        let from = now.saturating_sub(SignedDuration::from_hours(24)).unwrap_or(now);
        let range = Span { from, until: now.saturating_add(AHEAD).unwrap_or(Timestamp::MAX) };
        match self.spans_of(sources, &tried, range).await? {
            Ok(spans) => {
                let busy = spans.iter().map(|span| (span.from.as_second(), span.until.as_second())).collect();
                Ok(Calendar { busy, read_at: Some(now), problem: None, ..tried })
            }
            Err(problem) => Ok(Calendar { problem: Some(problem), ..tried }),
        }
    }

    async fn spans_of(
        &self,
        sources: &Sources,
        calendar: &Calendar,
        range: Span,
    ) -> Result<std::result::Result<Vec<Span>, String>> {
        if calendar.source == Source::Firm {
            return self.at_the_firms(sources, calendar.account, range).await;
        }
        let bytes = match fetch(sources, &calendar.source, range).await {
            Ok(answer) => answer.body,
            Err(problem) => return Ok(Err(problem)),
        };
        let day = |at: Timestamp| at.to_zoned(TimeZone::UTC).date();
        let events = match sources.reader.read_calendar(day(range.from), day(range.until), &bytes[..]).await {
            Ok(events) => events,
            Err(ReadFailure::Unreadable(sentence)) => return Ok(Err(sentence)),
            Err(ReadFailure::Fault(e)) => return Err(e),
        };
        let account = calendar.account;
        let zone = self.zone_of(account)?;
        let ours = |uid: &str| {
            let id = uid.split_once('@').and_then(|(id, _)| id.parse().ok()).map(MeetingId);
            id.is_some_and(|id| matches!(self.store.get(&MEETINGS, &(account, id)), Ok(Some(_))))
        };
        Ok(busy(&events, range, &zone, ours))
    }

    /// The busy times that the firm's provider knows of a member.
    async fn at_the_firms(
        &self,
        sources: &Sources,
        account: AccountId,
        range: Span,
    ) -> Result<std::result::Result<Vec<Span>, String>> {
        let Some(firm) = &sources.firm else {
            return Ok(Err("No mailbox of the settings opens calendars any more.".into()));
        };
        let owner = self.store.get(&ACCOUNTS, &account)?.ok_or(Error::NotFound)?;
        let found = match firm.busy(&owner.email, range.from, range.until).await {
            Ok(found) => found,
            Err(problem) => return Ok(Err(problem)),
        };
        // They come without identifiers; a meeting of ours that was put there by its invitation is one at exactly its time.
        let ours: BTreeSet<Span> = self
            .meetings(account)?
            .into_iter()
            .filter(Meeting::is_booked)
            .map(|meeting| Span { from: meeting.from, until: meeting.until })
            .collect();
        let spans = found.into_iter().map(|(from, until)| Span { from, until });
        Ok(Ok(spans.filter(|span| !ours.contains(span)).collect()))
    }

    fn zone_of(&self, account: AccountId) -> Result<TimeZone> {
        if let Some(page) = self.store.get(&BOOKING_PAGES, &account)? {
            return Ok(page.time_zone());
        }
        let owner = self.store.get(&ACCOUNTS, &account)?.ok_or(Error::NotFound)?;
        Ok(owner.preferences.zone().unwrap_or_else(|| self.notices.zone().clone()))
    }
}

async fn fetch(sources: &Sources, source: &Source, range: Span) -> std::result::Result<Answer, String> {
    let answer = match source {
        Source::Firm => return Err("The firm's provider has no address.".into()),
        Source::Feed { url } => {
            let headers = &[("Accept", "text/calendar")];
            sources.web.ask(Ask { method: "GET", url, sign_in: None, headers, body: String::new() }).await?
        }
        Source::Caldav { url, user, password } => {
            // RFC 4791, 7.8.
            let at = |at: Timestamp| at.strftime("%Y%m%dT%H%M%SZ");
            let body = format!(
                "<?xml version=\"1.0\" encoding=\"utf-8\"?>\
                 <C:calendar-query xmlns:D=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\">\
                 <D:prop><C:calendar-data/></D:prop><C:filter><C:comp-filter name=\"VCALENDAR\"><C:comp-filter name=\"VEVENT\">\
                 <C:time-range start=\"{}\" end=\"{}\"/></C:comp-filter></C:comp-filter></C:filter></C:calendar-query>",
                at(range.from),
                at(range.until)
            );
            let headers = &[("Depth", "1"), ("Content-Type", "application/xml; charset=utf-8")];
            sources.web.ask(Ask { method: "REPORT", url, sign_in: Some((user, password)), headers, body }).await?
        }
    };
    let wanted = if matches!(source, Source::Feed { .. }) { 200 } else { 207 };
    match answer.status {
        status if status == wanted => Ok(answer),
        401 | 403 => Err("The server wants another name or password.".into()),
        404 | 410 => Err("There is no calendar at this address.".into()),
        300..=399 => Err("The calendar has moved to another address.".into()),
        status => Err(format!("The server answers with status {status}.")),
    }
}

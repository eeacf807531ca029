//! Meetings that were booked, written into a member's CalDAV collection (RFC 4791, 5.3.2). They have neither organizer nor attendees there: the
//! server would send invitations of its own.

use super::{Calendar, Source, web::Ask};
use crate::{
    booking::{Booking, Meeting, invitation, store_tables::MEETINGS},
    error::Result,
};

/// Meetings written in one go.
const AT_ONCE: usize = 50;

impl Booking {
    /// Writes what changed since. A calendar that cannot be read is not written to either.
    pub(super) async fn write_out(&self, calendar: &Calendar) -> Result<()> {
        let Source::Caldav { url, user, password } = &calendar.source else { return Ok(()) };
        if calendar.problem.is_some() {
            return Ok(());
        }
        let now = self.clock.now();
        let all = self.store.scan(&MEETINGS, &calendar.account).map(|row| row.map(|(_, meeting)| meeting));
        let changed = |meeting: &Meeting| {
            meeting.until > now && meeting.written.as_ref() != Some(&(calendar.id, meeting.sequence))
        };
        // One that was cancelled before it was written needs nothing.
        let wanted = |meeting: &Meeting| changed(meeting) && (meeting.is_booked() || meeting.written.is_some());
        let mut all: Vec<Meeting> = all.collect::<Result<_>>()?;
        all.retain(wanted);
        // A member may have several: the first one has them.
        let first =
            self.calendars(calendar.account)?.into_iter().find(|one| matches!(one.source, Source::Caldav { .. }));
        if first.is_none_or(|first| first.id != calendar.id) {
            return Ok(());
        }
        let sources = self.sources()?;
        for meeting in all.into_iter().take(AT_ONCE) {
            let address = format!("{}/{}.ics", url.trim_end_matches('/'), meeting.id.0);
            let (method, body) = match meeting.is_booked() {
                true => ("PUT", invitation::stored(&meeting, &self.organizer(&meeting))),
                false => ("DELETE", String::new()),
            };
            let headers = &[("Content-Type", "text/calendar; charset=utf-8")];
            let sign_in = Some((user.as_str(), password.as_str()));
            match sources.web.ask(Ask { method, url: &address, sign_in, headers, body }).await {
                Ok(answer) if (200..300).contains(&answer.status) || (method == "DELETE" && answer.status == 404) => {
                    self.written(calendar, &meeting).await?;
                }
                Ok(answer) => {
                    tracing::warn!(status = answer.status, "a meeting could not be written into a calendar");
                    return Ok(());
                }
                Err(_) => return Ok(()),
            }
        }
        Ok(())
    }

    async fn written(&self, calendar: &Calendar, meeting: &Meeting) -> Result<()> {
        let (at, calendar, sequence) = ((meeting.account, meeting.id), calendar.id, meeting.sequence);
        let kept = self.store.write(move |tx| {
            if let Some(known) = tx.get(&MEETINGS, &at)? {
                tx.put(&MEETINGS, &at, &Meeting { written: Some((calendar, sequence)), ..known })?;
            }
            Ok(())
        });
        kept.await
    }
}

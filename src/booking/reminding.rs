//! The mails before a meeting: a day and an hour before. The commit that marks one as sent puts it into the outbox, so nobody gets it twice.

use super::{
    mails::Told,
    records::{Meeting, Page, Reminded, moment_of},
    service::Booking,
    store_tables::{AGENDA, BOOKING_PAGES, MEETING_BY_SECRET, MEETINGS},
};
use crate::{
    error::{Error, Result},
    store::{All, Tx},
};

use jiff::{SignedDuration, Timestamp};
use std::time::Duration;
use tokio::sync::watch;

/// How often it is looked.
const EVERY: Duration = Duration::from_secs(30);
/// A reminder of the day before that is later than this before a meeting is none.
const TOO_LATE: SignedDuration = SignedDuration::from_hours(3);
/// How long a meeting is kept after its end.
const KEPT: SignedDuration = SignedDuration::from_hours(24 * 180);

/// What is to be done about a meeting's reminders at a moment: what is done with it, and whether a mail is due.
fn due(meeting: &Meeting, now: Timestamp) -> (Reminded, bool) {
    let before = |by| meeting.from.saturating_sub(by).unwrap_or(Timestamp::MIN);
    let (day, hour) = (before(SignedDuration::from_hours(24)), before(SignedDuration::from_hours(1)));
    let Reminded { day: day_done, hour: hour_done } = meeting.reminded;
    let done = Reminded { day: day_done || now >= day, hour: hour_done || now >= hour };
    // Whoever booked or moved it in that time has just had a mail.
    let wants_hour = !hour_done && now >= hour && now < meeting.from && meeting.changed_at < hour;
    let wants_day = !day_done && now >= day && now < before(TOO_LATE) && meeting.changed_at < day;
    // A guest whose calendar declined expects no meeting.
    let stands = meeting.is_booked() && !meeting.answers.is_off(meeting.sequence);
    (done, stands && (wants_hour || wants_day))
}

impl Booking {
    /// Sends reminders and reads calendars until `stop` turns true.
    pub async fn follow(self, stop: watch::Receiver<bool>) {
        tokio::join!(self.follow_meetings(stop.clone()), self.follow_calendars(stop));
    }

    async fn follow_meetings(&self, mut stop: watch::Receiver<bool>) {
        let mut tidied: Option<Duration> = None;
        loop {
            if let Err(e) = self.remind().await {
                tracing::error!("reminders of meetings could not be sent: {e}");
            }
            let elapsed = self.clock.elapsed();
            if tidied.is_none_or(|at| elapsed >= at + Duration::from_secs(86_400)) {
                tidied = Some(elapsed);
                if let Err(e) = self.tidy().await {
                    tracing::error!("meetings that are long over could not be removed: {e}");
                }
            }
            tokio::select! {
                _ = stop.wait_for(|stop| *stop) => return,
                () = self.clock.sleep_until(elapsed + EVERY) => {}
            }
        }
    }

    /// Sends the reminders that are due. Returns how many.
    ///
    /// # Errors
    /// Store errors.
    pub async fn remind(&self) -> Result<usize> {
        let (now, mut sent) = (self.clock.now(), 0);
        let near = now.saturating_add(SignedDuration::from_hours(25)).unwrap_or(now);
        let mut looked = Vec::new();
        for row in self.store.scan(&AGENDA, &All) {
            let ((account, second), entry) = row?;
            let from = moment_of(second);
            if from > now && from < near {
                looked.extend(self.store.get(&MEETINGS, &(account, entry.meeting))?);
            }
        }
        for meeting in looked {
            let (done, wants) = due(&meeting, now);
            if done != meeting.reminded {
                sent += usize::from(self.remind_of(meeting, done, wants).await?);
            }
        }
        Ok(sent)
    }

    async fn remind_of(&self, meeting: Meeting, done: Reminded, wants: bool) -> Result<bool> {
        let page: Option<Page> = self.store.get(&BOOKING_PAGES, &meeting.account)?;
        let mails = match (self.owner(meeting.account), page) {
            (Ok(owner), Some(page)) if wants => self.mails(&owner, &page, &meeting, Told::Soon).await?,
            (Err(e), _) if !matches!(e, Error::NotFound) => return Err(e),
            _ => Vec::new(),
        };
        let written = self.store.write(move |tx| {
            let at = (meeting.account, meeting.id);
            let known: Option<Meeting> = tx.get(&MEETINGS, &at)?;
            // Moved, cancelled or reminded meanwhile.
            let same = |known: &Meeting| known.sequence == meeting.sequence && known.reminded == meeting.reminded;
            let Some(known) = known.filter(same) else { return Ok((Vec::new(), mails)) };
            tx.put(&MEETINGS, &at, &Meeting { reminded: done, ..known })?;
            let jobs = mails.iter().map(|mail| mail.put(tx)).collect::<Result<Vec<_>>>()?;
            Ok((jobs, mails))
        });
        let (jobs, _mails) = written.await?;
        let any = !jobs.is_empty();
        jobs.into_iter().for_each(|job| self.notices.started(job));
        Ok(any)
    }

    /// Takes meetings that are over out of the order of time, and removes those that are long over.
    ///
    /// # Errors
    /// Store errors.
    pub async fn tidy(&self) -> Result<()> {
        let now = self.clock.now();
        let over = now.saturating_sub(SignedDuration::from_hours(48)).unwrap_or(Timestamp::MIN);
        let long_over = now.saturating_sub(KEPT).unwrap_or(Timestamp::MIN);
        let (mut past, mut gone) = (Vec::new(), Vec::new());
        for row in self.store.scan(&AGENDA, &All) {
            let (key, entry) = row?;
            past.extend((entry.until < over).then_some(key));
        }
        for row in self.store.scan(&MEETINGS, &All) {
            let (key, meeting) = row?;
            gone.extend((meeting.until < long_over).then_some(key));
        }
        self.store
            .write(move |tx| {
                past.iter().for_each(|key| tx.delete(&AGENDA, key));
                gone.iter().for_each(|key| forget(tx, key));
                Ok(())
            })
            .await?;
        self.tidy_proposals().await
    }
}

fn forget(tx: &mut Tx, key: &(crate::ids::AccountId, super::MeetingId)) {
    let secret = *blake3::hash(&super::service::secret_of(tx, key.1)).as_bytes();
    tx.delete(&MEETING_BY_SECRET, &secret);
    crate::intake::end_address(tx, &super::service::secret_word(tx, key.1));
    tx.delete(&MEETINGS, key);
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::booking::tests::a_meeting;

    #[test]
    fn a_day_and_an_hour_before_and_not_right_after_a_change() {
        let at = |text: &str| -> Timestamp { text.parse().unwrap() };
        let made = |made: &str| Meeting { from: at("2026-06-10T15:00:00Z"), changed_at: at(made), ..a_meeting() };
        let early = made("2026-06-01T00:00:00Z");
        let is_due = |meeting: &Meeting, now: &str| due(meeting, at(now)).1;
        assert!(!is_due(&early, "2026-06-09T14:59:00Z") && is_due(&early, "2026-06-09T15:00:00Z"));
        let day_done = Meeting { reminded: Reminded { day: true, hour: false }, ..early.clone() };
        assert!(!is_due(&day_done, "2026-06-10T13:59:00Z") && is_due(&day_done, "2026-06-10T14:00:00Z"));
        assert!(!is_due(&day_done, "2026-06-10T15:00:00Z"), "it has begun");
        // The server was down the whole day: one mail, an hour before.
        assert!(!is_due(&early, "2026-06-10T13:00:00Z") && is_due(&early, "2026-06-10T14:30:00Z"));
        assert_eq!(due(&early, at("2026-06-10T14:30:00Z")).0, Reminded { day: true, hour: true });
        assert!(!is_due(&made("2026-06-09T18:00:00Z"), "2026-06-09T18:01:00Z"), "booked less than a day before");
        assert!(is_due(&made("2026-06-09T18:00:00Z"), "2026-06-10T14:00:00Z"));
        assert!(!is_due(&made("2026-06-10T14:10:00Z"), "2026-06-10T14:20:00Z"), "booked less than an hour before");
        let cancelled = Meeting { status: super::super::MeetingStatus::CancelledByGuest, ..early };
        assert!(!is_due(&cancelled, "2026-06-09T15:00:00Z"));
    }
}

//! Looks every hour, and writes the mails.

use super::{
    records::{Told, Trouble},
    tables::TOLD,
};
use crate::{
    accounts::Accounts,
    clock::Clock,
    doctor::Doctor,
    error::{Error, Result},
    finding::{Finding, Mark},
    outbox::Notices,
    store::Store,
};

use jiff::{SignedDuration, Timestamp};
use std::{sync::Arc, time::Duration};
use tokio::{
    sync::{Notify, watch},
    time::sleep,
};

const KEY: &[u8; 4] = b"told";
/// After a start a model still loads and mail still leaves: what is wrong then may be well soon.
const FIRST: Duration = Duration::from_secs(600);
const EVERY: Duration = Duration::from_secs(3600);
/// When trouble that stays is told again.
const AGAIN: SignedDuration = SignedDuration::from_hours(7 * 24);
/// How long trouble must be away before its return is news.
const AWAY: SignedDuration = SignedDuration::from_hours(24);

/// Warns the administrators. Clones share everything.
#[derive(Clone)]
pub struct Warnings {
    store: Store,
    accounts: Accounts,
    doctor: Doctor,
    notices: Notices,
    clock: Clock,
    /// Whether mail can leave.
    relay: bool,
    /// Told when something wants a person at once.
    wanted: Arc<Notify>,
}

impl Warnings {
    /// Warns of what `doctor` finds. Without a `relay` nothing is written, since it could not leave.
    pub fn new(store: Store, accounts: Accounts, doctor: Doctor, notices: Notices, clock: Clock, relay: bool) -> Self {
        Self { store, accounts, doctor, notices, clock, relay, wanted: Arc::default() }
    }

    /// Looks also whenever `wanted` is told.
    pub fn with_wanted(self, wanted: Arc<Notify>) -> Self {
        Self { wanted, ..self }
    }

    /// Looks every hour until `stop` turns true.
    pub async fn run(self, mut stop: watch::Receiver<bool>) {
        let mut pause = FIRST;
        loop {
            tokio::select! {
                _ = stop.wait_for(|stop| *stop) => return,
                () = sleep(pause) => {}
                () = self.wanted.notified() => {}
            }
            pause = EVERY;
            if let Err(e) = self.look().await {
                tracing::warn!("the administrators could not be warned: {e}");
            }
        }
    }

    /// Looks once. Returns how many mails were written.
    ///
    /// # Errors
    /// Store errors.
    pub async fn look(&self) -> Result<usize> {
        let doctor = self.doctor.clone();
        let found = tokio::task::spawn_blocking(move || doctor.standing()).await;
        let mut bad = found.map_err(|e| Error::Internal(e.to_string()))??;
        bad.retain(|finding| finding.mark == Mark::Bad);
        let administrators = self.accounts.administrators()?;
        if !self.relay || administrators.is_empty() {
            for finding in &bad {
                tracing::warn!("nobody can be warned by mail: {}: {}", finding.what, finding.says);
            }
            return Ok(0);
        }
        let told = self.store.get(&TOLD, KEY)?.unwrap_or_default();
        let (now, news) = after(&told, &bad, self.clock.now());
        if news.is_empty() {
            if now != told {
                self.store.write(move |tx| tx.put(&TOLD, KEY, &now)).await?;
            }
            return Ok(0);
        }
        let mut mails = Vec::with_capacity(administrators.len());
        for account in &administrators {
            mails.push(self.notices.attention(account, &news).await?);
        }
        // The mails move out with the result: their files may be dropped only after the commit has returned.
        let written = self.store.write(move |tx| {
            tx.put(&TOLD, KEY, &now)?;
            let jobs = mails.iter().map(|mail| mail.put(tx)).collect::<Result<Vec<_>>>()?;
            Ok((jobs, mails))
        });
        let (jobs, mails) = written.await?;
        jobs.into_iter().for_each(|job| self.notices.started(job));
        Ok(mails.len())
    }
}

/// What is told once this has been, and what of it is news.
fn after(told: &Told, bad: &[Finding], now: Timestamp) -> (Told, Vec<Finding>) {
    let mut kept = told.clone();
    let mut news: Vec<Finding> = Vec::new();
    for finding in bad {
        // A clock that was ahead must not silence a warning.
        let recent = |trouble: &&Trouble| trouble.told <= now && now.duration_since(trouble.told) < AGAIN;
        let before = told.0.get(&finding.what).filter(recent).map(|trouble| trouble.told);
        // Several parked jobs are one trouble, of which each is told.
        if before.is_none() {
            news.push(finding.clone());
        }
        kept.0.insert(finding.what.clone(), Trouble { told: before.unwrap_or(now), seen: now });
    }
    kept.0.retain(|_, trouble| now.duration_since(trouble.seen) < AWAY);
    (kept, news)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bad(what: &str) -> Finding {
        Finding { what: what.into(), mark: Mark::Bad, says: "It is broken.".into() }
    }

    fn hours(n: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + SignedDuration::from_hours(n)
    }

    fn whats(news: &[Finding]) -> Vec<&str> {
        news.iter().map(|finding| finding.what.as_str()).collect()
    }

    #[test]
    fn trouble_is_told_once_and_again_after_a_week() {
        let mut told = Told::default();
        let mut mails = Vec::new();
        for hour in 0..=7 * 24 {
            let (now, news) = after(&told, &[bad("certificate")], hours(hour));
            if !news.is_empty() {
                mails.push(hour);
            }
            told = now;
        }
        assert_eq!(mails, [0, 7 * 24]);
    }

    #[test]
    fn what_comes_and_goes_is_told_once_a_day_at_most() {
        let (told, news) = after(&Told::default(), &[bad("outbox")], hours(0));
        assert_eq!(whats(&news), ["outbox"]);
        let (told, news) = after(&told, &[], hours(1));
        assert_eq!(whats(&news), Vec::<&str>::new());
        let (told, news) = after(&told, &[bad("outbox"), bad("backup")], hours(2));
        assert_eq!(whats(&news), ["backup"]);
        let (told, _) = after(&told, &[], hours(40));
        assert_eq!(told, Told::default());
        assert_eq!(whats(&after(&told, &[bad("outbox")], hours(41)).1), ["outbox"]);
    }

    #[test]
    fn a_clock_that_was_ahead_silences_nothing() {
        let (told, _) = after(&Told::default(), &[bad("backup")], hours(24 * 365));
        assert_eq!(whats(&after(&told, &[bad("backup")], hours(1)).1), ["backup"]);
    }

    #[test]
    fn each_parked_job_is_told() {
        let (_, news) = after(&Told::default(), &[bad("job"), bad("job")], hours(0));
        assert_eq!(whats(&news), ["job", "job"]);
    }
}

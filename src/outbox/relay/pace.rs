//! How much a relay takes in a minute and in a day: a provider that is sent more refuses it, or locks the mailbox.

use crate::finding::{Finding, Mark};

use jiff::{SignedDuration, Timestamp};
use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
};

const MINUTE: SignedDuration = SignedDuration::from_mins(1);
const DAY: SignedDuration = SignedDuration::from_hours(24);
/// From this part of the day's limit on, the administrator is told, in per cent.
const NEAR: usize = 80;

/// Limits of a relay, and what was sent. 0 is no limit.
#[derive(Debug, Default)]
pub struct Pace {
    per_minute: usize,
    per_day: usize,
    /// When each recipient of the last day was sent something, oldest first.
    sent: Mutex<VecDeque<Timestamp>>,
}

impl Pace {
    /// `sent` is when something was sent in the last day, oldest first.
    pub fn new(per_minute: u32, per_day: u32, sent: Vec<Timestamp>) -> Self {
        let [per_minute, per_day] = [per_minute, per_day].map(|limit| usize::try_from(limit).unwrap_or(usize::MAX));
        Self { per_minute, per_day, sent: Mutex::new(sent.into()) }
    }

    /// Whether there are limits at all.
    pub fn has_limits(&self) -> bool {
        self.per_minute > 0 || self.per_day > 0
    }

    /// Takes a place for a mail to so many recipients.
    ///
    /// # Errors
    /// There is none now, in a sentence.
    pub fn take(&self, recipients: usize, now: Timestamp) -> Result<(), String> {
        if !self.has_limits() {
            return Ok(());
        }
        let mut sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        // What a clock that was ahead has noted counts as sent now.
        sent.iter_mut().for_each(|at| *at = (*at).min(now));
        while sent.front().is_some_and(|at| now.duration_since(*at) >= DAY) {
            sent.pop_front();
        }
        let minute = sent.iter().rev().take_while(|at| now.duration_since(**at) < MINUTE).count();
        // A mail to more recipients than a minute has places goes alone.
        if self.per_minute > 0 && minute > 0 && minute + recipients > self.per_minute {
            return Err(format!("The relay is sent no more than {} mails a minute; this one waits.", self.per_minute));
        }
        if self.per_day > 0 && sent.len() + recipients > self.per_day {
            return Err(format!("The relay is sent no more than {} mails in 24 hours; this one waits.", self.per_day));
        }
        sent.extend(std::iter::repeat_n(now, recipients));
        Ok(())
    }

    /// What the administrator should know of the day's limit.
    pub fn finding(&self, now: Timestamp) -> Option<Finding> {
        let sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        let today = sent.iter().filter(|at| now.duration_since(**at) < DAY).count();
        if self.per_day == 0 || today * 100 < self.per_day * NEAR {
            return None;
        }
        let full = today >= self.per_day;
        let says = format!(
            "{today} mails left in the last 24 hours, of the {} that the relay takes (mail.relay_per_day).{}",
            self.per_day,
            if full { " Further ones wait." } else { "" }
        );
        Some(Finding { what: "limit of the relay".into(), mark: if full { Mark::Bad } else { Mark::Look }, says })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + SignedDuration::from_secs(seconds)
    }

    #[test]
    fn a_minute_and_a_day_have_so_many_places() {
        let pace = Pace::new(2, 5, vec![at(0)]);
        assert!(pace.take(1, at(100)).is_ok() && pace.take(1, at(101)).is_ok());
        assert!(pace.take(1, at(102)).unwrap_err().contains("2 mails a minute"));
        assert!(pace.take(1, at(161)).is_ok());
        assert_eq!(pace.finding(at(161)).unwrap().mark, Mark::Look);
        assert!(pace.take(2, at(300)).unwrap_err().contains("24 hours"));
        assert!(pace.take(1, at(300)).is_ok());
        assert_eq!(pace.finding(at(300)).unwrap().mark, Mark::Bad);
        // The first one is a day old.
        assert!(pace.take(1, at(24 * 3600 + 1)).is_ok());
        assert!(Pace::default().take(1_000, at(0)).is_ok());
    }

    #[test]
    fn many_recipients_go_alone_and_a_clock_that_was_ahead_keeps_nothing_back_for_long() {
        let pace = Pace::new(10, 100, vec![at(10 * 24 * 3600)]);
        assert!(pace.take(1, at(0)).is_ok());
        assert!(pace.take(50, at(1)).is_err());
        assert!(pace.take(50, at(70)).is_ok());
    }
}

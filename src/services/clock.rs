//! The clock. Production reads the machine's; tests hold one and move it, so that time limits are tested without waiting.

use jiff::{SignedDuration, Timestamp, ToSpan, tz::TimeZone};
use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// What time it is. Clones show the same time.
#[derive(Clone, Debug)]
pub struct Clock(Arc<Source>);

#[derive(Debug)]
enum Source {
    Machine { since: Instant },
    Held { since: Timestamp, now: Mutex<Timestamp> },
}

/// Limits look back from now; with this head start there is always something to look back to.
const HEAD_START: Duration = Duration::from_secs(24 * 3600);

impl Default for Clock {
    fn default() -> Self {
        Self(Arc::new(Source::Machine { since: Instant::now() }))
    }
}

impl Clock {
    /// A clock that stands still until it is moved.
    pub fn held(at: Timestamp) -> Self {
        Self(Arc::new(Source::Held { since: at, now: Mutex::new(at) }))
    }

    /// The time of day.
    pub fn now(&self) -> Timestamp {
        match &*self.0 {
            Source::Machine { .. } => Timestamp::now(),
            Source::Held { now, .. } => *now.lock().unwrap_or_else(PoisonError::into_inner),
        }
    }

    /// Moves a held clock; the machine's is nobody's to move.
    pub fn forward(&self, by: SignedDuration) {
        if let Source::Held { now, .. } = &*self.0 {
            let mut now = now.lock().unwrap_or_else(PoisonError::into_inner);
            *now = now.checked_add(by).unwrap_or(*now);
        }
    }
}

/// For limits: time that never runs backwards, since the clock was made.
impl governor::clock::Clock for Clock {
    type Instant = Duration;

    fn now(&self) -> Duration {
        HEAD_START
            + match &*self.0 {
                Source::Machine { since } => since.elapsed(),
                Source::Held { since, .. } => Clock::now(self).duration_since(*since).unsigned_abs(),
            }
    }
}

/// How long it is until the next midnight, UTC.
pub(super) fn until_midnight(now: Timestamp) -> Duration {
    let today = now.to_zoned(TimeZone::UTC).start_of_day();
    let next = today.and_then(|day| day.checked_add(1.day())).map(|day| day.timestamp());
    let wait = next.map_or(SignedDuration::from_hours(24), |next| next.duration_since(now));
    Duration::try_from(wait).unwrap_or(Duration::from_secs(86_400))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn midnight_comes() {
        let at: Timestamp = "2026-11-21T23:59:30Z".parse().unwrap();
        assert_eq!(until_midnight(at), Duration::from_secs(30));
    }
}

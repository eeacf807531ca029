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
    Machine {
        since: Instant,
    },
    /// The time of day, and the time that has passed.
    Held(Mutex<(Timestamp, Duration)>),
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
        Self(Arc::new(Source::Held(Mutex::new((at, Duration::ZERO)))))
    }

    /// The time of day.
    pub fn now(&self) -> Timestamp {
        match &*self.0 {
            Source::Machine { .. } => Timestamp::now(),
            Source::Held(now) => now.lock().unwrap_or_else(PoisonError::into_inner).0,
        }
    }

    /// The time that has passed since the clock was made. It never runs backwards, whoever sets the time of day: what lives in
    /// memory only counts by it.
    pub fn elapsed(&self) -> Duration {
        match &*self.0 {
            Source::Machine { since } => since.elapsed(),
            Source::Held(now) => now.lock().unwrap_or_else(PoisonError::into_inner).1,
        }
    }

    /// Lets time pass on a held clock; the machine's is nobody's to move.
    pub fn forward(&self, by: SignedDuration) {
        if let Source::Held(now) = &*self.0 {
            let mut now = now.lock().unwrap_or_else(PoisonError::into_inner);
            *now = (now.0.checked_add(by).unwrap_or(now.0), now.1 + by.unsigned_abs());
        }
    }

    /// Sets the time of day of a held clock back, as an administrator or a time server does: no time passes.
    pub fn set_back(&self, by: SignedDuration) {
        if let Source::Held(now) = &*self.0 {
            let mut now = now.lock().unwrap_or_else(PoisonError::into_inner);
            now.0 = now.0.checked_sub(by).unwrap_or(now.0);
        }
    }
}

/// For limits: time that never runs backwards, since the clock was made.
impl governor::clock::Clock for Clock {
    type Instant = Duration;

    fn now(&self) -> Duration {
        HEAD_START + self.elapsed()
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

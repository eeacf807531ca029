//! The clock. Production reads the machine's clock; tests hold one and move it, so they test time limits without
//! waiting.

use jiff::{SignedDuration, Timestamp, ToSpan, tz::TimeZone};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::watch;

/// What time it is. Clones show the same time.
#[derive(Clone, Debug)]
pub struct Clock(Arc<Source>);

#[derive(Debug)]
enum Source {
    Machine {
        since: Instant,
    },
    /// The time of day, and the time elapsed.
    Held(watch::Sender<(Timestamp, Duration)>),
}

/// A moment in UTC as `2026-11-25T10:00:00Z` (RFC 3339), without parts of a second: what Office Open XML wants.
pub fn to_the_second(at: Timestamp) -> String {
    at.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// Rate limits look back from now. This head start gives them something to look back to.
const HEAD_START: Duration = Duration::from_secs(24 * 3600);

impl Default for Clock {
    fn default() -> Self {
        Self(Arc::new(Source::Machine { since: Instant::now() }))
    }
}

impl Clock {
    /// A clock that stands still until a test moves it.
    pub fn held(at: Timestamp) -> Self {
        Self(Arc::new(Source::Held(watch::Sender::new((at, Duration::ZERO)))))
    }

    /// The time of day.
    pub fn now(&self) -> Timestamp {
        match &*self.0 {
            Source::Machine { .. } => Timestamp::now(),
            Source::Held(now) => now.borrow().0,
        }
    }

    /// The time since the clock was made. It never runs backwards, even when somebody changes the time of day, so
    /// everything that lives only in memory is timed by it.
    pub fn elapsed(&self) -> Duration {
        match &*self.0 {
            Source::Machine { since } => since.elapsed(),
            Source::Held(now) => now.borrow().1,
        }
    }

    /// Waits until the elapsed time reaches `end`. A point in time and not a duration: a test may move the clock while
    /// somebody works out how long to wait.
    pub async fn sleep_until(&self, end: Duration) {
        match &*self.0 {
            Source::Machine { since } => tokio::time::sleep(end.saturating_sub(since.elapsed())).await,
            Source::Held(now) => {
                // Fails only without a sender, and this clock is one.
                let _ = now.subscribe().wait_for(|(_, elapsed)| *elapsed >= end).await;
            }
        }
    }

    /// Moves a held clock forward. Has no effect on the machine's clock.
    pub fn forward(&self, by: SignedDuration) {
        if let Source::Held(now) = &*self.0 {
            now.send_modify(|now| *now = (now.0.checked_add(by).unwrap_or(now.0), now.1 + by.unsigned_abs()));
        }
    }

    /// Sets a held clock's time of day back, as an administrator or a time server would. No time elapses.
    pub fn set_back(&self, by: SignedDuration) {
        if let Source::Held(now) = &*self.0 {
            now.send_modify(|now| now.0 = now.0.checked_sub(by).unwrap_or(now.0));
        }
    }
}

/// For rate limits: time since the clock was made, which never runs backwards.
impl governor::clock::Clock for Clock {
    type Instant = Duration;

    fn now(&self) -> Duration {
        HEAD_START + self.elapsed()
    }
}

/// The time until the next midnight, UTC.
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

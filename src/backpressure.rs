//! How busy the mail door is. Incoming mail goes first: work on mail already accepted waits for a lull, but only
//! briefly, so that neither starves the other on a small machine.

use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// The span over which mails are counted.
const SPAN: Duration = Duration::from_millis(250);
/// The door counts as busy from this many mails in a span: 32 a second. An ordinary office day never comes near that.
const BUSY: u32 = 8;
/// The longest a piece of work waits for a lull.
const PATIENCE: Duration = Duration::from_secs(2);

/// The count. One per server.
#[derive(Debug, Default)]
pub struct Backpressure(Mutex<Option<Spans>>);

#[derive(Clone, Copy, Debug)]
struct Spans {
    began: Instant,
    now: u32,
    before: u32,
}

impl Spans {
    fn at(self, now: Instant) -> Self {
        match now.saturating_duration_since(self.began) {
            gone if gone < SPAN => self,
            gone if gone < 2 * SPAN => Self { began: self.began + SPAN, now: 0, before: self.now },
            _ => Self { began: now, now: 0, before: 0 },
        }
    }
}

impl Backpressure {
    /// Counts a mail that begins to arrive at `now`.
    pub fn mail(&self, now: Instant) {
        let mut spans = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut counted = spans.unwrap_or(Spans { began: now, now: 0, before: 0 }).at(now);
        counted.now = counted.now.saturating_add(1);
        *spans = Some(counted);
    }

    /// Whether the door is busy at `now`.
    pub fn busy(&self, now: Instant) -> bool {
        let spans = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        spans.is_some_and(|spans| {
            let spans = spans.at(now);
            spans.now.max(spans.before) >= BUSY
        })
    }

    /// Waits for a lull, but two seconds at most.
    pub async fn lull(&self) {
        let until = Instant::now() + PATIENCE;
        while self.busy(Instant::now()) && Instant::now() < until {
            tokio::time::sleep(SPAN).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn busy_while_mails_come_in_quick_succession_and_not_after() {
        let (traffic, start) = (Backpressure::default(), Instant::now());
        for n in 0..BUSY {
            assert!(!traffic.busy(start + Duration::from_millis(n.into())));
            traffic.mail(start + Duration::from_millis(n.into()));
        }
        assert!(traffic.busy(start + SPAN / 2));
        assert!(traffic.busy(start + SPAN));
        assert!(!traffic.busy(start + 2 * SPAN));
    }

    #[test]
    fn an_office_day_is_not_busy() {
        let (traffic, start) = (Backpressure::default(), Instant::now());
        for n in 0..100 {
            let now = start + Duration::from_millis(100 * n);
            traffic.mail(now);
            assert!(!traffic.busy(now));
        }
    }
}

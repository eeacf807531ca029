//! When a message is tried again: soon at first, then over four days.

use jiff::{SignedDuration, Timestamp};

/// The waits between tries, in seconds.
const WAITS: [i64; 10] = [5, 60, 300, 1_800, 7_200, 18_000, 36_000, 72_000, 86_400, 86_400];

/// When a message that was tried so often is tried next; `None`: it is given up.
pub fn next(tries: u32, now: Timestamp) -> Option<Timestamp> {
    let wait = WAITS.get(usize::try_from(tries.checked_sub(1)?).ok()?)?;
    now.checked_add(SignedDuration::from_secs(*wait)).ok()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn it_is_tried_for_days_and_not_forever() {
        let mut now: Timestamp = "2026-11-02T15:00:00Z".parse().unwrap();
        let began = now;
        let mut tries = 1;
        while let Some(later) = next(tries, now) {
            assert!(later > now);
            (now, tries) = (later, tries + 1);
        }
        let hours = now.duration_since(began).as_hours();
        assert!((72..=120).contains(&hours), "{hours}");
        assert_eq!(tries, 11);
        assert_eq!(next(0, now), None);
    }
}

//! How long sessions live.

use crate::accounts::Session;
use jiff::{SignedDuration, Timestamp};

/// How long sessions live.
#[derive(Clone, Copy, Debug)]
pub struct SessionRules {
    /// A session not refreshed for this long has ended.
    pub idle: SignedDuration,
    /// No session lives longer than this.
    pub absolute: SignedDuration,
}

impl Default for SessionRules {
    fn default() -> Self {
        Self { idle: SignedDuration::from_hours(12), absolute: SignedDuration::from_hours(14 * 24) }
    }
}

impl SessionRules {
    pub(super) fn ended(&self, session: &Session, now: Timestamp) -> bool {
        now.duration_since(session.used_at) >= self.idle || now.duration_since(session.created_at) >= self.absolute
    }
}

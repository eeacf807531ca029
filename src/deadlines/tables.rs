//! The tables of deadlines.

use super::records::{Deadline, DeadlineId, Feed};
use crate::ids::{AccountId, TaskId};

crate::tables! {
    /// Deadlines.
    DEADLINES: (AccountId, TaskId, DeadlineId) => Deadline = 41;
    /// Calendar feeds.
    FEEDS: AccountId => Feed = 43;
}

//! The tables of deadlines.

use super::records::{Deadline, DeadlineId};
use crate::ids::{AccountId, TaskId};

crate::tables! {
    /// Deadlines.
    DEADLINES: (AccountId, TaskId, DeadlineId) => Deadline = 41;
}

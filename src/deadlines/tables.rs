//! The tables of deadlines.

use super::records::{Deadline, DeadlineId};
use crate::ids::{AccountId, TaskId};

crate::store::tables! {
    /// Deadlines.
    DEADLINES: (AccountId, TaskId, DeadlineId) => Deadline = 41;
}

//! Events for open browsers. They carry only identifiers; the page fetches what it may see.

use crate::ids::{AccountId, TaskId};

use serde::Serialize;

/// A change of something that belongs to an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Event {
    /// The account whose browsers receive it.
    pub account: AccountId,
    /// The task that changed, if it was a task.
    pub task: Option<TaskId>,
    /// "task", "files" or "chat".
    pub kind: &'static str,
}

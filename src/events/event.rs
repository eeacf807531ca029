//! Events: what open browsers are told. They carry identifiers only; the page fetches what it may see.

use crate::ids::{AccountId, TaskId};

use serde::Serialize;

/// Something of an account changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Event {
    /// Whose browsers hear it.
    pub account: AccountId,
    /// The task that changed, if it was a task.
    pub task: Option<TaskId>,
    /// "task", "files" or "chat".
    pub kind: &'static str,
}

//! Events: what open browsers are told. They carry identifiers only; the page fetches what it may see.

use crate::ids::{AccountId, TaskId};

use schemars::JsonSchema;
use serde::Serialize;

/// Something of an account changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Event {
    /// Whose browsers hear it.
    pub account: AccountId,
    /// The task that changed, if it was a task.
    pub task: Option<TaskId>,
    /// What kind of thing changed.
    pub kind: EventKind,
}

/// What kind of thing changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum EventKind {
    /// A task.
    Task,
    /// Files or folders.
    Files,
    /// A chat.
    Chat,
    /// The account itself: its plan or its standing.
    Account,
}

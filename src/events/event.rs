//! Events for open browsers. They carry only identifiers; the page fetches what it may see.

use crate::ids::{AccountId, TaskId};

use schemars::JsonSchema;
use serde::Serialize;

/// A change of something that belongs to an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Event {
    /// The account whose browsers receive it.
    pub account: AccountId,
    /// The task that changed, if it was a task.
    pub task: Option<TaskId>,
    /// The kind of thing that changed.
    pub kind: EventKind,
}

/// The kind of thing that changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum EventKind {
    /// A task.
    Task,
    /// Files or folders.
    Files,
    /// A chat.
    Chat,
    /// Drafts.
    Drafts,
    /// Tables.
    Tables,
    /// Clients and contacts, or conflict checks.
    Clients,
    /// Matters: something in them, or who may see them.
    Matters,
    /// The booking page or the meetings booked on it.
    Booking,
    /// The account itself: its plan or its status.
    Account,
}

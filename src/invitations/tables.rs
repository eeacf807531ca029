//! The tables of invitations.

use super::records::{Event, EventId};
use crate::ids::{AccountId, MessageId, TaskId};

crate::store::tables! {
    /// Events.
    EVENTS: (AccountId, EventId) => Event = 80;
    /// The events that a task shows.
    TASK_EVENTS: (AccountId, TaskId, EventId) => () = 81;
    /// The first event with an identifier, from a sender who may change it: lookup("uid", identifier).
    EVENT_BY_UID: (AccountId, [u8; 32]) => EventId = 82;
    /// The messages that carried an event, also one that was known.
    CARRIED: (AccountId, MessageId) => () = 83;
}

//! An event as it is shown.

use super::records::{Event, EventStatus};

/// An event with what is true of it at the moment.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The event.
    pub event: Event,
    /// The path of its newest mail's task.
    pub path: String,
    /// Whether the sender of that mail is verified.
    pub proven: bool,
    /// Whether it, or the repeated event that it is part of, was called off.
    pub cancelled: bool,
    /// The address in whose name it can be answered, or why it cannot.
    pub answers_as: Result<String, &'static str>,
}

impl Shown {
    /// What the event is at the moment.
    pub fn status(&self) -> EventStatus {
        if self.cancelled { EventStatus::Cancelled } else { self.event.status }
    }
}

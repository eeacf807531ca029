//! Deadlines: days on which something is due, with their counting.

use crate::{
    ids::{AccountId, MessageId, TaskId},
    law::counting::Counting,
    legal_extracts::Place,
    store::Key,
};

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ulid::Ulid;

/// Identifier of a deadline: made of where it comes from, so that reading twice gives one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DeadlineId(pub Ulid);

impl Key for DeadlineId {
    const LEN: usize = 16;
    fn write(&self, into: &mut Vec<u8>) {
        into.extend_from_slice(&self.0.to_bytes());
    }
    fn read(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(|bytes| Self(Ulid::from_bytes(bytes)))
    }
}

/// A person's decision about a deadline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum DeadlineStatus {
    /// Found; nobody has decided yet.
    #[default]
    Proposed,
    /// It is in the calendar.
    Confirmed,
    /// It is not a deadline.
    Dismissed,
}

/// A day in a deadline's counting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CountedDay {
    /// The day.
    pub date: Date,
    /// Whether the day counts.
    pub counted: bool,
    /// Why it counts or does not, where that needs explaining.
    pub why: Option<String>,
}

/// A day that a person takes for a deadline, where no message was read for one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewDeadline {
    /// The task it belongs to.
    pub task: TaskId,
    /// The message that brought it.
    pub message: MessageId,
    /// What is due.
    pub title: String,
    /// The last day.
    pub due: Date,
    /// The rule by which it was counted: a statute.
    pub rule: String,
    /// The event that set it running.
    pub event: String,
    /// Day of the event.
    pub trigger: Date,
    /// The period in words, "2 years".
    pub period: String,
    /// When it is otherwise.
    pub note: Option<String>,
}

/// Something that must be done by a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deadline {
    /// Identifier.
    pub id: DeadlineId,
    /// Whose.
    pub account: AccountId,
    /// The task it belongs to.
    pub task: TaskId,
    /// The message that brought it.
    pub message: MessageId,
    /// What is due.
    pub title: String,
    /// The last day.
    pub due: Date,
    /// The rule by which it was counted, or "Date in the document".
    pub rule: String,
    /// The event that set it running; empty when the text names the day.
    pub event: String,
    /// Day of the event.
    pub trigger: Option<Date>,
    /// The period in words, "14 days"; empty when the text names the day.
    pub period: String,
    /// Every counted and skipped day.
    pub days: Vec<CountedDay>,
    /// When it is otherwise.
    pub note: Option<String>,
    /// Where it says so.
    pub place: Option<Place>,
    /// Where the paper says how it was served, where that matters.
    #[serde(default)]
    pub served: Option<Place>,
    /// How it was counted; `None` when the text names the day.
    #[serde(default)]
    pub counting: Option<Counting>,
    /// What a person said of it.
    #[serde(default)]
    pub status: DeadlineStatus,
}

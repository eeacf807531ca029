//! Events, and the answers to them.

use crate::{
    documents::calendar::event::CalendarEvent,
    ids::{AccountId, MessageId, TaskId},
    store::Key,
};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ulid::Ulid;

/// Identifier of an event: a keyed hash of whose it is and of the organizer's own identifier, so that an event and its
/// updates have one, and nobody else's word reaches it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EventId(pub Ulid);

impl Key for EventId {
    const LEN: usize = 16;
    fn write(&self, into: &mut Vec<u8>) {
        into.extend_from_slice(&self.0.to_bytes());
    }
    fn read(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(|bytes| Self(Ulid::from_bytes(bytes)))
    }
}

/// Whose word an event is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sender {
    /// The organizer sent it, and is verified.
    Organizer,
    /// The account's owner passed it on.
    Owner,
    /// Somebody else sent it, or the sender is not verified. Such an event changes nothing and is not answered.
    #[default]
    Other,
}

impl Sender {
    /// Whether such a sender may change an event, and the event may be answered.
    pub fn counts(self) -> bool {
        self != Self::Other
    }
}

/// What an event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "EventStatus")]
pub enum EventStatus {
    /// An invitation as it first came.
    Invitation,
    /// An invitation that was changed since.
    Updated,
    /// The organizer called it off.
    Cancelled,
    /// An event that nobody was invited to by this mail.
    Published,
    /// Somebody's answer to an invitation.
    Reply,
    /// Somebody's proposal for another time.
    Proposal,
}

/// An answer to an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Participation {
    /// Yes.
    Accepted,
    /// Perhaps.
    Tentative,
    /// No.
    Declined,
}

/// An answer that was given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Given {
    /// The answer.
    pub answer: Participation,
    /// When.
    pub at: Timestamp,
    /// The version of the event that it answers.
    pub sequence: u32,
    /// The mail that took it to the organizer.
    pub reply: MessageId,
    /// The mail whose first line was the answer, if it came by mail.
    #[serde(default)]
    pub by: Option<MessageId>,
}

/// An event of an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// Identifier.
    pub id: EventId,
    /// Whose.
    pub account: AccountId,
    /// The task of the mail that brought this version.
    pub task: TaskId,
    /// That mail.
    pub message: MessageId,
    /// What it says.
    pub said: CalendarEvent,
    /// What it is.
    pub status: EventStatus,
    /// Whose word it is.
    #[serde(default)]
    pub sender: Sender,
    /// Another event has the same identifier and another organizer.
    #[serde(default)]
    pub contested: bool,
    /// The repeated event of which it is one instance.
    #[serde(default)]
    pub whole: Option<EventId>,
    /// When this version came.
    pub changed_at: Timestamp,
    /// The last answer.
    #[serde(default)]
    pub answer: Option<Given>,
    /// How many answers were sent.
    #[serde(default)]
    pub answers_sent: u32,
}

//! The outbox: mails that wait to leave.

use super::{AccountId, BlobRef, MessageId, OutboxId, TaskId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// Where a mail stands on its way out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OutboxState {
    /// Waits for the relay.
    Queued,
    /// The relay took it.
    Sent,
    /// The relay refused it for good, or time ran out.
    Failed,
}

/// One mail to one recipient. Its bytes, Message-ID included, are fixed by the commit that makes it, so a retry
/// can never go out under another Message-ID.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct OutboxItem {
    /// Identifier.
    pub id: OutboxId,
    /// Whose data it carries.
    pub account: AccountId,
    /// The task it answers, if any.
    pub task: Option<TaskId>,
    /// The message it is.
    pub message: Option<MessageId>,
    /// Envelope sender; empty for the null path.
    pub from: String,
    /// The one envelope recipient.
    pub to: String,
    /// Message-ID without angle brackets.
    pub message_id: String,
    /// The whole message, CRLF line ends.
    pub raw: BlobRef,
    /// State.
    pub state: OutboxState,
    /// Tries so far.
    pub tries: u32,
    /// When it was queued.
    pub queued_at: Timestamp,
    /// What the relay said last, without client text.
    pub last_error: Option<String>,
}

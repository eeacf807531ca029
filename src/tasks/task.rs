//! Tasks: a thread of mail to the assistant.

use crate::ids::{AccountId, FolderId, TaskId};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The status of a task. The site shows these words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum TaskStatus {
    /// The mail is on disk.
    Received,
    /// The reader or the assistant is working on it.
    Working,
    /// A reply was written.
    Answered,
    /// A person should look at it: something could not be read, or the answer was held.
    #[serde(rename = "Needs attention")]
    NeedsAttention,
    /// Kept but not answered; the task's note says why.
    #[serde(rename = "On hold")]
    OnHold,
    /// The work failed for good; the note says why.
    Failed,
}

impl TaskStatus {
    /// The badge's text.
    pub fn label(self) -> &'static str {
        match self {
            Self::Received => "Received",
            Self::Working => "Working",
            Self::Answered => "Answered",
            Self::NeedsAttention => "Needs attention",
            Self::OnHold => "On hold",
            Self::Failed => "Failed",
        }
    }
}

/// A mail thread to the assistant, from one account.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Task {
    /// Identifier.
    pub id: TaskId,
    /// The account it belongs to.
    pub account: AccountId,
    /// Subject of the first mail, decoded, white space folded.
    pub subject: String,
    /// The subject made unique in the account: the task's path in the browser.
    pub path: String,
    /// Sender of the first mail.
    pub sender_email: String,
    /// Attachments of all its messages.
    pub attachment_count: u32,
    /// When the first mail was accepted.
    pub received_at: Timestamp,
    /// When anything last changed.
    pub updated_at: Timestamp,
    /// State.
    pub status: TaskStatus,
    /// A sentence that explains the state, if it needs one.
    #[serde(default)]
    pub note: Option<String>,
    /// The firm's client who began it at the clients' address, in lower case. Such a task is never answered.
    #[serde(default)]
    pub client: Option<String>,
    /// The folder of My Files it was filed in; its attachments are there.
    #[serde(default)]
    pub folder: Option<FolderId>,
    /// When the sender said "stop". Requests from before that are no longer answered.
    #[serde(default)]
    pub stopped_at: Option<Timestamp>,
}

#[cfg(test)]
impl Task {
    /// A task for tests that are about something else.
    pub fn sample(account: AccountId, id: TaskId) -> Self {
        Self {
            id,
            account,
            subject: format!("Task {id}"),
            path: format!("Task {id}"),
            sender_email: String::new(),
            attachment_count: 0,
            received_at: Timestamp::UNIX_EPOCH,
            updated_at: Timestamp::UNIX_EPOCH,
            status: TaskStatus::Answered,
            note: None,
            client: None,
            folder: None,
            stopped_at: None,
        }
    }
}

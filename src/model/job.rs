//! Jobs: work that goes on after a door has answered.

use super::{AccountId, BlobId, FileId, FolderId, JobId, MessageId, OutboxId, TaskId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JobKind {
    /// Take a mail apart: body and attachments.
    ReadMessage(MessageId),
    /// Read a file's text and index it.
    ReadFile(FileId),
    /// Answer the task's newest message, once everything in it was read.
    Answer {
        /// Which task.
        task: TaskId,
        /// The message to answer.
        message: MessageId,
    },
    /// Hand a mail to the relay.
    Send(OutboxId),
    /// Index a file's text again, as it has another name.
    IndexFile(FileId),
    /// Destroy what was deleted.
    Forget {
        /// Files whose passages leave the index.
        files: Vec<FileId>,
        /// Blobs whose keys and bytes are destroyed.
        blobs: Vec<BlobId>,
        /// A folder that was deleted, with all that still lies in it.
        folder: Option<FolderId>,
    },
}

/// Where a job stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JobState {
    /// Waits until `run_at`.
    Waiting,
    /// A worker has it. Found in this state at start, it took the process down with it.
    Running,
    /// Given up; a person should look. `doctor` lists these.
    Dead,
}

/// A piece of work in the queue. Its effect must stand once even if it runs twice.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Job {
    /// Identifier.
    pub id: JobId,
    /// Whose data it works on.
    pub account: AccountId,
    /// What to do.
    pub kind: JobKind,
    /// State.
    pub state: JobState,
    /// Not before this time.
    pub run_at: Timestamp,
    /// Tries that ended with an error.
    pub failures: u32,
    /// Times that the process died while the job ran.
    pub crashes: u32,
    /// Sentence of the last error, without client text.
    pub last_error: Option<String>,
}

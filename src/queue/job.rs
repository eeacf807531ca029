//! Jobs: work that continues after a door has answered.

use crate::ids::{AccountId, BlobId, FileId, FolderId, JobId, MessageId, OutboxId, TableId, TaskId};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The work to do.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JobKind {
    /// Split a mail into body and attachments.
    ReadMessage(MessageId),
    /// Read a file's text and index it.
    ReadFile(FileId),
    /// Answer the task's newest message, once everything in it has been read.
    Answer {
        /// The task.
        task: TaskId,
        /// The message to answer.
        message: MessageId,
    },
    /// Hand a reply to the relay.
    Send(OutboxId),
    /// Hand a notice to the relay: a reset link, a welcome, a warning.
    Notice(OutboxId),
    /// Recognise the words in a file's pictures.
    Recognise(FileId),
    /// Listen to a recording.
    Hear(FileId),
    /// Index a file's text again because its name changed.
    IndexFile(FileId),
    /// Answer what waits in a table of questions and documents.
    FillTable(TableId),
    /// Destroy what was deleted.
    Forget {
        /// Files whose passages leave the index.
        files: Vec<FileId>,
        /// Mails whose passages leave the index.
        #[serde(default)]
        messages: Vec<MessageId>,
        /// Blobs whose keys and bytes are destroyed.
        blobs: Vec<BlobId>,
        /// A deleted folder, with everything still in it.
        folder: Option<FolderId>,
    },
    /// Hold the copy of a mail that a member sent against its matter.
    CheckSent(MessageId),
    /// Read a mail that came to an address given out for answers; it is held meanwhile.
    ReadAnswer(MessageId),
}

/// Work of one kind. Each lane has its own places, so no lane can hold up another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Lane {
    /// Replies on their way to the relay.
    Sending,
    /// Notices on their way to the relay. People wait for these: a reset link must not queue behind replies.
    Notices,
    /// Mails and files in the reader.
    Reading,
    /// Pictures in the recogniser.
    Recognising,
    /// Recordings, a few minutes of work at a time.
    Hearing,
    /// Answers.
    Answering,
    /// Tables of questions and documents, a step at a time.
    Tables,
    /// Work nobody waits for: the index, and destroying what was deleted.
    Upkeep,
}

impl Lane {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Sending,
        Self::Notices,
        Self::Reading,
        Self::Recognising,
        Self::Hearing,
        Self::Answering,
        Self::Tables,
        Self::Upkeep,
    ];

    /// Whether its jobs only wait for the relay. They parse nobody's bytes and can hardly crash the process, so they
    /// go on while a job of another lane is tried alone.
    pub fn sends(self) -> bool {
        matches!(self, Self::Sending | Self::Notices)
    }
}

impl JobKind {
    /// The lane that runs it.
    pub fn lane(&self) -> Lane {
        match self {
            Self::Send(_) => Lane::Sending,
            Self::Notice(_) => Lane::Notices,
            Self::ReadMessage(_) | Self::ReadFile(_) | Self::CheckSent(_) | Self::ReadAnswer(_) => Lane::Reading,
            Self::Recognise(_) => Lane::Recognising,
            Self::Hear(_) => Lane::Hearing,
            Self::Answer { .. } => Lane::Answering,
            Self::FillTable(_) => Lane::Tables,
            Self::IndexFile(_) | Self::Forget { .. } => Lane::Upkeep,
        }
    }

    /// A description for IT.
    pub fn word(&self) -> &'static str {
        match self {
            Self::ReadMessage(_) => "read a mail",
            Self::ReadFile(_) => "read a file",
            Self::Answer { .. } => "write an answer",
            Self::Send(_) => "send a reply",
            Self::Notice(_) => "send a notice",
            Self::Recognise(_) => "recognise words in pictures",
            Self::Hear(_) => "listen to a recording",
            Self::IndexFile(_) => "index a file",
            Self::FillTable(_) => "fill in a table",
            Self::Forget { .. } => "destroy what was deleted",
            Self::CheckSent(_) => "look at a mail that was sent",
            Self::ReadAnswer(_) => "read an answer to an invitation",
        }
    }
}

/// The state of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JobState {
    /// Waits until `run_at`.
    Waiting,
    /// A worker has it. A job found in this state at start-up was running when the process died.
    Running,
    /// Given up; somebody should look at it. `chancery jobs list` and `doctor` list these.
    #[serde(rename = "dead")]
    Parked,
}

/// A piece of work in the queue. Even if it runs twice, it must take effect once.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Job {
    /// Identifier.
    pub id: JobId,
    /// The account whose data it works on.
    pub account: AccountId,
    /// What to do.
    pub kind: JobKind,
    /// State.
    pub state: JobState,
    /// Not before this time. `None`: as soon as its turn comes.
    pub run_at: Option<Timestamp>,
    /// Attempts that ended with an error.
    pub failures: u32,
    /// How often the process died while this job ran beside others.
    pub crashes: u32,
    /// How often the process died while this job was tried alone.
    #[serde(default)]
    pub alone_crashes: u32,
    /// It was running when the process died, and must be tried alone.
    #[serde(default)]
    pub suspect: bool,
    /// Whether it is being tried alone at the moment.
    #[serde(default)]
    pub alone: bool,
    /// It works on data from a public link. Such jobs take their own turns beside their account's.
    #[serde(default)]
    pub visitor: bool,
    /// The version of Chancery that parked it. Another version tries it once more.
    #[serde(default)]
    pub parked_by: Option<String>,
    /// The last error as a sentence, without client text.
    pub last_error: Option<String>,
}

impl Job {
    /// A job that may run as soon as its turn comes.
    pub fn new(account: AccountId, kind: JobKind) -> Self {
        Self {
            id: JobId::new(),
            account,
            kind,
            state: JobState::Waiting,
            run_at: None,
            failures: 0,
            crashes: 0,
            alone_crashes: 0,
            suspect: false,
            alone: false,
            visitor: false,
            parked_by: None,
            last_error: None,
        }
    }
}

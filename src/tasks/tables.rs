//! The tables of tasks.

use super::{message::Message, task::Task};
use crate::ids::{AccountId, MessageId, TaskId};

crate::store::tables! {
    /// Tasks.
    TASKS: (AccountId, TaskId) => Task = 4;
    /// The task at a path: lookup("path", path).
    TASK_BY_PATH: (AccountId, [u8; 32]) => TaskId = 5;
    /// Mails, in both directions.
    MESSAGES: (AccountId, MessageId) => Message = 6;
    /// The mails of a task.
    TASK_MESSAGES: (AccountId, TaskId, MessageId) => () = 7;
    /// The task and mail that a Message-ID names: lookup("mid", Message-ID) or lookup("thread-index", conversation).
    MESSAGE_BY_MID: (AccountId, [u8; 32]) => (TaskId, MessageId) = 8;
    /// Mails that wait for a bigger plan, and their tasks.
    ON_HOLD: (AccountId, MessageId) => TaskId = 26;
}

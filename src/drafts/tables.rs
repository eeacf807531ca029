//! The tables of drafts.

use super::records::{Draft, Text, Version};
use crate::ids::{AccountId, DraftId, MessageId, TaskId};

crate::store::tables! {
    /// Drafts.
    DRAFTS: (AccountId, DraftId) => Draft = 84;
    /// Their versions, by number.
    DRAFT_VERSIONS: (AccountId, DraftId, u64) => Version = 85;
    /// The words of each version.
    DRAFT_TEXTS: (AccountId, DraftId, u64) => Text = 87;
    /// The drafts of a task.
    TASK_DRAFTS: (AccountId, TaskId, DraftId) => () = 86;
    /// The mails that ordered a draft or changed it: the replies to them carried it.
    DRAFT_MAILS: (AccountId, DraftId, MessageId) => () = 96;
}

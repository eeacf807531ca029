//! Links by which strangers may send files.

use crate::ids::{AccountId, FolderId, LinkId, TaskId};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// A link by which anybody who has it may put files into a folder, and do nothing else.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Link {
    /// Identifier.
    pub id: LinkId,
    /// Whose folder.
    pub account: AccountId,
    /// The folder; the root is none, so that a link never opens all.
    pub folder: FolderId,
    /// What the visitor reads, for example "Documents for Smith v. Jones".
    pub title: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it ends.
    pub expires_at: Timestamp,
    /// Files that may come by it.
    #[serde(default)]
    pub max_files: Option<u64>,
    /// Bytes that may come by it.
    #[serde(default)]
    pub max_bytes: Option<u64>,
    /// Files that came.
    #[serde(default)]
    pub files: u64,
    /// Bytes that came.
    #[serde(default)]
    pub bytes: u64,
    /// The passcode, hashed as passwords are.
    #[serde(default)]
    pub passcode: Option<String>,
    /// Whether its owner took it back.
    #[serde(default)]
    pub revoked: bool,
    /// Hash of its secret, by which it is found.
    pub secret: [u8; 32],
    /// The task that tells its owner of what came.
    #[serde(default)]
    pub task: Option<TaskId>,
}

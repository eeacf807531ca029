//! Links through which strangers can send files.

use crate::ids::{AccountId, FolderId, LinkId, TaskId};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// A link that lets anybody who has it put files into a folder, and do nothing else.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Link {
    /// Identifier.
    pub id: LinkId,
    /// The account that owns the folder.
    pub account: AccountId,
    /// The folder. It cannot be the root, so a link never opens everything.
    pub folder: FolderId,
    /// The title that visitors see, for example "Documents for Smith v. Jones".
    pub title: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it expires.
    pub expires_at: Timestamp,
    /// The most files it accepts.
    #[serde(default)]
    pub max_files: Option<u64>,
    /// The most bytes it accepts.
    #[serde(default)]
    pub max_bytes: Option<u64>,
    /// Files received so far.
    #[serde(default)]
    pub files: u64,
    /// Bytes received so far.
    #[serde(default)]
    pub bytes: u64,
    /// The passcode, hashed like a password.
    #[serde(default)]
    pub passcode: Option<String>,
    /// Whether its owner revoked it.
    #[serde(default)]
    pub revoked: bool,
    /// Hash of its secret, used to find it.
    pub secret: [u8; 32],
    /// The task that tells its owner what arrived.
    #[serde(default)]
    pub task: Option<TaskId>,
}

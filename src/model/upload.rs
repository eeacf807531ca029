//! Uploads that are under way and may be resumed, and links by which strangers may send files.

use super::{AccountId, BlobId, FolderId, LinkId, TaskId, UploadId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// A large file on its way in.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Upload {
    /// Identifier.
    pub id: UploadId,
    /// Whose file it will be.
    pub account: AccountId,
    /// Path of the folder that it will lie in, when it began.
    pub path: String,
    /// That folder, which may be renamed and moved meanwhile; none for the root, and where folders are made on the way.
    #[serde(default)]
    pub folder: Option<FolderId>,
    /// Whether folders that are missing on the way are made.
    pub make: bool,
    /// Name as its sender gave it.
    pub name: String,
    /// Media type as its sender gave it.
    pub media_type: String,
    /// Bytes that it will have; they count as stored.
    pub length: u64,
    /// Where its bytes go.
    pub blob: BlobId,
    /// When its sender last did something with it.
    pub touched_at: Timestamp,
}

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

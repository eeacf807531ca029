//! Uploads that are under way and may be resumed.

use crate::ids::{AccountId, BlobId, FolderId, UploadId};

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

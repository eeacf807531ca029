//! Unfinished uploads that can be resumed.

use crate::ids::{AccountId, BlobId, FolderId, UploadId};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// A large file that is still arriving.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Upload {
    /// Identifier.
    pub id: UploadId,
    /// The account that will own the file.
    pub account: AccountId,
    /// Path of the destination folder when the upload started.
    pub path: String,
    /// That folder, which may have been renamed or moved since; none for the root, and when folders are made on the
    /// way.
    #[serde(default)]
    pub folder: Option<FolderId>,
    /// Whether to create missing folders on the way.
    pub make: bool,
    /// Name as the sender gave it.
    pub name: String,
    /// Media type as the sender gave it.
    pub media_type: String,
    /// Its final length in bytes, which counts as stored.
    pub length: u64,
    /// Where its bytes go.
    pub blob: BlobId,
    /// When its sender last touched it.
    pub touched_at: Timestamp,
}

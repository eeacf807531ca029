//! Unfinished uploads that can be resumed.

use crate::ids::{AccountId, BlobId, FileId, FolderId, UploadId};

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

/// What is kept of an upload that is finished, for a sender who never got the answer to the last piece.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Finished {
    /// The file.
    pub file: FileId,
    /// Its length in bytes.
    pub length: u64,
    /// When its last byte was stored.
    pub at: Timestamp,
}

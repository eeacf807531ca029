//! The JSON shapes of folders and files.

use crate::{
    files::records::{File, Folder, ReadState},
    ids::{FileId, FolderId},
};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;

/// A folder.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Folder")]
pub struct FolderView {
    id: FolderId,
    name: String,
    created_at: Timestamp,
    /// Files and folders in it.
    items: u64,
}

impl From<Folder> for FolderView {
    fn from(f: Folder) -> Self {
        Self { id: f.id, name: f.name, created_at: f.created_at, items: f.items }
    }
}

/// A file: an upload, or an attachment of a task's mail.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "StoredFile")]
pub struct FileView {
    id: FileId,
    name: String,
    /// The type in capitals, such as `PDF`.
    file_type: String,
    media_type: String,
    /// Path of its folder in My Files: names joined by "/", empty at the root. Null for an attachment that is in no folder, and in
    /// calls that do not look it up.
    folder_path: Option<String>,
    created_at: Timestamp,
    /// Whether reading has ended: its text is indexed, or `unreadable` says why it is not.
    is_processed: bool,
    /// Bytes.
    size: u64,
    /// Why its text could not be read: a sentence for a person.
    unreadable: Option<String>,
    /// Null until it is read, and if it cannot be read.
    pages: Option<u32>,
    /// Name of the attached mail or archive that contained it.
    inside: Option<String>,
    /// Whether the sender is verified.
    proven: bool,
}

impl From<File> for FileView {
    fn from(f: File) -> Self {
        let is_processed = f.is_processed();
        let (unreadable, pages) = match f.read {
            ReadState::Waiting => (None, None),
            ReadState::Read { pages, .. } => (None, Some(pages)),
            ReadState::Unreadable { reason } => (Some(reason), None),
        };
        Self {
            id: f.id,
            name: f.name,
            file_type: f.file_type,
            media_type: f.media_type,
            folder_path: None,
            created_at: f.created_at,
            is_processed,
            size: f.blob.len,
            unreadable,
            pages,
            inside: f.inside,
            // For a task's file, the mail decides. A task's file without a mail came through an upload link.
            proven: (f.message.is_some() || f.task.is_none()) && !f.unproven,
        }
    }
}

impl FileView {
    /// Sets whether its sender is verified.
    pub fn proven(self, proven: bool) -> Self {
        Self { proven, ..self }
    }

    /// Sets the path of its folder.
    pub fn in_folder(self, path: Option<String>) -> Self {
        Self { folder_path: path, ..self }
    }
}

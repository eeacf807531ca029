//! The shapes in which folders and files go out as JSON.

use crate::files::records::{File, Folder, ReadState};

use jiff::Timestamp;
use serde::Serialize;

#[derive(Serialize)]
pub struct FolderView {
    id: String,
    name: String,
    created_at: Timestamp,
    items: u64,
}

impl From<Folder> for FolderView {
    fn from(f: Folder) -> Self {
        Self { id: f.id.to_string(), name: f.name, created_at: f.created_at, items: f.items }
    }
}

#[derive(Serialize)]
pub struct FileView {
    id: String,
    name: String,
    file_type: String,
    media_type: String,
    /// Where it lies in My Files, where the call looks that up.
    folder_path: Option<String>,
    created_at: Timestamp,
    is_processed: bool,
    size: u64,
    unreadable: Option<String>,
    pages: Option<u32>,
    inside: Option<String>,
    /// Whether somebody proved who sent it.
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
            id: f.id.to_string(),
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
            // Of a task's file the mail says it; without one, it came by an upload link.
            proven: f.message.is_some() || f.task.is_none(),
        }
    }
}

impl FileView {
    /// With whether somebody proved who sent it.
    pub fn proven(self, proven: bool) -> Self {
        Self { proven, ..self }
    }

    /// With the path of its folder.
    pub fn in_folder(self, path: Option<String>) -> Self {
        Self { folder_path: path, ..self }
    }
}

//! The tables of files.

use super::{
    records::{File, Folder, Noted},
    upload_record::{Finished, Upload},
};
use crate::ids::{AccountId, FileId, FolderId, TaskId, UploadId};

/// An account's folder, `None` for the root, and lookup("name", name in lower case).
pub type NameKey = (AccountId, Option<FolderId>, [u8; 32]);

crate::store::tables! {
    /// Files.
    FILES: (AccountId, FileId) => File = 9;
    /// The files of a folder; the root is `None`.
    FOLDER_FILES: (AccountId, Option<FolderId>, FileId) => () = 11;
    /// Folders.
    FOLDERS: (AccountId, FolderId) => Folder = 12;
    /// Unfinished resumable uploads.
    UPLOADS: (AccountId, UploadId) => Upload = 33;
    /// Resumable uploads that were finished within the last day.
    FINISHED: (AccountId, UploadId) => Finished = 58;
    /// The folder with a given name inside a folder.
    FOLDER_BY_NAME: NameKey => FolderId = 36;
    /// The file with a given name inside a folder.
    FILE_BY_NAME: NameKey => FileId = 37;
    /// What file programs noted about a file or a folder, by its identifier: WebDAV's dead properties.
    NOTED: (AccountId, [u8; 16]) => Vec<Noted> = 130;
    /// The files of a task.
    TASK_FILES: (AccountId, TaskId, FileId) => () = 10;
}

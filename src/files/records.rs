//! Files, folders and the sealed bytes behind them.

use crate::{
    documents::document::Container,
    ids::{AccountId, FileId, FolderId, JobId, MessageId, TaskId},
    store::BlobRef,
};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// How far the reading of a file has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", tag = "state")]
pub enum ReadState {
    /// Not read yet.
    Waiting,
    /// Read and indexed.
    Read {
        /// Pages, or 1 where the format has none.
        pages: u32,
        /// Characters of text.
        chars: u64,
    },
    /// Reading ended without text; the reason is a sentence for a person.
    Unreadable {
        /// For example "The file is protected by a password."
        reason: String,
    },
}

/// A file of an account: an attachment of a task or an upload.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct File {
    /// Identifier.
    pub id: FileId,
    /// Whose file.
    pub account: AccountId,
    /// Name as given, made safe to show.
    pub name: String,
    /// Short type for the list: "PDF", "DOCX", "TXT" ... in upper case.
    pub file_type: String,
    /// Media type for downloads.
    pub media_type: String,
    /// When it came in.
    pub created_at: Timestamp,
    /// The bytes.
    pub blob: BlobRef,
    /// The task it came with, if it is an attachment.
    pub task: Option<TaskId>,
    /// The message it came with, if it is an attachment.
    pub message: Option<MessageId>,
    /// The folder it lies in; `None` is the root.
    #[serde(default)]
    pub folder: Option<FolderId>,
    /// Name of the attached mail or container that it was taken out of.
    #[serde(default)]
    pub inside: Option<String>,
    /// The file that it was taken out of after that one had come.
    #[serde(default)]
    pub taken: Option<Taken>,
    /// Progress of the reading.
    pub read: ReadState,
    /// The text as read (a sealed [`crate::documents::document::Document`]), once it was read.
    #[serde(default)]
    pub text: Option<BlobRef>,
}

/// Where a file was taken out of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Taken {
    /// The file that held it.
    pub from: FileId,
    /// What that is.
    pub kind: Container,
    /// How many files were opened one within the other for it, 1 or more.
    pub level: u8,
}

/// Files that are opened one within the other. Archives in archives and mails in mails are opened with the outer one.
const OPENED: u8 = 3;

impl File {
    /// Whether the files that it holds are to be taken out of it, where it is of `kind`.
    pub fn opens(&self, kind: Container) -> bool {
        match self.taken {
            // What was attached to mails within a mail was taken out when the mail came.
            None => kind == Container::Archive || self.message.is_none(),
            Some(taken) => taken.kind != kind && taken.level < OPENED,
        }
    }

    /// The specification's `is_processed`: read and indexed, or ended with a stated reason.
    pub fn is_processed(&self) -> bool {
        self.read != ReadState::Waiting
    }
}

/// That a file waits until the words in its pictures are recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scan {
    /// Since when.
    pub since: Timestamp,
    /// The job that does it; `None` while the machine has no recogniser.
    #[serde(default)]
    pub job: Option<JobId>,
}

/// Which browser a folder belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FolderKind {
    /// My Tasks.
    Tasks,
    /// My Files.
    Files,
}

/// A folder.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Folder {
    /// Identifier.
    pub id: FolderId,
    /// Whose folder.
    pub account: AccountId,
    /// Name, one path segment.
    pub name: String,
    /// Folder above; `None` is the root.
    pub parent: Option<FolderId>,
    /// Which browser.
    pub kind: FolderKind,
    /// When it was made.
    pub created_at: Timestamp,
    /// Files and folders in it, kept by the commits that put them there.
    #[serde(default)]
    pub items: u64,
}

//! Files, folders and the encrypted bytes behind them.

use crate::{
    documents::document::Container,
    ids::{AccountId, FileId, FolderId, JobId, MessageId, TaskId},
    store::BlobRef,
};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// The progress of reading a file.
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
    /// Reading ended without text. The reason is a sentence for the user.
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
    /// The account it belongs to.
    pub account: AccountId,
    /// Name as given, made safe to show.
    pub name: String,
    /// Short type for the list: "PDF", "DOCX", "TXT" ... in upper case.
    pub file_type: String,
    /// Media type for downloads.
    pub media_type: String,
    /// When it arrived.
    pub created_at: Timestamp,
    /// The bytes.
    pub blob: BlobRef,
    /// The task it came with, if it is an attachment.
    pub task: Option<TaskId>,
    /// The message it came with, if it is an attachment.
    pub message: Option<MessageId>,
    /// The folder that contains it; `None` is the root.
    #[serde(default)]
    pub folder: Option<FolderId>,
    /// The attached mail or container it was taken from.
    #[serde(default)]
    pub inside: Option<String>,
    /// The file it was extracted from after that file had arrived.
    #[serde(default)]
    pub taken: Option<Taken>,
    /// Progress of the reading.
    pub read: ReadState,
    /// The extracted text (a sealed [`crate::documents::document::Document`]), once the file has been read.
    #[serde(default)]
    pub text: Option<BlobRef>,
    /// Whether it was copied from a file whose sender is not verified.
    #[serde(default)]
    pub unproven: bool,
}

/// Where a file was extracted from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Taken {
    /// The file that contained it.
    pub from: FileId,
    /// The type of that file.
    pub kind: Container,
    /// How many nested files were opened to reach it, 1 or more.
    pub level: u8,
}

/// How many nested files are opened. Archives in archives and mails in mails are opened with the outer one.
const OPENED: u8 = 3;

impl File {
    /// Whether files inside it should be extracted, if it is a `kind`.
    pub fn opens(&self, kind: Container) -> bool {
        match self.taken {
            // Attachments of nested mails were already extracted when the mail arrived.
            None => kind == Container::Archive || self.message.is_none(),
            Some(taken) => taken.kind != kind && taken.level < OPENED,
        }
    }

    /// The specification's `is_processed`: read and indexed, or failed with a stated reason.
    pub fn is_processed(&self) -> bool {
        self.read != ReadState::Waiting
    }
}

/// A file that waits for the words in its pictures to be recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scan {
    /// Since when.
    pub since: Timestamp,
    /// The job for it; `None` while the machine has no recogniser.
    #[serde(default)]
    pub job: Option<JobId>,
}

/// Which browser shows a folder.
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
    /// The account it belongs to.
    pub account: AccountId,
    /// Name, one path segment.
    pub name: String,
    /// The folder above; `None` is the root.
    pub parent: Option<FolderId>,
    /// Which browser.
    pub kind: FolderKind,
    /// When it was made.
    pub created_at: Timestamp,
    /// Files and folders in it. The commits that add and remove them keep the count.
    #[serde(default)]
    pub items: u64,
}

/// A property that a file program set on a file or folder and that means nothing here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Noted {
    /// Its name: namespace and local name.
    pub name: (String, String),
    /// What it holds: well-formed XML.
    pub xml: String,
    /// The namespaces that the XML needs: prefix and name.
    pub namespaces: Vec<(String, String)>,
}

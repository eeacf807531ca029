//! What is kept of a connection.

use crate::{
    deadlines::DeadlineId,
    ids::{ActivityId, ContactId, FileId, FolderId, MatterId, MessageId, TaskId},
};

use case_records::{Chosen, Field, Fields, Kind};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use zeroize::Zeroizing;

/// How far a connection has come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// Whether an operator paused it.
    pub paused: bool,
    /// From when on changes of each kind are still to be asked for.
    pub seen: BTreeMap<Kind, Timestamp>,
    /// When the last pass came to its end.
    pub synced: Option<Timestamp>,
    /// Records that were made or changed here.
    pub taken: u64,
    /// Records that were made or changed there.
    pub sent: u64,
}

/// What a connection is opened with.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grant {
    /// Gives new tokens. Each answer may replace it.
    pub refresh: Zeroizing<String>,
    pub access: Zeroizing<String>,
    /// Until when `access` lasts, by the clock here.
    pub until: Timestamp,
    /// When a person signed in.
    pub since: Timestamp,
    /// When the system last gave tokens.
    pub renewed: Timestamp,
}

/// What a record is here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Local {
    Contact(ContactId),
    Matter(MatterId),
    File(FileId),
    /// A reply of the assistant.
    Answer(MessageId),
    Deadline(TaskId, DeadlineId),
    Activity(MatterId, ActivityId),
}

/// A record of the other system, and what it is here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Link {
    pub kind: Kind,
    /// What it is called there.
    pub foreign: String,
    pub etag: String,
    /// The matter it belongs to there.
    pub matter: Option<String>,
    /// The client of a matter there.
    pub client: Option<String>,
    /// The number of a matter, the name of a document, or who spent.
    pub label: String,
    /// What a matter that was made from here is called here.
    #[serde(default)]
    pub reference: String,
    pub size: Option<u64>,
    pub done: bool,
    /// The values there, as they were last seen.
    pub theirs: Fields,
    /// Nothing: it is not here, or not yet.
    pub local: Option<Local>,
    /// Whether it was made here from what is there.
    pub came: bool,
    /// The values that both sides last had.
    pub base: Fields,
    /// The etag of what is here of a document.
    pub had: String,
    /// Changed on both sides: the value here and the value there.
    pub conflicts: BTreeMap<Field, (String, String)>,
    /// What a person chose, until it is done.
    pub chosen: BTreeMap<Field, Chosen>,
    /// Why it is not here, in a sentence.
    pub passed: Option<String>,
    /// Of a matter: the folder with its documents.
    pub folder: Option<FolderId>,
    /// Of a matter: the task that holds its dates.
    pub holder: Option<(TaskId, MessageId)>,
}

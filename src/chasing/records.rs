//! What a client is asked for, what came, and what was sent.

use crate::ids::{AccountId, ContactId, FileId, FolderId, LinkId, OutboxId};

use checklists::{Doubt, Flaw, Item, Names, Outcome, Person, Timetable};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use crate::ids::ChaseId;

/// Papers that a client is asked for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Chase {
    pub id: ChaseId,
    pub account: AccountId,
    pub client: Option<ContactId>,
    pub client_name: String,
    pub email: String,
    /// "en" or "es".
    pub language: String,
    /// IANA name of the client's time zone.
    pub zone: String,
    /// What the list is for.
    pub matter: Names,
    /// Whose papers they are.
    pub people: Vec<Person>,
    pub items: Vec<ChasedItem>,
    /// The number of the next item.
    pub next_item: u32,
    pub papers: Vec<ChasedPaper>,
    pub folder: FolderId,
    pub link: LinkId,
    pub started_at: Timestamp,
    pub timetable: Timetable,
    pub sent: Vec<Sent>,
    pub paused: bool,
    /// Counts every change.
    pub version: u64,
}

/// A wanted item.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ChasedItem {
    pub id: u32,
    pub item: Item,
    pub since: Timestamp,
    /// A person said that it is no longer wanted, or came some other way.
    pub waived: bool,
    /// When the last of it came.
    pub done_at: Option<Timestamp>,
}

/// A file that came.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ChasedPaper {
    pub file: FileId,
    pub name: String,
    pub hash: [u8; 32],
    pub came_at: Timestamp,
    pub way: Way,
    pub outcome: Outcome,
    /// Items that it may be, the likeliest first; if it closes one, that one.
    pub items: Vec<u32>,
    /// Years or months that it brings.
    pub parts: Vec<String>,
    pub flaws: Vec<Flaw>,
    pub doubt: Option<Doubt>,
    /// A person said which item it is, or that it is none.
    pub decided: bool,
    /// The client was told of its flaws, or need not be.
    pub told: bool,
    /// What it was judged from: it is judged again when it was read better.
    pub read: [u8; 32],
}

/// How a paper came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "PaperCameBy", description = "How a paper came.")]
#[serde(rename_all = "snake_case")]
pub enum Way {
    Link,
    Mail,
    /// Somebody at the firm put it into the folder: a scan, or a file.
    Firm,
}

/// What a mail to the client was for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ChaseMail", description = "What a mail to the client was for.")]
#[serde(rename_all = "snake_case")]
pub enum Mail {
    /// The list.
    First,
    Reminder,
    /// Files that have to be sent again.
    Flaws,
}

/// A mail to the client.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Sent {
    pub at: Timestamp,
    pub mail: Mail,
    pub outbox: OutboxId,
    /// How many items or files it named.
    pub named: u32,
}

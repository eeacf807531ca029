//! Matters and what belongs to them.

use crate::{
    ids::{AccountId, ContactId, FileId, FolderId, TaskId},
    store::{BlobRef, Key},
};

use jiff::{Timestamp, civil::Date};
use permissions::{Access, Level};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use crate::ids::{ActivityId, MatterId, ProposalId};

/// A case or other work for a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Matter {
    pub id: MatterId,
    pub details: Details,
    /// Who may do what. It is in the same record as everything else, so that nothing is read without it.
    pub access: Access,
    /// Why there are walls.
    #[serde(default)]
    pub walls: Vec<WallNote>,
    /// While it stands, nothing in the matter is deleted.
    #[serde(default)]
    pub hold: Option<Hold>,
    /// Once it is sealed: then nothing but this, its number and its client is left of it outside its archive.
    #[serde(default)]
    pub sealing: Option<Box<Sealing>>,
    pub opened_at: Timestamp,
    pub opened_by: AccountId,
    pub changed_at: Timestamp,
    /// Counts every change.
    pub version: u64,
}

/// That nothing of a matter is deleted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hold {
    /// Who asked for it, in a person's words: a court, a client, a partner.
    pub asked_by: String,
    pub reason: String,
    pub since: Timestamp,
    /// Who set it; none for whoever runs the server.
    pub set_by: Option<AccountId>,
}

/// The archive of a matter that was sealed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sealing {
    pub at: Timestamp,
    /// Who sealed it; none for whoever runs the server.
    pub by: Option<AccountId>,
    /// The last day on which it must be kept.
    pub keep_until: Date,
    /// The archive under the matter's own key.
    pub archive: BlobRef,
    /// The key. It has a file of its own, which no copy of the records holds.
    pub key: BlobRef,
    /// Bytes of the archive before it was encrypted.
    pub len: u64,
    /// BLAKE3 of them.
    pub hash: [u8; 32],
    /// Mails, answers and files in it.
    pub papers: u64,
    /// Whether journal and view have forgotten what was sealed. Until then their old files hold it.
    #[serde(default)]
    pub forgotten: bool,
    /// Since when nobody can open it any more.
    #[serde(default)]
    pub destroyed: Option<Destroyed>,
}

/// That the key of a sealed matter is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Destroyed {
    pub at: Timestamp,
    /// None for whoever runs the server.
    pub by: Option<AccountId>,
}

/// What is known of a matter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "MatterDetails", description = "What is known of a matter.")]
pub struct Details {
    /// As the firm counts its matters, such as 2026-014.
    pub number: String,
    pub title: String,
    /// The client, if it is a contact of the firm.
    pub client: Option<ContactId>,
    pub parties: Vec<Party>,
    /// May be empty.
    pub court: String,
    /// The court's number of the case; may be empty.
    pub docket: String,
    pub note: String,
    pub closed: bool,
}

/// Somebody who takes part.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "MatterParty", description = "Somebody who takes part in a matter.")]
pub struct Party {
    pub name: String,
    /// Plaintiff, buyer, landlord; may be empty.
    pub role: String,
}

/// Why somebody must not see a matter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WallNote {
    pub who: AccountId,
    pub reason: String,
    pub by: AccountId,
    pub at: Timestamp,
}

/// Something of an account that can belong to a matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Item {
    File(FileId),
    /// A task with its mails and their files, those that come later too.
    Task(TaskId),
    /// A folder of My Files and everything in it, now and later.
    Folder(FolderId),
}

impl Key for Item {
    const LEN: usize = 17;
    fn write(&self, into: &mut Vec<u8>) {
        let (kind, id) = match self {
            Self::File(id) => (1, id.bytes()),
            Self::Task(id) => (2, id.bytes()),
            Self::Folder(id) => (3, id.bytes()),
        };
        into.push(kind);
        into.extend_from_slice(&id);
    }
    fn read(bytes: &[u8]) -> Option<Self> {
        let (kind, id) = bytes.split_first()?;
        let id: [u8; 16] = id.try_into().ok()?;
        match kind {
            1 => Some(Self::File(FileId::from_bytes(id))),
            2 => Some(Self::Task(TaskId::from_bytes(id))),
            3 => Some(Self::Folder(FolderId::from_bytes(id))),
            _ => None,
        }
    }
}

/// How something came into a matter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Belonging {
    pub by: AccountId,
    pub at: Timestamp,
    /// Whether its owner's mail to the matter's address brought it.
    #[serde(default)]
    pub by_mail: bool,
}

/// A task that somebody who may not write in the matter sent to its address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposal {
    pub id: ProposalId,
    pub owner: AccountId,
    pub item: Item,
    pub at: Timestamp,
}

/// Somebody whom an account wrote to in a matter, or who all were written to together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WroteTo {
    /// Empty for a group.
    pub address: String,
    pub at: Timestamp,
    pub times: u32,
}

/// Time spent on a matter, or an expense of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Activity {
    pub id: ActivityId,
    pub matter: MatterId,
    /// Who wrote it down here; none once they were removed.
    pub by: Option<AccountId>,
    /// Whose time or money it was, by name: the record outlives the account.
    pub who: String,
    pub day: Date,
    pub spent: Spent,
    pub note: String,
    pub changed_at: Timestamp,
    /// Counts every change.
    pub version: u64,
}

impl Activity {
    /// Whether somebody who may do this much in its matter may change and delete it: whoever wrote it down, and whoever manages the matter.
    #[must_use]
    pub fn may_be_changed_by(&self, who: AccountId, level: Level) -> bool {
        level == Level::Manage || (level == Level::Write && self.by == Some(who))
    }
}

/// What was spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spent {
    Minutes(u32),
    /// Hundredths of the firm's currency.
    Cents(u64),
}

impl Spent {
    /// Minutes, or else cents.
    #[must_use]
    pub fn parts(self) -> (Option<u32>, Option<u64>) {
        match self {
            Self::Minutes(minutes) => (Some(minutes), None),
            Self::Cents(cents) => (None, Some(cents)),
        }
    }
}

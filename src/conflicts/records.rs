//! Checks, what they found, and what a person decided.

use crate::{
    clients::{RelationKind, Role},
    documents::document::Origin,
    ids::{AccountId, ContactId, TaskId},
    legal_extracts::Capacity,
    matter_records::MatterId,
};

use jiff::Timestamp;
use name_matching::Reason;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use crate::ids::CheckId;

/// A conflict check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Check {
    pub id: CheckId,
    /// Who made it.
    pub account: AccountId,
    /// What it is for, in a person's words.
    pub about: String,
    pub asked: Vec<Asked>,
    pub at: Timestamp,
    /// What was found, the surest first.
    pub hits: Vec<Hit>,
    /// Hits that are not kept, because there were too many.
    pub left_out: u32,
    /// What was decided, oldest first; the last one counts.
    pub decisions: Vec<Decision>,
    /// What papers that were read, and matters that were changed, since the last decision brought. Until something is decided, that is among
    /// the hits.
    #[serde(default)]
    pub news: Vec<Hit>,
    /// Papers that came with what it is for, and name everybody whom it asks for.
    #[serde(default)]
    pub own: Vec<Origin>,
}

/// Somebody who is asked for: a name, or a mail address, telephone number or postal address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "AskedName", description = "Somebody who is asked for.")]
pub struct Asked {
    /// A name, or a mail address, telephone number or postal address.
    pub name: String,
    pub side: Side,
}

/// On which side of the new matter somebody stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "AskedSide", description = "On which side of the new matter somebody stands.")]
#[serde(rename_all = "snake_case")]
pub enum Side {
    Client,
    Opposing,
    Other,
}

/// Somebody known who may be meant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hit {
    /// Which of those asked for.
    pub asked: u32,
    pub why: Why,
    pub what: What,
}

/// Why somebody may be meant, the surest first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// The same mail address, telephone number or postal address.
    Reached(Way),
    Name(Reason),
    /// A contact that was meant has to do with this one: what this one is to it, and its name.
    Related(RelationKind, String),
}

/// A way to reach somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ReachedBy", description = "A way to reach somebody.")]
#[serde(rename_all = "snake_case")]
pub enum Way {
    Email,
    Phone,
    Address,
}

/// Where somebody is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    Contact { id: ContactId, name: String, roles: Vec<Role> },
    Paper(Paper),
    Matter(InMatter),
}

/// A file or mail that names somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paper {
    /// Whose paper it is.
    pub account: AccountId,
    pub origin: Origin,
    /// The task of a mail.
    pub task: Option<TaskId>,
    /// Name of the file, or the mail's subject.
    pub title: String,
    /// As it is written there.
    pub name: String,
    pub capacity: Capacity,
    /// A party's role, or whom a counsel represents.
    pub role: Option<String>,
    pub page: Option<u32>,
    /// First character of the name in the paper's text; as large as `end` if it stands in none.
    pub start: u64,
    /// One past its last character.
    pub end: u64,
    pub count: u32,
}

/// A matter in which somebody takes part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InMatter {
    pub id: MatterId,
    /// As it is written there.
    pub name: String,
    /// Plaintiff, buyer, counsel; may be empty.
    pub role: String,
    /// Whether the matter is this one's.
    pub client: bool,
}

/// What a person decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ConflictDecision", description = "What a person decided.")]
pub struct Decision {
    pub ruling: Ruling,
    pub reason: String,
    /// The person's name.
    pub by: String,
    pub at: Timestamp,
}

/// An outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ConflictRuling", description = "An outcome of a conflict check.")]
#[serde(rename_all = "snake_case")]
pub enum Ruling {
    /// No conflict.
    Clear,
    /// A conflict: the matter is not taken.
    Conflict,
    /// A conflict, to which those concerned agreed.
    Waived,
}

impl Check {
    /// How much was found until now.
    pub fn known(&self) -> u64 {
        (self.hits.len() + self.news.len()) as u64 + u64::from(self.left_out)
    }

    /// What it is called in lists and mails: what it is for, or the first name.
    pub fn title(&self) -> &str {
        let first = self.asked.first().map_or("", |asked| asked.name.as_str());
        if self.about.is_empty() { first } else { &self.about }
    }
}

impl Hit {
    /// The surest first; in each, contacts before papers, and parties before those who are only named.
    pub fn weight(&self) -> impl Ord + use<> {
        let (capacity, name) = match &self.what {
            What::Contact { name, .. } => (None, name.clone()),
            What::Paper(paper) => (Some(paper.capacity), paper.title.clone()),
            What::Matter(matter) => (Some(Capacity::Party), matter.name.clone()),
        };
        (self.why.clone(), capacity, name.to_lowercase())
    }
}

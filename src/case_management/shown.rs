//! How a connection stands, as operators and the member see it.

use crate::ids::AccountId;

use case_records::{Field, Kind};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What happens with a connection now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum CaseState {
    /// No server runs that looks.
    #[default]
    Stopped,
    /// It was looked through, and the next pass has its time.
    Waiting,
    /// A pass is made.
    Syncing,
    /// The last pass came to no end.
    Failing,
    /// An operator paused it.
    Paused,
}

impl fmt::Display for CaseState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stopped => "stopped",
            Self::Waiting => "waiting",
            Self::Syncing => "syncing",
            Self::Failing => "failing",
            Self::Paused => "paused",
        })
    }
}

/// How a connection to a case management system stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "CaseConnection", description = "How a connection to a case management system stands.")]
pub struct Shown {
    /// Its name in the settings.
    pub name: String,
    /// The system's name.
    pub system: String,
    /// The address of the member whose matters these are.
    pub account: String,
    pub state: CaseState,
    /// Why the last pass came to no end, and what mends it.
    pub trouble: Option<String>,
    /// When the last pass came to its end.
    pub synced: Option<Timestamp>,
    /// When the next one begins.
    pub next: Option<Timestamp>,
    /// Records that were made or changed here.
    pub taken: u64,
    /// Records that were made or changed there.
    pub sent: u64,
    /// Values that wait for the member's decision.
    pub conflicts: u64,
    /// Records that could not be taken in.
    pub passed_over: u64,
    /// Why the last one was not.
    pub why: Option<String>,
    /// Whether somebody signed in.
    pub has_grant: bool,
    /// When a person signed in.
    pub signed_in: Option<Timestamp>,
    /// When the system last gave tokens.
    pub renewed: Option<Timestamp>,
    #[serde(skip)]
    #[schemars(skip)]
    pub of: Option<AccountId>,
}

/// A value that changed on both sides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(
    rename = "CaseConflict",
    description = "A value that changed here and in the other system, to different values."
)]
pub struct Conflict {
    pub kind: Kind,
    /// The record's identifier in the other system.
    pub record: String,
    /// What the record is called.
    pub name: String,
    pub field: Field,
    /// The value here; lists have one entry a line.
    pub ours: String,
    /// The value there.
    pub theirs: String,
}

/// A connection of the member's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(
    rename = "OwnCaseConnection",
    description = "A connection to a case management system, with what waits for a decision."
)]
pub struct Mine {
    pub connection: Shown,
    pub conflicts: Vec<Conflict>,
}

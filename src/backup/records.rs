//! What the store keeps about backups.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// The backups of one data folder's life, one after another. A folder that was restored begins a new line, so that what it writes never
/// mixes with what the former one wrote behind the same point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// A random name.
    pub name: String,
    /// Where its last point lies.
    pub place: String,
    /// Number of the last frame in its last point.
    pub seq: u64,
}

/// What was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A point was written.
    Create,
    /// A point was restored into a temporary folder and compared.
    Verify,
    /// This folder was restored from a point.
    Restore,
    /// Points past their time were removed.
    Prune,
    /// Every seal of the data folder was read.
    Scrub,
}

/// One run, as the operator sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    pub kind: Kind,
    pub began: Timestamp,
    /// How long it took, in milliseconds.
    pub took_ms: u64,
    /// Where the backups lie.
    pub place: String,
    /// The point, by its name.
    pub point: Option<String>,
    /// Whether all was well.
    pub good: bool,
    /// A sentence for the operator.
    pub says: String,
}

//! A line of a report to an administrator, by `chancery doctor` and `chancery mail test`.

use serde::{Deserialize, Serialize};

/// How a finding stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// As it should be.
    Good,
    /// Works, but somebody should look.
    Look,
    /// Does not work.
    Bad,
}

/// One line of the report.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// What was looked at.
    pub what: String,
    /// How it stands.
    pub mark: Mark,
    /// A sentence; where something is to be done, it says what.
    pub says: String,
}

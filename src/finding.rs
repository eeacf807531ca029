//! One line of a report to an administrator, from `chancery doctor` or `chancery mail test`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The state of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// As it should be.
    Good,
    /// Works, but needs attention.
    Look,
    /// Does not work.
    Bad,
}

/// One line of the report.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Finding {
    /// What was checked.
    pub what: String,
    /// Its state.
    pub mark: Mark,
    /// A sentence that says what to do if something needs doing.
    pub says: String,
}

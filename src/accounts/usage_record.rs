//! How much an account has used of its plan.

use serde::{Deserialize, Serialize};

/// Counters of an account, updated by the commits that change what they count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Used {
    /// Mails answered.
    pub emails_answered: u64,
    /// Plain bytes of the account's files.
    pub bytes_stored: u64,
    /// Whether the person was told that the plan's answers are used up.
    #[serde(default)]
    pub limit_told: bool,
}

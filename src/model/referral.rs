//! Referral codes: what a person may name when registering.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use ulid::Ulid;

/// A referral code that IT made.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Referral {
    /// Identifier, for the audit log.
    pub id: Ulid,
    /// The code as it is handed out.
    pub code: String,
    /// For whom it is, in IT's words; may be empty.
    #[serde(default)]
    pub note: String,
    /// Whether who registers with it is let in at once.
    #[serde(default)]
    pub approve: bool,
    /// How many registered with it.
    #[serde(default)]
    pub used: u64,
    /// When it was made.
    pub created_at: Timestamp,
}

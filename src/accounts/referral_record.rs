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
    /// Whether it lets in who registers with it, once the address is confirmed.
    #[serde(default)]
    pub approve: bool,
    /// How many confirmed an address that they had registered with it.
    #[serde(default)]
    pub used: u64,
    /// When it was made.
    pub created_at: Timestamp,
    /// Whether it is worth nothing after its first use.
    #[serde(default)]
    pub once: bool,
    /// When it ends.
    #[serde(default)]
    pub expires_at: Option<Timestamp>,
}

impl Referral {
    /// Whether it may still be used.
    pub fn is_open(&self, now: Timestamp) -> bool {
        !(self.once && self.used > 0) && self.expires_at.is_none_or(|end| now < end)
    }

    /// Whether it lets in now. One that neither ends nor is used up lets nobody in: the earlier release made such codes.
    pub fn lets_in(&self, now: Timestamp) -> bool {
        self.approve && (self.once || self.expires_at.is_some()) && self.is_open(now)
    }
}

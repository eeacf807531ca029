//! Referral codes, which people may give when registering.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use ulid::Ulid;

/// A referral code that IT made.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Referral {
    /// Identifier, for the audit log.
    pub id: Ulid,
    /// The code as handed out.
    pub code: String,
    /// Who it is for, in IT's words; may be empty.
    #[serde(default)]
    pub note: String,
    /// Whether it approves the people who register with it, once their address is confirmed.
    #[serde(default)]
    pub approve: bool,
    /// How many people registered with it and confirmed their address.
    #[serde(default)]
    pub used: u64,
    /// When it was made.
    pub created_at: Timestamp,
    /// Whether it works only once.
    #[serde(default)]
    pub once: bool,
    /// When it expires.
    #[serde(default)]
    pub expires_at: Option<Timestamp>,
}

impl Referral {
    /// Whether it may still be used.
    pub fn is_open(&self, now: Timestamp) -> bool {
        !(self.once && self.used > 0) && self.expires_at.is_none_or(|end| now < end)
    }

    /// Whether it grants approval now. A code that neither expires nor is used up grants none: the earlier release
    /// made such codes.
    pub fn lets_in(&self, now: Timestamp) -> bool {
        self.approve && (self.once || self.expires_at.is_some()) && self.is_open(now)
    }
}

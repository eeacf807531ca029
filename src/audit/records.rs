//! Lines of the audit log: who did what to which thing, and when. Identifiers only.

use crate::ids::AccountId;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::net::IpAddr;
use ulid::Ulid;

/// A line of the audit log. It holds no text, no mail address and no secret, so it may stay when an account is
/// removed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AuditRecord {
    /// Position in the log, from 1, without gaps.
    pub seq: u64,
    /// When it was written.
    pub at: Timestamp,
    /// The account whose data it concerns, if any.
    pub account: Option<AccountId>,
    /// What was done, as a word. Kept as text, so that lines written by a newer version can still be verified.
    pub action: String,
    /// The task, message, file, session or other thing.
    pub object: Option<Ulid>,
    /// The outcome: "done", "refused" or "failed".
    pub outcome: String,
    /// The caller's address, if the call came over the network.
    pub address: Option<IpAddr>,
    /// BLAKE3 over the hash of the line before (32 zero bytes before the first) and [`Self::canonical`].
    pub hash: [u8; 32],
}

/// The end of the audit log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AuditHead {
    /// Number of the last line; 0 while there is none.
    pub seq: u64,
    /// Its hash.
    pub hash: [u8; 32],
}

impl AuditRecord {
    /// The text that is hashed: number, time in microseconds, account, action, object, outcome and address, each
    /// followed by a line feed, which none of them can contain. Missing values are empty.
    pub fn canonical(&self) -> String {
        let account = self.account.map(|id| id.to_string()).unwrap_or_default();
        let object = self.object.map(|id| id.to_string()).unwrap_or_default();
        let address = self.address.map(|ip| ip.to_string()).unwrap_or_default();
        let Self { seq, at, action, outcome, .. } = self;
        format!("{seq}\n{}\n{account}\n{action}\n{object}\n{outcome}\n{address}\n", at.as_microsecond())
    }

    /// The hash this line must have if `before` is the hash of the line before.
    pub fn hash_after(&self, before: &[u8; 32]) -> [u8; 32] {
        let mut hasher = blake3::Hasher::new();
        hasher.update(before).update(self.canonical().as_bytes());
        *hasher.finalize().as_bytes()
    }
}

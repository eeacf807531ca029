//! Bounces: what a delivery status notification says about a mail of ours (RFC 3464).

use serde::{Deserialize, Serialize};

/// A report about one mail.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bounce {
    /// Message-ID of the mail it is about, without angle brackets, if the report encloses its header.
    pub message_id: Option<String>,
    /// Our name for it, if the report gives it back (Original-Envelope-Id; RFC 3461, 4.4).
    #[serde(default)]
    pub envelope_id: Option<String>,
    /// What became of it, for each recipient.
    pub recipients: Vec<BouncedRecipient>,
}

/// What became of a mail for one recipient.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BouncedRecipient {
    /// The address as we gave it, where the report says it, else the final one.
    pub address: String,
    /// "failed", "delayed", "delivered", "relayed" or "expanded" (RFC 3464, 2.3.3), in lower case.
    pub action: String,
    /// Enhanced status code, such as "5.1.1" (RFC 3463).
    pub status: String,
    /// What the other server said.
    pub diagnostic: String,
}

impl Bounce {
    /// Whether the mail is lost to at least one recipient. A delay or a receipt is no failure.
    pub fn failed(&self) -> bool {
        self.recipients.iter().any(|r| r.action == "failed" || (r.action.is_empty() && r.status.starts_with('5')))
    }
}

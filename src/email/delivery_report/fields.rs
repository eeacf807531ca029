//! Delivery reports: what a mail server says became of a mail of ours (RFC 3464). Only the fields of its status part are
//! ever kept; nothing that its author wrote as text.

/// A report as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeliveryReport {
    /// Message-ID of the mail it is about, without angle brackets, if the report encloses its header.
    pub message_id: Option<String>,
    /// Our name for the mail, if the report gives it back (Original-Envelope-Id; RFC 3461 section 4.4).
    pub envelope_id: Option<String>,
    /// The server that reports (RFC 3464 section 2.2.2).
    pub reporting_mta: String,
    /// What became of the mail, for each recipient.
    pub recipients: Vec<ReportedRecipient>,
}

/// What a report says about one recipient.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReportedRecipient {
    /// The address as we gave it, where the report says it, else the final one.
    pub address: String,
    /// "failed", "delayed", "delivered", "relayed" or "expanded" (RFC 3464 section 2.3.3); empty for any other word.
    pub action: String,
    /// Enhanced status code, such as "5.1.1" (RFC 3463); empty if it is none.
    pub status: String,
    /// What the other server said: folded, without control characters, and cut.
    pub diagnostic: String,
}

impl ReportedRecipient {
    /// Whether the mail is lost to this recipient.
    pub fn failed(&self) -> bool {
        self.action == "failed" || (self.action.is_empty() && self.status.starts_with('5'))
    }

    /// Whether the mail is still on its way.
    pub fn delayed(&self) -> bool {
        self.action == "delayed"
    }
}

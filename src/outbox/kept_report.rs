//! What is kept of a delivery report about a mail of ours.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// What is kept of a report, for one recipient of the mail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptReport {
    /// When it came.
    pub at: Timestamp,
    /// The address that handed it in.
    pub peer: String,
    /// Whether something proves it: our envelope identifier, or that our own relay wrote it.
    pub believed: bool,
    /// The recipient, in the spelling of our own mail.
    pub recipient: String,
    /// See [`crate::email::delivery_report::fields::ReportedRecipient::action`].
    pub action: String,
    /// See [`crate::email::delivery_report::fields::ReportedRecipient::status`].
    pub status: String,
    /// See [`crate::email::delivery_report::fields::ReportedRecipient::diagnostic`].
    pub diagnostic: String,
    /// The server that reports.
    pub reporting_mta: String,
}

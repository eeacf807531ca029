//! What we keep of a delivery report about a mail of ours.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// The part of a report about one recipient of the mail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptReport {
    /// When it arrived.
    pub at: Timestamp,
    /// The address that delivered it.
    pub peer: String,
    /// Whether something proves it: our envelope identifier, or that our own relay wrote it.
    pub believed: bool,
    /// The recipient, as spelled in our own mail.
    pub recipient: String,
    /// See [`crate::email::delivery_report::fields::ReportedRecipient::action`].
    pub action: String,
    /// See [`crate::email::delivery_report::fields::ReportedRecipient::status`].
    pub status: String,
    /// See [`crate::email::delivery_report::fields::ReportedRecipient::diagnostic`].
    pub diagnostic: String,
    /// The server that sent the report.
    pub reporting_mta: String,
}

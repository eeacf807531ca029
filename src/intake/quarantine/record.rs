//! Held mail: kept for IT to look at, and answered by nobody.

use crate::{ids::MessageId, store::BlobRef, tasks::Authentication};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// A mail of an unknown or unproven sender, or to the postmaster.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Held {
    /// Identifier.
    pub id: MessageId,
    /// Address in From, as it was written and perhaps forged; empty if it could not be read.
    pub from: String,
    /// Addresses it was sent to.
    pub to: Vec<String>,
    /// Subject, decoded.
    pub subject: String,
    /// When it came.
    pub at: Timestamp,
    /// The raw message with our trace before it.
    pub raw: BlobRef,
    /// Who handed it in.
    pub peer: String,
    /// The network that it came from, unless a relay of the firm handed it in.
    #[serde(default)]
    pub network: Option<String>,
    /// Why it is held, as a sentence.
    pub why: String,
    /// What was found out about its author.
    #[serde(default)]
    pub authentication: Authentication,
}

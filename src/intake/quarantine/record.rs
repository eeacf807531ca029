//! Held mail: kept for IT to inspect, never answered.

use crate::{
    ids::{AccountId, MessageId},
    store::BlobRef,
    tasks::Authentication,
};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use ulid::Ulid;

/// A mail from an unknown or unverified sender, or to the postmaster.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Held {
    /// Identifier.
    pub id: MessageId,
    /// The address in From as written, perhaps forged; empty if it could not be read.
    pub from: String,
    /// Addresses it was sent to.
    pub to: Vec<String>,
    /// Subject, decoded.
    pub subject: String,
    /// When it arrived.
    pub at: Timestamp,
    /// The raw message, preceded by our trace.
    pub raw: BlobRef,
    /// Who handed it in.
    pub peer: String,
    /// The network it came from, unless a relay of the firm handed it in.
    #[serde(default)]
    pub network: Option<String>,
    /// Why it is held, as a sentence.
    pub why: String,
    /// What the address that it came to was given out for, if it was.
    #[serde(default)]
    pub given: Option<Given>,
    /// What is known about its author.
    #[serde(default)]
    pub authentication: Authentication,
    /// Whether a program wrote it (RFC 3834).
    #[serde(default)]
    pub automatic: bool,
}

/// What an address was given out for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Given {
    /// Whose it is.
    pub account: AccountId,
    /// What it is about, in the room that gave it out.
    pub about: Ulid,
}

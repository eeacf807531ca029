//! The tables of intake.

use super::quarantine::record::{Given, Held};
use crate::{
    ids::{AccountId, MessageId},
    store::BlobRef,
};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// A copy that waits to be looked at.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SentCopy {
    pub account: AccountId,
    pub subject: String,
    /// Ids of the mails that it continues, without angle brackets, oldest first.
    pub references: Vec<String>,
    pub at: Timestamp,
    pub raw: BlobRef,
    /// Without angle brackets; empty if there is none.
    #[serde(default)]
    pub message_id: String,
    /// Whether the mail lies in a journal report of the firm's server.
    #[serde(default)]
    pub journaled: bool,
}

crate::store::tables! {
    /// Mail already accepted: lookup("delivery", Message-ID, body hash and recipient).
    DELIVERIES: (AccountId, [u8; 32]) => MessageId = 16;
    /// Mail quarantined for IT.
    HELD: MessageId => Held = 27, BySearch;
    /// Mail that was fetched from a mailbox and taken in, held or passed over: when, under its origin.
    FETCHED: [u8; 32] => Timestamp = 62, Kept;
    /// Copies of mails that members sent to others, until they have been looked at.
    SENT_COPIES: (AccountId, MessageId) => SentCopy = 124;
    /// Addresses that were given out for one purpose, by lookup("given address", their secret).
    GIVEN_ADDRESSES: [u8; 32] => Given = 134, BySearch;
}

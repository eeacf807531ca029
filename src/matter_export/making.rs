//! What an archive is made from, and the rows of its manifest.

use super::contents::Contents;
use crate::{
    audit::Audit, deadlines::Deadlines, ids::AccountId, matters::Matter, reading::LegalExtracts, store::Store,
};

use jiff::Timestamp;
use serde::Serialize;
use std::collections::HashMap;

/// An entry as the manifest names it.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    pub path: String,
    pub kind: &'static str,
    pub title: String,
    /// The owner's address; empty for what Chancery itself wrote.
    pub owner: String,
    /// When it came or was written.
    pub at: Timestamp,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    pub size: u64,
    pub sha256: String,
}

/// What an archive is made from.
pub struct Making {
    pub store: Store,
    pub audit: Audit,
    pub deadlines: Deadlines,
    pub extracts: LegalExtracts,
    pub matter: Matter,
    /// The client's name; may be empty.
    pub client: String,
    pub firm: String,
    /// Addresses by account.
    pub people: HashMap<AccountId, String>,
    pub contents: Contents,
    /// The rows of the store that are in it too, as lines of JSON; only of a matter that is sealed.
    pub records: Option<Vec<Vec<u8>>>,
    pub now: Timestamp,
}

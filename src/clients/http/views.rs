//! The shapes in which contacts go out as JSON.

use crate::clients::{Contact, ContactId, Details, Found, Merge, MergeId, Opened, Related, RelationKind};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;

/// Contacts that were found.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Contacts")]
pub struct ContactsView {
    /// By name, or the best first if words were searched for.
    contacts: Vec<RowView>,
    /// How many there are.
    total: u64,
}

/// A client or another contact of the firm.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Contact")]
pub struct RowView {
    id: ContactId,
    details: Details,
    changed_at: Timestamp,
    version: u64,
}

/// A contact with what surrounds it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "OpenedContact")]
pub struct ContactView {
    contact: RowView,
    related: Vec<RelatedView>,
    /// What was merged into it, newest first.
    merges: Vec<MergeView>,
}

/// A contact that this one has to do with.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "RelatedContact")]
struct RelatedView {
    id: ContactId,
    name: String,
    /// What that one is to this one.
    is: RelationKind,
    /// Whether the relation is written on this contact; else it is written on the other one.
    own: bool,
}

/// A contact that became part of another one.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MergedContact")]
struct MergeView {
    id: MergeId,
    name: String,
    at: Timestamp,
}

impl ContactsView {
    pub fn new(found: Found) -> Self {
        Self { contacts: found.contacts.into_iter().map(RowView::new).collect(), total: found.total as u64 }
    }
}

impl RowView {
    pub fn new(contact: Contact) -> Self {
        let Contact { id, details, changed_at, version, .. } = contact;
        Self { id, details, changed_at, version }
    }
}

impl ContactView {
    pub fn new(opened: Opened) -> Self {
        let related = |Related { id, name, is, own }| RelatedView { id, name, is, own };
        let merged = |(Merge { id, at, .. }, name)| MergeView { id, name, at };
        Self {
            contact: RowView::new(opened.contact),
            related: opened.related.into_iter().map(related).collect(),
            merges: opened.merges.into_iter().map(merged).collect(),
        }
    }
}

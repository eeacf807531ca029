//! Clients and everybody else whom the firm deals with: people and organisations with roles, addresses, other names and relations. The
//! firm has one set of them, which all its members see.
//!
//! - [`records`] what is kept · [`limits`] what a person may type · [`service`] adding, finding, changing, deleting
//! - [`merging`] two contacts that are one, and parting them again

pub mod http;
mod limits;
mod merging;
mod records;
mod service;
mod store_tables;

pub use records::{Contact, ContactId, ContactKind, Details, Merge, MergeId, Relation, RelationKind, Role};
pub use service::{Clients, Found, Opened, Related};
pub use store_tables::{CONTACTS_NEW, TABLES, contact, contact_now, contact_version, contacts_called};

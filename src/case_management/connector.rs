//! What a case management system can do, whichever it is.

use super::trouble::Outcome;
use crate::{files::Spool, guarded_web::Body};

use async_trait::async_trait;
use case_records::{Field, Fields, Kind, Page, Record};
use jiff::Timestamp;

/// A document to be made there.
pub struct Paper {
    pub name: String,
    pub len: u64,
    pub body: Body,
}

/// A system, asked for one account. Each method asks over the network.
#[async_trait]
pub trait Connector: Send + Sync {
    /// The system's name.
    fn title(&self) -> &'static str;

    /// The fields of a kind that can be changed there.
    fn changeable(&self, kind: Kind) -> &'static [Field];

    /// Who signed in.
    async fn who(&self) -> Outcome<String>;

    /// A part of the records of a kind that changed since a moment: the first, or the one at `next`.
    async fn page(&self, kind: Kind, since: Option<Timestamp>, next: Option<&str>) -> Outcome<Page>;

    /// Changes fields of a record that still has this etag. `None`: it was changed there meanwhile.
    async fn change(&self, kind: Kind, id: &str, etag: &str, fields: &Fields) -> Outcome<Option<Record>>;

    /// Makes a calendar entry, a task, or time or an expense `of` a matter, where `about` says where it comes from; a matter `of` a client,
    /// where `about` is its number here; or a contact.
    async fn make(&self, kind: Kind, of: &str, about: &str, fields: &Fields) -> Outcome<Record>;

    /// Writes a document's bytes into a spool.
    async fn download(&self, id: &str, into: &mut Spool, most: u64) -> Outcome<()>;

    /// Makes a document of a matter.
    async fn upload(&self, matter: &str, paper: Paper) -> Outcome<Record>;
}

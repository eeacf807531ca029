//! What the law layer read in a document: authorities, facts, and the citation that the document is known by.

use crate::{
    documents::document::Origin,
    ids::{AccountId, FileId},
    store::KeptKey,
};

use serde::{Deserialize, Serialize};

/// A place in a document, with its words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// File or message.
    pub origin: Origin,
    /// Name of the file, or the mail's subject.
    pub name: String,
    /// Page, where there are pages.
    pub page: Option<u32>,
    /// First character in the document's text.
    pub start: u64,
    /// One past the last.
    pub end: u64,
    /// The words there, on one line.
    pub quote: String,
}

/// An authority that a document relies on. Whether it is in the firm's files is asked anew each time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CitedAuthority {
    /// As the Bluebook writes it.
    pub written: String,
    /// "case", "law", "journal" or "unknown".
    pub kind: String,
    /// Normal forms, parallel ones included.
    pub forms: Vec<String>,
    /// Names under which it is cited.
    #[serde(default)]
    pub names: Vec<String>,
    /// Why it cannot exist, in a sentence.
    #[serde(default)]
    pub impossible: Option<String>,
    /// Times that it is cited.
    pub count: u32,
    /// The first places.
    pub places: Vec<Place>,
}

/// A fact: who, what, how much.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StatedFact {
    /// "party", "counsel", "judge", "court", "docket", "amount", "address", "phone" or "email".
    pub kind: String,
    /// On one line.
    pub value: String,
    /// A party's role, whom counsel appears for, a court's identifier.
    pub role: Option<String>,
    /// Times that it is stated.
    pub count: u32,
    /// Where first.
    pub place: Place,
}

/// What was read in one document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LegalExtract {
    /// Authorities, in the order in which they are first cited.
    pub authorities: Vec<CitedAuthority>,
    /// Facts, in order of place.
    pub facts: Vec<StatedFact>,
    /// Keys of the holdings that this document gives, for the day on which it goes.
    #[serde(default)]
    pub holdings: Vec<KeptKey<(AccountId, [u8; 32], FileId)>>,
}

/// A decision or law that is in the firm's files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holding {
    /// The case's name there.
    pub name: Option<String>,
    /// The file.
    pub file: FileId,
    /// Where it says so.
    pub place: Place,
}

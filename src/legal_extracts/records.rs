//! What the law layer found in a document: authorities, facts, and the citation by which the document is known.

use crate::{
    documents::document::Origin,
    ids::{AccountId, FileId},
    store::KeptKey,
};

use serde::{Deserialize, Serialize};

/// A place in a document, with its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// File or message.
    pub origin: Origin,
    /// Name of the file, or the mail's subject.
    pub name: String,
    /// Page, if there are pages.
    pub page: Option<u32>,
    /// First character in the document's text.
    pub start: u64,
    /// One past the last character.
    pub end: u64,
    /// The text there, on one line.
    pub quote: String,
}

/// An authority that a document relies on. Whether it is in the firm's files is checked anew each time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CitedAuthority {
    /// In Bluebook form.
    pub written: String,
    /// "case", "law", "journal" or "unknown".
    pub kind: String,
    /// Normal forms, parallel ones included.
    pub forms: Vec<String>,
    /// Names it is cited under.
    #[serde(default)]
    pub names: Vec<String>,
    /// Why it cannot exist, in a sentence.
    #[serde(default)]
    pub impossible: Option<String>,
    /// How often it is cited.
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
    /// A party's role, whom a counsel represents, or a court's identifier.
    pub role: Option<String>,
    /// How often it is stated.
    pub count: u32,
    /// The first place.
    pub place: Place,
}

/// What was found in one document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LegalExtract {
    /// Authorities, in the order they are first cited.
    pub authorities: Vec<CitedAuthority>,
    /// Facts, in order of place.
    pub facts: Vec<StatedFact>,
    /// Keys of the holdings that this document provides, for when it is deleted.
    #[serde(default)]
    pub holdings: Vec<KeptKey<(AccountId, [u8; 32], FileId)>>,
}

/// A decision or statute in the firm's files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holding {
    /// The case's name in the file.
    pub name: Option<String>,
    /// The file.
    pub file: FileId,
    /// Where the file says so.
    pub place: Place,
}

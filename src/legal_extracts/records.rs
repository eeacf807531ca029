//! What the law layer found in a document: authorities, facts, and the citation by which the document is known.

use crate::{
    documents::document::Origin,
    ids::{AccountId, FileId, TaskId},
    law::{citations::Kind, client_intake, facts},
    store::KeptKey,
};

use schemars::JsonSchema;
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
    /// What kind of authority it is.
    pub kind: AuthorityKind,
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

/// The kinds of authorities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum AuthorityKind {
    /// A decision.
    Case,
    /// A statute, rule or regulation.
    Law,
    /// An article.
    Journal,
    /// An unknown reporter.
    Unknown,
}

impl AuthorityKind {
    /// The kind of what is cited so; `None` if the reporter is unknown.
    pub fn of(cited: Option<Kind>) -> Self {
        match cited {
            Some(Kind::Law) => Self::Law,
            Some(Kind::Journal) => Self::Journal,
            Some(_) => Self::Case,
            None => Self::Unknown,
        }
    }
}

/// The kinds of facts: first those that documents state, then those in a client's first mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum FactKind {
    /// A party.
    Party,
    /// Counsel.
    Counsel,
    /// A judge.
    Judge,
    /// A court.
    Court,
    /// A docket number.
    Docket,
    /// An amount of money.
    Amount,
    /// A postal address.
    Address,
    /// A telephone number.
    Phone,
    /// An e-mail address.
    Email,
    /// The client's name.
    Name,
    /// How to reach the client.
    Contact,
    /// The type of matter.
    Matter,
    /// The opposing party.
    Opposing,
    /// A date.
    Date,
    /// What the client asks for.
    Request,
}

impl From<facts::Kind> for FactKind {
    fn from(kind: facts::Kind) -> Self {
        match kind {
            facts::Kind::Party => Self::Party,
            facts::Kind::Counsel => Self::Counsel,
            facts::Kind::Judge => Self::Judge,
            facts::Kind::Court => Self::Court,
            facts::Kind::Docket => Self::Docket,
            facts::Kind::Amount => Self::Amount,
            facts::Kind::Address => Self::Address,
            facts::Kind::Phone => Self::Phone,
            facts::Kind::Email => Self::Email,
        }
    }
}

impl From<client_intake::Kind> for FactKind {
    fn from(kind: client_intake::Kind) -> Self {
        match kind {
            client_intake::Kind::Name => Self::Name,
            client_intake::Kind::Contact => Self::Contact,
            client_intake::Kind::Matter => Self::Matter,
            client_intake::Kind::Opposing => Self::Opposing,
            client_intake::Kind::Date => Self::Date,
            client_intake::Kind::Request => Self::Request,
        }
    }
}

/// A fact: who, what, how much.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StatedFact {
    /// What it is about.
    pub kind: FactKind,
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

/// Everybody whom a document names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamesIn {
    /// File or message.
    pub origin: Origin,
    /// Name of the file, or the mail's subject.
    pub name: String,
    /// The task of a mail.
    pub task: Option<TaskId>,
    /// Each name once, at its first place.
    pub names: Vec<NamedHere>,
}

/// Somebody whom a document names, or how to reach somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedHere {
    /// As it is written, on one line.
    pub name: String,
    /// What they are to the document.
    pub capacity: Capacity,
    /// A party's role, or whom a counsel represents.
    pub role: Option<String>,
    /// Page, if there are pages.
    pub page: Option<u32>,
    /// First character of the first place in the document's text; as large as `end` if it stands in none.
    pub start: u64,
    /// One past its last character.
    pub end: u64,
    /// How often it is written.
    pub count: u32,
}

/// What a name is to a document, the weightiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Capacity {
    Party,
    /// Represents somebody.
    Counsel,
    Witness,
    Judge,
    /// Wrote the mail, or received it.
    Correspondent,
    /// Named in running text.
    Named,
    /// One word with a capital, which may name somebody.
    OneWord,
    Email,
    Phone,
    Address,
}

impl Capacity {
    /// Whether it names somebody, and is no way to reach them.
    pub fn is_somebody(self) -> bool {
        !matches!(self, Self::Email | Self::Phone | Self::Address | Self::Correspondent)
    }
}

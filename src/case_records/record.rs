//! A record of a case management system, whichever it is: its values are text, by the name of the field, so that they can be compared, shown
//! to a person and chosen from.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, fmt};

/// What sort of record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "CaseKind", description = "What sort of record of a case management system.")]
pub enum Kind {
    Contact,
    Matter,
    Document,
    CalendarEntry,
    Task,
}

impl Kind {
    /// All, in the order in which they are looked through: a matter names its client, the others name their matter.
    pub const ALL: [Self; 5] = [Self::Contact, Self::Matter, Self::Document, Self::CalendarEntry, Self::Task];

    /// The word for it in settings and on terminals.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Contact => "contacts",
            Self::Matter => "matters",
            Self::Document => "documents",
            Self::CalendarEntry => "calendar",
            Self::Task => "tasks",
        }
    }
}

/// Which way records go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// Not at all.
    #[default]
    Off,
    /// From the other system to this one.
    In,
    /// From this one to the other.
    Out,
    Both,
}

impl Direction {
    #[must_use]
    pub fn takes(self) -> bool {
        matches!(self, Self::In | Self::Both)
    }

    #[must_use]
    pub fn sends(self) -> bool {
        matches!(self, Self::Out | Self::Both)
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Off => "off",
            Self::In => "in",
            Self::Out => "out",
            Self::Both => "both",
        })
    }
}

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "CaseField", description = "What a value of a record is.")]
pub enum Field {
    /// A matter's title, or what is due.
    Title,
    /// "open" or "closed".
    Status,
    /// A contact's name.
    Name,
    /// "person" or "organisation".
    Sort,
    /// One address a line.
    Emails,
    Phones,
    Addresses,
    /// A day: 2026-11-26.
    Due,
}

/// Values by what they are. A field that is missing is not known; one that is empty is known to be empty.
pub type Fields = BTreeMap<Field, String>;

/// A record as the other system has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What it is called there.
    pub id: String,
    /// Changes with every change there; empty where the system has none.
    pub etag: String,
    /// The matter it belongs to, by its identifier there.
    pub matter: Option<String>,
    /// The client of a matter, by its identifier there.
    pub client: Option<String>,
    /// The number of a matter, or the name of a document; else empty.
    pub label: String,
    /// The size of a document in bytes.
    pub size: Option<u64>,
    /// Whether it is over: a task that was done.
    pub done: bool,
    pub fields: Fields,
}

/// A part of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    pub records: Vec<Record>,
    /// The address of the next part.
    pub next: Option<String>,
}

/// An answer that cannot be understood: what is wrong with it, in words that continue "The answer ...".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken(pub String);

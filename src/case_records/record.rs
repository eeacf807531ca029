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
    /// Time or an expense.
    Activity,
}

impl Kind {
    /// All, in the order in which they are looked through: a matter names its client, the others name their matter.
    pub const ALL: [Self; 6] =
        [Self::Contact, Self::Matter, Self::Document, Self::CalendarEntry, Self::Task, Self::Activity];

    /// The word for it in settings and on terminals.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Contact => "contacts",
            Self::Matter => "matters",
            Self::Document => "documents",
            Self::CalendarEntry => "calendar",
            Self::Task => "tasks",
            Self::Activity => "activities",
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
    /// A matter's title, what is due, or what time was spent on.
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
    /// Time or money: "45 min" or "12.50".
    Spent,
}

impl Field {
    /// Whether a value has any number of lines, of which some may be added there. None is taken away: what is deleted on one side stays on the
    /// other.
    #[must_use]
    pub fn is_added_to(self) -> bool {
        matches!(self, Self::Emails | Self::Phones)
    }
}

/// The lines of a value that another one lacks, whatever their letters' case.
#[must_use]
pub fn added(to: &str, by: &str) -> String {
    let lacks = |line: &&str| !to.lines().any(|known| known.eq_ignore_ascii_case(line));
    by.lines().filter(lacks).collect::<Vec<_>>().join("\n")
}

/// Time or money, as [`Field::Spent`] has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    Minutes(u32),
    /// Hundredths of a currency.
    Cents(u64),
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Minutes(minutes) => write!(f, "{minutes} min"),
            Self::Cents(cents) => write!(f, "{}.{:02}", cents / 100, cents % 100),
        }
    }
}

impl Amount {
    /// What such a text says.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        if let Some(minutes) = text.strip_suffix(" min") {
            return minutes.parse().ok().map(Self::Minutes);
        }
        let (whole, rest) = text.split_once('.')?;
        let (whole, cents): (u64, u64) = (whole.parse().ok()?, rest.parse().ok()?);
        (rest.len() == 2).then(|| whole.checked_mul(100)?.checked_add(cents))?.map(Self::Cents)
    }
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
    /// The number of a matter, the name of a document, or who spent; else empty.
    pub label: String,
    /// What a matter that was made from here is called here; else empty.
    pub reference: String,
    /// The size of a document in bytes.
    pub size: Option<u64>,
    /// Whether it is over: a task that was done, or time that was billed.
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

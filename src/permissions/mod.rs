//! Who may do what in a matter: pure functions over roles, teams and walls. Nothing here knows of records, papers or doors.
//!
//! - [`Role`] what a person is in the firm · [`Level`] what they may do in a matter · [`Access`] a matter's team and walls, and what
//!   follows from them

mod access;
#[cfg(test)]
mod tests;

pub use access::{Access, Place, Refusal};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a person is in the firm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "FirmRole", description = "What a person is in the firm.")]
pub enum Role {
    /// Looks after the firm's Chancery, and manages every matter without a wall against them.
    Administrator,
    /// Opens matters and works in them.
    #[default]
    Lawyer,
    /// The same, for those who are no lawyers.
    Staff,
    /// Reads the matters of whose team they are, and changes nothing in any.
    Reader,
}

/// What a person may do in a matter; each level includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(
    rename = "MatterLevel",
    description = "What a person may do in a matter; each level includes those before it."
)]
pub enum Level {
    /// See it and read what is in it.
    Read,
    /// Add papers and take them out, and change what is known of the matter.
    Write,
    /// Choose the team, set walls, close and delete the matter.
    Manage,
}

impl Role {
    /// The most that a person of this role may do in any matter.
    #[must_use]
    pub const fn most(self) -> Level {
        match self {
            Self::Reader => Level::Read,
            Self::Administrator | Self::Lawyer | Self::Staff => Level::Manage,
        }
    }

    /// Whether a person of this role may open a matter.
    #[must_use]
    pub const fn opens(self) -> bool {
        !matches!(self, Self::Reader)
    }
}

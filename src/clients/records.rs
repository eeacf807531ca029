//! Contacts and what was merged.

use crate::ids::AccountId;

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use crate::ids::{ContactId, MergeId};

/// A person or organisation that the firm deals with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contact {
    pub id: ContactId,
    pub details: Details,
    pub created_at: Timestamp,
    pub created_by: AccountId,
    pub changed_at: Timestamp,
    /// Counts every change.
    pub version: u64,
    /// The contact that it became part of.
    #[serde(default)]
    pub merged_into: Option<ContactId>,
}

/// What is known of a contact.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ContactDetails", description = "What is known of a contact.")]
pub struct Details {
    pub kind: ContactKind,
    pub name: String,
    /// Other names: before a marriage, in trade, short forms.
    pub aliases: Vec<String>,
    /// What it is, or was, to the firm.
    pub roles: Vec<Role>,
    pub emails: Vec<String>,
    pub phones: Vec<String>,
    /// Postal addresses, each on one line.
    pub addresses: Vec<String>,
    pub relations: Vec<Relation>,
    pub note: String,
}

/// What sort of contact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(description = "What sort of contact.")]
#[serde(rename_all = "snake_case")]
pub enum ContactKind {
    #[default]
    Person,
    Organisation,
}

/// What a contact is to the firm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ContactRole", description = "What a contact is to the firm.")]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Client,
    FormerClient,
    /// Asked the firm, which has not taken the matter.
    Prospect,
    OpposingParty,
    OpposingCounsel,
    Witness,
    Expert,
    Court,
    Other,
}

/// What a contact is to another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ContactRelation", description = "What a contact is to another one.")]
pub struct Relation {
    /// The other contact.
    pub to: ContactId,
    /// What this one is to the other: "parent" makes this one the parent company.
    pub is: RelationKind,
}

/// A relation, from the side that it stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[schemars(description = "A relation, from the side that it stands on.")]
#[serde(rename_all = "snake_case")]
pub enum RelationKind {
    /// A company that owns the other.
    Parent,
    /// A company that the other owns.
    Subsidiary,
    /// Companies of one owner.
    Affiliate,
    Spouse,
    /// Any other kin.
    Family,
    Employer,
    Employee,
    /// Director, officer or manager of the other.
    Officer,
    /// A company that the other leads.
    LedBy,
    Partner,
    Lawyer,
    ClientOf,
    Insurer,
    Insured,
    /// Took over from the other.
    Successor,
    Predecessor,
    Other,
}

impl RelationKind {
    /// The same relation from the other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Parent => Self::Subsidiary,
            Self::Subsidiary => Self::Parent,
            Self::Employer => Self::Employee,
            Self::Employee => Self::Employer,
            Self::Officer => Self::LedBy,
            Self::LedBy => Self::Officer,
            Self::Lawyer => Self::ClientOf,
            Self::ClientOf => Self::Lawyer,
            Self::Insurer => Self::Insured,
            Self::Insured => Self::Insurer,
            Self::Successor => Self::Predecessor,
            Self::Predecessor => Self::Successor,
            Self::Affiliate | Self::Spouse | Self::Family | Self::Partner | Self::Other => self,
        }
    }
}

/// Two contacts that became one, and what it takes to part them again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Merge {
    pub id: MergeId,
    /// The contact that took the other in.
    pub into: ContactId,
    /// The contact that was taken in; it is kept.
    pub from: ContactId,
    /// What the first did not have before.
    pub added: Details,
    pub at: Timestamp,
    pub by: AccountId,
}

impl Details {
    /// All names, the first one first.
    pub fn names(&self) -> impl Iterator<Item = &String> {
        std::iter::once(&self.name).chain(&self.aliases)
    }

    /// All names as they are compared.
    pub fn read_names(&self) -> Vec<name_matching::Name> {
        self.names().flat_map(|name| name_matching::read(name)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_relation_turned_twice_is_the_same() {
        use RelationKind::{
            Affiliate, ClientOf, Employee, Employer, Family, Insured, Insurer, Lawyer, LedBy, Officer, Other, Parent,
            Partner, Predecessor, Spouse, Subsidiary, Successor,
        };
        for kind in [
            Parent,
            Subsidiary,
            Affiliate,
            Spouse,
            Family,
            Employer,
            Employee,
            Officer,
            LedBy,
            Partner,
            Lawyer,
            ClientOf,
            Insurer,
            Insured,
            Successor,
            Predecessor,
            Other,
        ] {
            assert_eq!(kind.reversed().reversed(), kind);
        }
    }
}

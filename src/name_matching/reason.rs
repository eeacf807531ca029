//! Why two names may mean the same.

use serde::{Deserialize, Serialize};

/// Why two names may mean the same, the surest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The same words.
    Same,
    /// "Road Runner" and "Roadrunner".
    WrittenTogether,
    /// Given and family name in each other's places.
    OtherOrder,
    /// "Bob" and "Robert".
    Nickname,
    /// "J. Cruz" and "Juana Cruz".
    Initials,
    /// One goes by the other's middle name.
    MiddleName,
    /// The same name, another kind of body: "Acme Inc." and "Acme LLC".
    OtherBody,
    /// "IBM" and "International Business Machines".
    Acronym,
    /// One family name of two, or one before a marriage.
    OneFamilyName,
    /// A slip of the pen apart.
    Spelling,
    /// Other letters that sound alike.
    Sound,
    /// An organisation that bears a person's whole name.
    NamedAfter,
    /// Organisations that share what is their own: "Acme Widgets" and "Acme Holdings".
    Kin,
    /// The family name alone.
    FamilyName,
}

impl Reason {
    /// The word that stands for it in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::WrittenTogether => "written_together",
            Self::OtherOrder => "other_order",
            Self::Nickname => "nickname",
            Self::Initials => "initials",
            Self::MiddleName => "middle_name",
            Self::OtherBody => "other_body",
            Self::Acronym => "acronym",
            Self::OneFamilyName => "one_family_name",
            Self::Spelling => "spelling",
            Self::Sound => "sound",
            Self::NamedAfter => "named_after",
            Self::Kin => "kin",
            Self::FamilyName => "family_name",
        }
    }

    /// A sentence for a person.
    pub fn sentence(self) -> &'static str {
        match self {
            Self::Same => "It is the same name.",
            Self::WrittenTogether => "It is the same name, written in one word or in several.",
            Self::OtherOrder => "Given and family name stand in the other order.",
            Self::Nickname => "One given name is a short form of the other.",
            Self::Initials => "The family name is the same, and the initial fits.",
            Self::MiddleName => "One goes by the other's middle name.",
            Self::OtherBody => "It is the same name with another kind of company.",
            Self::Acronym => "One name is the initials of the other.",
            Self::OneFamilyName => "They share the given name and one family name.",
            Self::Spelling => "The spelling differs in a letter or two.",
            Self::Sound => "The names sound alike.",
            Self::NamedAfter => "The organisation bears the person's name.",
            Self::Kin => "The organisations share a name that is rare: they may belong together.",
            Self::FamilyName => "The family name is the same; one has no given name.",
        }
    }
}

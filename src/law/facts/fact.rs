//! A fact: who, what, how much.

use crate::Span;

/// What kind of fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Somebody on one side of a case or contract.
    Party,
    /// A lawyer or firm that appears for somebody.
    Counsel,
    /// A judge.
    Judge,
    /// A court.
    Court,
    /// A docket number.
    Docket,
    /// A sum of money.
    Amount,
    /// A postal address.
    Address,
    /// A telephone number.
    Phone,
    /// A mail address.
    Email,
}

/// A fact and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What kind.
    pub kind: Kind,
    /// On one line, in the form in which it is compared.
    pub value: String,
    /// A party's role, whom counsel appears for, or a court's identifier in `assets/law/courts.tsv`.
    pub role: Option<String>,
    /// Where it stands.
    pub span: Span,
}

/// White space folded, what surrounds a name taken off.
pub fn tidy(words: &str) -> String {
    let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
    line.trim_matches([',', ';', ':', '.', ' ', '(', '*']).to_owned()
}

//! What a review finds.

use serde::{Deserialize, Serialize};

/// How a contract stands to a rule, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The contract says what the playbook never takes.
    NotAcceptable,
    /// The contract says something that is neither the position nor a fall-back.
    Outside,
    /// The contract has no such clause.
    Missing,
    /// A person must compare the two texts.
    CannotTell,
    /// Not the position, but a fall-back.
    Fallback,
    /// Nothing was found that the playbook does not want either. Other words may still say it.
    Absent,
    /// The position.
    Meets,
}

/// Where it stands in the contract.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// Index of the paragraph.
    pub paragraph: usize,
    /// First character in the paragraph's text.
    pub start: usize,
    /// One past the last character.
    pub end: usize,
    /// The characters between, exactly.
    pub quote: String,
    /// Number and heading of the clause ("9.2 Limitation of Liability"); empty if it has none.
    pub clause: String,
}

/// How the playbook's wording could be put into the contract.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// In place of these characters of a paragraph.
    Replace { paragraph: usize, start: usize, end: usize, text: String },
    /// As a paragraph of its own behind another.
    Insert { after: usize, text: String },
}

/// How the contract stands to one rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// The rule's topic.
    pub topic: String,
    /// The rule's row in the playbook, from 1 below the headings.
    pub row: usize,
    pub verdict: Verdict,
    /// The clause; `None` if there is none.
    pub place: Option<Place>,
    /// Why, in a sentence that quotes both sides.
    pub why: String,
    /// The playbook's own reason; may be empty.
    pub reason: String,
    /// Who may agree to something else; may be empty.
    pub approver: String,
    /// The playbook's wording, where it has one and the contract does not meet the playbook.
    pub change: Option<Change>,
}

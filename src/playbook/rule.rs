//! A rule of a playbook.

use serde::{Deserialize, Serialize};

/// What the firm wants of one topic.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Rule {
    /// What it is about ("Limitation of liability").
    pub topic: String,
    /// What the firm wants.
    pub position: String,
    /// What it takes instead, the best first.
    pub fallbacks: Vec<String>,
    /// What it never takes.
    pub refused: String,
    /// Words to put into the contract.
    pub wording: String,
    /// Why, in the firm's words.
    pub reason: String,
    /// Who may agree to something else.
    pub approver: String,
    /// Its row in the table, from 1 below the headings.
    pub row: usize,
}

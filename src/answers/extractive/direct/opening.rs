//! The line that opens an answer.

use crate::answers::extractive::choosing::Candidate;

use comprehension::verdict::Verdict;

/// Share of a question that a question of the paper must speak of for its reply to be the answer.
pub(super) const SAME: f32 = 0.9;

/// An opening.
pub struct Direct {
    /// Its text.
    pub text: String,
    /// What it says to a yes/no question.
    pub verdict: Option<Verdict>,
    /// Where it stands; the best quote if `None`.
    pub source: Option<Candidate>,
    /// What it follows from besides.
    pub also: Option<Candidate>,
}

impl Direct {
    pub(super) fn of(text: String, source: Option<Candidate>) -> Self {
        Self { text, verdict: None, source, also: None }
    }
}

//! When a person is free to meet: pure functions over time. Nothing here knows of records, mails or people.
//!
//! - [`hours`] when the office is open, as spans of real time · [`slots`] the times that can be offered, and whether one still can
//! - [`repeating`] the days on which something repeats · [`choosing`] a few of many free times
//! - [`mod@spoken`] days and times in words · [`mod@asked`] a member's order to find a time · [`mod@answered`] which of the times an answer takes

mod answered;
mod asked;
mod choosing;
mod hours;
mod repeating;
mod slots;
mod spoken;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod words_tests;

pub use answered::{Answered, Proposed, answered};
pub use asked::{Asked, Days, Manner, Part, asked};
pub use choosing::chosen;
pub use hours::{Hours, Opening};
pub use repeating::{NotUnderstood, repeated};
pub use slots::{Busy, Refusal, Rules, Slot, check, free};

use jiff::Timestamp;

/// A span of real time; its end is no part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// Its first moment.
    pub from: Timestamp,
    /// The first moment after it.
    pub until: Timestamp,
}

impl Span {
    /// Whether the two have a moment in common.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        self.from < other.until && other.from < self.until
    }

    /// Whether the other one lies in it.
    #[must_use]
    pub fn contains(&self, other: &Self) -> bool {
        self.from <= other.from && other.until <= self.until
    }
}

//! Tracked changes: what differs between two versions, and edits that prove themselves. Text boxes, headers and notes are read, but
//! never edited.

mod canonical;
mod change;
mod comments;
mod compare;
mod diff;
mod edit;
mod inline;
pub(crate) mod marks;
mod moves;
pub(crate) mod paragraphs;
mod proof;
mod resolve;
mod rewrite;
pub(crate) mod splice;
pub(crate) mod story;
mod structure;
mod tables;
mod text;
pub(crate) mod xml;

pub use change::{Change, Kind, Story, Words};
pub use compare::{Comparison, compare, compare_text};
pub use edit::{At, Edit, Edited, edit};
pub use proof::{Proof, prove};
pub use text::{Paragraph, accept_all, reject_all, text};

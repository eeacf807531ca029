//! A firm's playbook held against a contract: pure functions over text.
//!
//! [`Playbook::read`] takes the text of a table as the reader gives it and finds the positions, fall-backs and refusals in it.
//! [`review`] goes through a contract clause by clause and says of each rule whether the contract meets it. No part asks a model,
//! reads a file or looks at a clock. It compares only what can be compared by rules (periods, amounts, percentages, places, who is
//! bound, opposites that contracts have words for); everything else is shown as it stands, with the verdict "cannot tell".

mod absence;
mod alike;
mod book;
mod carve_outs;
mod clauses;
mod columns;
mod comparing;
mod edits;
mod finding;
mod fit;
mod judging;
mod mutual;
mod numbering;
mod overrides;
mod phrases;
mod places;
mod quantities;
mod renewals;
mod reviewing;
mod rule;
mod signs;
mod table;
mod topics;
mod units;
mod words;

pub use book::{Clash, Playbook};
pub use columns::HEADINGS;
pub use finding::{Change, Finding, Place, Verdict};
pub use fit::{fits, is_named_so, names_a_kind};
pub use reviewing::review;
pub use rule::Rule;

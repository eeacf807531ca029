//! Whether two names mean the same person or organisation, and why. Names come from mails, papers and records, spelt as
//! somebody spelt them. Text in, reasons out: no files, no clock, no records live here. Nothing is decided here either:
//! a reason is for a person to read.
//!
//! - [`letters`] a name in plain letters · [`spelling`] words that are nearly the same · [`lists`] short forms and nicknames
//! - [`mod@mentions`] the names in a text · [`name`] what one of them names · [`person`], [`organisation`] two of a kind, compared · [`index`] one name against many

mod index;
mod letters;
mod lists;
mod mentions;
mod name;
mod organisation;
mod person;
mod reason;
mod spelling;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

pub use index::{Hit, Index};
pub use lists::is_designator;
pub use mentions::{Mention, Way, mentions};
pub use name::{Name, compare, read};
pub use reason::Reason;

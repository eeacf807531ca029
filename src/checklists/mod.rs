//! What a firm wants from its clients. Text in, verdicts out: no files, no clock, no records live here.
//!
//! - [`checklist`] lists of items, as files · [`kinds`] kinds of papers and what each shows of itself
//! - [`paper`] a paper that was read · [`recognising`] which kind it is · [`dates`] its year or months · [`people`] whom it names
//! - [`judging`] which item it closes, or what to ask · [`flaws`] what is wrong with it, in words for the client
//! - [`timetable`] when to remind, and when no more

pub mod checklist;
pub mod dates;
pub mod flaws;
pub mod judging;
pub mod kinds;
pub mod paper;
pub mod people;
pub mod recognising;
pub mod timetable;
mod words;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

pub use checklist::{Checklist, Item, Names, Of, Wanted};
pub use flaws::Flaw;
pub use judging::{Doubt, Outcome, Person, Verdict, judge};
pub use kinds::Papers;
pub use paper::{Failure, Paper};
pub use timetable::{Next, Reminding, Stopped, Timetable};

//! Forms that a firm gives to people who ask for help. Text in, verdicts out: no files, no clock, no records live here.
//!
//! - [`form`] what a form asks, as a file that the firm can change · [`conditions`] which questions are shown
//! - [`checking`] what an answer may be, in sentences for whoever fills in the form · [`words`] these sentences, in English and Spanish
//! - [`mod@facts`] what the answers tell of people, days and states · [`mod@sheet`] the answers as lines for the firm, and what is missing
//! - [`days`] dates as people write them · [`written`] a form as a letter, and answers read from a reply or a scan
//! - [`limitation`] how long a claim may be brought, by a table that names its sources

pub mod checking;
mod choice;
pub mod conditions;
pub mod days;
pub mod facts;
pub mod form;
mod given;
pub mod limitation;
pub mod sheet;
pub mod words;
pub mod written;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

pub use checking::{checked, looked_at};
pub use checklists::Names;
pub use choice::Choice;
pub use facts::{Facts, Urgent, facts, urgent};
pub use form::{Field, Form, Kind, Means, Need};
pub use given::{Given, Kept, Wrong};
pub use limitation::{Hint, Limits};
pub use sheet::{missing, sheet};

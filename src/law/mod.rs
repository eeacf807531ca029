//! Reads text as a law clerk would: sentences, words, dates, periods, clauses, requests.
//!
//! Every function here is pure: no I/O, no state, no failure. Any input has an answer, even if it is "none". Offsets
//! count Unicode scalar values from the start of the text, as in `documents::document::Document`. Running time is
//! linear in the length of the text.

pub mod abbreviations;
pub mod authorities;
pub mod case_numbers;
pub mod citations;
pub mod clauses;
pub mod client_intake;
pub mod compare;
pub mod contract_days;
pub mod correspondence;
pub mod counting;
pub mod court_notice;
pub mod cues;
pub mod dates;
pub mod deadlines;
pub mod docket;
mod duty_titles;
pub mod facts;
pub mod holidays;
pub mod lines;
pub mod margin;
pub mod notaries;
pub mod numerals;
pub mod obligations;
pub mod periods;
pub mod requests;
pub mod sentences;
pub mod served_requests;
pub mod service_of_process;
pub mod span;
pub mod states;
pub mod stemming;
pub mod tokens;

pub use clauses::Clause;
pub use dates::Dated;
pub use periods::Period;
pub use requests::Request;
pub use sentences::Sentence;
pub use span::{Letters, Span};

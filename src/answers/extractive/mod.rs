//! The engine that needs no model: it answers in the documents' own sentences.

pub mod asks;
mod boxes;
pub mod brief;
mod cells;
pub mod choosing;
mod chronology;
mod clause_cues;
pub mod clip;
pub mod compose;
pub mod counted;
pub mod dates;
pub mod direct;
mod effective_dates;
pub mod engine;
pub mod labels;
mod letter_agreements;
pub mod lexrank;
pub mod material;
pub mod paper;
mod paper_term;
pub mod precedence;
mod provisions;
pub mod question;
pub mod requests_and_time_limits;
mod rows;
pub mod sentence_features;
pub mod signatures;
pub mod skills;
mod testimony;
#[cfg(test)]
mod tests;
pub mod time_filter;
mod told_by_both;
pub mod topics;
pub mod values;

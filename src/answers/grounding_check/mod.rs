//! TODO: front door of answers::grounding_check.

pub mod check;
pub mod cited;
pub mod facts;
pub mod headings;
pub mod lines;
pub mod names;
pub mod quotes;
pub mod sense;
#[cfg(test)]
mod tests;

//! Whether a sentence says what its source says.

pub mod cited;
pub mod facts;
pub mod headings;
pub mod lines;
pub mod names;
pub mod quotes;
pub mod sense;
pub mod sentence_check;
#[cfg(test)]
mod tests;

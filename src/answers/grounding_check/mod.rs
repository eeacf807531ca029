//! Whether a sentence says what its source says.

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

//! What every room may use: what can go wrong, identifiers, lines that people type, months, and text for HTML. Nothing here does I/O.

pub mod error;
pub mod html;
pub mod ids;
pub mod lines;
pub mod months;

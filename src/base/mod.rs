//! What every room may use: what can go wrong, and identifiers. Nothing here does I/O.

pub mod error;
pub mod ids;

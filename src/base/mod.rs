//! What every room may use: error types and identifiers. Nothing here does I/O.

pub mod error;
pub mod ids;

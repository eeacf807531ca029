//! Tokens with which programs sign in for an account: each has a name, scopes and an end, and can be revoked by itself.
//! What a call of the API needs stands in its `Operation` (`src/http/contract`); `src/http/programs.rs` compares the
//! two before any route. The records are in [`crate::accounts`], because whatever ends credentials ends tokens too.

pub mod cli;
pub mod http;
pub mod operator;
mod service;
#[cfg(test)]
mod tests;

pub use service::{ApiTokens, NewToken, START};

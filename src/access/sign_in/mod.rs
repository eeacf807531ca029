//! Signing in: the steps, sessions and access tokens.

pub mod challenges;
pub mod session_rules;
pub mod sessions;
pub mod steps;
pub mod tokens;

//! TODO: front door of access::sign_in.

pub mod challenges;
pub mod sessions;
pub mod steps;
pub mod tokens;

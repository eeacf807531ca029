//! TODO: front door of accounts::sign_in.

pub mod challenges;
pub mod credentials;
pub mod hasher;
pub mod limits;
pub mod password_rule;
pub mod secrets;
pub mod sessions;
pub mod steps;
pub mod tokens;

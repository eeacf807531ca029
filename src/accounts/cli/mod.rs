//! TODO: front door of accounts::cli.

pub mod referrals;
pub mod users;

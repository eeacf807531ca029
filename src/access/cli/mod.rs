//! TODO: front door of access::cli.

pub mod referrals;
pub mod users;

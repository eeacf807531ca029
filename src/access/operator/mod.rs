//! TODO: front door of access::operator.

pub mod referrals;
pub mod users;

//! `chancery users` and `chancery referrals`.

pub mod referrals;
pub mod users;

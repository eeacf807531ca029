//! The operator's commands for accounts: `chancery users` and `chancery referrals`.

pub mod referrals;
pub mod users;

//! What operators ask about accounts, by `chancery users` and `chancery referrals`.

pub mod referrals;
pub mod users;

//! `chancery users`, `chancery referrals` and `chancery sign-in`.

pub mod referrals;
pub mod sign_in;
pub mod users;

//! Accounts: who there is, what each may use, and the credentials that prove a person. How one gets in is in
//! [`crate::access`].

pub mod credentials;
pub mod directory;
mod factor_records;
mod hasher;
pub mod limits;
pub mod password_rule;
pub mod plans;
mod records;
mod referral_record;
mod revocation;
pub mod secrets;
mod tables;
pub mod usage;
mod usage_record;

pub use credentials::Credentials;
pub use directory::{Accounts, NewAccount, Verdict, word};
pub use factor_records::{AppPassword, ConfirmToken, Passkey, ResetToken, SecondFactor, Totp};
pub use hasher::{Cost, Hasher, Visitor};
pub use limits::{Limits, network};
pub use password_rule::check;
pub use plans::{Plans, size};
pub use records::{Account, AccountStatus, Feed, Preferences, ReplyLength, Session};
pub use referral_record::Referral;
pub use revocation::{end_app_passwords, end_confirmation_links, end_reset_links, end_sessions};
pub use secrets::{AccountSecret, account_token, code, plain, random, read_account_token};
pub use tables::{
    ACCOUNT_BY_EMAIL, ACCOUNTS, APP_PASSWORDS, CONFIRM_TOKENS, FEEDS, PASSKEYS, REFERRALS, RESET_TOKENS,
    SECOND_FACTORS, SESSIONS, TABLES, USAGE,
};
pub use usage::{Coming, Usage, denied, over, stored};
pub use usage_record::Used;

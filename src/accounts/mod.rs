//! Accounts: who has one, what each may use, and the credentials that prove a person's identity. [`crate::access`]
//! describes how people get in.

mod api_token_record;
mod authorization_code_record;
mod connection_record;
pub mod credentials;
mod factor_records;
mod hasher;
pub mod password_rule;
pub mod plans;
pub mod rate_limits;
mod records;
mod referral_record;
mod revocation;
pub mod secrets;
mod service;
mod tables;
pub mod usage;
mod usage_record;

pub use api_token_record::{ApiToken, Scope};
pub use authorization_code_record::AuthorizationCode;
pub use connection_record::Connection;
pub use credentials::Credentials;
pub use factor_records::{AppPassword, MailedLink, Passkey, SecondFactor, Totp};
pub use hasher::{Cost, Hasher, Visitor};
pub use password_rule::check;
pub use plans::{Plans, size};
pub use rate_limits::{Limits, network};
pub use records::{Account, AccountStatus, Feed, Preferences, ReplyLength, Session};
pub use referral_record::Referral;
pub use revocation::{end_api_tokens, end_app_passwords, end_confirmation_links, end_reset_links, end_sessions};
pub use secrets::{AccountSecret, account_token, code, plain, random, read_account_token};
pub use service::{Accounts, NewAccount, Verdict, address, edit, word};
pub use tables::{
    ACCOUNT_BY_EMAIL, ACCOUNTS, API_TOKENS, APP_PASSWORDS, AUTHORIZATION_CODES, CONFIRM_TOKENS, FEEDS, PASSKEYS,
    REFERRALS, RESET_TOKENS, SECOND_FACTORS, SESSIONS, TABLES, USAGE,
};
pub use usage::{Coming, Usage, denied, over, stored};
pub use usage_record::Used;

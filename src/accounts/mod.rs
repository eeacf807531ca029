//! TODO: front door of accounts.

mod access;
mod approval;
pub mod cli;
mod confirmation;
pub mod directory;
pub mod http;
pub mod operator;
mod password_reset;
pub mod plans;
mod preferences;
pub mod records;
mod referral_record;
mod referrals;
mod registration;
pub mod revocation;
mod second_factor;
pub mod sign_in;
pub mod tables;
pub mod usage;
pub mod usage_record;

pub use directory::{Accounts, NewAccount, Verdict, edit};
pub use plans::{Plans, size};
pub use records::{Account, AccountStatus, Feed, Preferences, ReplyLength, Session};
pub use referral_record::Referral;
pub use second_factor::records::{AppPassword, ConfirmToken, Passkey, ResetToken, SecondFactor, Totp};
pub use sign_in::credentials::Credentials;
pub use sign_in::hasher::{Cost, Hasher, Visitor};
pub use sign_in::limits::{Limits, network};
pub use sign_in::secrets::{random, token};
pub use usage::{Coming, Usage, change, freed, get, stored};
pub use usage_record::Used;

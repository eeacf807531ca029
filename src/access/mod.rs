//! Getting in: registration, confirmation of the address, approval by IT, sign-in by password or with a provider, second
//! factors, sessions, password resets and app passwords. [`crate::accounts`] holds the accounts and what each may use.

mod approval;
pub mod cli;
mod confirmation;
pub mod http;
mod mailed_links;
pub mod operator;
mod password_reset;
mod preferences;
mod provider;
mod referrals;
mod registration;
mod second_factor;
mod service;
mod sign_in;
mod tables;

pub use approval::Approval;
pub use confirmation::Confirmation;
pub use password_reset::Resets;
pub use preferences::ProfileService;
pub use provider::{ProviderLinks, forget};
pub use referrals::{NewReferral, Referrals};
pub use second_factor::{app_passwords::AppPasswords, totp::SecondFactors};
pub use service::{Access, AccessRules};
pub use sign_in::{
    session_rules::SessionRules,
    sessions::Device,
    steps::Method,
    tokens::{Caller, Tokens},
};
pub use tables::{ACCOUNT_BY_SUBJECT, TABLES};

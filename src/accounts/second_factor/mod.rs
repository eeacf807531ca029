//! TODO: front door of accounts::second_factor.

pub mod app_passwords;
pub mod passkeys;
pub mod records;
pub mod totp;

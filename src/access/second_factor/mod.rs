//! TODO: front door of access::second_factor.

pub mod app_passwords;
pub mod passkeys;
pub mod totp;

//! Second factors: authenticator apps, passkeys, and app passwords for mail programs.

pub mod app_passwords;
pub mod passkeys;
pub mod totp;

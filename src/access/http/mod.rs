//! The web calls around getting in.

pub mod app_passwords;
pub mod confirm;
pub mod password_reset;
pub mod profile;
pub mod register;
pub mod second_factor;
pub mod sessions;
pub mod sign_in;

//! TODO: front door of access::http.

pub mod app_passwords;
pub mod confirm;
pub mod password_reset;
pub mod profile;
pub mod register;
pub mod second_factor;
pub mod sessions;
pub mod sign_in;

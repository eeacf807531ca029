//! The web calls for getting in.

pub mod app_passwords;
pub mod confirm;
pub mod password_reset;
pub mod profile;
pub mod provider;
pub mod register;
pub mod second_factor;
pub mod sessions;
pub mod sign_in;

use crate::http::Resource;

/// What this feature offers to the web door.
pub const RESOURCES: &[Resource] = &[
    Resource::new(sign_in::routes, sign_in::operations),
    Resource::new(provider::routes, provider::operations),
    Resource::new(register::routes, register::operations),
    Resource::new(confirm::routes, confirm::operations),
    Resource::new(password_reset::routes, password_reset::operations),
    Resource::new(sessions::routes, sessions::operations),
    Resource::new(second_factor::routes, second_factor::operations),
    Resource::new(app_passwords::routes, app_passwords::operations),
    Resource::new(profile::routes, profile::operations),
];

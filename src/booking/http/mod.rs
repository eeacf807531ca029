//! Booking over HTTP: the member's calls and the guests'.

mod guest;
mod member;
mod views;

use crate::http::Resource;

/// What this feature offers to the web door.
pub const RESOURCES: &[Resource] =
    &[Resource::new(member::routes, member::operations), Resource::new(guest::routes, guest::operations)];

//! Booking over HTTP: the member's calls, the guests', and those of people to whom times are proposed.

mod guest;
mod member;
mod proposal_views;
mod proposals;
mod views;

use crate::http::Resource;

/// What this feature offers to the web door.
pub const RESOURCES: &[Resource] = &[
    Resource::new(member::routes, member::operations),
    Resource::new(guest::routes, guest::operations),
    Resource::new(proposals::routes, proposals::operations),
];

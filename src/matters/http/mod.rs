//! Matters over HTTP. A matter that the caller may not see is answered like one that does not exist.

mod access;
mod activities;
mod calls;
mod holding;
mod list;
mod papers;
mod views;
mod who;

use crate::http::Resource;

/// What this feature offers to the web door.
pub const RESOURCES: &[Resource] = &[
    Resource::new(who::routes, who::operations),
    Resource::new(list::routes, list::operations),
    Resource::new(access::routes, access::operations),
    Resource::new(holding::routes, holding::operations),
    Resource::new(papers::routes, papers::operations),
    Resource::new(activities::routes, activities::operations),
];

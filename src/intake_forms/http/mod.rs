//! Intake over HTTP: the member's calls, and those of whoever fills in a form.

mod bodies;
mod member;
mod views;
mod visitor;

use crate::http::Resource;

/// What this feature offers to the web door.
pub const RESOURCES: &[Resource] =
    &[Resource::new(member::routes, member::operations), Resource::new(visitor::routes, visitor::operations)];

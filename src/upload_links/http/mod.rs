//! The web calls of upload links: the owner's and the visitor's.

pub mod owner;
pub mod visitor;

use crate::http::Resource;

/// What this feature offers to the web door.
pub const RESOURCES: &[Resource] =
    &[Resource::new(owner::routes, owner::operations), Resource::new(visitor::routes, visitor::operations)];

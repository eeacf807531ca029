//! The web calls: chat, search, and papers side by side, checked or redlined.

pub mod chat;
pub mod compare;
pub mod marked;
pub mod search;

use crate::http::Resource;

/// What this feature offers to the web door.
pub const RESOURCES: &[Resource] = &[
    Resource::new(compare::routes, compare::operations),
    Resource::new(marked::routes, marked::operations),
    Resource::new(search::routes, search::operations),
    Resource::new(chat::routes, chat::operations),
];

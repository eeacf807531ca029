//! TODO: front door of outbox::relay.

pub mod client;
pub mod conversation;
pub mod diagnostics;
pub mod failure;
pub mod fake;
pub mod security;
pub mod url;

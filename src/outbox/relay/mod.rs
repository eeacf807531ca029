//! The firm's mail relay: its address, conversations with it, and diagnostics.

pub mod client;
pub mod conversation;
pub mod diagnostics;
pub mod failure;
pub mod fake;
pub mod security;
pub mod transport;
pub mod url;

//! The web calls: chat, search, and papers side by side.

pub mod chat;
pub mod compare;
pub mod search;

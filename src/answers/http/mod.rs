//! TODO: front door of answers::http.

pub mod chat;
pub mod compare;
pub mod search;

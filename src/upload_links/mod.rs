//! TODO: front door of upload_links.

pub mod cli;
pub mod http;
mod links;
pub mod operator;
mod receiving;
mod record;
pub mod tables;

pub use links::{Links, forget};
pub use record::Link;

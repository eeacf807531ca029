//! Public upload links: anyone who has the link can put files into its folder, and do nothing else.

pub mod cli;
pub mod http;
mod links;
pub mod operator;
mod receiving;
mod record;
mod tables;

pub use links::{Links, forget};
pub use tables::{LINK_BY_SECRET, TABLES};

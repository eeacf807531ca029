//! Public upload links: anyone who has the link can put files into its folder, and do nothing else.

pub mod cli;
pub mod http;
mod leaving;
mod links;
pub mod operator;
mod receiving;
mod record;
mod tables;

pub use leaving::leave;
pub use links::{Links, NewLink, forget};
pub use record::Link;
pub use tables::{LINK_BY_SECRET, TABLES};

//! What an administrator looks at: how the installation stands, for `chancery status` and the page at /admin, and the
//! page's calls. All that the page does, a command does too.

pub mod cli;
pub mod http;
pub mod operator;
mod overview;

pub use overview::{Certificate, Overview, Status};

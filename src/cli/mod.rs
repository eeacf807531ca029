//! TODO: front door of cli.

mod ask;
mod completions;
mod config;
mod demo;
mod eval;
mod main;
mod serve;

pub use ask::ask;
pub use main::{Failure, Outcome, main, print_json, print_table};

//! The command line: one file for each command that belongs to no feature, and what all commands share.

mod ask;
mod completions;
mod config;
mod demo;
mod eval;
mod heap;
mod init;
mod main;
mod man;
mod openapi;
mod output;
mod serve;

pub use ask::{Session, ask, holds_data, no_data, runs};
pub use main::{command, main};
pub use output::{Failure, Outcome, bar, print_json, print_table};
pub use serve::{start_log, until_stopped};

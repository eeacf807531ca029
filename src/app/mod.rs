//! Builds everything once and runs it. Production, the demo and the tests share it.

pub mod build;
mod rehearsal;
mod site_file_watch;

pub use build::{App, Listeners, Overrides, open_store, run, socket};

//! Builds everything once and runs it. Production, the demo and the tests share it.

pub mod build;
mod open;
mod rehearsal;
mod site_file_watch;

pub use build::{App, Listeners, Overrides, run, socket};
pub use open::{open_store, open_store_to_serve};

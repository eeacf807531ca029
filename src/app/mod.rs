//! Builds everything once and runs it. Production, the demo and the tests share it.

mod build;
mod listeners;
mod models;
mod open;
mod rehearsal;
mod serve;
mod settings;
mod site_file_watch;

pub use build::{App, Overrides};
pub use listeners::{Listeners, socket};
pub use open::{open_damaged, open_store, open_store_to_serve, store_options};
pub use serve::run;

//! Builds everything once and runs it. Production, the demo and the tests share it.

mod build;
mod listeners;
mod models;
mod rehearsal;
mod serve;
mod settings;
mod site_file_watch;

pub use build::{App, Overrides, open_store};
pub use listeners::{Listeners, socket};
pub use serve::run;

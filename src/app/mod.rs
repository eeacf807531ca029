//! TODO: front door of app.

pub mod build;
mod certificates;
mod site_file_watch;

pub use build::{App, Listeners, open_store, run, socket};

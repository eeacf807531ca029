//! The firm's public pages and the embedded site.

pub mod cli;
mod colours;
mod embedded;
mod encoding;
mod fill;
pub mod http;
pub mod language;
mod pages;
mod pictures;
mod site_file;

pub use site_file::SiteFile;

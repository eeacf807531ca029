//! TODO: front door of upload_links::http.

pub mod owner;
pub mod visitor;

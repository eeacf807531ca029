//! Documents of all kinds, read back by a reader that knows nothing of the writer.

mod any;
mod cleaning;
mod model;
pub(crate) mod reader;
mod samples;

pub(crate) const DATE: &str = "2026-11-25T09:30:00Z";

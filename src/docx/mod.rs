//! Word documents: their parts, edits by tracked changes with a proof, forms, templates, and new ones. Bytes in, bytes out: no files, no
//! clock, no network lives here.

pub mod compose;
mod error;
pub mod forms;
pub mod package;
pub mod redline;
pub mod template;

pub use error::Error;

/// The media type of a Word document (ECMA-376 part 1, 15.2).
pub const MEDIA_TYPE: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

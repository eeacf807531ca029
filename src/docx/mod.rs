//! Word documents: their parts, edits by tracked changes with a proof, templates, and new ones. Bytes in, bytes out: no files, no
//! clock, no network lives here.

pub mod compose;
mod error;
pub mod package;
pub mod redline;
pub mod template;

pub use error::Error;

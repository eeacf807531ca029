//! Word documents: their parts, edits by tracked changes with a proof, templates, and new ones.

pub mod compose;
pub mod package;
pub mod redline;
pub mod template;

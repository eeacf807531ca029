//! The web calls of upload links: the owner's, and the visitor's.

pub mod owner;
pub mod visitor;

//! The firm's own templates: their placeholders, filled or listed.

pub(crate) mod tree;

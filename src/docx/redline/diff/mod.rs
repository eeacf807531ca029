//! What differs between two texts: paragraphs are aligned, words inside them compared. Knows nothing of documents.

pub(crate) mod align;
mod myers;
pub(crate) mod words;

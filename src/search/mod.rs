//! Passages in, ranked passages out. The index can always be rebuilt from the store, so nothing here is the truth;
//! nothing here ever sees the store's tables, a door, or the network, and nothing it writes can be read on the disk.
//!
//! - `passages` cuts a document at the ends of sentences and clauses · `chunk_boundaries` says where those are
//! - `index` the index: open, write in batches, search · `merging` keeps the number of its segments small
//! - `fields` what is indexed · `words` how words are made of text, and whose they are · `headings` what stands above
//! - `question` what is asked, and of which document · `lexicon` kinds of clauses and how they are said
//! - `retrieval` from the question to ranked passages · `spelling` names that were typed wrong · `snippets` what is shown
//! - `vectors` found by meaning, if the firm has an embedding model
//! - `support` how plainly a text answers a question, without the index
//! - `directory` tantivy's folder, every file sealed · `block_cache` opened parts of them, a bounded number of bytes
//! - `errors` tantivy's errors in our words

mod block_cache;
mod chunk_boundaries;
mod directory;
mod errors;
mod fields;
mod fusion;
mod headings;
mod index;
mod lexicon;
mod merging;
mod passages;
mod query;
mod question;
mod retrieval;
mod shared;
mod snippets;
mod spelling;
mod support;
#[cfg(test)]
mod tests;
mod vectors;
mod words;

pub use index::Batch;
pub use passages::{Cutting, passages, passages_by};
pub use query::{Hit, Ideas, MAX_HITS, Query};
pub use shared::Index;
pub use snippets::{Snippet, snippet};
pub use support::{Asked, Measure};
pub use vectors::{Indexed, LONGEST, Space, Vector};

//! Passages in, ranked passages out. The index can always be rebuilt from the store, so nothing here is the truth;
//! nothing here ever sees the store's tables, a door, or the network, and nothing it writes can be read on the disk.
//!
//! - `passages` cuts a document at the ends of sentences and clauses · `cuts` says where those are
//! - `index` the index: open, write in batches, search · `merging` keeps the number of its segments small
//! - `fields` what is indexed, how words are made of text, how a question becomes a query
//! - `directory` tantivy's folder, every file sealed · `chunks` opened chunks, a bounded number of them
//! - `trouble` tantivy's errors in our words

mod chunks;
mod cuts;
mod directory;
mod fields;
mod index;
mod merging;
mod passages;
#[cfg(test)]
mod trials;
mod trouble;

pub use index::{Batch, Hit, Index, MAX_HITS, Query};
pub use passages::passages;

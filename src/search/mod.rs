//! Passages in, ranked passages out. The index can always be rebuilt from the store, so it is never the source of
//! truth. This room never sees the store's tables, a door, or the network, and nothing it writes can be read on the
//! disk.
//!
//! - `passages` cuts a document at the ends of sentences and clauses · `chunk_boundaries` finds those ends
//! - `index` opens, writes in batches, searches · `merging` keeps the number of segments small
//! - `fields` what is indexed · `words` turns text into terms, each tied to its account · `headings` the headings
//!   above a passage
//! - `question` what is asked, and of which document · `lexicon` kinds of clauses and their wording
//! - `retrieval` from the question to ranked passages · `tally` how many passages a word is in · `spelling` mistyped
//!   names · `snippets` what is shown
//! - `vectors` search by meaning, if the firm has an embedding model
//! - `sharing` passages of other accounts that the asker may read
//! - `support` how clearly a text answers a question, without the index
//! - `directory` tantivy's folder, every file encrypted · `block_cache` decrypted parts of them, a bounded number of
//!   bytes
//! - `errors` tantivy's errors translated into ours

mod best;
mod block_cache;
mod chunk_boundaries;
mod directory;
mod errors;
mod fields;
mod fusion;
mod headings;
mod index;
pub mod lexicon;
mod merging;
mod passages;
mod query;
mod question;
mod retrieval;
mod shared;
mod sharing;
mod snippets;
mod spelling;
mod support;
mod tally;
#[cfg(test)]
mod tests;
mod vectors;
pub mod words;

pub use index::Batch;
pub use passages::{Cutting, passages, passages_by};
pub use query::{Hit, Ideas, MAX_HITS, Query};
pub use question::asking_part;
pub use shared::Index;
pub use sharing::Shared;
pub use snippets::{Snippet, snippet};
pub use support::{Asked, Measure};
pub use vectors::{Indexed, LONGEST, Space, Vector};

//! The assistant: from what was sent and what is asked to an answer of which every line has its source.
//!
//! [`engine`] is the trait behind which answers are written and what an engine is given; [`extractive`] is the engine
//! that always works, without a model. [`skills`] are the kinds of work, one file each; [`ground`] reads and weighs
//! the sentences for them, [`compose`] builds the answer with its sources. [`mod@check`] holds every answer of every engine
//! against the text. Nothing here does I/O but the engines of models: [`openai`] speaks to one address, [`local`] to a child process.
//! [`embedder`] is the trait of models that make vectors for the search, of either kind.

pub mod asked;
pub mod brief;
pub mod calendar;
pub mod central;
pub mod check;
pub mod claims;
pub mod clip;
pub mod compose;
pub mod desk;
pub mod embedder;
pub mod engine;
pub mod extractive;
pub mod ground;
pub mod limits;
pub mod local;
pub mod markdown;
pub mod openai;
pub mod passages;
pub mod prompt;
pub mod skills;
pub mod thinking;
pub mod topics;
pub mod word;
pub mod written;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

pub use check::{Report, check, check_work, mark_unproven};
pub use desk::Desk;
pub use embedder::Embedder;
pub use engine::{Engine, Listener, Reading, Said, State, Turn, Work, Writing};
pub use extractive::{Extractive, authorities_of};

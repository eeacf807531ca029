//! TODO: front door of answers::engines::local.

#[cfg(feature = "local-model")]
pub mod child;
pub mod embeddings;
pub mod engine;
pub mod supervisor;
pub mod wire;

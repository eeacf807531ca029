//! A language model in a GGUF file on this machine, in a child process of its own.

#[cfg(feature = "local-model")]
pub mod child;
pub mod embeddings;
pub mod engine;
pub mod settings;
pub mod supervisor;
pub mod wire;

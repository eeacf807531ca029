//! A language model behind an OpenAI-compatible address.

pub mod embeddings;
pub mod engine;
pub mod settings;
pub mod stream;
pub mod wire;

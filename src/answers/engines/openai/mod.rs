//! TODO: front door of answers::engines::openai.

pub mod embeddings;
pub mod engine;
pub mod settings;
pub mod stream;
pub mod wire;

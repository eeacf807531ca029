//! TODO: front door of answers::engines.

pub mod embedder;
pub mod engine;
pub mod limits;
pub mod local;
pub mod openai;
pub mod prompt;
pub mod response_parser;
pub mod thinking;

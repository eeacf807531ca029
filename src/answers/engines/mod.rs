//! Engines that write answers: a model behind an address, a model on this machine, and what they share.

pub mod embedder;
pub mod engine;
pub mod local;
pub mod openai;
pub mod prompt;
pub mod response_parser;
pub mod thinking;

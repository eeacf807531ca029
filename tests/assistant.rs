//! The assistant with a model: a scripted server that speaks HTTP as models do, and as broken ones do.

#![allow(clippy::unwrap_used)]

mod embeddings;
mod gate;
mod local;
mod many;
mod model;
mod poison;
pub mod scripted;
mod verdicts;

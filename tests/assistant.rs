//! The assistant with a model: a scripted server that speaks HTTP the way models do, and the way broken ones do.

#![allow(clippy::unwrap_used)]

mod embeddings;
mod gate;
mod local;
mod many;
mod model;
mod openings;
mod poison;
pub mod scripted;
mod verdicts;

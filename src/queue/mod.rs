//! TODO: front door of queue.

pub mod job;
mod lanes;
mod service;
pub mod tables;

pub use job::{Job, JobKind, JobState, Lane};
pub use service::{Claim, Ended, Queue};

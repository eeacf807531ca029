//! The job queue: the jobs, and which one runs next.

mod job;
mod lanes;
mod service;
mod tables;

pub use job::{Job, JobKind, JobState, Lane};
pub use service::{Claim, Ended, Queue};
pub use tables::{JOBS, TABLES};

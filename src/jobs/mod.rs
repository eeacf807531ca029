//! The workers that take jobs from the queue, and the operator's commands for jobs.

pub mod cli;
pub mod operator;
mod parked;
mod workers;

pub use parked::Parked;
pub use workers::Workers;

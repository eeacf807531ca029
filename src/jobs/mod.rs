//! The workers that take jobs from the queue, and what operators ask about jobs.

pub mod cli;
pub mod operator;
mod parked;
mod workers;

pub use parked::Parked;
pub use workers::Workers;

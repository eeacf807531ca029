//! TODO: front door of jobs.

pub mod cli;
pub mod operator;
mod parked;
mod workers;

pub use parked::Parked;
pub use workers::Workers;

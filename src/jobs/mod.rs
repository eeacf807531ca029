//! The workers that take jobs from the queue, and the operator's commands for jobs.

pub mod cli;
mod job_admin;
pub mod operator;
mod workers;

pub use job_admin::JobAdmin;
pub use workers::Workers;

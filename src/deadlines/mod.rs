//! TODO: front door of deadlines.

mod detection;
pub mod http;
mod icalendar;
mod records;
mod service;
pub mod tables;

pub use records::{CountedDay, Deadline, DeadlineId, DeadlineStatus};
pub use service::Deadlines;

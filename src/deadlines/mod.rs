//! TODO: front door of deadlines.

mod detection;
pub mod http;
mod icalendar;
mod records;
mod service;
mod tables;

pub use records::{CountedDay, Deadline, DeadlineId, DeadlineStatus};
pub use service::Deadlines;
pub use tables::TABLES;

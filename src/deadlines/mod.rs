//! Deadlines: found in what was sent, counted with every day shown, and put into calendars.

mod detection;
pub mod http;
mod icalendar;
mod leaving;
mod records;
mod service;
mod tables;

pub use leaving::leave;
pub use records::{Deadline, DeadlineId, DeadlineStatus, NewDeadline};
pub use service::Deadlines;
pub use tables::TABLES;

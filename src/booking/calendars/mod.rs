//! Busy times from the calendars that a member uses: feeds (ICS) and collections on a CalDAV server. They are read again and again, and once more
//! when somebody books. What was read last counts for some hours; after that nothing is offered, because nobody knows what is free.
//!
//! - [`records`] a calendar · [`web`] asking for it · [`expanding`] its events as busy times
//! - [`keeping`] adding, removing · [`refreshing`] reading again · [`writing`] meetings that were booked, into a CalDAV collection

mod expanding;
mod keeping;
mod records;
mod refreshing;
mod web;
mod writing;

pub use keeping::NewCalendar;
pub use records::{Calendar, Source};
pub use refreshing::{Busyness, busyness};
pub use web::Web;

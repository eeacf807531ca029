//! Invitations: what the calendars in mails say, kept as events of their tasks, and the answers that people give to them.
//! Nothing here answers by itself: an answer is sent when a person asks for it, and only to the organizer.
//!
//! - [`arriving`] takes events in: which version counts, and whose word · [`service`] shows and answers them
//! - [`reply`] the answer as a calendar object · [`feed`] events for calendar programs · [`repeating`] which of them repeat there · [`zone_rules`] their time zones
//! - [`answering`] in whose name an answer is given · [`times`] points in time · [`words`] an event in sentences

mod answering;
mod arriving;
mod feed;
pub mod http;
mod leaving;
mod records;
mod repeating;
mod reply;
mod service;
mod shown;
mod tables;
mod times;
mod words;
mod zone_rules;

pub use answering::OurAddresses;
pub use arriving::record;
pub use leaving::leave;
pub use records::{Event, EventId, Participation};
pub use service::Invitations;
pub use shown::Shown;
pub use tables::TABLES;
pub use times::{Time, end as end_of, time as time_of, zone_of};

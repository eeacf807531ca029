//! Meetings with people from outside: a member's public page offers times, a guest takes one, and both are told by mail with an invitation for
//! their calendars. No two guests get one time: whoever takes it, the commit looks at everything once more.
//!
//! - [`records`] pages and meetings · [`limits`] what a person may set or type · [`pages`] a member's page
//! - [`offered`] which times can be had · [`taking`] booking, moving, cancelling · [`reminding`] the mails before a meeting
//! - [`answers`] what guests' calendars say, and which of it counts · [`answering`] the mails that bring it
//! - [`proposals`] times that a member proposes to somebody by mail
//! - [`calendars`] busy times from elsewhere · [`mails`] what guest and member are told · [`invitation`] the meeting as a calendar object

mod answering;
mod answers;
pub mod calendars;
pub mod http;
mod invitation;
mod leaving;
mod limits;
mod mails;
mod offered;
mod pages;
pub mod proposals;
mod records;
mod reminding;
mod service;
mod store_tables;
mod taking;
#[cfg(test)]
mod tests;

pub use answers::Said;
pub use leaving::leave;
pub use offered::Offered;
pub use proposals::{Drafted, Proposal, ProposalId, ProposalState, Wish};
pub use records::{CalendarId, Meeting, MeetingId, MeetingStatus, Page, Place, PlaceKind};
pub use service::Booking;
pub use store_tables::{TABLES, forget, traces};

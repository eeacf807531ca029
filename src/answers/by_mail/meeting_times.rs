//! The rooms that times for meetings need.

use crate::{booking::Booking, clients::Clients, matters::Matters};

/// What is needed to find times for a meeting.
#[derive(Clone)]
pub struct MeetingTimes {
    /// Booking pages and meetings.
    pub booking: Booking,
    /// The firm's contacts.
    pub clients: Clients,
    /// Matters, for whose counsel is meant.
    pub matters: Matters,
}

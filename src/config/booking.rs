//! `booking.*`: the pages on which guests book meetings.

use super::section::section;

section! {
    /// The pages on which guests book meetings.
    Booking = "booking" {
        /// Whether members may name calendars in the firm's own network, and without TLS: a CalDAV server in the office. Otherwise calendars
        /// are read on the public internet only, so that nobody looks into the network with this server.
        private_calendars: bool = false;
    }
}
